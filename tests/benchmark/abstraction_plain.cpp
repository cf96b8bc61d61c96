// abstraction_typed.cpp with bare doubles: the same formulas, the same checks, no types. Cut into
// functions as the library is, and all constexpr: what differs is the types alone.
#include <cstdio>
#include <cstdlib>
#include <ridgeline/core/math.hpp>
#include <string_view>

namespace plain {

[[noreturn]] inline void refuse(const char* why) {
  std::fputs(why, stderr);
  std::exit(2);
}

constexpr double positive(double value) {
  if (!(value > 0.0 && ridgeline::math::is_finite(value))) refuse("not positive and finite");
  return value;
}

constexpr long whole(long n) {
  if (!(n >= 1)) refuse("below one");
  if (n > 1'000'000'000'000'000) refuse("too large");
  return n;
}

enum class known : unsigned char { no, sourced, unverified };
struct number {
  double value = 0.0;
  known basis = known::no;
};

constexpr double value_of(number n) {
  if (n.basis == known::no) refuse("absent");
  return n.value;
}

struct device {
  number bandwidth;
  number fp32, tf32, fp16_in_fp16, fp16_in_fp32, bf16, fp8_in_fp16, fp8_in_fp32, int8, fp4;
  std::string_view link;
};

enum class math_kind { fp32, tf32, fp16_in_fp16, fp16_in_fp32, bf16, fp8_in_fp16, fp8_in_fp32, int8, fp4 };

constexpr const number& peak_of(const device& d, math_kind kind) {
  switch (kind) {
    case math_kind::fp32: return d.fp32;
    case math_kind::tf32: return d.tf32;
    case math_kind::fp16_in_fp16: return d.fp16_in_fp16;
    case math_kind::fp16_in_fp32: return d.fp16_in_fp32;
    case math_kind::bf16: return d.bf16;
    case math_kind::fp8_in_fp16: return d.fp8_in_fp16;
    case math_kind::fp8_in_fp32: return d.fp8_in_fp32;
    case math_kind::int8: return d.int8;
    case math_kind::fp4: return d.fp4;
  }
  refuse("kind");
}

constexpr number attainable(const device& d, double intensity, math_kind kind) {
  const number& published = peak_of(d, kind);
  if (published.basis == known::no || d.bandwidth.basis == known::no) return {};
  const double fed = intensity * value_of(d.bandwidth);
  const double peak = value_of(published);
  const bool both = published.basis == known::sourced && d.bandwidth.basis == known::sourced;
  return {positive(fed < peak ? fed : peak), both ? known::sourced : known::unverified};
}

struct setting {
  long batch;
  long devices;
  std::string_view link;
};

enum class kind { convolutional, transformer, recurrent };

constexpr double gain_per_doubling(kind network) {
  if (network == kind::convolutional) return 1.136;
  if (network == kind::transformer) return 1.135;
  refuse("network");
}

constexpr double advantage_of_eight(kind network) {
  if (network == kind::convolutional) return 1.05;
  if (network == kind::transformer) return 1.07;
  refuse("network");
}

constexpr double batch_gain(const setting& candidate, const setting& reference, double per_doubling,
                            bool beyond_one_doubling) {
  const double ratio = static_cast<double>(candidate.batch) / static_cast<double>(reference.batch);
  if (!beyond_one_doubling && !(ratio >= 0.5 && ratio <= 2.0)) refuse("batch ratio");
  return ridgeline::math::pow(per_doubling, ridgeline::math::log2(ratio));
}

constexpr double overhead(const setting& candidate, const setting& reference, double advantage, bool any_count) {
  if (candidate.devices != reference.devices) refuse("counts differ");
  if (candidate.devices == 1 || candidate.link == reference.link) return 1.0;
  const bool newer = candidate.link == "nvlink3" && reference.link == "nvlink2";
  const bool older = candidate.link == "nvlink2" && reference.link == "nvlink3";
  if (!newer && !older) refuse("links");
  if (candidate.devices != 8) {
    if (!any_count) refuse("count");
    advantage = ridgeline::math::pow(advantage, ridgeline::math::log2(static_cast<double>(candidate.devices)) / 3.0);
  }
  return newer ? advantage : 1.0 / advantage;
}

struct factor {
  double times;
  known basis;
};

constexpr factor speedup(const device& candidate, const device& reference, double intensity, math_kind kind) {
  const number mine = attainable(candidate, intensity, kind);
  const number theirs = attainable(reference, intensity, kind);
  const bool both = mine.basis == known::sourced && theirs.basis == known::sourced;
  return {positive(value_of(mine) / value_of(theirs)), both ? known::sourced : known::unverified};
}

struct correction {
  double per_doubling;
  bool beyond_one_doubling;
  double advantage;
  bool any_count;
};

constexpr double correction_factor(const setting& candidate, const setting& reference, const correction& by) {
  return 1.0 * positive(batch_gain(candidate, reference, by.per_doubling, by.beyond_one_doubling)) *
         positive(overhead(candidate, reference, by.advantage, by.any_count));
}

constexpr factor remove_bias(factor published, const setting& candidate, const setting& reference,
                             const correction& by) {
  return {positive(published.times / correction_factor(candidate, reference, by)), published.basis};
}

}  // namespace plain

using namespace plain;

int main(int argc, char** argv) {
  // From the command line, so that neither compiler can compute with them beforehand.
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 100000;
  const int gpus_a_machine = argc > 2 ? std::atoi(argv[2]) : 8;
  const std::string_view newer = argc > 3 ? argv[3] : "nvlink3";
  const std::string_view older = argc > 4 ? argv[4] : "nvlink2";
  const kind network = argc > 5 ? kind::transformer : kind::convolutional;
  device candidate{};
  device reference{};
  candidate.link = newer;
  reference.link = older;
  double sum = 0.0;
  for (int i = 1; i <= rounds; ++i) {
    const double x = static_cast<double>(i);
    candidate.bandwidth = {positive((1000.0 + x) * 1e9), known::sourced};
    candidate.fp16_in_fp32 = {positive((300.0 + x) * 1e12), known::sourced};
    reference.bandwidth = {positive((900.0 + x) * 1e9), known::sourced};
    reference.fp16_in_fp32 = {positive((125.0 + x) * 1e12), known::unverified};
    const setting of_candidate{whole(64 + i % 64), whole(gpus_a_machine), candidate.link};
    const setting of_reference{whole(64), whole(gpus_a_machine), reference.link};
    const double intensity = positive(x);
    const factor fair =
        remove_bias(speedup(candidate, reference, intensity, math_kind::fp16_in_fp32), of_candidate, of_reference,
                    {gain_per_doubling(network), false, advantage_of_eight(network), false});
    sum += fair.basis == known::sourced ? 0.0 : fair.times;
  }
  std::printf("%.17g\n", sum);
}

#pragma once
#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__ > 0)
#error "RL-204: -ffast-math removes the NaN that every check leans on; compile without it (docs/reference/errors.md#rl-204)"
#endif
#include <cstddef>
#if defined(__cpp_exceptions)
#include <stdexcept>
#include <string>
#else
#include <cstdio>
#include <cstdlib>
#endif
#include <string_view>

namespace ridgeline {

/// Every wrong input the library can name. One enumerator is one heading of docs/reference/errors.md.
enum class errc {
  figure_not_positive = 101,
  fraction_out_of_range = 102,
  count_below_one = 103,
  count_too_large = 104,
  figure_absent = 105,
  quantity_not_finite = 106,
  number_format_malformed = 107,
  enumerator_unknown = 108,
  format_spec_malformed = 109,
  intensity_not_positive = 150,
  speedup_not_positive = 151,
  correction_not_positive = 152,
  batch_ratio_out_of_range = 153,
  network_not_covered = 154,
  gpu_counts_differ = 155,
  link_pair_not_covered = 156,
  gpu_count_not_covered = 157,
  throughput_not_positive = 158,
  flow_chart_broken = 190,
  too_few_places = 191,
};

/// The sentence that belongs to a code: its number, the field, the bound.
///
/// Inputs   code  any enumerator of `errc`
/// Returns  a sentence that begins with "RL-" and the number; "RL-000: unknown error" for a value outside the enumeration
/// Source   docs/reference/errors.md holds the same sentences with their remedies; a check compares the two
constexpr std::string_view message(errc code) noexcept {
  switch (code) {
    case errc::figure_not_positive: return "RL-101: a figure must be positive and finite";
    case errc::fraction_out_of_range: return "RL-102: a fraction must lie in [0, 1]";
    case errc::count_below_one: return "RL-103: a count must be at least 1";
    case errc::count_too_large: return "RL-104: a count must be at most 10^15";
    case errc::figure_absent: return "RL-105: a figure was needed that its source does not give";
    case errc::quantity_not_finite: return "RL-106: a quantity must be finite and not negative";
    case errc::number_format_malformed: return "RL-107: a number format must have bits that fit its width";
    case errc::enumerator_unknown: return "RL-108: a value lies outside its enumeration";
    case errc::format_spec_malformed: return "RL-109: a format spec is [[fill]align][width][.digits][unit of the kind]";
    case errc::intensity_not_positive: return "RL-150: an arithmetic intensity must be positive and finite [operations per byte]";
    case errc::speedup_not_positive: return "RL-151: a speedup must be positive and finite";
    case errc::correction_not_positive: return "RL-152: the factor of a correction must be positive and finite";
    case errc::batch_ratio_out_of_range: return "RL-153: the batch-size correction covers one doubling or halving; say extrapolate to go beyond";
    case errc::network_not_covered: return "RL-154: the correction has no figure for this kind of network";
    case errc::gpu_counts_differ: return "RL-155: the multi-GPU correction compares runs on the same number of GPUs";
    case errc::link_pair_not_covered: return "RL-156: the multi-GPU correction covers nvlink3 against nvlink2, and a link against itself";
    case errc::gpu_count_not_covered: return "RL-157: the multi-GPU correction covers 1 and 8 GPUs; say extrapolate for other counts";
    case errc::throughput_not_positive: return "RL-158: a throughput must be positive and finite";
    case errc::flow_chart_broken: return "RL-190: a flow chart must lead to advice without leaving itself or running in a circle";
    case errc::too_few_places: return "RL-191: the answer needs as many places as there are devices";
  }
  return "RL-000: unknown error";
}

#if defined(__cpp_exceptions)
/// A wrong input met at run time. `what()` is `message(code())`.
///
/// Inputs   code  the mistake
/// Source   docs/reference/errors.md
class error : public std::domain_error {
 public:
  explicit error(errc code) : std::domain_error(std::string(message(code))), code_(code) {}
  /// Which mistake it was.
  ///
  /// Returns  the code given to the constructor
  /// Source   definition
  errc code() const noexcept { return code_; }

 private:
  errc code_;
};
#endif

namespace detail {

/// A sentence as a template argument, so that a compiler prints it where the constant evaluation stops.
template<std::size_t Length>
struct sentence {
  char text[Length + 1] = {};
  consteval explicit sentence(std::string_view words) {
    for (std::size_t i = 0; i < Length; ++i) text[i] = words[i];
  }
};

template<errc Code>
inline constexpr sentence<message(Code).size()> sentence_of{message(Code)};

/// Not constexpr on purpose: reached in a constant expression, the compiler stops and prints the sentence;
/// reached at run time, it throws, or aborts with the sentence where exceptions are switched off.
template<errc Code, auto Sentence = sentence_of<Code>>
[[noreturn]] inline void violated() {
#if defined(__cpp_exceptions)
  throw error(Code);
#else
  std::fputs(Sentence.text, stderr);
  std::fputc('\n', stderr);
  std::abort();
#endif
}

}  // namespace detail
}  // namespace ridgeline

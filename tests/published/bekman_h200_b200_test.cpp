#include <doctest/doctest.h>
#include <ridgeline/catalogue/accelerators/nvidia_blackwell.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_hopper.hpp>
#include <ridgeline/catalogue/calibrations/kernels.hpp>
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/performance/training/step_time.hpp>
#include <ridgeline/performance/speedup/time_speedup.hpp>
#include <variant>

using namespace ridgeline;

namespace {

struct measured_speedup {
  std::int64_t tokens;
  double times;
};

// Bekman, Machine Learning Engineering Open Book (stas00/ml-engineering): training Llama-3.1-8B, one sequence a GPU, a
// B200 against an H200. 16 GiB at 8K say that states lie on the host, whose time a step is the same on both.
constexpr measured_speedup measured[] = {
    {8'192, 1.19}, {32'768, 1.62}, {65'536, 1.84}, {131'072, 1.99}, {262'144, 2.03}};

estimate<step_breakdown> time_on(const accelerator& device, std::int64_t length, double host_per_step) {
  const training_step step{.model = std::get<transformer>(catalogue::llama3_8b.what),
                           .micro_batch = batch(1),
                           .sequence = tokens(length),
                           .recipe = mixed_16,
                           .plan = {.recompute = recomputation::full, .flash_attention = true}};
  training_calibration reached = datasheet_training;
  reached.kernels = catalogue::kernels_of(device, arithmetic::bf16_accumulate_fp32);
  reached.attention_share = reached.kernels.matrix_share;
  reached.host_per_step = {host_per_step * units::seconds, constant_origin::fitted};
  return step_time(step, device, reached);
}

double faster(std::int64_t length, double host_per_step) {
  return speedup(time_on(catalogue::b200_sxm_180gb, length, host_per_step),
                 over_time(time_on(catalogue::h200_sxm5_141gb, length, host_per_step)))
      .times();
}

/// The host's time that meets the shortest sequence [s].
double host_time() {
  double least = 0.0;
  double most = 100.0;
  while (most - least > 1e-6) {
    const double middle = 0.5 * (least + most);
    (faster(measured[0].tokens, middle) > measured[0].times ? least : most) = middle;
  }
  return most;
}

}  // namespace

// Tolerance  5 %: one constant is fitted, on the shortest sequence, and meets the other four within 3 %, 1.6 % in the
//            mean; the speedups are published to two places.
TEST_CASE("a B200 is 1.2 times an H200 at 8K tokens and twice at 256K: one number cannot be right") {
  const double host = host_time();
  double before = 0.0;
  for (const auto& [length, times] : measured) {
    CAPTURE(length);
    const double predicted = faster(length, host);
    CHECK(predicted == doctest::Approx(times).epsilon(0.05));
    CHECK(predicted > before);
    before = predicted;
  }
}

TEST_CASE("each kind of work has its own factor, and the sequence decides their mixture") {
  const double host = host_time();
  const auto factor = [&](std::int64_t length, operation_class which) {
    return speedup(time_on(catalogue::b200_sxm_180gb, length, host),
                   over_time(time_on(catalogue::h200_sxm5_141gb, length, host)), which)
        ->times();
  };
  for (const std::int64_t length : {8'192, 262'144}) {
    CAPTURE(length);
    // passes run at the bandwidths, products and attention at the peaks, the host as before
    CHECK(factor(length, operation_class::elementwise) == doctest::Approx(7700.0 / 4800.0).epsilon(0.05));
    CHECK(factor(length, operation_class::attention) > 2.0);
    CHECK(factor(length, operation_class::waiting) == doctest::Approx(1.0));
  }
}

// What does your machine reach? Its own GEMMs, timed, make a calibration of their own, with its error.
#include <array>
#include <fmt/core.h>
#include <ridgeline/catalogue/accelerators/nvidia_volta.hpp>
#include <ridgeline/performance/calibration/calibrate.hpp>
#include <ridgeline/performance/calibration/own_steps.hpp>
#include <ridgeline/performance/kernels/gemm_time.hpp>
#include <ridgeline/units/constants.hpp>

using namespace ridgeline;
using units::microseconds, units::milliseconds;

// [measurements]
// Sixteen-bit GEMMs on a V100. Yours would come from a profiler.
// Source  Baidu, DeepBench at da81ba7, results/train/DeepBench_NV_V100.xlsx, "Results - FP16 ip, Mixed math" (read
//         2026-11-21)
constexpr std::array<measurement<gemm_shape, duration>, 12> timed{{
    {{.rows = 1760, .columns = 16, .inner = 1760}, 0.020 * milliseconds},
    {{.rows = 2048, .columns = 16, .inner = 2048}, 0.023 * milliseconds},
    {{.rows = 2560, .columns = 16, .inner = 2560}, 0.028 * milliseconds},
    {{.rows = 4096, .columns = 16, .inner = 4096}, 0.051 * milliseconds},
    {{.rows = 7680, .columns = 16, .inner = 2560}, 0.056 * milliseconds},
    {{.rows = 8448, .columns = 16, .inner = 2816}, 0.065 * milliseconds},
    {{.rows = 1760, .columns = 7133, .inner = 1760}, 0.452 * milliseconds},
    {{.rows = 5124, .columns = 9124, .inner = 4096}, 3.702 * milliseconds},
    {{.rows = 4608, .columns = 24'000, .inner = 1536}, 3.447 * milliseconds},
    {{.rows = 4608, .columns = 48'000, .inner = 1536}, 6.811 * milliseconds},
    {{.rows = 512, .columns = 24'000, .inner = 2816}, 0.679 * milliseconds},
    {{.rows = 1024, .columns = 48'000, .inner = 2048}, 1.881 * milliseconds},
}};
// [/measurements]

// [model]
constexpr duration predicted(const gemm_shape& product, const kernel_calibration& with) {
  return gemm_time(product, arithmetic::fp16_accumulate_fp32, catalogue::v100_sxm2_16gb, with).total();
}
// [/model]

// [own steps]
// Three training steps of your own: measured over what `how_long` predicts without a stack, and its interval.
constexpr std::array measured_over_predicted{1.21, 1.17, 1.24};
constexpr likely_factors said{.low = 0.70, .high = 1.63};
constexpr own_scale yours = narrowed(said, measured_over_predicted);
// [/own steps]

int main() {
  // [calibrate]
  const auto fit = calibrate(
      kernel_calibration{.matrix_share = {percent(70)}, .memory_share = {percent(70)}, .launch = {5.0 * microseconds}},
      timed, predicted,
      constants(constant<&kernel_calibration::matrix_share>("matrix share", {.lowest = percent(5)}),
                constant<&kernel_calibration::memory_share>("memory share", {.lowest = percent(5)}),
                constant<&kernel_calibration::launch>("launch [s]", {.highest = 1.0 * milliseconds})),
      {.folds = 4, .rows = "DeepBench, V100, twelve GEMMs", .fitted_on = "2026-11-21"});
  // [/calibrate]

  // [answer]
  for (const constant_fit& one : fit.constants) {
    fmt::print("{:<13} {:.2g}", one.name, one.value);
    if (one.standard_error) fmt::print(" +- {:.1g}", *one.standard_error);
    fmt::print("{}{}\n", one.at_bound ? ", at its bound" : "", one.determined ? "" : ", not determined");
  }
  fmt::print("mean error {:.0f} % on these {} GEMMs, {:.0f} % on GEMMs held out\n", 100.0 * fit.mean_error, fit.rows,
             100.0 * fit.held_out_error.value_or(0.0));

  // Use it like a calibration of the catalogue.
  const duration asked = predicted({.rows = 4096, .columns = 4096, .inner = 4096}, fit.calibration);
  fmt::print("a product of 4096 x 4096 x 4096 takes {:.1f} ms\n", in(asked, milliseconds));
  // [/answer]

  fmt::print(
      "three steps of your own: further times are {:.2f} of what is predicted, {:.2f} to {:.2f} (before: {:.2f} to {:.2f})\n",
      yours.scale, yours.scale * yours.within.low, yours.scale * yours.within.high, said.low, said.high);
}

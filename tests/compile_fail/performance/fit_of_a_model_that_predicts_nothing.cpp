// A model that answers zero where the fit starts has no logarithm to compare.
// expect-error: prediction_not_positive
#include <ridgeline/hardware/kernel_calibration.hpp>
#include <ridgeline/performance/calibration/calibrate.hpp>
using namespace ridgeline;
constexpr std::array<measurement<double, double>, 2> rows{{{1.0, 0.5}, {2.0, 1.0}}};
#ifdef CONTROL
constexpr auto model = [](double x, const kernel_calibration& with) { return x * with.memory_share.value; };
#else
constexpr auto model = [](double x, const kernel_calibration& with) { return x * with.launch.value.value(); };
#endif
constexpr auto share = constants(constant<&kernel_calibration::memory_share>("share"));
constexpr auto fit = calibrate(kernel_calibration{}, rows, model, share, {.folds = 0, .most_steps = 2});

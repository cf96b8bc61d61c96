// A run that failed is no measurement of zero seconds.
// expect-error: measurement_not_positive
#include <ridgeline/hardware/kernel_calibration.hpp>
#include <ridgeline/performance/calibration/calibrate.hpp>
using namespace ridgeline;
constexpr auto model = [](double x, const kernel_calibration& with) { return x * with.memory_share.value; };
constexpr auto share = constants(constant<&kernel_calibration::memory_share>("share"));
#ifdef CONTROL
constexpr std::array<measurement<double, double>, 2> rows{{{1.0, 0.5}, {2.0, 1.0}}};
#else
constexpr std::array<measurement<double, double>, 2> rows{{{1.0, 0.5}, {2.0, 0.0}}};
#endif
constexpr auto fit = calibrate(kernel_calibration{}, rows, model, share, {.folds = 0, .most_steps = 2});

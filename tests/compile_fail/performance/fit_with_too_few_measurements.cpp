// Two measurements determine no constant and its error both, when two constants are asked of them.
// expect-error: measurements_too_few
#include <ridgeline/hardware/kernel_calibration.hpp>
#include <ridgeline/performance/calibration/calibrate.hpp>
using namespace ridgeline;
constexpr auto model = [](double x, const kernel_calibration& with) {
  return with.launch.value.value() + x * with.memory_share.value;
};
constexpr auto both =
    constants(constant<&kernel_calibration::memory_share>("share"), constant<&kernel_calibration::launch>("launch"));
#ifdef CONTROL
constexpr std::array<measurement<double, double>, 3> rows{{{1.0, 0.5}, {2.0, 1.0}, {4.0, 2.0}}};
#else
constexpr std::array<measurement<double, double>, 2> rows{{{1.0, 0.5}, {2.0, 1.0}}};
#endif
constexpr auto fit = calibrate(kernel_calibration{}, rows, model, both, {.folds = 0, .most_steps = 2});

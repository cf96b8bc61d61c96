// A model answers the kind of quantity that was measured.
// expect-error: RL-229
// forbid-error: no match
#include <ridgeline/hardware/kernel_calibration.hpp>
#include <ridgeline/performance/calibration/calibrate.hpp>
#include <ridgeline/units/constants.hpp>
using namespace ridgeline;
constexpr auto share = constants(constant<&kernel_calibration::memory_share>("share"));
constexpr std::array<measurement<double, duration>, 2> rows{{{1.0, 0.5 * units::seconds}, {2.0, 1.0 * units::seconds}}};
#ifdef CONTROL
constexpr auto model = [](double x, const kernel_calibration& with) {
  return x * with.memory_share.value * units::seconds;
};
#else
constexpr auto model = [](double x, const kernel_calibration& with) { return x * with.memory_share.value; };
#endif
constexpr auto fit = calibrate(kernel_calibration{}, rows, model, share, {.folds = 0, .most_steps = 2});

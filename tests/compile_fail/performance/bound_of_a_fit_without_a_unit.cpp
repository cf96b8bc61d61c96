// A limit of 1e-3 for a launch says neither seconds nor microseconds.
// expect-error: RL-203: a bare number has no unit
// forbid-error: heterogeneous_system
#include <ridgeline/hardware/kernel_calibration.hpp>
#include <ridgeline/performance/calibration/calibrate.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr auto launch = constant<&kernel_calibration::launch>("launch", {.highest = 1.0 * units::milliseconds});
#else
constexpr auto launch = constant<&kernel_calibration::launch>("launch", {.highest = 1e-3});
#endif

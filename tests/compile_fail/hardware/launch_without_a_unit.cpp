// A launch of 4.5 where microseconds were meant would be four and a half seconds.
// expect-error: RL-203: a bare number has no unit
// forbid-error: heterogeneous_system
// forbid-error: no match for
#include <ridgeline/hardware/kernel_calibration.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr kernel_calibration mine{.launch = {4.5 * units::microseconds}};
#else
constexpr kernel_calibration mine{.launch = {4.5}};
#endif

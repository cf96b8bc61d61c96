// What a block waits is calibrated in cycles, of which a device with a faster clock has more in a second.
// expect-error: RL-202: a quantity of another kind is due here
// forbid-error: heterogeneous_system
// forbid-error: no match for
#include <ridgeline/hardware/serving_calibration.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr serving_calibration mine{.cycles_per_block = {171.1e3 * units::cycles}};
#else
constexpr serving_calibration mine{.cycles_per_block = {121.0 * units::microseconds}};
#endif

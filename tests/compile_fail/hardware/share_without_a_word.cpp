// 60 of what: a share says that it is one.
// expect-error: RL-208: a bare number says neither share nor count
// forbid-error: heterogeneous_system
// forbid-error: no match for
#include <ridgeline/hardware/kernel_calibration.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr kernel_calibration mine{.memory_share = {percent(60)}};
#else
constexpr kernel_calibration mine{.memory_share = {60}};
#endif

// Sixty times the bandwidth of the links is a percentage that lost its sign.
// expect-error: RL-102: a fraction must
// expect-error: fraction_out_of_range
// forbid-error: heterogeneous_system
#include <ridgeline/hardware/collective_calibration.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr collective_calibration mine{.link_share = {fraction(0.6)}};
#else
constexpr collective_calibration mine{.link_share = {fraction(60.0)}};
#endif

// Twice as many GPUs may be more than there can be.
// expect-error: RL-213: a count scales what is per GPU, token or sample
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/count.hpp>
using namespace ridgeline;
#ifdef CONTROL
constexpr auto twice = gpus(2 * gpus(8).value());
#else
constexpr auto twice = 2 * gpus(8);
#endif

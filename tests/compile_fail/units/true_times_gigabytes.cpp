// A condition is no factor.
// expect-error: RL-211: a number is due here, not true or a letter
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/constants.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
#ifdef CONTROL
constexpr auto size = 1 * gigabytes;
#else
constexpr auto size = true * gigabytes;
#endif

// A condition is no divisor.
// expect-error: RL-211: a number is due here, not true or a letter
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/constants.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
#ifdef CONTROL
constexpr auto size = 3.0 * gigabytes / 2;
#else
constexpr auto size = 3.0 * gigabytes / true;
#endif

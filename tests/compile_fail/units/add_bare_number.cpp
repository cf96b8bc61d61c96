// One more of what?
// expect-error: RL-203: a bare number has no unit; multiply it by one
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/constants.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
#ifdef CONTROL
auto sum = 3.0 * hours + 1.0 * seconds;
#else
auto sum = 3.0 * hours + 1.0;
#endif

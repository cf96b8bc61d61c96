// More than 5 of what?
// expect-error: RL-203: a bare number has no unit; multiply it by one
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/constants.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
#ifdef CONTROL
bool more = 3.0 * hours > 5.0 * seconds;
#else
bool more = 3.0 * hours > 5.0;
#endif

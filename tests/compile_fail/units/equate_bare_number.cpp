// Zero without a unit on the left side.
// expect-error: RL-203: a bare number has no unit; multiply it by one
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/constants.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
#ifdef CONTROL
bool nothing = 0.0 * seconds == 3.0 * hours;
#else
bool nothing = 0 == 3.0 * hours;
#endif

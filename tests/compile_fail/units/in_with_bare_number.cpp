// The unit is a quantity, not a factor.
// expect-error: RL-203: a bare number has no unit; multiply it by one
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/constants.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
#ifdef CONTROL
double number = in(3.0 * hours, 60.0 * seconds);
#else
double number = in(3.0 * hours, 60.0);
#endif

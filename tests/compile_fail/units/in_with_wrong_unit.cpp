// A time has no number of gigabytes.
// expect-error: RL-205: a quantity is expressed in a unit of its own kind
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/constants.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
#ifdef CONTROL
double number = in(3.0 * hours, seconds);
#else
double number = in(3.0 * hours, gigabytes);
#endif

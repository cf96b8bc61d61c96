// A number without a unit, as a function argument.
// expect-error: RL-203: a bare number has no unit; multiply it by one
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/constants.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
bool fits(data_size need);
#ifdef CONTROL
bool answer = fits(24.0 * gibibytes);
#else
bool answer = fits(24.0);
#endif

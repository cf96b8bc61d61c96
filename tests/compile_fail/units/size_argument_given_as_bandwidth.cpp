// A rate where a size is due, as a function argument.
// expect-error: RL-202: a quantity of another kind is due here
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
bool answer = fits(24.0 * gibibytes / seconds);
#endif

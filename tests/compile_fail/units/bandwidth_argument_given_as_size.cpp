// A size where a rate is due, as a function argument.
// expect-error: RL-202: a quantity of another kind is due here
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/constants.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
duration transfer(bandwidth link);
#ifdef CONTROL
auto time = transfer(900.0 * gigabytes_per_second);
#else
auto time = transfer(900.0 * gigabytes);
#endif

// `+=` takes the same kind as `+`.
// expect-error: RL-202: a quantity of another kind is due here
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/constants.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
#ifdef CONTROL
void grow(data_size& total) { total += 2.0 * megabytes; }
#else
void grow(data_size& total) { total += 2.0 * seconds; }
#endif

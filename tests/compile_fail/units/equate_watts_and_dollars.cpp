// Two kinds are never equal, so asking is a mistake and not a `false`.
// expect-error: RL-201: only quantities of one kind can be compared
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/constants.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
#ifdef CONTROL
bool same = 300.0 * watts == 0.3 * kilowatts;
#else
bool same = 300.0 * watts == 300.0 * dollars;
#endif

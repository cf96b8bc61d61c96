// As with `<`, written the other way round.
// expect-error: RL-201: only quantities of one kind can be compared
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/constants.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
#ifdef CONTROL
bool at_least = 300.0 * watts >= 0.35 * kilowatts;
#else
bool at_least = 300.0 * watts >= 300.0 * dollars;
#endif

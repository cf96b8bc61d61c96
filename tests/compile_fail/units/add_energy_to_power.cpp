// Kilowatts and kilowatt-hours are the pair that people mix up.
// expect-error: RL-201: only quantities of one kind can be added
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/constants.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
#ifdef CONTROL
auto sum = 3.0 * kilowatt_hours + 350.0 * watts * hours;
#else
auto sum = 3.0 * kilowatt_hours + 350.0 * watts;
#endif

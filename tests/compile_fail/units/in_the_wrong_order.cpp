// in(3.0 * days, hours) is 72, the other way round 0.014: both are durations, so the constant says which is the unit.
// expect-error: RL-212: first the quantity, then the unit
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/units/constants.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
#ifdef CONTROL
constexpr double hours_in_three_days = in(3.0 * days, hours);
#else
constexpr double hours_in_three_days = in(hours, 3.0 * days);
#endif

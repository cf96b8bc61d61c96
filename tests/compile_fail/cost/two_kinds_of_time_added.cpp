// An hour of use and an hour on the calendar have no sum.
// expect-error: RL-231: time of use is not added to calendar time
// forbid-error: homogeneous_system<boost::units::list
// forbid-error: no match for
// forbid-error: candidate
#include <ridgeline/cost/time.hpp>
#include <ridgeline/units/constants.hpp>
using namespace ridgeline;
using namespace ridgeline::units;
#ifdef CONTROL
constexpr auto both = time_of_use(1.0 * hours).at(percent(15)) + calendar_time(2.0 * hours);
#else
constexpr auto both = time_of_use(1.0 * hours) + calendar_time(2.0 * hours);
#endif

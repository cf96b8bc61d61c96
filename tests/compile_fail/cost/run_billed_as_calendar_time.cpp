// Training takes 73 hours of use; as a stretch of the calendar at 15 % utilization that would be billed as 11.
// expect-error: RL-231: a duration does not say which time it is
#include <ridgeline/cost/rental.hpp>
using namespace ridgeline;
constexpr rental cloud{.price = 24.0 * units::dollars_per_hour};
constexpr duration run = 73.0 * units::hours;
#ifdef CONTROL
constexpr auto bill = cost_of(cloud, percent(15), time_of_use(run).at(percent(15)));
#else
constexpr auto bill = cost_of(cloud, percent(15), run);
#endif

// A machine that never works has no cost per hour of use.
// expect-error: period_zero
// forbid-error: heterogeneous_system
// forbid-error: template argument
#include <ridgeline/cost/rental.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

constexpr rental cloud{.price = 2.14 * dollars_per_hour};

#ifdef CONTROL
constexpr hourly_price each = cost_of(cloud, percent(15), calendar_time(300.0 * days)).per_hour_of_use();
#else
constexpr hourly_price each = cost_of(cloud, percent(0), calendar_time(300.0 * days)).per_hour_of_use();
#endif

// Nobody buys a machine without a price: a field left out is absent, never zero.
// expect-error: figure_absent
// forbid-error: heterogeneous_system
// forbid-error: template argument
#include <ridgeline/cost/rental.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

#ifdef CONTROL
constexpr auto bill = cost_of(rental{.price = 2.14 * dollars_per_hour}, percent(15), calendar_time(300.0 * days));
#else
constexpr auto bill = cost_of(rental{}, percent(15), calendar_time(300.0 * days));
#endif

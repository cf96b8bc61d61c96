// Roll-outs are billed by the hour of use; a span of the calendar does not say how long they run.
// expect-error: RL-231: time of use is due here, not calendar time
#include <ridgeline/cost/own_and_rent.hpp>
using namespace ridgeline;
constexpr ownership card{.price = 600.0 * units::dollars,
                         .draw = {.gpu = 150.0 * units::watts, .host = 50.0 * units::watts},
                         .electricity = 0.1 * units::dollars_per_kilowatt_hour};
#ifdef CONTROL
constexpr mixed_cost both = own_and_rent(card, percent(10), rental{.price = 24.0 * units::dollars_per_hour},
                                         time_of_use(1.0 * units::hours), 1.0 * units::years);
#else
constexpr mixed_cost both = own_and_rent(card, percent(10), rental{.price = 24.0 * units::dollars_per_hour},
                                         calendar_time(1.0 * units::hours), 1.0 * units::years);
#endif

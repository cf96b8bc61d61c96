// At 15 % utilization the two differ by a factor of 6.7.
// expect-error: RL-231: calendar time is due here
// forbid-error: heterogeneous_system
// forbid-error: template argument
#include <ridgeline/cost/ownership.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

constexpr ownership desktop{.price = 2200.0 * dollars,
                            .draw = {.gpu = 350.0 * watts, .host = 100.0 * watts},
                            .electricity = 0.12 * dollars_per_kilowatt_hour};

#ifdef CONTROL
constexpr auto year = cost_of(desktop, percent(15), time_of_use(1314.0 * hours).at(percent(15)));
#else
constexpr auto year = cost_of(desktop, percent(15), time_of_use(1314.0 * hours));
#endif

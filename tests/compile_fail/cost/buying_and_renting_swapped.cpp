// Two machines in the wrong order would give the wrong sign.
// expect-error: RL-233: break_even compares an ownership with a rental, in this order
// forbid-error: heterogeneous_system
// forbid-error: template argument
#include <ridgeline/cost/break_even.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

constexpr ownership desktop{.price = 2200.0 * dollars,
                            .draw = {.gpu = 350.0 * watts, .host = 100.0 * watts},
                            .electricity = 0.12 * dollars_per_kilowatt_hour};
constexpr rental cloud{.price = 2.14 * dollars_per_hour};

#ifdef CONTROL
constexpr auto even = break_even(desktop, cloud);
#else
constexpr auto even = break_even(cloud, desktop);
#endif

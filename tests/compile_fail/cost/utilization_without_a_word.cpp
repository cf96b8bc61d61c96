// 0.15 may be a share or hundredths; percent(15) is clear.
// expect-error: RL-208: a bare number says neither share nor count
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
constexpr auto even = break_even(desktop, cloud, percent(15));
#else
constexpr auto even = break_even(desktop, cloud, 0.15);
#endif

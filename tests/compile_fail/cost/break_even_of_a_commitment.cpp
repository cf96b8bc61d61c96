// A commitment is billed in unused hours too, so the time of use alone does not decide.
// expect-error: utilization_needed
// forbid-error: heterogeneous_system
// forbid-error: template argument
#include <ridgeline/cost/break_even.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

constexpr ownership desktop{.price = 2200.0 * dollars,
                            .draw = {.gpu = 350.0 * watts, .host = 100.0 * watts},
                            .electricity = 0.12 * dollars_per_kilowatt_hour};
constexpr rental reserved{.price = 2.088 * dollars_per_hour, .terms = rental_terms::reserved_1_year};

#ifdef CONTROL
constexpr auto even = break_even(desktop, reserved, percent(15));
#else
constexpr auto even = break_even(desktop, reserved);
#endif

// A share of the value a year never takes all of it.
// expect-error: declining_to_nothing
// forbid-error: heterogeneous_system
// forbid-error: template argument
#include <ridgeline/cost/ownership.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

constexpr ownership sold_for(fraction share) {
  return {.price = 2200.0 * dollars,
          .draw = {.gpu = 350.0 * watts, .host = 100.0 * watts},
          .electricity = 0.12 * dollars_per_kilowatt_hour,
          .resale = resale_terms{.value = share, .lifetime = 5.0 * years, .by = depreciation::declining_balance}};
}

#ifdef CONTROL
constexpr auto cost = cost_of(sold_for(percent(10)), percent(15), calendar_time(1.0 * years));
#else
constexpr auto cost = cost_of(sold_for(percent(0)), percent(15), calendar_time(1.0 * years));
#endif

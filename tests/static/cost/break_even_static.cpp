// The call sites of the house style: compiling is passing.
#include <ridgeline/cost/own_or_rent.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr ownership server{
    .price = 15'000.0 * dollars,
    .draw = {.gpu = 400.0 * watts, .host = 0.0 * watts},
    .electricity = 0.25 * dollars_per_kilowatt_hour,
};

// 15,000 / (3.06 - 0.1) hours are 211 days of use.
constexpr auto even = break_even(server, rental{.price = 3.06 * dollars_per_hour});
static_assert(even && in(*even, days) > 211.0 && in(*even, days) < 211.2);
static_assert(in(even->at(percent(50)), days) > 422.0);
static_assert(!break_even(server, rental{.price = 0.05 * dollars_per_hour}), "its electricity alone costs 0.10 $/h");
static_assert(most_sensitive_input(server, rental{.price = 3.06 * dollars_per_hour}, percent(15))->input ==
              cost_input::rental_price);

}  // namespace

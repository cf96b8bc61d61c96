#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/cost/own_and_rent.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

// $600 and a tenth of a year at 200 W and $0.10: 876 h, 175.2 kWh, $17.52; 100 h of eight H100 at $24: $2,400.
constexpr ownership small_card{.price = 600.0 * dollars,
                               .draw = {.gpu = 150.0 * watts, .host = 50.0 * watts},
                               .electricity = 0.10 * dollars_per_kilowatt_hour};
constexpr rental eight{.price = 24.0 * dollars_per_hour};
constexpr mixed_cost both = own_and_rent(small_card, percent(10), eight, time_of_use(100.0 * hours), 1.0 * years);
static_assert(in(both.renting.total(), dollars) > 2399.99 && in(both.renting.total(), dollars) < 2400.01);
static_assert(in(both.total(), dollars) > 3017.51 && in(both.total(), dollars) < 3017.53);

constexpr rental reserved{.price = 1.2 * dollars_per_hour, .terms = rental_terms::reserved_1_year};
constexpr rental on_demand{.price = 2.0 * dollars_per_hour};
static_assert(break_even_utilization(reserved, on_demand)->value() > 0.5999 &&
              break_even_utilization(reserved, on_demand)->value() < 0.6001);
static_assert(!break_even_utilization(reserved, {.price = 1.0 * dollars_per_hour}));

// $3.60 an hour and 1,000 tokens/s: a million tokens take 1,000 s, $1; at half the load $2.
constexpr auto machine = 3.0 * dollars_per_hour;
constexpr auto power_bill = 0.6 * dollars_per_hour;
constexpr auto rate = 1000.0 * tokens_per_second;
constexpr double half_load =
    in(own_price_per_token(machine, power_bill, rate, percent(50)), dollars_per_million_tokens);
static_assert(half_load > 1.9999 && half_load < 2.0001);
static_assert(utilization_to_beat(4.0 * dollars_per_million_tokens, machine, power_bill, rate)->value() > 0.2499 &&
              utilization_to_beat(4.0 * dollars_per_million_tokens, machine, power_bill, rate)->value() < 0.2501);
static_assert(!utilization_to_beat(0.5 * dollars_per_million_tokens, machine, power_bill, rate));

}  // namespace

TEST_CASE("at the break-even utilization both bills are equal") {
  const fraction even = *break_even_utilization(reserved, on_demand);
  const calendar_time year(1.0 * years);
  CHECK(in(cost_of(reserved, even, year).total(), dollars) ==
        doctest::Approx(in(cost_of(on_demand, even, year).total(), dollars)).epsilon(1e-9));
  const fraction load = *utilization_to_beat(4.0 * dollars_per_million_tokens, machine, power_bill, rate);
  CHECK(in(own_price_per_token(machine, power_bill, rate, load), dollars_per_million_tokens) == doctest::Approx(4.0));
}

TEST_CASE("equal prices meet at full use, and a slow server's token is dear") {
  // The reservation costs what the hours do where all of them are used; twice the price is never worth it.
  CHECK(break_even_utilization(reserved, {.price = 1.2 * dollars_per_hour})->value() == 1.0);
  CHECK_FALSE(break_even_utilization(reserved, {.price = 0.8 * dollars_per_hour}));
  // $3.60 an hour is $0.001 a second: at 0.5 tokens/s and full load $0.002 a token.
  const price_per_token slow = own_price_per_token(machine, power_bill, 0.5 * tokens_per_second, percent(100));
  CHECK(in(slow, dollars_per_million_tokens) == doctest::Approx(2000.0));
  // A million tokens of one's own cost $1 at full load: an API at $1 is met there, one at $0.80 never.
  CHECK(utilization_to_beat(1.0 * dollars_per_million_tokens, machine, power_bill, rate)->value() ==
        doctest::Approx(1.0));
  CHECK_FALSE(utilization_to_beat(0.8 * dollars_per_million_tokens, machine, power_bill, rate));
}

#if defined(__cpp_exceptions)
TEST_CASE("a commitment is no roll-out, and an idle server has no price of a token") {
  const auto refused = [](errc why, auto asked) {
    CHECK_THROWS_WITH_AS(static_cast<void>(asked()), message(why).data(), error);
  };
  refused(errc::utilization_needed,
          [] { return own_and_rent(small_card, percent(10), reserved, time_of_use(1.0 * hours), 1.0 * years); });
  refused(errc::utilization_needed, [] { return break_even_utilization(on_demand, reserved); });
  refused(errc::utilization_needed, [] { return break_even_utilization(on_demand, on_demand); });
  refused(errc::utilization_needed, [] { return break_even_utilization(reserved, reserved); });
  refused(errc::utilization_zero, [] { return own_price_per_token(machine, power_bill, rate, percent(0)); });
  for (const double wrong : {0.0, -1.0, std::numeric_limits<double>::infinity()}) {
    CAPTURE(wrong);
    refused(errc::figure_not_positive,
            [&] { return own_price_per_token(machine, power_bill, wrong * tokens_per_second, percent(50)); });
    refused(errc::figure_not_positive,
            [&] { return utilization_to_beat(wrong * dollars_per_million_tokens, machine, power_bill, rate); });
  }
}
#endif

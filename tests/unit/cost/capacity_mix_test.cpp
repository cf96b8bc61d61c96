#include <array>
#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/cost/capacity_mix.hpp>
#include <span>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr rental reserved{.price = 6.0 * dollars_per_hour, .terms = rental_terms::reserved_1_year};
constexpr rental on_demand{.price = 10.0 * dollars_per_hour};
constexpr rental spot{.price = 4.0 * dollars_per_hour, .terms = rental_terms::spot};
constexpr capacity_prices no_spot{.reserved = reserved, .on_demand = on_demand};
constexpr capacity_prices all_three{
    .reserved = reserved, .on_demand = on_demand, .spot = spot, .spot_goodput = percent(80)};

// Two machines at night (half of the time), ten by day: 2 reserved and 8 * 10 * 0.5 by the hour, $12 + $40 = $52; ten reserved are $60,
// none is $10 * 6 = $60.
constexpr std::array<demand_level, 2> day_and_night{{{2.0, percent(50)}, {10.0, percent(50)}}};
constexpr mixed_capacity by_hand = cheapest_mix(day_and_night, no_spot, fraction(0.0));
static_assert(by_hand.reserved == 2.0 && by_hand.by_the_hour == 4.0);
static_assert(in(by_hand.cost, dollars_per_hour) > 51.999 && in(by_hand.cost, dollars_per_hour) < 52.001);
// All of it may be interrupted: 6 machines / 0.8 at $4 are $30, and nobody reserves at $6.
constexpr mixed_capacity on_spot = cheapest_mix(day_and_night, all_three, fraction(1.0));
static_assert(on_spot.reserved == 0.0 && on_spot.on_spot > 7.4999 && on_spot.on_spot < 7.5001);
static_assert(in(on_spot.cost, dollars_per_hour) > 29.999 && in(on_spot.cost, dollars_per_hour) < 30.001);

}  // namespace

TEST_CASE("no other number of reserved machines costs less, and the critical ratio says which it is") {
  std::array<demand_level, 20> demand;
  for (std::size_t i = 0; i < demand.size(); ++i) demand[i] = {static_cast<double>(i * i), fraction(0.05)};
  for (const double share : {0.0, 0.5, 1.0}) {
    const mixed_capacity best = cheapest_mix(demand, all_three, fraction(share));
    for (double machines = 0.0; machines < 400.0; machines += 0.7) {
      CHECK(best.cost <= capacity_mix(demand, all_three, machines, fraction(share)).cost + 1e-9 * dollars_per_hour);
    }
  }
  // $6 of $10: what is needed for more than 60 % of the time, the level of 12 of 20 twentieths.
  CHECK(cheapest_mix(demand, no_spot, fraction(0.0)).reserved == 49.0);
}

TEST_CASE("reserved, by the hour and on spot side by side, worked out by hand") {
  // Two reserved leave 8 machines half of the time: 4, of which a tenth is 0.4 on spot, 0.5 with what is lost there.
  const mixed_capacity mix = capacity_mix(day_and_night, all_three, 2.0, percent(10));
  CHECK(mix.reserved == 2.0);
  CHECK(mix.by_the_hour == doctest::Approx(3.6));
  CHECK(mix.on_spot == doctest::Approx(0.5));
  CHECK(mix.paid() == doctest::Approx(6.1));
  CHECK(in(mix.cost, dollars_per_hour) == doctest::Approx(12.0 + 36.0 + 2.0));
}

TEST_CASE("of equal costs the fewest are reserved, in whatever order the demand is listed") {
  // Half of the time at half of the price: the upper eight cost the same on either terms.
  const hourly_price ten = 10.0 * dollars / (1.0 * seconds);
  const capacity_prices prices{.reserved = {.price = 0.5 * ten, .terms = rental_terms::reserved_1_year},
                               .on_demand = {.price = ten}};
  const std::array<demand_level, 2> falling{day_and_night[1], day_and_night[0]};
  REQUIRE(capacity_mix(falling, prices, 2.0, fraction(0.0)).cost ==
          capacity_mix(falling, prices, 10.0, fraction(0.0)).cost);
  CHECK(cheapest_mix(falling, prices, fraction(0.0)).reserved == 2.0);
  CHECK(cheapest_mix(day_and_night, prices, fraction(0.0)).reserved == 2.0);
}

TEST_CASE("spot that is taken all the time is dearer than paying by the hour") {
  capacity_prices worse = all_three;
  worse.spot_goodput = percent(30);
  CHECK(capacity_mix(day_and_night, worse, 0.0, fraction(1.0)).cost >
        capacity_mix(day_and_night, no_spot, 0.0, fraction(1.0)).cost);
}

#if defined(__cpp_exceptions)
TEST_CASE("times that do not add up and terms in the wrong place are refused, each by its name") {
  const auto refused = [](errc why, std::span<const demand_level> demand, const capacity_prices& prices,
                          double machines = 0.0) {
    CHECK_THROWS_WITH_AS(static_cast<void>(capacity_mix(demand, prices, machines, percent(50))), message(why).data(),
                         error);
  };
  constexpr double infinity = std::numeric_limits<double>::infinity();
  for (const double wrong : {-1e-300, -1.0, infinity, std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(wrong);
    refused(errc::quantity_not_finite, day_and_night, no_spot, wrong);
    const std::array<demand_level, 2> of_machines{{{wrong, percent(50)}, {10.0, percent(50)}}};
    refused(errc::quantity_not_finite, of_machines, no_spot);
  }
  // A billionth more or less than the whole time is rounding, twice that is not.
  for (const double off : {-2e-9, 2e-9}) {
    const std::array<demand_level, 2> nearly{{{2.0, percent(50)}, {10.0, fraction(0.5 + off)}}};
    refused(errc::time_shares_malformed, nearly, no_spot);
    const std::array<demand_level, 2> rounded{{{2.0, percent(50)}, {10.0, fraction(0.5 + 0.4 * off)}}};
    CHECK(capacity_mix(rounded, no_spot, 10.0, percent(50)).reserved == 10.0);
  }
  refused(errc::time_shares_malformed, {}, no_spot);
  refused(errc::utilization_needed, day_and_night, {.reserved = on_demand, .on_demand = on_demand});
  refused(errc::utilization_needed, day_and_night, {.reserved = reserved, .on_demand = reserved});
  refused(errc::utilization_needed, day_and_night, {.reserved = reserved, .on_demand = on_demand, .spot = reserved});
  capacity_prices never = all_three;
  never.spot_goodput = fraction(0.0);
  refused(errc::utilization_zero, day_and_night, never);
  refused(errc::figure_absent, day_and_night, {.reserved = reserved, .on_demand = on_demand, .spot = rental{}});
}
#endif

TEST_CASE("what is not said: no demand, no spot, all of it counts") {
  static_assert(demand_level{}.machines == 0.0 && demand_level{}.time.value() == 0.0);
  static_assert(capacity_prices{}.spot_goodput.value() == 1.0 && !capacity_prices{}.spot);
  static_assert(mixed_capacity{}.paid() == 0.0 && mixed_capacity{}.cost == 0.0 * dollars_per_hour);
  // Spot without a price is asked for none while nothing may run there: 6 machines an hour at $10.
  const capacity_prices unpriced{.reserved = reserved, .on_demand = on_demand, .spot = rental{}};
  CHECK(in(capacity_mix(day_and_night, unpriced, 0.0, fraction(0.0)).cost, dollars_per_hour) == doctest::Approx(60.0));
  // Half a machine on average is a machine too: $5 by the hour; $2 on spot.
  const std::array<demand_level, 2> seldom{{{0.0, percent(50)}, {1.0, percent(50)}}};
  CHECK(in(capacity_mix(seldom, no_spot, 0.0, fraction(1.0)).cost, dollars_per_hour) == doctest::Approx(5.0));
  const capacity_prices kept{.reserved = reserved, .on_demand = on_demand, .spot = spot};
  CHECK(in(capacity_mix(seldom, kept, 0.0, fraction(1.0)).cost, dollars_per_hour) == doctest::Approx(2.0));
  CHECK(in(capacity_mix(seldom, kept, 0.5, fraction(0.0)).cost, dollars_per_hour) == doctest::Approx(3.0 + 2.5));
}

#include <array>
#include <doctest/doctest.h>
#include <ridgeline/cost/capacity_mix.hpp>
#include <ridgeline/performance/training/goodput.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

// Source   AWS list prices of p4d.24xlarge (catalogue/prices/aws.hpp carries their source and date): on demand $21.957642, one year
//          $13.921, three years $9.374, spot $16.298 of one moment
namespace {
constexpr rental on_demand{.price = 21.957642 * dollars_per_hour};
constexpr rental one_year{.price = 13.921 * dollars_per_hour, .terms = rental_terms::reserved_1_year};
constexpr rental three_years{.price = 9.374 * dollars_per_hour, .terms = rental_terms::reserved_3_years};
constexpr rental spot{.price = 16.298 * dollars_per_hour, .terms = rental_terms::spot};
constexpr std::array<demand_level, 4> by_quarters{
    {{10.0, percent(25)}, {20.0, percent(25)}, {30.0, percent(25)}, {40.0, percent(25)}}};
}  // namespace

TEST_CASE("p4d: for a year one reserves what works more than 63 % of it, for three what works more than 43 %") {
  // 10 machines are needed all the time, 20 for 75 %, 30 for half of it, 40 for a quarter.
  CHECK(cheapest_mix(by_quarters, {.reserved = one_year, .on_demand = on_demand}, fraction(0.0)).reserved == 20.0);
  CHECK(cheapest_mix(by_quarters, {.reserved = three_years, .on_demand = on_demand}, fraction(0.0)).reserved == 30.0);
}

TEST_CASE("p4d on spot: cheaper than by the hour as long as three quarters of its time count") {
  // A run on 64 GPUs that is taken every 6 hours, with 15 minutes to come back and checkpoints of one.
  const reliability taken{
      .between_failures = 64.0 * 6.0 * gpu_hours, .restart = 15.0 * minutes, .checkpoint = 1.0 * minutes};
  const fraction counts = run_time(200.0 * hours, gpus(64), taken).goodput();
  CHECK(counts.value() > 16.298 / 21.957642);
  const capacity_prices prices{.reserved = one_year, .on_demand = on_demand, .spot = spot, .spot_goodput = counts};
  const mixed_capacity with = capacity_mix(by_quarters, prices, 10.0, fraction(1.0));
  CHECK(with.cost < capacity_mix(by_quarters, prices, 10.0, fraction(0.0)).cost);
  capacity_prices often = prices;
  often.spot_goodput = percent(70);
  CHECK(capacity_mix(by_quarters, often, 10.0, fraction(1.0)).cost >
        capacity_mix(by_quarters, prices, 10.0, fraction(0.0)).cost);
}

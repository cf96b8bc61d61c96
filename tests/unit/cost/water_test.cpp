#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/catalogue/footprints.hpp>
#include <ridgeline/cost/water.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

// Source   Li et al., Making AI Less "Thirsty", 2023, table 1: GPT-3 trained with 1,287 MWh. The average of the United
//          States: PUE 1.170, WUE 0.550, EWIF 3.142 l/kWh: 0.708, 4.731 and 5.439 million liters. Arizona: 1.180, 1.630, 4.959:
//          2.098, 7.531 and 9.629. The abstract: 700,000 liters on site, 5.4 million in all
// Tolerance the last digit of the table
TEST_CASE("training GPT-3 takes 700,000 liters on site and 5.4 million in all") {
  constexpr it_energy drawn{1287.0 * megawatt_hours};
  constexpr water_use average = operational_water(
      drawn, pue(1.170),
      {.cooling = 0.550 * liters_per_kilowatt_hour, .generation = catalogue::water_of_generation_usa});
  CHECK(in(average.on_site, cubic_meters) == doctest::Approx(708.0).epsilon(0.0007));
  CHECK(in(average.off_site, cubic_meters) == doctest::Approx(4731.0).epsilon(0.0002));
  CHECK(in(average.in_all(), cubic_meters) == doctest::Approx(5439.0).epsilon(0.0002));
  constexpr water_use arizona = operational_water(
      drawn, pue(1.180), {.cooling = 1.630 * liters_per_kilowatt_hour, .generation = 4.959 * liters_per_kilowatt_hour});
  CHECK(in(arizona.on_site, cubic_meters) == doctest::Approx(2098.0).epsilon(0.0003));
  CHECK(in(arizona.off_site, cubic_meters) == doctest::Approx(7531.0).epsilon(0.0002));
  CHECK(in(arizona.in_all(), cubic_meters) == doctest::Approx(9629.0).epsilon(0.0002));
}

TEST_CASE("a building's overhead is generated, not cooled twice") {
  constexpr water_intensities each{.cooling = 2.0 * liters_per_kilowatt_hour,
                                   .generation = 3.0 * liters_per_kilowatt_hour};
  constexpr water_use use = operational_water(it_energy(10.0 * kilowatt_hours), pue(1.5), each);
  static_assert(use.on_site == 20.0 * liters);
  CHECK(in(use.off_site, liters) == doctest::Approx(45.0).epsilon(1e-15));
  CHECK(operational_water(it_energy(10.0 * kilowatt_hours), pue(1.5),
                          {.cooling = 0.0 * liters_per_kilowatt_hour, .generation = 0.0 * liters_per_kilowatt_hour})
            .in_all() == 0.0 * liters);
}

TEST_CASE("a WUE is found by operator and region, or not at all") {
  const published_wue* virginia = find_wue(catalogue::wue_values, {"aws", "us-east-1"});
  REQUIRE(virginia != nullptr);
  CHECK(in(virginia->cooling.value(), liters_per_kilowatt_hour) == doctest::Approx(0.12));
  CHECK(find_wue(catalogue::wue_values, {"aws", "moon"}) == nullptr);
  CHECK(find_wue(catalogue::wue_values, {"gcp", "us-east-1"}) == nullptr);
  static_assert(published_wue{.cooling = 0.0 * liters_per_kilowatt_hour}.year == 0);
  static_assert(liters.value() == 1.0 && in(1.0 * cubic_meters, liters) == 1000.0);
}

#if defined(__cpp_exceptions)
TEST_CASE("an intensity that is no finite number is refused") {
  for (const double wrong : {-1.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    CHECK_THROWS_WITH_AS(static_cast<void>(water_intensities{.cooling = wrong * liters_per_kilowatt_hour,
                                                             .generation = 1.0 * liters_per_kilowatt_hour}),
                         message(errc::quantity_not_finite).data(), error);
  }
}
#endif

#include <array>
#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/cost/carbon.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

TEST_CASE("emissions are facility energy times the intensity of the grid") {
  constexpr carbon_mass emitted =
      operational_carbon(it_energy(100.0 * kilowatt_hours) * pue(1.5), 400.0 * grams_co2e_per_kilowatt_hour);
  CHECK(in(emitted, kilograms_co2e) == doctest::Approx(60.0).epsilon(1e-15));
  static_assert(operational_carbon(facility_energy(1.0 * joules), 0.0 * grams_co2e_per_kilowatt_hour) ==
                0.0 * grams_co2e);
}

TEST_CASE("offsets are taken off, and more of them than emissions leave less than nothing") {
  static_assert(with_offsets(100.0 * kilograms_co2e, percent(25)).total() == 75.0 * kilograms_co2e);
  static_assert(with_offsets(100.0 * kilograms_co2e, percent(100)).neutral());
  constexpr carbon_balance more = with_offsets(100.0 * kilograms_co2e, 130.0 * kilograms_co2e);
  static_assert(more.total() == -30.0 * kilograms_co2e && more.neutral());
  static_assert(!with_offsets(100.0 * kilograms_co2e, 99.0 * kilograms_co2e).neutral());
  static_assert(!with_offsets(1.0 * grams_co2e, 0.5 * grams_co2e).neutral(), "half a gram is left");
}

TEST_CASE("a grid is found by its id, or not at all") {
  constexpr std::array grids{grid_intensity{.id = "aaa", .intensity = 100.0 * grams_co2e_per_kilowatt_hour},
                             grid_intensity{.id = "bbb", .intensity = 200.0 * grams_co2e_per_kilowatt_hour}};
  CHECK(find_grid(grids, "bbb") == &grids[1]);
  CHECK(find_grid(grids, "aaa") == &grids[0]);
  static_assert(grid_intensity{}.year == 0 && !grid_intensity{}.intensity);
  CHECK(find_grid(grids, "ccc") == nullptr);
}

#if defined(__cpp_exceptions)
TEST_CASE("emissions, intensities and offsets that are no finite numbers are refused") {
  for (const double wrong : {-1.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(wrong);
    CHECK_THROWS_WITH_AS(
        static_cast<void>(operational_carbon(facility_energy(1.0 * joules), wrong * grams_co2e_per_kilowatt_hour)),
        message(errc::quantity_not_finite).data(), error);
    CHECK_THROWS_WITH_AS(static_cast<void>(with_offsets(wrong * grams_co2e, percent(50))),
                         message(errc::quantity_not_finite).data(), error);
    CHECK_THROWS_WITH_AS(static_cast<void>(with_offsets(1.0 * grams_co2e, wrong * grams_co2e)),
                         message(errc::quantity_not_finite).data(), error);
  }
}
#endif

TEST_CASE("flights beside a GPU, and offsets that may be none") {
  using namespace ridgeline::units;
  CHECK(flights_like(5.0 * tonnes_co2e, 1.0 * tonnes_co2e) == 5.0);
  // Half of all projects are real: one may offset nothing, a hundred are off by a twentieth of the mass.
  CHECK(portfolio_of(1.0 * tonnes_co2e, percent(50), 1).deviation == 0.5 * tonnes_co2e);
  CHECK(in(portfolio_of(1.0 * tonnes_co2e, percent(50), 100).deviation, kilograms_co2e) == doctest::Approx(50.0));
  CHECK(portfolio_of(1.0 * tonnes_co2e, percent(50), 100).expected == 0.5 * tonnes_co2e);
  // One in five of sixteen: sqrt(0.2 * 0.8 / 16) is a tenth; what is surely real or surely not has no risk.
  CHECK(in(portfolio_of(1.0 * tonnes_co2e, percent(20), 16).deviation, kilograms_co2e) == doctest::Approx(100.0));
  CHECK(in(portfolio_of(1.0 * tonnes_co2e, percent(20), 16).expected, kilograms_co2e) == doctest::Approx(200.0));
  for (const double sure : {0.0, 1.0})
    CHECK(portfolio_of(1.0 * tonnes_co2e, fraction(sure), 3).deviation == 0.0 * tonnes_co2e);
  CHECK(flights_like(0.5 * grams_co2e, 0.25 * grams_co2e) == 2.0);
#if defined(__cpp_exceptions)
  for (const double wrong : {0.0, -1.0, std::numeric_limits<double>::infinity()}) {
    CHECK_THROWS_WITH_AS(static_cast<void>(flights_like(1.0 * tonnes_co2e, wrong * tonnes_co2e)),
                         message(errc::figure_not_positive).data(), error);
  }
  for (const int none : {0, -1}) {
    CHECK_THROWS_WITH_AS(static_cast<void>(portfolio_of(1.0 * tonnes_co2e, percent(50), none)),
                         message(errc::count_below_one).data(), error);
  }
#endif
}

#include "support/plan_examples.hpp"

#include <doctest/doctest.h>
#include <ridgeline/planning/fleet.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr power_draw kilowatt = ridgeline_tests::kilowatt;
constexpr auto grid = 360.0 * grams_co2e_per_kilowatt_hour;
// 63,072 $ with its host, half of it comes back: 31,536 $ in a year of 31,536,000 s.
constexpr ownership owned{.price = 60'000.0 * dollars,
                          .host_price = 3'072.0 * dollars,
                          .draw = kilowatt,
                          .electricity = 0.36 * dollars_per_kilowatt_hour,
                          .pue = pue(1.5),
                          .resale = resale_terms{.value = resale_value(percent(50)), .lifetime = 365.0 * days}};
constexpr power_draw unmetered{.host = 100.0 * watts};
double a_second(const running_terms& terms) { return terms.machine.value().value(); }
// One multiplication or division each way: some units in the last place.
doctest::Approx nearly(double value) { return doctest::Approx(value).epsilon(1e-14); }

}  // namespace

TEST_CASE("a rent includes the electricity, and the energy is drawn and emits all the same") {
  constexpr running_terms terms = terms_of(rental{.price = 3.6 * dollars_per_hour}, kilowatt, {pue(1.2), grid});
  static_assert(terms.electricity.value() == energy_price{});
  static_assert(terms.overhead == pue(1.2));
  CHECK(a_second(terms) == nearly(0.001));
  CHECK(in(terms.draw.value(), watts) == 1000.0);
  CHECK(terms.grid.value().value() == nearly(1e-4));
}

TEST_CASE("the hours of use bear what an owned machine loses in value") {
  CHECK(a_second(terms_of(owned, 365.0 * days, percent(100), grid)) == nearly(0.001));
  CHECK(a_second(terms_of(owned, 365.0 * days, percent(50), grid)) == nearly(0.002));
  CHECK(a_second(terms_of(owned, 730.0 * days, percent(100), grid)) == nearly(0.0005));
  ownership kept = owned;
  kept.resale = std::nullopt;
  CHECK(a_second(terms_of(kept, 365.0 * days, percent(100), grid)) == nearly(0.002));
  constexpr running_terms terms = terms_of(owned, 365.0 * days, percent(100), grid);
  static_assert(terms.electricity.value() == owned.electricity.value() && terms.overhead == owned.pue);
  CHECK(in(terms.draw.value(), watts) == 1000.0);
}

TEST_CASE("terms that make no sense are refused") {
  CHECK_THROWS_WITH_AS(terms_of(rental{}, kilowatt, {pue_of_one, grid}), doctest::Contains("RL-105"), error);
  CHECK_THROWS_WITH_AS(terms_of(rental{.price = 1.0 * dollars_per_hour}, unmetered, {pue_of_one, grid}),
                       doctest::Contains("RL-105"), error);
  CHECK_THROWS_WITH_AS(terms_of(owned, 365.0 * days, percent(0), grid), doctest::Contains("RL-171"), error);
  CHECK_THROWS_WITH_AS(terms_of(owned, 0.0 * days, percent(50), grid), doctest::Contains("RL-174"), error);
  ownership gaining = owned;
  gaining.host_price = 0.0 * dollars;
  gaining.resale->value = resale_value(61'000.0 * dollars);
  CHECK_THROWS_WITH_AS(terms_of(gaining, 365.0 * days, percent(50), grid), doctest::Contains("RL-106"), error);
}

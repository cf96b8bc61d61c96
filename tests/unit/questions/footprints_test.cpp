#include <doctest/doctest.h>
#include <ridgeline/catalogue/footprints.hpp>
#include <ridgeline/catalogue/models/gpt.hpp>
#include <ridgeline/questions/footprints.hpp>
#include <ridgeline/questions/how_long.hpp>
#include <ridgeline/questions/plan.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

training_question asked_of(double liters_per_kwh) {
  training_question asked{.model = catalogue::gpt2_xl, .device = catalogue::a100_sxm4_80gb};
  asked.embodied = catalogue::hpe_apollo_6500;
  asked.water = water_intensities{.cooling = liters_per_kwh * liters_per_kilowatt_hour,
                                  .generation = 3.0 * liters_per_kilowatt_hour};
  return asked;
}

}  // namespace

// A GPU has 2,500 / 8 + 150 kg in 6 years at 85 %; a rented machine's PUE is 1.15.
TEST_CASE("a run's share of the machines is by its GPU-hours, its water by its energy") {
  const training_question asked = asked_of(0.5);
  const training_answer found = how_long(asked);
  const run_footprint made = footprint_beside(asked, found.estimate, found.run.costs);
  REQUIRE(made.embodied.has_value());
  REQUIRE(made.water.has_value());
  const double hours_of_life = 6.0 * in(1.0 * years, hours) * 0.85;
  const double used = in(found.estimate.gpu_time(), gpu_hours);
  CHECK(in(*made.embodied, kilograms_co2e) == doctest::Approx((2500.0 / 8.0 + 150.0) * used / hours_of_life));
  const double drawn = in(found.estimate.drawn.value(), kilowatt_hours);
  CHECK(in(made.water->on_site, liters) == doctest::Approx(0.5 * drawn));
  CHECK(in(made.water->off_site, liters) == doctest::Approx(3.0 * drawn * 1.15));
}

TEST_CASE("every plan has its own") {
  const training_question asked = asked_of(0.5);
  const auto found = best_plan<2>(plan_question{.run = asked});
  REQUIRE(found.found.found == 2);
  const auto of = [&](std::size_t i) {
    return *footprint_beside(asked, found.found.best[i].estimate, found.run.costs).embodied;
  };
  const auto used = [&](std::size_t i) { return in(found.found.best[i].estimate.gpu_time(), gpu_hours); };
  CHECK(of(1) / of(0) == doctest::Approx(used(1) / used(0)));
}

TEST_CASE("nothing is answered that nobody asked or knows") {
  training_question asked = asked_of(0.5);
  asked.embodied = std::nullopt;
  const training_answer found = how_long(asked);
  settled_costs unknown = found.run.costs;
  unknown.power_known = false;
  const run_footprint made = footprint_beside(asked, found.estimate, unknown);
  CHECK_FALSE(made.embodied.has_value());
  CHECK_FALSE(made.water.has_value());
}

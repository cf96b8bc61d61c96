#include <doctest/doctest.h>
#include <ridgeline/catalogue/footprints.hpp>
#include <ridgeline/cost/carbon.hpp>
#include <ridgeline/cost/embodied_carbon.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr machine_life six_years{.years = 6.0 * years, .use = percent(85)};

}  // namespace

// Source   Luccioni et al., Estimating the Carbon Footprint of BLOOM, 2022 (from memory): 1,082,990 GPU hours and 433,195 kWh at 57 g/kWh;
//          embodied 11.2 t (7.57 of servers, 3.64 of GPUs), dynamic 24.69 t, idle 14.6 t, 50.5 t in all
// Tolerance the last digit that is printed
TEST_CASE("making its machines is 11.2 of BLOOM's 50.5 tons") {
  constexpr device_time used = 1'082'990.0 * gpu_hours;
  constexpr carbon_mass embodied = embodied_carbon(catalogue::hpe_apollo_6500, used, six_years);
  CHECK(in(embodied, tonnes_co2e) == doctest::Approx(11.2).epsilon(0.0045));
  manufactured_machine cards = catalogue::hpe_apollo_6500;
  cards.host = absent;
  CHECK(in(embodied_carbon(cards, used, six_years), tonnes_co2e) == doctest::Approx(3.64).epsilon(0.0014));
  const carbon_mass dynamic =
      operational_carbon(it_energy(433'195.0 * kilowatt_hours) * pue_of_one, 57.0 * grams_co2e_per_kilowatt_hour);
  CHECK(in(dynamic, tonnes_co2e) == doctest::Approx(24.69).epsilon(0.0003));
  CHECK(in(embodied + dynamic + 14.6 * tonnes_co2e, tonnes_co2e) == doctest::Approx(50.5).epsilon(0.001));
}

TEST_CASE("a whole life carries all of the machine, and half the use twice as much an hour") {
  const manufactured_machine& made = catalogue::hpe_apollo_6500;
  const device_time all = 8.0 * gpu_devices * (0.85 * 6.0 * years);
  CHECK(in(embodied_carbon(made, all, six_years), kilograms_co2e) ==
        doctest::Approx(2500.0 + 8 * 150.0).epsilon(1e-12));
  manufactured_machine cards = made;
  cards.host = absent;  // nothing of a host is shared
  CHECK(in(embodied_carbon(cards, all, six_years), kilograms_co2e) == doctest::Approx(8 * 150.0).epsilon(1e-12));
  CHECK(embodied_carbon(made, 100.0 * gpu_hours, {.years = 6.0 * years, .use = fraction(0.5)}) ==
        2.0 * embodied_carbon(made, 100.0 * gpu_hours, {.years = 6.0 * years, .use = fraction(1.0)}));
  CHECK(embodied_carbon(made, 0.0 * gpu_hours, six_years) == 0.0 * grams_co2e);
  // A GPU that is used for the half second that it lives carries itself.
  CHECK(in(embodied_carbon(cards, 0.5 * seconds * gpu_devices, {.years = 0.5 * seconds, .use = fraction(1.0)}),
           kilograms_co2e) == doctest::Approx(150.0).epsilon(1e-12));
}

TEST_CASE("a machine is found by its id, or not at all") {
  CHECK(find_manufactured(catalogue::manufactured_machines, "hgx-h100") == &catalogue::manufactured_machines[1]);
  CHECK(find_manufactured(catalogue::manufactured_machines, "cray-1") == nullptr);
  CHECK(in(8.0 * catalogue::hgx_h100.each.value(), kilograms_co2e) == doctest::Approx(1312.0));
  CHECK_FALSE(catalogue::hgx_h100.each.verified());
}

#if defined(__cpp_exceptions)
TEST_CASE("a life without use, a time below zero and an unknown GPU are refused") {
  CHECK_THROWS_WITH_AS(static_cast<void>(embodied_carbon(catalogue::hgx_h100, 1.0 * gpu_hours,
                                                         {.years = 6.0 * years, .use = fraction(0.0)})),
                       message(errc::utilization_zero).data(), error);
  CHECK_THROWS_WITH_AS(static_cast<void>(embodied_carbon(catalogue::hgx_h100, -1.0 * gpu_hours, six_years)),
                       message(errc::quantity_not_finite).data(), error);
  CHECK_THROWS_WITH_AS(
      static_cast<void>(embodied_carbon({.id = "unknown", .gpus = gpus(1)}, 1.0 * gpu_hours, six_years)),
      message(errc::figure_absent).data(), error);
}
#endif

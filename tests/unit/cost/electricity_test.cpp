#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/cost/electricity.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr power_draw server{.gpu = 400.0 * watts, .gpus = gpus(8), .host = 800.0 * watts, .idle = 1000.0 * watts};

}  // namespace

TEST_CASE("what is billed is the energy of the computers times the PUE") {
  constexpr money bill =
      electricity_cost(it_energy(100.0 * kilowatt_hours) * pue(1.5), 0.2 * dollars_per_kilowatt_hour);
  CHECK(in(bill, dollars) == doctest::Approx(30.0).epsilon(1e-15));  // 100 * 1.5 * 0.2, three roundings
}

TEST_CASE("facilities from none to nine times as much overhead as computers have a PUE") {
  for (const double ratio : {1.0, 1.5, 7.0, 10.0}) CHECK(pue(ratio).value() == ratio);
  static_assert(facility_energy(2.0 * joules) == facility_energy(2.0 * joules) &&
                facility_energy(2.0 * joules) != facility_energy(1.0 * joules));
  static_assert(facility_energy(2.0 * joules) > facility_energy(1.0 * joules) &&
                !(facility_energy(1.0 * joules) > facility_energy(1.0 * joules)));
  static_assert(it_energy(1.0 * joules) < it_energy(2.0 * joules) &&
                it_energy(1.0 * joules) != it_energy(2.0 * joules));
  static_assert(in(facility_energy(3.0 * kilowatt_hours), watt_hours) == 3000.0);
}

TEST_CASE("a meter that was read is billed as it is, and free electricity costs nothing") {
  static_assert(electricity_cost(facility_energy(100.0 * kilowatt_hours), 0.0 * dollars_per_kilowatt_hour) ==
                0.0 * dollars);
}

TEST_CASE("a machine at work draws its full power for its time of use") {
  static_assert(in(energy_of(server, time_of_use(2.0 * hours)), kilowatt_hours) == 8.0);
}

TEST_CASE("over a span of the calendar a machine draws its idle power for the rest of the time") {
  // 24 h at a quarter: 6 h of 4 kW and 18 h of 1 kW.
  static_assert(in(energy_of(server, percent(25), 24.0 * hours), kilowatt_hours) == 42.0);
  static_assert(energy_of(server, percent(100), 2.0 * hours) == energy_of(server, time_of_use(2.0 * hours)));
  static_assert(in(energy_of(server, percent(0), 1.0 * days), kilowatt_hours) == 24.0);
}

#if defined(__cpp_exceptions)
TEST_CASE("a PUE below one, above ten, or one that is no number, is refused") {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  for (const double wrong :
       {0.999999, 0.0, -1.0, 10.000001, 115.0, infinity, std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(wrong);
    CHECK_THROWS_WITH_AS(pue{wrong}, message(errc::pue_out_of_range).data(), error);
  }
}

TEST_CASE("energies and prices that are no finite numbers are refused, products of huge ones too") {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  for (const double wrong : {-1.0, infinity, std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(wrong);
    CHECK_THROWS_WITH_AS(it_energy{wrong * joules}, message(errc::quantity_not_finite).data(), error);
    CHECK_THROWS_WITH_AS(facility_energy{wrong * joules}, message(errc::quantity_not_finite).data(), error);
    CHECK_THROWS_WITH_AS(
        static_cast<void>(electricity_cost(facility_energy(1.0 * joules), wrong * dollars_per_kilowatt_hour)),
        message(errc::quantity_not_finite).data(), error);
  }
  const it_energy huge(std::numeric_limits<double>::max() / joules.value() * joules);
  CHECK_THROWS_WITH_AS(static_cast<void>(huge * pue(1.5)), message(errc::quantity_not_finite).data(), error);
}
#endif

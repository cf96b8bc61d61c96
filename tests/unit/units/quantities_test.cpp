#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include <ridgeline/units/constants.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

TEST_CASE("a number leaves a quantity in the unit that the caller names") {
  CHECK(in(24.0 * gibibytes, bytes) == 24.0 * 1024.0 * 1024.0 * 1024.0);
  CHECK(in(1.5 * hours, minutes) == 90.0);
  CHECK(in(350.0 * watts * (1000.0 * hours), kilowatt_hours) ==
        doctest::Approx(350.0).epsilon(1e-15));  // two roundings
}

TEST_CASE("any quantity of the kind serves as a unit") { CHECK(in(300.0 * gigabytes, 24.0 * gigabytes) == 12.5); }

TEST_CASE("products and quotients of quantities have the kind that their names say") {
  const duration one_pass = 3.0 * gigabytes / (900.0 * gigabytes_per_second);
  CHECK(in(one_pass, milliseconds) == doctest::Approx(10.0 / 3.0).epsilon(1e-15));  // one division, one unit
  const operation_rate peak = 512.0 * flops_per_cycle * (1.5 * gigahertz);
  CHECK(in(peak, gigaflops_per_second) == 768.0);
  const money bill = 0.25 * dollars_per_kilowatt_hour * (8.0 * kilowatt_hours);
  CHECK(in(bill, dollars) == doctest::Approx(2.0).epsilon(1e-15));  // stored per joule: 1 / 3.6e6 is rounded
  const money rent = 2.0 * dollars_per_gpu_hour * (8.0 * gpu_hours);
  CHECK(in(rent, dollars) == 16.0);
  const carbon_mass emitted = 400.0 * grams_co2e_per_kilowatt_hour * (5.0 * kilowatt_hours);
  CHECK(in(emitted, kilograms_co2e) == doctest::Approx(2.0).epsilon(1e-15));  // the same
  const energy reply = 0.5 * joules_per_token * (200.0 * single_tokens);
  CHECK(in(reply, joules) == 100.0);
}

TEST_CASE("a quotient of one kind is a bare number") {
  const double times = 1555.0 * gigabytes_per_second / (900.0 * gigabytes_per_second);
  CHECK(times == doctest::Approx(1555.0 / 900.0).epsilon(1e-15));  // both numerator and denominator are rounded once
}

TEST_CASE("infinity and NaN pass through in() unchanged") {
  CHECK(std::isinf(in(std::numeric_limits<double>::infinity() * seconds, hours)));
  CHECK(std::isnan(in(std::numeric_limits<double>::quiet_NaN() * seconds, hours)));
}

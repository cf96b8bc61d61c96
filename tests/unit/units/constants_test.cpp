#include <doctest/doctest.h>

#include <ridgeline/units/constants.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

// The sizes are stated in tests/static/units/constants_static.cpp; here, what a person would do with them.

TEST_CASE("a card of 24 GB in binary units holds seven percent more than in decimal ones") {
  CHECK(in(24.0 * gibibytes, gigabytes) == doctest::Approx(25.769803776).epsilon(1e-15));  // 24 * 1.024^3, one rounding
}

TEST_CASE("a kilowatt-hour is 3.6 megajoules") { CHECK(in(kilowatt_hours, joules) == 3.6e6); }

TEST_CASE("a tariff in cents per kilowatt-hour is the same tariff in dollars per megawatt-hour") {
  CHECK(in(12.0 * cents / kilowatt_hours, dollars / megawatt_hours) == doctest::Approx(120.0).epsilon(1e-15));
}

TEST_CASE("a year of use has 8760 hours") { CHECK(in(years, hours) == 8760.0); }

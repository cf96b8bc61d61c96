#include <doctest/doctest.h>

#include <boost/units/systems/si/prefixes.hpp>

#include <limits>

#include <ridgeline/interop/boost_si.hpp>
#include <ridgeline/units/constants.hpp>

using namespace ridgeline;
using namespace ridgeline::units;
namespace si = boost::units::si;

TEST_CASE("there and back again is the same quantity, to the last bit") {
  for (const double x : {0.0, 1.0 / 3.0, -2.5, 1e300, std::numeric_limits<double>::denorm_min(),
                         std::numeric_limits<double>::infinity()}) {
    CAPTURE(x);
    CHECK(from_si(to_si(x * seconds)) == x * seconds);
    CHECK(from_si(to_si(x * joules)) == x * joules);
    CHECK(from_si(to_si(x * watts)) == x * watts);
    CHECK(from_si(to_si(x * hertz)) == x * hertz);
    CHECK(from_si(to_si(x * bytes)) == x * bytes);
  }
}

TEST_CASE("a quantity that SI computed enters with its SI unit") {
  const auto work = 350.0 * si::watts * (3600.0 * si::seconds);
  CHECK(from_si(work) == 350.0 * watt_hours);
  CHECK(from_si(1.0 / (0.5 * si::seconds)) == 2.0 * hertz);
}

TEST_CASE("a scaled SI quantity enters by Boost's own conversion") {
  const boost::units::quantity<si::time> pause(250.0 * si::milli * si::seconds);
  CHECK(from_si(pause) == 0.25 * seconds);
}

TEST_CASE("our quantities leave into SI formulas") {
  CHECK((to_si(350.0 * watts) * to_si(2.0 * seconds)) == 700.0 * si::joules);
}

TEST_CASE("bits enter as an eighth of a byte, and Boost's own conversion agrees") {
  const auto bits = boost_bits::from_value(400e9);
  CHECK(from_si(bits) == 50.0 * gigabytes);
  CHECK(from_si(boost_bytes(bits)) == 50.0 * gigabytes);
}

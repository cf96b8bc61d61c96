#include <doctest/doctest.h>

#include <boost/units/systems/si/time.hpp>

#include <ridgeline/interop/boost_units.hpp>
#include <ridgeline/units/constants.hpp>

using namespace ridgeline;
using namespace ridgeline::units;
namespace si = boost::units::si;

TEST_CASE(
    "Boost multiplies a quantity of ours with one of SI, and divides it "
    "off again") {
  const auto data = 24.0 * gigabytes;
  const boost::units::quantity<si::time> time = 3.0 * si::seconds;
  CHECK((data * time).value() == 72e9);
  CHECK((data * time / time).value() == data.value());
}

TEST_CASE("beside Boost's operators ours give the same answers") {
  const bandwidth rate = 1555.0 * gigabytes_per_second;
  const double ratio = rate / (311.0 * gigabytes_per_second);
  CHECK(ratio == 5.0);
  CHECK(rate * 2.0 == 2 * rate);
  CHECK(in(1.0 / (0.5 * seconds) * cycles, hertz) == 2.0);
  CHECK(-rate < rate);
}

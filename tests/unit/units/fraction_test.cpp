#include <doctest/doctest.h>

#include <limits>
#include <string>

#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/fraction.hpp>

using namespace ridgeline;

namespace {

bool refused(double share) {
  try {
    const fraction made(share);
    return made.value() != share;
  } catch (const error& caught) {
    CHECK(std::string(caught.what()) == "RL-102: a fraction must lie in [0, 1]");
    return caught.code() == errc::fraction_out_of_range;
  }
}

}  // namespace

TEST_CASE("the whole, the half and nothing are fractions") {
  CHECK(fraction(0.0).value() == 0.0);
  CHECK(fraction(0.5).value() == 0.5);
  CHECK(fraction(1.0).value() == 1.0);
  CHECK(fraction(1).value() == 1.0);
}

TEST_CASE("what is no share of a whole is refused at run time") {
  const double just_above = 1.0 + std::numeric_limits<double>::epsilon();
  for (const double bad : {-std::numeric_limits<double>::denorm_min(), -0.1, just_above, 1.3, 85.0, 1e308,
                           std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity(),
                           std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(bad);
    CHECK(refused(bad));
  }
}

TEST_CASE("percent divides by a hundred and refuses what is above it") {
  CHECK(percent(85.0).value() == 0.85);
  CHECK(percent(100.0).value() == 1.0);
  CHECK_THROWS_AS(percent(130.0), error);
  CHECK_THROWS_AS(percent(-1.0), error);
  CHECK_THROWS_AS(percent(std::numeric_limits<double>::quiet_NaN()), error);
}

TEST_CASE("a fraction and its complement make the whole") {
  CHECK(percent(25.0).complement().value() == 0.75);
  CHECK(fraction(0.0).complement() == fraction(1.0));
  CHECK(fraction(1.0).complement() == fraction(0.0));
}

TEST_CASE("fractions are ordered as their shares are") {
  CHECK(percent(15.0) < percent(85.0));
  CHECK(percent(85.0) >= fraction(0.85));
  CHECK(percent(50.0) == fraction(0.5));
}

TEST_CASE("a share of a quantity is a quantity of its kind, a share of a share a share") {
  using namespace units;
  CHECK(percent(15) * (1.0 * years) == 0.15 * years);
  CHECK(years * percent(25) == 0.25 * years);
  CHECK(percent(50) * percent(50) == percent(25));
  CHECK(percent(50) * 3 == 1.5);
  CHECK(3 * percent(50) == 1.5);
  CHECK(percent(50) * 0.5 == 0.25);
  CHECK(0.5 * percent(50) == 0.25);
}

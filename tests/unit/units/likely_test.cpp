#include <doctest/doctest.h>
#include <cmath>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/likely.hpp>
#include <ridgeline/units/quantities.hpp>

using namespace ridgeline;

namespace {

constexpr likely_factors lopsided{.low = 0.8, .high = 1.5};

}  // namespace

TEST_CASE("an interval holds its ends and nothing beyond") {
  CHECK(lopsided.holds(0.8));
  CHECK(lopsided.holds(1.5));
  CHECK_FALSE(lopsided.holds(0.79));
  CHECK_FALSE(lopsided.holds(1.51));
}

TEST_CASE("an hour of 0.8 to 1.5 hours costs 2.40 to 4.50 dollars at 3 dollars an hour") {
  const auto cost = proportional_to_time(3.0 * units::dollars, lopsided);
  CHECK(in(cost.low, units::dollars) == doctest::Approx(2.4));
  CHECK(in(cost.expected, units::dollars) == 3.0);
  CHECK(in(cost.high, units::dollars) == doctest::Approx(4.5));
}

TEST_CASE("a rate is lowest where the time is longest") {
  const auto mfu = inverse_to_time(0.6, lopsided);
  CHECK(mfu.low == doctest::Approx(0.4));
  CHECK(mfu.high == doctest::Approx(0.75));
  // 100 tokens in 0.8 to 1.5 seconds are 67 to 125 tokens a second.
  CHECK(100.0 * of_the_rate(lopsided).low == doctest::Approx(66.7).epsilon(1e-3));
  CHECK(100.0 * of_the_rate(lopsided).high == doctest::Approx(125.0));
}

TEST_CASE("a larger error is a wider interval, none is of width zero, and outside it is wider") {
  // 20 %: e^(1.73 ln 1.2) = 1.371
  CHECK(likely_from(0.2, true).high == doctest::Approx(std::exp(1.73 * std::log(1.2))).epsilon(1e-6));
  CHECK(likely_from(0.2, true).low * likely_from(0.2, true).high == doctest::Approx(1.0));
  CHECK(likely_from(0.0, true).high == doctest::Approx(std::exp(0.08)).epsilon(1e-4));
  CHECK(likely_from(0.2, false).high == doctest::Approx(std::exp(1.73 * std::log(1.2) + 0.12)).epsilon(1e-4));
  // Either end of a lopsided interval moves away by e^0.12 = 1.1275.
  constexpr likely_factors outside = outside_of({0.9, 1.4});
  CHECK(outside.low == doctest::Approx(0.9 / std::exp(0.12)).epsilon(1e-4));
  CHECK(outside.high == doctest::Approx(1.4 * std::exp(0.12)).epsilon(1e-4));
}

TEST_CASE("where nobody measured, the interval is a factor of two either way") {
  CHECK(likely_factors{}.low == 0.5);
  CHECK(likely_factors{}.high == 2.0);
}

TEST_CASE("the wider of two intervals holds both") {
  constexpr likely_factors both = wider_of({0.9, 1.5}, {0.7, 1.2});
  CHECK(both == likely_factors{0.7, 1.5});
}

TEST_CASE("the errors of a quotient add as squares, and a number without one adds nothing") {
  const likely_factors sure{1.0, 1.0};
  const likely_factors wide{0.5, 4.0};
  CHECK(of_the_quotient(wide, sure).low == doctest::Approx(0.5));
  CHECK(of_the_quotient(wide, sure).high == doctest::Approx(4.0));
  // Below the line low and high change places.
  CHECK(of_the_quotient(sure, wide).low == doctest::Approx(0.25));
  CHECK(of_the_quotient(sure, wide).high == doctest::Approx(2.0));
  // 2^3 and 2^4 make 2^5.
  const likely_factors eight{0.125, 8.0}, sixteen{1.0 / 16.0, 16.0};
  CHECK(of_the_quotient(eight, sixteen).high == doctest::Approx(32.0));
  CHECK(of_the_quotient(eight, sixteen).low == doctest::Approx(1.0 / 32.0));
}

#include <doctest/doctest.h>
#include <ridgeline/core/root.hpp>

using ridgeline::math::zero_of_falling;

// Source     x^2 = 2, and a straight line
// Tolerance  1e-10 of the upper end, as documented
TEST_CASE("the zero of a falling function") {
  CHECK(zero_of_falling(10.0, [](double x) { return 2.0 - x * x; }) ==
        doctest::Approx(1.4142135623730951).epsilon(1e-9));
  CHECK(zero_of_falling(8.0, [](double x) { return 3.0 - x; }) == doctest::Approx(3.0).epsilon(1e-9));
  static_assert(zero_of_falling(4.0, [](double x) { return 1.0 - x; }) > 0.999999999);
}

TEST_CASE("a function that stays positive answers the upper end") {
  CHECK(zero_of_falling(5.0, [](double x) { return 6.0 - x; }) == 5.0);
}

TEST_CASE("a function that is flat and then steep is found as well") {
  const auto of = [](double x) { return x < 9.9 ? 1e-9 : -1e9; };
  CHECK(zero_of_falling(10.0, of) == doctest::Approx(9.9).epsilon(1e-8));
}

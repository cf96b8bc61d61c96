#include <doctest/doctest.h>
#include <initializer_list>
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

// Illinois' rule at every step, not at the second alone, takes 33 and more here.
TEST_CASE("a smooth function is asked for a dozen values at most, one that stays positive for a single one") {
  for (const double root : {1e-3, 0.1, 1.0, 7.0, 9.99}) {
    CAPTURE(root);
    int asked = 0;
    const double found = zero_of_falling(10.0, [&](double x) {
      ++asked;
      return root / (1.0 + root) - x / (1.0 + x);
    });
    CHECK(found == doctest::Approx(root).epsilon(1e-8));
    CHECK(asked <= 12);
  }
  int asked = 0;
  CHECK(zero_of_falling(5.0, [&](double) { return double(++asked); }) == 5.0);
  CHECK(asked == 1);
}

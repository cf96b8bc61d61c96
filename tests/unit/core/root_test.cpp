#include <cmath>
#include <cstddef>
#include <doctest/doctest.h>
#include <initializer_list>
#include <ridgeline/core/root.hpp>
#include <vector>

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

// The rule of Anderson and Bjoerck for an end that stays: its value times 1 - f(new) / f(old), by hand for x^2 = 2 from 0 to 10.
TEST_CASE("every step is the line between both ends, an end that stays scaled, each eighth one the middle") {
  std::vector<double> asked;
  const auto of = [&asked](double x) {
    asked.push_back(x);
    return 2.0 - x * x;
  };
  static_cast<void>(zero_of_falling(10.0, of));
  double low = 0.0, high = 10.0, at_low = 2.0, at_high = -98.0;
  int stayed_low = 0, stayed_high = 0;
  REQUIRE(asked.size() > 6);
  CHECK(asked[0] == 10.0);
  CHECK(asked[1] == 0.0);
  for (std::size_t i = 2; i < asked.size(); ++i) {
    double x = (low * at_high - high * at_low) / (at_high - at_low);
    if ((i - 2) % 8 == 7) x = 0.5 * (low + high);
    CAPTURE(i);
    CHECK(asked[i] == doctest::Approx(x).epsilon(1e-9));
    const double value = 2.0 - x * x;
    if (value > 0.0) {
      const double scale = 1.0 - value / at_low;
      if (stayed_high > 0) at_high *= scale > 0.0 ? scale : 0.5;
      low = x, at_low = value, ++stayed_high, stayed_low = 0;
    } else {
      const double scale = 1.0 - value / at_high;
      if (stayed_low > 0) at_low *= scale > 0.0 ? scale : 0.5;
      high = x, at_high = value, ++stayed_low, stayed_high = 0;
    }
  }
}

TEST_CASE("a zero anywhere, of steep and of flat functions, to 10^-10 of the upper end") {
  for (const double most : {1e-3, 1.0, 1e6})
    for (int i = 1; i < 40; ++i) {
      const double root = most * i / 40.0;
      CAPTURE(root);
      const auto close = [&](auto of) {
        const double found = zero_of_falling(most, of);
        CHECK(std::abs(found - root) <= 1e-9 * most);
      };
      close([&](double x) { return most * (1.0 - (x / root) * (x / root) * (x / root)); });
      close([&](double x) { return most * (std::exp(-5.0 * x / root) - std::exp(-5.0)); });
      close([&](double x) { return x < root ? most : -most; });
      close([&](double x) { return 1e-3 * (root - x); });
    }
}

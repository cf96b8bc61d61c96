#include <doctest/doctest.h>
#include <ridgeline/core/normal.hpp>

using namespace ridgeline::math;

// Source     the normal distribution: 95 % lie below 1.6448536 deviations, 84.1344746 % below one (Abramowitz & Stegun
//            1964, table 26.1)
// Tolerance  the errors that the source gives for its formulas
TEST_CASE("the normal distribution agrees with its table") {
  CHECK(normal_quantile(0.95) == doctest::Approx(1.6448536).epsilon(5e-4));
  CHECK(normal_quantile(0.05) == doctest::Approx(-1.6448536).epsilon(5e-4));
  CHECK(normal_quantile(0.5) == 0.0);
  CHECK(normal_below(1.0) == doctest::Approx(0.841344746).epsilon(1e-7));
  CHECK(normal_below(-1.0) == doctest::Approx(0.158655254).epsilon(1e-6));
}

// Source     definition: e, and 1 / sqrt(2 pi)
// Tolerance  three units of the last place
TEST_CASE("the exponential and the density at known points") {
  CHECK(natural_exp(0.0) == 1.0);
  CHECK(natural_exp(1.0) == doctest::Approx(2.718281828459045).epsilon(1e-15));
  CHECK(normal_density(0.0) == doctest::Approx(0.3989422804014327).epsilon(1e-15));
  CHECK(normal_density(2.0) == doctest::Approx(0.0539909665131881).epsilon(1e-14));
}

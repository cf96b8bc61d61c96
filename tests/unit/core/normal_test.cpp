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

// Source     Abramowitz & Stegun 1964, table 26.1
// Tolerance  the error of 26.2.17, 7.5e-8
TEST_CASE("the share below is that of the table on the whole axis") {
  struct row {
    double z, below;
  };
  for (const row& one :
       {row{0.0, 0.5}, row{0.5, 0.691462461}, row{1.5, 0.933192799}, row{2.0, 0.977249868}, row{3.0, 0.998650102}}) {
    CAPTURE(one.z);
    CHECK(normal_below(one.z) - one.below < 7.5e-8);
    CHECK(one.below - normal_below(one.z) < 7.5e-8);
    CHECK(normal_below(-one.z) - (1.0 - one.below) < 7.5e-8);
    CHECK((1.0 - one.below) - normal_below(-one.z) < 7.5e-8);
  }
}

// Source     definition: e, and 1 / sqrt(2 pi)
// Tolerance  three units of the last place
TEST_CASE("the exponential and the density at known points") {
  CHECK(natural_exp(0.0) == 1.0);
  CHECK(natural_exp(1.0) == doctest::Approx(2.718281828459045).epsilon(1e-15));
  CHECK(normal_density(0.0) == doctest::Approx(0.3989422804014327).epsilon(1e-15));
  CHECK(normal_density(2.0) == doctest::Approx(0.0539909665131881).epsilon(1e-14));
}

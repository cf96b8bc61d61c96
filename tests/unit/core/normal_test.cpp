#include <cmath>
#include <doctest/doctest.h>
#include <initializer_list>
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

// Source     the error function of the C++ library, which computes it another way: a half of erfc(-z / sqrt 2)
// Tolerance  the errors that Abramowitz & Stegun give for 26.2.17 and 26.2.23
TEST_CASE("the share below and its inverse on a fine grid, within the errors that their source gives") {
  const auto below = [](double z) { return 0.5 * std::erfc(-z / std::sqrt(2.0)); };
  for (int i = -640; i <= 640; ++i) {
    const double z = i / 80.0;
    CAPTURE(z);
    CHECK(std::abs(normal_below(z) - below(z)) < 7.5e-8);
    CHECK(normal_below(z) + normal_below(-z) == doctest::Approx(1.0).epsilon(1e-8));
    CHECK(natural_exp(z) == doctest::Approx(std::exp(z)).epsilon(4e-15));
    CHECK(normal_density(z) ==
          doctest::Approx(std::exp(-0.5 * z * z) / std::sqrt(2.0 * 3.141592653589793)).epsilon(1e-13));
    // The inverse of a share that lies so far out is z again.
    if (z > -6.9 && z < 5.0) CHECK(std::abs(normal_quantile(below(z)) - z) < 4.5e-4);
  }
  // A tail below 10^-12 counts as that: 7.034 deviations.
  CHECK(normal_quantile(1e-12) == doctest::Approx(-7.0345).epsilon(1e-4));
  CHECK(normal_quantile(1e-15) == normal_quantile(1e-12));
  CHECK(normal_quantile(0.0) == normal_quantile(1e-12));
  CHECK(normal_quantile(1.0) == -normal_quantile(1e-12));
  for (const double share : {1e-9, 0.01, 0.3, 0.49999})
    CHECK(normal_quantile(1.0 - share) == doctest::Approx(-normal_quantile(share)).epsilon(1e-7));
}

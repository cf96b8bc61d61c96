#pragma once
#include <ridgeline/core/math.hpp>

namespace ridgeline::inline v0_2::math {

/// e to the power of x.
///
/// Inputs   x  [1]
/// Returns  [1]
/// Source   definition
/// Checked  tests/unit/core/normal_test.cpp
constexpr double natural_exp(double x) { return exp2(x * 1.4426950408889634); }

/// Density of the normal distribution with mean 0 and deviation 1.
///
/// Inputs   z  deviations from the mean [1]
/// Returns  [1]
/// Source   definition
/// Checked  tests/unit/core/normal_test.cpp
constexpr double normal_density(double z) { return 0.3989422804014327 * natural_exp(-0.5 * z * z); }

/// Share of the normal distribution below z deviations from its mean.
///
/// Model    1 - density * polynomial of fifth degree in 1 / (1 + 0.2316419 z), for z >= 0
/// Inputs   z  [1]
/// Returns  from 0 to 1 [1]; error below 7.5e-8
/// Source   Abramowitz & Stegun, Handbook of Mathematical Functions, 1964, 26.2.17
/// Checked  tests/unit/core/normal_test.cpp
constexpr double normal_below(double z) {
  const double size = z < 0.0 ? -z : z;
  const double t = 1.0 / (1.0 + 0.2316419 * size);
  const double series =
      t * (0.319381530 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const double above = normal_density(size) * series;
  return z < 0.0 ? above : 1.0 - above;
}

/// How many deviations above the mean a share of the normal distribution lies below.
///
/// Model    t - a ratio of polynomials in t = sqrt(-2 ln p), for the share p of the shorter tail
/// Inputs   share  from 0 to 1; a tail below 1e-12 counts as 1e-12 [1]
/// Returns  [1]; error below 4.5e-4
/// Source   Abramowitz & Stegun 1964, 26.2.23
/// Checked  tests/unit/core/normal_test.cpp
constexpr double normal_quantile(double share) {
  if (share == 0.5) return 0.0;
  if (share > 0.5) return -normal_quantile(1.0 - share);
  const double tail = share > 1e-12 ? share : 1e-12;
  const double t = pow(-2.0 * 0.6931471805599453 * log2(tail), 0.5);
  return -(t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1.0 + t * (1.432788 + t * (0.189269 + t * 0.001308))));
}

}  // namespace ridgeline::inline v0_2::math

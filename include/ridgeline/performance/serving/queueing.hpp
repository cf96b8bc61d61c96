#pragma once
#include <ridgeline/core/math.hpp>
#include <ridgeline/units/extremes.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/fraction.hpp>
#include <ridgeline/units/quantities.hpp>

namespace ridgeline::inline v0_2 {

/// A time that varies: what its least value, its mean and its standard deviation say of it.
///
/// Fields   least      never shorter than this [s]
///          mean       [s]
///          deviation  standard deviation [s]
/// Source   definition
struct varying_time {
  duration least = {};
  duration mean = {};
  duration deviation = {};

  /// Times that follow one another, independent of one another. Source: definition: means and variances add up.
  friend constexpr varying_time operator+(const varying_time& left, const varying_time& right) {
    const double a = left.deviation.value();
    const double b = right.deviation.value();
    return {left.least + right.least, left.mean + right.mean, math::pow(a * a + b * b, 0.5) * units::seconds};
  }
};

namespace detail {

constexpr double natural_exp(double x) { return math::exp2(x * 1.4426950408889634); }

/// The density of the normal distribution, and the share of it below z.
/// Source   Abramowitz & Stegun, Handbook of Mathematical Functions, 1964, 26.2.17 (error below 7.5e-8)
constexpr double normal_density(double z) { return 0.3989422804014327 * natural_exp(-0.5 * z * z); }
constexpr double normal_below(double z) {
  const double size = z < 0.0 ? -z : z;
  const double t = 1.0 / (1.0 + 0.2316419 * size);
  const double series =
      t * (0.319381530 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const double above = normal_density(size) * series;
  return z < 0.0 ? above : 1.0 - above;
}

/// How many standard deviations above the mean a share of the normal distribution lies below.
/// Source   Abramowitz & Stegun 1964, 26.2.23 (error below 4.5e-4)
constexpr double normal_quantile(fraction share) {
  const double p = share.value();
  if (p == 0.5) return 0.0;
  if (p > 0.5) return -normal_quantile(share.complement());
  const double tail = math::larger(p, 1e-12);
  const double t = math::pow(-2.0 * 0.6931471805599453 * math::log2(tail), 0.5);
  return -(t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1.0 + t * (1.432788 + t * (0.189269 + t * 0.001308))));
}

/// A time that is waited with some probability, exponential where it is: as behind a queue under load.
constexpr varying_time exponential_wait(duration mean, double probability) {
  if (!(mean > duration{})) return {};
  const double shares = math::larger(1.0, 2.0 / math::larger(probability, 1e-9) - 1.0);
  return {{}, mean, math::pow(shares, 0.5) * mean};
}

}  // namespace detail

/// The time that a share of all cases does not exceed.
///
/// Model    least + a gamma distribution of the rest's mean and deviation: m (1 - 1/(9 a) + z / (3 sqrt(a)))^3 with
///          a = (m / deviation)^2; zero where that is negative
/// Inputs   of     the time
///          share  of the cases
/// Returns  [s]
/// Valid    0.01 <= share <= 0.99; two moments do not tell one shape from another
/// Source   Wilson & Hilferty, The Distribution of Chi-Square, PNAS 17, 1931, 684-688
/// Checked  tests/unit/performance/serving/queueing_test.cpp
struct quantile_model {
  constexpr duration operator()(const varying_time& of, fraction share) const {
    const duration rest = of.mean - of.least;
    if (!(of.deviation > duration{}) || !(rest > duration{})) return of.mean;
    const double spread = of.deviation / rest;
    const double root = 1.0 - spread * spread / 9.0 + detail::normal_quantile(share) * spread / 3.0;
    return root > 0.0 ? of.least + root * root * root * rest : of.least;
  }
};
inline constexpr quantile_model quantile{};

/// Mean wait in the queue of one server, first come, first served, of arrivals that do not depend on one another.
///
/// Model    busy / (1 - busy) * service * (1 + c^2) / 2
/// Inputs   service    mean [s]
///          variation  c, standard deviation of the service over its mean [1]
///          busy       share of the time in which the server works, below 1
/// Returns  [s]; infinite where the server never rests
/// Source   Pollaczek 1930; Khinchine 1932; Kleinrock, Queueing Systems, volume 1, 1975, section 5.6
/// Checked  tests/unit/performance/serving/queueing_test.cpp
struct queue_wait_model {
  constexpr duration operator()(duration service, double variation, fraction busy) const {
    const double share = busy.value();
    if (share == 1.0) return math::detail::infinity * units::seconds;
    return share / (1.0 - share) * 0.5 * (1.0 + variation * variation) * service;
  }
};
inline constexpr queue_wait_model queue_wait{};

}  // namespace ridgeline::inline v0_2

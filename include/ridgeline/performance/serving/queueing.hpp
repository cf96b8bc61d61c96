#pragma once
#include <ridgeline/core/normal.hpp>
#include <ridgeline/units/extremes.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/fraction.hpp>
#include <ridgeline/units/quantities.hpp>

namespace ridgeline::inline v0_2 {

namespace detail {

/// Deviation of a sum of two independent times.
constexpr duration deviation_of_sum(duration left, duration right) {
  const double a = left.value();
  const double b = right.value();
  return math::pow(a * a + b * b, 0.5) * units::seconds;
}

/// What is left on average of a time that a random instant meets, over the mean of all of them: long ones are met more
/// often.
/// Source   Kleinrock, Queueing Systems, volume 1, 1975, section 5.2
constexpr double residual_share(double variation) { return 0.5 * (1.0 + variation * variation); }

}  // namespace detail

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
    return {left.least + right.least, left.mean + right.mean,
            detail::deviation_of_sum(left.deviation, right.deviation)};
  }
};

namespace detail {

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
    const double root = 1.0 - spread * spread / 9.0 + math::normal_quantile(share.value()) * spread / 3.0;
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
    return share / (1.0 - share) * (detail::residual_share(variation) * service);
  }
};
inline constexpr queue_wait_model queue_wait{};

}  // namespace ridgeline::inline v0_2

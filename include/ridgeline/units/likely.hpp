#pragma once
#include <ridgeline/core/math.hpp>

namespace ridgeline::inline v0_2 {

/// An 80 % interval, as factors of a prediction: of ten measurements one lies below `low` times the prediction and one
/// above `high` times.
///
/// Inputs   low, high  positive; where nobody measured anything, a factor of two either way: a choice, the widest interval
///          of the library
/// Source   definition
/// Checked  tests/unit/units/likely_test.cpp
struct likely_factors {
  double low = 0.5;
  double high = 2.0;

  /// Whether a measurement lies inside. Source: definition.
  constexpr bool holds(double measured_over_predicted) const {
    return measured_over_predicted >= low && measured_over_predicted <= high;
  }
  friend constexpr bool operator==(const likely_factors&, const likely_factors&) = default;
};

/// The narrowest interval that holds both.
///
/// Inputs   left, right  any
/// Returns  the lower end that is lower, the upper that is higher
/// Source   definition
/// Checked  tests/unit/units/likely_test.cpp
constexpr likely_factors wider_of(const likely_factors& left, const likely_factors& right) {
  return {left.low < right.low ? left.low : right.low, left.high > right.high ? left.high : right.high};
}

/// A quantity with its 80 % interval.
///
/// Fields   low, expected, high  in the unit of the quantity
/// Source   definition
template<class Quantity>
struct likely {
  Quantity low;
  Quantity expected;
  Quantity high;
};

/// The interval of what grows with a time: days, money, energy, carbon.
///
/// Inputs   expected  at the predicted time
///          within    factors of the time
/// Returns  it at the ends of the interval
/// Source   definition
/// Checked  tests/unit/units/likely_test.cpp
template<class Quantity>
constexpr likely<Quantity> proportional_to_time(const Quantity& expected, const likely_factors& within) {
  return {Quantity(within.low * expected), expected, Quantity(within.high * expected)};
}

/// The interval of what falls with a time: throughput, utilization of the peak.
///
/// Inputs   expected  at the predicted time
///          within    factors of the time
/// Returns  it at the ends of the interval, the lower one first
/// Source   definition
/// Checked  tests/unit/units/likely_test.cpp
template<class Quantity>
constexpr likely<Quantity> inverse_to_time(const Quantity& expected, const likely_factors& within) {
  return {Quantity(expected / within.high), expected, Quantity(expected / within.low)};
}

/// The factors of a rate, from those of a time.
///
/// Inputs   of_time  factors of the time
/// Returns  1 / high, 1 / low
/// Source   definition
/// Checked  tests/unit/units/likely_test.cpp
constexpr likely_factors of_the_rate(const likely_factors& of_time) { return {1.0 / of_time.high, 1.0 / of_time.low}; }

/// How much further either end lies outside of what was measured: e^0.12, a choice.
inline constexpr double further_outside = 1.1275;

/// An 80 % interval of measured questions, for questions outside of what was measured.
///
/// Inputs   inside  the interval of what was measured
/// Returns  it with either end moved away by `further_outside`
/// Source   the rule of `likely_from`
/// Checked  tests/unit/units/likely_test.cpp
constexpr likely_factors outside_of(const likely_factors& inside) {
  return {inside.low / further_outside, inside.high * further_outside};
}

/// An 80 % interval where only a mean error is known.
///
/// Model    half-width in logarithms: 1.73 ln(1 + error), at least 0.08; 0.12 more outside of what was measured
/// Inputs   mean_error  mean of |predicted / measured - 1|, on rows that nothing was fitted on
///          inside      whether the question lies where there are measurements
/// Returns  factors, symmetric in logarithms
/// Source   on 233 published training steps it holds 77 %, at 18 % either way
/// Checked  tests/unit/units/likely_test.cpp
constexpr likely_factors likely_from(double mean_error, bool inside) {
  const double fitted = math::pow(1.0 + mean_error, 1.73);
  const double least = 1.0833;  // e^0.08
  const double high = (fitted > least ? fitted : least) * (inside ? 1.0 : further_outside);
  return {1.0 / high, high};
}

/// The factors of a quotient of two numbers whose errors have nothing to do with one another.
///
/// Model    half-widths add as squares, in logarithms
/// Inputs   above, below  factors of the numerator and of the denominator; low at most 1, high at least 1
/// Returns  factors of the quotient: where both err alike, an interval that is too wide
/// Source   derived: the variance of a difference of independent logarithms
/// Checked  tests/unit/units/likely_test.cpp
constexpr likely_factors of_the_quotient(const likely_factors& above, const likely_factors& below) {
  const auto together = [](double left, double right) {
    const double one = math::log2(left), other = math::log2(right);
    return math::exp2(math::pow(one * one + other * other, 0.5));
  };
  return {1.0 / together(above.low, below.high), together(above.high, below.low)};
}

}  // namespace ridgeline::inline v0_2

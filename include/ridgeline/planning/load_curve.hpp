#pragma once
#include <array>
#include <cstddef>
#include <ridgeline/core/math.hpp>
#include <ridgeline/units/fraction.hpp>
#include <ridgeline/units/quantities.hpp>

namespace ridgeline::inline v0_2 {

/// A day's load hour by hour, relative to the busiest hour.
///
/// Fields   of_peak  the first hour begins at midnight; a day without a curve is flat
/// Source   definition
struct load_curve {
  std::array<fraction, 24> of_peak = flat();

  /// Mean of the day, relative to the busiest hour. Source: definition.
  constexpr fraction mean() const {
    double sum = 0.0;
    for (const fraction& each : of_peak) sum += each.value();
    return fraction(sum / 24.0);
  }
  constexpr bool operator==(const load_curve&) const = default;

 private:
  static constexpr std::array<fraction, 24> flat() {
    constexpr fraction one = fraction(1.0);
    return {one, one, one, one, one, one, one, one, one, one, one, one,
            one, one, one, one, one, one, one, one, one, one, one, one};
  }
};

/// A curve from what arrives in each hour of a day.
///
/// Model    rate / the largest rate
/// Inputs   rates  from midnight on: requests a second, or any other measure of the same load
/// Returns  the curve
/// Errors   RL-106 for a rate that is negative or not finite; RL-352 if nothing arrives all day
/// Source   definition
/// Checked  tests/unit/planning/load_curve_test.cpp
constexpr load_curve load_curve_of(const std::array<sample_rate, 24>& rates) {
  sample_rate most = {};
  for (const sample_rate each : rates) {
    if (!(each >= sample_rate{} && math::is_finite(each.value()))) detail::violated<errc::quantity_not_finite>();
    if (each > most) most = each;
  }
  if (!(most > sample_rate{})) detail::violated<errc::day_malformed>();
  load_curve made;
  for (std::size_t hour = 0; hour < rates.size(); ++hour) made.of_peak[hour] = fraction(rates[hour] / most);
  return made;
}

/// What is known of a day's load where nobody published its hours.
///
/// Inputs   mean, valley  of the day, and its quietest hour, relative to the busiest one
/// Source   definition
struct daily_extremes {
  fraction mean = fraction(1.0);
  fraction valley = fraction(1.0);
};

/// A smooth day through its peak, mean and valley: busiest at 14 o'clock, quietest at 2.
///
/// Model    valley + (1 - valley) * (a c^n + (1 - a) c^(n+1)), c = (1 + cos(2 pi (hour - 14) / 24)) / 2; n and a give the mean
/// Inputs   of  mean and valley
/// Returns  the curve
/// Errors   RL-352 if no such day has that mean: not above the valley by an eighth of the way to the peak, or above the middle; with a
///          valley of 1, any other mean
/// Valid    a day of one peak: the shape between the three figures is this formula's, not measured
/// Source   definition
/// Checked  tests/unit/planning/load_curve_test.cpp
constexpr load_curve smooth_day(const daily_extremes& of) {
  // cos of 0, 15, ... 180 degrees.
  constexpr double cosine[] = {1.0,
                               0.9659258262890683,
                               0.8660254037844387,
                               0.7071067811865476,
                               0.5,
                               0.25881904510252074,
                               0.0,
                               -0.25881904510252074,
                               -0.5,
                               -0.7071067811865476,
                               -0.8660254037844387,
                               -0.9659258262890683,
                               -1.0};
  const double valley = of.valley.value();
  if (valley == 1.0 && of.mean.value() != 1.0) detail::violated<errc::day_malformed>();
  const double wanted = valley < 1.0 ? (of.mean.value() - valley) / (1.0 - valley) : 0.5;
  // The mean of c^n is 1/2, 3/8, 5/16, ...: each (2n - 1) / (2n) of the one before.
  constexpr int sharpest = 24;
  double mean = 0.5, next = 0.375;
  int n = 1;
  for (; n < sharpest && next > wanted; ++n) {
    mean = next;
    next *= (2.0 * n + 3.0) / (2.0 * n + 4.0);
  }
  constexpr double rounding = 1.0 + 1e-12;
  if (!(wanted <= rounding * mean && wanted >= next)) detail::violated<errc::day_malformed>();
  const double share = (wanted - next) / (mean - next);
  load_curve made;
  for (int hour = 0; hour < 24; ++hour) {
    const int from_peak = hour > 14 ? hour - 14 : 14 - hour;
    const double c = 0.5 * (1.0 + cosine[from_peak > 12 ? 24 - from_peak : from_peak]);
    double height = share + (1.0 - share) * c;
    for (int i = 0; i < n; ++i) height *= c;
    made.of_peak[static_cast<std::size_t>(hour)] = fraction(valley + (1.0 - valley) * height);
  }
  return made;
}

}  // namespace ridgeline::inline v0_2

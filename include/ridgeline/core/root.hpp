#pragma once

namespace ridgeline::inline v0_2::math {

/// Where a falling function is zero.
///
/// Model    regula falsi; where an end stays twice in a row, its value is scaled as Anderson and Björck do; every eighth
///          step a bisection; at most 100 steps
/// Inputs   most  the upper end of where it is looked for; the lower is zero
///          of    a falling function of a `Number` that answers a `Number`, positive at zero
/// Returns  the zero to 1e-10 of `most`; `most` where the function is not below zero there, asked for nowhere else
/// Source   Anderson & Björck, A New High Order Method of Regula Falsi Type for Computing a Root of an Equation, BIT 13,
///          1973, 253-264
/// Checked  tests/unit/core/root_test.cpp
template<class Number, class Function>
constexpr Number zero_of_falling(Number most, const Function& of) {
  const Number zero{};
  Number low = zero, high = most;
  Number at_high = of(high);
  if (at_high >= zero) return high;
  Number at_low = of(low);
  const auto scale_of = [](Number value, Number before) {
    const double share = 1.0 - value / before;
    return share > 0.0 ? share : 0.5;
  };
  bool low_moved = false, high_moved = false;
  for (int i = 0; i < 100 && high - low > 1e-10 * most; ++i) {
    const Number line = (low * at_high - high * at_low) / (at_high - at_low);
    const Number middle = line > low && line < high && i % 8 != 7 ? line : 0.5 * (low + high);
    const Number value = of(middle);
    if ((value < zero ? -value : value) <= 1e-12 * most) return middle;
    if (value > zero) {
      if (low_moved) at_high *= scale_of(value, at_low);
      low = middle;
      at_low = value;
    } else {
      if (high_moved) at_low *= scale_of(value, at_high);
      high = middle;
      at_high = value;
    }
    low_moved = value > zero;
    high_moved = !low_moved;
  }
  return 0.5 * (low + high);
}

}  // namespace ridgeline::inline v0_2::math

#pragma once

namespace ridgeline::inline v0_2::math {

/// Where a falling function is zero.
///
/// Model    regula falsi with the Illinois rule, and every eighth step a bisection; at most 100 steps
/// Inputs   most  the upper end of where it is looked for; the lower is zero
///          of    a falling function of a `Number` that answers a `Number`, positive at zero
/// Returns  the zero to 1e-10 of `most`; `most` where the function is not below zero there
/// Source   Dowell & Jarratt, A Modified Regula Falsi Method, BIT 11, 1971, 168-174
/// Checked  tests/unit/core/root_test.cpp
template<class Number, class Function>
constexpr Number zero_of_falling(Number most, const Function& of) {
  const Number zero{};
  Number low = zero, high = most;
  Number at_low = of(low), at_high = of(high);
  if (at_high >= zero) return high;
  for (int i = 0; i < 100 && high - low > 1e-10 * most; ++i) {
    const Number line = (low * at_high - high * at_low) / (at_high - at_low);
    const Number middle = line > low && line < high && i % 8 != 7 ? line : 0.5 * (low + high);
    const Number value = of(middle);
    if (value > zero) {
      low = middle;
      at_low = value;
      at_high *= 0.5;
    } else {
      high = middle;
      at_high = value;
      at_low *= 0.5;
    }
    if ((value < zero ? -value : value) <= 1e-12 * most) return middle;
  }
  return 0.5 * (low + high);
}

}  // namespace ridgeline::inline v0_2::math

#pragma once

namespace ridgeline::math {

namespace detail {
/// From here on one unit in the last place is 1.
inline constexpr double all_whole_from = 0x1p52;
}  // namespace detail

/// Branch-free ceil; a GEMM needs up to nine of them and of `rounded_down`.
///
/// Model    x rounded to the nearest whole number by adding and subtracting 2^52, corrected by one where that is below x
/// Inputs   x  0 < x < 2^51 [1]
/// Returns  the least whole number not below x
/// Valid    strict IEEE arithmetic in double precision, rounding to nearest
/// Source   definition
/// Checked  tests/unit/core/rounding_test.cpp
constexpr double rounded_up(double x) {
  const double nearest = (x + detail::all_whole_from) - detail::all_whole_from;
  return nearest + static_cast<double>(nearest < x);
}

/// Branch-free floor.
///
/// Model    as `rounded_up`, corrected where the nearest whole number is above x
/// Inputs   x  0 < x < 2^51 [1]
/// Returns  the greatest whole number not above x
/// Valid    strict IEEE arithmetic in double precision, rounding to nearest
/// Source   definition
/// Checked  tests/unit/core/rounding_test.cpp
constexpr double rounded_down(double x) {
  const double nearest = (x + detail::all_whole_from) - detail::all_whole_from;
  return nearest - static_cast<double>(nearest > x);
}

}  // namespace ridgeline::math

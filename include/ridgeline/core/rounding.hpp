#pragma once

namespace ridgeline::inline v0_2::math {

namespace detail {
/// From here on one unit in the last place is 1.
inline constexpr double all_whole_from = 0x1p52;
}  // namespace detail

/// The nearest whole number, by adding and subtracting 2^52.
///
/// Inputs   x  0 <= x < 2^51 [1]
/// Returns  the nearest whole number; halfway the even one
/// Valid    IEEE arithmetic in double precision, rounding to nearest; reassociation is switched off here for clang, which
///          does not say that it is on, and refused for others (RL-204)
/// Source   definition
/// Checked  tests/unit/core/rounding_test.cpp
constexpr double nearest_whole(double x) {
#if defined(__clang__)
#pragma clang fp reassociate(off)
#endif
  return (x + detail::all_whole_from) - detail::all_whole_from;
}

/// Branch-free ceil; a GEMM needs up to nine of them and of `rounded_down`.
///
/// Model    x rounded to the nearest whole number by adding and subtracting 2^52, corrected by one where that is below x
/// Inputs   x  0 < x < 2^51 [1]
/// Returns  the least whole number not below x
/// Valid    as `nearest_whole`
/// Source   definition
/// Checked  tests/unit/core/rounding_test.cpp
constexpr double rounded_up(double x) {
  const double nearest = nearest_whole(x);
  return nearest + (nearest < x ? 1.0 : 0.0);
}

/// Branch-free floor.
///
/// Model    as `rounded_up`, corrected where the nearest whole number is above x
/// Inputs   x  0 < x < 2^51 [1]
/// Returns  the greatest whole number not above x
/// Valid    as `nearest_whole`
/// Source   definition
/// Checked  tests/unit/core/rounding_test.cpp
constexpr double rounded_down(double x) {
  const double nearest = nearest_whole(x);
  return nearest - (nearest > x ? 1.0 : 0.0);
}

}  // namespace ridgeline::inline v0_2::math

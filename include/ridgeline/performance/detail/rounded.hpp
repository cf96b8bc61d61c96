#pragma once

// Whole numbers beside 0 < x < 2^51, without a branch or a conversion: a product asks for up to nine of them.
namespace ridgeline::detail {

/// One unit in the last place is 1 from here on.
inline constexpr double all_whole_from = 0x1p52;

/// The least whole number not below x; to a unit in the last place above.
constexpr double rounded_up(double x) {
  const double nearest = (x + all_whole_from) - all_whole_from;
  return nearest + static_cast<double>(nearest < x);
}

/// The greatest whole number not above x; to a unit in the last place below.
constexpr double rounded_down(double x) {
  const double nearest = (x + all_whole_from) - all_whole_from;
  return nearest - static_cast<double>(nearest > x);
}

}  // namespace ridgeline::detail

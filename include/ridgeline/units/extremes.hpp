#pragma once
#include <ridgeline/units/quantities.hpp>

namespace ridgeline::inline v0_2::math {

// Of two finite values of one kind: a number, or a quantity.
// NOLINTBEGIN(bugprone-easily-swappable-parameters): these may be swapped

/// Returns  the larger of two numbers [1]
/// Source   definition
constexpr double larger(double left, double right) { return left > right ? left : right; }

/// Returns  the smaller of two numbers [1]
/// Source   definition
constexpr double smaller(double left, double right) { return left < right ? left : right; }

// The numbers are compared and not the objects: g++ makes one instruction of it, not a branch.

/// Returns  the larger of two quantities of one kind
/// Source   definition
template<class Dimension>
[[gnu::always_inline]] constexpr ridgeline::detail::measured<Dimension> larger(
    ridgeline::detail::measured<Dimension> left, ridgeline::detail::measured<Dimension> right) {
  return __builtin_bit_cast(ridgeline::detail::measured<Dimension>,
                            left.value_ > right.value_ ? left.value_ : right.value_);
}

/// Returns  the smaller of two quantities of one kind
/// Source   definition
template<class Dimension>
[[gnu::always_inline]] constexpr ridgeline::detail::measured<Dimension> smaller(
    ridgeline::detail::measured<Dimension> left, ridgeline::detail::measured<Dimension> right) {
  return __builtin_bit_cast(ridgeline::detail::measured<Dimension>,
                            left.value_ < right.value_ ? left.value_ : right.value_);
}

// NOLINTEND(bugprone-easily-swappable-parameters)

}  // namespace ridgeline::inline v0_2::math

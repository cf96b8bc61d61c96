#pragma once
#include <ridgeline/units/quantities.hpp>

namespace ridgeline::detail {

/// Of two finite numbers.
// NOLINTBEGIN(bugprone-easily-swappable-parameters): these may be swapped
constexpr double larger(double left, double right) { return left > right ? left : right; }
constexpr double smaller(double left, double right) { return left < right ? left : right; }
template<class Dimension>
[[gnu::always_inline]] constexpr measured<Dimension> larger(measured<Dimension> left, measured<Dimension> right) { return left > right ? left : right; }
template<class Dimension>
[[gnu::always_inline]] constexpr measured<Dimension> smaller(measured<Dimension> left, measured<Dimension> right) { return left < right ? left : right; }
// NOLINTEND(bugprone-easily-swappable-parameters)

}  // namespace ridgeline::detail

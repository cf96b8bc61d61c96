#pragma once

namespace ridgeline::detail {

/// Of two finite numbers.
// NOLINTBEGIN(bugprone-easily-swappable-parameters): these may be swapped
constexpr double larger(double left, double right) { return left > right ? left : right; }
constexpr double smaller(double left, double right) { return left < right ? left : right; }
// NOLINTEND(bugprone-easily-swappable-parameters)

}  // namespace ridgeline::detail

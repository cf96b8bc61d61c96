#pragma once

namespace ridgeline::detail {

/// Of two finite numbers.
constexpr double larger(double left, double right) { return left > right ? left : right; }
constexpr double smaller(double left, double right) { return left < right ? left : right; }

}  // namespace ridgeline::detail

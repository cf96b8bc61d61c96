#pragma once
#include <type_traits>

namespace ridgeline::inline v0_2::detail {

/// Said first by what takes a compiler milliseconds. g++ evaluates a call of constants ahead, wherever it stands, for its
/// warnings and to fold it, and once more where a constant is due: `static_assert(in(time, seconds) < 5.0)` took twice
/// the time. Whether a constant is due is not known ahead, so a function that asks is evaluated once.
constexpr void evaluate_once() { static_cast<void>(std::is_constant_evaluated()); }

}  // namespace ridgeline::inline v0_2::detail

#pragma once

namespace ridgeline::inline v0_2 {

/// The type of `extrapolate`.
/// Source   definition
struct extrapolate_t {
  explicit extrapolate_t() = default;
};

/// Said at the call, it accepts a model outside the range in which its source holds; without it such a call is an
/// error.
/// Source   definition
inline constexpr extrapolate_t extrapolate{};

}  // namespace ridgeline::inline v0_2

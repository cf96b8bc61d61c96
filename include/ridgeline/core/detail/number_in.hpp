#pragma once

namespace ridgeline::inline v0_2::detail {

/// The number behind a quantity, a count, a fraction, or the number itself: what a check for infinity looks at. Taking
/// infinity from infinity instead is no constant expression, and the compiler would speak before our sentence does.
template<class Value>
constexpr double number_in(const Value& value) {
  if constexpr (requires { value.value(); }) {
    return static_cast<double>(value.value());
  } else {
    return static_cast<double>(value);
  }
}

}  // namespace ridgeline::inline v0_2::detail

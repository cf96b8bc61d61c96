#pragma once
#include <concepts>
#include <ridgeline/core/detail/number_in.hpp>
#include <ridgeline/core/error.hpp>
#include <ridgeline/core/math.hpp>
#include <type_traits>

namespace ridgeline::inline v0_2 {

/// A quantity that may be zero but neither negative, infinite nor NaN: the power of an idle machine, the price of a
/// host that is already there. What must not be zero is a `figure`.
///
/// Inputs   value  >= 0 and finite, any unit
/// Errors   RL-106 if it is negative, infinite or NaN
/// Source   definition
/// Checked  tests/unit/core/amount_test.cpp
template<class Quantity>
struct amount {
  constexpr amount(Quantity value) : value_(value) {
    const double number = detail::number_in(value);
    if (!(number >= 0.0 && math::is_finite(number))) detail::violated<errc::quantity_not_finite>();
  }
  template<class Other>
    requires std::is_class_v<Quantity> && requires(const Other& other) { Quantity(other); }
  constexpr amount(Other value) : amount(Quantity(value)) {}

  constexpr Quantity value() const { return value_; }

  Quantity value_;
};

}  // namespace ridgeline::inline v0_2

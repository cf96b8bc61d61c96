#pragma once
#include <concepts>
#include <ridgeline/core/detail/figure_arithmetic.hpp>
#include <ridgeline/core/detail/number_in.hpp>
#include <ridgeline/core/error.hpp>
#include <ridgeline/core/math.hpp>
#include <string_view>
#include <type_traits>

namespace ridgeline::inline v0_2 {

/// What a figure rests on: nothing was published, a source was read, or it was remembered or guessed.
enum class provenance : unsigned char { absent, sourced, unverified };

/// The name of what a figure rests on.
///
/// Inputs   basis  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(provenance basis) noexcept {
  switch (basis) {
    case provenance::absent: return "absent";
    case provenance::sourced: return "sourced";
    case provenance::unverified: return "unverified";
  }
  return "unknown";
}

/// Stands for "its source does not give this figure".
struct absent_t {};
/// What a catalogue entry writes where its source gives nothing.
inline constexpr absent_t absent{};

namespace detail {
/// Stands where there is no value.
template<class Quantity>
constexpr Quantity unread() {
  if constexpr (requires { Quantity{}; }) return Quantity{};
  else return Quantity(1);
}
/// Converted as an argument is: a bare number says neither share nor count.
template<class Quantity>
constexpr Quantity said_as(std::type_identity_t<Quantity> value) {
  return value;
}
}  // namespace detail

/// A published number that may be missing, and that remembers whether somebody checked it.
///
/// Inputs   a positive, finite value (a quantity or a number); `absent`; or `unverified(value)`
/// Errors   RL-101 if the value is zero, negative, infinite or NaN; RL-105 if an absent figure is asked for its value;
///          RL-206 (does not compile) for a number with a fraction where a whole one is due; RL-208 (does not compile) for
///          a bare number where a count or a share is due; RL-215 (does not compile) in arithmetic and in comparisons
/// Source   definition
template<class Quantity>
struct figure : detail::figures::no_arithmetic {
  constexpr figure() = default;
  constexpr figure(absent_t) {}
  constexpr figure(Quantity value) : figure(value, provenance::sourced) {}
  template<class Other>
    requires std::is_class_v<Quantity> && requires(const Other& other) { Quantity(other); }
  constexpr figure(Other value) : figure(detail::said_as<Quantity>(value), provenance::sourced) {}
  template<std::floating_point Other>
    requires std::is_integral_v<Quantity>
  constexpr figure(Other) : figure(Quantity{1}) {
    static_assert(std::is_integral_v<Other>, "RL-206: a count is a whole number (docs/reference/errors.md#rl-206)");
  }
  constexpr figure(Quantity value, provenance basis) : value_(value), provenance_(basis) {
    const double number = detail::number_in(value);
    if (!(number > 0.0 && math::is_finite(number))) detail::violated<errc::figure_not_positive>();
  }

  /// Whether there is a value at all.
  ///
  /// Returns  false for an absent figure
  /// Source   definition
  constexpr explicit operator bool() const { return provenance_ != provenance::absent; }

  /// Whether somebody read the value in its source.
  ///
  /// Returns  false for an unverified and for an absent figure
  /// Source   definition
  constexpr bool verified() const { return provenance_ == provenance::sourced; }

  /// What the figure rests on.
  ///
  /// Returns  one of the three
  /// Source   definition
  constexpr ridgeline::provenance basis() const { return provenance_; }

  /// The value.
  ///
  /// Returns  the number or quantity given, verified or not
  /// Errors   RL-105 if the figure is absent
  /// Source   definition
  constexpr Quantity value() const {
    if (provenance_ == provenance::absent) detail::violated<errc::figure_absent>();
    return value_;
  }

  Quantity value_ = detail::unread<Quantity>();
  provenance provenance_ = provenance::absent;
};

/// Marks a figure that nobody found in a source. Programs print it with a mark.
///
/// Inputs   value  positive and finite, any unit
/// Returns  the figure, its `verified()` false
/// Errors   RL-101 if the value is not positive and finite
/// Source   the catalogue's own rule: a number nobody verified says so
template<class Quantity>
constexpr figure<Quantity> unverified(Quantity value) {
  return {value, provenance::unverified};
}

}  // namespace ridgeline::inline v0_2

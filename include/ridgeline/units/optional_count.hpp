#pragma once
#include <compare>
#include <cstdint>
#include <ridgeline/units/count.hpp>

namespace ridgeline::inline v0_2 {

/// A count of one kind of thing, or none: the layers of an encoder where a network has no encoder. It is as large and
/// as fast as a plain number.
///
/// Inputs   n  a count of the same kind; nothing where there is none
/// Errors   RL-207 (does not compile) where a count of another kind is due; RL-208 (does not compile) for a bare number
/// Source   definition
/// Checked  tests/unit/units/optional_count_test.cpp
template<class Kind>
struct optional_count {
  constexpr optional_count() = default;
  constexpr optional_count(count<Kind> n) : n_(n.value()) {}
  template<detail::bare_number Number>
  constexpr optional_count(Number) {
    static_assert(detail::says_what_it_is<Number>,
                  "RL-208: a bare number says neither share nor count; write percent(85), gpus(8) "
                  "(docs/reference/errors.md#rl-208)");
  }
  template<class Other>
  constexpr optional_count(count<Other>) {
    static_assert(detail::same_dimension<Kind, Other>,
                  "RL-207: a count of another kind is due here (docs/reference/errors.md#rl-207)");
  }
  template<class Other>
  constexpr optional_count(optional_count<Other>) {
    static_assert(detail::same_dimension<Kind, Other>,
                  "RL-207: a count of another kind is due here (docs/reference/errors.md#rl-207)");
  }

  /// A number that may be zero as a count, or none.
  ///
  /// Inputs   n  from 0 to 10^15 [1]
  /// Returns  none for 0
  /// Errors   RL-103 below 0, RL-104 above 10^15
  /// Source   definition
  static constexpr optional_count from(std::int64_t n) { return n == 0 ? optional_count() : count<Kind>(n); }

  /// Whether there is a count at all. Source: definition.
  constexpr explicit operator bool() const { return n_ != 0; }

  /// The count as a number.
  ///
  /// Returns  from 1 to 10^15, or 0 where there is none [1]
  /// Source   definition
  constexpr std::int64_t value() const { return n_; }

  friend constexpr bool operator==(optional_count, optional_count) = default;
  friend constexpr auto operator<=>(optional_count, optional_count) = default;

  std::int64_t n_ = 0;
};

}  // namespace ridgeline::inline v0_2

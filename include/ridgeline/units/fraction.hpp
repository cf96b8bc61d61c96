#pragma once
#include <compare>
#include <ridgeline/core/error.hpp>
#include <ridgeline/units/detail/bare_number.hpp>
#include <ridgeline/units/detail/refused_scaling.hpp>
#include <ridgeline/units/system.hpp>

namespace ridgeline::inline v0_2 {

/// A share of a whole, in [0, 1].
///
/// Inputs   share  in [0, 1] [1]
/// Errors   RL-102 if it lies outside or is NaN; RL-208 (does not compile) for a number that does not say it is a share;
///          RL-211 (does not compile) for `true` and letters; RL-214 (does not compile) in a sum
/// Source   definition
struct fraction : detail::scaling::by_fractions {
  template<detail::worded_number Number>
  constexpr explicit fraction(Number share) : share_(detail::is_a_number<Number> ? static_cast<double>(share) : 0.0) {
    static_assert(detail::is_a_number<Number>,
                  "RL-211: a number is due here, not true or a letter (docs/reference/errors.md#rl-211)");
    if (!(share_ >= 0.0 && share_ <= 1.0)) detail::violated<errc::fraction_out_of_range>();
  }
  template<detail::bare_number Number>
  constexpr fraction(Number) : share_(0.0) {
    static_assert(detail::says_what_it_is<Number>,
                  "RL-208: a bare number says neither share nor count; write percent(85), gpus(8) "
                  "(docs/reference/errors.md#rl-208)");
  }

  /// The share as a number.
  ///
  /// Returns  the share, in [0, 1] [1]
  /// Source   definition
  constexpr double value() const { return share_; }

  /// What is left of the whole.
  ///
  /// Returns  1 - share [1]
  /// Source   definition
  constexpr fraction complement() const { return fraction(1.0 - share_); }

  // NOLINTNEXTLINE(cppcoreguidelines-slicing): a defaulted comparison compares the empty base too
  friend constexpr auto operator<=>(fraction, fraction) = default;

  /// A share of a share is a share; of a number, a number; of a quantity, a quantity of its kind.
  ///
  /// Returns  share * whole
  /// Errors   RL-214 (does not compile) for anything else, and in a sum
  /// Source   definition
  friend constexpr fraction operator*(fraction left, fraction right) { return fraction(left.share_ * right.share_); }
  template<detail::bare_number Number>
  friend constexpr double operator*(fraction share, Number whole) {
    return share.share_ * static_cast<double>(whole);
  }
  template<detail::bare_number Number>
  friend constexpr double operator*(Number whole, fraction share) {
    return static_cast<double>(whole) * share.share_;
  }
  template<class Quantity>
    requires detail::is_ours<Quantity>
  friend constexpr auto operator*(fraction share, const Quantity& whole) {
    return share.share_ * whole;
  }
  template<class Quantity>
    requires detail::is_ours<Quantity>
  friend constexpr auto operator*(const Quantity& whole, fraction share) {
    return whole * share.share_;
  }

  double share_;
};

/// A share written in hundredths.
///
/// Inputs   hundredths  in [0, 100] [1]
/// Returns  the share, hundredths / 100
/// Errors   RL-102 if the share lies outside [0, 1]; RL-211 (does not compile) for `true` and letters
/// Source   definition
template<detail::bare_number Number>
constexpr fraction percent(Number hundredths) {
  static_assert(detail::is_a_number<Number>,
                "RL-211: a number is due here, not true or a letter (docs/reference/errors.md#rl-211)");
  return fraction(static_cast<double>(hundredths) / 100.0);
}

}  // namespace ridgeline::inline v0_2

#pragma once
#include <compare>
#include <ridgeline/core/error.hpp>

namespace ridgeline {

/// A share of a whole, in [0, 1].
///
/// Inputs   share  in [0, 1] [1]
/// Errors   RL-102 if it lies outside or is NaN
class fraction {
 public:
  constexpr explicit fraction(double share) : share_(share) {
    if (!(share >= 0.0 && share <= 1.0)) detail::violated<errc::fraction_out_of_range>();
  }
  constexpr double value() const { return share_; }
  /// What is left of the whole.
  constexpr fraction complement() const { return fraction(1.0 - share_); }
  friend constexpr auto operator<=>(fraction, fraction) = default;

 private:
  double share_;
};

/// A share written in hundredths.
///
/// Inputs   hundredths  in [0, 100] [1]
/// Returns  the share, hundredths / 100
/// Errors   RL-102 if the share lies outside [0, 1]
/// Source   definition
constexpr fraction percent(double hundredths) { return fraction(hundredths / 100.0); }

}  // namespace ridgeline

#pragma once
#include <ridgeline/core/citation.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// A figure of a publication that is advice or experience, not a measurement: one value, or a range.
///
/// Inputs   what      it is about, in our words
///          at_least  the value, or the lower end of the range
///          at_most   the upper end; the same where the source gives one value
/// Source   each entry of the catalogue carries its own
template<class Quantity>
struct quoted {
  std::string_view what = {};
  Quantity at_least;
  Quantity at_most;
  citation source = {};

  /// Whether a value lies in the range, its ends included.
  constexpr bool covers(const Quantity& value) const { return at_least <= value && value <= at_most; }
};

}  // namespace ridgeline::inline v0_2

#pragma once
#include <ridgeline/core/citation.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// A pair of bounds as a source prints it: a fact to compare with, never an input that a model reads by itself.
///
/// Inputs   at_least, at_most  the two bounds, equal where the source gives one number [unit]
///          unit               in words: "times", "share", "cycles"
/// Source   each range carries its own
/// Checked  tests/unit/core/published_range_test.cpp
struct published_range {
  double at_least = 0.0;
  double at_most = 0.0;
  std::string_view unit;
  citation source;

  /// Whether a value lies in the range, bounds included.
  ///
  /// Inputs   value  in the range's unit
  /// Returns  false also for NaN
  /// Source   definition
  constexpr bool contains(double value) const { return value >= at_least && value <= at_most; }
};

}  // namespace ridgeline::inline v0_2

#pragma once
#include <concepts>
#include <optional>
#include <ridgeline/core/figure.hpp>
#include <ridgeline/units/likely.hpp>
#include <ridgeline/units/quantities.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// Whether a question lies where a calibration has measurements; `unlike`: it is about a network with parts that none of the
/// measured ones had.
/// Source   definition
enum class calibrated_range { inside, outside, unlike };

/// The name of a range.
///
/// Inputs   range  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(calibrated_range range) noexcept {
  switch (range) {
    case calibrated_range::inside: return "inside the calibrated range";
    case calibrated_range::outside: return "outside the calibrated range";
    case calibrated_range::unlike: return "a network unlike the calibrated ones";
  }
  return "unknown";
}

/// Where a question lies that goes beyond what was measured, in whatever else.
///
/// Inputs   range  without that
/// Returns  `outside`, or `unlike` as before
/// Source   definition
/// Checked  tests/unit/units/estimate_test.cpp
constexpr calibrated_range beyond(calibrated_range range) {
  return range == calibrated_range::inside ? calibrated_range::outside : range;
}

/// What is answered with a breakdown of times. Its `total()` is the sum of its terms.
/// Source   definition
template<class Breakdown>
concept time_breakdown = requires(const Breakdown& terms) {
  { terms.total() } -> std::same_as<duration>;
};

/// A time with its terms, and how far it can be trusted.
///
/// Fields   terms           named times that sum to the total
///          relative_error  mean of |predicted / measured - 1| of the calibration on rows it was not fitted on [1];
///          absent where nothing was measured
///          range           whether the question lies where the calibration has measurements
///          measured        the 80 % interval that measurements left out of fits gave for such a question; absent where
///          only a mean error is known, or nothing
/// Source   definition
/// Checked  tests/unit/units/estimate_test.cpp
template<time_breakdown Breakdown>
struct estimate {
  Breakdown terms = {};
  figure<double> relative_error = absent;
  calibrated_range range = calibrated_range::outside;
  std::optional<likely_factors> measured = std::nullopt;

  /// The expected time [s]. Source: definition.
  constexpr duration total() const { return terms.total(); }
  /// The 80 % interval, as factors of the total: never of width zero. Source: definition.
  constexpr likely_factors interval() const {
    if (measured) return *measured;
    if (!relative_error) return {};
    return likely_from(relative_error.value(), range == calibrated_range::inside);
  }
  /// Shortest and longest time of the 80 % interval [s]. Source: definition.
  constexpr duration shortest() const { return interval().low * total(); }
  constexpr duration longest() const { return interval().high * total(); }
};

}  // namespace ridgeline::inline v0_2

#pragma once
#include <ridgeline/core/citation.hpp>
#include <ridgeline/core/lifetime.hpp>
#include <ridgeline/units/fraction.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// How busy the GPUs of one kind of owner are.
///
/// Inputs   id, name       of the class
///          above, below   the bounds that the source gives; 0 and 1 where it gives none [1]
/// Source   each entry of the catalogue carries its own
struct utilization_class {
  std::string_view id = {};
  std::string_view name = {};
  fraction above = fraction(0.0);
  fraction below = fraction(1.0);
  citation source = {};

  /// Whether a utilization is one that this kind of owner reaches; the bounds themselves are not.
  constexpr bool covers(fraction utilization) const { return above < utilization && utilization < below; }
};

/// The class with an id.
///
/// Inputs   classes  any list, each id once
///          id       as in catalogue::utilization_classes: "personal-desktop"
/// Returns  the entry, or nullptr where the list has none
/// Source   definition
/// Checked  tests/unit/cost/utilization_test.cpp
constexpr const utilization_class* find_utilization(lasting_span<utilization_class> classes, std::string_view id) {
  for (const utilization_class& entry : classes) {
    if (entry.id == id) return &entry;
  }
  return nullptr;
}

}  // namespace ridgeline::inline v0_2

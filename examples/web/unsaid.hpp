#pragma once
#include <ridgeline/core/citation.hpp>

namespace ridgeline::inline v0_2 {

/// What stands for the citation of a device, a link, an architecture or a model in the page alone: no answer names it, and without it the
/// library is 7 kB smaller over the wire. The page's other sources, of prices and of calibrations, stay.
struct unsaid_text {
  constexpr unsaid_text() = default;
  constexpr unsaid_text(text) {}
  template<std::size_t Size>
  constexpr unsaid_text(const char (&)[Size]) {}
};
struct unsaid {
  [[no_unique_address]] unsaid_text document = {};
  [[no_unique_address]] unsaid_text where = {};
  [[no_unique_address]] unsaid_text read_on = {};
  constexpr unsaid& operator=(const citation&) { return *this; }
};

}  // namespace ridgeline::inline v0_2

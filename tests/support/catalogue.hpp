#pragma once
#include <cstddef>
#include <ridgeline/core/citation.hpp>
#include <string_view>

namespace ridgeline_tests {

/// Lower-case letters, digits, dots and single hyphens, neither first nor last: what a person can type after --device.
constexpr bool is_spelled_as_an_id(std::string_view id) {
  bool hyphen_before = true;
  for (const char c : id) {
    const bool word = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.';
    if (!word && (c != '-' || hyphen_before)) return false;
    hyphen_before = c == '-';
  }
  return !id.empty() && !hyphen_before;
}

/// YYYY, YYYY-MM or YYYY-MM-DD.
constexpr bool is_a_date(std::string_view date) {
  if (date.size() != 4 && date.size() != 7 && date.size() != 10) return false;
  for (std::size_t i = 0; i < date.size(); ++i) {
    const bool dash = i == 4 || i == 7;
    if (dash ? date[i] != '-' : date[i] < '0' || date[i] > '9') return false;
  }
  return true;
}

/// A document, a place in it, and the day it was read.
constexpr bool is_complete(const ridgeline::citation& source) {
  return !source.document.empty() && !source.where.empty() && source.read_on.size() == 10 && is_a_date(source.read_on);
}

template<class Range>
constexpr bool ids_are_unique(const Range& entries) {
  for (std::size_t i = 0; i < entries.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if (entries[i].id == entries[k].id) return false;
    }
  }
  return true;
}

}  // namespace ridgeline_tests

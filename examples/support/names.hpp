#pragma once
// A bad input in one line; for a name that was mistyped, the nearest known one.
#include <CLI/Error.hpp>
#include <algorithm>
#include <cctype>
#include <cstddef>
#include <fmt/format.h>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

namespace support {

/// A bad input: the option, what was given, what is expected.
[[noreturn]] inline void refuse(const std::string& option, const std::string& given, const std::string& expected) {
  throw CLI::ValidationError(option, fmt::format("'{}' is not {}", given, expected));
}

/// Levenshtein's distance, letters compared without case.
inline std::size_t distance(std::string_view left, std::string_view right) {
  const auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
  std::vector<std::size_t> row(right.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= left.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= right.size(); ++j) {
      const std::size_t replaced = diagonal + (lower(left[i - 1]) == lower(right[j - 1]) ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row[right.size()];
}

/// Small letters and digits alone: names are mistyped in their hyphens and dots before anything else.
inline std::string letters_of(std::string_view name) {
  std::string made;
  for (const char c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) != 0)
      made += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return made;
}

/// The word before the first hyphen, without its version: the family of a model, of devices or of stacks.
inline std::string family_of(std::string_view name) {
  const std::size_t hyphen = name.find('-');
  if (hyphen == std::string_view::npos) return "";
  const std::string begun = letters_of(name.substr(0, hyphen));
  const std::string word = begun.substr(0, begun.find_last_not_of("0123456789") + 1);
  return word.size() >= 3 ? word : begun.size() >= 3 ? begun : "";
}

/// The known names that begin with what was given; or else the longest one that it begins with; or else the nearest one, of the
/// same family where there are some: at most one letter wrong in a short name, a third of the letters and one in a longer one; or
/// else those with what was given after a hyphen; or else the family.
template<class Names>
std::vector<std::string> suggestions(const std::string& given, const Names& known) {
  std::vector<std::string> found;
  const std::string letters = letters_of(given.substr(0, 80));
  if (letters.empty()) return found;
  const auto add_where = [&](auto wanted) {
    for (const auto& name : known)
      if (wanted(std::string_view(name)) && found.size() < 4 && std::ranges::find(found, name) == found.end())
        found.emplace_back(name);
    return !found.empty();
  };
  if (add_where([&](std::string_view name) { return letters_of(name).starts_with(letters); })) return found;
  std::size_t longest = 3;
  for (const auto& name : known) {
    if (const std::string begun = letters_of(name); begun.size() > longest && letters.starts_with(begun)) {
      longest = begun.size();
      found.assign(1, std::string(name));
    }
  }
  if (!found.empty()) return found;
  const std::string family = family_of(given);
  const auto related = [&](std::string_view name) { return !family.empty() && family_of(name) == family; };
  const bool among_related = std::ranges::any_of(known, related);
  std::size_t best = letters.size() < 4 ? 2 : letters.size() / 3 + 2;
  for (const auto& name : known) {
    if (among_related && !related(name)) continue;
    if (const std::size_t d = distance(letters, letters_of(name)); d < best) {
      best = d;
      found.assign(1, std::string(name));
    }
  }
  if (!found.empty()) return found;
  const auto holds = [&](std::string_view name) {
    for (std::size_t at = name.find('-'); at != std::string_view::npos; at = name.find('-', at + 1))
      if (letters.size() >= 3 && letters_of(name.substr(at)).starts_with(letters)) return true;
    return false;
  };
  static_cast<void>(add_where(holds) || add_where(related));
  return found;
}

/// Refuses an unknown name and says which it may have been meant to be.
template<class Names>
[[noreturn]] void refuse_unknown(const std::string& option, const std::string& given, const std::string& kind,
                                 const Names& known) {
  const std::vector<std::string> near = suggestions(given, known);
  refuse(option, given.substr(0, 80),
         near.empty() ? fmt::format("a known {}", kind)
                      : fmt::format("a known {}; did you mean '{}'?", kind, fmt::join(near, "', '")));
}

}  // namespace support

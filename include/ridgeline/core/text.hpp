#pragma once
#include <concepts>
#include <cstddef>
#include <ridgeline/core/error.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

namespace detail {
/// A string that takes its characters with it.
template<class Words>
concept owns_characters =
    requires { typename Words::allocator_type; } && std::convertible_to<const Words&, std::string_view>;
}  // namespace detail

/// Words that somebody else keeps: a name, an id, a line of a citation. It reads as a `std::string_view` and, unlike one,
/// may stand in a template argument: `on<catalogue::h100_sxm5_80gb>`. There its letters must be those of a `""_text`
/// or of a named array: the language refuses the address of an ordinary string literal.
///
/// Inputs   words  a string literal, a `std::string_view`, a `std::string`; they outlive the text
/// Source   ISO C++20, [temp.arg.nontype] paragraph 3
/// Checked  tests/unit/core/text_test.cpp, tests/static/core/text_static.cpp
struct text {
  const char* first_ = nullptr;
  std::size_t size_ = 0;

  constexpr text() = default;
  template<std::convertible_to<std::string_view> Words>
  constexpr text(const Words& words) : text(std::string_view(words)) {}
  constexpr text(std::string_view words) : first_(words.data()), size_(words.size()) {}
  /// A string literal: the compilers know its length, where std::string_view has them count it letter by letter.
  constexpr text(const char* words) : first_(words), size_(__builtin_strlen(words)) {}
  template<detail::owns_characters Words>
  constexpr text(const Words&&) {
    detail::refuse_temporary<Words>();
  }

  constexpr operator std::string_view() const { return {first_, size_}; }

  /// Whether there are no words.
  ///
  /// Returns  true for a text left out
  /// Source   definition
  constexpr bool empty() const { return size_ == 0; }

  /// How long the words are.
  ///
  /// Returns  the number of bytes
  /// Source   definition
  constexpr std::size_t size() const { return size_; }

  /// Whether the words begin with others.
  ///
  /// Inputs   beginning  any
  /// Returns  true for an empty beginning
  /// Source   definition
  constexpr bool starts_with(std::string_view beginning) const {
    return std::string_view(*this).starts_with(beginning);
  }

  /// Whether the words end with others.
  ///
  /// Inputs   ending  any
  /// Returns  true for an empty ending
  /// Source   definition
  constexpr bool ends_with(std::string_view ending) const { return std::string_view(*this).ends_with(ending); }

  template<std::convertible_to<std::string_view> Words>
  friend constexpr bool operator==(text left, const Words& right) {
    return std::string_view(left) == std::string_view(right);
  }
};

namespace detail {

/// A string literal as a template argument.
template<std::size_t Size>
struct letters {
  char all[Size] = {};
  consteval letters(const char (&words)[Size]) {
    for (std::size_t i = 0; i < Size; ++i) all[i] = words[i];
  }
};

/// One array for equal letters in the whole program.
template<letters Letters>
inline constexpr letters kept = Letters;

/// What may be nothing: a pointer or an optional, as a search by name answers.
template<class Found>
concept maybe_found = !std::convertible_to<Found, std::string_view> && requires(Found found) {
  *found;
  static_cast<bool>(found);
};

/// First in a description, so that its id alone is none: the compiler would take `.method = "adamw"` for an optimizer with
/// this id and without moments.
struct no_bare_id {
  constexpr no_bare_id() = default;
  template<std::convertible_to<std::string_view> Id>
  constexpr no_bare_id(const Id&) {
    static_assert(sizeof(Id) == 0,
                  "RL-253: a name is no description; write adamw or catalogue::h100_sxm5_80gb without quotes "
                  "(docs/reference/errors.md#rl-253)");
  }
  template<maybe_found Found>
  constexpr no_bare_id(const Found&) {
    static_assert(sizeof(Found) == 0,
                  "RL-256: what was looked for may be missing; check it, then give what it points to, *found "
                  "(docs/reference/errors.md#rl-256)");
  }
  friend constexpr bool operator==(no_bare_id, no_bare_id) = default;
};

}  // namespace detail

/// A text that may stand in a template argument.
///
/// Returns  the letters of the literal
/// Source   definition
template<detail::letters Letters>
consteval text operator""_text() {
  return std::string_view(detail::kept<Letters>.all, sizeof Letters.all - 1);
}

}  // namespace ridgeline::inline v0_2

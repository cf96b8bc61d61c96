#pragma once
#include <concepts>
#include <cstddef>
#include <span>
#include <type_traits>

namespace ridgeline::inline v0_2 {

namespace detail {

/// A container without a name: its elements are gone after the call. A view of elements that live elsewhere is none.
template<class List>
inline constexpr bool has_a_name =
    std::is_lvalue_reference_v<List> || std::ranges::enable_borrowed_range<std::remove_cvref_t<List>>;

}  // namespace detail

/// A span of elements that a function refers to after the call: it keeps them, or answers with a pointer to one.
///
/// Inputs   list  what converts to a span and has a name
/// Errors   RL-243 (does not compile) for a container without a name
/// Source   definition
/// Checked  tests/unit/core/lifetime_test.cpp, tests/compile_fail/cost/prices_that_are_gone.cpp
template<class Element>
class lasting_span : public std::span<const Element> {
 public:
  constexpr lasting_span() = default;
  constexpr lasting_span(const Element* first, std::size_t size) : std::span<const Element>(first, size) {}
  template<class List>
    requires(!std::same_as<std::remove_cvref_t<List>, lasting_span> &&
             std::constructible_from<std::span<const Element>, List&>)
  constexpr lasting_span(List&& list) : std::span<const Element>(list) {
    static_assert(detail::has_a_name<List>,
                  "RL-243: what is referred to later must have a name that outlives the call "
                  "(docs/reference/errors.md#rl-243)");
  }

  // Pointers: the iterators of std::span are slow to compile.
  constexpr const Element* begin() const { return this->data(); }
  constexpr const Element* end() const { return this->data() + this->size(); }
};

}  // namespace ridgeline::inline v0_2

#pragma once
#include <concepts>
#include <span>
#include <type_traits>

namespace ridgeline {

/// A list that is gone after the call: a container without a name, given where its elements are referred to later.
/// A function that keeps a `std::span`, or answers with a pointer into one, refuses it by an overload of its own.
/// Source   definition; a view of elements that live elsewhere is no such list
template<class List, class Element>
concept temporary_list =
    !std::is_lvalue_reference_v<List> && std::constructible_from<std::span<const Element>, List&> &&
    !std::ranges::enable_borrowed_range<std::remove_cvref_t<List>>;

namespace detail {
template<class List>
inline constexpr bool outlives_the_call_of_a_list = std::is_lvalue_reference_v<List>;
}  // namespace detail

}  // namespace ridgeline

#pragma once
#include <type_traits>

namespace ridgeline::inline v0_2::detail {

template<class Number>
concept bare_number = std::is_arithmetic_v<Number>;

/// The same numbers, ranked higher: an explicit constructor asks for `worded_number`, an implicit one for
/// `bare_number`. `gpus(8)` then meets the first; a bare `8` meets the second, which only says what is missing.
template<class Number>
concept worded_number = bare_number<Number> && sizeof(Number) > 0;

template<class Number>
inline constexpr bool says_what_it_is = !std::is_arithmetic_v<Number>;

/// Numbers that count: not `true`, not 2.5.
template<class Number>
inline constexpr bool is_whole = std::is_integral_v<Number> && !std::is_same_v<Number, bool>;

/// What arithmetic takes for a number though nobody means one: `true`, `'8'`.
template<class Number>
inline constexpr bool is_a_number = true;
template<>
inline constexpr bool is_a_number<bool> = false;
template<>
inline constexpr bool is_a_number<char> = false;
template<>
inline constexpr bool is_a_number<wchar_t> = false;
template<>
inline constexpr bool is_a_number<char8_t> = false;
template<>
inline constexpr bool is_a_number<char16_t> = false;
template<>
inline constexpr bool is_a_number<char32_t> = false;

}  // namespace ridgeline::inline v0_2::detail

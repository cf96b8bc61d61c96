#pragma once
#include <type_traits>

// A figure in arithmetic or in a comparison is refused with a sentence, where a compiler would list every operator that it
// knows. Found by argument-dependent lookup alone, through the base of every figure.
namespace ridgeline::inline v0_2::detail::figures {

struct no_arithmetic {};

/// What a refused operation answers: whatever is asked for, so that one mistake is one message.
struct anything {
  template<class Value>
  constexpr operator Value() const {
    return {};
  }
};

template<class Left, class Right>
concept one_is_a_figure = std::is_base_of_v<no_arithmetic, Left> || std::is_base_of_v<no_arithmetic, Right>;

template<class Left, class Right>
inline constexpr bool has_a_value = !one_is_a_figure<Left, Right>;

template<class Left, class Right>
  requires one_is_a_figure<Left, Right>
constexpr anything operator+(const Left&, const Right&) {
  static_assert(has_a_value<Left, Right>,
                "RL-215: a figure may be absent; compute with its value() (docs/reference/errors.md#rl-215)");
  return {};
}
template<class Left, class Right>
  requires one_is_a_figure<Left, Right>
constexpr anything operator-(const Left&, const Right&) {
  static_assert(has_a_value<Left, Right>,
                "RL-215: a figure may be absent; compute with its value() (docs/reference/errors.md#rl-215)");
  return {};
}
template<class Left, class Right>
  requires one_is_a_figure<Left, Right>
constexpr anything operator*(const Left&, const Right&) {
  static_assert(has_a_value<Left, Right>,
                "RL-215: a figure may be absent; compute with its value() (docs/reference/errors.md#rl-215)");
  return {};
}
template<class Left, class Right>
  requires one_is_a_figure<Left, Right>
constexpr anything operator/(const Left&, const Right&) {
  static_assert(has_a_value<Left, Right>,
                "RL-215: a figure may be absent; compute with its value() (docs/reference/errors.md#rl-215)");
  return {};
}
template<class Left, class Right>
  requires one_is_a_figure<Left, Right>
constexpr bool operator<(const Left&, const Right&) {
  static_assert(has_a_value<Left, Right>,
                "RL-215: a figure may be absent; compute with its value() (docs/reference/errors.md#rl-215)");
  return false;
}
template<class Left, class Right>
  requires one_is_a_figure<Left, Right>
constexpr bool operator<=(const Left&, const Right&) {
  static_assert(has_a_value<Left, Right>,
                "RL-215: a figure may be absent; compute with its value() (docs/reference/errors.md#rl-215)");
  return false;
}
template<class Left, class Right>
  requires one_is_a_figure<Left, Right>
constexpr bool operator>(const Left&, const Right&) {
  static_assert(has_a_value<Left, Right>,
                "RL-215: a figure may be absent; compute with its value() (docs/reference/errors.md#rl-215)");
  return false;
}
template<class Left, class Right>
  requires one_is_a_figure<Left, Right>
constexpr bool operator>=(const Left&, const Right&) {
  static_assert(has_a_value<Left, Right>,
                "RL-215: a figure may be absent; compute with its value() (docs/reference/errors.md#rl-215)");
  return false;
}
template<class Left, class Right>
  requires one_is_a_figure<Left, Right>
constexpr bool operator==(const Left&, const Right&) {
  static_assert(has_a_value<Left, Right>,
                "RL-215: a figure may be absent; compute with its value() (docs/reference/errors.md#rl-215)");
  return false;
}
template<class Left, class Right>
  requires one_is_a_figure<Left, Right>
constexpr bool operator!=(const Left&, const Right&) {
  static_assert(has_a_value<Left, Right>,
                "RL-215: a figure may be absent; compute with its value() (docs/reference/errors.md#rl-215)");
  return false;
}

}  // namespace ridgeline::inline v0_2::detail::figures

#pragma once
#include <compare>
#include <type_traits>

// Arithmetic of counts and fractions that means nothing is refused with a sentence, where a compiler would list every
// operator that it knows. Found by argument-dependent lookup alone, through the base of every count and of a fraction;
// what does mean something stands in these types and is a better match.
namespace ridgeline::inline v0_2::detail::scaling {

struct by_counts {
  friend constexpr auto operator<=>(by_counts, by_counts) = default;
};
struct by_fractions {
  friend constexpr auto operator<=>(by_fractions, by_fractions) = default;
};

template<class Tag, class Left, class Right>
inline constexpr bool either = std::is_base_of_v<Tag, Left> || std::is_base_of_v<Tag, Right>;

template<class Left, class Right>
concept one_scales = either<by_counts, Left, Right> || either<by_fractions, Left, Right>;

template<class Left, class Right>
inline constexpr bool without_a_count = !either<by_counts, Left, Right>;
template<class Left, class Right>
inline constexpr bool without_a_fraction = !either<by_fractions, Left, Right>;

/// What a refused operation answers: whatever is asked for, so that one mistake is one message.
struct anything {
  template<class Value>
  constexpr operator Value() const {
    return {};
  }
};

template<class Left, class Right>
constexpr anything refuse() {
  static_assert(without_a_count<Left, Right>,
                "RL-213: a count scales what is per GPU, token or sample; for anything else take its value() "
                "(docs/reference/errors.md#rl-213)");
  static_assert(without_a_fraction<Left, Right> || either<by_counts, Left, Right>,
                "RL-214: a fraction scales a quantity; for anything else take its value() or complement() "
                "(docs/reference/errors.md#rl-214)");
  return {};
}

template<class Left, class Right>
  requires one_scales<Left, Right>
constexpr anything operator+(const Left&, const Right&) {
  return refuse<Left, Right>();
}
template<class Left, class Right>
  requires one_scales<Left, Right>
constexpr anything operator-(const Left&, const Right&) {
  return refuse<Left, Right>();
}
template<class Operand>
  requires one_scales<Operand, Operand>
constexpr Operand operator-(const Operand& none_is_negative) {
  static_assert(without_a_count<Operand, Operand>,
                "RL-213: a count scales what is per GPU, token or sample; for anything else take its value() "
                "(docs/reference/errors.md#rl-213)");
  static_assert(without_a_fraction<Operand, Operand>,
                "RL-214: a fraction scales a quantity; for anything else take its value() or complement() "
                "(docs/reference/errors.md#rl-214)");
  return none_is_negative;
}
template<class Left, class Right>
  requires one_scales<Left, Right>
constexpr anything operator*(const Left&, const Right&) {
  return refuse<Left, Right>();
}
template<class Left, class Right>
  requires one_scales<Left, Right>
constexpr anything operator/(const Left&, const Right&) {
  return refuse<Left, Right>();
}

}  // namespace ridgeline::inline v0_2::detail::scaling

#pragma once
#include <boost/units/base_dimension.hpp>
#include <boost/units/dimension.hpp>
#include <boost/units/homogeneous_system.hpp>
#include <boost/units/units_fwd.hpp>
#include <concepts>
#include <ridgeline/units/detail/bare_number.hpp>
#include <type_traits>

// The one Boost.Units system of the library. A reader of a compiler message meets the tags, so their names are part of
// the interface; everything else here is private.
namespace ridgeline::inline v0_2::detail {

namespace bu = boost::units;

struct information_dimension : bu::base_dimension<information_dimension, 9001> {};
struct operations_dimension : bu::base_dimension<operations_dimension, 9002> {};
struct time_dimension : bu::base_dimension<time_dimension, 9003> {};
struct work_dimension : bu::base_dimension<work_dimension, 9004> {};
struct money_dimension : bu::base_dimension<money_dimension, 9005> {};
struct carbon_dimension : bu::base_dimension<carbon_dimension, 9006> {};
struct device_dimension : bu::base_dimension<device_dimension, 9007> {};
struct token_dimension : bu::base_dimension<token_dimension, 9008> {};
struct sample_dimension : bu::base_dimension<sample_dimension, 9009> {};
struct cycle_dimension : bu::base_dimension<cycle_dimension, 9010> {};

// The base units of these dimensions, in the same order. interop/boost_units.hpp defines them: only who mixes our
// quantities with those of another Boost system needs more of them than their names.
struct byte_unit;
struct operation_unit;
struct second_unit;
struct joule_unit;
struct dollar_unit;
struct gram_co2e_unit;
struct gpu_unit;
struct token_unit;
struct sample_unit;
struct cycle_unit;

template<class... Units>
struct listed {
  using type = bu::dimensionless_type;
};
template<class First, class... Others>
struct listed<First, Others...> {
  using type = bu::list<First, typename listed<Others...>::type>;
};

/// Boost's list of our ten base units behind one short name: it is what messages and symbols spell out. They stand in
/// the order of their numbers, as bu::make_system would sort them; tests/static/interop/boost_units_static.cpp compares
/// the two.
struct base_units : listed<byte_unit, operation_unit, second_unit, joule_unit, dollar_unit, gram_co2e_unit, gpu_unit,
                           token_unit, sample_unit, cycle_unit>::type {};
using unit_system = bu::homogeneous_system<base_units>;

template<class Dimension>
using unit_of = bu::unit<Dimension, unit_system>;

template<class Left, class Right>
inline constexpr bool same_dimension = std::is_same_v<Left, Right>;

/// The type of a constant of units/constants.hpp: a quantity that is known to be a unit.
template<class Quantity>
struct unit_constant;

template<class Value>
struct quantity_behind {
  using type = Value;
};
template<class Quantity>
struct quantity_behind<unit_constant<Quantity>> {
  using type = Quantity;
};
template<class Value>
using kind_of = typename quantity_behind<Value>::type;

template<class Left, class Right>
inline constexpr bool same_kind =
    std::is_arithmetic_v<Left> || std::is_arithmetic_v<Right> || std::is_same_v<kind_of<Left>, kind_of<Right>>;

template<class Number>
inline constexpr bool has_a_unit = !std::is_arithmetic_v<Number>;

}  // namespace ridgeline::inline v0_2::detail

/// Boost's quantity for our system. It adds to Boost's own: a plain copy (a trivially copyable, structural type that
/// travels in a register), a sentence where a quantity of another kind or a bare number is given, and no zero from `0`.
/// Boost's dimensions say what a product measures; the operators are written here, so that nobody pays for Boost's own
/// (boost/units/quantity.hpp) without asking for them.
template<class Dimension>
  requires(!std::is_same_v<Dimension, boost::units::dimensionless_type>)
class boost::units::quantity<boost::units::unit<Dimension, ridgeline::detail::unit_system>, double> {
 public:
  using this_type = quantity;
  using value_type = double;
  using unit_type = unit<Dimension, ridgeline::detail::unit_system>;

  constexpr quantity() = default;

  template<class Other>
  constexpr quantity(const quantity<unit<Other, ridgeline::detail::unit_system>, double>&) : value_(1.0) {
    static_assert(ridgeline::detail::same_dimension<Other, Dimension>,
                  "RL-202: a quantity of another kind is due here (docs/reference/errors.md#rl-202)");
  }
  template<ridgeline::detail::bare_number Number>
  constexpr quantity(Number) : value_(1.0) {
    static_assert(ridgeline::detail::has_a_unit<Number>,
                  "RL-203: a bare number has no unit; multiply it by one (docs/reference/errors.md#rl-203)");
  }

  // The only way in. It calls no constructor, and neither do the operators: g++ would count twice as many operations for
  // each in a constant expression, against the limit that it sets.
  [[gnu::always_inline]] static constexpr quantity from_value(double value) {
    return __builtin_bit_cast(quantity, value);
  }
  [[gnu::always_inline]] constexpr double value() const { return value_; }

  [[gnu::always_inline]] constexpr quantity& operator+=(quantity other) {
    value_ += other.value_;
    return *this;
  }
  [[gnu::always_inline]] constexpr quantity& operator-=(quantity other) {
    value_ -= other.value_;
    return *this;
  }
  [[gnu::always_inline]] constexpr quantity& operator*=(double factor) {
    value_ *= factor;
    return *this;
  }
  [[gnu::always_inline]] constexpr quantity& operator/=(double divisor) {
    value_ /= divisor;
    return *this;
  }

  [[gnu::always_inline]] friend constexpr quantity operator+(quantity left, quantity right) {
    return __builtin_bit_cast(quantity, left.value_ + right.value_);
  }
  [[gnu::always_inline]] friend constexpr quantity operator-(quantity left, quantity right) {
    return __builtin_bit_cast(quantity, left.value_ - right.value_);
  }
  [[gnu::always_inline]] friend constexpr quantity operator-(quantity operand) {
    return __builtin_bit_cast(quantity, -operand.value_);
  }
  [[gnu::always_inline]] friend constexpr quantity operator*(double factor, quantity right) {
    return __builtin_bit_cast(quantity, factor * right.value_);
  }
  [[gnu::always_inline]] friend constexpr quantity operator*(quantity left, double factor) {
    return __builtin_bit_cast(quantity, left.value_ * factor);
  }
  [[gnu::always_inline]] friend constexpr quantity operator/(quantity left, double divisor) {
    return __builtin_bit_cast(quantity, left.value_ / divisor);
  }
  [[gnu::always_inline]] friend constexpr bool operator==(quantity left, quantity right) {
    return left.value_ == right.value_;
  }
  [[gnu::always_inline]] friend constexpr bool operator<(quantity left, quantity right) {
    return left.value_ < right.value_;
  }
  [[gnu::always_inline]] friend constexpr bool operator<=(quantity left, quantity right) {
    return left.value_ <= right.value_;
  }
  [[gnu::always_inline]] friend constexpr bool operator>(quantity left, quantity right) {
    return left.value_ > right.value_;
  }
  [[gnu::always_inline]] friend constexpr bool operator>=(quantity left, quantity right) {
    return left.value_ >= right.value_;
  }

  double value_ = 0.0;
};

// What Boost calls the type of a product, a ratio, an inverse, a negative: its own operators, where a program includes
// them, ask here before ours are chosen. What has no dimension left is a number.
namespace ridgeline::inline v0_2::detail {

template<class Dimension>
using measured = bu::quantity<unit_of<Dimension>, double>;

template<class Dimension>
using measured_or_number =
    std::conditional_t<std::is_same_v<Dimension, bu::dimensionless_type>, double, measured<Dimension>>;

}  // namespace ridgeline::inline v0_2::detail

template<class Left, class Right>
struct boost::units::multiply_typeof_helper<ridgeline::detail::measured<Left>, ridgeline::detail::measured<Right>> {
  using type = ridgeline::detail::measured_or_number<typename mpl::times<Left, Right>::type>;
};
template<class Left, class Right>
struct boost::units::divide_typeof_helper<ridgeline::detail::measured<Left>, ridgeline::detail::measured<Right>> {
  using type = ridgeline::detail::measured_or_number<typename mpl::divides<Left, Right>::type>;
};
template<class Dimension>
struct boost::units::divide_typeof_helper<double, ridgeline::detail::measured<Dimension>> {
  using type = ridgeline::detail::measured<typename mpl::divides<dimensionless_type, Dimension>::type>;
};
template<class Dimension>
struct boost::units::unary_minus_typeof_helper<ridgeline::detail::measured<Dimension>> {
  using type = ridgeline::detail::measured<Dimension>;
};

// What follows is found by argument-dependent lookup: the tags live in this namespace.
namespace ridgeline::inline v0_2::detail {

template<class Left, class Right>
using product_of = typename bu::multiply_typeof_helper<measured<Left>, measured<Right>>::type;
template<class Left, class Right>
using ratio_of = typename bu::divide_typeof_helper<measured<Left>, measured<Right>>::type;
template<class Dimension>
using inverse_of = typename bu::divide_typeof_helper<double, measured<Dimension>>::type;

template<class Left, class Right>
[[gnu::always_inline]] constexpr product_of<Left, Right> operator*(measured<Left> left, measured<Right> right) {
  return __builtin_bit_cast(product_of<Left, Right>, left.value_ * right.value_);
}
template<class Left, class Right>
[[gnu::always_inline]] constexpr ratio_of<Left, Right> operator/(measured<Left> left, measured<Right> right) {
  return __builtin_bit_cast(ratio_of<Left, Right>, left.value_ / right.value_);
}
template<class Dimension>
[[gnu::always_inline]] constexpr inverse_of<Dimension> operator/(double number, measured<Dimension> quantity) {
  return __builtin_bit_cast(inverse_of<Dimension>, number / quantity.value_);
}
// A whole number is a factor as well: people write `8 * gigabytes`.
template<std::integral Number, class Dimension>
[[gnu::always_inline]] constexpr measured<Dimension> operator*(Number factor, measured<Dimension> quantity) {
  static_assert(is_a_number<Number>,
                "RL-211: a number is due here, not true or a letter (docs/reference/errors.md#rl-211)");
  return static_cast<double>(factor) * quantity;
}
template<class Dimension, std::integral Number>
[[gnu::always_inline]] constexpr measured<Dimension> operator*(measured<Dimension> quantity, Number factor) {
  static_assert(is_a_number<Number>,
                "RL-211: a number is due here, not true or a letter (docs/reference/errors.md#rl-211)");
  return quantity * static_cast<double>(factor);
}
template<class Dimension, std::integral Number>
[[gnu::always_inline]] constexpr measured<Dimension> operator/(measured<Dimension> quantity, Number divisor) {
  static_assert(is_a_number<Number>,
                "RL-211: a number is due here, not true or a letter (docs/reference/errors.md#rl-211)");
  return quantity / static_cast<double>(divisor);
}

template<class T>
inline constexpr bool is_quantity = false;
template<class Unit, class Value>
inline constexpr bool is_quantity<bu::quantity<Unit, Value>> = true;
template<class Quantity>
inline constexpr bool is_quantity<unit_constant<Quantity>> = true;

template<class T>
inline constexpr bool is_ours = false;
template<class Dimension>
inline constexpr bool is_ours<bu::quantity<unit_of<Dimension>, double>> =
    !std::is_same_v<Dimension, bu::dimensionless_type>;
template<class Quantity>
inline constexpr bool is_ours<unit_constant<Quantity>> = true;

template<class T>
inline constexpr bool is_unit_constant = false;
template<class Quantity>
inline constexpr bool is_unit_constant<unit_constant<Quantity>> = true;

template<class Left, class Right>
concept mismatched = (is_ours<Left> && is_quantity<Right> && !same_kind<Left, Right>) ||
                     (is_quantity<Left> && is_ours<Right> && !same_kind<Left, Right>) ||
                     (is_ours<Left> && bare_number<Right>) || (bare_number<Left> && is_ours<Right>);

template<class Left, class Right>
  requires mismatched<Left, Right>
constexpr Left operator+(const Left& left, const Right&) {
  static_assert(has_a_unit<Left> && has_a_unit<Right>,
                "RL-203: a bare number has no unit; multiply it by one (docs/reference/errors.md#rl-203)");
  static_assert(same_kind<Left, Right>,
                "RL-201: only quantities of one kind can be added (docs/reference/errors.md#rl-201)");
  return left;
}
template<class Left, class Right>
  requires mismatched<Left, Right>
constexpr Left operator-(const Left& left, const Right&) {
  static_assert(has_a_unit<Left> && has_a_unit<Right>,
                "RL-203: a bare number has no unit; multiply it by one (docs/reference/errors.md#rl-203)");
  static_assert(same_kind<Left, Right>,
                "RL-201: only quantities of one kind can be added (docs/reference/errors.md#rl-201)");
  return left;
}
template<class Left, class Right>
  requires mismatched<Left, Right>
constexpr bool operator<(const Left&, const Right&) {
  static_assert(has_a_unit<Left> && has_a_unit<Right>,
                "RL-203: a bare number has no unit; multiply it by one (docs/reference/errors.md#rl-203)");
  static_assert(same_kind<Left, Right>,
                "RL-201: only quantities of one kind can be compared (docs/reference/errors.md#rl-201)");
  return false;
}
template<class Left, class Right>
  requires mismatched<Left, Right>
constexpr bool operator<=(const Left&, const Right&) {
  static_assert(has_a_unit<Left> && has_a_unit<Right>,
                "RL-203: a bare number has no unit; multiply it by one (docs/reference/errors.md#rl-203)");
  static_assert(same_kind<Left, Right>,
                "RL-201: only quantities of one kind can be compared (docs/reference/errors.md#rl-201)");
  return false;
}
template<class Left, class Right>
  requires mismatched<Left, Right>
constexpr bool operator>(const Left&, const Right&) {
  static_assert(has_a_unit<Left> && has_a_unit<Right>,
                "RL-203: a bare number has no unit; multiply it by one (docs/reference/errors.md#rl-203)");
  static_assert(same_kind<Left, Right>,
                "RL-201: only quantities of one kind can be compared (docs/reference/errors.md#rl-201)");
  return false;
}
template<class Left, class Right>
  requires mismatched<Left, Right>
constexpr bool operator>=(const Left&, const Right&) {
  static_assert(has_a_unit<Left> && has_a_unit<Right>,
                "RL-203: a bare number has no unit; multiply it by one (docs/reference/errors.md#rl-203)");
  static_assert(same_kind<Left, Right>,
                "RL-201: only quantities of one kind can be compared (docs/reference/errors.md#rl-201)");
  return false;
}
template<class Left, class Right>
  requires mismatched<Left, Right>
constexpr bool operator==(const Left&, const Right&) {
  static_assert(has_a_unit<Left> && has_a_unit<Right>,
                "RL-203: a bare number has no unit; multiply it by one (docs/reference/errors.md#rl-203)");
  static_assert(same_kind<Left, Right>,
                "RL-201: only quantities of one kind can be compared (docs/reference/errors.md#rl-201)");
  return false;
}
template<class Left, class Right>
  requires mismatched<Left, Right>
constexpr bool operator!=(const Left&, const Right&) {
  static_assert(has_a_unit<Left> && has_a_unit<Right>,
                "RL-203: a bare number has no unit; multiply it by one (docs/reference/errors.md#rl-203)");
  static_assert(same_kind<Left, Right>,
                "RL-201: only quantities of one kind can be compared (docs/reference/errors.md#rl-201)");
  return false;
}

template<class Quantity>
struct unit_constant : Quantity {
  constexpr unit_constant() = default;
  constexpr unit_constant(Quantity size) : Quantity(size) {}
};

}  // namespace ridgeline::inline v0_2::detail

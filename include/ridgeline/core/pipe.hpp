#pragma once
#include <concepts>
#include <type_traits>
#include <utility>

namespace ridgeline::inline v0_2 {

struct composable;

namespace detail {

template<class Type>
concept a_model = std::derived_from<std::remove_cvref_t<Type>, composable>;

template<class Model, class... Inputs>
concept takes = requires(const Model& model, Inputs&&... inputs) { model(static_cast<Inputs&&>(inputs)...); };

template<class Model, class Value>
inline constexpr bool takes_what_stands_left = takes<Model, Value>;

/// Converts to everything, so that a mistake that already has its sentence gets no second one.
struct unanswered {
  template<class Type>
    requires(!a_model<Type> && std::default_initializable<Type>)
  constexpr operator Type() const {
    return Type{};
  }
};

}  // namespace detail

template<class First, class Second>
struct chain;

/// The base of a model that composes: a function object that derives from it is applied and joined by `|`.
///
/// Model    value | model = model(value); first | second = a model that applies `first`, then `second`
/// Errors   RL-250 (does not compile) for a value that the model does not take
/// Source   definition: functions compose from left to right, as a sentence is read
/// Checked  tests/unit/core/pipe_test.cpp, tests/compile_fail/core/value_for_another_model.cpp
struct composable {
  // Hidden friends: found for a model alone, so that the `|` of views and of bits costs nobody an overload.
  template<class Value, detail::a_model Model>
    requires(!detail::a_model<Value> && detail::takes<Model, Value>)
  friend constexpr auto operator|(Value&& value, const Model& model) {
    return model(static_cast<Value&&>(value));
  }
  template<detail::a_model First, detail::a_model Second>
  friend constexpr chain<First, Second> operator|(const First& first, const Second& second) {
    return {{}, first, second};
  }
  template<class Value, detail::a_model Model>
    requires(!detail::a_model<Value> && !detail::takes<Model, Value>)
  friend constexpr detail::unanswered operator|(Value&&, const Model&) {
    static_assert(detail::takes_what_stands_left<Model, Value>,
                  "RL-250: the model on the right of | does not take the value on its left "
                  "(docs/reference/errors.md#rl-250)");
    return {};
  }
};

/// Two models as one.
///
/// Model    second(first(inputs...))
/// Inputs   first, second  models; the second one takes what the first one answers
/// Source   definition
/// Checked  tests/unit/core/pipe_test.cpp
template<class First, class Second>
struct chain : composable {
  First first;
  Second second;

  template<class... Inputs>
    requires detail::takes<First, Inputs...> &&
             requires(const First& f, const Second& s, Inputs&&... in) { s(f(static_cast<Inputs&&>(in)...)); }
  constexpr auto operator()(Inputs&&... inputs) const {
    return second(first(static_cast<Inputs&&>(inputs)...));
  }
};

namespace detail {

/// A call whose first argument is still to come. `Function` and `Further` say what it takes: the body of a closure is no
/// place to find out.
template<class Call, class Function, class... Further>
struct waiting : composable {
  Call call;

  template<class Value>
    requires takes<Function, Value, const Further&...>
  constexpr auto operator()(Value&& value) const {
    return call(static_cast<Value&&>(value));
  }
};

}  // namespace detail

/// A function with all of its arguments but the first, which `|` brings: `value | through(function, further...)`.
///
/// Model    value -> function(value, further...)
/// Inputs   function  any function object; a closure of your own becomes a model by this
///          further   its other arguments, kept by value
/// Returns  a model of one argument
/// Errors   RL-250 (does not compile) for a value that the function does not take
/// Source   definition: partial application
/// Checked  tests/unit/core/pipe_test.cpp
template<class Function, class... Further>
constexpr auto through(Function function, Further... further) {
  const auto call = [=]<class Value>(Value&& value) { return function(static_cast<Value&&>(value), further...); };
  return detail::waiting<std::remove_const_t<decltype(call)>, Function, Further...>{{}, call};
}

/// A copy of a value with one of its fields set: `mixed | with(&strategy::recompute, recomputation::full)`.
///
/// Model    value -> the same but for `field`
/// Inputs   field  of an aggregate
///          value  what becomes of it
/// Returns  a model of one argument
/// Errors   RL-250 (does not compile) for a value that has no such field; those of the field's type
/// Source   definition
/// Checked  tests/unit/core/pipe_test.cpp, tests/compile_fail/core/field_of_another_struct.cpp
template<class Whole, class Field>
constexpr auto with(Field Whole::*field, std::type_identity_t<Field> value) {
  return through([field, value](Whole whole) {
    whole.*field = value;
    return whole;
  });
}

}  // namespace ridgeline::inline v0_2

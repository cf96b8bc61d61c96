#pragma once
#include <concepts>
#include <ridgeline/core/pipe.hpp>
#include <ridgeline/core/text.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// The one shape of limits, corrections, constraints, objectives and measures: a function object with a `name`.
/// What a rule answers is what tells them apart, so a rule of one kind never passes for another.
/// Source   definition; `named` makes a rule of a closure
template<class Rule, class... Subjects>
concept rule = requires(const Rule& judge, const Subjects&... subjects) {
  judge(subjects...);
  { judge.name } -> std::convertible_to<std::string_view>;
};

/// A rule that answers with exactly one type: no number passes for a yes.
/// Source   definition
template<class Rule, class Answer, class... Subjects>
concept rule_answering = rule<Rule, Subjects...> && requires(const Rule& judge, const Subjects&... subjects) {
  { judge(subjects...) } -> std::same_as<Answer>;
};

namespace detail {
template<class Function>
struct named_function : composable {
  std::string_view name;
  Function function;

  template<class... Subjects>
    requires takes<Function, Subjects...>
  constexpr auto operator()(Subjects&&... subjects) const {
    return function(static_cast<Subjects&&>(subjects)...);
  }
};
}  // namespace detail

/// A rule made of a closure: `named("ten GPUs at most", [](const plan_estimate& one) { return one.gpus <= gpus(10); })`.
///
/// Inputs   name      as programs print it; its characters must outlive the rule
///          function  any function object
/// Returns  a rule that answers what the function answers
/// Source   definition
/// Checked  tests/unit/core/rule_test.cpp
template<class Function>
constexpr detail::named_function<Function> named(std::string_view name, Function function) {
  return {{}, name, function};
}
template<detail::owns_characters Name, class Function>
constexpr detail::named_function<Function> named(const Name&& name, Function function) {
  detail::refuse_temporary<Name>();
  return {{}, name, function};
}

}  // namespace ridgeline::inline v0_2

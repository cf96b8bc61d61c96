#pragma once
#include <concepts>
#include <optional>
#include <ridgeline/planning/detail/computed_view.hpp>
#include <ridgeline/planning/walk.hpp>

namespace ridgeline {

/// One combination of a space, all of it.
///
/// Model    as `estimate_of`
/// Inputs   space   combinations of fleets and choices
///          asked   what is trained
///          number  below the space's size
/// Returns  the plan, whether it fits or not; nothing where it cannot be divided so or its device lacks the format
/// Errors   those of the model's `check` and of `training_rates_of`; RL-194 for a number outside of the space
/// Source   definition
/// Checked  tests/unit/planning/plans_test.cpp
constexpr std::optional<found_plan> plan_at(const plan_space& space, const training_request& asked,
                                            std::uint64_t number) {
  check(asked.model);
  if (number >= space.size()) detail::violated<errc::range_outside_of_space>();
  const plan_choice one = space.at(number);
  const fleet& on = space.fleets()[one.fleet];
  const precision_recipe& recipe = space.axes().recipe[one.recipe];
  if (possible(one, asked, on, recipe) != plan_verdict::kept) return std::nullopt;
  const detail::prepared_request known = detail::prepared(asked, on, recipe);
  if (!detail::can_offload(one.plan, known.rates)) return std::nullopt;
  const auto estimate = estimate_of(asked, on, one.plan, one.micro_batch, recipe);
  if (!estimate) return std::nullopt;
  return found_plan{.number = number, .fleet = one.fleet, .recipe = one.recipe, .estimate = *estimate};
}

/// Every plan of a space that can be divided, one after the other and only when asked: the lazy face of `search` for
/// pipelines of range-v3.
///
/// Model    `plan_at` for each number, without those that answer nothing
/// Inputs   space, asked  must outlive the view
/// Returns  a view of found_plan, in the order of the space; whether one fits is a question of its own: filter by
///          `fits_in_memory`
/// Errors   as `plan_at`, when the element is read
/// Valid    at run time: the views of range-v3 0.12 are not constexpr, `search` is; each plan is computed as often as a
///          pipeline reads it
/// Source   as `search`
/// Checked  tests/unit/planning/plans_test.cpp: the same answer as `search`
/// Example  examples/search_plans.cpp [views]
template<std::same_as<plan_space> Space = plan_space>
auto plans(const Space& space, const training_request& asked) {
  return detail::answered_view(space.size(),
                               [&space, &asked](std::uint64_t number) { return plan_at(space, asked, number); });
}

/// A constraint or objective on an estimate, asked of a found plan: for pipelines over `plans`.
///
/// Inputs   rule  any function object of plan_estimate
/// Returns  the same of found_plan
/// Source   definition
/// Checked  tests/unit/planning/plans_test.cpp
template<class Rule>
constexpr auto of_plan(Rule rule) {
  return [rule](const found_plan& plan) { return rule(plan.estimate); };
}

}  // namespace ridgeline

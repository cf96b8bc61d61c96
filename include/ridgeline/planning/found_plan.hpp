#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ridgeline/planning/plan_estimate.hpp>
#include <ridgeline/planning/plan_space.hpp>
#include <ridgeline/planning/plan_verdict.hpp>

namespace ridgeline::inline v0_2 {

/// A slice of a plan space, the last number not included.
/// Source   definition
struct plan_range {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
};

/// A plan that was kept.
/// Source   definition
struct found_plan {
  std::uint64_t number = 0;  // in its space
  std::size_t fleet = 0;
  std::size_t recipe = 0;
  double score = 0.0;
  plan_estimate estimate = {};
};

namespace detail {

/// Whether the rates know what an offload crosses.
constexpr bool can_offload(const strategy& plan, const training_rates& rates) {
  if (plan.to_host == offload::none) return true;
  return rates.host_link.value() > 0.0 &&
         (plan.to_host == offload::nvme ? rates.storage : rates.host_memory).value() > 0.0;
}

/// Whether a combination can run, whether it fits or not.
constexpr bool is_a_plan(const plan_space& space, const training_request& asked, const plan_choice& one) {
  const fleet& on = space.fleets()[one.fleet];
  const precision_recipe& recipe = space.axes().recipe[one.recipe];
  if (possible(one, asked, on, recipe) != plan_verdict::kept) return false;
  return one.plan.to_host == offload::none || can_offload(one.plan, prepared(asked, on, recipe).rates);
}

}  // namespace detail

/// One combination of a space, all of it.
///
/// Model    as `estimate_of`
/// Inputs   space   combinations of fleets and choices
///          asked   what is trained
///          number  below the space's size
/// Returns  the plan, whether it fits or not; nothing where it cannot be divided so or its device lacks the format
/// Errors   those of the model's `check` and of `training_rates_of`; RL-194 for a number outside of the space
/// Source   definition
/// Checked  tests/unit/planning/found_plan_test.cpp
constexpr std::optional<found_plan> plan_at(const plan_space& space, const training_request& asked,
                                            std::uint64_t number) {
  check(asked.model);
  if (number >= space.size()) detail::violated<errc::range_outside_of_space>();
  const plan_choice one = space.at(number);
  const fleet& on = space.fleets()[one.fleet];
  const precision_recipe& recipe = space.axes().recipe[one.recipe];
  if (!detail::is_a_plan(space, asked, one)) return std::nullopt;
  const auto estimate = estimate_of(asked, on, one.plan, one.micro_batch, recipe);
  if (!estimate) return std::nullopt;
  return found_plan{.number = number, .fleet = one.fleet, .recipe = one.recipe, .estimate = *estimate};
}

/// A constraint or objective on an estimate, about a found plan: for pipelines over `plans`.
///
/// Inputs   rule  any function object of plan_estimate
/// Returns  the same of found_plan
/// Source   definition
/// Checked  tests/unit/planning/found_plan_test.cpp
template<class Rule>
constexpr auto of_plan(Rule rule) {
  return [rule](const found_plan& plan) { return rule(plan.estimate); };
}

}  // namespace ridgeline::inline v0_2

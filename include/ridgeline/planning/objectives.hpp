#pragma once
#include <concepts>
#include <ridgeline/planning/plan_estimate.hpp>
#include <string_view>

namespace ridgeline {

/// What a search makes as small as it can: any constexpr function object of a plan's estimate that answers a number.
/// Where it has a member `grows_with_time` that is true, a longer step never makes it smaller and it does not read the
/// memory: a search may then leave out plans whose shortest possible step is already too long, and the memory of those
/// that are no better.
/// Source   definition; docs/how-to/search-plans.md
template<class Objective>
concept plan_objective = requires(const Objective& objective, const plan_estimate& plan) {
  { objective(plan) } -> std::convertible_to<double>;
};

/// What a plan has to meet: any constexpr function object of a plan's estimate that answers yes or no, with a name.
/// `grows_with_time` says that a longer step never makes it hold, and that it does not read the memory.
/// Source   definition; docs/how-to/search-plans.md
template<class Constraint>
concept plan_constraint = requires(const Constraint& constraint, const plan_estimate& plan) {
  { constraint(plan) } -> std::convertible_to<bool>;
  { constraint.name } -> std::convertible_to<std::string_view>;
};

namespace detail {
template<class Rule>
constexpr bool grows_with_time() {
  if constexpr (requires { Rule::grows_with_time; }) return Rule::grows_with_time;
  else return false;
}
}  // namespace detail

/// The shortest run. Source: definition.
struct fastest_plan {
  static constexpr bool grows_with_time = true;
  std::string_view name = "fastest";
  constexpr double operator()(const plan_estimate& plan) const { return plan.run.value(); }
};
inline constexpr fastest_plan fastest{};

/// The smallest bill. Source: definition.
struct cheapest_plan {
  static constexpr bool grows_with_time = true;
  std::string_view name = "cheapest";
  constexpr double operator()(const plan_estimate& plan) const { return plan.cost().value(); }
};
inline constexpr cheapest_plan cheapest{};

/// The least greenhouse gases. Source: definition.
struct greenest_plan {
  static constexpr bool grows_with_time = true;
  std::string_view name = "greenest";
  constexpr double operator()(const plan_estimate& plan) const { return plan.emitted.value(); }
};
inline constexpr greenest_plan greenest{};

/// The highest model FLOPs utilization. Source: definition.
struct best_utilized_plan {
  static constexpr bool grows_with_time = true;
  std::string_view name = "best MFU";
  constexpr double operator()(const plan_estimate& plan) const { return -plan.mfu; }
};
inline constexpr best_utilized_plan best_mfu{};

/// The fewest GPUs, and the shortest run among equals. Source: definition.
struct smallest_plan {
  static constexpr bool grows_with_time = true;
  std::string_view name = "fewest GPUs";
  constexpr double operator()(const plan_estimate& plan) const {
    const double run = plan.run.value();
    return static_cast<double>(plan.gpus.value()) + run / (run + 1e9);
  }
};
inline constexpr smallest_plan fewest_gpus_first{};

/// It fits the memory of its GPU, and what is offloaded fits its host. A search demands this by itself; lazy views want
/// to be told. Source: definition.
struct fits_in_memory_rule {
  std::string_view name = "fits in memory";
  constexpr bool operator()(const plan_estimate& plan) const { return plan.fits() && plan.fits_host; }
};
inline constexpr fits_in_memory_rule fits_in_memory{};

/// The run ends in time. Source: definition.
struct finishes_within {
  static constexpr bool grows_with_time = true;
  duration most;
  std::string_view name = "finishes in time";
  constexpr explicit finishes_within(duration longest) : most(amount<duration>(longest).value()) {}
  constexpr bool operator()(const plan_estimate& plan) const { return plan.run <= most; }
};

/// The bill stays within a budget. Source: definition.
struct costs_at_most {
  static constexpr bool grows_with_time = true;
  money most;
  std::string_view name = "costs no more";
  constexpr explicit costs_at_most(money budget) : most(amount<money>(budget).value()) {}
  constexpr bool operator()(const plan_estimate& plan) const { return plan.cost() <= most; }
};

/// Greenhouse gases stay within a budget. Source: definition.
struct emits_at_most {
  static constexpr bool grows_with_time = true;
  carbon_mass most;
  std::string_view name = "emits no more";
  constexpr explicit emits_at_most(carbon_mass budget) : most(amount<carbon_mass>(budget).value()) {}
  constexpr bool operator()(const plan_estimate& plan) const { return plan.emitted <= most; }
};

}  // namespace ridgeline

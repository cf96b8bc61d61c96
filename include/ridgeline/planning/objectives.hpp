#pragma once
#include <concepts>
#include <ridgeline/core/rule.hpp>
#include <ridgeline/planning/plan_estimate.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

namespace detail {

/// The number by which an answer is ordered: its magnitude in the unit that its kind is stored in.
template<class Answer>
constexpr double magnitude_of(const Answer& answer) {
  if constexpr (requires { answer.value(); }) return magnitude_of(answer.value());
  else return static_cast<double>(answer);
}

template<class Answer>
inline constexpr bool has_a_magnitude = std::is_arithmetic_v<Answer> && !std::same_as<Answer, bool>;
template<class Answer>
  requires requires(const Answer& answer) { answer.value(); }
inline constexpr bool has_a_magnitude<Answer> = has_a_magnitude<decltype(std::declval<const Answer&>().value())>;

template<class Answer>
concept ordered_answer = has_a_magnitude<Answer> && requires(const Answer& one) {
  { one <= one } -> std::same_as<bool>;
};

}  // namespace detail

/// What a search makes as small as it can: a rule of a plan's estimate that answers a number or a quantity (a duration,
/// money, a mass of carbon, a count), never yes or no. Where it has a member `grows_with_time` that is true, a longer step
/// never makes it smaller and it does not read the memory: a search may then leave out plans whose shortest possible step
/// is already too long, and the memory of those that are no better.
/// Source   definition; docs/how-to/search-plans.md
template<class Objective>
concept plan_objective =
    rule<Objective, plan_estimate> && requires(const Objective& objective, const plan_estimate& plan) {
      { objective(plan) } -> detail::ordered_answer;
    };

/// What a plan has to meet: a rule of a plan's estimate that answers exactly `bool`. `grows_with_time` says that a longer
/// step never makes it hold, and that it does not read the memory.
/// Source   definition; docs/how-to/search-plans.md
template<class Constraint>
concept plan_constraint = rule_answering<Constraint, bool, plan_estimate>;

/// The number by which a search orders a plan.
///
/// Model    what the objective answers, in the unit that its kind is stored in: seconds, dollars, grams of CO2e
/// Inputs   plan       any estimate
///          objective  the smaller the better
/// Returns  the number
/// Source   definition
/// Checked  tests/unit/planning/objectives_test.cpp
template<plan_objective Objective>
constexpr double score_of(const plan_estimate& plan, const Objective& objective) {
  return detail::magnitude_of(objective(plan));
}

namespace detail {
template<class Rule>
constexpr bool grows_with_time() {
  if constexpr (requires { Rule::grows_with_time; }) return Rule::grows_with_time;
  else return false;
}
/// Whether a bound of one run holds for each of its plans; a rule that does not grow with time is never asked for one.
template<class Rule>
constexpr bool of_the_run_alone() {
  if constexpr (!grows_with_time<Rule>()) return true;
  else if constexpr (requires { Rule::of_the_run; }) return Rule::of_the_run;
  else return false;
}
template<class Objective>
inline constexpr bool is_an_objective = plan_objective<Objective>;
template<class... Constraints>
inline constexpr bool are_constraints = (plan_constraint<Constraints> && ...);
}  // namespace detail

/// The shortest run. Source: definition.
struct fastest_plan : composable {
  static constexpr bool grows_with_time = true;
  static constexpr bool of_the_run = true;
  std::string_view name = "fastest";
  constexpr duration operator()(const plan_estimate& plan) const { return plan.run; }
};
inline constexpr fastest_plan fastest{};

/// The smallest bill. Source: definition.
struct cheapest_plan : composable {
  static constexpr bool grows_with_time = true;
  static constexpr bool of_the_run = true;
  std::string_view name = "cheapest";
  constexpr money operator()(const plan_estimate& plan) const { return plan.cost(); }
};
inline constexpr cheapest_plan cheapest{};

/// The least greenhouse gases. Source: definition.
struct greenest_plan : composable {
  static constexpr bool grows_with_time = true;
  static constexpr bool of_the_run = true;
  std::string_view name = "greenest";
  constexpr carbon_mass operator()(const plan_estimate& plan) const { return plan.emitted; }
};
inline constexpr greenest_plan greenest{};

/// The highest model FLOPs utilization. Source: definition.
struct best_utilized_plan : composable {
  static constexpr bool grows_with_time = true;
  static constexpr bool of_the_run = true;
  std::string_view name = "best MFU";
  constexpr double operator()(const plan_estimate& plan) const { return -plan.mfu; }
};
inline constexpr best_utilized_plan best_mfu{};

/// The fewest GPUs, and the shortest run among equals. Source: definition.
struct smallest_plan : composable {
  static constexpr bool grows_with_time = true;
  static constexpr bool of_the_run = true;
  std::string_view name = "fewest GPUs";
  constexpr double operator()(const plan_estimate& plan) const {
    const double run = plan.run.value();
    return static_cast<double>(plan.gpus.value()) + run / (run + 1e9);
  }
};
inline constexpr smallest_plan fewest_gpus_first{};

/// How many features a plan needs beyond data parallelism.
///
/// Model    one each for tensor, pipeline, context and expert parallelism, Ulysses, interleaving or another schedule than 1F1B,
///          ZeRO 2 or 3, recomputation and offload
/// Inputs   plan  any
/// Returns  from 0 to 9 [1]
/// Source   definition
/// Checked  tests/unit/planning/objectives_test.cpp
constexpr int complexity_of(const strategy& plan) {
  const auto divided = [](const auto& count) { return count.value() > 1 ? 1 : 0; };
  return divided(plan.tensor_parallel) + divided(plan.pipeline_parallel) + divided(plan.context_parallel) +
         divided(plan.expert_parallel) + divided(plan.ulysses) +
         (plan.schedule != pipeline_schedule::one_f_one_b || plan.virtual_stages.value() > 1 ? 1 : 0) +
         (stage_of(plan.sharding) > 1 ? 1 : 0) + (plan.recompute != recomputation::none ? 1 : 0) +
         (plan.to_host != offload::none ? 1 : 0);
}

/// The least to set up, and the shortest run among equals. Source: definition.
struct plainest_plan : composable {
  static constexpr bool grows_with_time = true;
  std::string_view name = "plainest";
  constexpr double operator()(const plan_estimate& plan) const {
    const double run = plan.run.value();
    return complexity_of(plan.plan) + run / (run + 1e9);
  }
};
inline constexpr plainest_plan plainest{};

/// It fits the memory of its GPU, and what is offloaded fits its host. A search demands this by itself; lazy views want
/// to be told. Source: definition.
struct fits_in_memory_rule : composable {
  std::string_view name = "fits in memory";
  constexpr bool operator()(const plan_estimate& plan) const { return plan.fits() && plan.fits_host; }
};
inline constexpr fits_in_memory_rule fits_in_memory{};

/// The run ends in time. Source: definition.
struct finishes_within : composable {
  static constexpr bool grows_with_time = true;
  static constexpr bool of_the_run = true;
  duration most;
  std::string_view name = "finishes in time";
  constexpr explicit finishes_within(duration longest) : most(amount<duration>(longest).value()) {}
  constexpr bool operator()(const plan_estimate& plan) const { return plan.run <= most; }
};

/// The bill stays within a budget. Source: definition.
struct costs_at_most : composable {
  static constexpr bool grows_with_time = true;
  static constexpr bool of_the_run = true;
  money most;
  std::string_view name = "costs no more";
  constexpr explicit costs_at_most(money budget) : most(amount<money>(budget).value()) {}
  constexpr bool operator()(const plan_estimate& plan) const { return plan.cost() <= most; }
};

/// Greenhouse gases stay within a budget. Source: definition.
struct emits_at_most : composable {
  static constexpr bool grows_with_time = true;
  static constexpr bool of_the_run = true;
  carbon_mass most;
  std::string_view name = "emits no more";
  constexpr explicit emits_at_most(carbon_mass budget) : most(amount<carbon_mass>(budget).value()) {}
  constexpr bool operator()(const plan_estimate& plan) const { return plan.emitted <= most; }
};

/// The score by an objective is no worse than some number. Source: definition.
template<plan_objective Objective>
struct scores_at_most : composable {
  static constexpr bool grows_with_time = detail::grows_with_time<Objective>();
  Objective by;
  double most;
  std::string_view name = "scores no worse";
  constexpr scores_at_most(const Objective& objective, double worst) : by(objective), most(worst) {}
  constexpr bool operator()(const plan_estimate& plan) const { return score_of(plan, by) <= most; }
};

}  // namespace ridgeline::inline v0_2

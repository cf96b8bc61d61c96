#pragma once
#include <array>
#include <cstdint>
#include <ridgeline/core/evaluate_once.hpp>
#include <ridgeline/planning/objectives.hpp>
#include <ridgeline/planning/plan_estimate.hpp>
#include <ridgeline/planning/plan_space.hpp>
#include <ridgeline/planning/plan_verdict.hpp>
#include <ridgeline/planning/walk.hpp>
#include <span>
#include <string_view>
#include <tuple>

namespace ridgeline::inline v0_2 {

/// Whether a search may leave out what cannot be among the best.
///
/// `bounded` answers the same as `everything`, sooner: it leaves out the memory of plans that are not better, and plans
/// whose shortest possible step is already too long.
/// Source   definition
enum class search_effort { bounded, everything };

/// The name of an effort.
///
/// Inputs   effort  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(search_effort effort) noexcept {
  switch (effort) {
    case search_effort::bounded: return "bounded";
    case search_effort::everything: return "everything";
  }
  return "unknown";
}

/// The best plans of a search, best first, and what became of the others.
///
/// Fields   best    the first `found` of them; equal scores in the order of the space
///          counts  combinations by verdict, in the order of `every_plan_verdict`
///          failed  combinations by the first constraint that does not hold
/// Source   definition
template<std::size_t Best, std::size_t Constraints>
struct search_result {
  std::array<found_plan, Best> best = {};
  std::size_t found = 0;
  std::array<std::uint64_t, 8> counts = {};
  std::array<std::uint64_t, Constraints == 0 ? 1 : Constraints> failed = {};

  constexpr std::uint64_t count(plan_verdict which) const { return counts[static_cast<std::size_t>(which)]; }
  constexpr std::uint64_t all() const {
    std::uint64_t sum = 0;
    for (const std::uint64_t one : counts) sum += one;
    return sum;
  }
  constexpr std::span<const found_plan> plans() const& { return {best.data(), found}; }
  template<class Plan = found_plan>
  constexpr std::span<const Plan> plans() const&& {
    detail::refuse_temporary<Plan>();
    return {};
  }
  /// Whether a plan of this score is among the best so far; one whose score is no number never is.
  constexpr bool would_enter(double score) const {
    const bool is_a_number = score < 0.0 || score >= 0.0;
    return found < Best ? is_a_number : score < best[Best - 1].score;
  }

  constexpr void note(plan_verdict which, std::uint64_t how_many = 1) {
    counts[static_cast<std::size_t>(which)] += how_many;
  }
  constexpr void enter(const found_plan& plan, double score) {
    if (!would_enter(score)) return;
    std::size_t place = found < Best ? found++ : Best - 1;
    for (; place > 0 && score < best[place - 1].score; --place) best[place] = best[place - 1];
    best[place] = plan;
    best[place].score = score;
  }
};

namespace detail {

template<class Constraint, class... Further>
constexpr std::size_t first_broken(const plan_estimate& plan, const Constraint& first, const Further&... further) {
  if (!first(plan)) return 0;
  if constexpr (sizeof...(Further) == 0) return 1;
  else return 1 + first_broken(plan, further...);
}
constexpr std::size_t first_broken(const plan_estimate&) { return 0; }

/// Whether a shorter step than any that the plan can have already breaks a limit that longer ones break too.
template<class... Constraints>
constexpr bool surely_broken(const plan_estimate& shortest, const Constraints&... constraints) {
  return (false || ... || (grows_with_time<Constraints>() && !constraints(shortest)));
}

/// What the walk over a space asks on behalf of a search. `score` is that of the objective.
template<std::size_t Best, class Objective, class... Constraints>
class best_of {
 public:
  using result = search_result<Best, sizeof...(Constraints)>;
  constexpr best_of(result& into, search_effort effort, const Objective& objective, const Constraints&... constraints)
      : into_(&into),
        bounded_(effort == search_effort::bounded),
        objective_(&objective),
        constraints_(&constraints...) {}

  constexpr bool wants_bound() const { return bounded_; }
  static constexpr bool bound_is_shared =
      of_the_run_alone<Objective>() && (true && ... && of_the_run_alone<Constraints>());
  constexpr void note(plan_verdict which, std::uint64_t, std::uint64_t how_many) { into_->note(which, how_many); }
  constexpr plan_verdict before_time(const plan_estimate& shortest) const {
    if (grows_with_time<Objective>() && !into_->would_enter(score_of(shortest, *objective_)))
      return plan_verdict::not_better;
    const bool broken = std::apply([&](const auto*... one) { return surely_broken(shortest, *one...); }, constraints_);
    return broken ? plan_verdict::over_a_limit : plan_verdict::kept;
  }
  constexpr plan_verdict before_rest(const plan_estimate& shorter) const { return before_memory(shorter); }
  constexpr plan_verdict before_memory(const plan_estimate& timed) const {
    const bool known = bounded_ && grows_with_time<Objective>();
    return known && !into_->would_enter(score_of(timed, *objective_)) ? plan_verdict::not_better : plan_verdict::kept;
  }
  constexpr void complete(const found_plan& plan) {
    const double score = score_of(plan.estimate, *objective_);
    const std::size_t broken =
        std::apply([&](const auto*... one) { return first_broken(plan.estimate, *one...); }, constraints_);
    if (broken < sizeof...(Constraints)) {
      ++into_->failed[broken];
      into_->note(plan_verdict::over_a_limit, 1);
      return;
    }
    const bool enters = into_->would_enter(score);
    into_->note(enters ? plan_verdict::kept : plan_verdict::not_better, 1);
    if (enters) into_->enter(plan, score);
  }

 private:
  result* into_;
  bool bounded_;
  const Objective* objective_;
  std::tuple<const Constraints*...> constraints_;
};

}  // namespace detail

/// The best plans of a slice of a space.
///
/// Model    each combination: can it be divided; its time; is it better; its memory; does it meet the constraints
/// Inputs   space        combinations of fleets and choices
///          asked        what is trained
///          range        numbers below the space's size
///          effort       whether combinations that cannot be among the best may be left out
///          objective    made as small as possible
///          constraints  each has to hold
/// Returns  the best plans and the verdicts; nothing found is an answer
/// Shapes   a plain loop, also in a constant expression; blocks of a space can be searched apart and joined by `merged`
/// Errors   those of the model's `check`; RL-194 for a range outside of the space; those of `training_rates_of` where a
///          fleet's calibration makes no sense
/// Source   exhaustive enumeration as Calculon does it (Isaev et al., SC 2023, section 5.2); the bound is ours
/// Checked  tests/unit/planning/search_test.cpp, tests/properties/planning_test.cpp
/// Example  examples/search_plans.cpp [search]
template<std::size_t Best, plan_objective Objective, plan_constraint... Constraints>
constexpr search_result<Best, sizeof...(Constraints)> search(const plan_space& space, const training_request& asked,
                                                             const plan_range& range, search_effort effort,
                                                             const Objective& objective,
                                                             const Constraints&... constraints) {
  detail::evaluate_once();
  search_result<Best, sizeof...(Constraints)> result;
  detail::walk(space, asked, range,
               detail::best_of<Best, Objective, Constraints...>(result, effort, objective, constraints...));
  return result;
}

/// The best plans of a whole space.
///
/// Model    as above
/// Inputs   space        combinations of fleets and choices
///          asked        what is trained
///          objective    made as small as possible
///          constraints  each has to hold
/// Returns  the best plans and the verdicts
/// Errors   as above
/// Source   as above
/// Checked  tests/unit/planning/search_test.cpp
template<std::size_t Best, plan_objective Objective, plan_constraint... Constraints>
constexpr search_result<Best, sizeof...(Constraints)> search(const plan_space& space, const training_request& asked,
                                                             const Objective& objective,
                                                             const Constraints&... constraints) {
  return search<Best>(space, asked, plan_range{0, space.size()}, search_effort::bounded, objective, constraints...);
}

// The mistakes that the types above cannot name themselves.
namespace detail {
template<class Objective, class... Constraints>
concept mistaken_rules = !plan_objective<Objective> || !(plan_constraint<Constraints> && ...);
}  // namespace detail
template<std::size_t Best, class Objective, class... Constraints>
  requires detail::mistaken_rules<Objective, Constraints...>
constexpr search_result<Best, sizeof...(Constraints)> search(const plan_space&, const training_request&,
                                                             const plan_range&, search_effort, const Objective&,
                                                             const Constraints&...) {
  static_assert(detail::is_an_objective<Objective>,
                "RL-241: an objective is a function object of plan_estimate with a name that answers a number or a "
                "quantity, not yes or no (docs/reference/errors.md#rl-241)");
  static_assert(detail::are_constraints<Constraints...>,
                "RL-242: a constraint is a function object of plan_estimate with a name that answers exactly bool "
                "(docs/reference/errors.md#rl-242)");
  return {};
}
template<std::size_t Best, class Objective, class... Constraints>
  requires(detail::mistaken_rules<Objective, Constraints...> && !std::same_as<Objective, plan_range>)
constexpr search_result<Best, sizeof...(Constraints)> search(const plan_space&, const training_request&,
                                                             const Objective&, const Constraints&...) {
  static_assert(detail::is_an_objective<Objective>,
                "RL-241: an objective is a function object of plan_estimate with a name that answers a number or a "
                "quantity, not yes or no (docs/reference/errors.md#rl-241)");
  static_assert(detail::are_constraints<Constraints...>,
                "RL-242: a constraint is a function object of plan_estimate with a name that answers exactly bool "
                "(docs/reference/errors.md#rl-242)");
  return {};
}

/// Two searches of different slices as one.
///
/// Inputs   first, second  of one space, the first one of lower numbers
/// Returns  the best of both and all verdicts
/// Source   definition
/// Checked  tests/unit/planning/search_test.cpp
template<std::size_t Best, std::size_t Constraints>
constexpr search_result<Best, Constraints> merged(search_result<Best, Constraints> first,
                                                  const search_result<Best, Constraints>& second) {
  for (const found_plan& plan : second.plans()) first.enter(plan, plan.score);
  for (std::size_t i = 0; i < first.counts.size(); ++i) first.counts[i] += second.counts[i];
  for (std::size_t i = 0; i < first.failed.size(); ++i) first.failed[i] += second.failed[i];
  return first;
}

/// Why a plan lost against another: the term of its step that is longer by most.
///
/// Fields   term    of the step
///          longer  by how much, for the same number of tokens [s]; zero if none is longer
/// Source   definition
struct plan_difference {
  step_term term = step_term::gemms;
  duration longer = {};
};

/// Compares the steps of two plans for the same tokens.
///
/// Model    each term * (tokens of the winner's step / tokens of its own)
/// Inputs   loser, winner  any estimates
/// Returns  the term that cost most
/// Source   definition
/// Checked  tests/unit/planning/search_test.cpp
struct against {
  const plan_estimate* winner;
  constexpr explicit against(const plan_estimate& better) : winner(&better) {}
};
constexpr plan_difference difference(const plan_estimate& loser, against better) {
  const double scale = static_cast<double>(better.winner->tokens.value()) / static_cast<double>(loser.tokens.value());
  plan_difference most;
  for (const step_term which : every_step_term) {
    const duration longer = scale * time_of(loser.step.terms, which) - time_of(better.winner->step.terms, which);
    if (longer > most.longer) most = {which, longer};
  }
  return most;
}

}  // namespace ridgeline::inline v0_2

#pragma once
#include <array>
#include <cstddef>
#include <ridgeline/planning/objectives.hpp>
#include <ridgeline/planning/walk.hpp>
#include <span>
#include <tuple>

namespace ridgeline::inline v0_2 {

/// Whether one plan is at least as good as another by every objective, and better by one.
///
/// Inputs   one, other  any estimates
///          objectives  each the smaller the better
/// Returns  true if `other` is never to be preferred
/// Source   Pareto, Manuale di economia politica, 1906: the usual definition of dominance
/// Checked  tests/unit/planning/pareto_test.cpp
template<plan_objective... Objectives>
// NOLINTNEXTLINE(bugprone-easily-swappable-parameters): an order compares two of one kind
constexpr bool dominates(const plan_estimate& one, const plan_estimate& other, const Objectives&... objectives) {
  const bool no_worse = (true && ... && (objectives(one) <= objectives(other)));
  return no_worse && (false || ... || (objectives(one) < objectives(other)));
}

/// The plans that no other plan dominates, gathered one by one, in the order of the first objective.
///
/// Inputs   objectives  two or three, each the smaller the better
/// Errors   RL-195 if more than `Capacity` plans stand side by side; RL-241 (does not compile) for what is no objective
/// Source   definition
/// Checked  tests/unit/planning/pareto_test.cpp, tests/properties/planning_test.cpp
template<std::size_t Capacity, class First, class... Further>
  requires(sizeof...(Further) == 1 || sizeof...(Further) == 2)
class pareto_front {
  static_assert(detail::is_an_objective<First> && (detail::is_an_objective<Further> && ...),
                "RL-241: an objective is a function object of plan_estimate with a name that answers a number or a "
                "quantity, not yes or no (docs/reference/errors.md#rl-241)");

 public:
  static constexpr bool all_grow_with_time =
      (detail::grows_with_time<First>() && ... && detail::grows_with_time<Further>());

  constexpr explicit pareto_front(const First& first, const Further&... further) : of_(first, further...) {}

  /// Takes a plan in, unless one that is there is as good by every objective; those that it is as good as leave.
  constexpr void offer(const found_plan& plan) {
    if (!would_take(plan.estimate)) return;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < size_; ++i) {
      if (as_good(plan.estimate, plans_[i].estimate)) continue;
      if (kept != i) plans_[kept] = plans_[i];
      ++kept;
    }
    size_ = kept;
    if (size_ == Capacity) detail::violated<errc::front_full>();
    const First& first = std::get<0>(of_);
    std::size_t place = size_++;
    for (; place > 0 && first(plan.estimate) < first(plans_[place - 1].estimate); --place) {
      plans_[place] = plans_[place - 1];
    }
    plans_[place] = plan;
  }

  /// Whether a plan of these scores would be taken in.
  constexpr bool would_take(const plan_estimate& plan) const {
    for (std::size_t i = 0; i < size_; ++i) {
      if (as_good(plans_[i].estimate, plan)) return false;
    }
    return true;
  }

  constexpr std::span<const found_plan> plans() const& { return {plans_.data(), size_}; }
  template<class Plan = found_plan>
  constexpr std::span<const Plan> plans() const&& {
    detail::refuse_temporary<Plan>();
    return {};
  }

 private:
  // NOLINTNEXTLINE(bugprone-easily-swappable-parameters): an order compares two of one kind
  constexpr bool as_good(const plan_estimate& one, const plan_estimate& other) const {
    return std::apply([&](const auto&... objective) { return (true && ... && (objective(one) <= objective(other))); },
                      of_);
  }

  std::tuple<First, Further...> of_;
  std::array<found_plan, Capacity> plans_ = {};
  std::size_t size_ = 0;
};

namespace detail {

/// What the walk over a space asks on behalf of a front.
template<class Front, class... Constraints>
class front_of {
 public:
  constexpr front_of(Front& into, const Constraints&... constraints) : into_(&into), constraints_(&constraints...) {}

  constexpr void note(plan_verdict, std::uint64_t, std::uint64_t) {}
  constexpr plan_verdict before_memory(const plan_estimate& timed) const {
    if constexpr (!Front::all_grow_with_time) return plan_verdict::kept;
    else return into_->would_take(timed) ? plan_verdict::kept : plan_verdict::not_better;
  }
  constexpr void complete(const found_plan& plan) {
    const bool holds =
        std::apply([&](const auto*... one) { return (true && ... && (*one)(plan.estimate)); }, constraints_);
    if (holds) into_->offer(plan);
  }

 private:
  Front* into_;
  std::tuple<const Constraints*...> constraints_;
};

}  // namespace detail

/// All plans of a slice of a space that fit, meet the constraints and are dominated by none.
///
/// Model    every combination that can be divided is timed; where all objectives grow with time, what cannot enter the
///          front is not asked for its memory
/// Inputs   space, asked, range  as of `search`
///          front        empty, or what was found so far: it says the objectives
///          constraints  each has to hold
/// Returns  the front
/// Errors   those of `search`; RL-195 if the front is full
/// Source   definition
/// Checked  tests/unit/planning/pareto_test.cpp, tests/properties/planning_test.cpp
template<class Front, plan_constraint... Constraints>
constexpr Front search_front(const plan_space& space, const training_request& asked, const plan_range& range,
                             Front front, const Constraints&... constraints) {
  detail::walk(space, asked, range, detail::front_of<Front, Constraints...>(front, constraints...));
  return front;
}

// The mistake that the types above cannot name themselves.
template<class Front, class... Constraints>
  requires(!(plan_constraint<Constraints> && ...))
constexpr Front search_front(const plan_space&, const training_request&, const plan_range&, Front front,
                             const Constraints&...) {
  static_assert(detail::are_constraints<Constraints...>,
                "RL-242: a constraint is a function object of plan_estimate with a name that answers exactly bool "
                "(docs/reference/errors.md#rl-242)");
  return front;
}

}  // namespace ridgeline::inline v0_2

#pragma once
#include <ridgeline/planning/detail/plan_bound.hpp>
#include <ridgeline/planning/found_plan.hpp>

namespace ridgeline::inline v0_2 {

namespace detail {

/// Walks over a slice of a space and asks `visitor` on the way: `note(verdict)` of what is left out, `wants_bound()`,
/// `before_time(shortest)` and `before_memory(timed)` (a verdict; `kept` goes on), `complete(found)` of what fits.
template<class Visitor>
constexpr void walk(const plan_space& space, const training_request& asked, const plan_range& range,
                    Visitor&& visitor) {
  check(asked.model);
  if (range.first > range.last || range.last > space.size()) violated<errc::range_outside_of_space>();
  std::uint64_t known_until = range.first;
  prepared_request known;
  plan_bound bound;
  run_pace pace(gpus(1), std::nullopt);
  training_step step{.micro_batch = batch(1), .sequence = asked.sequence};
  for (std::uint64_t number = range.first; number < range.last; ++number) {
    const plan_choice one = space.at(number);
    const fleet& on = space.fleets()[one.fleet];
    const precision_recipe& recipe = space.axes().recipe[one.recipe];
    const plan_verdict can = possible(one, asked, on, recipe);
    if (can != plan_verdict::kept) {
      visitor.note(can);
      continue;
    }
    if (number >= known_until) {
      known = prepared(asked, on, recipe);
      bound = bound_of(known);
      step = unplanned(asked, recipe);
      pace = run_pace(one.gpus, on.interrupted);
      known_until = (number / space.stride_of_a_recipe() + 1) * space.stride_of_a_recipe();
    }
    if (!can_offload(one.plan, known.rates)) {
      visitor.note(plan_verdict::does_not_fit);
      continue;
    }
    set_plan(step, asked, one.plan, one.micro_batch);
    found_plan found{.number = number, .fleet = one.fleet, .recipe = one.recipe, .estimate = begun(step, known)};
    plan_estimate& estimate = found.estimate;
    if (pace.devices() != estimate.gpus) pace = run_pace(estimate.gpus, on.interrupted);
    if (visitor.wants_bound()) {
      estimate.step.terms.gemms = bound.shortest(step);
      follow_up(estimate, known, pace);
      const plan_verdict verdict = visitor.before_time(estimate);
      if (verdict != plan_verdict::kept) {
        visitor.note(verdict);
        continue;
      }
    }
    estimate.step = step_time(step, known.rates);
    follow_up(estimate, known, pace);
    const plan_verdict verdict = visitor.before_memory(estimate);
    if (verdict != plan_verdict::kept) {
      visitor.note(verdict);
      continue;
    }
    remember(estimate, step, on);
    if (!estimate.fits() || !estimate.fits_host) {
      visitor.note(plan_verdict::does_not_fit);
      continue;
    }
    visitor.complete(found);
  }
}

}  // namespace detail

}  // namespace ridgeline::inline v0_2

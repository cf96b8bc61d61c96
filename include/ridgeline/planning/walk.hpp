#pragma once
#include <ridgeline/planning/detail/plan_bound.hpp>
#include <ridgeline/planning/detail/plan_parts.hpp>
#include <ridgeline/planning/found_plan.hpp>

namespace ridgeline::inline v0_2 {

namespace detail {

/// A slice of a space, block by block: the plans of a block differ in the axes that change fastest, the micro-batch,
/// recomputation, sharding and offload, and share all parts that do not see these.
template<class Visitor>
class plan_walk {
 public:
  constexpr plan_walk(const plan_space& of, const training_request& what, Visitor& beside)
      : space_(&of), asked_(&what), visitor_(&beside), step_{.micro_batch = batch(1), .sequence = what.sequence} {}

  constexpr void over(const plan_range& range) {
    const std::uint64_t size = space_->block_size();
    for (std::uint64_t number = range.first; number < range.last;) {
      const std::uint64_t first = number / size * size;
      const std::uint64_t end = math_least(first + size, range.last);
      over_block(first, number - first, end - first);
      number = end;
    }
  }

 private:
  static constexpr std::uint64_t math_least(std::uint64_t left, std::uint64_t right) {
    return left < right ? left : right;
  }

  /// The plans from `first` to `last` of the block that begins with a number.
  constexpr void over_block(std::uint64_t block, std::uint64_t first, std::uint64_t last) {
    plan_choice one = space_->at(block);
    const fleet& on = space_->fleets()[one.fleet];
    const plan_axes& axes = space_->axes();
    const precision_recipe& recipe = axes.recipe[one.recipe];
    const plan_verdict whole = possible_on(one, on, recipe);
    if (whole != plan_verdict::kept) {
      visitor_->note(whole, last - first);
      return;
    }
    block_rounds rounds = rounds_in(one);
    begun_ = false;
    const std::size_t batches = axes.micro_batch.size();
    for (std::uint64_t place = first; place < last;) {
      const std::size_t row = static_cast<std::size_t>(place / batches);
      const auto from = static_cast<std::size_t>(place % batches);
      const auto to = static_cast<std::size_t>(math_least(batches, from + (last - place)));
      one.plan.recompute = axes.recompute[row % axes.recompute.size()];
      one.plan.sharding = axes.sharding[row / axes.recompute.size() % axes.sharding.size()];
      one.plan.to_host = axes.to_host[row / axes.recompute.size() / axes.sharding.size()];
      over_row(one, block + place, from, to, rounds);
      place += to - from;
    }
  }

  /// Micro-batches of each replica, by the place of the micro-batch; whether the rest of the plan can be divided so.
  struct block_rounds {
    std::int64_t of[choices<batch_size>::capacity] = {};
    bool divided = false;
  };
  constexpr block_rounds rounds_in(const plan_choice& one) const {
    block_rounds made;
    const auto& batches = space_->axes().micro_batch;
    bool any = false;
    for (std::size_t i = 0; i < batches.size(); ++i) {
      made.of[i] = rounds_of(*asked_, one.plan, batches[i]);
      if (any || made.of[i] < 1) continue;
      any = true;  // how many rounds changes nothing: those of an interleaved schedule are a multiple of its stages
      made.divided = divides(one.plan, made.of[i], *asked_);
    }
    return made;
  }

  /// Plans that differ in their micro-batch alone.
  constexpr void over_row(plan_choice& one, std::uint64_t number, std::size_t from, std::size_t to,
                          const block_rounds& rounds) {
    if (!makes_sense(one.plan, *asked_)) {
      visitor_->note(plan_verdict::not_divided, to - from);
      return;
    }
    for (std::size_t i = from; i < to; ++i, ++number) {
      if (rounds.of[i] < 1) {
        visitor_->note(plan_verdict::batch_too_small, 1);
      } else if (!rounds.divided) {
        visitor_->note(plan_verdict::not_divided, 1);
      } else {
        if (!begun_) begin(one, i, rounds.of[i]);
        if (!can_offload(one.plan, known_.rates)) {
          visitor_->note(plan_verdict::does_not_fit, 1);
        } else {
          visit(one, number, i, rounds.of[i]);
        }
      }
    }
  }

  /// The first plan of a block that can run.
  constexpr void begin(const plan_choice& one, std::size_t place, std::int64_t rounds) {
    begun_ = true;
    const fleet& on = space_->fleets()[one.fleet];
    if (!recipe_known_ || fleet_ != one.fleet || recipe_ != one.recipe) {
      recipe_known_ = true;
      fleet_ = one.fleet;
      recipe_ = one.recipe;
      const precision_recipe& recipe = space_->axes().recipe[one.recipe];
      known_ = prepared(*asked_, on, recipe);
      bound_ = bound_of(known_);
      step_ = unplanned(*asked_, recipe);
      check(step_.recipe);
      check(step_.method);
      if (step_.adapters) check(*step_.adapters);
      parts_.begin(known_.rates, on.overhead);
      pace_ = run_pace(one.gpus, on.interrupted);
      for (const calibrated_range range : {calibrated_range::inside, calibrated_range::outside}) {
        trust& is = trust_[range == calibrated_range::inside ? 0 : 1];
        is.step = {.relative_error = known_.rates.relative_error,
                   .range = range,
                   .measured = interval_of(range, known_.rates)};
        is.run = wider_of(is.step.interval(), on.scatter);
      }
    }
    set(one, place, rounds);
    check(step_.model, sequences_of(step_.micro_batch, step_.sequence, 1));
    parts_.begin(step_);
    for (std::size_t i = 0; i < std::size(checked_); ++i) checked_[i] = false;
    found_ = {.fleet = one.fleet, .recipe = one.recipe, .estimate = begun(step_, known_)};
    if (pace_.devices() != found_.estimate.gpus) pace_ = run_pace(found_.estimate.gpus, on.interrupted);
    if (static_cast<double>(found_.estimate.gpus.value()) > known_.rates.devices) violated<errc::cluster_too_small>();
  }

  constexpr void set(const plan_choice& one, std::size_t place, std::int64_t rounds) {
    set_plan(step_, *asked_, one.plan, space_->axes().micro_batch[place], rounds);
  }

  constexpr void visit(const plan_choice& one, std::uint64_t number, std::size_t place, std::int64_t rounds) {
    set(one, place, rounds);
    if (!checked_[place]) {
      check(step_.model, sequences_of(step_.micro_batch, step_.sequence, 1));
      checked_[place] = true;
    }
    plan_estimate& estimate = found_.estimate;
    found_.number = number;
    estimate.plan = step_.plan;
    estimate.micro_batch = step_.micro_batch;
    estimate.tokens = tokens_of(step_);
    const place_in_block in_block{place, one.plan.recompute, one.plan.sharding};
    if (visitor_->wants_bound()) {
      estimate.step = {};
      estimate.step.terms.gemms = bound_.shortest(step_);
      follow_up(estimate, known_, pace_);
      if (!goes_on(visitor_->before_time(estimate))) return;
      estimate.step.terms = parts_.without_rest(step_, in_block).terms;
      follow_up(estimate, known_, pace_);
      if (!goes_on(visitor_->before_time(estimate))) return;
    }
    const trust& is = trust_[range_of(step_, known_.rates) == calibrated_range::inside ? 0 : 1];
    estimate.step.relative_error = is.step.relative_error;
    estimate.step.range = is.step.range;
    estimate.step.measured = is.step.measured;
    estimate.step.terms = parts_.time(step_, in_block);
    const duration total = estimate.step.terms.total();
    if (!math::is_finite(total.value())) violated<errc::quantity_not_finite>();
    estimate.within = is.run;
    follow_up(estimate, total, known_, pace_);
    if (!goes_on(visitor_->before_memory(estimate))) return;
    estimate.memory = parts_.memory(step_, in_block);
    fit_into(estimate, space_->fleets()[one.fleet]);
    if (estimate.memory.total() <= estimate.capacity && estimate.fits_host) {
      visitor_->complete(found_);
    } else {
      visitor_->note(plan_verdict::does_not_fit, 1);
    }
    estimate.memory = {};
    estimate.fits_host = true;
  }

  constexpr bool goes_on(plan_verdict verdict) {
    if (verdict == plan_verdict::kept) return true;
    visitor_->note(verdict, 1);
    return false;
  }

  /// What is known of the accuracy of a step, and of a run.
  struct trust {
    estimate<step_breakdown> step = {};
    likely_factors run = {};
  };

  const plan_space* space_;
  const training_request* asked_;
  Visitor* visitor_;
  training_step step_;
  bool recipe_known_ = false;
  bool begun_ = false;  // the block
  std::size_t fleet_ = 0;
  std::size_t recipe_ = 0;
  prepared_request known_ = {};
  plan_bound bound_ = {};
  run_pace pace_ = run_pace(gpus(1), std::nullopt);
  trust trust_[2] = {};
  found_plan found_ = {};
  bool checked_[choices<batch_size>::capacity] = {};
  plan_parts parts_ = {};
};

/// Walks over a slice of a space and asks `visitor` on the way: `note(verdict, how_many)` of what is left out,
/// `wants_bound()`, `before_time(shortest)`, once or more, and `before_memory(timed)` (a verdict; `kept` goes on),
/// `complete(found)` of what fits.
template<class Visitor>
constexpr void walk(const plan_space& space, const training_request& asked, const plan_range& range,
                    Visitor&& visitor) {
  check(asked.model);
  if (range.first > range.last || range.last > space.size()) violated<errc::range_outside_of_space>();
  plan_walk(space, asked, visitor).over(range);
}

}  // namespace detail

}  // namespace ridgeline::inline v0_2

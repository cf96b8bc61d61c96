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
      : space_(&of),
        asked_(&what),
        visitor_(&beside),
        step_{.micro_batch = what.sequences, .sequence = what.sequence} {}

  constexpr void over(const plan_range& range) {
    const std::uint64_t size = space_->block_size();
    for (std::uint64_t number = range.first; number < range.last;) {
      const std::uint64_t first = number / size * size;
      const std::uint64_t end = lesser(first + size, range.last);
      over_block(first, number - first, end - first);
      number = end;
    }
  }

 private:
  static constexpr std::uint64_t lesser(std::uint64_t left, std::uint64_t right) { return left < right ? left : right; }

  /// The plans from `first` to `last` of the block that begins with a number.
  constexpr void over_block(std::uint64_t block, std::uint64_t first, std::uint64_t last) {
    plan_choice one = space_->at(block);
    const fleet& on = space_->fleets()[one.fleet];
    const plan_axes& axes = space_->axes();
    const plan_verdict whole = possible_on(one, on, axes.recipe[one.recipe]);
    if (whole != plan_verdict::kept) {
      visitor_->note(whole, block + first, last - first);
      return;
    }
    find_rounds(one);
    const std::size_t batches = axes.micro_batch.size();
    for (std::uint64_t place = first; place < last;) {
      const std::size_t row = static_cast<std::size_t>(place / batches);
      const auto from = static_cast<std::size_t>(place % batches);
      const auto to = static_cast<std::size_t>(lesser(batches, from + (last - place)));
      one.plan.recompute = axes.recompute[row % axes.recompute.size()];
      one.plan.sharding = axes.sharding[row / axes.recompute.size() % axes.sharding.size()];
      one.plan.to_host = axes.to_host[row / axes.recompute.size() / axes.sharding.size()];
      over_row(one, block + place, from, to);
      place += to - from;
    }
  }

  /// The fleet and the recipe that are known.
  struct run_state {
    bool known;
    std::size_t fleet;
    std::size_t recipe;
  };

  /// Whether a block was begun and its model can be divided so, how many of its micro-batches are not too large, and
  /// whether the plan of its row was measured.
  struct block_state {
    bool begun;
    bool divided;
    std::size_t possible;
    bool measured;
  };

  /// What the plans of a block with one micro-batch share.
  struct batch_in_block {
    std::int64_t rounds;  // of each replica; 0: too few sequences
    token_count tokens = ridgeline::tokens(1);
    double steps;
    bool measured;
    plan_verdict closed[std::size(every_recomputation)] = {};  // `kept`: not yet
  };

  constexpr void find_rounds(const plan_choice& one) {
    const auto& batches = space_->axes().micro_batch;
    block_.begun = false;
    block_.possible = 0;
    for (std::size_t i = 0; i < batches.size(); ++i) {
      const std::int64_t rounds = rounds_of(*asked_, one.plan, batches[i]);
      batches_[i].rounds = rounds;
      if (rounds < 1) continue;
      // How many rounds changes nothing: those of an interleaved schedule are a multiple of its stages.
      if (block_.possible++ == 0) block_.divided = divides(one.plan, rounds, *asked_);
    }
  }

  /// Plans that differ in their micro-batch alone.
  constexpr void over_row(const plan_choice& one, std::uint64_t number, std::size_t from, std::size_t to) {
    if (!makes_sense(one, *asked_)) return visitor_->note(plan_verdict::not_divided, number, to - from);
    if (block_.possible == 0) return visitor_->note(plan_verdict::batch_too_small, number, to - from);
    if (!block_.divided) return note_possible(plan_verdict::not_divided, number, from, to);
    if (!block_.begun) begin(one);
    if (!can_offload(one.plan, known_.rates)) return note_possible(plan_verdict::does_not_fit, number, from, to);
    begin_row(one);
    for (std::size_t i = from; i < to; ++i, ++number) {
      if (batches_[i].rounds < 1) visitor_->note(plan_verdict::batch_too_small, number, 1);
      else visit(number, i);
    }
  }

  /// The verdict on the plans of a row whose batch is not too small.
  constexpr void note_possible(plan_verdict verdict, std::uint64_t number, std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i, ++number) {
      visitor_->note(batches_[i].rounds < 1 ? plan_verdict::batch_too_small : verdict, number, 1);
    }
  }

  /// Another request, fleet or recipe.
  constexpr void begin_recipe(const plan_choice& one) {
    const fleet& on = space_->fleets()[one.fleet];
    const precision_recipe& recipe = space_->axes().recipe[one.recipe];
    run_ = {.known = true, .fleet = one.fleet, .recipe = one.recipe};
    known_ = prepared(*asked_, on, recipe);
    bound_ = bound_of(known_);
    step_ = unplanned(*asked_, recipe);
    check(step_.recipe);
    check(step_.method);
    if (step_.adapters) check(*step_.adapters);
    parts_.begin(known_.rates, on.overhead);
    pace_ = run_pace(one.gpus, on.interrupted);
    for (trust& is : trust_) {
      const calibrated_range range = is_unlike_fitted(step_.model) ? calibrated_range::unlike
                                     : &is == trust_               ? calibrated_range::outside
                                                                   : calibrated_range::inside;
      is.step = {.relative_error = known_.rates.relative_error,
                 .range = range,
                 .measured = interval_at(known_.rates.intervals, range, known_.rates.architecture_known)};
      is.run = wider_of(is.step.interval(), on.scatter);
    }
  }

  /// The first row of a block that has a plan that can run.
  constexpr void begin(const plan_choice& one) {
    block_.begun = true;
    if (!run_.known || run_.fleet != one.fleet || run_.recipe != one.recipe) begin_recipe(one);
    const fleet& on = space_->fleets()[one.fleet];
    const auto& batches = space_->axes().micro_batch;
    for (std::size_t i = batches.size(); i-- > 0;) {
      batch_in_block& batch = batches_[i];
      if (batch.rounds < 1) continue;
      set_plan(step_, *asked_, one.plan, batches[i], batch.rounds);
      check(step_.model, sequences_of(step_.micro_batch, step_.sequence, 1));
      batch.tokens = tokens_of_all(step_, *asked_);
      batch.steps = steps_for(asked_->budget, batch.tokens);
      batch.measured = measured_tokens(step_, known_.rates.range);
      for (plan_verdict& closed : batch.closed) closed = plan_verdict::kept;
    }
    parts_.begin(step_);
    found_ = {.fleet = one.fleet, .recipe = one.recipe, .estimate = begun(step_, known_)};
    if (pace_.devices() != found_.estimate.gpus) pace_ = run_pace(found_.estimate.gpus, on.interrupted);
  }

  constexpr void begin_row(const plan_choice& one) {
    strategy& plan = step_.plan;
    plan.recompute = one.plan.recompute;
    plan.sharding = one.plan.sharding;
    plan.to_host = one.plan.to_host;
    found_.estimate.plan = plan;
    block_.measured = measured_plan(step_, known_.rates);
  }

  constexpr void visit(std::uint64_t number, std::size_t at) {
    batch_in_block& batch = batches_[at];
    const strategy& plan = step_.plan;
    plan_verdict& closed = batch.closed[static_cast<std::size_t>(plan.recompute)];
    if (closed != plan_verdict::kept) return visitor_->note(closed, number, 1);
    plan_estimate& estimate = found_.estimate;
    found_.number = number;
    step_.micro_batch = space_->axes().micro_batch[at];
    step_.plan.micro_batches = micro_batches(batch.rounds);
    estimate.micro_batch = step_.micro_batch;
    estimate.plan.micro_batches = step_.plan.micro_batches;
    estimate.tokens = batch.tokens;
    const place_in_block place{at, plan.recompute, plan.sharding, plan.to_host};
    if constexpr (requires { visitor_->wants_bound(); }) {
      const plan_verdict verdict = by_a_bound(place, batch);
      if (verdict != plan_verdict::kept) {
        if (std::remove_cvref_t<Visitor>::bound_is_shared && verdict == plan_verdict::not_better) closed = verdict;
        return visitor_->note(verdict, number, 1);
      }
    }
    const trust& is = trust_[block_.measured && batch.measured ? 1 : 0];
    estimate.step.relative_error = is.step.relative_error;
    estimate.step.range = is.step.range;
    estimate.step.measured = is.step.measured;
    estimate.within = is.run;
    parts_.time(step_, place, estimate.step.terms);
    exchange(estimate.step.terms, known_);
    const duration total = estimate.step.terms.total();
    follow_up(estimate, batch.steps, total, known_, pace_);
    if constexpr (requires { visitor_->before_memory(estimate); }) {
      const plan_verdict verdict = visitor_->before_memory(estimate);
      if (verdict != plan_verdict::kept) return visitor_->note(verdict, number, 1);
    }
    remember(estimate, parts_.memory(step_, place), known_);
    if (estimate.memory.total() <= estimate.capacity && estimate.fits_host) {
      visitor_->complete(found_);
    } else {
      if constexpr (requires { visitor_->too_large(found_); }) visitor_->too_large(found_);
      else visitor_->note(plan_verdict::does_not_fit, number, 1);
    }
    estimate.memory = {};
    estimate.fits_host = true;
  }

  /// The verdict on a plan whose step is known to be at least so long.
  constexpr plan_verdict by_a_bound(const place_in_block& place, const batch_in_block& batch) {
    if (!visitor_->wants_bound()) return plan_verdict::kept;
    set_time({.gemms = bound_.shortest(step_)}, batch);
    const plan_verdict verdict = visitor_->before_time(found_.estimate);
    if (verdict != plan_verdict::kept) return verdict;
    set_time(parts_.without_rest(step_, place).terms, batch);
    return visitor_->before_rest(found_.estimate);
  }

  /// Sets a step that is no longer than that of the plan at hand, and what follows from it.
  constexpr void set_time(const step_breakdown& terms, const batch_in_block& batch) {
    found_.estimate.step.terms = terms;
    follow_up(found_.estimate, batch.steps, terms.total(), known_, pace_);
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
  run_state run_ = {};
  prepared_request known_ = {};
  plan_bound bound_ = {};
  run_pace pace_ = run_pace(gpus(1), std::nullopt);
  trust trust_[2] = {};  // outside and inside of what was measured
  block_state block_ = {};
  batch_in_block batches_[choices<batch_size>::capacity] = {};
  found_plan found_ = {};
  plan_parts parts_ = {};
};

/// Walks over a slice of a space and calls `visitor`: `note(verdict, first, how_many)` of what is left out, `complete(found)`
/// of what fits. Where it has them, it calls `wants_bound()`, `before_time(shortest)` and `before_rest(timed but for gradients
/// and states)`; `before_memory(timed)` (a verdict; `kept` goes on); `too_large(found)` of what does not fit, else it notes that.
template<class Visitor>
constexpr void walk(const plan_space& space, const training_request& asked, const plan_range& range,
                    Visitor&& visitor) {
  check(asked.model);
  if (range.first > range.last || range.last > space.size()) violated<errc::range_outside_of_space>();
  plan_walk(space, asked, visitor).over(range);
}

}  // namespace detail

}  // namespace ridgeline::inline v0_2

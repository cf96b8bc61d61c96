#pragma once
#include <ridgeline/planning/detail/kept_part.hpp>
#include <ridgeline/planning/plan_estimate.hpp>

namespace ridgeline::inline v0_2::detail {

/// Stages of a pipeline that are kept: the first ones and the last one of most models. Where more differ, each plan counts
/// them anew.
inline constexpr std::size_t kept_stages = 4;

/// The stages of which the most loaded one is one.
struct stages_to_compare {
  std::int64_t numbers[kept_stages] = {};
  std::size_t count = 0;  // 0: too many to keep
};
constexpr stages_to_compare stages_of(const transformer& model, const strategy& plan) {
  stages_to_compare made;
  const std::int64_t last = plan.pipeline_parallel.value() - 1;
  const std::int64_t different = stages_that_differ(model, plan);
  for (std::int64_t stage = 0; stage <= last; ++stage) {
    if (stage != 0 && stage >= different) stage = last;
    if (made.count == kept_stages) return {};
    made.numbers[made.count++] = stage;
  }
  return made;
}

/// The parts of which the time and the memory of a plan are made, each computed once for the axes that it sees.
class plan_parts {
 public:
  /// Another request, fleet or recipe.
  constexpr void begin(const training_rates& rates, const framework_overhead& overhead) {
    rates_ = &rates;
    overhead_ = &overhead;
    block_.forget();
    pass_.forget();
    pipelined_.forget();
    weights_.forget();
    gradients_.forget();
    states_.forget();
    activations_.forget();
    stage_states_.forget();
    placed_states_.forget();
    stage_activations_.forget();
  }

  /// Another block of plans that differ in micro-batch, recomputation, sharding and offload alone; the first of them.
  constexpr void begin(const training_step& first) {
    block_.begin(first);
    pass_.begin(first);
    pipelined_.begin(first);
    weights_.begin(first);
    gradients_.begin(first);
    states_.begin(first);
    activations_.begin(first);
    stage_states_.begin(first);
    placed_states_.begin(first);
    stage_activations_.begin(first);
    stages_ = stages_of(first.model, first.plan);
  }

  /// A step but for its gradients and states.
  constexpr const pipelined_step& without_rest(const training_step& step, const place_in_block& place) {
    return pipelined_.at(step, place, [&](const pipelined_view& seen) {
      const block_part& block =
          block_.at(step, place, [&](const block_view& of) { return time_of_block(of, *rates_); });
      const block_pass& pass =
          pass_.at(step, place, [&](const pass_view& of) { return pass_of_block(of, block.block, *rates_); });
      const duration sent =
          seen.plan.pipeline_parallel.value() > 1 ? sent_between_stages(transfer_view(seen), *rates_) : duration{};
      return pipelined(seen, block, pass, sent, *rates_);
    });
  }

  /// All of it.
  constexpr void time(const training_step& step, const place_in_block& place, step_breakdown& terms) {
    const pipelined_step& before = without_rest(step, place);
    terms = before.terms;
    add_rest(terms, rest_view(step), before.micro_batch, gradients(step, place), *rates_);
  }

  constexpr memory_breakdown memory(const training_step& step, const place_in_block& place) {
    if (stages_.count == 0) return footprint(step, *overhead_);
    const held_states& states = states_of(step, place);
    const held_activations& activations = activations_of(step, place);
    const bool several = gpus_of(step.plan).value() > 1;
    if (has_a_peak(step, *overhead_)) {
      memory_breakdown most = peak_of_step(ever_on_stage(states.stages[0], activations.stages[0]), step);
      for (std::size_t i = 1; i < stages_.count; ++i) {
        const memory_breakdown one = peak_of_step(ever_on_stage(states.stages[i], activations.stages[i]), step);
        if (one.total() > most.total()) most = one;
      }
      return with_overhead(most, *overhead_, several);
    }
    // The same with totals alone, and what they have in common added up before.
    std::size_t most = 0;
    data_size largest{};
    for (std::size_t i = 0; i < stages_.count; ++i) {
      const data_size total = fields_of<memory_breakdown, memory_kind::working>::sum_from(
          states.sums[i], ever_on_stage(states.stages[i], activations.stages[i]));
      if (i == 0 || total > largest) {
        most = i;
        largest = total;
      }
    }
    return with_overhead(ever_on_stage(states.stages[most], activations.stages[most]), *overhead_, several);
  }

 private:
  struct counted_states {
    stage_states stages[kept_stages] = {};
  };
  struct held_states {
    memory_breakdown stages[kept_stages] = {};
    data_size sums[kept_stages] = {};
  };
  struct held_activations {
    stage_activations stages[kept_stages] = {};
  };

  constexpr const gradients_part& gradients(const training_step& step, const place_in_block& place) {
    return gradients_.at(step, place, [&](const gradients_view& seen) {
      const stage_weights& weights =
          weights_.at(step, place, [](const weights_view& of) { return weights_of_stage(of); });
      return gradients_of_step(seen, weights, *rates_);
    });
  }

  constexpr const held_states& states_of(const training_step& step, const place_in_block& place) {
    return placed_states_.at(step, place, [&](const placed_view& seen) {
      const counted_states& counted = stage_states_.at(step, place, [&](const stage_states_view& of) {
        const states_part& states =
            states_.at(step, place, [](const states_view& asked) { return states_of_step(asked); });
        counted_states made;
        for (std::size_t i = 0; i < stages_.count; ++i) {
          made.stages[i] = states_of_stage(of, states, stages_.numbers[i]);
        }
        return made;
      });
      held_states made;
      for (std::size_t i = 0; i < stages_.count; ++i) {
        made.stages[i] = placed(seen, counted.stages[i]);
        made.sums[i] = made.stages[i].states();
      }
      return made;
    });
  }
  constexpr const held_activations& activations_of(const training_step& step, const place_in_block& place) {
    return stage_activations_.at(step, place, [&](const stage_activations_view& seen) {
      const activations_part& activations =
          activations_.at(step, place, [&](const activations_view& of) { return activations_of_step(of, *overhead_); });
      held_activations made;
      for (std::size_t i = 0; i < stages_.count; ++i) {
        made.stages[i] = activations_of_stage(seen, activations, stages_.numbers[i]);
      }
      return made;
    });
  }

  // What a part is made of sees no axis that the part does not see.
  static_assert(may_be_made_of<pass_view, block_view> && may_be_made_of<pipelined_view, block_view> &&
                may_be_made_of<pipelined_view, pass_view> && may_be_made_of<pipelined_view, transfer_view> &&
                may_be_made_of<gradients_view, weights_view> && may_be_made_of<stage_states_view, states_view> &&
                may_be_made_of<placed_view, stage_states_view> &&
                may_be_made_of<stage_activations_view, activations_view>);

  const training_rates* rates_ = nullptr;
  const framework_overhead* overhead_ = nullptr;
  stages_to_compare stages_ = {};
  kept_part<block_view, block_part> block_ = {};
  kept_part<pass_view, block_pass> pass_ = {};
  kept_part<pipelined_view, pipelined_step> pipelined_ = {};
  kept_part<weights_view, stage_weights> weights_ = {};
  kept_part<gradients_view, gradients_part> gradients_ = {};
  kept_part<states_view, states_part> states_ = {};
  kept_part<activations_view, activations_part> activations_ = {};
  kept_part<stage_states_view, counted_states> stage_states_ = {};
  kept_part<placed_view, held_states> placed_states_ = {};
  kept_part<stage_activations_view, held_activations> stage_activations_ = {};
};

}  // namespace ridgeline::inline v0_2::detail

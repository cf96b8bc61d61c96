#pragma once
#include <ridgeline/workload/optimizer_state.hpp>
#include <ridgeline/workload/step.hpp>
#include <ridgeline/workload/transformer_totals.hpp>

namespace ridgeline::inline v0_2::detail {

/// Elements of weights on one GPU before ZeRO divides them.
struct local_elements {
  double dense = 0.0;
  double in_experts = 0.0;

  constexpr void add(const local_elements& more, double times) {
    dense += times * more.dense;
    in_experts += times * more.in_experts;
  }
  constexpr void add(const weight_tensor& weights, const shard_fractions& part, double times) {
    const double local = static_cast<double>(weights.parameters()) * local_fraction(part, weights) * times;
    (of_experts(weights) ? in_experts : dense) += local;
  }
};

/// Names the weights beside the blocks of a stage: either end of a pipeline has a table.
template<class Visit>
constexpr void each_weight_at_the_ends(const training_step& step, Visit&& visit) {
  if (step.plan.pipeline_parallel.value() == 1) {
    each_weight_before(step.model, visit);
    each_weight_after(step.model, visit);
  } else {
    each_weight(embedding_of(step.model), visit);
  }
}

/// What is trained on a stage: weight by weight, for optimizers that ask for it and for adapters.
/// Source   Hu et al. 2021, section 4.1: adapters stand in blocks alone
constexpr local_weights trained_one_by_one(const training_step& step, const shard_fractions& part, double blocks) {
  weight_sum trained(step.method, part);
  const double all = static_cast<double>(blocks_of(step.model));
  each_block(step.model, [&](const block_run& run) {
    each_layer(block_of(step.model, run.kind, attention_mask::causal), [&](const auto& layer, std::int64_t count) {
      trained.times = static_cast<double>(run.count * count) * blocks / all;
      each_weight(layer, [&](const weight_tensor& weights) {
        step.adapters ? trained.add_adapter(*step.adapters, weights) : trained(weights);
      });
    });
  });
  trained.times = 1.0;
  if (!step.adapters) each_weight_at_the_ends(step, trained);
  return trained.sum;
}

/// What is trained on a stage with some blocks, of whose weights the elements are known.
constexpr local_weights trained_on_stage(const training_step& step, const shard_fractions& part, double blocks,
                                         const local_elements& weights) {
  if (step.adapters || !state_is_uniform(step.method)) return trained_one_by_one(step, part, blocks);
  return {.dense = {.hidden = weights.dense}, .in_experts = {.hidden = weights.in_experts}};
}

}  // namespace ridgeline::inline v0_2::detail

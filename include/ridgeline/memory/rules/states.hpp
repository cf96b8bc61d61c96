#pragma once
#include <ridgeline/workload/division.hpp>
#include <ridgeline/workload/step.hpp>

// Weights, gradients, master weights, optimizer state and adapters: what every weight brings with it.
namespace ridgeline::detail {

/// Bytes of states on one GPU, and of the largest part that is ever gathered.
struct state_bytes_of_rank {
  double weights = 0.0;
  double copies = 0.0;
  double gradients = 0.0;
  double masters = 0.0;
  double moments = 0.0;
  double adapters = 0.0;
  double whole_weights = 0.0;    // before ZeRO divides them
  double whole_gradients = 0.0;  // the same
  double largest_matrix = 0.0;   // elements of the largest one that is stored packed [1]

  constexpr void add(const state_bytes_of_rank& other, double times) {
    weights += times * other.weights;
    copies += times * other.copies;
    gradients += times * other.gradients;
    masters += times * other.masters;
    moments += times * other.moments;
    adapters += times * other.adapters;
  }
};

constexpr double moment_bytes(const training_step& step, const weight_tensor& weights) {
  const optimizer& one = step.method;
  if (one.block == 0 && !one.factored && one.square_matrices == 0.0) {
    return (is_hidden_matrix(weights) ? one.moments : one.moments_elsewhere) *
           static_cast<double>(weights.parameters()) * step.recipe.moments.value();
  }
  return state_bytes(one, step.recipe, weights).value();
}

/// Trained weights: all of them.
/// Source   Rajbhandari et al. 2020, section 3.1; the recipe's and the optimizer's own; ledger D6 (FP8 copies)
constexpr void add_trained(state_bytes_of_rank& sum, const training_step& step, const shares& part,
                           const weight_tensor& weights, double times) {
  const precision_recipe& recipe = step.recipe;
  const double share = share_of(part, weights) * times;
  const double elements = static_cast<double>(weights.parameters()) * share;
  const zero_divisors by = divisors_of(step.plan.sharding, part, weights);
  const double width = recipe.weights.value();
  const bool casts = is_hidden_matrix(weights) && recipe.compute.width.value() < width;
  const double copies = casts ? recipe.weight_copies * recipe.compute.width.value() : 0.0;
  sum.weights += elements * width / by.weights;
  sum.copies += elements * copies / by.weights;
  sum.gradients += elements * recipe.gradients.value() / by.gradients;
  sum.masters += elements * recipe.master_weights.value() / by.optimizer_state;
  sum.moments += moment_bytes(step, weights) * share / by.optimizer_state;
  sum.whole_weights += elements * (width + copies);
  sum.whole_gradients += elements * recipe.gradients.value();
}

/// Frozen weights lie in the storage of their base; beside the targets lie two narrow matrices, which are trained.
/// Source   Hu et al. 2021, section 4.1; Dettmers et al., QLoRA, 2023, section 3
constexpr void add_frozen(state_bytes_of_rank& sum, const training_step& step, const shares& part,
                          const weight_tensor& weights, double times, bool in_block) {
  if (!step.adapters) return;
  const lora& adapters = *step.adapters;
  const double share = share_of(part, weights) * times;
  const zero_divisors by = divisors_of(step.plan.sharding, part, weights);
  const bool packed = adapters.base.everything || (in_block && weights.is_matrix());
  const double width = packed ? adapters.base.per_parameter.value() : 2.0;
  const double stored = static_cast<double>(weights.parameters()) * share * width;
  sum.weights += stored / by.weights;
  sum.whole_weights += stored;
  const double one_matrix = static_cast<double>(weights.rows * weights.columns) * share_of(part, weights);
  if (packed && width < 2.0 && weights.is_matrix() && one_matrix > sum.largest_matrix) sum.largest_matrix = one_matrix;
  if (!in_block || !weights.is_matrix() || !is_target(adapters.targets, weights.role)) return;

  // The narrow matrix on the divided side is divided with it; the other one every tensor-parallel GPU holds.
  const bool divided_by_rows = weights.role == weight_role::output || weights.role == weight_role::down;
  const double other = of_experts(weights) ? part.expert * times : times;
  const double rows = static_cast<double>(weights.rows) * (divided_by_rows ? share : other);
  const double columns = static_cast<double>(weights.columns) * (divided_by_rows ? other : share);
  const double elements = static_cast<double>(adapters.rank * weights.count) * (rows + columns);
  const weight_tensor narrow{.rows = adapters.rank, .columns = weights.rows + weights.columns};
  sum.adapters += elements * step.recipe.weights.value() / by.weights;
  sum.gradients += elements * step.recipe.gradients.value() / by.gradients;
  sum.masters += elements * step.recipe.master_weights.value() / by.optimizer_state;
  sum.moments += moment_bytes(step, narrow) / static_cast<double>(narrow.parameters()) * elements / by.optimizer_state;
}

constexpr void add_weights(state_bytes_of_rank& sum, const training_step& step, const shares& part,
                           const weight_tensor& weights, double times, bool in_block) {
  if (step.adapters) {
    add_frozen(sum, step, part, weights, times, in_block);
  } else {
    add_trained(sum, step, part, weights, times);
  }
}

constexpr state_bytes_of_rank states_of_block(const training_step& step, const transformer_block& block,
                                              const shares& part) {
  state_bytes_of_rank sum{};
  each_layer(block, [&](const auto& layer, std::int64_t count) {
    each_weight(layer, [&](const weight_tensor& weights) {
      add_weights(sum, step, part, weights, static_cast<double>(count), true);
    });
  });
  return sum;
}

/// The tables before the blocks.
constexpr state_bytes_of_rank states_before(const training_step& step, const shares& part) {
  state_bytes_of_rank sum{};
  each_weight_before(step.model,
                     [&](const weight_tensor& weights) { add_weights(sum, step, part, weights, 1.0, false); });
  return sum;
}

/// Norms and head after the blocks; a pipeline's last stage needs a copy of a table that both ends share.
/// Source   Megatron-LM, core/models/common/language_module (shared embedding on the first and the last stage)
constexpr state_bytes_of_rank states_after(const training_step& step, const shares& part) {
  state_bytes_of_rank sum{};
  each_weight_after(step.model,
                    [&](const weight_tensor& weights) { add_weights(sum, step, part, weights, 1.0, false); });
  if (step.model.tied && step.plan.pipeline_parallel.value() > 1) {
    const embedding table = embedding_of(step.model);
    const weight_tensor copy{weight_role::embedding, table.vocabulary, table.hidden, 1, divided_over::tensor_parallel};
    add_weights(sum, step, part, copy, 1.0, false);
  }
  return sum;
}

}  // namespace ridgeline::detail

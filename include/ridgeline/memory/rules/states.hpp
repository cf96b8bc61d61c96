#pragma once
#include <ridgeline/workload/division.hpp>
#include <ridgeline/workload/optimizer_state.hpp>
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

/// What ZeRO leaves of each kind of state [1].
struct zero_shares {
  double weights = 1.0;
  double gradients = 1.0;
  double optimizer_state = 1.0;  // and master weights
};

/// The states of weights under a checked step; what holds for all of them is computed once.
class state_rules {
  /// Those of all weights that `name_each` names. It stands before its callers, as clang wants of a template in a constant
  /// expression.
  template<class NameEach>
  constexpr state_bytes_of_rank sum_of(bool in_block, NameEach&& name_each) const {
    state_bytes_of_rank sum{};
    weight_sum trained(step_->method, part_);
    if (step_->adapters) {
      frozen_sum frozen{this, &sum, &trained, in_block};
      name_each(frozen);
      sum.adapters = add_trained(sum, trained.sum.dense, dense_) + add_trained(sum, trained.sum.in_experts, experts_);
      return sum;
    }
    name_each(trained);
    add_weights(sum, trained.sum.dense, dense_);
    if (trained.sum.in_experts.elements() != 0.0) add_weights(sum, trained.sum.in_experts, experts_);
    return sum;
  }

 public:
  constexpr state_rules(const training_step& step, const shares& part)
      : step_(&step),
        part_(part),
        dense_(left_by(divisors_of(step.plan.sharding, part.replicas))),
        experts_(left_by(divisors_of(step.plan.sharding, part.expert_replicas))) {}

  constexpr state_bytes_of_rank of_block(const transformer_block& block) const {
    return sum_of(true, [&](auto& add) {
      each_layer(block, [&](const auto& layer, std::int64_t count) {
        add.times = static_cast<double>(count);
        each_weight(layer, add);
      });
    });
  }

  /// The tables before the blocks.
  constexpr state_bytes_of_rank before() const {
    return sum_of(false, [&](auto& add) { each_weight_before(step_->model, add); });
  }

  /// Norms and head after the blocks; a pipeline's last stage needs a copy of a table that both ends share.
  /// Source   Megatron-LM, core/models/common/language_module (shared embedding on the first and the last stage)
  constexpr state_bytes_of_rank after() const {
    return sum_of(false, [&](auto& add) {
      each_weight_after(step_->model, add);
      if (step_->model.tied && step_->plan.pipeline_parallel.value() > 1) {
        const embedding table = embedding_of(step_->model);
        add(weight_tensor{weight_role::embedding, table.vocabulary, table.hidden, 1, divided_over::tensor_parallel});
      }
    });
  }

 private:
  /// Adds up frozen weights and their adapters.
  struct frozen_sum {
    const state_rules* rules;
    state_bytes_of_rank* sum;
    weight_sum* adapters;
    bool in_block;
    double times = 1.0;

    constexpr void operator()(const weight_tensor& weights) const {
      rules->add_frozen(*sum, weights, times, in_block);
      if (!in_block) return;
      adapters->times = times;
      adapters->add_adapter(*rules->step_->adapters, weights);
    }
  };

  static constexpr zero_shares left_by(const zero_divisors& by) {
    return {1.0 / by.weights, 1.0 / by.gradients, 1.0 / by.optimizer_state};
  }

  /// Gradients, master weights and optimizer state of what is trained; returns the bytes of the weights themselves.
  /// Source   Rajbhandari et al. 2020, section 3.1; the recipe's and the optimizer's own
  constexpr double add_trained(state_bytes_of_rank& sum, const trained_weights& held, const zero_shares& left) const {
    const precision_recipe& recipe = step_->recipe;
    const double elements = held.elements();
    sum.gradients += elements * recipe.gradients.value() * left.gradients;
    sum.masters += elements * recipe.master_weights.value() * left.optimizer_state;
    sum.moments += state_bytes(step_->method, recipe, held).value() * left.optimizer_state;
    return elements * recipe.weights.value() * left.weights;
  }

  /// Trained weights: all of them.
  /// Source   as above; ledger D6 (FP8 copies)
  constexpr void add_weights(state_bytes_of_rank& sum, const trained_weights& held, const zero_shares& left) const {
    const precision_recipe& recipe = step_->recipe;
    const bool casts = recipe.compute.width < recipe.weights;
    const double copies = casts ? held.hidden * recipe.weight_copies * recipe.compute.width.value() : 0.0;
    sum.weights += add_trained(sum, held, left);
    sum.copies += copies * left.weights;
    sum.whole_weights += held.elements() * recipe.weights.value() + copies;
    sum.whole_gradients += held.elements() * recipe.gradients.value();
  }

  /// Frozen weights lie in the storage of their base.
  /// Source   Hu et al. 2021, section 4.1; Dettmers et al., QLoRA, 2023, section 3
  constexpr void add_frozen(state_bytes_of_rank& sum, const weight_tensor& weights, double times, bool in_block) const {
    const weight_storage& base = step_->adapters->base;
    const double share = share_of(part_, weights);
    const bool packed = base.everything || (in_block && weights.is_matrix());
    const double width = packed ? base.per_parameter.value() : 2.0;
    const double stored = static_cast<double>(weights.parameters()) * share * times * width;
    sum.weights += stored * (of_experts(weights) ? experts_ : dense_).weights;
    sum.whole_weights += stored;
    const double one_matrix = static_cast<double>(weights.rows * weights.columns) * share;
    if (packed && width < 2.0 && weights.is_matrix() && one_matrix > sum.largest_matrix)
      sum.largest_matrix = one_matrix;
  }

  const training_step* step_;
  shares part_;
  zero_shares dense_;
  zero_shares experts_;
};

}  // namespace ridgeline::detail

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

/// Trained weights on one GPU before ZeRO divides them: as far as the rules tell them apart, elements [1].
struct trained_elements {
  double matrices = 0.0;          // of hidden layers
  double others = 0.0;            // vectors, tables, the head
  double moments_by_shape = 0.0;  // of an optimizer that looks at each weight [B]
};

/// What ZeRO leaves of each kind of state [1].
struct zero_shares {
  double weights = 1.0;
  double gradients = 1.0;
  double optimizer_state = 1.0;  // and master weights
};

/// Adds up trained weights: asked for each of them, so it is inlined where a layer names them.
struct trained_sum {
  const training_step* step;
  shares part;
  bool by_shape;  // the optimizer looks at each weight
  double times = 1.0;
  trained_elements dense = {};
  trained_elements in_experts = {};

  [[gnu::always_inline]] constexpr void operator()(const weight_tensor& weights) {
    trained_elements& held = of_experts(weights) ? in_experts : dense;
    const double share = share_of(part, weights) * times;
    (is_hidden_matrix(weights) ? held.matrices : held.others) += static_cast<double>(weights.parameters()) * share;
    if (by_shape) held.moments_by_shape += state_bytes(step->method, step->recipe, weights).value() * share;
  }
};

/// The states of weights under a checked step; what holds for all of them is computed once.
class state_rules {
  /// Those of all weights that `name_each` names. It stands before its callers, as clang wants of a template in a constant
  /// expression.
  template<class NameEach>
  constexpr state_bytes_of_rank sum_of(bool in_block, NameEach&& name_each) const {
    state_bytes_of_rank sum{};
    if (step_->adapters) {
      frozen_sum frozen{this, &sum, in_block};
      name_each(frozen);
      return sum;
    }
    trained_sum trained{.step = step_, .part = part_, .by_shape = moments_by_shape_};
    name_each(trained);
    add_trained(sum, trained.dense, dense_);
    if (trained.in_experts.matrices + trained.in_experts.others != 0.0) add_trained(sum, trained.in_experts, experts_);
    return sum;
  }

 public:
  constexpr state_rules(const training_step& step, const shares& part)
      : step_(&step),
        part_(part),
        moments_by_shape_(step.method.block != 0 || step.method.factored || step.method.square_matrices != 0.0),
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
    bool in_block;
    double times = 1.0;

    constexpr void operator()(const weight_tensor& weights) const { rules->add_frozen(*sum, weights, times, in_block); }
  };

  static constexpr zero_shares left_by(const zero_divisors& by) {
    return {1.0 / by.weights, 1.0 / by.gradients, 1.0 / by.optimizer_state};
  }

  /// Trained weights: all of them.
  /// Source   Rajbhandari et al. 2020, section 3.1; the recipe's and the optimizer's own; ledger D6 (FP8 copies)
  constexpr void add_trained(state_bytes_of_rank& sum, const trained_elements& held, const zero_shares& left) const {
    const precision_recipe& recipe = step_->recipe;
    const optimizer& method = step_->method;
    const double elements = held.matrices + held.others;
    const bool casts = recipe.compute.width < recipe.weights;
    const double weights = elements * recipe.weights.value();
    const double copies = casts ? held.matrices * recipe.weight_copies * recipe.compute.width.value() : 0.0;
    const double gradients = elements * recipe.gradients.value();
    const double moments =
        moments_by_shape_
            ? held.moments_by_shape
            : (held.matrices * method.moments + held.others * method.moments_elsewhere) * recipe.moments.value();
    sum.weights += weights * left.weights;
    sum.copies += copies * left.weights;
    sum.gradients += gradients * left.gradients;
    sum.masters += elements * recipe.master_weights.value() * left.optimizer_state;
    sum.moments += moments * left.optimizer_state;
    sum.whole_weights += weights + copies;
    sum.whole_gradients += gradients;
  }

  /// Frozen weights lie in the storage of their base; beside the targets lie two narrow matrices, which are trained.
  /// Source   Hu et al. 2021, section 4.1; Dettmers et al., QLoRA, 2023, section 3
  constexpr void add_frozen(state_bytes_of_rank& sum, const weight_tensor& weights, double times, bool in_block) const {
    const lora& adapters = *step_->adapters;
    const precision_recipe& recipe = step_->recipe;
    const zero_shares& left = of_experts(weights) ? experts_ : dense_;
    const double share = share_of(part_, weights) * times;
    const bool packed = adapters.base.everything || (in_block && weights.is_matrix());
    const double width = packed ? adapters.base.per_parameter.value() : 2.0;
    const double stored = static_cast<double>(weights.parameters()) * share * width;
    sum.weights += stored * left.weights;
    sum.whole_weights += stored;
    const double one_matrix = static_cast<double>(weights.rows * weights.columns) * share_of(part_, weights);
    if (packed && width < 2.0 && weights.is_matrix() && one_matrix > sum.largest_matrix)
      sum.largest_matrix = one_matrix;
    if (!in_block || !weights.is_matrix() || !is_target(adapters.targets, weights.role)) return;

    // The narrow matrix on the divided side is divided with it; the other one every tensor-parallel GPU holds.
    const bool divided_by_rows = weights.role == weight_role::output || weights.role == weight_role::down;
    const double other = of_experts(weights) ? part_.expert * times : times;
    const double rows = static_cast<double>(weights.rows) * (divided_by_rows ? share : other);
    const double columns = static_cast<double>(weights.columns) * (divided_by_rows ? other : share);
    const double elements = static_cast<double>(adapters.rank * weights.count) * (rows + columns);
    const weight_tensor narrow{.rows = adapters.rank, .columns = weights.rows + weights.columns};
    const double moments =
        state_bytes(step_->method, recipe, narrow).value() / static_cast<double>(narrow.parameters()) * elements;
    sum.adapters += elements * recipe.weights.value() * left.weights;
    sum.gradients += elements * recipe.gradients.value() * left.gradients;
    sum.masters += elements * recipe.master_weights.value() * left.optimizer_state;
    sum.moments += moments * left.optimizer_state;
  }

  const training_step* step_;
  shares part_;
  bool moments_by_shape_;
  zero_shares dense_;
  zero_shares experts_;
};

}  // namespace ridgeline::detail

#pragma once
#include <ridgeline/core/inlined.hpp>
#include <ridgeline/units/extremes.hpp>
#include <ridgeline/workload/step_view.hpp>
#include <ridgeline/workload/division.hpp>
#include <ridgeline/workload/optimizer_state.hpp>

// Weights, gradients, master weights, optimizer state and adapters: what every weight brings with it.
namespace ridgeline::inline v0_2::detail {

/// The largest part of a stage that is gathered or unpacked at once: a block, or the tables.
///
/// Fields   weights, gradients  before ZeRO divides them [B]
///          unpacked            the largest matrix that is stored packed, unpacked to 16 bits [B]
struct gathered_unit {
  data_size weights = {};
  data_size gradients = {};
  data_size unpacked = {};

  constexpr void widen(const gathered_unit& other) {
    weights = math::larger(weights, other.weights);
    gradients = math::larger(gradients, other.gradients);
    unpacked = math::larger(unpacked, other.unpacked);
  }
};

/// States on one GPU, and what is ever gathered of them.
struct local_states {
  data_size weights = {};
  data_size copies = {};
  data_size gradients = {};
  data_size masters = {};
  data_size moments = {};
  data_size adapters = {};
  gathered_unit whole = {};

  RIDGELINE_INLINED constexpr void add(const local_states& other, double times) {
    weights += times * other.weights;
    copies += times * other.copies;
    gradients += times * other.gradients;
    masters += times * other.masters;
    moments += times * other.moments;
    adapters += times * other.adapters;
  }
};

/// What ZeRO leaves of each kind of state [1].
struct zero_fractions {
  double weights = 1.0;
  double gradients = 1.0;
  double optimizer_state = 1.0;  // and master weights
};

/// A matrix that is stored packed is unpacked to 16 bits before it is multiplied, one at a time.
/// Source   bitsandbytes, bitsandbytes/autograd/_functions.py (MatMul4Bit dequantises the weight in both passes)
constexpr data_size unpacked_matrix(const weight_tensor& weights, double fraction) {
  return static_cast<double>(weights.rows * weights.columns) * fraction * bf16.width;
}

/// The states of weights under a checked step; what holds for all of them is computed once.
template<step_with<states_view> Step>
class state_rules {
  /// Those of all weights that `name_each` names. It stands before its callers, as clang wants of a template in a constant
  /// expression.
  template<class NameEach>
  constexpr local_states sum_of(bool in_block, NameEach&& name_each) const {
    local_states sum{};
    weight_sum trained(step_->method, part_, by_shape_);
    if (step_->adapters) {
      frozen_sum frozen{this, &*step_->adapters, &sum, &trained, in_block};
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
  constexpr explicit state_rules(const Step& of)
      : step_(&of),
        part_(shard_fractions_of(of.plan, of.model)),
        by_shape_(state_depends_on_shape(of.method)),
        dense_(left_by(divisors_of(of.plan.sharding, replicas_of(of.plan).dense))),
        experts_(left_by(divisors_of(of.plan.sharding, replicas_of(of.plan).experts))) {}

  constexpr const shard_fractions& part() const { return part_; }

  constexpr local_states of_block(const transformer_block& block) const {
    return sum_of(true, [&](auto& add) {
      each_layer(block, [&](const auto& layer, std::int64_t count) {
        add.times = static_cast<double>(count);
        each_weight(layer, add);
      });
    });
  }

  /// The tables before the blocks.
  constexpr local_states before() const {
    return sum_of(false, [&](auto& add) { each_weight_before(step_->model, add); });
  }

  /// Norms and head after the blocks; a pipeline's last stage needs a copy of a table that both ends share.
  /// Source   Megatron-LM, core/models/common/language_module (shared embedding on the first and the last stage)
  constexpr local_states after() const {
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
    const lora* method;
    local_states* sum;
    weight_sum* adapters;
    bool in_block;
    double times = 1.0;

    constexpr void operator()(const weight_tensor& weights) const {
      rules->add_frozen(*sum, weights, method->base, times, in_block);
      if (!in_block) return;
      adapters->times = times;
      adapters->add_adapter(*method, weights);
    }
  };

  static constexpr zero_fractions left_by(const zero_divisors& by) {
    return {1.0 / by.weights, 1.0 / by.gradients, 1.0 / by.optimizer_state};
  }

  /// Gradients, master weights and optimizer state of what is trained; returns the bytes of the weights themselves.
  /// Source   Rajbhandari et al. 2020, section 3.1; the recipe's and the optimizer's own
  RIDGELINE_INLINED constexpr data_size add_trained(local_states& sum, const trained_weights& local,
                                                    const zero_fractions& left) const {
    const precision_recipe& recipe = step_->recipe;
    const double elements = local.elements();
    sum.gradients += elements * recipe.gradients * left.gradients;
    sum.masters += elements * recipe.master_weights * left.optimizer_state;
    sum.moments += state_bytes(step_->method, recipe, local) * left.optimizer_state;
    return elements * recipe.weights * left.weights;
  }

  /// Trained weights: all of them.
  /// Source   as above; ledger D6 (FP8 copies)
  RIDGELINE_INLINED constexpr void add_weights(local_states& sum, const trained_weights& local,
                                               const zero_fractions& left) const {
    const precision_recipe& recipe = step_->recipe;
    const bool casts = recipe.compute.width < recipe.weights;
    const data_size copies = casts ? local.hidden * recipe.weight_copies * recipe.compute.width : data_size{};
    sum.weights += add_trained(sum, local, left);
    sum.copies += copies * left.weights;
    sum.whole.weights += local.elements() * recipe.weights + copies;
    sum.whole.gradients += local.elements() * recipe.gradients;
  }

  /// Frozen weights lie in the storage of their base.
  /// Source   Hu et al. 2021, section 4.1; Dettmers et al., QLoRA, 2023, section 3
  constexpr void add_frozen(local_states& sum, const weight_tensor& weights, const weight_storage& base, double times,
                            bool in_block) const {
    const double share = local_fraction(part_, weights);
    const bool packed = lies_in(base, weights, static_cast<bool>(step_->model.moe), in_block);
    const data_size width = width_in(base, weights, static_cast<bool>(step_->model.moe), in_block);
    const data_size stored = static_cast<double>(weights.parameters()) * share * times * width;
    sum.weights += stored * (of_experts(weights) ? experts_ : dense_).weights;
    sum.whole.weights += stored;
    if (packed && width < bf16.width && weights.is_matrix()) {
      sum.whole.unpacked = math::larger(sum.whole.unpacked, unpacked_matrix(weights, share));
    }
  }

  const Step* step_;
  shard_fractions part_;
  bool by_shape_;
  zero_fractions dense_;
  zero_fractions experts_;
};

}  // namespace ridgeline::inline v0_2::detail

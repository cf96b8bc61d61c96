#pragma once
#include <ridgeline/core/rounding.hpp>
#include <ridgeline/workload/step_view.hpp>
#include <ridgeline/workload/optimizer_state.hpp>
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
constexpr void each_weight_at_the_ends(const step_with<weights_view> auto& step, Visit&& visit) {
  if (step.plan.pipeline_parallel.value() == 1) {
    each_weight_before(step.model, visit);
    each_weight_after(step.model, visit);
  } else {
    each_weight(embedding_of(step.model), visit);
    if (step.model.per_layer_input) [[unlikely]]
      visit(per_layer_table_of(step.model));
  }
}

/// What is trained on a stage: weight by weight, for optimizers that ask for it and for adapters.
/// Source   Hu et al. 2021, section 4.1: adapters stand in blocks alone
constexpr local_weights trained_one_by_one(const step_with<weights_view> auto& step, const shard_fractions& part,
                                           double blocks) {
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
constexpr local_weights trained_on_stage(const step_with<weights_view> auto& step, const shard_fractions& part,
                                         double blocks, const local_elements& weights) {
  if (step.adapters || !state_is_uniform(step.method)) return trained_one_by_one(step, part, blocks);
  return {.dense = {.hidden = weights.dense}, .in_experts = {.hidden = weights.in_experts}};
}

/// Bytes of weights on one GPU before ZeRO divides them.
struct local_bytes {
  data_size dense = {};
  data_size in_experts = {};
};

/// Frozen weights as they lie in the storage of their base: what ZeRO and the host hand out.
/// Source   bitsandbytes, functional.py (quant_storage: packed weights are sharded and gathered as they are)
constexpr local_bytes frozen_on_stage(const step_with<weights_view> auto& step, const shard_fractions& part,
                                      double blocks) {
  const weight_storage& base = step.adapters->base;
  const bool mixture = static_cast<bool>(step.model.moe);
  const double all = static_cast<double>(blocks_of(step.model));
  local_bytes sum;
  const auto add = [&](const weight_tensor& weights, double times, bool in_block) {
    const data_size width = width_in(base, weights, mixture, in_block);
    (of_experts(weights) ? sum.in_experts : sum.dense) +=
        static_cast<double>(weights.parameters()) * local_fraction(part, weights) * times * width;
  };
  each_block(step.model, [&](const block_run& run) {
    each_layer(block_of(step.model, run.kind, attention_mask::causal), [&](const auto& layer, std::int64_t count) {
      const double times = static_cast<double>(run.count * count) * blocks / all;
      each_weight(layer, [&](const weight_tensor& weights) { add(weights, times, true); });
    });
  });
  each_weight_at_the_ends(step, [&](const weight_tensor& weights) { add(weights, 1.0, false); });
  return sum;
}

/// Weights of the stage with most blocks.
struct stage_weights {
  local_bytes read = {};  // in a pass, before ZeRO divides them
  local_weights trained = {};
};

/// GEMMs of the optimizer's step on one GPU of the stage with most blocks, before ZeRO divides them.
struct update_work {
  operation_count dense = {};
  operation_count in_experts = {};
};

/// Matrices are whole, and their work is shared by the GPUs that have parts of them.
/// Source   Liu et al., Muon is Scalable for LLM Training, 2025, section 2.3 (Distributed Muon)
[[gnu::noinline]] constexpr update_work update_of_stage(const step_with<weights_view> auto& step) {
  const shard_fractions part = shard_fractions_of(step.plan, step.model);
  const double all = static_cast<double>(blocks_of(step.model));
  const double blocks = math::rounded_up(all / static_cast<double>(step.plan.pipeline_parallel.value()));
  update_work sum;
  double times = 1.0;
  const auto add = [&](const weight_tensor& weights) {
    const double share = local_fraction(part, weights) * times;
    (of_experts(weights) ? sum.in_experts : sum.dense) += share * update_operations(step.method, weights);
  };
  const auto add_adapter = [&](weight_tensor weights) {
    if (!weights.is_matrix() || !is_target(step.adapters->targets, weights.role)) return;
    const std::int64_t columns = weights.columns;
    weights.columns = step.adapters->rank;
    add(weights);
    weights.rows = step.adapters->rank;
    weights.columns = columns;
    add(weights);
  };
  each_block(step.model, [&](const block_run& run) {
    each_layer(block_of(step.model, run.kind, attention_mask::causal), [&](const auto& layer, std::int64_t count) {
      times = static_cast<double>(run.count * count) * blocks / all;
      each_weight(layer, [&](const weight_tensor& weights) { step.adapters ? add_adapter(weights) : add(weights); });
    });
  });
  times = 1.0;
  if (!step.adapters) each_weight_at_the_ends(step, add);
  return sum;
}

/// Adds up the weights of the stage with most blocks, kind by kind of its blocks.
template<step_with<weights_view> Step>
class stage_weights_sum {
  // It stands before its caller, as clang wants of a template in a constant expression.
  constexpr void add(local_elements& to, const auto& layer, std::int64_t number) const {
    const double count = static_cast<double>(number);
    each_weight(layer, [&](const weight_tensor& weights) { to.add(weights, part_, count); });
  }

 public:
  constexpr explicit stage_weights_sum(const Step& of)
      : step_(&of), part_(shard_fractions_of(of.plan, of.model)), blocks_(static_cast<double>(blocks_of(of.model))) {}

  constexpr void operator()(const block_run& run, const transformer_block& block) {
    const double share = static_cast<double>(run.count) / blocks_;
    const local_elements& around = beside_[run.kind.windowed ? 1 : 0].of(run.kind, [&](local_elements& made) {
      each_layer_beside_feed_forward(block, [&](const auto& layer, std::int64_t count) { add(made, layer, count); });
    });
    local_elements inside;
    each_feed_forward_layer(block, [&](const auto& layer, std::int64_t count) { add(inside, layer, count); });
    average_.add(around, share);
    average_.add(inside, share);
  }

  constexpr stage_weights of_stage() const {
    const double p = static_cast<double>(step_->plan.pipeline_parallel.value());
    const double blocks = math::rounded_up(blocks_ / p);
    local_elements all;
    all.add(average_, blocks);
    each_weight_at_the_ends(*step_, [&](const weight_tensor& weights) { all.add(weights, part_, 1.0); });
    const data_size width = step_->recipe.weights;
    const local_weights trained = trained_on_stage(*step_, part_, blocks, all);
    if (!step_->adapters) return {{all.dense * width, all.in_experts * width}, trained};
    const local_bytes frozen = frozen_on_stage(*step_, part_, blocks);
    return {
        {frozen.dense + trained.dense.elements() * width, frozen.in_experts + trained.in_experts.elements() * width},
        trained};
  }

 private:
  const Step* step_;
  shard_fractions part_;
  double blocks_;
  kept_beside<local_elements> beside_[2] = {};  // of blocks without a window, with one
  local_elements average_ = {};
};

}  // namespace ridgeline::inline v0_2::detail

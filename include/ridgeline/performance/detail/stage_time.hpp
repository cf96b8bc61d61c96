#pragma once
#include <ridgeline/performance/collective_time.hpp>
#include <ridgeline/performance/detail/block_time.hpp>
#include <ridgeline/performance/detail/extremes.hpp>
#include <ridgeline/performance/step_breakdown.hpp>
#include <ridgeline/workload/transformer_totals.hpp>

namespace ridgeline::detail {

/// A computation that communications run beside, one after the other: together they hide no more than it takes.
struct room_beside {
  double left = 0.0;

  /// What is left of a communication of which a share can run at the same time.
  constexpr double exposed(double communication, double can_hide) {
    const double hidden = smaller(can_hide * communication, left);
    left -= hidden;
    return communication - hidden;
  }
};

/// How the groups of a plan lie in the machines: tensor parallel innermost, then context, data, pipeline.
/// Source   Megatron-LM, core/parallel_state.py (order "tp-cp-ep-dp-pp")
struct group_places {
  device_group tensor;
  device_group context;
  device_group data;
  device_group experts;
  device_group expert_data;
  device_group stages;  // two neighbours
};

/// Members of one group have `inner` GPUs from one to the next. Where that does not divide a machine, as many are neighbours
/// as have to be for the group to fit into the cluster.
constexpr device_group group_of(double members, double inner, const fabric& links) {
  const double apart = larger(1.0, math::floor(links.devices / inner));
  const double near = smaller(members, larger(apart, math::ceil(members / links.machines)));
  return {gpu_count(static_cast<std::int64_t>(members)), gpu_count(static_cast<std::int64_t>(near))};
}

constexpr group_places places_of(const strategy& plan, const fabric& links) {
  const auto t = static_cast<double>(plan.tensor_parallel.value());
  const auto c = static_cast<double>(plan.context_parallel.value());
  const auto d = static_cast<double>(plan.data_parallel.value());
  const auto e = static_cast<double>(plan.expert_parallel.value());
  const bool stages_near = t * c * d * 2.0 <= links.devices;
  return {.tensor = group_of(t, 1.0, links),
          .context = group_of(c, t, links),
          .data = group_of(d * c, t, links),
          .experts = group_of(e, t, links),
          .expert_data = group_of(d * c / e, t * e, links),
          .stages = {gpus(2), gpus(stages_near ? 2 : 1)}};
}

/// Collectives of one block and one micro-batch, going forward [s].
struct block_sends {
  double tensor = 0.0;
  double context = 0.0;
  double experts = 0.0;

  constexpr double total() const { return tensor + context + experts; }
};

/// Tensor parallel: a sum after the attention and one after the feed-forward part, or one for both where they stand side
/// by side; sequence parallel: gathered before and scattered after each, the same bytes. Context parallel: keys and
/// values of all tokens go round. Experts: tokens go to their experts and come back.
/// Source   Shoeybi et al. 2019, section 3; Korthikanti et al. 2022, section 4.2.2; Liu et al., Ring Attention, 2023;
///          Lepikhin et al., GShard, 2020, section 3
constexpr block_sends sends_of_block(const training_step& step, const transformer_block& block, const shape& input,
                                     const shares& part, const group_places& places, const training_rates& rates) {
  block_sends sum;
  const data_size stream = static_cast<double>(input.elements()) * part.tokens * step.recipe.activations;
  if (step.plan.tensor_parallel.value() > 1) {
    const double sums = (step.model.norms_per_block == 1 ? 1.0 : 2.0) + (block.has_cross ? 1.0 : 0.0);
    const auto once = [&](collective what) {
      return collective_time(what, stream, places.tensor, rates.links).value();
    };
    sum.tensor = sums * (step.plan.sequence_parallel ? once(collective::all_gather) + once(collective::reduce_scatter)
                                                     : once(collective::all_reduce));
  }
  if (step.plan.context_parallel.value() > 1) {
    const double cached =
        static_cast<double>(cached_elements_per_token(block.self)) * (block.self.latent ? 1.0 : part.key_value);
    const data_size bytes = static_cast<double>(input.positions()) * cached * step.recipe.activations;
    sum.context = collective_time(collective::all_gather, bytes, places.context, rates.links).value();
  }
  if (block.is_mixture && step.plan.expert_parallel.value() > 1) {
    const data_size bytes = static_cast<double>(block.experts.per_token) * part.sequence * stream;
    sum.experts = 2.0 * collective_time(collective::all_to_all, bytes, places.experts, rates.links).value();
  }
  return sum;
}

/// Parameters that one GPU holds before ZeRO divides them.
struct held_parameters {
  double dense = 0.0;
  double of_experts = 0.0;

  constexpr void add(const held_parameters& other, double times) {
    dense += times * other.dense;
    of_experts += times * other.of_experts;
  }
  constexpr void add(const weight_tensor& weights, const shares& part, double times) {
    const double held = static_cast<double>(weights.parameters()) * share_of(part, weights) * times;
    (ridgeline::of_experts(weights) ? of_experts : dense) += held;
  }
};

/// Everything that the blocks of one stage take, averaged over the kinds of blocks that the model has.
struct average_block {
  block_seconds seconds = {};
  block_sends sends = {};
  held_parameters held = {};
  double host = 0.0;  // of the forward pass
};

constexpr average_block average_of_blocks(const training_step& step, const shares& part, const group_places& places,
                                          const training_rates& rates) {
  average_block sum;
  const shape stream{
      .samples = step.micro_batch.value(), .features = step.model.hidden, .height = step.sequence.value()};
  const auto counted = step.plan.flash_attention ? attention_mask::causal : attention_mask::full;
  const double blocks = static_cast<double>(step.model.layers + step.model.encoder_layers);
  each_block(step.model, [&](const block_run& run) {
    const double share = static_cast<double>(run.count) / blocks;
    const std::int64_t source = step.model.encoder_layers != 0 ? step.sequence.value() : 0;
    const transformer_block block = block_of(step.model, run.kind, counted, source);
    const block_seconds seconds = seconds_of_block(step, block, stream, part, rates);
    sum.seconds.add(seconds, share);
    sum.host +=
        share * (seconds.operations * rates.host_per_operation + (run.kind.is_mixture ? rates.host_per_routing : 0.0));
    const block_sends sends = sends_of_block(step, block, stream, part, places, rates);
    sum.sends.tensor += share * sends.tensor;
    sum.sends.context += share * sends.context;
    sum.sends.experts += share * sends.experts;
    each_layer(block, [&](const auto& layer, std::int64_t count) {
      each_weight(layer, [&](const weight_tensor& weights) {
        sum.held.add(weights, part, share * static_cast<double>(count));
      });
    });
  });
  return sum;
}

/// Logits and loss, forward and backward, of one micro-batch. Adapters leave the head frozen.
constexpr double seconds_of_head(const training_step& step, const shares& part, const training_rates& rates) {
  if (!step.model.has_head) return 0.0;
  const head last = head_of(step.model);
  const shape input{.samples = step.micro_batch.value(),
                    .features = last.hidden,
                    .height = step.model.patch != 0 ? 1 : step.sequence.value()};
  const operand_widths wide{step.recipe.activations, step.recipe.activations, step.recipe.activations};
  double sum = 0.0;
  each_product(last, input, [&](const matrix_product& product) {
    sum += (step.adapters ? 2.0 : 3.0) * matmul_time(extent_of(product, part), wide, rates.wide).total().value();
  });
  each_pass(last, input, [&](const memory_pass& pass) {
    const double bytes = 4.0 * static_cast<double>(pass.read + pass.written) * share_of(part, pass);
    sum += 2.0 * (bytes * rates.seconds_per_passed_byte + rates.wide.launch);
  });
  return sum;
}

}  // namespace ridgeline::detail

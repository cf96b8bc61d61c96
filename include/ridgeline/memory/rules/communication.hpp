#pragma once
#include <ridgeline/memory/rules/states.hpp>
#include <ridgeline/workload/step_view.hpp>
#include <ridgeline/workload/transformer_blocks.hpp>

namespace ridgeline::inline v0_2::detail {

/// Buffers for parameters and gradients that are divided or elsewhere: of the largest unit (a block, or the tables).
///
/// Model    parameters divided or offloaded: two units of weights, the one at work and the next; gradients divided or
///          offloaded: one unit of them before they leave
/// Source   PyTorch, torch.distributed.fsdp (one unit is prefetched); DeepSpeed, stage3.py: 4 bytes a parameter of the
///          largest layer (2 of weights, 2 of gradients)
constexpr data_size gathered_bytes(const plan_with<gathered_plan> auto& plan, const gathered_unit& largest) {
  const bool several = replicas_of(plan).dense > 1.0;
  const bool weights_elsewhere = (several && plan.sharding == zero::parameters) || offloads_parameters(plan);
  const bool gradients_elsewhere = (several && stage_of(plan.sharding) >= 2) || plan.to_host != offload::none;
  const data_size nothing{};
  return (weights_elsewhere ? 2.0 * largest.weights : nothing) + (gradients_elsewhere ? largest.gradients : nothing);
}

/// Those of context parallelism with Ulysses, with linear attention or with compressed attention, whose entries all GPUs gather.
[[gnu::noinline]] constexpr data_size traded_bytes(const step_with<activations_view> auto& step,
                                                   const transformer_block& block, const shape& input,
                                                   const shard_fractions& part) {
  const data_size feature = static_cast<double>(input.positions()) * part.tokens * step.recipe.activations;
  const double u = static_cast<double>(step.plan.ulysses.value());
  const double ring = static_cast<double>(step.plan.context_parallel.value()) / u;
  data_size sum{};
  if (is_compressed(block)) sum += ring * compressed_of(block).entry_features_of_a_token() * feature;
  if (has_keys_and_values(block)) {
    const data_size keys_and_values =
        feature * static_cast<double>(block.self.key_width() + block.self.value_width()) * part.key_value;
    if (ring > 1.0) sum += 2.0 * keys_and_values;
    if (u > 1.0) sum += feature * static_cast<double>(block.self.query_width()) * part.tensor + keys_and_values;
  }
  if (block.linear != nullptr) {
    const linear_attention& one = *block.linear;
    if (ring > 1.0)
      sum += ring / u * static_cast<double>(input.samples) * carried_elements(one) * part.tensor * 4.0 * units::bytes;
    if (u > 1.0) sum += feature * static_cast<double>(one.projected_width()) * part.tensor;
  }
  return sum;
}

/// Buffers for activations that are sent and received, for one micro-batch.
///
/// Model    sequence parallel: s b h gathered before a GEMM; context parallel: keys and values of two neighbours, states of
///          linear attention of the whole ring, queries, keys and values on their way to Ulysses' heads; expert
///          parallel: tokens (or latent vectors) sent (in the recipe's width for that) and received, 2 s b k h, of the GPU's part of the sequence
///          where tensor parallelism divides it: k copies of each token are gathered before the experts; pipeline: one tensor
///          in, one out, 2 s b h
/// Source   Korthikanti et al. 2022, section 4.2.2; Liu et al., Ring Attention, 2023; Lepikhin et al., GShard, 2020;
///          Narayanan et al. 2021, section 2.2; Jacobs et al., DeepSpeed Ulysses, 2023; Sun et al., LASP-2, 2025; Megatron-LM,
///          core/transformer/moe/token_dispatcher.py (MoEAlltoAllTokenDispatcher: S/TP tokens, A2A(EP), then AG(TP))
constexpr data_size exchanged_bytes(const step_with<activations_view> auto& step, const transformer_block& block,
                                    const shape& input, const shard_fractions& part) {
  const data_size feature =
      static_cast<double>(input.positions()) * part.tokens * step.recipe.activations;  // one a token
  const data_size stream = feature * static_cast<double>(input.features);
  data_size sum{};
  double copies = block.is_mixture ? static_cast<double>(block.experts.per_token) : 1.0;
  if (block.is_mixture && block.experts.latent != 0) [[unlikely]]
    copies *= static_cast<double>(block.experts.latent) / static_cast<double>(block.experts.hidden);
  if (part.sequence < 1.0) sum += math::larger(1.0, copies) * stream;
  if (part.tokens < 1.0) {
    if (step.plan.ulysses.value() != 1 || block.has_rare) [[unlikely]]
      sum += traded_bytes(step, block, input, part);
    else if (has_keys_and_values(block))
      sum += 2.0 * feature * static_cast<double>(block.self.key_width() + block.self.value_width()) * part.key_value;
  }
  if (block.is_mixture && part.expert < 1.0) {
    const data_size width = step.recipe.dispatched;
    const double there = width > data_size{} ? width / step.recipe.activations : 1.0;
    sum += (1.0 + there) * copies * (stream * part.sequence);
  }
  if (step.plan.pipeline_parallel.value() > 1) {
    double passed = 2.0;
    if (is_compressed(block)) [[unlikely]]
      passed *= static_cast<double>(streams_of(step.model));
    sum += passed * stream * part.sequence;
  }
  return sum;
}

}  // namespace ridgeline::inline v0_2::detail

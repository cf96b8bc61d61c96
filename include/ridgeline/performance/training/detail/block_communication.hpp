#pragma once
#include <ridgeline/performance/collectives/collective_time.hpp>
#include <ridgeline/performance/training/detail/rank_layout.hpp>
#include <ridgeline/workload/division.hpp>
#include <ridgeline/workload/step_view.hpp>
#include <ridgeline/workload/transformer_blocks.hpp>

namespace ridgeline::inline v0_2::detail {

/// Collectives of one block and one micro-batch, going forward.
struct block_communication {
  duration tensor = {};
  duration context = {};
  duration experts = {};

  constexpr duration total() const { return tensor + context + experts; }
  constexpr void add(const block_communication& other, double times) {
    tensor += times * other.tensor;
    context += times * other.context;
    experts += times * other.experts;
  }
};

/// Bytes of the stream between blocks that one GPU works on.
constexpr data_size stream_bytes(const block_view& step, const shard_fractions& part) {
  return static_cast<double>(stream_of(step).elements()) * part.tokens * step.recipe.activations;
}

/// What is sent whatever the feed-forward layer is. Tensor parallel: a sum after the attention and one after the
/// feed-forward part, or one for both where they stand side by side; sequence parallel: gathered before and scattered
/// after each, the same bytes. Context parallel: keys and values of all tokens go round.
/// Source   Shoeybi et al. 2019, section 3; Korthikanti et al. 2022, section 4.2.2; Liu et al., Ring Attention, 2023
constexpr block_communication communication_around(const block_view& step, const transformer_block& block,
                                                   const shard_fractions& part, const block_groups& layout,
                                                   const fabric& links) {
  block_communication sum;
  if (step.plan.tensor_parallel.value() > 1) {
    const data_size stream = stream_bytes(step, part);
    const double sums = (step.model.norms_per_block == 1 ? 1.0 : 2.0) + (block.has_cross ? 1.0 : 0.0);
    // A gather and a scatter of the same bytes take the same time.
    sum.tensor = sums * (step.plan.sequence_parallel
                             ? 2.0 * collective_time(collective::all_gather, stream, layout.tensor, links)
                             : collective_time(collective::all_reduce, stream, layout.tensor, links));
  }
  if (step.plan.context_parallel.value() > 1 && has_keys_and_values(block)) {
    const double cached =
        static_cast<double>(cached_elements_per_token(block.self)) * (block.self.latent ? 1.0 : part.key_value);
    const data_size bytes = static_cast<double>(stream_of(step).positions()) * cached * step.recipe.activations;
    sum.context = collective_time(collective::all_gather, bytes, layout.context, links);
  }
  return sum;
}

/// Tokens go to their experts and come back.
/// Source   Lepikhin et al., GShard, 2020, section 3
constexpr block_communication communication_of_experts(const block_view& step, const transformer_block& block,
                                                       const shard_fractions& part, const block_groups& layout,
                                                       const fabric& links) {
  if (!block.is_mixture || step.plan.expert_parallel.value() == 1) return {};
  const data_size bytes = static_cast<double>(block.experts.per_token) * part.sequence * stream_bytes(step, part);
  return {.experts = 2.0 * collective_time(collective::all_to_all, bytes, layout.experts, links)};
}

}  // namespace ridgeline::inline v0_2::detail

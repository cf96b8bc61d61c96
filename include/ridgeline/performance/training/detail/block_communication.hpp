#pragma once
#include <ridgeline/core/inlined.hpp>
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
  duration unhidden = {};  // of context parallelism: nothing runs beside it

  constexpr duration total() const { return tensor + context + experts + unhidden; }
  constexpr void add(const block_communication& other, double times) {
    tensor += times * other.tensor;
    context += times * other.context;
    experts += times * other.experts;
    unhidden += times * other.unhidden;
  }
};

/// Bytes of the stream between blocks that one GPU works on.
constexpr data_size stream_bytes(const step_with<block_view> auto& step, const shard_fractions& part) {
  return static_cast<double>(stream_of(step).elements()) * part.tokens * step.recipe.activations;
}

/// Ulysses trades tokens for heads: queries, keys and values go out, what attention made of them comes back. GPUs of its ring
/// pass on keys and values of their own heads. Linear attention is divided by heads as well, and hands its states on along the
/// ring.
///
/// Model    two all-to-alls over u GPUs, of s b (q + k + v) / c and of s b q / c elements, forward and again backward: 4 s b h / c
///          a pass where q = k = v = h; the ring of c / u GPUs gathers s b (k + v) / u
/// Source   Jacobs et al., DeepSpeed Ulysses, 2023, section 3.2; Fang & Zhao, USP, 2024, section 3
[[gnu::noinline]] constexpr void add_ulysses(block_communication& sum, const step_with<block_view> auto& step,
                                             const transformer_block& block, const shard_fractions& part,
                                             const block_groups& layout, const fabric& links) {
  const auto u = static_cast<double>(step.plan.ulysses.value());
  const data_size feature =
      static_cast<double>(stream_of(step).positions()) * step.recipe.activations;  // of all tokens
  const auto trade = [&](double features) {
    return checked_collective_time(collective::all_to_all, features * (part.tokens * feature), layout.heads, links);
  };
  if (has_keys_and_values(block)) {
    const attention& one = block.self;
    const double keys_and_values =
        static_cast<double>(one.key_width() + one.value_width()) * traded_key_value(step.plan, step.model);
    sum.unhidden += trade(static_cast<double>(one.query_width()) * part.tensor + keys_and_values) +
                    trade(static_cast<double>(one.read_width()) * part.tensor);
    if (layout.context.devices.value() > 1) {
      sum.context =
          checked_collective_time(collective::all_gather, keys_and_values * feature / u, layout.context, links);
    }
  }
  if (block.linear != nullptr) {
    sum.unhidden += trade(static_cast<double>(block.linear->projected_width()) * part.tensor) +
                    trade(static_cast<double>(block.linear->value_width()) * part.tensor);
  }
}

/// GPUs of a ring hand on states of linear attention, in 32 bits: all gather them.
/// Source   Sun et al., LASP-2, 2025, section 3.2; flash-linear-attention, fla/ops/cp
[[gnu::noinline]] constexpr duration time_of_states(const step_with<block_view> auto& step, const linear_attention& one,
                                                    const shard_fractions& part, const block_groups& layout,
                                                    const fabric& links) {
  if (layout.context.devices.value() == 1) return {};
  const data_size states =
      carried_elements(one) * (part.tensor * (4.0 * units::bytes)) / static_cast<double>(step.plan.ulysses.value());
  const data_size of_samples = static_cast<double>(stream_of(step).samples) * states;
  return checked_collective_time(
      collective::all_gather, static_cast<double>(layout.context.devices.value()) * of_samples, layout.context, links);
}

/// Compressed attention gathers the entries of all tokens, and their keys for the indexer. The newest tokens of a neighbour are few.
/// Source   DeepSeek-AI, DeepSeek-V4, 2026, section 3.4.3 (context parallelism in two stages)
[[gnu::noinline]] constexpr duration time_of_entries(const step_with<block_view> auto& step,
                                                     const transformer_block& block, const block_groups& layout,
                                                     const fabric& links) {
  const data_size entries = static_cast<double>(stream_of(step).positions()) *
                            compressed_of(block).entry_features_of_a_token() * step.recipe.activations;
  return entries > data_size{} ? checked_collective_time(collective::all_gather, entries, layout.context, links)
                               : duration{};
}

/// What is sent whatever the feed-forward layer is. Tensor parallel: a sum after the attention and one after the
/// feed-forward part, or one for both where they stand side by side; sequence parallel: gathered before and scattered
/// after each, the same bytes. Context parallel: keys and values of all tokens go round, states of linear attention once.
/// Source   Shoeybi et al. 2019, section 3; Korthikanti et al. 2022, section 4.2.2; Liu et al., Ring Attention, 2023
RIDGELINE_INLINED constexpr block_communication communication_around(const step_with<block_view> auto& step,
                                                                     const transformer_block& block,
                                                                     const shard_fractions& part,
                                                                     const block_groups& layout, const fabric& links) {
  block_communication sum;
  if (step.plan.tensor_parallel.value() > 1) {
    const data_size stream = stream_bytes(step, part);
    const double sums = (step.model.norms_per_block == 1 ? 1.0 : 2.0) + (block.has_cross ? 1.0 : 0.0);
    // A gather and a scatter of the same bytes take the same time.
    sum.tensor = sums * (step.plan.sequence_parallel
                             ? 2.0 * checked_collective_time(collective::all_gather, stream, layout.tensor, links)
                             : checked_collective_time(collective::all_reduce, stream, layout.tensor, links));
  }
  if (step.plan.context_parallel.value() == 1) return sum;
  if (block.linear != nullptr) [[unlikely]]
    sum.unhidden = time_of_states(step, *block.linear, part, layout, links);
  if (is_compressed(block)) [[unlikely]]
    sum.context = time_of_entries(step, block, layout, links);
  if (step.plan.ulysses.value() != 1) [[unlikely]] {
    add_ulysses(sum, step, block, part, layout, links);
  } else if (has_keys_and_values(block)) {
    double cached = static_cast<double>(cached_numbers(block.self));
    if (block.self.latent) {
      cached += static_cast<double>(block.self.latent.indexer.head_dimension);
    } else {
      cached *= part.key_value;
    }
    const data_size bytes = static_cast<double>(stream_of(step).positions()) * cached * step.recipe.activations;
    sum.context = checked_collective_time(collective::all_gather, bytes, layout.context, links);
  }
  return sum;
}

/// Tokens, or the latent vectors that stand for them, go to their experts and come back, in the width of activations if the
/// recipe has no other for the way there.
/// Source   Lepikhin et al., GShard, 2020, section 3; DeepSeek-AI, DeepSeek-V3 Technical Report, 2024, section 3.3.3
constexpr duration time_to_experts(const step_with<block_view> auto& step, const transformer_block& block,
                                   const shard_fractions& part, const block_groups& layout, const fabric& links) {
  if (step.plan.expert_parallel.value() == 1) return {};
  data_size bytes = static_cast<double>(block.experts.per_token) * part.sequence * stream_bytes(step, part);
  if (block.experts.latent != 0) [[unlikely]]
    bytes *= static_cast<double>(block.experts.latent) / static_cast<double>(block.experts.hidden);
  const auto time = [&](data_size sent) {
    return checked_collective_time(collective::all_to_all, sent, layout.experts, links);
  };
  const data_size width = step.recipe.dispatched;
  if (width > data_size{}) [[unlikely]]
    return time(width / step.recipe.activations * bytes) + time(bytes);
  return 2.0 * time(bytes);
}

}  // namespace ridgeline::inline v0_2::detail

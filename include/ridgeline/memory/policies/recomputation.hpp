#pragma once
#include <ridgeline/workload/division.hpp>
#include <ridgeline/memory/policies/frozen_weights.hpp>
#include <ridgeline/workload/step.hpp>
#include <ridgeline/workload/transformer_blocks.hpp>

namespace ridgeline::detail {

/// Bytes of one block and one micro-batch on one GPU: what stays, and what is there while the block is computed again.
struct kept_bytes {
  double kept = 0.0;
  double rebuilt = 0.0;
};

/// Adds up what layers keep: asked for each tensor, so it is inlined where a layer names them.
struct kept_sum {
  const training_step* step;
  bool fused_attention;
  shares part;
  std::int64_t count = 1;
  double bytes = 0.0;

  [[gnu::always_inline]] constexpr void operator()(const saved_activation& kept) {
    if (step->adapters && !needed_beside(*step->adapters, fused_attention, kept.role)) return;
    bytes += static_cast<double>(kept.elements * count) * kept.width.value() * share_of(part, kept);
  }
};

/// What a block keeps when nothing is computed again.
constexpr double bytes_of_block(const training_step& step, const transformer_block& block, const shape& input,
                                const keeping& keep, const shares& part) {
  kept_sum sum{.step = &step, .fused_attention = keep.flash_attention, .part = part};
  each_layer(block, [&](const auto& layer, std::int64_t count) {
    sum.count = count;
    each_saved(layer, input, keep, sum);
  });
  return sum.bytes;
}

/// What a block keeps under the plan's choice.
///
/// Model    none: all; selective: all but the scores, which come back one block at a time; full: the input of the
///          block, 2 s b h in 16 bits (divided by the tensor-parallel GPUs only where sequence parallelism divides it),
///          and the rest comes back one block at a time
/// Source   Korthikanti et al. 2022, sections 4 and 5; Chen et al., Training Deep Nets with Sublinear Memory Cost, 2016
constexpr kept_bytes kept_of_block(const training_step& step, const transformer_block& block, const shape& input,
                                   const shares& part) {
  keeping keep = keeping_of(step);
  if (keep.recompute == recomputation::none) return {bytes_of_block(step, block, input, keep, part), 0.0};
  if (keep.recompute == recomputation::selective) {
    const double kept = bytes_of_block(step, block, input, keep, part);
    if (keep.flash_attention) return {kept, 0.0};
    keep.recompute = recomputation::none;
    return {kept, bytes_of_block(step, block, input, keep, part) - kept};
  }
  keep.recompute = recomputation::none;
  const double of_input = static_cast<double>(input.elements()) * keep.width.value() * part.sequence * part.tokens;
  const double all = bytes_of_block(step, block, input, keep, part);
  return {of_input, all > of_input ? all - of_input : 0.0};
}

}  // namespace ridgeline::detail

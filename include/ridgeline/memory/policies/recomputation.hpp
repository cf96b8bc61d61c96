#pragma once
#include <ridgeline/core/inlined.hpp>
#include <ridgeline/memory/policies/frozen_weights.hpp>
#include <ridgeline/units/extremes.hpp>
#include <ridgeline/workload/step_view.hpp>
#include <ridgeline/workload/division.hpp>
#include <ridgeline/workload/transformer_blocks.hpp>

namespace ridgeline::inline v0_2::detail {

/// Activations of one block and one micro-batch on one GPU: what is saved, and what lives beside that while the block
/// is computed again.
struct block_activations {
  data_size saved = {};
  data_size recompute_peak = {};
};

/// Adds up what layers save: asked for each tensor, so it is inlined where a layer names them.
template<step_with<activations_view> Step>
struct saved_sum {
  const Step* step;
  bool fused_attention;
  shard_fractions part;
  std::int64_t count = 1;
  data_size bytes = {};

  RIDGELINE_INLINED constexpr void operator()(const saved_activation& saved) {
    if (step->adapters && !needed_beside(*step->adapters, fused_attention, saved.role)) return;
    bytes += static_cast<double>(saved.elements * count) * saved.width * local_fraction(part, saved);
  }
};

/// What a block saves when nothing is computed again.
[[gnu::flatten]] constexpr data_size saved_by_block(const step_with<activations_view> auto& step,
                                                    const transformer_block& block, const shape& input,
                                                    const keeping& keep, const shard_fractions& part) {
  saved_sum<std::remove_cvref_t<decltype(step)>> sum{
      .step = &step, .fused_attention = keep.flash_attention, .part = part};
  each_layer(block, [&](const auto& layer, std::int64_t count) {
    sum.count = count;
    each_saved(layer, input, keep, sum);
  });
  return sum.bytes;
}

/// What a block saves under the plan's choice.
///
/// Model    none: all; selective: all but the attention scores; light: these, what norms and activations write and what
///          latents expand to are left out; either comes back one block at a time; full: the input of
///          the block, 2 s b h in 16 bits, of each residual stream (divided by the tensor-parallel GPUs only where sequence parallelism divides
///          it), and the rest comes back one block at a time
/// Source   Korthikanti et al. 2022, sections 4 and 5; Chen et al., Training Deep Nets with Sublinear Memory Cost, 2016
constexpr block_activations activations_of_block(const step_with<activations_view> auto& step,
                                                 const transformer_block& block, const shape& input,
                                                 const shard_fractions& part) {
  keeping keep = keeping_of(step);
  if (keep.recompute == recomputation::none) return {saved_by_block(step, block, input, keep, part), {}};
  if (keep.recompute != recomputation::full) {
    const data_size saved = saved_by_block(step, block, input, keep, part);
    if (keep.recompute == recomputation::selective && keep.flash_attention) return {saved, {}};
    keep.recompute = recomputation::none;
    return {saved, saved_by_block(step, block, input, keep, part) - saved};
  }
  keep.recompute = recomputation::none;
  data_size of_input = static_cast<double>(input.elements()) * keep.width * part.sequence * part.tokens;
  if (is_compressed(block)) [[unlikely]]
    of_input *= static_cast<double>(streams_of(step.model));
  const data_size all = saved_by_block(step, block, input, keep, part);
  return {of_input, math::larger(all - of_input, data_size{})};
}

}  // namespace ridgeline::inline v0_2::detail

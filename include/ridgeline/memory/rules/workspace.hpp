#pragma once
#include <ridgeline/core/inlined.hpp>
#include <ridgeline/units/extremes.hpp>
#include <ridgeline/workload/step_view.hpp>
#include <ridgeline/workload/division.hpp>
#include <ridgeline/workload/transformer_blocks.hpp>

namespace ridgeline::inline v0_2::detail {

/// Numbers of a token that the activation of the feed-forward part reads, of all its experts.
constexpr double middle_of(const transformer_block& block) {
  return static_cast<double>(block.is_mixture ? block.experts.per_token * block.experts.width_up()
                                              : block.feed_forward.width * block.feed_forward.matrices_up());
}

/// `widest_inside` of compressed attention, for a token [1]: queries, its own vector, what it gives to entries and to those of the
/// indexer; or unfused scores on the keys that are seen.
[[gnu::noinline, gnu::cold]] constexpr double widest_compressed(const transformer_block& block, const shape& input,
                                                                bool fused_attention, const shard_fractions& part) {
  const compressed_attention one = compressed_of(block);
  const std::int64_t whole = one.head_dimension + 2 * one.parts() * one.entry_features() + one.indexer.query_width();
  const double projected = static_cast<double>(one.query_width()) * part.tensor + static_cast<double>(whole);
  const double widest = math::larger(projected, middle_of(block) * part.tensor);
  const auto scores = static_cast<double>(one.heads * one.keys_of(input.height * input.width));
  return fused_attention ? widest : math::larger(widest, scores * part.tensor);
}

/// The widest tensor inside of a block that lives only while it is computed: what the activation of the feed-forward
/// part reads, or queries, keys and values, or unfused attention scores [B].
///
/// Inputs   width  of one number [B]
RIDGELINE_INLINED constexpr data_size widest_inside(const transformer_block& block, const shape& input, data_size width,
                                                    bool fused_attention, const shard_fractions& part) {
  const attention& self = block.self;
  const data_size feature = static_cast<double>(input.positions()) * part.tokens * width;  // one a token
  if (is_compressed(block)) [[unlikely]]
    return feature * widest_compressed(block, input, fused_attention, part);
  data_size projected =
      feature * (static_cast<double>(self.query_width()) * part.tensor +
                 static_cast<double>(self.borrows ? 0 : self.key_width() + self.value_width()) * part.key_value);
  if (!has_keys_and_values(block)) projected = {};
  if (block.linear != nullptr) [[unlikely]]
    projected += feature * static_cast<double>(block.linear->projected_width()) * part.tensor;
  const data_size of_middle = feature * middle_of(block) * part.tensor;
  const data_size widest = math::larger(projected, of_middle);
  if (fused_attention || !has_keys_and_values(block)) return widest;
  return math::larger(widest,
                      feature * static_cast<double>(self.heads) * static_cast<double>(input.height) * part.tensor);
}

/// Gradients of activations on their way through one block.
///
/// Model    width * (2 s b h + the widest tensor inside): the gradient that comes in, the one that goes out, of all residual streams, and
///          the widest between; nothing of it is saved
/// Source   the backward pass of a chain of GEMMs; Rajbhandari et al. 2020, section 3.2 (temporary buffers)
constexpr data_size workspace_of_block(const step_with<activations_view> auto& step, const transformer_block& block,
                                       const shape& input, const shard_fractions& part) {
  const data_size width = step.recipe.activations;
  data_size stream = static_cast<double>(input.elements()) * width * part.tokens * part.sequence;
  if (is_compressed(block)) [[unlikely]]
    stream *= static_cast<double>(streams_of(step.model));
  return 2.0 * stream + widest_inside(block, input, width, step.plan.flash_attention, part);
}

}  // namespace ridgeline::inline v0_2::detail

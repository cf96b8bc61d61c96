#pragma once
#include <cstdint>
#include <ridgeline/core/error.hpp>
#include <ridgeline/units/extremes.hpp>
#include <ridgeline/units/optional_count.hpp>
#include <ridgeline/workload/compressed.hpp>
#include <ridgeline/workload/hybrid.hpp>
#include <ridgeline/workload/layers/activation.hpp>
#include <ridgeline/workload/layers/attention.hpp>
#include <ridgeline/workload/layers/compressed_attention.hpp>
#include <ridgeline/workload/layers/normalization.hpp>
#include <ridgeline/workload/shape.hpp>
#include <ridgeline/workload/transformer_parts.hpp>
#include <ridgeline/workload/weight_storage.hpp>

namespace ridgeline::inline v0_2 {

/// A transformer as its paper or config file describes it.
///
/// Fields   kind               what stands behind what
///          layers             blocks of the decoder, or of the encoder where that is all
///          encoder_layers     blocks of the encoder beside a decoder; none without one
///          hidden             features of a token between blocks
///          heads              of the queries
///          key_value_heads    as many as `heads`, fewer where queries share them, 1 where all do
///          head_dimension     features of one head
///          latent             ranks where keys and values are compressed (MLA), and the indexer of sparse attention
///          query_key          norm of queries and keys
///          sinks              each head has a learned score that takes attention from all tokens
///          window             tokens that a block looks back
///          feed_forward       width of the plain feed-forward part; none where every block is a mixture
///          gated, function    the feed-forward part has a gate; what it passes through
///          moe                the mixture of experts, where there is one
///          norms_per_block    2; 1 where attention and feed-forward stand side by side behind one norm; 4 in Gemma 2, 3
///          vocabulary         tokens in the table, padding included; classes where it reads pictures
///          clusters           of the words, from frequent to rare
///          tied               the head uses the table of the tokens
///          position           how a token knows its place
///          positions          rows of the table of learned places; buckets of relative ones
///          context            tokens it was made for; none where nobody says
///          norm, final_norm, embedding_norm  its kind; one behind the last block; one behind the table
///          bias               which parts add a vector
///          token_types        rows of the table of segments (BERT)
///          pooler             a layer on the first token (BERT)
///          has_head           logits, or classes, come out
///          embedding_width    where tokens have narrower vectors than blocks (OPT-350m); none: the same
///          patch              edge of the squares that a picture is cut into; 0: it reads tokens
///          picture_channels   of its pixels
///          gated_attention    what the output projection of the attention reads passes a gate
///          hybrid             linear attention in some blocks
///          borrowing          last blocks that read keys and values of an earlier one: they have neither matrices for them nor
///                             a KV cache
///          borrowing_feed_forward  width of these blocks' feed-forward part; none: that of the others (Gemma 4 E2B)
///          per_layer_input    features of the vector that a token has for each block, from a table of its own; none: no such
///                             table (Gemma 4 E2B and E4B)
///          checkpoint         how its published weights are stored; null: in 16 bits
///          full               heads of the blocks without a window, where they differ from those with one (Gemma 4)
///          compressed         what compressed attention has in every block (DeepSeek-V4); null: attention is of another kind
/// Errors   RL-110, RL-113, RL-114, RL-115, RL-124 by `check`
/// Source   Vaswani et al. 2017 and the config files of the families in catalogue/models/
/// Checked  tests/unit/workload/transformer_test.cpp, tests/catalogue/models_test.cpp
struct transformer {
  detail::no_bare_id described_by_fields = {};
  transformer_kind kind = transformer_kind::decoder;
  optional_count<layer_kind> layers = {};
  optional_count<layer_kind> encoder_layers = {};
  optional_count<feature_kind> hidden = {};
  optional_count<head_kind> heads = {};
  optional_count<head_kind> key_value_heads = {};
  optional_count<feature_kind> head_dimension = {};
  latent_ranks latent = {};
  query_key_norm query_key = query_key_norm::none;
  bool sinks = false;
  window_plan window = {};
  optional_count<feature_kind> feed_forward = {};
  bool gated = false;
  activation_function function = activation_function::gelu;
  expert_plan moe = {};
  optional_count<token_kind> vocabulary = {};
  vocabulary_clusters clusters = {};
  bool tied = false;
  position_kind position = position_kind::none;
  std::int64_t positions = 0;
  optional_count<token_kind> context = {};
  norm_kind norm = norm_kind::layer;
  std::int64_t norms_per_block = 2;
  bool final_norm = true;
  bool embedding_norm = false;
  bias_plan bias = {};
  std::int64_t token_types = 0;
  bool pooler = false;
  bool has_head = true;
  optional_count<feature_kind> embedding_width = {};
  std::int64_t patch = 0;
  std::int64_t picture_channels = 3;
  bool gated_attention = false;
  hybrid_plan hybrid = {};
  optional_count<layer_kind> borrowing = {};
  const weight_storage* checkpoint = nullptr;
  full_attention_heads full = {};
  optional_count<feature_kind> borrowing_feed_forward = {};
  optional_count<feature_kind> per_layer_input = {};
  const compressed_plan* compressed = nullptr;
};

/// Residual streams of a block.
///
/// Inputs   model  any
/// Returns  1 but for hyper-connections [1]
/// Source   definition of `compressed_plan`
/// Checked  tests/unit/workload/compressed_test.cpp
constexpr std::int64_t streams_of(const transformer& model) {
  return model.compressed == nullptr ? 1 : model.compressed->streams;
}

namespace detail {

constexpr double approximate_parameters(const transformer& model) {
  const double h = static_cast<double>(model.hidden.value());
  const double blocks = static_cast<double>(model.layers.value() + model.encoder_layers.value());
  const double attention =
      8.0 * h * static_cast<double>(model.heads.value()) * static_cast<double>(model.head_dimension.value());
  const double latent = static_cast<double>(model.latent.query_rank + model.latent.key_value_rank) *
                        static_cast<double>(model.heads.value()) *
                        static_cast<double>(model.latent.positionless + model.latent.rotary + model.latent.value);
  const double dense = 3.0 * h * static_cast<double>(model.feed_forward.value());
  const double experts =
      3.0 * h *
      (static_cast<double>(model.moe.width.value()) * static_cast<double>(model.moe.experts.value()) +
       static_cast<double>(model.moe.shared_width.value()) * static_cast<double>(model.moe.shared_experts.value()));
  const double tables = h * static_cast<double>(2 * model.vocabulary.value() + model.positions + model.token_types);
  const linear_attention& state = model.hybrid.linear;
  const double linear =
      state ? h * (6.0 * static_cast<double>(state.value_width()) + 4.0 * static_cast<double>(state.key_width())) : 0.0;
  return blocks * (attention + latent + dense + experts + linear) + tables;
}

/// Whether the clusters of a vocabulary stand in their order and each is narrower by a whole number.
constexpr bool clusters_divide(const transformer& model) {
  const vocabulary_clusters& clusters = model.clusters;
  return clusters.first >= 1 && clusters.first < clusters.second && clusters.second < clusters.third &&
         clusters.third < model.vocabulary.value() && clusters.narrower >= 1 && clusters.narrower <= 64 &&
         model.hidden.value() % clusters.narrower == 0;
}

/// A hybrid is a decoder of at most 128 blocks without windows; each block has a layer.
[[gnu::noinline]] constexpr void check_hybrid(const transformer& model) {
  const hybrid_plan& plan = model.hybrid;
  check(plan.linear);
  const std::int64_t blocks = model.layers.value();
  bool sensible = plan.linear.hidden == model.hidden.value() && blocks <= block_set::most &&
                  model.kind == transformer_kind::decoder && !model.window && plan.of_linear.size() != 0 &&
                  (!plan.alone || model.norms_per_block == 1);
  if (!sensible) violated<errc::transformer_contradictory>();
  const block_set inside = block_set::below(blocks);
  for (std::int64_t i = 0; i < block_set::most; ++i) {
    const bool linear = plan.of_linear.contains(i);
    const bool attention = plan.of_attention.contains(i);
    sensible = sensible && (inside.contains(i) ? plan.alone || linear || attention : !linear && !attention) &&
               !(plan.alone && linear && attention);
  }
  if (!sensible) violated<errc::transformer_contradictory>();
}

/// Heads of blocks without a window are described whole, and other blocks have one.
[[gnu::noinline]] constexpr void check_full(transformer model) {
  const full_attention_heads of = model.full;
  if (!of || !of.head_dimension || model.latent || model.window.full_every == 0)
    violated<errc::transformer_contradictory>();
  if (!are_dimensions(of.key_value_heads, of.head_dimension)) violated<errc::dimension_out_of_range>();
  if (model.heads.value() % of.key_value_heads.value() != 0) violated<errc::heads_not_grouped>();
  model.head_dimension = of.head_dimension;
  if (!(approximate_parameters(model) <= 1e15)) violated<errc::network_too_large>();
}

/// Blocks that borrow keys and values are the last ones of a decoder without linear attention, and an earlier block with the same window has some to lend.
[[gnu::noinline]] constexpr void check_borrowing(const transformer& model) {
  const std::int64_t storing = model.layers.value() - model.borrowing.value();
  bool sensible =
      model.borrowing && storing > 0 && model.kind == transformer_kind::decoder && !model.latent && !model.hybrid;
  if (model.window && model.window.full_every > storing)
    sensible = sensible && model.window.full_every > model.layers.value();
  if (!sensible) violated<errc::transformer_contradictory>();
}

/// A vector for each token and block is a decoder's that reads tokens and has one vocabulary.
[[gnu::noinline]] constexpr void check_per_layer_input(const transformer& model) {
  if (model.kind != transformer_kind::decoder || model.patch != 0 || model.clusters || model.hybrid.alone)
    violated<errc::transformer_contradictory>();
  const double features =
      static_cast<double>(model.layers.value()) * static_cast<double>(model.per_layer_input.value());
  const double wide = static_cast<double>(model.vocabulary.value()) + 3.0 * static_cast<double>(model.hidden.value());
  if (!(features <= 1e8 && approximate_parameters(model) + features * wide <= 1e15))
    violated<errc::network_too_large>();
}

/// Groups are of equal size, and those that a token goes to have the experts that it takes.
constexpr void check_groups(const expert_plan& moe) {
  const bool possible = moe.groups >= 1 && moe.groups <= moe.experts.value() && moe.experts.value() % moe.groups == 0 &&
                        moe.groups_per_token <= moe.groups &&
                        moe.groups_per_token * (moe.experts.value() / moe.groups) >= moe.per_token.value();
  if (!possible) violated<errc::transformer_contradictory>();
}

/// An indexer chooses for latent attention with compressed queries, which has no window.
[[gnu::noinline]] constexpr void check_indexer(const transformer& model) {
  if (!model.latent || !model.latent.indexer || model.window) violated<errc::transformer_contradictory>();
  check(model.latent.indexer, model.latent.query_rank);
}

/// Compressed attention is a decoder's of at most 128 blocks with no other attention, which all have two norms; heads share one vector.
[[gnu::noinline]] constexpr void check_compressed(const transformer& model) {
  const compressed_plan& plan = *model.compressed;
  const std::int64_t blocks = model.layers.value();
  const bool alone = !model.latent && !model.window && !model.hybrid && !model.full && !model.borrowing &&
                     !model.per_layer_input && !model.gated_attention && !model.bias.projections &&
                     !model.bias.output && model.query_key == query_key_norm::none &&
                     model.position != position_kind::projected;
  bool sensible =
      alone && model.kind == transformer_kind::decoder && model.patch == 0 && blocks <= block_set::most &&
      model.key_value_heads.value() == 1 && model.norms_per_block == 2 &&
      plan.of_light.size() + plan.of_heavy.size() != 0 && (plan.of_light.size() != 0) == (plan.light != 0) &&
      (plan.of_heavy.size() != 0) == (plan.heavy != 0) && (plan.of_light.size() != 0 || !plan.indexer.is_described());
  for (std::int64_t i = 0; i < block_set::most; ++i) {
    const bool light = plan.of_light.contains(i);
    const bool heavy = plan.of_heavy.contains(i);
    sensible = sensible && !(light && heavy) && (i < blocks || !(light || heavy));
  }
  if (!sensible) violated<errc::transformer_contradictory>();
  check(compressed_attention{.hidden = model.hidden.value(),
                             .heads = model.heads.value(),
                             .head_dimension = model.head_dimension.value(),
                             .query_rank = plan.query_rank,
                             .newest = plan.newest,
                             .entry = plan.light,
                             .indexer = plan.indexer,
                             .output_groups = plan.output_groups,
                             .output_rank = plan.output_rank,
                             .streams = plan.streams});
  if (!are_dimensions_or_none(plan.heavy)) violated<errc::dimension_out_of_range>();
  const double hidden = static_cast<double>(model.hidden.value());
  const double narrow = static_cast<double>(plan.query_rank) + static_cast<double>(plan.output_rank);
  const double wide = static_cast<double>(model.heads.value()) * static_cast<double>(model.head_dimension.value()) +
                      static_cast<double>(plan.output_groups) * hidden +
                      static_cast<double>(plan.indexer.query_width());
  const double mixed = 2.0 * static_cast<double>(plan.streams * plan.streams * (2 + plan.streams)) * hidden;
  if (!(approximate_parameters(model) + static_cast<double>(blocks) * (narrow * (wide + hidden) + mixed) <= 1e15))
    violated<errc::network_too_large>();
}

/// What experts read is a mixture's, and no wider than a token.
[[gnu::noinline]] constexpr void check_latent(const transformer& model) {
  if (!are_dimensions(model.moe.latent)) violated<errc::dimension_out_of_range>();
  if (!model.moe || model.moe.latent > model.hidden) violated<errc::transformer_contradictory>();
}

/// Of the parts that few models have, whatever is counted: zero where a model has none of them [1].
constexpr std::int64_t rare_counts(const transformer& model) {
  const token_indexer& indexer = model.latent.indexer;
  return model.borrowing.value() | model.borrowing_feed_forward.value() | model.per_layer_input.value() |
         model.moe.latent.value() | indexer.heads | indexer.head_dimension | indexer.chosen;
}
/// Refuses these parts where they contradict the others.
[[gnu::noinline]] constexpr void check_rare_parts(const transformer& model) {
  if (!are_dimensions_or_none(model.borrowing, model.borrowing_feed_forward, model.per_layer_input))
    violated<errc::dimension_out_of_range>();
  if (model.borrowing || model.borrowing_feed_forward) check_borrowing(model);
  if (model.per_layer_input) check_per_layer_input(model);
  if (model.moe.latent) check_latent(model);
  if (model.latent.indexer.is_described()) check_indexer(model);
}

}  // namespace detail

/// Refuses a transformer that has no such network.
///
/// Inputs   model  any
/// Errors   RL-110 for a dimension out of range; RL-113 above 10^15 parameters (a bound, counted with every matrix
///          that a block can have); RL-114 if the heads are no multiple of the key-value heads; RL-115 if a token goes
///          to more experts than there are; RL-124 for fields that contradict one another, among them a hybrid of more
///          than 128 blocks
/// Source   definition
/// Checked  tests/unit/workload/transformer_test.cpp
constexpr void check(const transformer& model) {
  if (!(detail::are_dimensions(model.layers, model.hidden, model.heads, model.key_value_heads, model.head_dimension,
                               model.vocabulary, model.moe.every, model.norms_per_block, model.picture_channels) &&
        detail::are_dimensions_or_none(model.encoder_layers, model.feed_forward, model.positions, model.context,
                                       model.token_types, model.embedding_width, model.patch, model.window.tokens,
                                       model.window.full_every, model.moe.experts, model.moe.per_token, model.moe.width,
                                       model.moe.shared_experts, model.moe.shared_width, model.moe.first_dense,
                                       model.latent.query_rank, model.latent.key_value_rank, model.latent.positionless,
                                       model.latent.rotary, model.latent.value))) {
    detail::violated<errc::dimension_out_of_range>();
  }
  if (model.hybrid) detail::check_hybrid(model);
  if (model.full || model.full.head_dimension || model.full.values_from_keys) [[unlikely]]
    detail::check_full(model);
  if (!(detail::approximate_parameters(model) <= 1e15)) detail::violated<errc::network_too_large>();
  if (model.heads.value() % model.key_value_heads.value() != 0) detail::violated<errc::heads_not_grouped>();
  if (model.moe && !(model.moe.per_token && model.moe.per_token <= model.moe.experts)) {
    detail::violated<errc::experts_per_token_out_of_range>();
  }
  if (model.moe.groups != 1 || model.moe.groups_per_token != 1) [[unlikely]]
    detail::check_groups(model.moe);
  if (detail::rare_counts(model) != 0) [[unlikely]]
    detail::check_rare_parts(model);
  if (model.compressed != nullptr) [[unlikely]]
    detail::check_compressed(model);
  const bool both = model.kind == transformer_kind::encoder_decoder;
  const bool every_block_is_a_mixture = model.moe && !model.moe.first_dense && model.moe.every == 1;
  const bool table = model.position == position_kind::learned || model.position == position_kind::relative;
  const bool contradiction =
      (both != static_cast<bool>(model.encoder_layers)) || (model.moe && (!model.moe.width || both)) ||
      (!model.moe && (model.moe.per_token || model.moe.shared_experts || model.moe.width)) ||
      (static_cast<bool>(model.moe.shared_experts) != static_cast<bool>(model.moe.shared_width)) ||
      (!every_block_is_a_mixture && !model.feed_forward) || (model.window.full_every != 0 && !model.window) ||
      (model.latent && (model.latent.positionless == 0 || model.latent.value == 0)) ||
      (!model.latent && (model.latent.query_rank != 0 || model.latent.rotary != 0 || model.latent.value != 0)) ||
      (model.latent && model.heads != model.key_value_heads) || (table != (model.positions != 0)) ||
      (!(model.norms_per_block == 1 || model.norms_per_block == 2 || model.norms_per_block == 4)) ||
      (model.patch != 0 && model.tied) || (model.tied && !model.has_head) ||
      (model.clusters && !(detail::clusters_divide(model) && model.tied && !model.embedding_width));
  if (contradiction) detail::violated<errc::transformer_contradictory>();
}

/// Whether a model has parts that no calibration was fitted on: linear attention, short convolutions, an indexer or compressed
/// attention. What their kernels wait for is not counted, and intervals are wider (`calibrated_intervals::unlike`).
///
/// Inputs   model  any
/// Returns  the answer
/// Source   definition
/// Checked  tests/unit/workload/transformer_test.cpp
constexpr bool is_unlike_fitted(const transformer& model) {
  return model.latent.indexer.chosen != 0 || model.hybrid || model.compressed != nullptr;
}

/// Refuses more samples and tokens than the tensors of a transformer can be counted for.
///
/// Inputs   model  a checked transformer
///          input  sequences of tokens, or pictures; features are not asked
/// Errors   RL-110 for an extent outside 1 to 10^8; RL-113 if a tensor inside (scores, logits, the middle of a
///          feed-forward layer) has more than 4 x 10^18 elements
/// Source   definition: what 64 bits hold
/// Checked  tests/unit/workload/transformer_test.cpp
constexpr void check(const transformer& model, const shape& input) {
  check(input);
  const double length = static_cast<double>(input.height) * static_cast<double>(input.width);
  const double heads = static_cast<double>(model.heads.value());
  const double per_token = static_cast<double>(model.moe.per_token.value());
  double widest = static_cast<double>(model.hidden.value()) * (1.0 + per_token);
  widest = math::larger(widest, static_cast<double>(model.vocabulary.value()));
  widest = math::larger(widest, 2.0 * static_cast<double>(model.feed_forward.value()));
  widest = math::larger(widest, 2.0 * static_cast<double>(model.moe.width.value()) * per_token);
  widest = math::larger(widest, 2.0 * static_cast<double>(model.moe.shared_width.value()) *
                                    static_cast<double>(model.moe.shared_experts.value()));
  widest = math::larger(widest, heads * static_cast<double>(model.head_dimension.value() + model.latent.positionless +
                                                            model.latent.rotary + model.latent.value));
  if (model.full) widest = math::larger(widest, heads * static_cast<double>(model.full.head_dimension.value()));
  widest = math::larger(widest, heads * length);
  if (model.compressed != nullptr) [[unlikely]]
    widest = math::larger(widest, static_cast<double>(model.compressed->indexer.query_width()));
  if (!(static_cast<double>(input.samples) * length * widest <= 4e18)) detail::violated<errc::network_too_large>();
}

}  // namespace ridgeline::inline v0_2

#pragma once
#include <cstdint>
#include <ridgeline/core/error.hpp>
#include <ridgeline/core/text.hpp>
#include <ridgeline/units/extremes.hpp>
#include <ridgeline/units/optional_count.hpp>
#include <ridgeline/workload/hybrid.hpp>
#include <ridgeline/workload/layers/activation.hpp>
#include <ridgeline/workload/layers/attention.hpp>
#include <ridgeline/workload/layers/normalization.hpp>
#include <ridgeline/workload/shape.hpp>
#include <ridgeline/workload/weight_storage.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// Which stacks a transformer has.
/// Source   Vaswani et al. 2017 (both), Radford et al. 2018 (decoder), Devlin et al. 2019 (encoder)
enum class transformer_kind { decoder, encoder, encoder_decoder };

/// The name of a kind of transformer.
///
/// Inputs   kind  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(transformer_kind kind) noexcept {
  switch (kind) {
    case transformer_kind::decoder: return "decoder";
    case transformer_kind::encoder: return "encoder";
    case transformer_kind::encoder_decoder: return "encoder-decoder";
  }
  return "unknown";
}

/// How a transformer tells its tokens' places apart. Learned places are a table, relative ones a table a stack,
/// projected ones a matrix a block.
/// Source   Vaswani et al. 2017, Su et al. 2021 (rotary), Press et al. 2021 (ALiBi), Raffel et al. 2020 (relative),
///          Dai et al. 2019 (projected)
enum class position_kind { none, learned, sinusoidal, rotary, alibi, relative, projected };

/// The name of a kind of position.
///
/// Inputs   kind  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(position_kind kind) noexcept {
  switch (kind) {
    case position_kind::none: return "none";
    case position_kind::learned: return "learned";
    case position_kind::sinusoidal: return "sinusoidal";
    case position_kind::rotary: return "rotary";
    case position_kind::alibi: return "ALiBi";
    case position_kind::relative: return "relative";
    case position_kind::projected: return "projected";
  }
  return "unknown";
}

/// A vocabulary in four clusters, from frequent to rare words, each with vectors narrower by a factor.
///
/// Fields   first, second, third  words up to the end of each cluster but the last; 0 is one cluster
///          narrower              1: all vectors are alike
/// Source   Grave et al., Efficient softmax approximation for GPUs, 2017; Baevski & Auli, Adaptive Input
///          Representations, 2019
struct vocabulary_clusters {
  std::int64_t first = 0;
  std::int64_t second = 0;
  std::int64_t third = 0;
  std::int64_t narrower = 1;

  constexpr explicit operator bool() const { return first != 0; }
};

/// The routed part of a mixture of experts, and which blocks have one.
///
/// Fields   experts         none: every block has a plain feed-forward part
///          per_token       experts that work for a token
///          width           of one expert; shared_width of one shared expert
///          first_dense     blocks before the first mixture; every  1: each block after those, 2: every second, ...
///          groups          of experts, of which a token goes to `groups_per_token` at most: those on one machine
///          latent          features of the vector that a token is projected to for the routed experts; none: they read the token
/// Source   the config files of Mixtral, Qwen2-MoE, DeepSeek-V3, gpt-oss, Llama 4, Nemotron 3 Super by these ideas
struct expert_plan {
  optional_count<expert_kind> experts = {};
  optional_count<expert_kind> per_token = {};
  optional_count<feature_kind> width = {};
  optional_count<expert_kind> shared_experts = {};
  optional_count<feature_kind> shared_width = {};
  optional_count<layer_kind> first_dense = {};
  std::int64_t every = 1;
  bool router_bias = false;
  bool expert_bias = false;
  bool shared_gate = false;
  std::int64_t groups = 1;
  std::int64_t groups_per_token = 1;
  optional_count<feature_kind> latent = {};

  constexpr explicit operator bool() const { return static_cast<bool>(experts); }
};

/// Which blocks see a window of tokens only.
///
/// Fields   tokens      none: every block sees everything
///          full_every  0: every block has the window; n: the last of each n blocks sees everything
/// Source   Gemma 2 (2), Gemma 3 (6), Mistral 7B v0.1 (0), gpt-oss (2) technical reports
struct window_plan {
  optional_count<token_kind> tokens = {};
  std::int64_t full_every = 0;

  constexpr explicit operator bool() const { return static_cast<bool>(tokens); }
};

/// Heads of the blocks that see everything, where the others have a window: as many queries, fewer and wider keys.
///
/// Fields   key_value_heads   none: these blocks have the heads of the others
///          head_dimension    features of one head
///          values_from_keys  values are what the projection of the keys gives
/// Source   transformers, configuration_gemma4.py (num_global_key_value_heads, global_head_dim, attention_k_eq_v)
struct full_attention_heads {
  optional_count<head_kind> key_value_heads = {};
  optional_count<feature_kind> head_dimension = {};
  bool values_from_keys = false;

  constexpr explicit operator bool() const { return static_cast<bool>(key_value_heads); }
};

/// Which parts add a vector. Source: the config files of the families.
struct bias_plan {
  bool projections = false;  // queries, keys, values
  bool output = false;       // of the attention
  bool mlp = false;
  bool norm = false;
  bool head = false;
};

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
///          borrowing          last blocks that read keys and values of an earlier one: they have no KV cache
///          checkpoint         how its published weights are stored; null: in 16 bits
///          full               heads of the blocks without a window, where they differ from those with one (Gemma 4)
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
};

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

/// What experts read is a mixture's, and no wider than a token.
[[gnu::noinline]] constexpr void check_latent(const transformer& model) {
  if (!are_dimensions(model.moe.latent)) violated<errc::dimension_out_of_range>();
  if (!model.moe || model.moe.latent > model.hidden) violated<errc::transformer_contradictory>();
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
        detail::are_dimensions_or_none(
            model.encoder_layers, model.borrowing, model.feed_forward, model.positions, model.context,
            model.token_types, model.embedding_width, model.patch, model.window.tokens, model.window.full_every,
            model.moe.experts, model.moe.per_token, model.moe.width, model.moe.shared_experts, model.moe.shared_width,
            model.moe.first_dense, model.latent.query_rank, model.latent.key_value_rank, model.latent.positionless,
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
  if (model.moe.latent) [[unlikely]]
    detail::check_latent(model);
  if (model.latent.indexer.is_described()) [[unlikely]]
    detail::check_indexer(model);
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
      (model.borrowing && (both || model.borrowing >= model.layers)) || (model.patch != 0 && model.tied) ||
      (model.tied && !model.has_head) ||
      (model.clusters && !(detail::clusters_divide(model) && model.tied && !model.embedding_width));
  if (contradiction) detail::violated<errc::transformer_contradictory>();
}

/// Whether a model has parts that no calibration was fitted on: linear attention, short convolutions or an indexer. What
/// their kernels wait for is not counted, and intervals are wider (`calibrated_intervals::unlike`).
///
/// Inputs   model  any
/// Returns  the answer
/// Source   definition
/// Checked  tests/unit/workload/transformer_test.cpp
constexpr bool is_unlike_fitted(const transformer& model) { return model.latent.indexer.chosen != 0 || model.hybrid; }

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
  if (!(static_cast<double>(input.samples) * length * widest <= 4e18)) detail::violated<errc::network_too_large>();
}

}  // namespace ridgeline::inline v0_2

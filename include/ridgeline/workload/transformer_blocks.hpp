#pragma once
#include <concepts>
#include <ridgeline/workload/block_kinds.hpp>
#include <ridgeline/workload/layers/attention.hpp>
#include <ridgeline/workload/layers/compressed_attention.hpp>
#include <ridgeline/workload/layers/convolution.hpp>
#include <ridgeline/workload/layers/embedding.hpp>
#include <ridgeline/workload/layers/linear.hpp>
#include <ridgeline/workload/layers/mixture_of_experts.hpp>
#include <ridgeline/workload/layers/mlp.hpp>
#include <ridgeline/workload/layers/normalization.hpp>
#include <ridgeline/workload/layers/parts.hpp>
#include <ridgeline/workload/layers/per_layer_input.hpp>

namespace ridgeline::inline v0_2 {

/// One block of a transformer: norms, attention (a decoder beside an encoder has a second one, to the encoder's
/// output), linear attention instead of it or beside it, and a feed-forward part or a mixture of experts. Where each block
/// is one layer alone, it has one of these. Linear attention is that of the model, which outlives the block.
///
/// Fields   encoder_tokens  of the sequence that the second attention reads [1]
///          mixer           what carries tokens along
///          has_rare        the model has layers that few models have: linear or compressed attention, a token's vector for each
///                          block
///          model           of the block
/// Source   Vaswani et al. 2017, figure 1; Falcon-LLM Team, Falcon-H1, 2025 (side by side); NVIDIA, Nemotron-H, 2025 (alone)
/// Checked  tests/unit/workload/transformer_blocks_test.cpp
struct transformer_block {
  normalization norm = {};
  std::int64_t norms = 2;
  bool has_self = true;
  ridgeline::attention self = {};
  bool has_cross = false;
  std::int64_t encoder_tokens = 0;
  const linear_attention* linear = nullptr;
  bool has_feed_forward = true;
  bool is_mixture = false;
  mlp feed_forward = {};
  mixture_of_experts experts = {};
  token_mixer mixer = token_mixer::attention;
  bool has_rare = false;
  const transformer* model = nullptr;

  /// The attention to the encoder's output. Source: Vaswani et al. 2017, section 3.2.3.
  constexpr ridgeline::attention cross() const {
    ridgeline::attention other = self;
    other.other_tokens = encoder_tokens;
    return other;
  }
};

/// Whether a block has keys and values.
///
/// Inputs   block  from `block_of`
/// Returns  false for linear attention, compressed attention or a feed-forward part alone
/// Source   definition
/// Checked  tests/unit/workload/transformer_blocks_test.cpp
constexpr bool has_keys_and_values(const transformer_block& block) { return block.has_self; }

/// The norm that a transformer repeats.
///
/// Inputs   model  a checked transformer
/// Returns  the layer
/// Source   definition
/// Checked  tests/unit/workload/transformer_blocks_test.cpp
constexpr normalization norm_of(const transformer& model) {
  return {.features = model.hidden.value(), .kind = model.norm, .bias = model.bias.norm};
}

namespace detail {

// Each layer is made by itself: g++ would clear the whole block first.
RIDGELINE_INLINED constexpr ridgeline::attention attention_of(const transformer& model, const block_kind& kind,
                                                              attention_mask counted) {
  return {.hidden = model.hidden.value(),
          .heads = model.heads.value(),
          .key_value_heads = model.key_value_heads.value(),
          .head_dimension = model.head_dimension.value(),
          .mask = kind.of_encoder ? attention_mask::full : counted,
          .window = kind.windowed ? model.window.tokens.value() : 0,
          .projection_bias = model.bias.projections,
          .output_bias = model.bias.output,
          .norm = model.query_key,
          .sinks = model.sinks,
          .relative_projection = model.position == position_kind::projected,
          .latent = model.latent,
          .gated_output = model.gated_attention,
          .borrows = kind.borrows};
}
[[gnu::noinline]] constexpr ridgeline::attention full_attention_of(const transformer& model, const block_kind& kind,
                                                                   attention_mask counted) {
  ridgeline::attention made = attention_of(model, kind, counted);
  made.key_value_heads = model.full.key_value_heads.value();
  made.head_dimension = model.full.head_dimension.value();
  made.values_from_keys = model.full.values_from_keys;
  return made;
}
RIDGELINE_INLINED constexpr mlp feed_forward_of(const transformer& model, const block_kind& kind) {
  const bool other = kind.borrows && model.borrowing_feed_forward;
  return {.hidden = model.hidden.value(),
          .width = other ? model.borrowing_feed_forward.value() : model.feed_forward.value(),
          .gated = model.gated,
          .bias = model.bias.mlp,
          .function = model.function};
}
RIDGELINE_INLINED constexpr mixture_of_experts experts_of(const transformer& model) {
  return {.hidden = model.hidden.value(),
          .experts = model.moe.experts.value(),
          .per_token = model.moe.per_token.value(),
          .expert_width = model.moe.width.value(),
          .shared_experts = model.moe.shared_experts.value(),
          .shared_width = model.moe.shared_width.value(),
          .gated = model.gated,
          .router_bias = model.moe.router_bias,
          .expert_bias = model.moe.expert_bias,
          .shared_gate = model.moe.shared_gate,
          .function = model.function,
          .latent = model.moe.latent.value()};
}

RIDGELINE_INLINED constexpr bool has_rare_layers(const transformer& model) {
  const bool linear = static_cast<bool>(model.hybrid);
  const bool vectors = static_cast<bool>(model.per_layer_input);
  return (int{linear} | int{vectors} | int{model.compressed != nullptr}) != 0;
}

/// What the layers of a block beside its feed-forward part come to, kept for kinds of blocks that differ in their experts alone.
/// Where a window matters, a caller has one of these for each.
template<class Sum>
class kept_beside {
 public:
  constexpr const Sum& of(const block_kind& kind, const auto& make) {
    if (!known_ || kind.mixer != mixer_ || kind.of_encoder != of_encoder_ || kind.borrows != borrows_) {
      known_ = true;
      borrows_ = kind.borrows;
      mixer_ = kind.mixer;
      of_encoder_ = kind.of_encoder;
      sum_ = {};
      make(sum_);
    }
    return sum_;
  }

 private:
  bool known_ = false;
  token_mixer mixer_ = token_mixer::attention;
  bool of_encoder_ = false;
  bool borrows_ = false;
  Sum sum_ = {};
};

}  // namespace detail

/// A block of a transformer.
///
/// Inputs   model    a checked transformer
///          kind     of the block
///          counted  what a token of the decoder sees, and how operations are counted; an encoder's see everything
///          source   tokens of the encoder's sequence that a decoder attends to; 0 without an encoder [1]
/// Returns  its layers
/// Errors   RL-243 (does not compile) for a temporary model
/// Source   Vaswani et al. 2017; the families' config files
/// Checked  tests/unit/workload/transformer_blocks_test.cpp
RIDGELINE_INLINED constexpr transformer_block block_of(const transformer& model, const block_kind& kind,
                                                       attention_mask counted, std::int64_t source = 0) {
  const bool attends = kind.mixer == token_mixer::attention || kind.mixer == token_mixer::both;
  const bool linear = kind.mixer == token_mixer::linear || kind.mixer == token_mixer::both;
  const bool crosses = model.kind == transformer_kind::encoder_decoder && !kind.of_encoder;
  return {.norm = norm_of(model),
          .norms = model.norms_per_block + (crosses ? 1 : 0) + (model.per_layer_input ? 1 : 0),
          .has_self = attends,
          .self = model.full && !kind.windowed ? detail::full_attention_of(model, kind, counted)
                                               : detail::attention_of(model, kind, counted),
          .has_cross = crosses,
          .encoder_tokens = crosses ? source : 0,
          .linear = linear ? &model.hybrid.linear : nullptr,
          .has_feed_forward = !(model.hybrid.alone && kind.mixer != token_mixer::none),
          .is_mixture = kind.is_mixture,
          .feed_forward = kind.is_mixture ? mlp{} : detail::feed_forward_of(model, kind),
          .experts = kind.is_mixture ? detail::experts_of(model) : mixture_of_experts{},
          .mixer = kind.mixer,
          .has_rare = detail::has_rare_layers(model),
          .model = &model};
}
// The block of a hybrid refers to the linear attention of its model.
template<std::same_as<transformer> Gone>
constexpr transformer_block block_of(const Gone&&, const block_kind&, attention_mask, std::int64_t = 0) {
  detail::refuse_temporary<Gone>();
  return {};
}

/// Whether a block has compressed attention.
///
/// Inputs   block  from `block_of`
/// Returns  the answer
/// Source   definition
/// Checked  tests/unit/workload/compressed_test.cpp
constexpr bool is_compressed(const transformer_block& block) {
  return block.has_rare && block.model->compressed != nullptr;
}

/// The compressed attention of a block.
///
/// Inputs   block  from `block_of`, one of those that have it
/// Returns  the layer
/// Source   definition of `compressed_plan`
/// Checked  tests/unit/workload/compressed_test.cpp
constexpr compressed_attention compressed_of(const transformer_block& block) {
  const transformer& model = *block.model;
  const compressed_plan& plan = *model.compressed;
  const bool light = block.mixer == token_mixer::light;
  return {.hidden = model.hidden.value(),
          .heads = model.heads.value(),
          .head_dimension = model.head_dimension.value(),
          .mask = block.self.mask,
          .query_rank = plan.query_rank,
          .newest = plan.newest,
          .entry = light                               ? plan.light
                   : block.mixer == token_mixer::heavy ? plan.heavy
                                                       : 0,
          .overlapping = light,
          .indexer = light ? plan.indexer : token_indexer{},
          .output_groups = plan.output_groups,
          .output_rank = plan.output_rank,
          .sinks = model.sinks,
          .streams = plan.streams};
}

namespace detail {

/// Layers that few models have. They stand apart: beside the others they made every estimate 2 to 4 % slower.
template<class Visit>
[[gnu::noinline, gnu::cold]] constexpr void each_rare_layer(const transformer_block& block, Visit& visit) {
  const transformer& model = *block.model;
  if (block.linear != nullptr) visit(*block.linear, std::int64_t{1});
  if (model.compressed != nullptr) visit(compressed_of(block), std::int64_t{1});
  if (model.per_layer_input)
    visit(per_layer_input{.hidden = block.norm.features, .width = model.per_layer_input.value()}, std::int64_t{1});
}

}  // namespace detail

/// Names the layers of a block that a mixture of experts does not change (norms and attention), each with its count, to
/// `visit`: they are the same in a block with experts and in one without.
///
/// Inputs   block  from `block_of`
/// Source   Vaswani et al. 2017, figure 1
/// Checked  tests/unit/workload/transformer_blocks_test.cpp
template<class Visit>
constexpr void each_layer_beside_feed_forward(const transformer_block& block, Visit&& visit) {
  visit(block.norm, block.norms);
  if (block.has_self) visit(block.self, std::int64_t{1});
  if (block.has_cross) visit(block.cross(), std::int64_t{1});
  if (block.has_rare) [[unlikely]]
    detail::each_rare_layer(block, visit);
}

/// Names the layer that a block works each token over with, dense or a mixture of experts, with its count, to `visit`.
///
/// Inputs   block  from `block_of`
/// Source   Vaswani et al. 2017, figure 1; Fedus et al., Switch Transformers, 2022, figure 2
/// Checked  tests/unit/workload/transformer_blocks_test.cpp
template<class Visit>
constexpr void each_feed_forward_layer(const transformer_block& block, Visit&& visit) {
  if (block.is_mixture) {
    visit(block.experts, std::int64_t{1});
  } else if (block.has_feed_forward) {
    visit(block.feed_forward, std::int64_t{1});
  }
}

/// Names the layers of a block, each with its count, to `visit`.
///
/// Inputs   block  from `block_of`
/// Source   Vaswani et al. 2017, figure 1
/// Checked  tests/unit/workload/transformer_blocks_test.cpp
template<class Visit>
constexpr void each_layer(const transformer_block& block, Visit&& visit) {
  each_layer_beside_feed_forward(block, visit);
  each_feed_forward_layer(block, visit);
}

}  // namespace ridgeline::inline v0_2

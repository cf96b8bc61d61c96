#pragma once
#include <ridgeline/workload/layers/attention.hpp>
#include <ridgeline/workload/layers/convolution.hpp>
#include <ridgeline/workload/layers/embedding.hpp>
#include <ridgeline/workload/layers/linear.hpp>
#include <ridgeline/workload/layers/mixture_of_experts.hpp>
#include <ridgeline/workload/layers/mlp.hpp>
#include <ridgeline/workload/layers/normalization.hpp>
#include <ridgeline/workload/layers/parts.hpp>
#include <ridgeline/workload/transformer.hpp>

namespace ridgeline::inline v0_2 {

/// One block of a transformer: norms, attention (a decoder beside an encoder has a second one, to the encoder's
/// output), and a feed-forward part or a mixture of experts.
///
/// Source   Vaswani et al. 2017, figure 1
/// Checked  tests/unit/workload/transformer_blocks_test.cpp
struct transformer_block {
  normalization norm = {};
  std::int64_t norms = 2;
  ridgeline::attention self = {};
  bool has_cross = false;
  ridgeline::attention cross = {};
  bool is_mixture = false;
  mlp feed_forward = {};
  mixture_of_experts experts = {};
};

/// What tells the blocks of one transformer apart.
/// Source   definition
struct block_kind {
  bool is_mixture = false;
  bool windowed = false;
  bool of_encoder = false;
  friend constexpr bool operator==(const block_kind&, const block_kind&) = default;
};

/// Equal blocks of a transformer, and how many.
/// Source   definition
struct block_run {
  block_kind kind = {};
  std::int64_t count = 0;
};

/// A stretch of blocks, by their numbers from 0, the last one not included.
/// Source   definition
struct block_range {
  std::int64_t first = 0;
  std::int64_t last = 0;
};

namespace detail {

/// How many of the numbers below `end` are the last of a group of `every`.
constexpr std::int64_t last_of_group_below(std::int64_t end, const expert_plan& plan) {
  const std::int64_t first = plan.every - 1;
  return end <= first ? 0 : (end - first - 1) / plan.every + 1;
}

/// Mixtures among the first `end` blocks.
constexpr std::int64_t mixtures_below(const transformer& model, std::int64_t end) {
  if (!model.moe) return 0;
  // The last of each `every` blocks, counted from the first that may be one.
  return last_of_group_below(end - model.moe.first_dense.value(), model.moe);
}

/// Blocks that see everything, among the first `end`.
constexpr std::int64_t full_below(const transformer& model, std::int64_t end) {
  if (!model.window) return end;
  if (model.window.full_every == 0) return 0;
  return end / model.window.full_every;
}

/// Blocks that are mixtures and see everything, among the first `end`: counted one by one only where both patterns mix.
constexpr std::int64_t full_mixtures_below(const transformer& model, std::int64_t end) {
  const std::int64_t mixtures = mixtures_below(model, end);
  const std::int64_t full = full_below(model, end);
  if (mixtures == 0 || full == 0) return 0;
  if (mixtures == end) return full;
  if (full == end) return mixtures;
  std::int64_t both = 0;
  for (std::int64_t i = model.window.full_every - 1; i < end; i += model.window.full_every) {
    both += mixtures_below(model, i + 1) - mixtures_below(model, i);
  }
  return both;
}

}  // namespace detail

/// The kind of one block of the decoder, or of the encoder where that is all.
///
/// Inputs   model   a checked transformer
///          number  of the block, from 0 [1]
/// Returns  its kind
/// Source   definition of `expert_plan` and `window_plan`
/// Checked  tests/unit/workload/transformer_blocks_test.cpp
constexpr block_kind kind_of_block(const transformer& model, std::int64_t number) {
  return {.is_mixture = detail::mixtures_below(model, number + 1) != detail::mixtures_below(model, number),
          .windowed = detail::full_below(model, number + 1) == detail::full_below(model, number),
          .of_encoder = model.kind == transformer_kind::encoder};
}

/// Names each kind of block in a stretch, with its count, to `visit`: at most four. Those of an encoder beside a
/// decoder are not among them; `each_block` names them too.
///
/// Inputs   model  a checked transformer
///          range  0 <= first <= last <= layers
/// Source   definition
/// Checked  tests/unit/workload/transformer_blocks_test.cpp
template<class Visit>
constexpr void each_block_in(const transformer& model, const block_range& range, Visit&& visit) {
  const bool encoder = model.kind == transformer_kind::encoder;
  const auto name = [&](bool is_mixture, bool windowed, std::int64_t count) {
    if (count != 0) visit(block_run{{is_mixture, windowed, encoder}, count});
  };
  const std::int64_t all = range.last - range.first;
  const std::int64_t mixtures = detail::mixtures_below(model, range.last) - detail::mixtures_below(model, range.first);
  if (!model.window) {
    name(false, false, all - mixtures);
    name(true, false, mixtures);
    return;
  }
  const std::int64_t full = detail::full_below(model, range.last) - detail::full_below(model, range.first);
  const std::int64_t both =
      detail::full_mixtures_below(model, range.last) - detail::full_mixtures_below(model, range.first);
  name(false, false, full - both);
  name(false, true, all - mixtures - (full - both));
  name(true, false, both);
  name(true, true, mixtures - both);
}

/// Names every kind of block, with its count, to `visit`: first those of an encoder beside a decoder.
///
/// Inputs   model  a checked transformer
/// Source   definition
/// Checked  tests/unit/workload/transformer_blocks_test.cpp
template<class Visit>
constexpr void each_block(const transformer& model, Visit&& visit) {
  if (model.encoder_layers) visit(block_run{{false, false, true}, model.encoder_layers.value()});
  each_block_in(model, {0, model.layers.value()}, visit);
}

/// Blocks of a transformer, those of an encoder beside a decoder among them.
///
/// Inputs   model  any
/// Returns  layers and encoder layers [1]
/// Source   definition
/// Checked  tests/unit/workload/transformer_blocks_test.cpp
constexpr std::int64_t blocks_of(const transformer& model) {
  return model.layers.value() + model.encoder_layers.value();
}

/// The norm that a transformer repeats.
///
/// Inputs   model  a checked transformer
/// Returns  the layer
/// Source   definition
/// Checked  tests/unit/workload/transformer_blocks_test.cpp
constexpr normalization norm_of(const transformer& model) {
  return {.features = model.hidden.value(), .kind = model.norm, .bias = model.bias.norm};
}

/// A block of a transformer.
///
/// Inputs   model    a checked transformer
///          kind     of the block
///          counted  what a token of the decoder sees, and how operations are counted: an encoder's tokens see
///          everything
///          source   tokens of the encoder's sequence that a decoder attends to; 0 without an encoder [1]
/// Returns  its layers
/// Source   Vaswani et al. 2017; the families' config files
/// Checked  tests/unit/workload/transformer_blocks_test.cpp
constexpr transformer_block block_of(const transformer& model, const block_kind& kind, attention_mask counted,
                                     std::int64_t source = 0) {
  transformer_block block{.norm = norm_of(model),
                          .norms = model.norms_per_block,
                          .self = {.hidden = model.hidden.value(),
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
                                   .latent = model.latent},
                          .is_mixture = kind.is_mixture};
  if (model.kind == transformer_kind::encoder_decoder && !kind.of_encoder) {
    block.has_cross = true;
    block.norms += 1;
    block.cross = block.self;
    block.cross.other_tokens = source;
  }
  if (kind.is_mixture) {
    block.experts = {.hidden = model.hidden.value(),
                     .experts = model.moe.experts.value(),
                     .per_token = model.moe.per_token.value(),
                     .expert_width = model.moe.width.value(),
                     .shared_experts = model.moe.shared_experts.value(),
                     .shared_width = model.moe.shared_width.value(),
                     .gated = model.gated,
                     .router_bias = model.moe.router_bias,
                     .expert_bias = model.moe.expert_bias,
                     .shared_gate = model.moe.shared_gate,
                     .function = model.function};
  } else {
    block.feed_forward = {.hidden = model.hidden.value(),
                          .width = model.feed_forward.value(),
                          .gated = model.gated,
                          .bias = model.bias.mlp,
                          .function = model.function};
  }
  return block;
}

/// Names the layers of a block that a mixture of experts does not change (norms and attention), each with its count, to
/// `visit`: they are the same in a block with experts and in one without.
///
/// Inputs   block  from `block_of`
/// Source   Vaswani et al. 2017, figure 1
/// Checked  tests/unit/workload/transformer_blocks_test.cpp
template<class Visit>
constexpr void each_layer_beside_feed_forward(const transformer_block& block, Visit&& visit) {
  visit(block.norm, block.norms);
  visit(block.self, std::int64_t{1});
  if (block.has_cross) visit(block.cross, std::int64_t{1});
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
  } else {
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

#pragma once
#include <concepts>
#include <ridgeline/core/inlined.hpp>
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
/// output), linear attention instead of it or beside it, and a feed-forward part or a mixture of experts. Where each block
/// is one layer alone, it has one of these. Linear attention is that of the model, which outlives the block.
///
/// Fields   encoder_tokens  of the sequence that the second attention reads [1]
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

  /// The attention to the encoder's output. Source: Vaswani et al. 2017, section 3.2.3.
  constexpr ridgeline::attention cross() const {
    ridgeline::attention other = self;
    other.other_tokens = encoder_tokens;
    return other;
  }
};

/// What carries the tokens of a block along: attention, linear attention, both side by side, or nothing.
/// Source   definition of `hybrid_plan`
enum class token_mixer : unsigned char { attention, linear, both, none };

/// The name of what carries tokens along.
///
/// Inputs   mixer  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(token_mixer mixer) noexcept {
  switch (mixer) {
    case token_mixer::attention: return "attention";
    case token_mixer::linear: return "linear attention";
    case token_mixer::both: return "attention beside linear attention";
    case token_mixer::none: return "none";
  }
  return "unknown";
}

/// What tells the blocks of one transformer apart.
/// Source   definition
struct block_kind {
  bool is_mixture = false;
  bool windowed = false;
  bool of_encoder = false;
  token_mixer mixer = token_mixer::attention;
  friend constexpr bool operator==(const block_kind&, const block_kind&) = default;
};

/// Equal blocks of a transformer, and how many.
/// Source   definition
struct block_run {
  block_kind kind = {};
  std::int64_t count = 0;
};

/// A slice of blocks, by their numbers from 0, the last one not included.
/// Source   definition
struct block_range {
  std::int64_t first = 0;
  std::int64_t last = 0;
};

namespace detail {

constexpr token_mixer mixer_of(const hybrid_plan& plan, std::int64_t number) {
  if (!plan) return token_mixer::attention;
  const bool linear = plan.of_linear.contains(number);
  if (plan.of_attention.contains(number)) return linear ? token_mixer::both : token_mixer::attention;
  return linear ? token_mixer::linear : token_mixer::none;
}

/// Feed-forward parts among the first `end` blocks of a hybrid where each block is one layer alone.
[[gnu::noinline]] constexpr std::int64_t feed_forward_below(const hybrid_plan& plan, std::int64_t end) {
  std::int64_t sum = 0;
  for (std::int64_t i = 0; i < end; ++i) sum += mixer_of(plan, i) == token_mixer::none ? 1 : 0;
  return sum;
}

/// Mixtures among the first `end` blocks.
constexpr std::int64_t mixtures_below(const transformer& model, std::int64_t end) {
  if (!model.moe) return 0;
  if (model.hybrid.alone) return feed_forward_below(model.hybrid, end);
  // The last of each `every` blocks, counted from the first that may be one.
  const std::int64_t may_be = end - model.moe.first_dense.value();
  return may_be <= 0 ? 0 : may_be / model.moe.every;
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
          .of_encoder = model.kind == transformer_kind::encoder,
          .mixer = detail::mixer_of(model.hybrid, number)};
}

namespace detail {

/// Kinds of blocks with their counts.
struct block_runs {
  block_run runs[8];
  int size = 0;

  constexpr void add(const block_run& run) {
    if (run.count != 0) runs[size++] = run;
  }
};

/// The kinds of blocks of a hybrid: at most eight.
[[gnu::noinline]] constexpr block_runs hybrid_runs(const transformer& model, const block_range& range) {
  block_runs made;
  std::int64_t counts[8] = {};
  for (std::int64_t i = range.first; i < range.last; ++i) {
    const block_kind kind = kind_of_block(model, i);
    counts[static_cast<std::size_t>(kind.mixer) * 2 + (kind.is_mixture ? 1 : 0)] += 1;
  }
  for (std::size_t i = 0; i < 8; ++i) {
    made.add({{.is_mixture = i % 2 == 1, .mixer = static_cast<token_mixer>(i / 2)}, counts[i]});
  }
  return made;
}

}  // namespace detail

/// Names each kind of block in a slice, with its count, to `visit`: at most four, eight of a hybrid. Those of an encoder beside a
/// decoder are not among them; `each_block` names them too.
///
/// Inputs   model  a checked transformer
///          range  0 <= first <= last <= layers
/// Source   definition
/// Checked  tests/unit/workload/transformer_blocks_test.cpp
template<class Visit>
RIDGELINE_INLINED constexpr void each_block_in(const transformer& model, const block_range& range, Visit&& visit) {
  if (model.hybrid) [[unlikely]] {
    const detail::block_runs hybrid = detail::hybrid_runs(model, range);
    for (int i = 0; i < hybrid.size; ++i) visit(hybrid.runs[i]);
    return;
  }
  const bool encoder = model.kind == transformer_kind::encoder;
  const auto name = [&](bool is_mixture, bool windowed, std::int64_t count) RIDGELINE_INLINED {
    if (count != 0) visit(block_run{{is_mixture, windowed, encoder, token_mixer::attention}, count});
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
RIDGELINE_INLINED constexpr void each_block(const transformer& model, Visit&& visit) {
  if (model.encoder_layers) visit(block_run{{.of_encoder = true}, model.encoder_layers.value()});
  each_block_in(model, {0, model.layers.value()}, visit);
}

/// Whether a block has keys and values.
///
/// Inputs   block  from `block_of`
/// Returns  false for linear attention or a feed-forward part alone
/// Source   definition
/// Checked  tests/unit/workload/transformer_blocks_test.cpp
constexpr bool has_keys_and_values(const transformer_block& block) { return block.has_self; }

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
          .gated_output = model.gated_attention};
}
[[gnu::noinline]] constexpr ridgeline::attention full_attention_of(const transformer& model, const block_kind& kind,
                                                                   attention_mask counted) {
  ridgeline::attention made = attention_of(model, kind, counted);
  made.key_value_heads = model.full.key_value_heads.value();
  made.head_dimension = model.full.head_dimension.value();
  made.values_from_keys = model.full.values_from_keys;
  return made;
}
RIDGELINE_INLINED constexpr mlp feed_forward_of(const transformer& model) {
  return {.hidden = model.hidden.value(),
          .width = model.feed_forward.value(),
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

/// What the layers of a block beside its feed-forward part come to, kept for kinds of blocks that differ in their experts alone.
/// Where a window matters, a caller has one of these for each.
template<class Sum>
class kept_beside {
 public:
  constexpr const Sum& of(const block_kind& kind, const auto& make) {
    if (!known_ || kind.mixer != mixer_ || kind.of_encoder != of_encoder_) {
      known_ = true;
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
  const bool linear = kind.mixer == token_mixer::linear || kind.mixer == token_mixer::both;
  const bool attends = kind.mixer == token_mixer::attention || kind.mixer == token_mixer::both;
  const bool crosses = model.kind == transformer_kind::encoder_decoder && !kind.of_encoder;
  return {.norm = norm_of(model),
          .norms = model.norms_per_block + (crosses ? 1 : 0),
          .has_self = attends,
          .self = model.full && !kind.windowed ? detail::full_attention_of(model, kind, counted)
                                               : detail::attention_of(model, kind, counted),
          .has_cross = crosses,
          .encoder_tokens = crosses ? source : 0,
          .linear = linear ? &model.hybrid.linear : nullptr,
          .has_feed_forward = !(model.hybrid.alone && kind.mixer != token_mixer::none),
          .is_mixture = kind.is_mixture,
          .feed_forward = kind.is_mixture ? mlp{} : detail::feed_forward_of(model),
          .experts = kind.is_mixture ? detail::experts_of(model) : mixture_of_experts{}};
}
// The block of a hybrid refers to the linear attention of its model.
template<std::same_as<transformer> Gone>
constexpr transformer_block block_of(const Gone&&, const block_kind&, attention_mask, std::int64_t = 0) {
  detail::refuse_temporary<Gone>();
  return {};
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
  if (block.has_self) visit(block.self, std::int64_t{1});
  if (block.has_cross) visit(block.cross(), std::int64_t{1});
  if (block.linear != nullptr) [[unlikely]]
    visit(*block.linear, std::int64_t{1});
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

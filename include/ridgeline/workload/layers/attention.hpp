#pragma once
#include <ridgeline/core/inlined.hpp>
#include <ridgeline/workload/layers/latent.hpp>
#include <ridgeline/workload/layers/parts.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// Which normalisation queries and keys pass: none, one a head, or one over the whole projection.
/// Source   Dehghani et al. 2023, section 2; Qwen3 and Gemma 3 (a head), OLMo 2 (projection)
enum class query_key_norm { none, per_head, per_projection };

/// The name of where queries and keys are normalized.
///
/// Inputs   norm  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(query_key_norm norm) noexcept {
  switch (norm) {
    case query_key_norm::none: return "none";
    case query_key_norm::per_head: return "per head";
    case query_key_norm::per_projection: return "per projection";
  }
  return "unknown";
}

/// Attention of every kind: multi-head (as many key-value heads as heads), grouped-query, multi-query (one), latent;
/// over all tokens or over a window of the last ones; of a sequence to itself or to another one.
///
/// Inputs   hidden, heads, key_value_heads, head_dimension  from 1 to 10^8 [1]; heads * head_dimension may differ from
///          hidden; window 0 is none [tokens]; other_tokens 0 is self-attention, else the length of the other sequence
///          mask  what is seen, and how operations are counted
///          sinks one learned logit a head; relative_projection  places pass a matrix of their own into the scores
///          gated_output  what the output projection reads passes a gate of its width
///          values_from_keys  values are what the projection of the keys gives, before its norm: no matrix of their own
///          borrows  keys and values are those of an earlier layer of this shape: only queries are projected
/// Errors   RL-110 for a dimension out of range; RL-111 for another number of features; RL-114 if the heads are no
///          multiple of the key-value heads; RL-124 for latent attention with grouped heads, with values from keys or borrowed
/// Source   Vaswani et al. 2017; Shazeer 2019 (multi-query); Ainslie et al. 2023 (grouped-query); DeepSeek-AI 2024
///          (latent); Beltagy et al. 2020 (window); DeepSeek-AI 2025 (indexer); transformers, modeling_gemma4.py (values from keys);
///          Brandon et al., Reducing Transformer Key-Value Cache Size with Cross-Layer Attention, 2024 (borrowed)
/// Checked  tests/unit/workload/layers/attention_test.cpp
struct attention {
  std::int64_t hidden = 1;
  std::int64_t heads = 1;
  std::int64_t key_value_heads = 1;
  std::int64_t head_dimension = 1;
  attention_mask mask = attention_mask::causal;
  std::int64_t window = 0;
  std::int64_t other_tokens = 0;
  bool projection_bias = false;
  bool output_bias = false;
  query_key_norm norm = query_key_norm::none;
  bool sinks = false;
  bool relative_projection = false;
  latent_ranks latent = {};
  bool gated_output = false;
  bool values_from_keys = false;
  bool borrows = false;

  /// Features of all queries, of all keys, of all values, of what the output projection reads [1]. Source: definition.
  constexpr std::int64_t query_width() const {
    return heads * (latent ? latent.positionless + latent.rotary : head_dimension);
  }
  constexpr std::int64_t key_width() const { return latent ? query_width() : key_value_heads * head_dimension; }
  constexpr std::int64_t value_width() const {
    return latent ? heads * latent.value : key_value_heads * head_dimension;
  }
  /// Features of keys and values that a projection gives [1]. Source: definition.
  constexpr std::int64_t projected_width() const {
    return borrows ? 0 : key_width() + (values_from_keys ? 0 : value_width());
  }
  constexpr std::int64_t read_width() const { return heads * (latent ? latent.value : head_dimension); }
  /// Features that a norm of queries and keys reads [1]. Source: definition.
  constexpr std::int64_t normed_width() const { return query_width() + (borrows ? 0 : key_width()); }
};

/// Refuses a layer that contradicts itself.
///
/// Inputs   one  a layer
/// Errors   RL-110 for a dimension out of range; RL-114 if the heads are no multiple of the key-value heads; RL-124 for
///          latent attention with grouped heads, with values from keys or borrowed, or an indexer beside a window
/// Source   definition
constexpr void check(const attention& one) {
  if (!(detail::are_dimensions(one.hidden, one.heads, one.key_value_heads, one.head_dimension) &&
        detail::are_dimensions_or_none(one.window, one.other_tokens))) {
    detail::violated<errc::dimension_out_of_range>();
  }
  if (one.heads % one.key_value_heads != 0) detail::violated<errc::heads_not_grouped>();
  if (one.latent) {
    if (!(detail::are_dimensions(one.latent.key_value_rank, one.latent.positionless, one.latent.value) &&
          detail::are_dimensions_or_none(one.latent.query_rank, one.latent.rotary))) {
      detail::violated<errc::dimension_out_of_range>();
    }
    if (one.heads != one.key_value_heads || one.values_from_keys || one.borrows)
      detail::violated<errc::transformer_contradictory>();
    if (one.latent.indexer) {
      detail::check(one.latent.indexer, one.latent.query_rank);
      if (one.window != 0 || one.other_tokens != 0) detail::violated<errc::transformer_contradictory>();
    }
  }
  if (!detail::are_dimensions(one.query_width(), one.value_width())) {
    detail::violated<errc::dimension_out_of_range>();
  }
}

/// What comes out for what goes in.
///
/// Inputs   one    a layer
///          input  all samples
/// Returns  the same shape
/// Errors   those of `check`; RL-111 if the features are not those the layer takes
/// Source   definition
/// Checked  tests/unit/workload/layers/attention_test.cpp
constexpr shape output_shape(const attention& one, shape input) {
  check(one);
  check(input);
  if (input.features != one.hidden) {
    shape taken = input;
    taken.features = one.hidden;
    detail::name_both<errc::shapes_differ>(taken, input);
    detail::violated<errc::shapes_differ>();
  }
  return input;
}

/// Tokens that one sequence attends to.
///
/// Inputs   one     a layer
///          length  tokens of the sequence itself [1]
/// Returns  that length, or that of the other sequence [1]
/// Source   definition
/// Checked  tests/unit/workload/layers/attention_test.cpp
constexpr std::int64_t attended_tokens(const attention& one, std::int64_t length) {
  return one.other_tokens != 0 ? one.other_tokens : length;
}

/// Pairs of a query and a key that are computed or counted, of one head and one sequence.
///
/// Model    full: s * min(s, w) keys; causal: s^2 / 2, in a window w < s: w^2 / 2 + (s - w) w; where an indexer chooses,
///          w are the tokens that it chooses at most; to another sequence: s * s'
/// Inputs   one     a layer
///          length  tokens of the sequence [1]
/// Returns  pairs, possibly half a one [1]
/// Valid    the diagonal counts as half, as Megatron-LM counts it: 1 / s of the whole
/// Source   Megatron-LM, num_floating_point_operations
/// Checked  tests/unit/workload/layers/attention_test.cpp
constexpr double attended_pairs(const attention& one, std::int64_t length) {
  const double s = static_cast<double>(length);
  if (one.other_tokens != 0) return s * static_cast<double>(one.other_tokens);
  const std::int64_t most = one.window + one.latent.indexer.chosen;  // one of them, or none
  const double w = most != 0 && most < length ? static_cast<double>(most) : s;
  return one.mask == attention_mask::full ? s * w : 0.5 * w * w + (s - w) * w;
}

namespace detail {
/// `cached_elements_per_token` of a checked layer.
constexpr std::int64_t cached_numbers(const attention& one) {
  return one.latent ? one.latent.key_value_rank + one.latent.rotary : one.key_width() + one.value_width();
}
}  // namespace detail

/// Numbers that a cache keeps of every token, in one layer; an indexer's keys, which have a width of their own, are not
/// among them: `index_key_bytes`.
///
/// Model    keys and values: 2 * key-value heads * head dimension; latent: the latent vector and the rotary key
/// Inputs   one  a layer
/// Returns  elements a token [1]
/// Errors   those of `check`
/// Source   Shazeer 2019; DeepSeek-AI, DeepSeek-V2, 2024, table 1
/// Checked  tests/unit/workload/layers/attention_test.cpp
constexpr std::int64_t cached_elements_per_token(const attention& one) {
  check(one);
  return detail::cached_numbers(one);
}

/// Tokens of a sequence that a cache has to keep: those in the window.
///
/// Inputs   one     a layer
///          length  tokens of the sequence so far [1]
/// Returns  at most the length [1]
/// Source   Beltagy et al., Longformer, 2020; Jiang et al., Mistral 7B, 2023 (rolling buffer)
/// Checked  tests/unit/workload/layers/attention_test.cpp
constexpr std::int64_t cached_tokens(const attention& one, std::int64_t length) {
  if (one.other_tokens != 0) return one.other_tokens;
  return one.window != 0 && one.window < length ? one.window : length;
}

/// The projections by heads; what all heads share (latents, norms, the output bias) stays whole.
/// Source   Shoeybi et al. 2019, section 3; DeepSeek-AI 2024, section 2.1; Megatron-LM, theoretical_memory_usage.py;
///          DeepSeek-AI, DeepSeek-V3.2-Exp, inference/model.py (Indexer)
template<class Visit>
constexpr void each_weight(const attention& one, Visit&& visit) {
  constexpr auto tensor = divided_over::tensor_parallel;
  constexpr auto whole = divided_over::nothing;
  if (one.latent) {
    const latent_ranks& ranks = one.latent;
    const std::int64_t expanded = one.heads * (ranks.positionless + ranks.value);
    if (ranks.query_rank != 0) {
      visit(weight_tensor{weight_role::query, one.hidden, ranks.query_rank, 1, whole});
      visit(weight_tensor{weight_role::norm, ranks.query_rank, 1, 1, whole});
      visit(weight_tensor{weight_role::query, ranks.query_rank, one.query_width(), 1, tensor});
    } else {
      visit(weight_tensor{weight_role::query, one.hidden, one.query_width(), 1, tensor});
    }
    visit(weight_tensor{weight_role::key, one.hidden, ranks.key_value_rank + ranks.rotary, 1, whole});
    visit(weight_tensor{weight_role::norm, ranks.key_value_rank, 1, 1, whole});
    visit(weight_tensor{weight_role::value, ranks.key_value_rank, expanded, 1, tensor});
    if (ranks.indexer) detail::each_index_weight(ranks.indexer, one.hidden, ranks.query_rank, visit);
  } else {
    visit(weight_tensor{weight_role::query, one.hidden, one.query_width(), 1, tensor});
    if (!one.borrows) visit(weight_tensor{weight_role::key, one.hidden, one.key_width(), 1, tensor});
    if (!one.values_from_keys && !one.borrows)
      visit(weight_tensor{weight_role::value, one.hidden, one.value_width(), 1, tensor});
    if (one.projection_bias) {
      visit(weight_tensor{weight_role::bias, one.query_width() + one.projected_width(), 1, 1, tensor});
    }
  }
  if (one.gated_output) visit(weight_tensor{weight_role::gate, one.hidden, one.read_width(), 1, tensor});
  visit(weight_tensor{weight_role::output, one.read_width(), one.hidden, 1, tensor});
  if (one.output_bias) visit(weight_tensor{weight_role::bias, one.hidden, 1, 1, whole});
  if (one.norm == query_key_norm::per_head) {
    visit(weight_tensor{weight_role::norm, one.head_dimension, 1, one.borrows ? 1 : 2, whole});
  } else if (one.norm == query_key_norm::per_projection) {
    visit(weight_tensor{weight_role::norm, one.normed_width(), 1, 1, tensor});
  }
  if (one.relative_projection) visit(weight_tensor{weight_role::dense, one.hidden, one.query_width(), 1, tensor});
  if (one.sinks) visit(weight_tensor{weight_role::bias, one.heads, 1, 1, tensor});
}

/// The projections, queries times keys, and scores times values.
/// Source   Narayanan et al. 2021, appendix; Megatron-LM, num_floating_point_operations (latent attention); Dai et al.,
///          Transformer-XL, 2019, section 3.3 (relative projection)
template<class Visit>
constexpr void each_gemm(const attention& one, const shape& input, Visit&& visit) {
  constexpr auto tensor = divided_over::tensor_parallel;
  const std::int64_t tokens = input.positions();
  const std::int64_t length = input.height * input.width;
  const std::int64_t others = attended_tokens(one, length);
  // NOLINTNEXTLINE(bugprone-easily-swappable-parameters): read as "query, from hidden to rank, over tokens"
  const auto project = [&](weight_role role, std::int64_t from, std::int64_t to, std::int64_t rows,
                           divided_over over) RIDGELINE_INLINED {
    visit(gemm_kernel{
        .role = role, .rows = rows, .columns = to, .inner = from, .left_elements = rows * from, .divided = over});
  };
  if (one.latent) {
    const latent_ranks& ranks = one.latent;
    if (ranks.query_rank != 0) {
      project(weight_role::query, one.hidden, ranks.query_rank, tokens, divided_over::sequence_parallel);
      project(weight_role::query, ranks.query_rank, one.query_width(), tokens, tensor);
    } else {
      project(weight_role::query, one.hidden, one.query_width(), tokens, tensor);
    }
    project(weight_role::key, one.hidden, ranks.key_value_rank + ranks.rotary, tokens, divided_over::sequence_parallel);
    project(weight_role::value, ranks.key_value_rank, one.heads * (ranks.positionless + ranks.value), tokens, tensor);
    if (ranks.indexer) {
      const double scored = one.mask == attention_mask::full ? 1.0 : 0.5;
      detail::each_index_gemm(ranks.indexer, ranks.query_rank, input, scored, visit);
    }
  } else {
    const std::int64_t projected = one.other_tokens != 0 ? input.samples * others : tokens;
    project(weight_role::query, one.hidden, one.query_width(), tokens, tensor);
    if (!one.borrows) project(weight_role::key, one.hidden, one.projected_width(), projected, tensor);
  }
  const double done = attended_pairs(one, length) / (static_cast<double>(length) * static_cast<double>(others));
  visit(gemm_kernel{.role = weight_role::key,
                    .rows = length,
                    .columns = others,
                    .inner = one.query_width() / one.heads,
                    .count = input.samples * one.heads,
                    .left_elements = tokens * one.query_width(),
                    .done = done,
                    .right_is_weight = false,
                    .divided = tensor});
  if (one.relative_projection) {
    // Places are projected once for all samples, and give the scores a second term.
    project(weight_role::dense, one.hidden, one.query_width(), others, tensor);
    visit(gemm_kernel{.role = weight_role::dense,
                      .rows = input.samples * length,
                      .columns = others,
                      .inner = one.query_width() / one.heads,
                      .count = one.heads,
                      .left_elements = tokens * one.query_width(),
                      .done = done,
                      .right_is_weight = false,
                      .divided = tensor});
  }
  visit(gemm_kernel{.role = weight_role::value,
                    .rows = length,
                    .columns = one.read_width() / one.heads,
                    .inner = others,
                    .count = input.samples * one.heads,
                    .left_elements = input.samples * one.heads * length * others,
                    .done = done,
                    .right_is_weight = false,
                    .divided = tensor});
  if (one.gated_output) project(weight_role::gate, one.hidden, one.read_width(), tokens, tensor);
  project(weight_role::output, one.read_width(), one.hidden, tokens, tensor);
}

/// The softmax of the scores, and the sum with what went past the layer. A fused kernel has no first one:
/// FlashAttention.
/// Source   Dao et al., FlashAttention, 2022, algorithm 0
template<class Visit>
constexpr void each_elementwise(const attention& one, const shape& input, Visit&& visit) {
  const std::int64_t length = input.height * input.width;
  const std::int64_t scores = input.samples * one.heads * length * attended_tokens(one, length);
  visit(elementwise_kernel{elementwise_role::softmax, scores, scores, divided_over::tensor_parallel});
  if (one.gated_output) {
    const std::int64_t read = input.positions() * one.read_width();
    visit(elementwise_kernel{elementwise_role::gates, 2 * read, read, divided_over::tensor_parallel});
  }
  visit(elementwise_kernel{elementwise_role::sum, 2 * input.elements(), input.elements(),
                           divided_over::sequence_parallel});
}

/// Input, queries, keys, values, scores (or their logarithmic sums), the input of the output projection, a mask.
///
/// Model    16-bit, dropout, all heads: s b (2 h + 6 h + 2 h + h) + 5 a s^2 b; FlashAttention keeps 4 a s b instead of
///          the scores; latent attention keeps its latents and what they expand to, `light` recomputation the latents
///          alone
/// Source   Korthikanti et al. 2022, section 4.1; Dao et al., FlashAttention-2, 2023, section 3.1 (logsumexp)
template<class Visit>
constexpr void each_saved(const attention& one, const shape& input, const keeping& keep, Visit&& visit) {
  constexpr auto tensor = divided_over::tensor_parallel;
  constexpr auto sequence = divided_over::sequence_parallel;
  const std::int64_t tokens = input.positions();
  const std::int64_t length = input.height * input.width;
  const std::int64_t others = attended_tokens(one, length);
  const std::int64_t other_positions = input.samples * others;
  if (!keep.again()) {
    visit(saved_activation{saved_role::attention_input, input.elements(), keep.gemm_input_width(), sequence});
  }
  if (one.other_tokens != 0)
    visit(
        saved_activation{saved_role::encoder_output, other_positions * one.hidden, keep.gemm_input_width(), sequence});
  if (one.latent) {
    const std::int64_t latents = one.latent.query_rank + one.latent.key_value_rank + one.latent.rotary;
    visit(saved_activation{saved_role::latents, tokens * latents, keep.gemm_input_width(), sequence});
    if (one.latent.indexer) detail::each_index_saved(one.latent.indexer, input, keep, visit);
  }
  const bool expanded_again = keep.again() && one.latent;
  if (!expanded_again || one.latent.query_rank == 0) {
    visit(saved_activation{saved_role::queries, tokens * one.query_width(), keep.width, tensor});
  }
  if (!expanded_again && !one.borrows) {
    visit(saved_activation{saved_role::keys_and_values, other_positions * (one.key_width() + one.value_width()),
                           keep.width, tensor});
  }
  if (one.norm != query_key_norm::none) {
    visit(saved_activation{saved_role::query_key_norm_input, tokens * one.normed_width(), keep.width, tensor});
  }
  const std::int64_t rows = input.samples * one.heads * length;
  if (keep.flash_attention) {
    visit(saved_activation{saved_role::attention_score_sums, rows, 4.0 * units::bytes, tensor});
  } else if (keep.recompute != recomputation::selective && !keep.again()) {
    visit(saved_activation{saved_role::attention_scores, rows * others, keep.width, tensor});
    if (keep.dropout) {
      visit(saved_activation{saved_role::dropout_mask, rows * others, detail::mask_width, tensor});
      visit(saved_activation{saved_role::attention_scores, rows * others, keep.width, tensor});
    }
  }
  if (one.gated_output) {  // before its gate, and the gate
    visit(saved_activation{saved_role::attention_output, 2 * tokens * one.read_width(), keep.width, tensor});
  }
  visit(saved_activation{saved_role::attention_output, tokens * one.read_width(), keep.gemm_input_width(), tensor});
  if (keep.dropout) visit(saved_activation{saved_role::dropout_mask, input.elements(), detail::mask_width, sequence});
}

}  // namespace ridgeline::inline v0_2

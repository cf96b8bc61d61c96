#pragma once
#include <ridgeline/core/inlined.hpp>
#include <ridgeline/workload/layers/hyper_connection.hpp>
#include <ridgeline/workload/layers/latent.hpp>

namespace ridgeline::inline v0_2 {

/// Attention to the newest tokens one by one, and to entries that each stand for several tokens: a weighted mean of their vectors. A
/// token's vector and an entry are key and value at once, for all heads. Queries come from a narrow vector, and what heads read goes
/// through one by groups of heads. Where a block has several residual streams, what mixes them around its two layers is here too.
///
/// Inputs   hidden, heads, head_dimension  from 1 to 10^8 [1]
///          mask           what is seen, and how operations are counted
///          query_rank     features of the vector that queries come from [1]
///          newest         tokens that are seen one by one, from 1 to 10^8 [tokens]
///          entry          tokens that an entry stands for; 0: there are no entries [tokens]
///          overlapping    an entry is made of its own tokens and of those of the one before
///          indexer        chooses entries, so many at most; its keys are made as the entries are
///          output_groups  of heads; output_rank  features that each group is projected to [1]
///          sinks          one learned logit a head
///          streams        residual streams of the block; 1: one, as usual [1]
/// Errors   RL-110 for a dimension out of range; RL-111 for another number of features; RL-124 if the groups do not divide the heads
///          or an indexer has no entries to choose from
/// Valid    entries of whole groups of tokens; tensor parallelism divides heads and their groups, and leaves the rest whole
/// Source   DeepSeek-AI, DeepSeek-V4, 2026, section 2.3 (compressed sparse and heavily compressed attention);
///          deepseek-ai/DeepSeek-V4-Flash, inference/model.py (Attention, Compressor, Indexer)
/// Checked  tests/unit/workload/layers/compressed_attention_test.cpp
struct compressed_attention {
  std::int64_t hidden = 1;
  std::int64_t heads = 1;
  std::int64_t head_dimension = 1;
  attention_mask mask = attention_mask::causal;
  std::int64_t query_rank = 1;
  std::int64_t newest = 1;
  std::int64_t entry = 0;
  bool overlapping = false;
  token_indexer indexer = {};
  std::int64_t output_groups = 1;
  std::int64_t output_rank = 1;
  bool sinks = false;
  std::int64_t streams = 1;

  /// Features of all queries, and of what heads read [1]. Source: definition.
  constexpr std::int64_t query_width() const { return heads * head_dimension; }
  /// Vectors that each token gives to entries: one, or two where they overlap [1]. Source: definition.
  constexpr std::int64_t parts() const { return overlapping ? 2 : 1; }
  /// Entries of so many tokens [1]. Source: definition.
  constexpr std::int64_t entries_of(std::int64_t length) const { return entry == 0 ? 0 : length / entry; }
  /// Entries of so many tokens that a query attends to at most [1]. Source: definition.
  constexpr std::int64_t entries_seen(std::int64_t length) const {
    const std::int64_t all = entries_of(length);
    return indexer && indexer.chosen < all ? indexer.chosen : all;
  }
  /// Keys of a query at the end of so many tokens [1]. Source: definition.
  constexpr std::int64_t keys_of(std::int64_t length) const {
    return (newest < length ? newest : length) + entries_seen(length);
  }
  /// Features of an entry and of its key for the indexer [1]. Source: definition.
  constexpr std::int64_t entry_features() const {
    return entry == 0 ? 0 : head_dimension + (indexer ? indexer.head_dimension : 0);
  }
  /// Of these, for each token that an entry stands for [1]. Source: definition.
  constexpr double entry_features_of_a_token() const {
    return entry == 0 ? 0.0 : static_cast<double>(entry_features()) / static_cast<double>(entry);
  }
  /// What joins attention and feed-forward part to the residual streams. Source: definition.
  constexpr hyper_connection mixing() const { return {.hidden = hidden, .streams = streams}; }
};

/// Refuses a layer that contradicts itself.
///
/// Inputs   one  a layer
/// Errors   RL-110 for a dimension out of range; RL-124 if the groups do not divide the heads or an indexer has no entries
/// Source   definition
constexpr void check(const compressed_attention& one) {
  if (!(detail::are_dimensions(one.hidden, one.heads, one.head_dimension, one.query_rank, one.newest, one.output_groups,
                               one.output_rank) &&
        detail::are_dimensions_or_none(one.entry) && one.streams >= 1 && one.streams <= detail::most_streams &&
        detail::are_dimensions(one.query_width(), one.output_groups * one.output_rank, one.streams * one.hidden))) {
    detail::violated<errc::dimension_out_of_range>();
  }
  if (one.heads % one.output_groups != 0) detail::violated<errc::transformer_contradictory>();
  if (!one.indexer) return;
  detail::check(one.indexer, one.query_rank);
  if (one.entry == 0) detail::violated<errc::transformer_contradictory>();
}

/// What comes out for what goes in.
///
/// Inputs   one    a layer
///          input  all samples
/// Returns  the same shape
/// Errors   those of `check`; RL-111 if the features are not those the layer takes
/// Source   definition
/// Checked  tests/unit/workload/layers/compressed_attention_test.cpp
constexpr shape output_shape(const compressed_attention& one, shape input) {
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

/// Pairs of a query and a key that are computed or counted, of one head and one sequence.
///
/// Model    the newest w tokens: w^2 / 2 + (s - w) w; entries of r tokens, of which a query sees k at most and n in the end:
///          r (k^2 / 2 + (n - k) k); counted in full: s (w + k)
/// Inputs   one     a layer
///          length  s, tokens of the sequence [1]
/// Returns  pairs, possibly half a one [1]
/// Valid    the diagonal counts as half, as for `attention`
/// Source   DeepSeek-AI, DeepSeek-V4, 2026, section 2.3
/// Checked  tests/unit/workload/layers/compressed_attention_test.cpp
constexpr double attended_pairs(const compressed_attention& one, std::int64_t length) {
  const auto s = static_cast<double>(length);
  if (one.mask == attention_mask::full) return s * static_cast<double>(one.keys_of(length));
  const auto w = static_cast<double>(one.newest < length ? one.newest : length);
  const auto n = static_cast<double>(one.entries_of(length));
  const auto k = static_cast<double>(one.entries_seen(length));
  return 0.5 * w * w + (s - w) * w + static_cast<double>(one.entry) * (0.5 * k * k + (n - k) * k);
}

/// Bytes that one layer keeps of a sequence until its next entry is whole: vectors and gates, in 32 bits.
///
/// Model    2 * parts * tokens of an entry * parts * features * 4, of the attention and of its indexer
/// Inputs   one  a layer
/// Returns  [B]; zero without entries
/// Source   deepseek-ai/DeepSeek-V4-Flash, inference/model.py (Compressor: kv_state, score_state)
/// Checked  tests/unit/workload/layers/compressed_attention_test.cpp
constexpr data_size unfinished_bytes(const compressed_attention& one) {
  return static_cast<double>(2 * one.parts() * one.entry * one.parts() * one.entry_features()) * (4.0 * units::bytes);
}

namespace detail {

/// What makes entries: projections of vectors and gates, a gate for each place in an entry, a norm.
template<class Visit>
constexpr void each_pooling_weight(const compressed_attention& one, std::int64_t features, Visit&& visit) {
  constexpr auto whole = divided_over::nothing;
  visit(weight_tensor{weight_role::dense, one.hidden, one.parts() * features, 2, whole});
  visit(weight_tensor{weight_role::bias, one.entry * one.parts() * features, 1, 1, whole});
  visit(weight_tensor{weight_role::norm, features, 1, 1, whole});
}

}  // namespace detail

/// Queries and what heads read by heads; the vectors that all heads share, what makes entries, and the indexer whole.
/// Source   deepseek-ai/DeepSeek-V4-Flash, inference/model.py
template<class Visit>
constexpr void each_weight(const compressed_attention& one, Visit&& visit) {
  constexpr auto tensor = divided_over::tensor_parallel;
  constexpr auto whole = divided_over::nothing;
  visit(weight_tensor{weight_role::query, one.hidden, one.query_rank, 1, whole});
  visit(weight_tensor{weight_role::norm, one.query_rank, 1, 1, whole});
  visit(weight_tensor{weight_role::query, one.query_rank, one.query_width(), 1, tensor});
  visit(weight_tensor{weight_role::key, one.hidden, one.head_dimension, 1, whole});
  visit(weight_tensor{weight_role::norm, one.head_dimension, 1, 1, whole});
  if (one.entry != 0) detail::each_pooling_weight(one, one.head_dimension, visit);
  if (one.indexer) {
    visit(weight_tensor{weight_role::dense, one.query_rank, one.indexer.query_width(), 1, whole});
    visit(weight_tensor{weight_role::dense, one.hidden, one.indexer.heads, 1, whole});
    detail::each_pooling_weight(one, one.indexer.head_dimension, visit);
  }
  visit(weight_tensor{weight_role::output, one.query_width() / one.output_groups, one.output_rank, one.output_groups,
                      tensor});
  visit(weight_tensor{weight_role::output, one.output_groups * one.output_rank, one.hidden, 1, tensor});
  if (one.sinks) visit(weight_tensor{weight_role::bias, one.heads, 1, 1, tensor});
  if (one.streams > 1) detail::each_mixing_weight(one.mixing(), visit);
}

/// The projections, the indexer's scores of all entries, queries times keys, and scores times values.
/// Source   as `each_weight`
template<class Visit>
constexpr void each_gemm(const compressed_attention& one, const shape& input, Visit&& visit) {
  constexpr auto tensor = divided_over::tensor_parallel;
  constexpr auto sequence = divided_over::sequence_parallel;
  const std::int64_t tokens = input.positions();
  const std::int64_t length = input.height * input.width;
  // NOLINTNEXTLINE(bugprone-easily-swappable-parameters): read as "query, from hidden to rank, so many times"
  const auto project = [&](weight_role role, std::int64_t from, std::int64_t to, std::int64_t count, divided_over over)
                           RIDGELINE_INLINED {
                             visit(gemm_kernel{.role = role,
                                               .rows = tokens,
                                               .columns = to,
                                               .inner = from,
                                               .count = count,
                                               .left_elements = count * tokens * from,
                                               .divided = over});
                           };
  const auto dense = [&](std::int64_t from, std::int64_t to)
                         RIDGELINE_INLINED { project(weight_role::dense, from, to, 1, sequence); };
  project(weight_role::query, one.hidden, one.query_rank, 1, sequence);
  project(weight_role::query, one.query_rank, one.query_width(), 1, tensor);
  project(weight_role::key, one.hidden, one.head_dimension, 1, sequence);
  if (one.entry != 0) dense(one.hidden, 2 * one.parts() * one.head_dimension);
  if (one.indexer) {
    const std::int64_t entries = one.entries_of(length) > 0 ? one.entries_of(length) : 1;
    dense(one.query_rank, one.indexer.query_width());
    dense(one.hidden, one.indexer.heads);
    dense(one.hidden, 2 * one.parts() * one.indexer.head_dimension);
    visit(gemm_kernel{.rows = length,
                      .columns = entries,
                      .inner = one.indexer.query_width(),
                      .count = input.samples,
                      .left_elements = tokens * one.indexer.query_width(),
                      .done = one.mask == attention_mask::full ? 1.0 : 0.5,
                      .right_is_weight = false,
                      .divided = sequence});
  }
  const std::int64_t keys = one.keys_of(length);
  const double done = attended_pairs(one, length) / (static_cast<double>(length) * static_cast<double>(keys));
  visit(gemm_kernel{.role = weight_role::key,
                    .rows = length,
                    .columns = keys,
                    .inner = one.head_dimension,
                    .count = input.samples * one.heads,
                    .left_elements = tokens * one.query_width(),
                    .done = done,
                    .right_is_weight = false,
                    .divided = tensor});
  visit(gemm_kernel{.role = weight_role::value,
                    .rows = length,
                    .columns = one.head_dimension,
                    .inner = keys,
                    .count = input.samples * one.heads,
                    .left_elements = tokens * one.heads * keys,
                    .done = done,
                    .right_is_weight = false,
                    .divided = tensor});
  project(weight_role::output, one.query_width() / one.output_groups, one.output_rank, one.output_groups, tensor);
  project(weight_role::output, one.output_groups * one.output_rank, one.hidden, 1, tensor);
  if (one.streams > 1) detail::each_mixing_gemm(one.mixing(), tokens, visit);
}

/// The softmax of the scores, the means that make entries, the sum with what went past the layer, and what mixes streams.
/// Source   as `each_weight`
template<class Visit>
constexpr void each_elementwise(const compressed_attention& one, const shape& input, Visit&& visit) {
  constexpr auto sequence = divided_over::sequence_parallel;
  const std::int64_t tokens = input.positions();
  const std::int64_t length = input.height * input.width;
  const std::int64_t scores = tokens * one.heads * one.keys_of(length);
  visit(elementwise_kernel{elementwise_role::softmax, scores, scores, divided_over::tensor_parallel});
  if (one.entry != 0) {
    visit(elementwise_kernel{elementwise_role::pooling, tokens * 2 * one.parts() * one.entry_features(),
                             input.samples * one.entries_of(length) * one.entry_features(), sequence});
  }
  visit(elementwise_kernel{elementwise_role::sum, 2 * input.elements(), input.elements(), sequence});
  if (one.streams > 1) detail::each_mixing_pass(one.mixing(), tokens, visit);
}

/// Input, the narrow vectors of queries and keys, vectors and gates of the entries, entries, queries, scores (or their logarithmic
/// sums), what heads read, what groups of heads are projected to; of an indexer its queries, weights and choice; streams.
/// Source   PyTorch's autograd: what the gradients of a product and of its factors read; Dao et al., FlashAttention-2, 2023, section 3.1
template<class Visit>
constexpr void each_saved(const compressed_attention& one, const shape& input, const keeping& keep, Visit&& visit) {
  constexpr auto tensor = divided_over::tensor_parallel;
  constexpr auto sequence = divided_over::sequence_parallel;
  const std::int64_t tokens = input.positions();
  const std::int64_t length = input.height * input.width;
  if (!keep.again())
    visit(saved_activation{saved_role::attention_input, input.elements(), keep.gemm_input_width(), sequence});
  visit(saved_activation{saved_role::latents, tokens * (one.query_rank + one.head_dimension), keep.gemm_input_width(),
                         sequence});
  if (one.entry != 0) {
    visit(saved_activation{saved_role::pooling_input, tokens * 2 * one.parts() * one.entry_features(), keep.width,
                           sequence});
    visit(saved_activation{saved_role::keys_and_values, input.samples * one.entries_of(length) * one.entry_features(),
                           keep.width, sequence});
  }
  if (one.indexer) {
    visit(saved_activation{saved_role::latents, tokens * (one.indexer.query_width() + one.indexer.heads), keep.width,
                           sequence});
    visit(saved_activation{saved_role::other, tokens * one.entries_seen(length), 4.0 * units::bytes, sequence});
  }
  visit(saved_activation{saved_role::queries, tokens * one.query_width(), keep.width, tensor});
  if (keep.flash_attention) {
    visit(saved_activation{saved_role::attention_score_sums, tokens * one.heads, 4.0 * units::bytes, tensor});
  } else if (keep.recompute != recomputation::selective && !keep.again()) {
    visit(saved_activation{saved_role::attention_scores, tokens * one.heads * one.keys_of(length), keep.width, tensor});
  }
  visit(saved_activation{saved_role::attention_output,
                         tokens * (one.query_width() + one.output_groups * one.output_rank), keep.gemm_input_width(),
                         tensor});
  if (one.streams > 1) detail::each_mixing_saved(one.mixing(), tokens, keep, visit);
}

}  // namespace ridgeline::inline v0_2

#pragma once
#include <cstdint>
#include <ridgeline/core/inlined.hpp>
#include <ridgeline/workload/layers/parts.hpp>

// What latent attention has that other attention has not: narrow vectors that queries, keys and values come from, and
// the indexer of sparse attention.
namespace ridgeline::inline v0_2 {

/// The indexer of sparse attention: narrow heads score each token that a query may see, and attention goes to those with
/// the highest scores.
///
/// Inputs   heads, head_dimension  queries of the indexer come from the latent of the queries; its keys, one a token,
///                  from the token itself; from 1 to 10^8 [1]
///          chosen  tokens that a query attends to at most; 0 is no indexer [tokens]
/// Source   DeepSeek-AI, DeepSeek-V3.2: Pushing the Frontier of Open Large Language Models, 2025, section 2.1
struct token_indexer {
  std::int64_t heads = 0;
  std::int64_t head_dimension = 0;
  std::int64_t chosen = 0;

  /// Whether there is one. Source: definition.
  constexpr explicit operator bool() const { return chosen != 0; }
  /// Whether anything is said of one, sensible or not. Source: definition.
  constexpr bool is_described() const { return (heads | head_dimension | chosen) != 0; }
  /// Features of all its queries [1]. Source: definition.
  constexpr std::int64_t query_width() const { return heads * head_dimension; }
  friend constexpr bool operator==(const token_indexer&, const token_indexer&) = default;
};

/// The ranks of multi-head latent attention: queries and keys pass through narrow vectors, and these are what a cache
/// keeps.
///
/// Inputs   query_rank     0 where queries are not compressed [1]
///          key_value_rank, positionless, rotary, value: features of the latent, of each head's two parts of a query or
///          key, and of each head's value, from 1 to 10^8 [1]
///          indexer        of sparse attention; it needs compressed queries
/// Source   DeepSeek-AI, DeepSeek-V2, 2024, section 2.1
struct latent_ranks {
  std::int64_t query_rank = 0;
  std::int64_t key_value_rank = 0;
  std::int64_t positionless = 0;
  std::int64_t rotary = 0;
  std::int64_t value = 0;
  token_indexer indexer = {};

  /// Whether the attention is latent at all. Source: definition.
  constexpr explicit operator bool() const { return key_value_rank != 0; }
};

/// Bytes that a cache keeps of every token for the indexer, in one layer, whatever the width of the KV cache.
///
/// Model    head dimension in FP8, and a scale in FP32 for each 128 numbers
/// Inputs   one  an indexer, or none
/// Returns  [B]; zero without an indexer
/// Source   DeepSeek-AI, DeepSeek-V3.2-Exp, inference/model.py (Indexer); vLLM keeps the same 132 bytes
/// Checked  tests/unit/workload/layers/latent_test.cpp
constexpr data_size index_key_bytes(const token_indexer& one) {
  const std::int64_t scales = (one.head_dimension + 127) / 128;
  return static_cast<double>(one.head_dimension + 4 * scales) * units::bytes;
}

namespace detail {

/// Refuses an indexer without heads, or without the vectors that it reads.
constexpr void check(const token_indexer& one, std::int64_t query_rank) {
  if (!(are_dimensions(one.heads, one.head_dimension, one.chosen) && are_dimensions(one.query_width()))) {
    violated<errc::dimension_out_of_range>();
  }
  if (query_rank == 0) violated<errc::transformer_contradictory>();
}

// The indexer is whole on every GPU: its scores are a sum over all heads.
template<class Visit>
// NOLINTNEXTLINE(bugprone-easily-swappable-parameters): read as "from the stream's features and from the rank of queries"
constexpr void each_index_weight(const token_indexer& one, std::int64_t hidden, std::int64_t query_rank,
                                 Visit&& visit) {
  constexpr auto whole = divided_over::nothing;
  visit(weight_tensor{weight_role::dense, query_rank, one.query_width(), 1, whole});
  visit(weight_tensor{weight_role::dense, hidden, one.head_dimension, 1, whole});
  visit(weight_tensor{weight_role::norm, one.head_dimension, 1, 2, whole});
  visit(weight_tensor{weight_role::dense, hidden, one.heads, 1, whole});
}

/// One product for all heads: a kernel adds them up as it goes, and writes one score a pair.
template<class Visit>
constexpr void each_index_gemm(const token_indexer& one, std::int64_t query_rank, const shape& input, double done,
                               Visit&& visit) {
  const std::int64_t tokens = input.positions();
  const std::int64_t length = input.height * input.width;
  // NOLINTNEXTLINE(bugprone-easily-swappable-parameters): read as "from hidden to heads"
  const auto project = [&](std::int64_t from, std::int64_t to) RIDGELINE_INLINED {
    visit(gemm_kernel{.rows = tokens,
                      .columns = to,
                      .inner = from,
                      .left_elements = tokens * from,
                      .divided = divided_over::sequence_parallel});
  };
  project(query_rank, one.query_width());
  project(input.features, one.head_dimension);
  project(input.features, one.heads);
  visit(gemm_kernel{.rows = length,
                    .columns = length,
                    .inner = one.query_width(),
                    .count = input.samples,
                    .left_elements = tokens * one.query_width(),
                    .done = done,
                    .right_is_weight = false,
                    .divided = divided_over::sequence_parallel});
}

/// Its queries, keys and weights of heads, and the numbers of the tokens that it chose.
template<class Visit>
constexpr void each_index_saved(const token_indexer& one, const shape& input, const keeping& keep, Visit&& visit) {
  constexpr auto sequence = divided_over::sequence_parallel;
  const std::int64_t tokens = input.positions();
  const std::int64_t length = input.height * input.width;
  visit(saved_activation{saved_role::latents, tokens * (one.query_width() + one.head_dimension + one.heads), keep.width,
                         sequence});
  visit(saved_activation{saved_role::other, tokens * (one.chosen < length ? one.chosen : length), 4.0 * units::bytes,
                         sequence});
}

}  // namespace detail

/// Whether a GEMM expands what latent attention keeps: queries, keys and values from their latents.
///
/// Inputs   gemm  of a block
///          of    the latents of its attention, or none
/// Returns  the answer
/// Source   DeepSeek-AI, DeepSeek-V2, 2024, section 2.1.2 (up-projections)
/// Checked  tests/unit/workload/layers/attention_test.cpp
RIDGELINE_INLINED constexpr bool is_expansion(const gemm_kernel& gemm, const latent_ranks& of) {
  if (!of || !gemm.right_is_weight) return false;
  return (gemm.role == weight_role::value && gemm.inner == of.key_value_rank) ||
         (gemm.role == weight_role::query && gemm.inner == of.query_rank);
}

}  // namespace ridgeline::inline v0_2

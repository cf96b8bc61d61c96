#include "support/listed_parts.hpp"

#include <doctest/doctest.h>
#include <ridgeline/workload/layers/attention.hpp>

using namespace ridgeline;
using namespace ridgeline_tests;

namespace {
// An indexer of 2 heads of 3 numbers, which chooses 4 tokens.
constexpr attention sparse{.hidden = 10,
                           .heads = 3,
                           .key_value_heads = 3,
                           .head_dimension = 6,
                           .latent = {.query_rank = 2,
                                      .key_value_rank = 4,
                                      .positionless = 5,
                                      .rotary = 1,
                                      .value = 7,
                                      .indexer = {.heads = 2, .head_dimension = 3, .chosen = 4}}};
constexpr attention dense = [] {
  attention one = sparse;
  one.latent.indexer = {};
  return one;
}();
constexpr shape input = sequences_of(batch(2), tokens(16), 10);  // 32 positions

attention with_indexer(const token_indexer& indexer) {
  attention one = sparse;
  one.latent.indexer = indexer;
  return one;
}
}  // namespace

// DeepSeek-V3.2-Exp, inference/model.py, Indexer: wq_b, wk, k_norm (a LayerNorm: two vectors), weights_proj.
TEST_CASE("an indexer has a matrix for queries, keys and weights of heads, and a norm, whole on every GPU") {
  const std::vector<listed_weight> plain = weights_of(dense);
  const std::vector<listed_weight> all = weights_of(sparse);
  const std::vector<listed_weight> added(all.begin() + 6, all.begin() + 10);
  CHECK(added == std::vector<listed_weight>{{weight_role::dense, 2, 6, 1, divided_over::nothing},
                                            {weight_role::dense, 10, 3, 1, divided_over::nothing},
                                            {weight_role::norm, 3, 1, 2, divided_over::nothing},
                                            {weight_role::dense, 10, 2, 1, divided_over::nothing}});
  CHECK(all.size() == plain.size() + 4);
  CHECK(parameters(sparse) == parameters(dense) + 2 * 6 + 10 * 3 + 2 * 3 + 10 * 2);
}

TEST_CASE("its products: three projections, and scores of all pairs that are added up over its heads") {
  const std::vector<listed_gemm> all = gemms_of(sparse, input);
  const std::vector<listed_gemm> added(all.begin() + 4, all.begin() + 8);
  constexpr auto over = divided_over::sequence_parallel;
  CHECK(added == std::vector<listed_gemm>{{weight_role::dense, 32, 6, 2, 1, 64, 1.0, true, over},
                                          {weight_role::dense, 32, 3, 10, 1, 320, 1.0, true, over},
                                          {weight_role::dense, 32, 2, 10, 1, 320, 1.0, true, over},
                                          {weight_role::dense, 16, 16, 6, 2, 192, 0.5, false, over}});
  attention full = sparse;
  full.mask = attention_mask::full;
  CHECK(gemms_of(full, input)[7].done == 1.0);
}

TEST_CASE("attention goes to the tokens that it chooses, and the cache keeps all of them") {
  CHECK(attended_pairs(sparse, 16) == 0.5 * 16 + 12 * 4);
  CHECK(attended_pairs(sparse, 4) == 8.0);
  CHECK(attended_pairs(dense, 16) == 128.0);
  CHECK(cached_tokens(sparse, 16) == 16);
  CHECK(cached_elements_per_token(sparse) == 4 + 1);
  // Scores and values of 3 heads, 6 and 7 features, 56 pairs of two sequences instead of 128; those of the indexer 6.
  const double less = 2.0 * 2 * 3 * (6 + 7) * (128 - 56);
  const double more = 2.0 * 32 * (2 * 6 + 10 * 3 + 10 * 2) + 2.0 * 2 * 6 * 128;
  CHECK(forward_operations(sparse, input).value() == forward_operations(dense, input).value() - less + more);
}

TEST_CASE("an indexer keeps its queries, keys and weights, and the numbers of the tokens that it chose") {
  const keeping keep{.flash_attention = true};
  const double plain = saved_bytes(dense, input, keep).value();
  CHECK(saved_bytes(sparse, input, keep).value() == plain + 32 * (2 * (6 + 3 + 2) + 4 * 4));
  const shape two = sequences_of(batch(2), tokens(2), 10);  // fewer than it would choose
  CHECK(saved_bytes(sparse, two, keep).value() ==
        saved_bytes(dense, two, keep).value() + 4 * (2 * (6 + 3 + 2) + 4 * 2));
}

// vLLM and the reference keep 128 numbers in 8 bits and a scale in 32: 132 bytes (flashinfer-bench, dsa_topk_indexer:
// head_dim_with_scale 132).
TEST_CASE("a cache keeps 132 bytes a token for the indexer of DeepSeek-V3.2") {
  CHECK(index_key_bytes({.heads = 64, .head_dimension = 128, .chosen = 2048}).value() == 132.0);
  CHECK(index_key_bytes({.heads = 64, .head_dimension = 129, .chosen = 2048}).value() == 137.0);
  CHECK(index_key_bytes({}).value() == 0.0);
}

TEST_CASE("an indexer without heads, without compressed queries, or beside a window is refused") {
  CHECK_THROWS_WITH_AS(check(with_indexer({.heads = 0, .head_dimension = 3, .chosen = 4})), doctest::Contains("RL-110"),
                       error);
  CHECK_THROWS_WITH_AS(check(with_indexer({.heads = 2, .head_dimension = -3, .chosen = 4})),
                       doctest::Contains("RL-110"), error);
  CHECK_THROWS_WITH_AS(check(with_indexer({.heads = 2, .head_dimension = 3, .chosen = -4})),
                       doctest::Contains("RL-110"), error);
  CHECK_THROWS_WITH_AS(check(with_indexer({.heads = 100'000, .head_dimension = 100'000, .chosen = 4})),
                       doctest::Contains("RL-110"), error);
  attention one = sparse;
  one.latent.query_rank = 0;
  CHECK_THROWS_WITH_AS(check(one), doctest::Contains("RL-124"), error);
  one = sparse;
  one.window = 4;
  CHECK_THROWS_WITH_AS(check(one), doctest::Contains("RL-124"), error);
  one = sparse;
  one.other_tokens = 4;
  CHECK_THROWS_WITH_AS(check(one), doctest::Contains("RL-124"), error);
}

#include "support/listed_parts.hpp"

#include <doctest/doctest.h>
#include <vector>
#include <ridgeline/workload/layers/attention.hpp>

using namespace ridgeline;

namespace {
constexpr attention multi_head{.hidden = 8, .heads = 4, .key_value_heads = 4, .head_dimension = 2};
constexpr shape input = sequences_of(batch(3), tokens(16), 8);  // 48 positions

constexpr attention grouped(std::int64_t key_value_heads) {
  attention one = multi_head;
  one.key_value_heads = key_value_heads;
  return one;
}
}  // namespace

TEST_CASE("parameters of multi-head, grouped-query and multi-query attention, counted by hand") {
  CHECK(parameters(multi_head) == 4 * 8 * 8);
  CHECK(parameters(grouped(2)) == 2 * 8 * 8 + 2 * 8 * 4);
  CHECK(parameters(grouped(1)) == 2 * 8 * 8 + 2 * 8 * 2);
}

TEST_CASE("head dimension times heads may differ from the width") {
  attention wide = multi_head;
  wide.head_dimension = 5;  // 20 features of queries in a network of 8
  CHECK(parameters(wide) == 4 * 8 * 20);
}

TEST_CASE("biases, norms of queries and keys, sinks and a matrix of places add what they should") {
  attention one = grouped(2);
  const std::int64_t plain = parameters(one);
  one.projection_bias = true;
  CHECK(parameters(one) == plain + 8 + 4 + 4);
  one.output_bias = true;
  CHECK(parameters(one) == plain + 16 + 8);
  one.norm = query_key_norm::per_head;
  CHECK(parameters(one) == plain + 24 + 2 * 2);
  one.norm = query_key_norm::per_projection;
  CHECK(parameters(one) == plain + 24 + 8 + 4);
  one.sinks = true;
  CHECK(parameters(one) == plain + 36 + 4);
  one.relative_projection = true;
  CHECK(parameters(one) == plain + 40 + 8 * 8);
}

TEST_CASE("values that are the keys' projection have no matrix and no product of their own, and are cached and kept") {
  attention one = grouped(2);
  one.values_from_keys = true;
  CHECK(parameters(one) == 2 * 8 * 8 + 8 * 4);
  one.projection_bias = true;
  CHECK(parameters(one) == 2 * 8 * 8 + 8 * 4 + 8 + 4);
  std::int64_t columns = 0;
  each_gemm(one, input, [&](const gemm_kernel& gemm) {
    if (gemm.role == weight_role::key && gemm.right_is_weight) columns += gemm.columns;
  });
  CHECK(columns == 4);
  CHECK(cached_elements_per_token(one) == 4 + 4);
  one = {.hidden = 8,
         .heads = 4,
         .key_value_heads = 4,
         .head_dimension = 2,
         .latent = {.key_value_rank = 4, .positionless = 2, .value = 2},
         .values_from_keys = true};
  CHECK_THROWS_WITH_AS(check(one), doctest::Contains("RL-124"), error);
}

// 48 positions of 8 features: of queries 8 numbers, of keys and values 4 each.
TEST_CASE("an attention that borrows keys and values projects, normalizes and keeps queries alone, and reads as many") {
  attention own = grouped(2), one = own;
  one.borrows = true;
  CHECK(parameters(one) == 2 * 8 * 8);
  one.projection_bias = own.projection_bias = true;
  CHECK(parameters(one) == 2 * 8 * 8 + 8);
  one.norm = own.norm = query_key_norm::per_head;
  CHECK(parameters(one) == 2 * 8 * 8 + 8 + 2);
  CHECK(saved_bytes(own, input, {}).value() - saved_bytes(one, input, {}).value() == 2 * 48 * (8 + 4));
  one.norm = own.norm = query_key_norm::per_projection;
  CHECK(parameters(one) == 2 * 8 * 8 + 8 + 8);
  one.values_from_keys = true;
  CHECK(parameters(one) == 2 * 8 * 8 + 8 + 8);
  CHECK(own.projected_width() == 8);
  CHECK(one.projected_width() == 0);
  CHECK(forward_operations(own, input).value() - forward_operations(one, input).value() == 2 * 48 * 8 * 8);
  CHECK(cached_elements_per_token(one) == 4 + 4);
  one = {.hidden = 8,
         .heads = 4,
         .key_value_heads = 4,
         .head_dimension = 2,
         .latent = {.key_value_rank = 4, .positionless = 2, .value = 2},
         .borrows = true};
  CHECK_THROWS_WITH_AS(check(one), doctest::Contains("RL-124"), error);
}

// Megatron-LM, theoretical_memory_usage.py: q without a rank h a (dqk + drope); kv r (h + a (dqk + dv) + 1) + h drope; out a dv h
// 8 tokens, FlashAttention: input 10, latents 2 + 4 + 1, queries 18, keys 18, values 21, output 21 numbers of 2 bytes; 3 sums of 4.
TEST_CASE("latent attention keeps what its latents expand to, unless that is computed again") {
  attention latent{.hidden = 10, .heads = 3, .key_value_heads = 3, .head_dimension = 6};
  latent.latent = {.query_rank = 2, .key_value_rank = 4, .positionless = 5, .rotary = 1, .value = 7};
  const shape eight{.samples = 1, .features = 10, .height = 8};
  keeping keep{.flash_attention = true};
  CHECK(saved_bytes(latent, eight, keep).value() == 8 * (2 * (10 + 7 + 18 + 18 + 21 + 21) + 3 * 4));
  keep.recompute = recomputation::light;
  CHECK(saved_bytes(latent, eight, keep).value() == 8 * (2 * (7 + 21) + 3 * 4));
  keep.gemm_inputs = 1.0 * units::bytes;  // latents and output are read by GEMMs with weights
  CHECK(saved_bytes(latent, eight, keep).value() == 8 * (7 + 21 + 3 * 4));
  latent.latent.query_rank = 0;  // queries come from the input at once
  CHECK(saved_bytes(latent, eight, keep).value() == 8 * (5 + 2 * 18 + 21 + 3 * 4));

  int expansions = 0;
  latent.latent.query_rank = 2;
  each_gemm(latent, eight, [&](const gemm_kernel& gemm) { expansions += is_expansion(gemm, latent.latent) ? 1 : 0; });
  CHECK(expansions == 2);
  each_gemm(latent, eight, [&](const gemm_kernel& gemm) { CHECK_FALSE(is_expansion(gemm, {})); });
}

TEST_CASE("latent attention has the parameters of DeepSeek-V2, section 2.1") {
  attention latent{.hidden = 10, .heads = 3, .key_value_heads = 3, .head_dimension = 6};
  latent.latent = {.key_value_rank = 4, .positionless = 5, .rotary = 1, .value = 7};
  CHECK(parameters(latent) == 10 * 3 * 6 + 4 * (10 + 3 * (5 + 7) + 1) + 10 * 1 + 3 * 7 * 10);
  latent.latent.query_rank = 2;
  CHECK(parameters(latent) == 2 * (10 + 3 * 6 + 1) + 4 * (10 + 3 * (5 + 7) + 1) + 10 * 1 + 3 * 7 * 10);
  CHECK(cached_elements_per_token(latent) == 4 + 1);
  latent.key_value_heads = 1;
  CHECK_THROWS_AS(parameters(latent), error);
}

TEST_CASE("projections and scores, counted by hand: a causal mask halves the scores alone") {
  attention one = multi_head;
  one.mask = attention_mask::full;
  const double projections = 2.0 * 48 * 8 * 8 * 4;
  const double scores = 2.0 * 3 * 4 * 16 * 16 * 2 * 2;
  CHECK(forward_operations(one, input).value() == projections + scores);
  one.mask = attention_mask::causal;
  CHECK(forward_operations(one, input).value() == projections + 0.5 * scores);
}

TEST_CASE("a window bounds the keys that a token sees, and what a cache keeps") {
  attention one = multi_head;
  one.window = 4;
  CHECK(attended_pairs(one, 16) == 0.5 * 16 + 12 * 4);
  CHECK(attended_pairs(one, 4) == 8.0);
  CHECK(cached_tokens(one, 16) == 4);
  CHECK(cached_tokens(one, 3) == 3);
  one.window = 0;
  CHECK(attended_pairs(one, 16) == 128.0);
  one.mask = attention_mask::full;
  CHECK(attended_pairs(one, 16) == 256.0);
  one.window = 4;
  CHECK(attended_pairs(one, 16) == 64.0);
}

TEST_CASE("attention to another sequence projects and caches that one's tokens") {
  attention one = multi_head;
  one.other_tokens = 5;
  CHECK(attended_tokens(one, 16) == 5);
  CHECK(cached_tokens(one, 16) == 5);
  CHECK(attended_pairs(one, 16) == 80.0);
  const double queries_and_output = 2.0 * 48 * 8 * 8 * 2;
  const double keys_and_values = 2.0 * (3 * 5) * 8 * 8 * 2;
  CHECK(forward_operations(one, input).value() == queries_and_output + keys_and_values + 2.0 * 3 * 4 * 16 * 5 * 2 * 2);
}

// Korthikanti et al. 2022, section 4.1: 11 s b h + 5 a s^2 b
TEST_CASE("multi-head attention with dropout keeps 11 bytes a position and feature, and 5 a score") {
  CHECK(saved_bytes(multi_head, input, {.dropout = true}).value() == 11 * 48 * 8 + 5 * 3 * 4 * 16 * 16);
}

TEST_CASE("selective recomputation drops the scores, FlashAttention leaves 4 bytes a row of them") {
  const keeping selective{.recompute = recomputation::selective, .dropout = true};
  CHECK(saved_bytes(multi_head, input, selective).value() == 11 * 48 * 8);
  CHECK(saved_bytes(multi_head, input, {.flash_attention = true, .dropout = true}).value() ==
        11 * 48 * 8 + 4 * 3 * 4 * 16);
}

TEST_CASE("grouped-query attention caches its key-value heads alone") {
  CHECK(cached_elements_per_token(multi_head) == 2 * 8);
  CHECK(cached_elements_per_token(grouped(1)) == 2 * 2);
}

TEST_CASE("query heads that are no multiple of the key-value heads are refused by name") {
  try {
    check(grouped(3));
    FAIL("4 heads share 3");
  } catch (const error& mistake) {
    CHECK(mistake.code() == errc::heads_not_grouped);
  }
}

TEST_CASE("each size of an attention is a dimension, those of a window and of another sequence may be none") {
  const auto refused = [](auto&& change) {
    attention one = multi_head;
    change(one);
    try {
      check(one);
    } catch (const error& mistake) {
      return mistake.code();
    }
    return errc{};
  };
  CHECK(refused([](attention&) {}) == errc{});
  CHECK(refused([](attention& one) { one.hidden = 0; }) == errc::dimension_out_of_range);
  CHECK(refused([](attention& one) { one.heads = 0; }) == errc::dimension_out_of_range);
  CHECK(refused([](attention& one) { one.key_value_heads = 0; }) == errc::dimension_out_of_range);
  CHECK(refused([](attention& one) { one.head_dimension = 0; }) == errc::dimension_out_of_range);
  CHECK(refused([](attention& one) { one.window = -1; }) == errc::dimension_out_of_range);
  CHECK(refused([](attention& one) { one.other_tokens = -1; }) == errc::dimension_out_of_range);
}

TEST_CASE("each rank of latent attention is a dimension, those of queries and places may be none") {
  const auto refused = [](auto&& change) {
    attention one{.hidden = 8,
                  .heads = 2,
                  .key_value_heads = 2,
                  .latent = {.query_rank = 3, .key_value_rank = 4, .positionless = 2, .rotary = 2, .value = 4}};
    change(one.latent);
    try {
      check(one);
    } catch (const error& mistake) {
      return mistake.code() == errc::dimension_out_of_range;
    }
    return false;
  };
  CHECK_FALSE(refused([](latent_ranks&) {}));
  CHECK_FALSE(refused([](latent_ranks& ranks) { ranks.query_rank = ranks.rotary = 0; }));
  CHECK(refused([](latent_ranks& ranks) { ranks.query_rank = -1; }));
  CHECK(refused([](latent_ranks& ranks) { ranks.rotary = -1; }));
  CHECK(refused([](latent_ranks& ranks) { ranks.positionless = 0; }));
  CHECK(refused([](latent_ranks& ranks) { ranks.value = 0; }));
  CHECK(refused([](latent_ranks& ranks) { ranks.key_value_rank = -4; }));
}

// Two sequences of 7 tokens and 10 features; 6 heads of 5, of which each three share keys and values: 30 and 10 numbers. Tensor
// parallelism divides what belongs to heads; what enters or leaves in the stream's width is the stream's.
TEST_CASE("every weight, product, pass and saved tensor of an attention that has all its parts, one by one") {
  using enum weight_role;
  constexpr auto tensor = divided_over::tensor_parallel, stream = divided_over::sequence_parallel;
  constexpr attention all{.hidden = 10,
                          .heads = 6,
                          .key_value_heads = 2,
                          .head_dimension = 5,
                          .projection_bias = true,
                          .output_bias = true,
                          .norm = query_key_norm::per_projection,
                          .sinks = true,
                          .relative_projection = true,
                          .gated_output = true};
  constexpr shape two{.samples = 2, .features = 10, .height = 7};
  using weights = std::vector<ridgeline_tests::listed_weight>;
  CHECK(ridgeline_tests::weights_of(all) == weights{{query, 10, 30, 1, tensor},
                                                    {key, 10, 10, 1, tensor},
                                                    {value, 10, 10, 1, tensor},
                                                    {bias, 50, 1, 1, tensor},
                                                    {gate, 10, 30, 1, tensor},
                                                    {output, 30, 10, 1, tensor},
                                                    {bias, 10, 1, 1, divided_over::nothing},
                                                    {norm, 40, 1, 1, tensor},
                                                    {dense, 10, 30, 1, tensor},
                                                    {bias, 6, 1, 1, tensor}});
  using gemms = std::vector<ridgeline_tests::listed_gemm>;
  CHECK(ridgeline_tests::gemms_of(all, two) == gemms{{query, 14, 30, 10, 1, 140, 1.0, true, tensor},
                                                     {key, 14, 20, 10, 1, 140, 1.0, true, tensor},
                                                     {key, 7, 7, 5, 12, 420, 0.5, false, tensor},
                                                     {dense, 7, 30, 10, 1, 70, 1.0, true, tensor},
                                                     {dense, 14, 7, 5, 6, 420, 0.5, false, tensor},
                                                     {value, 7, 5, 7, 12, 588, 0.5, false, tensor},
                                                     {gate, 14, 30, 10, 1, 140, 1.0, true, tensor},
                                                     {output, 14, 10, 30, 1, 420, 1.0, true, tensor}});
  using passes = std::vector<ridgeline_tests::listed_elementwise>;
  CHECK(ridgeline_tests::elementwise_of(all, two) == passes{{elementwise_role::softmax, 588, 588, tensor},
                                                            {elementwise_role::gates, 840, 420, tensor},
                                                            {elementwise_role::sum, 280, 140, stream}});
  using saved = std::vector<ridgeline_tests::listed_saved>;
  CHECK(ridgeline_tests::saved_of(all, two, {.dropout = true}) ==
        saved{{saved_role::attention_input, 140, 2.0, stream},
              {saved_role::queries, 420, 2.0, tensor},
              {saved_role::keys_and_values, 280, 2.0, tensor},
              {saved_role::query_key_norm_input, 560, 2.0, tensor},
              {saved_role::attention_scores, 588, 2.0, tensor},
              {saved_role::dropout_mask, 588, 1.0, tensor},
              {saved_role::attention_scores, 588, 2.0, tensor},
              {saved_role::attention_output, 840, 2.0, tensor},
              {saved_role::attention_output, 420, 2.0, tensor},
              {saved_role::dropout_mask, 140, 1.0, stream}});
}

// DeepSeek-V2, section 2.1: down to ranks 2 and 4 (and 1 for places) in the stream, up to 3 heads of 5 + 1 and 5 + 7 numbers.
TEST_CASE(
    "every weight, product and saved tensor of latent attention, and of attention to another sequence, one by one") {
  using enum weight_role;
  constexpr auto tensor = divided_over::tensor_parallel, stream = divided_over::sequence_parallel;
  constexpr auto whole = divided_over::nothing;
  attention one{.hidden = 10, .heads = 3, .key_value_heads = 3, .head_dimension = 6};
  one.latent = {.query_rank = 2, .key_value_rank = 4, .positionless = 5, .rotary = 1, .value = 7};
  const shape two{.samples = 2, .features = 10, .height = 8};
  using weights = std::vector<ridgeline_tests::listed_weight>;
  CHECK(ridgeline_tests::weights_of(one) == weights{{query, 10, 2, 1, whole},
                                                    {norm, 2, 1, 1, whole},
                                                    {query, 2, 18, 1, tensor},
                                                    {key, 10, 5, 1, whole},
                                                    {norm, 4, 1, 1, whole},
                                                    {value, 4, 36, 1, tensor},
                                                    {output, 21, 10, 1, tensor}});
  using gemms = std::vector<ridgeline_tests::listed_gemm>;
  CHECK(ridgeline_tests::gemms_of(one, two) == gemms{{query, 16, 2, 10, 1, 160, 1.0, true, stream},
                                                     {query, 16, 18, 2, 1, 32, 1.0, true, tensor},
                                                     {key, 16, 5, 10, 1, 160, 1.0, true, stream},
                                                     {value, 16, 36, 4, 1, 64, 1.0, true, tensor},
                                                     {key, 8, 8, 6, 6, 288, 0.5, false, tensor},
                                                     {value, 8, 7, 8, 6, 384, 0.5, false, tensor},
                                                     {output, 16, 10, 21, 1, 336, 1.0, true, tensor}});
  using saved = std::vector<ridgeline_tests::listed_saved>;
  CHECK(ridgeline_tests::saved_of(one, two, {.flash_attention = true}) ==
        saved{{saved_role::attention_input, 160, 2.0, stream},
              {saved_role::latents, 112, 2.0, stream},
              {saved_role::queries, 288, 2.0, tensor},
              {saved_role::keys_and_values, 16 * (18 + 21), 2.0, tensor},
              {saved_role::attention_score_sums, 48, 4.0, tensor},
              {saved_role::attention_output, 336, 2.0, tensor}});
  one.latent.query_rank = 0;
  one.norm = query_key_norm::per_head;
  CHECK(ridgeline_tests::weights_of(one) == weights{{query, 10, 18, 1, tensor},
                                                    {key, 10, 5, 1, whole},
                                                    {norm, 4, 1, 1, whole},
                                                    {value, 4, 36, 1, tensor},
                                                    {output, 21, 10, 1, tensor},
                                                    {norm, 6, 1, 2, whole}});
  CHECK(ridgeline_tests::gemms_of(one, two)[0] ==
        ridgeline_tests::listed_gemm{query, 16, 18, 10, 1, 160, 1.0, true, tensor});

  // 4 heads of 2 that read 5 tokens of each of 3 other sequences.
  attention other = multi_head;
  other.other_tokens = 5;
  CHECK(ridgeline_tests::gemms_of(other, input) == gemms{{query, 48, 8, 8, 1, 384, 1.0, true, tensor},
                                                         {key, 15, 16, 8, 1, 120, 1.0, true, tensor},
                                                         {key, 16, 5, 2, 12, 384, 1.0, false, tensor},
                                                         {value, 16, 2, 5, 12, 960, 1.0, false, tensor},
                                                         {output, 48, 8, 8, 1, 384, 1.0, true, tensor}});
  CHECK(ridgeline_tests::saved_of(other, input, {}) == saved{{saved_role::attention_input, 384, 2.0, stream},
                                                             {saved_role::encoder_output, 120, 2.0, stream},
                                                             {saved_role::queries, 384, 2.0, tensor},
                                                             {saved_role::keys_and_values, 240, 2.0, tensor},
                                                             {saved_role::attention_scores, 960, 2.0, tensor},
                                                             {saved_role::attention_output, 384, 2.0, tensor}});
}

TEST_CASE("what is not said of an attention, and a window as long as the sequence") {
  constexpr attention least;
  static_assert(least.hidden == 1 && least.heads == 1 && least.key_value_heads == 1 && least.head_dimension == 1);
  static_assert(least.mask == attention_mask::causal && least.window == 0 && least.other_tokens == 0);
  static_assert(!least.projection_bias && !least.output_bias && !least.sinks && !least.gated_output && !least.latent &&
                !least.relative_projection && !least.values_from_keys && least.norm == query_key_norm::none);
  attention one = multi_head;
  for (const std::int64_t window : {1, 15, 16, 17}) {
    one.window = window;
    std::int64_t pairs = 0;  // each token sees itself by half, and those of its window before it
    for (std::int64_t i = 0; i < 16; ++i) pairs += i < window ? i : window;
    const double itself = 0.5 * static_cast<double>(window < 16 ? window : 16);
    CAPTURE(window);
    CHECK(attended_pairs(one, 16) == static_cast<double>(pairs) + itself);
    CHECK(cached_tokens(one, 16) == (window < 16 ? window : 16));
  }
}

TEST_CASE("tokens of a picture attend like those of a line: 2 x 3 as 6") {
  const shape line{.samples = 3, .features = 8, .height = 6},
      picture{.samples = 3, .features = 8, .height = 2, .width = 3};
  const attention one{.hidden = 8, .heads = 2, .key_value_heads = 1, .head_dimension = 4};
  CHECK(ridgeline_tests::gemms_of(one, picture) == ridgeline_tests::gemms_of(one, line));
  CHECK(ridgeline_tests::elementwise_of(one, picture) == ridgeline_tests::elementwise_of(one, line));
  CHECK(ridgeline_tests::saved_of(one, picture, {}) == ridgeline_tests::saved_of(one, line, {}));
}

TEST_CASE("only weights expand latents: a product of activations with their edges does not") {
  const latent_ranks ranks{.query_rank = 5, .key_value_rank = 3, .positionless = 2, .rotary = 1, .value = 2};
  gemm_kernel gemm{.role = weight_role::value, .inner = 3};
  CHECK(is_expansion(gemm, ranks));
  CHECK_FALSE(is_expansion(gemm, {}));
  gemm.right_is_weight = false;
  CHECK_FALSE(is_expansion(gemm, ranks));
  CHECK_FALSE(is_expansion({.role = weight_role::query, .inner = 3}, ranks));
  CHECK(is_expansion({.role = weight_role::query, .inner = 5}, ranks));
  CHECK_FALSE(is_expansion({.role = weight_role::output, .inner = 3}, ranks));
}

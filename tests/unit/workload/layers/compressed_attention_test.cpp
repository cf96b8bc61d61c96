#include "support/listed_parts.hpp"

#include <doctest/doctest.h>
#include <ridgeline/workload/layers/compressed_attention.hpp>
#include <vector>

using namespace ridgeline;

namespace {
// Six tokens: two newest, and three entries of two tokens, of which an indexer chooses one.
constexpr compressed_attention light{.hidden = 8,
                                     .heads = 4,
                                     .head_dimension = 3,
                                     .query_rank = 5,
                                     .newest = 2,
                                     .entry = 2,
                                     .overlapping = true,
                                     .indexer = {.heads = 2, .head_dimension = 4, .chosen = 1},
                                     .output_groups = 2,
                                     .output_rank = 6,
                                     .sinks = true,
                                     .streams = 2};
constexpr compressed_attention heavy = [] {
  compressed_attention one = light;
  one.overlapping = false;
  one.indexer = {};
  one.sinks = false;
  one.streams = 1;
  return one;
}();
constexpr compressed_attention newest = [] {
  compressed_attention one = heavy;
  one.entry = 0;
  return one;
}();
constexpr shape input = sequences_of(batch(2), tokens(6), 8);  // 12 positions

void check_refused(const char* code, auto change) {
  compressed_attention one = light;
  change(one);
  CHECK_THROWS_WITH_AS(check(one), doctest::Contains(code), error);
}
}  // namespace

// Hand counts. Queries 8 x 5, 5, 5 x 12; the shared vector 8 x 3, 3; outputs 2 x 6 x 6, 12 x 8.
constexpr std::int64_t of_newest = 40 + 5 + 60 + 24 + 3 + 72 + 96;
static_assert(parameters(newest) == of_newest);
// Vectors and gates 2 x 8 x 3, a gate for each of two places 2 x 3, a norm of 3.
static_assert(parameters(heavy) == of_newest + 48 + 6 + 3);
// Twice as wide where entries overlap; the indexer's queries 5 x 8, weights 8 x 2, and the same for keys of 4; a logit a head; two
// matrices of 16 x 8 with 8 + 3 numbers.
static_assert(parameters(light) == of_newest + (96 + 12 + 3) + 40 + 16 + (128 + 16 + 4) + 4 + 2 * (16 * 8 + 8 + 3));

TEST_CASE("every weight, product, pass and saved tensor of compressed attention, one by one") {
  using enum weight_role;
  constexpr auto whole = divided_over::nothing;
  constexpr auto tensor = divided_over::tensor_parallel;
  constexpr auto sequence = divided_over::sequence_parallel;
  using weights = std::vector<ridgeline_tests::listed_weight>;
  CHECK(ridgeline_tests::weights_of(light) == weights{{query, 8, 5, 1, whole},
                                                      {norm, 5, 1, 1, whole},
                                                      {query, 5, 12, 1, tensor},
                                                      {key, 8, 3, 1, whole},
                                                      {norm, 3, 1, 1, whole},
                                                      {dense, 8, 6, 2, whole},
                                                      {bias, 12, 1, 1, whole},
                                                      {norm, 3, 1, 1, whole},
                                                      {dense, 5, 8, 1, whole},
                                                      {dense, 8, 2, 1, whole},
                                                      {dense, 8, 8, 2, whole},
                                                      {bias, 16, 1, 1, whole},
                                                      {norm, 4, 1, 1, whole},
                                                      {output, 6, 6, 2, tensor},
                                                      {output, 12, 8, 1, tensor},
                                                      {bias, 4, 1, 1, tensor},
                                                      {dense, 16, 8, 2, whole},
                                                      {bias, 11, 1, 2, whole}});
  // Of 6 tokens a query sees 2 + 1 keys in the end: 2^2 / 2 + 4 * 2 pairs with the newest, 2 (1 / 2 + 2 * 1) with entries.
  constexpr double pairs = (2.0 + 8.0) + 5.0;
  static_assert(attended_pairs(light, 6) == pairs);
  constexpr double done = pairs / (6.0 * 3.0);
  using products = std::vector<ridgeline_tests::listed_gemm>;
  CHECK(ridgeline_tests::gemms_of(light, input) == products{{query, 12, 5, 8, 1, 96, 1.0, true, sequence},
                                                            {query, 12, 12, 5, 1, 60, 1.0, true, tensor},
                                                            {key, 12, 3, 8, 1, 96, 1.0, true, sequence},
                                                            {dense, 12, 12, 8, 1, 96, 1.0, true, sequence},
                                                            {dense, 12, 8, 5, 1, 60, 1.0, true, sequence},
                                                            {dense, 12, 2, 8, 1, 96, 1.0, true, sequence},
                                                            {dense, 12, 16, 8, 1, 96, 1.0, true, sequence},
                                                            {dense, 6, 3, 8, 2, 96, 0.5, false, sequence},
                                                            {key, 6, 3, 3, 8, 144, done, false, tensor},
                                                            {value, 6, 3, 3, 8, 144, done, false, tensor},
                                                            {output, 12, 6, 6, 2, 144, 1.0, true, tensor},
                                                            {output, 12, 8, 12, 1, 144, 1.0, true, tensor},
                                                            {dense, 12, 8, 16, 2, 384, 1.0, true, sequence}});
  // Each token gives two vectors and two gates of 3 + 4 to entries, of which there are three.
  using passes = std::vector<ridgeline_tests::listed_elementwise>;
  CHECK(ridgeline_tests::elementwise_of(light, input) == passes{{elementwise_role::softmax, 144, 144, tensor},
                                                                {elementwise_role::pooling, 336, 42, sequence},
                                                                {elementwise_role::sum, 192, 96, sequence},
                                                                {elementwise_role::weighing, 576, 384, sequence}});
  using saved = std::vector<ridgeline_tests::listed_saved>;
  CHECK(ridgeline_tests::saved_of(light, input, {.gemm_inputs = 1.0 * units::bytes, .flash_attention = true}) ==
        saved{{saved_role::attention_input, 96, 1.0, sequence},
              {saved_role::latents, 96, 1.0, sequence},
              {saved_role::pooling_input, 336, 2.0, sequence},
              {saved_role::keys_and_values, 42, 2.0, sequence},
              {saved_role::latents, 120, 2.0, sequence},
              {saved_role::other, 12, 4.0, sequence},
              {saved_role::queries, 144, 2.0, tensor},
              {saved_role::attention_score_sums, 48, 4.0, tensor},
              {saved_role::attention_output, 288, 1.0, tensor},
              {saved_role::weighing_input, 576, 2.0, sequence}});
}

TEST_CASE("scores are kept unless something computes them again; the input too") {
  const auto bytes = [](const keeping& keep) { return saved_bytes(heavy, input, keep).value(); };
  // Latents 96, of entries 2 * 12 * 3 and 2 * 3 * 3, queries 144, what heads read and what their groups are projected to 288; of
  // each head two newest and three entries.
  const double always = 2.0 * (96 + 72 + 18 + 144 + 288);
  CHECK(bytes({}) == always + 2.0 * (96 + 12 * 4 * 5));
  CHECK(bytes({.flash_attention = true}) == always + 2.0 * 96 + 4.0 * 12 * 4);
  CHECK(bytes({.recompute = recomputation::selective}) == always + 2.0 * 96);
  CHECK(bytes({.recompute = recomputation::light}) == always);
}

TEST_CASE("pairs: without entries a window, without an indexer every entry, and never more than there are") {
  static_assert(attended_pairs(newest, 6) == 10.0);
  static_assert(attended_pairs(newest, 2) == 2.0);
  static_assert(attended_pairs(heavy, 6) == 10.0 + 2.0 * 4.5);  // three entries: half the square, for two tokens each
  static_assert(attended_pairs(light, 3) == 2.0 + 2.0 + 2.0 * 0.5);  // one whole entry of three tokens
  compressed_attention counted = light;
  counted.mask = attention_mask::full;
  CHECK(attended_pairs(counted, 6) == 6.0 * 3.0);
  CHECK(light.keys_of(1) == 1);
  CHECK(light.entries_of(7) == 3);
  CHECK(newest.entries_of(7) == 0);
}

// DeepSeek-V4: heavy 128 x 512 twice in 32 bits; light 8 x 1024 twice, and 8 x 256 of the indexer (kv_state, score_state).
TEST_CASE("what the next entry is made of waits in 32 bits") {
  compressed_attention one{.hidden = 4096, .heads = 64, .head_dimension = 512, .entry = 128};
  CHECK(unfinished_bytes(one).value() == 2.0 * 128 * 512 * 4);
  one.entry = 4;
  one.overlapping = true;
  one.indexer = {.heads = 64, .head_dimension = 128, .chosen = 512};
  CHECK(unfinished_bytes(one).value() == 2.0 * 8 * (1024 + 256) * 4);
  one.entry = 0;
  CHECK(unfinished_bytes(one).value() == 0.0);
}

TEST_CASE("the stream keeps its shape; what contradicts itself is refused") {
  CHECK(output_shape(light, input) == input);
  CHECK_THROWS_WITH_AS(output_shape(light, sequences_of(batch(2), tokens(6), 7)), doctest::Contains("RL-111"), error);
  check_refused("RL-110", [](compressed_attention& one) { one.query_rank = 0; });
  check_refused("RL-110", [](compressed_attention& one) { one.newest = 0; });
  check_refused("RL-110", [](compressed_attention& one) { one.entry = -1; });
  check_refused("RL-110", [](compressed_attention& one) { one.output_rank = 100'000'001; });
  check_refused("RL-110", [](compressed_attention& one) { one.streams = 0; });
  check_refused("RL-110", [](compressed_attention& one) { one.streams = 65; });
  check_refused("RL-110", [](compressed_attention& one) { one.head_dimension = 100'000'000; });
  check_refused("RL-110", [](compressed_attention& one) { one.indexer.heads = 0; });
  check_refused("RL-124", [](compressed_attention& one) { one.output_groups = 3; });
  check_refused("RL-124", [](compressed_attention& one) { one.entry = 0; });
}

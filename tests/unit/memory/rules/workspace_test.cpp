#include <doctest/doctest.h>
#include <ridgeline/memory/rules/workspace.hpp>
#include <support/memory_steps.hpp>

using namespace ridgeline;

namespace {
constexpr shape stream{.samples = 3, .features = 4, .height = 8};
constexpr transformer_block block = block_of(tiny, {}, attention_mask::causal);
}  // namespace

TEST_CASE("the widest tensor inside: scores where they are written, else the widest product") {
  constexpr data_size width = 2.0 * units::bytes;
  static_assert(bytes_in(detail::widest_inside(block, stream, width, false, {})) == 2.0 * 24.0 * 2.0 * 8.0);
  static_assert(bytes_in(detail::widest_inside(block, stream, width, true, {})) == 2.0 * 24.0 * 12.0);
  transformer wide = tiny;
  wide.feed_forward = features(50);
  wide.gated = true;
  CHECK(bytes_in(detail::widest_inside(block_of(wide, {}, attention_mask::causal), stream, width, true, {})) ==
        2.0 * 24.0 * 100.0);
}

TEST_CASE("every chosen expert works on its own tokens") {
  transformer model = tiny;
  model.moe = {.experts = experts(4), .per_token = experts(3), .width = features(8)};
  const transformer_block mixture = block_of(model, {.is_mixture = true}, attention_mask::causal);
  CHECK(bytes_in(detail::widest_inside(mixture, stream, 1.0 * units::bytes, true, {})) == 24.0 * 3.0 * 8.0);
}

TEST_CASE(
    "GPUs that share tensors have their part of the queries and of what an activation reads, keys in whole heads") {
  // Four heads of 2, of keys and values one: two GPUs have 4 of 8 query numbers, and 2 + 2 of keys and values each.
  transformer model = tiny;
  model.heads = heads(4);
  model.key_value_heads = heads(1);
  const shard_fractions part{.tensor = 0.5, .key_value = 1.0, .tokens = 0.25};
  const auto widest = [&](const transformer& of, bool fused) {
    return bytes_in(
        detail::widest_inside(block_of(of, {}, attention_mask::causal), stream, 1.0 * units::bytes, fused, part));
  };
  CHECK(widest(model, true) == 6.0 * (8.0 / 2.0 + 2.0 + 2.0));
  CHECK(widest(model, false) == 6.0 * 4.0 * 8.0 / 2.0);  // scores: 4 heads, 8 tokens
  model.feed_forward = features(30);
  CHECK(widest(model, true) == 6.0 * 30.0 / 2.0);
}

TEST_CASE("linear attention projects at once what its kind needs, beside queries, keys and values where both stand") {
  // Mamba-2 with 2 heads of 2 and a state of 3: values 4, keys and queries 6, a gate of 4, a step a head: 16 features.
  transformer model = tiny;
  model.hybrid = {
      .linear = {.hidden = 4, .kind = linear_attention_kind::mamba2, .heads = 2, .head_dimension = 2, .state = 3},
      .of_linear = block_set{0, 1},
      .of_attention = block_set{1}};
  const auto widest = [&](token_mixer mixer) {
    return bytes_in(detail::widest_inside(block_of(model, {.mixer = mixer}, attention_mask::causal), stream,
                                          1.0 * units::bytes, true, {.tensor = 0.5, .key_value = 0.5}));
  };
  CHECK(widest(token_mixer::linear) == 24.0 * 16.0 / 2.0);
  CHECK(widest(token_mixer::both) == 24.0 * (16.0 + 12.0) / 2.0);
}

// Queries 4 / t, the shared vector 2, two vectors and gates of 2 and of the indexer's 2 for entries, its query 2; scores of 2 heads / t on
// 2 newest tokens and one of four entries; with entries of four tokens one vector and gate of 2, and scores on both.
TEST_CASE("compressed attention: queries, what makes entries, or scores on the keys that are seen") {
  const auto widest = [](token_mixer mixer, bool fused, const shard_fractions& part) {
    return bytes_in(detail::widest_inside(block_of(tiny_compressed, {.mixer = mixer}, attention_mask::causal), stream,
                                          1.0 * units::bytes, fused, part));
  };
  CHECK(widest(token_mixer::light, true, {}) == 24.0 * (4 + 2 + 16 + 2));
  CHECK(widest(token_mixer::light, true, {.tensor = 0.5}) == 24.0 * (2 + 2 + 16 + 2));
  CHECK(widest(token_mixer::heavy, true, {}) == 24.0 * (4 + 2 + 4));
  transformer many = tiny_compressed;
  many.heads = heads(16);
  CHECK(bytes_in(detail::widest_inside(block_of(many, {.mixer = token_mixer::heavy}, attention_mask::causal), stream,
                                       1.0 * units::bytes, false, {.tensor = 0.5})) == 24.0 * 16 / 2.0 * (2 + 2));
}

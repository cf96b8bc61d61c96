#include <doctest/doctest.h>
#include <ridgeline/workload/transformer_blocks.hpp>
#include <ridgeline/workload/transformer_totals.hpp>
#include <support/patterned_blocks.hpp>

using namespace ridgeline;
using ridgeline_tests::patterned;
using ridgeline_tests::some_experts;

TEST_CASE("a block has the attention, the window and the feed-forward part that its kind says") {
  const transformer model = patterned(some_experts, {.tokens = tokens(512), .full_every = 2});
  const transformer_block block = block_of(model, {.is_mixture = true, .windowed = true}, attention_mask::causal);
  CHECK(block.self.window == 512);
  CHECK(block.self.mask == attention_mask::causal);
  CHECK(block.is_mixture);
  CHECK(block.experts.experts == 4);
  CHECK(block_of(model, {}, attention_mask::full).self.window == 0);
  CHECK(block_of(model, {}, attention_mask::full).self.mask == attention_mask::full);
  CHECK(block_of(model, {.of_encoder = true}, attention_mask::causal).self.mask == attention_mask::full);
}

// Source   google/gemma-4-31B-it, config.json: 5376 features, 32 heads; with a window 16 of 256 for keys and for values, without one 4 of
//          512 for both. 30.7B parameters on its card.
TEST_CASE("blocks that see everything have heads of their own where the model says so: Gemma 4 31B by hand") {
  transformer model{.layers = layers(60),
                    .hidden = features(5376),
                    .heads = heads(32),
                    .key_value_heads = heads(16),
                    .head_dimension = features(256),
                    .query_key = query_key_norm::per_head,
                    .window = {.tokens = tokens(1024), .full_every = 6},
                    .feed_forward = features(21'504),
                    .gated = true,
                    .vocabulary = tokens(262'144),
                    .tied = true,
                    .norm = norm_kind::root_mean_square,
                    .norms_per_block = 4,
                    .full = {.key_value_heads = heads(4), .head_dimension = features(512), .values_from_keys = true}};
  const attention windowed = block_of(model, {.windowed = true}, attention_mask::causal).self;
  CHECK(windowed.key_value_heads == 16);
  CHECK(windowed.head_dimension == 256);
  CHECK_FALSE(windowed.values_from_keys);
  const attention full = block_of(model, {}, attention_mask::causal).self;
  CHECK(full.key_value_heads == 4);
  CHECK(full.head_dimension == 512);
  CHECK(full.values_from_keys);
  CHECK(parameters(windowed) == 2LL * 5376 * 8192 + 2LL * 5376 * 4096 + 2 * 256);
  CHECK(parameters(full) == 2LL * 5376 * 16'384 + 5376LL * 2048 + 2 * 512);
  const std::int64_t blocks = 60 * (3LL * 5376 * 21'504 + 4 * 5376) + 50 * parameters(windowed) + 10 * parameters(full);
  CHECK(parameters(model) == blocks + 262'144LL * 5376 + 5376);
  model.full.values_from_keys = false;  // a matrix of its own in each of ten blocks
  CHECK(parameters(model) == blocks + 262'144LL * 5376 + 5376 + 10LL * 5376 * 2048);
}

TEST_CASE("a decoder beside an encoder has a third norm and a second attention, to the encoder's tokens") {
  transformer model = patterned({}, {});
  model.kind = transformer_kind::encoder_decoder;
  model.encoder_layers = layers(5);
  const transformer_block decoder = block_of(model, {}, attention_mask::causal, 77);
  CHECK(decoder.has_cross);
  CHECK(decoder.norms == 3);
  CHECK(decoder.cross().other_tokens == 77);
  const transformer_block encoder = block_of(model, {.of_encoder = true}, attention_mask::causal, 77);
  CHECK_FALSE(encoder.has_cross);
  CHECK(encoder.norms == 2);
  std::int64_t encoders = 0;
  std::int64_t decoders = 0;
  each_block(model, [&](const block_run& run) { (run.kind.of_encoder ? encoders : decoders) += run.count; });
  CHECK(encoders == 5);
  CHECK(decoders == 13);
}

TEST_CASE("the layers of a block are named with their counts") {
  std::int64_t norms = 0;
  std::int64_t others = 0;
  const transformer model = patterned({}, {});
  each_layer(block_of(model, {}, attention_mask::causal), [&](const auto& layer, std::int64_t count) {
    (std::is_same_v<std::decay_t<decltype(layer)>, normalization> ? norms : others) += count;
  });
  CHECK(norms == 2);
  CHECK(others == 2);
}

TEST_CASE("norms and attention stand beside the feed-forward layer, and together they are all layers") {
  const transformer model = patterned({}, {});
  const transformer_block block = block_of(model, {}, attention_mask::causal);
  std::int64_t around = 0;
  std::int64_t attentions = 0;
  each_layer_beside_feed_forward(block, [&](const auto& layer, std::int64_t count) {
    around += count;
    attentions += std::is_same_v<std::decay_t<decltype(layer)>, attention> ? count : 0;
  });
  CHECK(around == 3);
  CHECK(attentions == 1);
  std::int64_t dense = 0;
  each_feed_forward_layer(block, [&](const auto& layer, std::int64_t count) {
    dense += std::is_same_v<std::decay_t<decltype(layer)>, mlp> ? count : 0;
  });
  CHECK(dense == 1);
}

TEST_CASE("the repeated norm is the model's") {
  transformer model = patterned({}, {});
  model.norm = norm_kind::root_mean_square;
  CHECK(norm_of(model).kind == norm_kind::root_mean_square);
  CHECK(norm_of(model).features == 64);
}

TEST_CASE("what stands beside the feed-forward part is made once for kinds with other experts or windows") {
  detail::kept_beside<int> kept;
  int made = 0;
  const auto of = [&](const block_kind& kind) {
    return kept.of(kind, [&](int& sum) { sum += ++made; });  // from zero: else 2 were 3
  };
  CHECK(of({}) == 1);
  CHECK(of({.is_mixture = true}) == 1);
  CHECK(of({.windowed = true}) == 1);
  CHECK(of({.mixer = token_mixer::linear}) == 2);
  CHECK(of({.is_mixture = true, .mixer = token_mixer::linear}) == 2);
  CHECK(of({.of_encoder = true, .mixer = token_mixer::linear}) == 3);
  CHECK(of({.is_mixture = true}) == 4);
  CHECK(of({.is_mixture = true, .borrows = true}) == 5);
  CHECK(of({.borrows = true}) == 5);
}

// Source     transformers, modeling_gemma4.py; google/gemma-4-E2B: 1536 features, 8 heads of 256, one of them for keys and values, a
//            feed-forward part of 6144 and of twice that in blocks that borrow, vectors of 256 for each block, five norms a block.
// Hand count matrices of a block by their edges
TEST_CASE(
    "a block that borrows projects queries alone, may have a wider feed-forward part, and takes in a token's vector") {
  transformer model{.layers = layers(35),
                    .hidden = features(1536),
                    .heads = heads(8),
                    .key_value_heads = heads(1),
                    .head_dimension = features(256),
                    .query_key = query_key_norm::per_head,
                    .window = {.tokens = tokens(512), .full_every = 5},
                    .feed_forward = features(6144),
                    .gated = true,
                    .vocabulary = tokens(262'144),
                    .tied = true,
                    .norm = norm_kind::root_mean_square,
                    .norms_per_block = 4,
                    .borrowing = layers(20),
                    .full = {.key_value_heads = heads(1), .head_dimension = features(512)},
                    .borrowing_feed_forward = features(12'288),
                    .per_layer_input = features(256)};
  const auto block = [&](const block_kind& kind) { return block_of(model, kind, attention_mask::causal); };
  const std::int64_t around = 5 * 1536 + 3 * 1536 * 256;  // norms; gate, projection of the embedding, projection back
  const std::int64_t narrow = 3 * 1536 * 6144 + around, wide = 3 * 1536 * 12'288 + around;
  CHECK(parameters(block({.windowed = true})) == 2 * 1536 * 2048 + 2 * 1536 * 256 + 2 * 256 + narrow);
  CHECK(parameters(block({})) == 2 * 1536 * 4096 + 2 * 1536 * 512 + 2 * 512 + narrow);
  CHECK(parameters(block({.windowed = true, .borrows = true})) == 2 * 1536 * 2048 + 256 + wide);
  CHECK(parameters(block({.borrows = true})) == 2 * 1536 * 4096 + 512 + wide);
  CHECK(block({}).norms == 5);
  const std::int64_t tables = 262'144LL * 1536 + 262'144LL * 35 * 256;
  CHECK(parameters(model) ==
        tables + 256 + 1536 + 12 * parameters(block({.windowed = true})) + 3 * parameters(block({})) +
            16 * parameters(block({.windowed = true, .borrows = true})) + 4 * parameters(block({.borrows = true})));
  model.borrowing_feed_forward = {};
  CHECK(parameters(block({.borrows = true})) == 2 * 1536 * 4096 + 512 + narrow);
  model.per_layer_input = {};
  CHECK(block({}).norms == 4);
  CHECK(parameters(block({.borrows = true})) == 2 * 1536 * 4096 + 512 + narrow - 1536 - 3 * 1536 * 256);
}

// Eight blocks of one layer each: linear, attention, feed-forward, linear, feed-forward, feed-forward, attention, linear.
TEST_CASE("a hybrid of single layers has its mixtures where neither kind of attention is, counted from the start") {
  transformer model = patterned(some_experts, {});
  model.layers = layers(8);
  model.norms_per_block = 1;
  model.hybrid.alone = true;
  model.hybrid.linear = {
      .hidden = 64, .kind = linear_attention_kind::mamba2, .heads = 4, .head_dimension = 16, .state = 8};
  model.hybrid.of_linear = {0, 3, 7};
  model.hybrid.of_attention = {1, 6};
  using enum token_mixer;
  const token_mixer mixers[] = {linear, attention, none, linear, none, none, attention, linear};
  const std::int64_t below[] = {0, 0, 0, 1, 1, 2, 3, 3, 3};
  for (std::int64_t i = 0; i <= 8; ++i) CHECK(detail::mixtures_below(model, i) == below[i]);
  for (std::int64_t i = 0; i < 8; ++i) {
    CHECK(kind_of_block(model, i).mixer == mixers[i]);
    CHECK(kind_of_block(model, i).is_mixture == (mixers[i] == none));
    const transformer_block block = block_of(model, kind_of_block(model, i), attention_mask::causal);
    CHECK(block.has_self == (mixers[i] == attention));
    CHECK((block.linear != nullptr) == (mixers[i] == linear));
    CHECK(block.has_feed_forward == (mixers[i] == none));
    CHECK(has_keys_and_values(block) == (mixers[i] == attention));
  }
  // Of the blocks 1 to 5: an attention, a linear one, three mixtures.
  std::int64_t runs = 0;
  each_block_in(model, {1, 6}, [&](const block_run& run) {
    ++runs;
    CHECK(run.count == (run.kind.mixer == none ? 3 : 1));
    CHECK(run.kind.is_mixture == (run.kind.mixer == none));
  });
  CHECK(runs == 3);
}

#include <doctest/doctest.h>
#include <ridgeline/memory/rules/key_value_cache.hpp>
#include <support/memory_steps.hpp>

using namespace ridgeline;

namespace {
constexpr inference_step asked(const transformer& model, int together = 1) {
  return {
      .model = model, .requests = batch(1), .prompt = tokens(6), .reply = tokens(4), .tensor_parallel = gpus(together)};
}
constexpr transformer eight_heads = [] {
  transformer model = tiny;
  model.heads = heads(8);
  model.key_value_heads = heads(2);
  return model;
}();
}  // namespace

TEST_CASE("grouped heads share keys and values; one head is the least that a GPU holds") {
  // 2 blocks, 2 heads of 2, keys and values, 10 tokens, 2 bytes.
  static_assert(bytes_in(key_value_cache(asked(eight_heads))) == 2.0 * 2.0 * 2.0 * 2.0 * 10.0 * 2.0);
  static_assert(bytes_in(key_value_cache(asked(eight_heads, 2))) == 160.0);
  CHECK(bytes_in(key_value_cache(asked(eight_heads, 8))) == 160.0);
}

TEST_CASE("a window bounds the cache; every second block sees everything") {
  transformer model = tiny;
  model.window = {.tokens = tokens(3), .full_every = 2};
  CHECK(bytes_in(key_value_cache(asked(model))) == 8.0 * (3.0 + 10.0) * 2.0);
}

TEST_CASE("a latent vector is whole on every GPU") {
  transformer model = tiny;
  model.latent = {.key_value_rank = 5, .positionless = 2, .rotary = 1, .value = 2};
  CHECK(bytes_in(key_value_cache(asked(model))) == 2.0 * 6.0 * 10.0 * 2.0);
  CHECK(bytes_in(key_value_cache(asked(model, 2))) == bytes_in(key_value_cache(asked(model))));
}

TEST_CASE("a decoder keeps the encoder's keys and values as well") {
  transformer model = tiny;
  model.kind = transformer_kind::encoder_decoder;
  model.encoder_layers = layers(3);
  // 2 blocks: 4 tokens of the reply and 6 of the prompt.
  CHECK(bytes_in(key_value_cache(asked(model))) == 2.0 * 8.0 * (4.0 + 6.0) * 2.0);
}

TEST_CASE("half the width of a number is half the cache; GPUs that do not divide the heads are refused") {
  inference_step narrow = asked(tiny);
  narrow.cache_width = 1.0 * units::bytes;
  CHECK(2.0 * bytes_in(key_value_cache(narrow)) == bytes_in(key_value_cache(asked(tiny))));
  CHECK_THROWS_WITH_AS(key_value_cache(asked(tiny, 3)), doctest::Contains("RL-118"), error);
}

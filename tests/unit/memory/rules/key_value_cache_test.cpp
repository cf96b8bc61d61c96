#include <doctest/doctest.h>
#include <ridgeline/catalogue/models/deepseek.hpp>
#include <ridgeline/catalogue/models/gemma4.hpp>
#include <ridgeline/catalogue/models/hybrids.hpp>
#include <ridgeline/catalogue/models/lfm2.hpp>
#include <ridgeline/catalogue/models/nemotron_h.hpp>
#include <ridgeline/catalogue/models/mistral.hpp>
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

// vLLM keeps keys and values of either kind: 16,384 B of a token with a window, 8,192 B without one (its pages of 262,144 B have
// 16 and 32 tokens), as a trace of its groups for Gemma 4 31B has it.
TEST_CASE("blocks without a window cache their own heads: Gemma 4 31B, 50 blocks of 1,024 tokens and 10 of all") {
  inference_step of{.model = catalogue::gemma4_31b_text,
                    .requests = batch(1),
                    .prompt = tokens(99'000),
                    .reply = tokens(1000),
                    .tensor_parallel = gpus(1)};
  const double all = 50.0 * 1024.0 * 16'384.0 + 10.0 * 100'000.0 * 8192.0;
  CHECK(bytes_in(key_value_cache(of)) == all);
  of.tensor_parallel = gpus(4);
  CHECK(bytes_in(key_value_cache(of)) == all / 4.0);
  of.tensor_parallel = gpus(8);
  CHECK_THROWS_WITH_AS(key_value_cache(of), doctest::Contains("RL-118"), error);
}

TEST_CASE("a latent vector is whole on every GPU") {
  transformer model = tiny;
  model.latent = {.key_value_rank = 5, .positionless = 2, .rotary = 1, .value = 2};
  CHECK(bytes_in(key_value_cache(asked(model))) == 2.0 * 6.0 * 10.0 * 2.0);
  CHECK(bytes_in(key_value_cache(asked(model, 2))) == bytes_in(key_value_cache(asked(model))));
}

TEST_CASE("sparse attention caches latents and the indexer's keys of all tokens: DeepSeek V3.2") {
  inference_step of{.model = catalogue::deepseek_v3_2,
                    .requests = batch(3),
                    .prompt = tokens(100'000),
                    .reply = tokens(28'000),
                    .tensor_parallel = gpus(8)};
  // vLLM: 61 layers of 576 numbers in 16 bits and 132 bytes for the indexer, whole on every GPU.
  CHECK(bytes_in(key_value_cache(of)) == 3.0 * 128'000.0 * 61.0 * (2.0 * 576.0 + 132.0));
  of.cache_width = 1.0 * units::bytes;  // the indexer's keys are no narrower
  CHECK(bytes_in(key_value_cache(of)) == 3.0 * 128'000.0 * 61.0 * (576.0 + 132.0));
  of.model = catalogue::deepseek_v3;
  CHECK(bytes_in(key_value_cache(of)) == 3.0 * 128'000.0 * 61.0 * 576.0);
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

TEST_CASE("the last blocks may borrow keys and values: they keep none") {
  transformer model = tiny;
  const double whole = bytes_in(key_value_cache(asked(model)));
  model.borrowing = layers(1);
  CHECK(bytes_in(key_value_cache(asked(model))) == 0.5 * whole);  // 1 of 2 blocks keeps them
}

// Source     Gemma 3n E4B: 35 blocks, every fifth sees everything, the last 15 read the cache of earlier ones; two heads of 256 and a
//            window of 512 (config.json of google/gemma-3n-E4B, from memory).
// Hand count 20 blocks keep keys and values: 16 of 512 tokens, 4 of all.
TEST_CASE("a window and borrowed keys and values together leave what Gemma 3n keeps") {
  const transformer model{.layers = layers(35),
                          .hidden = features(2048),
                          .heads = heads(8),
                          .key_value_heads = heads(2),
                          .head_dimension = features(256),
                          .window = {.tokens = tokens(512), .full_every = 5},
                          .feed_forward = features(16'384),
                          .vocabulary = tokens(262'400),
                          .borrowing = layers(15)};
  const inference_step step{.model = model, .requests = batch(1), .prompt = tokens(32'000), .reply = tokens(768)};
  CHECK(bytes_in(key_value_cache(step)) == 2.0 * 2 * 256 * 2 * (16 * 512 + 4 * 32'768));
}

// Source     Lieber et al., Jamba, 2024, table 1: KV cache of 256K tokens in 16 bits, Jamba 4 GB, Mixtral and Mistral 7B 32 GB; its
//            gigabytes are 2^30 bytes. Jamba-1.5-Mini has the same attention.
TEST_CASE("Jamba keeps an eighth of the cache of a transformer of its shape") {
  inference_step step{
      .model = catalogue::jamba_1_5_mini, .requests = batch(1), .prompt = tokens(262'143), .reply = tokens(1)};
  CHECK(bytes_in(key_value_cache(step)) == 4.0 * 1024 * 1024 * 1024);
  step.model = catalogue::mixtral_8x7b;
  CHECK(bytes_in(key_value_cache(step)) == 32.0 * 1024 * 1024 * 1024);
}

// Source     vLLM, model_executor/layers/mamba/mamba_utils.py, as public tools repeat it with the configurations: Nemotron 3 Nano, per
//            block 64 heads of 64 x 128 in 32 bits, and 3 tokens of 6,144 channels in 16; Qwen3-Next 32 heads of 128 x 128, and 3
//            tokens of 8,192 channels. Kimi Linear, 2025, abstract: up to 75 % less KV cache than latent attention in every block.
TEST_CASE("states are of the published shapes and do not grow with the sequence") {
  inference_step step{
      .model = catalogue::nemotron3_nano_30b_a3b, .requests = batch(2), .prompt = tokens(1000), .reply = tokens(1)};
  CHECK(bytes_in(recurrent_states(step)) == 2.0 * 23 * (64 * 64 * 128 * 4 + 3 * 6144 * 2));
  const double at_thousand = bytes_in(recurrent_states(step));
  step.prompt = tokens(100'000);
  CHECK(bytes_in(recurrent_states(step)) == at_thousand);
  step.tensor_parallel = gpus(2);
  CHECK(bytes_in(recurrent_states(step)) == 0.5 * at_thousand);
  step = {.model = catalogue::qwen3_next_80b_a3b, .requests = batch(1), .prompt = tokens(999), .reply = tokens(1)};
  CHECK(bytes_in(recurrent_states(step)) == 36.0 * (32 * 128 * 128 * 4 + 3 * 8192 * 2));
  CHECK(bytes_in(key_value_cache(step)) == 1000.0 * 12 * 2 * 2 * 256 * 2);
  step.model = catalogue::kimi_linear_48b_a3b;
  const double hybrid = bytes_in(key_value_cache(step));
  step.model.hybrid = {};
  CHECK(1.0 - hybrid / bytes_in(key_value_cache(step)) == doctest::Approx(0.75).epsilon(0.02));
  step.model = catalogue::mixtral_8x7b;
  CHECK(recurrent_states(step) == data_size{});
}

// Source     public tools with the configurations: LFM2-1.2B remembers 81,920 bytes of a sequence beside keys and values of six blocks;
//            Nemotron 3 Super has a KV cache of 8 KiB a token (Raschka, LLM Architecture Gallery, 2026), states of 86,343,680 bytes in 16
//            bits and, in the 32 that its checkpoint asks for, of 167.8 MB beside 2.5 MB of the convolutions.
TEST_CASE("short convolutions remember two tokens; Nemotron 3 Super's states and cache are the published ones") {
  inference_step step{.model = catalogue::lfm2_1_2b, .requests = batch(1), .prompt = tokens(999), .reply = tokens(1)};
  CHECK(bytes_in(recurrent_states(step)) == 81'920.0);
  CHECK(bytes_in(key_value_cache(step)) == 1000.0 * 6 * 2 * 8 * 64 * 2);
  step.model = catalogue::nemotron3_super_120b_a12b;
  CHECK(bytes_in(key_value_cache(step)) == 1000.0 * 8192.0);
  CHECK(bytes_in(recurrent_states(step)) == 167'772'160.0 + 2'457'600.0);
  step.state_width = 2.0 * units::bytes;
  CHECK(bytes_in(recurrent_states(step)) == 86'343'680.0);
}

#if defined(__cpp_exceptions)
TEST_CASE("a storage that is named and not described has no width: RL-134") {
  inference_step step = asked(tiny);
  step.weights = {"int8"};
  CHECK_THROWS_WITH_AS(key_value_cache(step), message(errc::recipe_malformed).data(), error);
}
#endif

// Of 10 tokens the newest 2 and five entries of 2, each a vector of 2 in 16 bits, and 2 + 4 bytes an entry for the indexer; of four tokens
// two entries. What waits for the next entry: 2 * 2 * 2 * 2 * (2 + 2) and 2 * 4 * 2 numbers in 32 bits.
TEST_CASE("compressed attention keeps the newest tokens, whole entries and what waits for the next one") {
  const inference_step step = asked(tiny_compressed);
  CHECK(bytes_in(key_value_cache(step)) == (2 + 5) * 2 * 2.0 + 5 * 6.0 + (2 + 2) * 2 * 2.0);
  CHECK(bytes_in(recurrent_states(step)) == 4.0 * (2 * 2 * 2 * 2 * 4 + 2 * 4 * 2));
  inference_step three = step;
  three.requests = batch(3);
  three.cache_width = 1.0 * units::bytes;
  CHECK(bytes_in(key_value_cache(three)) == 3.0 * ((2 + 5) * 2 + 5 * 6.0 + (2 + 2) * 2));
  CHECK(recurrent_states(three) == 3.0 * recurrent_states(step));
}

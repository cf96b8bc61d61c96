#include <doctest/doctest.h>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/performance/serving/engine_model.hpp>
#include <support/memory_steps.hpp>
#include <support/serving_examples.hpp>

using namespace ridgeline;
using namespace ridgeline::units;
using ridgeline_tests::small_mixture;
using ridgeline_tests::small_model;

TEST_CASE("one GPU without quantization holds what is counted by hand") {
  const engine_model of = engine_model_of(small_mixture, {stored_fp16, stored_fp16}, {});
  CHECK(of.dense.wide == 608.0);     // two blocks of 304
  CHECK(of.experts.wide == 2048.0);  // eight experts of 256
  CHECK(of.head.wide == 32.0);
  CHECK(of.mixtures == 2.0);
  CHECK(of.table.wide == 32.0);  // four tokens of 8
  CHECK(weight_bytes_of(of) == 2.0 * (608.0 + 2048.0 + 32.0 + 32.0) * bytes);
  // A key and a value of width 8, 2 bytes each, in two blocks.
  CHECK(cache_bytes_of(of, 10.0 * single_tokens) == 2.0 * 10.0 * 32.0 * bytes);
}

TEST_CASE("experts lie on all GPUs of tensor and data parallelism, attention on those of tensor parallelism") {
  const engine_model of =
      engine_model_of(small_mixture, {stored_fp16, stored_fp8}, {gpus(2), gpus(2), gpus(4), gpus(1)});
  CHECK(of.experts.packed == 512.0);
  CHECK(of.experts.bytes == 512.0 * bytes);
  CHECK(of.dense.wide == 2.0 * (256.0 / 2.0 + 16.0 + 32.0));  // norms and routers are on every GPU
  CHECK(of.caches[0].cache.heads == 1.0);
  CHECK(of.head.wide == 32.0 / 2.0);
}

TEST_CASE("an engine has the product of its degrees; experts lie on GPUs that are counted already") {
  CHECK(serving_layout{gpus(2), gpus(3), gpus(6), gpus(5)}.devices() == gpus(30));
}

TEST_CASE("latent attention reads a latent for all heads while decoding, and expands keys and values for prompts") {
  const transformer model = *transformer_of(catalogue::deepseek_v3);
  const engine_model of = engine_model_of(model, {stored_fp8, stored_fp8, 1.0 * bytes}, {.data_parallel = gpus(8)});
  const auto pairs = single_tokens * single_tokens;
  CHECK(of.caches[0].cache.per_token == 576.0 * bytes / single_tokens);
  CHECK(of.caches[0].cache.operations == 2.0 * 128.0 * (512.0 + 576.0) * operations / pairs);
  CHECK(of.caches[0].prompt == 2.0 * 128.0 * (192.0 + 128.0) * operations / pairs);
  CHECK(of.mixtures == 58.0);
  CHECK(of.latents == 61.0);
  CHECK(of.quantized == 0.0);
}

TEST_CASE("stages share the blocks, and a window bounds the cache") {
  const transformer model = *transformer_of(catalogue::gpt_oss_120b);
  const engine_model one = engine_model_of(model, {stored_bf16, stored_mxfp4}, {});
  const engine_model two = engine_model_of(model, {stored_bf16, stored_mxfp4}, {.pipeline_parallel = gpus(2)});
  CHECK(weight_bytes_of(two) - two.head.bytes ==
        0.5 * (weight_bytes_of(one) - one.head.bytes -
               one.table.bytes));  // the table is on the first, the head on the last
  // 18 of 36 blocks see 128 tokens: 8 key-value heads of 64, keys and values of 2 bytes.
  const data_size per_token = 2.0 * 8.0 * 64.0 * 2.0 * bytes;
  CHECK(cache_bytes_of(one, 1000.0 * single_tokens) == 18.0 * (1000.0 + 128.0) * per_token);
}

// Hand count: Llama 3 8B has 128,256 tokens of 4,096 twice;
// of GPT-2 the 50,257 tokens of 768 are the head too.
TEST_CASE("a table of tokens is held beside the LM head, unless it is the same") {
  const engine_model of = engine_model_of(catalogue::llama3_8b, {}, {.tensor_parallel = gpus(2)});
  CHECK(of.table.bytes == 128256.0 * 4096.0 / 2.0 * 2.0 * bytes);
  CHECK(of.table.bytes == of.head.bytes);
  const engine_model tied = engine_model_of(catalogue::gpt2_small, {}, {});
  CHECK(tied.table.bytes == data_size{});
  CHECK(weight_bytes_of(tied) == tied.dense.bytes + tied.head.bytes);
}

TEST_CASE("what cannot be divided is refused") {
  CHECK_THROWS_WITH(engine_model_of(small_mixture, {}, {.expert_parallel = gpus(2)}), doctest::Contains("RL-121"));
  CHECK_THROWS_WITH(engine_model_of(small_mixture, {}, {.data_parallel = gpus(8), .expert_parallel = gpus(8)}),
                    doctest::Contains("RL-121"));
  CHECK_THROWS_WITH(engine_model_of(small_model, {}, {.pipeline_parallel = gpus(3)}), doctest::Contains("RL-120"));
  CHECK_THROWS_WITH(engine_model_of(*transformer_of(catalogue::t5_small), {}, {}), doctest::Contains("RL-310"));
  CHECK_THROWS_WITH(engine_model_of(small_model, {.cache_width = 0.0 * bytes}, {}), doctest::Contains("RL-134"));
}

// Hand count of Nemotron 3 Nano: 23 Mamba-2 of 64 heads of 64 x 128 in 32 bits and 3 tokens of 6,144 channels in 16, 6 blocks of 2 heads
// of 128 for keys and values; 52 layers alone are 26 usual blocks.
TEST_CASE("an engine holds the states of a hybrid, and a KV cache for its attention alone") {
  const engine_model of = engine_model_of(catalogue::nemotron3_nano_30b_a3b, {}, {});
  const double states = 23.0 * (64 * 64 * 128 * 4 + 3 * 6144 * 2);
  CHECK(in(of.states, units::bytes) == states);
  CHECK(of.kinds == 1);
  CHECK(of.blocks == 26.0);
  CHECK(of.mixtures == 23.0);
  CHECK(in(cache_bytes_of(of, 1000.0 * units::single_tokens), units::bytes) == states + 1000.0 * 6 * 2 * 2 * 128 * 2);
  transformer borrowing = catalogue::llama3_8b;
  borrowing.borrowing = layers(16);
  const token_amount length = 1000.0 * units::single_tokens;
  CHECK(cache_bytes_of(engine_model_of(borrowing, {}, {}), length) ==
        0.5 * cache_bytes_of(engine_model_of(catalogue::llama3_8b, {}, {}), length));
}

// Hand count of Gemma 4 E2B in 16 bits: 15 of 35 blocks keep keys and values, 12 of them one head of 256 for 512 tokens and 3 one of 512
// for all; 28 and 7 read them. A block that borrows has no matrix for them. The table of vectors is held, and not read.
TEST_CASE("an engine holds what Gemma 4 E2B holds, and reads what its blocks read") {
  const engine_model of = engine_model_of(catalogue::gemma4_e2b_text, {}, {});
  CHECK(of.kinds == 2);
  CHECK(of.caches[0].cache.blocks == 7.0);
  CHECK(of.caches[0].borrowing == 4.0);
  CHECK(of.caches[0].cache.window == token_amount{});
  CHECK(in(of.caches[0].cache.per_token * single_tokens, bytes) == 2.0 * 512 * 2);
  CHECK(of.caches[1].cache.blocks == 28.0);
  CHECK(of.caches[1].borrowing == 16.0);
  CHECK(of.caches[1].cache.window == 512.0 * single_tokens);
  CHECK(in(cache_bytes_of(of, 8192.0 * single_tokens), bytes) == 2.0 * 2 * (12.0 * 256 * 512 + 3.0 * 512 * 8192));
  const double tables = 262'144.0 * (1536 + 35 * 256);
  CHECK(of.table.wide == 262'144.0 * 35 * 256);
  CHECK(of.head.wide == 262'144.0 * 1536);
  // All but the tables, the last norm and the norm of the vectors.
  CHECK(of.dense.wide == static_cast<double>(parameters(catalogue::gemma4_e2b_text)) - tables - 1536 - 256);
}

TEST_CASE("an engine's caches of compressed attention, its streams, and what waits for the next entries") {
  const engine_model of = engine_model_of(tiny_compressed, {}, {});
  CHECK(of.kinds == 3);
  CHECK(of.caches[0].cache.blocks == 2.0);
  for (int i = 0; i < 3; ++i) CHECK(of.caches[i].prompt == of.caches[i].cache.operations);
  CHECK(of.latents == 2.0);
  CHECK(of.streams == 2.0);
  CHECK(engine_model_of(small_model, {}, {}).streams == 1.0);
  // 320 bytes that wait; of 10 tokens 2 of each block in 4 bytes, all in 2 + 3 and in 1.
  CHECK(in(cache_bytes_of(of, 10.0 * single_tokens), bytes) == 320.0 + 2 * 2 * 4 + 10 * (2 + 3) + 10 * 1);
}

TEST_CASE("a table has a row for each token, position and type; stages hold the larger of it and the head") {
  transformer model = ridgeline_tests::small_model;  // four tokens of 8
  CHECK(engine_model_of(model, {}, {}).table.wide == 32.0);
  model.position = position_kind::learned;
  model.positions = 16;
  CHECK(engine_model_of(model, {}, {}).table.wide == 8.0 * (4.0 + 16.0));
  const engine_model two = engine_model_of(model, {}, {.pipeline_parallel = gpus(2)});
  CHECK(weight_bytes_of(two) == 0.5 * two.dense.bytes + 2.0 * 160.0 * bytes);
  CHECK(weight_bytes_of(engine_model_of(model, {}, {})) == 2.0 * (1568.0 + 32.0 + 160.0) * bytes);
  // A block's cache is where the block is: half of it on each of two stages.
  CHECK(cache_bytes_of(two, 10.0 * single_tokens) == 0.5 * 2.0 * 10.0 * 32.0 * bytes);
}

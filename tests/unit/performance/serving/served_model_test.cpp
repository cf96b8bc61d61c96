#include <doctest/doctest.h>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/performance/serving/served_model.hpp>
#include <support/memory_steps.hpp>
#include <support/serving_examples.hpp>

using namespace ridgeline;
using namespace ridgeline::units;
using ridgeline_tests::small_step;

namespace {

inference_step serving(const char* id) {
  return {.model = *transformer_of(*catalogue::find_model(id)),
          .requests = batch(1),
          .prompt = tokens(512),
          .reply = tokens(512)};
}

}  // namespace

TEST_CASE("the weights of a small network are those counted by hand") {
  const served_model of = served_model_of(small_step);
  CHECK(of.dense.wide == 2.0 * (768.0 + 16.0));
  CHECK(of.dense.packed == 0.0);
  CHECK(of.dense.bytes == 2.0 * 1568.0 * bytes);
  CHECK(of.head.parameters() == 32.0);
  CHECK(of.kinds == 1);
  CHECK(of.caches[0].blocks == 2.0);
  CHECK(of.caches[0].per_token == 2.0 * 8.0 * 2.0 * bytes / single_tokens);  // a key and a value of width 8
  CHECK(of.caches[0].operations ==
        2.0 * 2.0 * 2.0 * 4.0 * operations /
            (single_tokens * single_tokens));  // query times key and score times value, two heads of 4
}

TEST_CASE("blocks and head are a model's parameters, less the table of tokens that is read by rows") {
  for (const char* id : {"llama3-8b", "llama3-70b", "qwen3-32b"}) {
    const inference_step step = serving(id);
    const served_model of = served_model_of(step);
    const double norm =
        static_cast<double>(step.model.hidden.value());  // the last one, which is too small to be read apart
    const double table = static_cast<double>(step.model.vocabulary.value() * step.model.hidden.value());
    CHECK(of.dense.parameters() + of.head.parameters() == static_cast<double>(parameters(step.model)) - table - norm);
  }
}

TEST_CASE("a tied head is read although it has no weights of its own") {
  const inference_step step = serving("qwen3-0.6b");
  REQUIRE(step.model.tied);
  CHECK(served_model_of(step).head.parameters() ==
        static_cast<double>(step.model.vocabulary.value() * step.model.hidden.value()));
}

TEST_CASE("packed weights are counted apart, those that stay in 16 bits with the others") {
  inference_step step = serving("llama3-8b");
  step.weights = stored_q4_k;
  const served_model everything = served_model_of(step);
  CHECK(everything.dense.wide == 0.0);
  CHECK(everything.head.packed > 0.0);
  CHECK(everything.nested);
  step.weights = stored_fp8;  // matrices of the blocks alone
  const served_model matrices = served_model_of(step);
  CHECK(matrices.dense.wide == 32.0 * 2.0 * 4096.0);  // two norms a block
  CHECK(matrices.head.wide == matrices.head.parameters());
  CHECK_FALSE(matrices.nested);
}

TEST_CASE("experts are touched one after the other until all are") {
  const served_model of = served_model_of(serving("mixtral-8x7b"));
  CHECK(of.expert_count == 8.0);
  CHECK(experts_touched(of, 1.0 * single_tokens) == doctest::Approx(2.0).epsilon(1e-14));
  // 8 (1 - (3/4)^2)
  CHECK(experts_touched(of, 2.0 * single_tokens) == doctest::Approx(3.5).epsilon(1e-14));
  CHECK(experts_touched(of, 1000.0 * single_tokens) == doctest::Approx(8.0).epsilon(1e-14));
  CHECK(experts_touched(served_model_of(small_step), 5.0 * single_tokens) == 0.0);
}

TEST_CASE("GPUs that share a model hold a part of it, a latent vector and a single head whole") {
  inference_step step = serving("llama3-70b");
  const served_model whole = served_model_of(step);
  step.tensor_parallel = gpus(16);
  const served_model part = served_model_of(step);
  CHECK(part.caches[0].per_token == whole.caches[0].per_token / 8.0);  // 8 key-value heads
  CHECK(part.head.bytes == whole.head.bytes / 16.0);
  CHECK(part.caches[0].heads == 4.0);
  inference_step latent = serving("deepseek-v2-lite");
  const data_per_token alone = served_model_of(latent).caches[0].per_token;
  latent.tensor_parallel = gpus(8);
  CHECK(served_model_of(latent).caches[0].per_token == alone);
}

TEST_CASE("latent attention keeps and reads one vector for all heads") {
  // DeepSeek-V2-Lite: a latent vector of 512 and 64 rotary numbers in 16 bits; each of 16 heads multiplies a query by
  // all 576 of them and a score by the 512.
  const served_cache cache = served_model_of(serving("deepseek-v2-lite")).caches[0];
  CHECK(cache.per_token == 2.0 * 576.0 * bytes / single_tokens);
  CHECK(cache.operations == 2.0 * 16.0 * (576.0 + 512.0) * operations / (single_tokens * single_tokens));
  CHECK(cache.heads == 16.0);
}

TEST_CASE("a growing cache is seen in the mean, a window to its edge") {
  const auto mean = [](double window, double from, double to) {
    return in(mean_cached_tokens({.window = window * single_tokens}, {from * single_tokens, to * single_tokens}),
              single_tokens);
  };
  CHECK(mean(0.0, 100.0, 300.0) == 200.0);
  CHECK(mean(100.0, 20.0, 100.0) == 60.0);
  CHECK(mean(100.0, 100.0, 300.0) == 100.0);
  CHECK(mean(100.0, 200.0, 200.0) == 100.0);
  // half of the way from 0 to 100, the other half at 100
  CHECK(mean(100.0, 0.0, 200.0) == doctest::Approx(75.0).epsilon(1e-14));
}

// Hand count of Gemma 4 E4B: of 42 blocks 7 see everything, whose two heads are 512 wide; all of them read a cache, their own or
// another one's. Its tables are read by rows: the head's alone counts.
TEST_CASE("blocks that borrow keys and values read the cache of those with their window") {
  const served_model of = served_model_of(
      {.model = catalogue::gemma4_e4b_text, .requests = batch(1), .prompt = tokens(1), .reply = tokens(1)});
  CHECK(of.kinds == 2);
  CHECK(of.caches[0].blocks == 7.0);
  CHECK(in(of.caches[0].per_token * units::single_tokens, units::bytes) == 2.0 * 2 * 512 * 2);
  CHECK(of.caches[1].blocks == 35.0);
  CHECK(of.caches[1].window == 512.0 * units::single_tokens);
  const double tables = 262'144.0 * (2560 + 42 * 256);
  CHECK(of.dense.wide == static_cast<double>(parameters(catalogue::gemma4_e4b_text)) - tables - 2560 - 256);
  CHECK(of.head.wide == 262'144.0 * 2560);
}

TEST_CASE("networks that write nothing are refused") {
  for (const char* id : {"bert-base-uncased", "t5-small", "vit-b16"}) {
    CAPTURE(id);
    CHECK_THROWS_WITH_AS(served_model_of(serving(id)), doctest::Contains("RL-310"), error);
  }
  inference_step headless = small_step;
  headless.model.has_head = false;
  CHECK_THROWS_WITH_AS(served_model_of(headless), doctest::Contains("RL-310"), error);
  inference_step pictures = small_step;
  pictures.model.patch = 2;
  pictures.model.picture_channels = 3;
  pictures.prompt = tokens(4);
  CHECK_THROWS_WITH_AS(served_model_of(pictures), doctest::Contains("RL-310"), error);
  inference_step step = small_step;
  step.tensor_parallel = gpus(3);
  CHECK_THROWS_WITH_AS(served_model_of(step), doctest::Contains("RL-118"), error);
}

// Hand count: 2 heads on a vector of 2 that is key and value, 16 operations a pair and 4 bytes a token; of entries the same over the tokens
// that each stands for, an indexer's key of 2 + 4 bytes and 4 operations, one entry of two tokens chosen. 4 * (64 + 16) bytes wait.
TEST_CASE("compressed attention has a cache of the newest tokens and one of each kind of entries") {
  const served_model of = served_model_of({.model = tiny_compressed,
                                           .requests = batch(1),
                                           .prompt = tokens(6),
                                           .reply = tokens(4),
                                           .weights = stored_bf16});
  REQUIRE(of.kinds == 3);
  CHECK(of.caches[0].blocks == 2.0);
  CHECK(of.caches[0].window == 2.0 * single_tokens);
  CHECK(in(of.caches[0].per_token * single_tokens, bytes) == 4.0);
  CHECK(in(of.caches[0].operations * single_tokens * single_tokens, operations) == 16.0);
  CHECK(of.caches[0].heads == 2.0);
  CHECK(of.caches[0].chosen == token_amount{});
  CHECK(of.caches[1].blocks == 1.0);
  CHECK(of.caches[1].window == token_amount{});
  CHECK(in(of.caches[1].per_token * single_tokens, bytes) == 2.0);
  CHECK(in(of.caches[1].operations * single_tokens * single_tokens, operations) == 8.0);
  CHECK(of.caches[1].chosen == 2.0 * single_tokens);
  CHECK(in(of.caches[1].index_key * single_tokens, bytes) == 3.0);
  CHECK(in(of.caches[1].scoring * single_tokens * single_tokens, operations) == 2.0);
  CHECK(in(of.caches[2].per_token * single_tokens, bytes) == 1.0);
  CHECK(in(of.caches[2].operations * single_tokens * single_tokens, operations) == 4.0);
  CHECK(of.caches[2].chosen == token_amount{});
  CHECK(in(of.states, bytes) == 4.0 * (64 + 16));
  CHECK(of.scanned == 0.0);
  CHECK(of.is_unlike_fitted());
  // Blocks of a kind with a plain feed-forward part and with experts have one cache.
  transformer mixed = tiny_compressed;
  mixed.moe = {.experts = experts(4), .per_token = experts(2), .width = features(8), .first_dense = layers(1)};
  CHECK(served_model_of({.model = mixed, .requests = batch(1), .prompt = tokens(6), .reply = tokens(4)}).kinds == 3);
}

// The tiny model's matrices in blocks: 299 - 3 - 2 - 22 - 8 and 94 - 8 - 2 - 8 - 2 - 4 (the indexer's one head has a vector of weights),
// 26 - 8 - 2, in FP8; of four experts of 64 each block has 256 in MXFP4, and a router of 16.
TEST_CASE("experts in 4 bits, other matrices in 8") {
  transformer mixed = tiny_compressed;
  mixed.feed_forward = {};
  mixed.moe = {.experts = experts(4), .per_token = experts(2), .width = features(8)};
  const served_model of = served_model_of(
      {.model = mixed, .requests = batch(1), .prompt = tokens(6), .reply = tokens(4), .weights = stored_fp8_mxfp4});
  const double matrices = 2 * (299 - 64 - 3 - 2 - 22 - 8 + 16) + (94 - 8 - 2 - 8 - 2 - 4) + (26 - 8 - 2);
  const double vectors = 2 * (3 + 2 + 22 + 8) + (8 + 2 + 8 + 2 + 4) + (8 + 2);
  CHECK(in(of.dense.bytes, bytes) == matrices + 2.0 * vectors);
  CHECK(of.dense.wide == matrices + vectors);
  CHECK(in(of.experts.bytes, bytes) == 2 * 256 * (0.5 + 1.0 / 32.0));
  CHECK(in(of.head.bytes, bytes) == 2.0 * 40);
}

#include <doctest/doctest.h>
#include <ridgeline/catalogue/models/gpt_oss.hpp>
#include <ridgeline/memory/inference.hpp>
#include <support/memory_steps.hpp>

using namespace ridgeline;

namespace {
constexpr inference_step requests{.model = tiny, .requests = batch(3), .prompt = tokens(8), .reply = tokens(2)};
constexpr memory_breakdown need = footprint(requests, tensors_alone);
static_assert(bytes_in(need.weights) == 2.0 * 356.0);
// 2 blocks, keys and values of 4 each, 10 tokens, 3 requests, 2 bytes.
static_assert(bytes_in(need.key_value_cache) == 2.0 * 8.0 * 10.0 * 3.0 * 2.0);
static_assert(bytes_in(need.logits) == 4.0 * 3.0 * 10.0);
// 24 tokens of the prompt: the stream twice, and queries, keys, values (12) as the widest inside.
static_assert(bytes_in(need.workspace) == 2.0 * 24.0 * (2.0 * 4.0 + 12.0));
static_assert(bytes_in(need.optimizer_state) == 0.0);
}  // namespace

TEST_CASE("requests need weights, a cache, and what one pass needs") {
  CHECK(bytes_in(need.total()) == 712.0 + 960.0 + 120.0 + 960.0);
}

TEST_CASE("4-bit weights: matrices of blocks are packed, the rest stays in 16 bits, one matrix is unpacked") {
  inference_step packed = requests;
  packed.weights = stored_nf4;
  // 2 blocks of 128 numbers in matrices; 100 others.
  CHECK(bytes_in(footprint(packed, tensors_alone).weights) ==
        doctest::Approx(256.0 * (0.5 + 4.0 / 64.0) + 2.0 * 100.0));
  CHECK(bytes_in(footprint(packed, tensors_alone).workspace) == bytes_in(need.workspace) + 2.0 * 32.0);
}

// Source   OpenAI, gpt-oss model card, 2025: experts in MXFP4, 4.25 bits (read 2026-11-23); its sizes of the checkpoints, 60.8 and
//          12.8 GiB, are remembered
TEST_CASE("of a mixture whose experts alone lie in 4 bits the rest stays in 16: gpt-oss is as large as published") {
  const auto gibibytes = [](const transformer& model) {
    const inference_step one{
        .model = model, .requests = batch(1), .prompt = tokens(1), .reply = tokens(1), .weights = *model.checkpoint};
    return in(footprint(one, tensors_alone).weights, units::gibibytes);
  };
  CHECK(gibibytes(catalogue::gpt_oss_120b) == doctest::Approx(60.8).epsilon(0.01));
  CHECK(gibibytes(catalogue::gpt_oss_20b) == doctest::Approx(12.8).epsilon(0.01));
  // By hand: without experts every matrix of a block lies so.
  CHECK(stored_mxfp4.experts_alone);
  inference_step packed = requests;
  packed.weights = stored_mxfp4;
  CHECK(bytes_in(footprint(packed, tensors_alone).weights) == doctest::Approx(256.0 * 0.53125 + 2.0 * 100.0));
}

// By hand: the table of 10 words and two blocks stays in 16 bits, its matrices of 4 x 3 in blocks do not; the vectors of 24 tokens for both
// blocks are there while a prompt is read.
TEST_CASE("a token's vectors for each block: their table is a table, and they live while a prompt is read") {
  inference_step with = requests;
  with.model.per_layer_input = features(3);
  const memory_breakdown wider = footprint(with, tensors_alone);
  const double added = 10.0 * 2 * 3 + 3 + 2.0 * (3 * 4 * 3 + 4);
  CHECK(bytes_in(wider.weights) == bytes_in(need.weights) + 2.0 * added);
  CHECK(bytes_in(wider.workspace) == bytes_in(need.workspace) + 2.0 * 24.0 * 2 * 3);
  with.weights = stored_nf4;
  CHECK(bytes_in(footprint(with, tensors_alone).weights) ==
        doctest::Approx((256.0 + 2 * 3 * 4 * 3) * (0.5 + 4.0 / 64.0) + 2.0 * (100.0 + 10.0 * 2 * 3 + 3 + 2 * 4)));
  with.tensor_parallel = gpus(2);  // the matrices in blocks and their norms stay whole
  inference_step without = with;
  without.model.per_layer_input = {};
  with.weights = without.weights = stored_bf16;
  CHECK(bytes_in(footprint(with, tensors_alone).weights) ==
        bytes_in(footprint(without, tensors_alone).weights) + 2.0 * (added - 10.0 * 3));
}

TEST_CASE("GPUs that do not divide the heads or the widths are refused") {
  inference_step odd = requests;
  odd.tensor_parallel = gpus(4);
  CHECK_THROWS_WITH_AS(footprint(odd), doctest::Contains("RL-118"), error);
  odd.tensor_parallel = gpus(2);
  odd.model.feed_forward = features(7);
  CHECK_THROWS_WITH_AS(footprint(odd), doctest::Contains("RL-119"), error);
}

TEST_CASE("a mixture over two GPUs: every expert is cut, norms and router are not") {
  inference_step two = requests;
  two.model.feed_forward = {};
  two.model.moe = {.experts = experts(4), .per_token = experts(2), .width = features(16)};
  two.tensor_parallel = gpus(2);
  // Attention 64 / 2, norms 8, router 16, experts 4 * 128 / 2; tables 40 / 2 each, the last norm 4.
  const double matrices = 2.0 * (32.0 + 16.0 + 256.0);
  const double others = 2.0 * 8.0 + 20.0 + 20.0 + 4.0;
  const memory_breakdown whole = footprint(two, tensors_alone);
  CHECK(bytes_in(whole.weights) == 2.0 * (matrices + others));
  CHECK(bytes_in(whole.key_value_cache) == 2.0 * 8.0 / 2.0 * 10.0 * 3.0 * 2.0);
  CHECK(bytes_in(whole.logits) == 4.0 * 3.0 * 10.0 / 2.0);
  // The stream of 24 tokens twice, and two experts' 16 / 2 numbers.
  CHECK(bytes_in(whole.workspace) == 2.0 * 24.0 * (2.0 * 4.0 + 2.0 * 8.0));
  two.weights = stored_nf4;
  CHECK(bytes_in(footprint(two, tensors_alone).weights) ==
        doctest::Approx(matrices * (0.5 + 4.0 / 64.0) + 2.0 * others));
  // The largest matrix of a GPU, 4 x 16 / 2, is unpacked to 16 bits.
  CHECK(footprint(two, tensors_alone).key_value_cache == key_value_cache(two) + recurrent_states(two));
  CHECK(bytes_in(footprint(two, tensors_alone).workspace - whole.workspace) == 2.0 * 32.0);
}

TEST_CASE("what stores everything alike packs tables and norms too, and 8 bits are multiplied as they are") {
  inference_step alike = requests;
  alike.weights = stored_q8_0;  // blocks of 32 numbers in 34 bytes
  CHECK(bytes_in(footprint(alike, tensors_alone).weights) == doctest::Approx(356.0 * 34.0 / 32.0));
  CHECK(footprint(alike, tensors_alone).workspace == need.workspace);
  alike.weights = stored_int8;
  CHECK(bytes_in(footprint(alike, tensors_alone).weights) == 256.0 + 2.0 * 100.0);
  CHECK(footprint(alike, tensors_alone).workspace == need.workspace);
}

TEST_CASE("buffers of the collectives are added where there are several GPUs, and only there") {
  constexpr framework_overhead with_buffers{.communication = 5.0 * units::bytes};
  inference_step two = requests;
  CHECK(bytes_in(footprint(two, with_buffers).communication) == 0.0);
  two.tensor_parallel = gpus(2);
  CHECK(bytes_in(footprint(two, with_buffers).communication) == 5.0);
}

// A prompt's workspace holds all streams that enter and leave a block: 2 * (2 - 1) * 4 numbers of 16 bits a token more than one stream.
TEST_CASE("a prompt of a network with two residual streams") {
  inference_step two{.model = tiny_compressed, .requests = batch(1), .prompt = tokens(6), .reply = tokens(1)};
  compressed_plan one_stream = tiny_plan;
  one_stream.streams = 1;
  inference_step one = two;
  one.model.compressed = &one_stream;
  CHECK(bytes_in(footprint(two, tensors_alone).workspace - footprint(one, tensors_alone).workspace) ==
        6.0 * 2.0 * 2 * 4);
}

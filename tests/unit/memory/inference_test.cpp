#include <doctest/doctest.h>
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

TEST_CASE("GPUs that do not divide the heads or the widths are refused") {
  inference_step odd = requests;
  odd.tensor_parallel = gpus(4);
  CHECK_THROWS_WITH_AS(footprint(odd), doctest::Contains("RL-118"), error);
  odd.tensor_parallel = gpus(2);
  odd.model.feed_forward = features(7);
  CHECK_THROWS_WITH_AS(footprint(odd), doctest::Contains("RL-119"), error);
}

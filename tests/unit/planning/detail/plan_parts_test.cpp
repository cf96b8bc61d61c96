#include <doctest/doctest.h>
#include <ridgeline/planning/detail/plan_parts.hpp>
#include <vector>

using namespace ridgeline;

namespace {

std::vector<std::int64_t> compared(const transformer& model, std::int64_t stages_of_it, std::int64_t chunks = 1) {
  strategy plan{.pipeline_parallel = stages(stages_of_it), .virtual_stages = stages(chunks)};
  const detail::stages_to_compare made = detail::stages_of(model, plan);
  return {made.numbers, made.numbers + made.count};
}

constexpr transformer dense{.layers = layers(16),
                            .hidden = features(64),
                            .heads = heads(8),
                            .key_value_heads = heads(8),
                            .head_dimension = features(8),
                            .feed_forward = features(256),
                            .vocabulary = tokens(100)};

}  // namespace

TEST_CASE("of equal stages the first, which has most micro-batches in flight, and the last, which has the head") {
  CHECK(compared(dense, 1) == std::vector<std::int64_t>{0});
  CHECK(compared(dense, 2) == std::vector<std::int64_t>{0, 1});
  CHECK(compared(dense, 8) == std::vector<std::int64_t>{0, 7});
}

TEST_CASE("stages with dense blocks before the experts, the first without them, and the last") {
  transformer model = dense;
  model.moe = {.experts = experts(4), .per_token = experts(2), .width = features(32), .first_dense = layers(3)};
  // Two blocks a stage: blocks 0 to 2 are dense, so stages 0 and 1 have some, and stage 2 is the first of mixtures alone.
  CHECK(compared(model, 8) == std::vector<std::int64_t>{0, 1, 2, 7});
  CHECK(compared(model, 4) == std::vector<std::int64_t>{0, 1, 3});
}

TEST_CASE("every stage where blocks with and without a window alternate") {
  transformer model = dense;
  model.window = {.tokens = tokens(8), .full_every = 2};
  CHECK(compared(model, 4) == std::vector<std::int64_t>{0, 1, 2, 3});
}

TEST_CASE("of more than four stages that differ none is kept") {
  transformer model = dense;
  model.window = {.tokens = tokens(8), .full_every = 2};
  CHECK(compared(model, 8).empty());
  model.layers = layers(20);
  CHECK(compared(model, 5).empty());
  CHECK(compared(model, 4) == std::vector<std::int64_t>{0, 1, 2, 3});
}

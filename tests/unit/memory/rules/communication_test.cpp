#include <doctest/doctest.h>
#include <ridgeline/memory/rules/communication.hpp>
#include <support/memory_steps.hpp>

using namespace ridgeline;

namespace {
constexpr detail::state_bytes_of_rank unit{.whole_weights = 10.0, .whole_gradients = 7.0};
constexpr shares eight{.replicas = 8.0};
constexpr shape stream{.samples = 3, .features = 4, .height = 8};
constexpr transformer_block block = block_of(tiny, {}, attention_mask::causal);
}  // namespace

TEST_CASE("what is divided or elsewhere is gathered one unit ahead") {
  CHECK(detail::gathered_bytes({}, {}, unit) == 0.0);
  CHECK(detail::gathered_bytes({.sharding = zero::parameters}, {}, unit) == 0.0);
  CHECK(detail::gathered_bytes({.sharding = zero::optimizer_state}, eight, unit) == 0.0);
  CHECK(detail::gathered_bytes({.sharding = zero::gradients}, eight, unit) == 7.0);
  CHECK(detail::gathered_bytes({.sharding = zero::parameters}, eight, unit) == 27.0);
  CHECK(detail::gathered_bytes({.to_host = offload::optimizer_state}, {}, unit) == 7.0);
  CHECK(detail::gathered_bytes({.to_host = offload::nvme}, {}, unit) == 27.0);
}

TEST_CASE("one GPU exchanges nothing; each kind of parallelism has its buffer") {
  CHECK(detail::exchanged_bytes(tiny_step, block, stream, {}) == 0.0);
  const double one_stream = 24.0 * 4.0 * 2.0;
  CHECK(detail::exchanged_bytes(tiny_step, block, stream, {.sequence = 0.5}) == one_stream);
  CHECK(detail::exchanged_bytes(tiny_step, block, stream, {.tokens = 0.5}) == 0.5 * 2.0 * 24.0 * 8.0 * 2.0);
  CHECK(detail::exchanged_bytes(planned({.pipeline_parallel = stages(2)}), block, stream, {}) == 2.0 * one_stream);
}

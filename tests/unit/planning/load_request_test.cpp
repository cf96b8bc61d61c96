#include <doctest/doctest.h>
#include <ridgeline/planning/load_request.hpp>

using namespace ridgeline;

TEST_CASE("the settings of an engine are all combinations of its axes") {
  CHECK(engine_axes{}.size() == 6 * 6);
  // The limits double from 32 requests, and from 512 tokens.
  for (std::size_t i = 0; i < 6; ++i) {
    CHECK(engine_axes{}.most_requests[i].value() == std::int64_t{32} << i);
    CHECK(engine_axes{}.step_tokens[i].value() == std::int64_t{512} << i);
  }
  // As vLLM starts: prompts in pieces, on the engines that decode.
  CHECK((engine_axes{}.chunked.size() == 1 && engine_axes{}.chunked[0]));
  CHECK_FALSE(engine_axes{}.disaggregated);
  const engine_axes axes{.layouts = {{.tensor_parallel = gpus(1)}, {.tensor_parallel = gpus(2)}},
                         .most_requests = {batch(8), batch(16), batch(32)},
                         .step_tokens = {tokens(512)},
                         .chunked = {true, false}};
  CHECK(axes.size() == 2 * 3 * 1 * 2);
}

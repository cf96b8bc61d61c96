#include <doctest/doctest.h>
#include <ridgeline/memory/policies/frozen_weights.hpp>

using namespace ridgeline;

TEST_CASE("an input is kept for an adapter alone; FlashAttention keeps its output in any case") {
  constexpr lora query_and_value{};
  static_assert(detail::needed_beside(query_and_value, false, "attention input"));
  static_assert(!detail::needed_beside(query_and_value, false, "input of down"));
  static_assert(!detail::needed_beside(query_and_value, false, "feed-forward input"));
  static_assert(!detail::needed_beside(query_and_value, false, "input of the projection"));
  CHECK(detail::needed_beside(query_and_value, true, "input of the projection"));
  CHECK(detail::needed_beside(lora{.targets = all_linear}, false, "input of down"));
  CHECK(detail::needed_beside(query_and_value, false, "norm input"));
  CHECK_FALSE(detail::needed_beside(query_and_value, false, "head input"));
}

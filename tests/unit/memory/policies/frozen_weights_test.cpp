#include <doctest/doctest.h>
#include <ridgeline/memory/policies/frozen_weights.hpp>

using namespace ridgeline;

TEST_CASE("an input is kept for an adapter alone; FlashAttention keeps its output in any case") {
  constexpr lora query_and_value{};
  static_assert(detail::needed_beside(query_and_value, false, saved_role::attention_input));
  static_assert(!detail::needed_beside(query_and_value, false, saved_role::down_input));
  static_assert(!detail::needed_beside(query_and_value, false, saved_role::feed_forward_input));
  static_assert(!detail::needed_beside(query_and_value, false, saved_role::attention_output));
  CHECK(detail::needed_beside(query_and_value, true, saved_role::attention_output));
  CHECK(detail::needed_beside(lora{.targets = all_linear}, false, saved_role::down_input));
  CHECK(detail::needed_beside(query_and_value, false, saved_role::norm_input));
  CHECK_FALSE(detail::needed_beside(query_and_value, false, saved_role::head_input));
}

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

TEST_CASE("the input of a matrix is kept for an adapter beside that matrix, and for no other") {
  constexpr lora_targets none{.query = false, .value = false};
  struct row {
    bool lora_targets::*target;
    saved_role input;
  };
  constexpr row rows[] = {
      {&lora_targets::query, saved_role::attention_input},   {&lora_targets::key, saved_role::attention_input},
      {&lora_targets::value, saved_role::attention_input},   {&lora_targets::output, saved_role::attention_output},
      {&lora_targets::gate, saved_role::feed_forward_input}, {&lora_targets::up, saved_role::feed_forward_input},
      {&lora_targets::down, saved_role::down_input}};
  for (const row& one : rows) {
    lora adapters{.targets = none};
    adapters.targets.*one.target = true;
    for (const saved_role input : {saved_role::attention_input, saved_role::attention_output,
                                   saved_role::feed_forward_input, saved_role::down_input}) {
      CHECK(detail::needed_beside(adapters, false, input) == (input == one.input));
    }
  }
}

#include <doctest/doctest.h>
#include <ridgeline/workload/layers/attention.hpp>
#include <ridgeline/workload/layers/roles.hpp>
#include <string>
#include <vector>

using namespace ridgeline;

TEST_CASE("an elementwise kernel says what it computes") {
  std::vector<std::string> names;
  const auto add = [&](const elementwise_kernel& kernel) { names.emplace_back(name_of(kernel.role)); };
  each_elementwise(attention{.hidden = 4, .heads = 2, .key_value_heads = 2, .head_dimension = 2},
                   sequences_of(batch(1), tokens(8), 4), add);
  CHECK(names == std::vector<std::string>{"softmax", "sum"});
  CHECK(name_of(elementwise_role::look_up) == "look-up");
  CHECK(name_of(static_cast<elementwise_role>(99)) == "unknown");
}

TEST_CASE("attention to another sequence saves that sequence's hidden states apart from its own") {
  std::vector<saved_role> roles;
  const auto add = [&](const saved_activation& saved) { roles.push_back(saved.role); };
  each_saved(attention{.hidden = 4, .heads = 2, .key_value_heads = 2, .head_dimension = 2, .other_tokens = 6},
             sequences_of(batch(1), tokens(8), 4), {.flash_attention = true}, add);
  CHECK(roles == std::vector<saved_role>{saved_role::attention_input, saved_role::encoder_output, saved_role::queries,
                                         saved_role::keys_and_values, saved_role::attention_score_sums,
                                         saved_role::attention_output});
}

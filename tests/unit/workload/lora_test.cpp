#include <doctest/doctest.h>
#include <ridgeline/workload/lora.hpp>
#include <utility>

using namespace ridgeline;

namespace {
constexpr transformer tiny{.layers = layers(2),
                           .hidden = features(8),
                           .heads = heads(2),
                           .key_value_heads = heads(1),
                           .head_dimension = features(4),
                           .feed_forward = features(16),
                           .gated = true,
                           .vocabulary = tokens(100)};
}  // namespace

TEST_CASE("an adapter of rank r has r numbers a row and a column of its matrix") {
  CHECK(adapter_parameters({.rank = 3}, tiny) == 2 * 3 * ((8 + 8) + (8 + 4)));
  CHECK(adapter_parameters({.rank = 3, .targets = all_linear}, tiny) ==
        2 * 3 * ((8 + 8) + 2 * (8 + 4) + (8 + 8) + 3 * (8 + 16)));
  CHECK(adapter_parameters({.rank = 3, .targets = lora_targets{.query = false, .value = false}}, tiny) == 0);
}

// Source   Hu et al., LoRA, 2021, table 4: 4.7 M trainable parameters for rank 1 of the queries and values of GPT-3 175B
TEST_CASE("GPT-3 with rank 1 on queries and values has the 4.7 million of LoRA, table 4") {
  const transformer gpt3{.layers = layers(96),
                         .hidden = features(12288),
                         .heads = heads(96),
                         .key_value_heads = heads(96),
                         .head_dimension = features(128),
                         .feed_forward = features(49152),
                         .vocabulary = tokens(50257)};
  CHECK(adapter_parameters({.rank = 1}, gpt3) == doctest::Approx(4.7e6).epsilon(0.01));  // two digits printed
}

TEST_CASE("every expert has its own adapters, and a router none") {
  transformer mixture = tiny;
  mixture.moe = {.experts = experts(4), .per_token = experts(1), .width = features(16)};
  const lora up_only{.rank = 1, .targets = {.query = false, .value = false, .up = true}};
  CHECK(adapter_parameters(up_only, mixture) == 4 * adapter_parameters(up_only, tiny));
}

TEST_CASE("a quantised base leaves tables, head and norms in 16 bits") {
  const double all = static_cast<double>(parameters(tiny));
  const double matrices = 2.0 * ((8 * 8 + 2 * 8 * 4 + 8 * 8) + 3 * 8 * 16);
  CHECK(stored_bytes(stored_bf16, tiny).value() == 2 * all);
  CHECK(stored_bytes(stored_int8, tiny).value() == matrices + 2 * (all - matrices));
  CHECK(stored_bytes(stored_q8_0, tiny).value() == all * 34 / 32);
}

TEST_CASE("only the seven roles are targets, and a rank below one is refused") {
  CHECK(is_target(all_linear, weight_role::down));
  CHECK_FALSE(is_target(all_linear, weight_role::embedding));
  CHECK_FALSE(is_target(all_linear, weight_role::router));
  CHECK_FALSE(is_target({}, weight_role::key));
  CHECK_THROWS_AS(adapter_parameters({.rank = 0}, tiny), error);
}

// Hu et al. 2021, section 4.2: adapters of queries and values.
TEST_CASE(
    "each role is chosen by its own switch, and by default queries and values are, with rank 8 of 16-bit weights") {
  using choice = lora_targets;
  const std::pair<bool choice::*, weight_role> switches[] = {
      {&choice::query, weight_role::query},   {&choice::key, weight_role::key},   {&choice::value, weight_role::value},
      {&choice::output, weight_role::output}, {&choice::gate, weight_role::gate}, {&choice::up, weight_role::up},
      {&choice::down, weight_role::down}};
  const lora unset{};
  CHECK(unset.rank == 8);
  CHECK(unset.base.per_parameter == 2.0 * units::bytes);
  for (const auto& [one, role] : switches) {
    choice alone{.query = false, .value = false};
    alone.*one = true;
    for (const auto& [other, asked] : switches) CHECK(is_target(alone, asked) == (asked == role));
    CHECK(is_target(unset.targets, role) == (role == weight_role::query || role == weight_role::value));
    CHECK(is_target(all_linear, role));
  }
  for (const weight_role role :
       {weight_role::router, weight_role::embedding, weight_role::head, weight_role::norm, weight_role::bias,
        weight_role::table, weight_role::dense, weight_role::convolution, weight_role::recurrent})
    CHECK_FALSE(is_target(all_linear, role));
  CHECK(adapter_parameters({.rank = 1}, tiny) * 8 == adapter_parameters({}, tiny));
  CHECK_NOTHROW(check(lora{.rank = 100'000'000}));
  CHECK_THROWS_AS(check(lora{.rank = 100'000'001}), error);
}

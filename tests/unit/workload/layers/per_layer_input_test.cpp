#include "support/listed_parts.hpp"

#include <doctest/doctest.h>
#include <ridgeline/workload/layers/per_layer_input.hpp>
#include <vector>

using namespace ridgeline;

namespace {
constexpr per_layer_input one{.hidden = 8, .width = 3};
constexpr shape input = sequences_of(batch(2), tokens(5), 8);  // 10 positions
}  // namespace

// Source   transformers, modeling_gemma4.py: three matrices without bias
static_assert(parameters(one) == 3 * 8 * 3);
static_assert(forward_operations(one, input).value() == 2 * 10 * 3 * 8 * 3);

TEST_CASE("every weight, product, pass and saved tensor of what takes in a token's vector, one by one") {
  using enum weight_role;
  constexpr auto stream = divided_over::sequence_parallel;
  using weights = std::vector<ridgeline_tests::listed_weight>;
  CHECK(ridgeline_tests::weights_of(one) ==
        weights{{dense, 8, 3, 2, divided_over::nothing}, {dense, 3, 8, 1, divided_over::nothing}});
  using products = std::vector<ridgeline_tests::listed_gemm>;
  CHECK(ridgeline_tests::gemms_of(one, input) ==
        products{{dense, 10, 6, 8, 1, 80, 1.0, true, stream}, {dense, 10, 8, 3, 1, 30, 1.0, true, stream}});
  using passes = std::vector<ridgeline_tests::listed_elementwise>;
  CHECK(ridgeline_tests::elementwise_of(one, input) ==
        passes{{elementwise_role::activation, 90, 30, stream}, {elementwise_role::sum, 160, 80, stream}});
  using saved = std::vector<ridgeline_tests::listed_saved>;
  CHECK(ridgeline_tests::saved_of(one, input, {.gemm_inputs = 1.0 * units::bytes, .fused_gate = false}) ==
        saved{{saved_role::layer_input, 80, 1.0, stream},
              {saved_role::activation_input, 30, 2.0, stream},
              {saved_role::activated_gate, 30, 2.0, stream},
              {saved_role::layer_input, 30, 1.0, stream}});
  // Two bytes each: the stream, what the gate gives, the activated gate, what the projection back reads.
  CHECK(saved_bytes(one, input, {.fused_gate = false}).value() == 2 * (80 + 3 * 30));
  CHECK(saved_bytes(one, input, {}).value() == 2 * (80 + 2 * 30));
  CHECK(saved_bytes(one, input, {.recompute = recomputation::light}).value() == 2 * (80 + 30));
}

TEST_CASE("the stream keeps its shape; other features and sizes out of range are refused") {
  CHECK(output_shape(one, input) == input);
  CHECK_THROWS_WITH_AS(output_shape(one, sequences_of(batch(2), tokens(5), 7)), doctest::Contains("RL-111"), error);
  CHECK_THROWS_WITH_AS(check(per_layer_input{.hidden = 0, .width = 3}), doctest::Contains("RL-110"), error);
  CHECK_THROWS_WITH_AS(check(per_layer_input{.hidden = 8, .width = 100'000'001}), doctest::Contains("RL-110"), error);
}

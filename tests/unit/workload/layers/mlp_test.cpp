#include "support/listed_parts.hpp"

#include <doctest/doctest.h>
#include <vector>
#include <ridgeline/workload/layers/mlp.hpp>

using namespace ridgeline;

namespace {
constexpr shape input = sequences_of(batch(2), tokens(5), 4);  // 10 positions
}  // namespace

TEST_CASE("a gated feed-forward layer has three matrices, a plain one two") {
  CHECK(parameters(mlp{.hidden = 4, .width = 6}) == 2 * 4 * 6);
  CHECK(parameters(mlp{.hidden = 4, .width = 6, .gated = true}) == 3 * 4 * 6);
  CHECK(parameters(mlp{.hidden = 4, .width = 6, .bias = true}) == 2 * 4 * 6 + 6 + 4);
  CHECK(parameters(mlp{.hidden = 4, .width = 6, .gated = true, .bias = true}) == 3 * 4 * 6 + 2 * 6 + 4);
  CHECK(forward_operations(mlp{.hidden = 4, .width = 6}, input).value() == 2 * 10 * 2 * 4 * 6);
  CHECK(forward_operations(mlp{.hidden = 4, .width = 6, .gated = true}, input).value() == 2 * 10 * 3 * 4 * 6);
}

// Korthikanti et al. 2022, section 4.1: 19 s b h for a width of 4 h, dropout included.
TEST_CASE("a plain GELU layer of four times the width keeps 19 bytes a position and feature") {
  const mlp plain{.hidden = 4, .width = 16};
  CHECK(saved_bytes(plain, input, {.dropout = true}).value() == 19 * 10 * 4);
  CHECK(saved_bytes(plain, input, {}).value() == 18 * 10 * 4);
}

TEST_CASE("ReLU keeps one middle tensor less than GELU, a gate one more unless it is fused") {
  const auto kept = [](mlp one, bool fused) { return saved_bytes(one, input, {.fused_gate = fused}).value(); };
  const double middle = 2 * 10 * 6;
  CHECK(kept({.hidden = 4, .width = 6, .function = activation_function::relu}, true) ==
        kept({.hidden = 4, .width = 6}, true) - middle);
  CHECK(kept({.hidden = 4, .width = 6, .gated = true}, true) == kept({.hidden = 4, .width = 6}, true) + middle);
  CHECK(kept({.hidden = 4, .width = 6, .gated = true}, false) ==
        kept({.hidden = 4, .width = 6, .gated = true}, true) + middle);
}

TEST_CASE("tensor parallelism divides every matrix, and the bias of the second one stays whole") {
  std::int64_t whole = 0;
  each_weight(mlp{.hidden = 4, .width = 6, .bias = true}, [&whole](const weight_tensor& weights) {
    if (weights.divided == divided_over::nothing) whole += weights.parameters();
  });
  CHECK(whole == 4);
}

TEST_CASE("other features are refused") {
  CHECK_THROWS_AS(output_shape(mlp{.hidden = 5, .width = 6}, input), error);
  CHECK_THROWS_AS(parameters(mlp{.hidden = 4, .width = 0}), error);
}

TEST_CASE("every weight, product, pass and saved tensor of a feed-forward layer, one by one, gated or not") {
  using enum weight_role;
  constexpr auto tensor = divided_over::tensor_parallel, stream = divided_over::sequence_parallel;
  const shape ten{.samples = 2, .features = 4, .height = 5};
  mlp one{.hidden = 4, .width = 6, .gated = true, .bias = true, .function = activation_function::silu};
  using weights = std::vector<ridgeline_tests::listed_weight>;
  CHECK(ridgeline_tests::weights_of(one) == weights{{gate, 4, 6, 1, tensor},
                                                    {up, 4, 6, 1, tensor},
                                                    {down, 6, 4, 1, tensor},
                                                    {bias, 6, 1, 2, tensor},
                                                    {bias, 4, 1, 1, divided_over::nothing}});
  using gemms = std::vector<ridgeline_tests::listed_gemm>;
  CHECK(ridgeline_tests::gemms_of(one, ten) ==
        gemms{{up, 10, 12, 4, 1, 40, 1.0, true, tensor}, {down, 10, 4, 6, 1, 60, 1.0, true, tensor}});
  using passes = std::vector<ridgeline_tests::listed_elementwise>;
  CHECK(ridgeline_tests::elementwise_of(one, ten) ==
        passes{{elementwise_role::activation, 120, 60, tensor}, {elementwise_role::sum, 80, 40, stream}});
  using saved = std::vector<ridgeline_tests::listed_saved>;
  CHECK(ridgeline_tests::saved_of(one, ten, {.dropout = true, .fused_gate = false}) ==
        saved{{saved_role::feed_forward_input, 40, 2.0, stream},
              {saved_role::activation_input, 120, 2.0, tensor},
              {saved_role::activated_gate, 60, 2.0, tensor},
              {saved_role::down_input, 60, 2.0, tensor},
              {saved_role::dropout_mask, 40, 1.0, stream}});
  CHECK(ridgeline_tests::saved_of(one, ten, {.recompute = recomputation::light, .fused_gate = false}) ==
        saved{{saved_role::activation_input, 120, 2.0, tensor}});
  for (const activation_function plain : {activation_function::relu, activation_function::none}) {
    one.function = plain;
    one.gated = false;
    CHECK(ridgeline_tests::saved_of(one, ten, {}) ==
          saved{{saved_role::feed_forward_input, 40, 2.0, stream}, {saved_role::down_input, 60, 2.0, tensor}});
    CHECK(ridgeline_tests::saved_of(one, ten, {.recompute = recomputation::light}) ==
          saved{{saved_role::down_input, 60, 2.0, tensor}});
    one.gated = true;
    CHECK(ridgeline_tests::saved_of(one, ten, {}).size() == 3);
  }
}

TEST_CASE("a feed-forward layer that says nothing is plain, with GELU and without biases") {
  const mlp unset{};
  CHECK((unset.hidden == 1 && unset.width == 1 && !unset.gated && !unset.bias));
  CHECK(unset.function == activation_function::gelu);
}

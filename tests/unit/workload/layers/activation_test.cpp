#include "support/listed_parts.hpp"

#include <doctest/doctest.h>
#include <vector>
#include <ridgeline/workload/layers/activation.hpp>

using namespace ridgeline;

TEST_CASE("an activation has no weights, no products, and one pass over memory") {
  const shape input = vectors(batch(3), 10);
  const activation relu{};
  CHECK(parameters(relu) == 0);
  CHECK(forward_operations(relu, input).value() == 0.0);
  CHECK(bytes_moved(relu, input, 2.0 * units::bytes).activations.value() == 2 * (30 + 30));
  CHECK(bytes_moved(activation{activation_function::none}, input, 2.0 * units::bytes).total().value() == 0.0);
  CHECK(output_shape(relu, input) == input);
}

TEST_CASE("GELU and SiLU keep their input; ReLU, tanh and sigmoid leave their output to the next layer") {
  const shape input = vectors(batch(3), 10);
  CHECK(saved_bytes(activation{activation_function::gelu}, input, {}).value() == 60);
  CHECK(saved_bytes(activation{activation_function::silu}, input, {}).value() == 60);
  CHECK(saved_bytes(activation{activation_function::relu}, input, {}).value() == 0);
  CHECK(saved_bytes(activation{activation_function::tanh}, input, {}).value() == 0);
  CHECK(saved_bytes(activation{activation_function::sigmoid}, input, {}).value() == 0);
}

TEST_CASE("the pass and the saved tensor of an activation, for each function") {
  constexpr auto whole = divided_over::nothing;
  const shape thirty = vectors(batch(3), 10);
  using enum activation_function;
  using passes = std::vector<ridgeline_tests::listed_elementwise>;
  using saved = std::vector<ridgeline_tests::listed_saved>;
  for (const activation_function function : {none, relu, gelu, silu, tanh, sigmoid, squared_relu}) {
    const activation one{function};
    const bool of_input = function == gelu || function == silu || function == squared_relu;
    CHECK(ridgeline_tests::elementwise_of(one, thirty) ==
          (function == none ? passes{} : passes{{elementwise_role::activation, 30, 30, whole}}));
    CHECK(ridgeline_tests::saved_of(one, thirty, {}) ==
          (of_input ? saved{{saved_role::activation_input, 30, 2.0, whole}} : saved{}));
  }
  CHECK(activation{}.function == relu);
}

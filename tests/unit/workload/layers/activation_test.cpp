#include <doctest/doctest.h>
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

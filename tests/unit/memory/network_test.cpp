#include <doctest/doctest.h>
#include <ridgeline/memory/network.hpp>
#include <support/memory_steps.hpp>
#include <support/own_layer.hpp>

using namespace ridgeline;

namespace {
// 5 samples of 3 features: linear 3 -> 4 with a bias has 16 numbers and keeps its input.
constexpr network_step step{.model = network(vectors(batch(5), 3)).then(linear{.inputs = 3, .outputs = 4}),
                            .recipe = fp32_training};
constexpr memory_breakdown need = footprint(step, tensors_alone);
static_assert(bytes_in(need.weights) == 4.0 * static_cast<double>(parameters(step.model)));
static_assert(bytes_in(need.gradients) == bytes_in(need.weights));
static_assert(bytes_in(need.optimizer_state) == bytes_in(need.weights), "SGD with momentum: one number a parameter");
static_assert(bytes_in(need.master_weights) == 0.0);
static_assert(bytes_in(need.activations) == 5.0 * 3.0 * 4.0);
}  // namespace

TEST_CASE("a network needs its states and what its layers keep") {
  CHECK(bytes_in(need.workspace) == 2.0 * 15.0 * 4.0);
  network_step with_adam = step;
  with_adam.method = adamw;
  CHECK(bytes_in(footprint(with_adam, tensors_alone).optimizer_state) == 2.0 * bytes_in(need.optimizer_state));
}

TEST_CASE("a layer of a program's own has its states and what it saves") {
  constexpr auto wider = network(vectors(batch(5), 3)).then(linear{.inputs = 3, .outputs = 4}).then(lab::scale{4});
  constexpr network_step_with<lab::scale> own{.model = wider, .recipe = fp32_training};
  const memory_breakdown more = footprint(own, tensors_alone);
  CHECK(bytes_in(more.weights) == bytes_in(need.weights) + 4.0 * 4.0);
  CHECK(bytes_in(more.optimizer_state) == bytes_in(need.optimizer_state) + 4.0 * 4.0);
  CHECK(bytes_in(more.activations) == bytes_in(need.activations) + 5.0 * 4.0 * 4.0);
}

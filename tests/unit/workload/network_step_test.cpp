#include <doctest/doctest.h>
#include <ridgeline/workload/network_step.hpp>

using namespace ridgeline;

namespace {

TEST_CASE(
    "by default a network trains in mixed precision with momentum, on one GPU, and carries its batch in its input") {
  const network_step step{.model = network(vectors(batch(4), 8))};
  CHECK(step.method.id == sgd_momentum.id);
  CHECK(step.recipe.id == mixed_16.id);
  CHECK(step.data_parallel == gpus(1));
  CHECK(step.model.input() == vectors(batch(4), 8));
}

TEST_CASE("its trained weights are told apart by what an optimizer asks") {
  const network_step step{.model = network(vectors(batch(4), 8))
                                       .then(linear{.inputs = 8, .outputs = 8}, 3)
                                       .then(linear{.inputs = 8, .outputs = 2}),
                          .method = adafactor};
  const trained_weights all = trained_weights_of(step);
  CHECK(all.hidden == 3.0 * 8 * 8 + 8 * 2);
  CHECK(all.others == 3.0 * 8 + 2);
  // Row and column means of the matrices, all of the biases, in 32 bits.
  CHECK(all.state_by_shape == 4.0 * (3.0 * (8 + 8) + (8 + 2) + 3.0 * 8 + 2) * units::bytes);
}

}  // namespace

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

}  // namespace

#include <doctest/doctest.h>
#include <ridgeline/workload/gan.hpp>

using namespace ridgeline;

TEST_CASE("a step of a GAN runs the generator twice and the discriminator three times, and back") {
  const gan both{.generator = network(vectors(batch(2), 3)).then(linear{.inputs = 3, .outputs = 5}),
                 .discriminator = network(vectors(batch(2), 5)).then(linear{.inputs = 5, .outputs = 1})};
  CHECK(parameters(both) == (3 * 5 + 5) + (5 + 1));
  const double generator = 2.0 * 2 * 15;
  const double discriminator = 2.0 * 2 * 5;
  // forward: generator for both trainings, discriminator on real, generated, generated; backward twice each pass that
  // takes part in a loss that is differentiated: the discriminator's three, the generator's one
  CHECK(training_operations(both).value() == 2 * generator + 3 * discriminator + 2 * (3 * discriminator + generator));
}

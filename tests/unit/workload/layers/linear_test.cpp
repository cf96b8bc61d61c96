#include <doctest/doctest.h>
#include <ridgeline/workload/layers/linear.hpp>

using namespace ridgeline;

TEST_CASE("a linear layer keeps the positions and changes the features") {
  const shape after = output_shape(linear{.inputs = 6, .outputs = 4}, sequences_of(batch(2), tokens(5), 6));
  CHECK(after == sequences_of(batch(2), tokens(5), 4));
}

TEST_CASE("without a bias there are only the products") {
  CHECK(parameters(linear{.inputs = 6, .outputs = 4, .bias = false}) == 24);
}

TEST_CASE("other features than the layer takes are refused by name") {
  try {
    output_shape(linear{.inputs = 1568, .outputs = 128}, vectors(batch(1), 800));
    FAIL("800 features entered a layer of 1568");
  } catch (const error& mistake) {
    CHECK(mistake.code() == errc::shapes_differ);
  }
  CHECK_THROWS_AS(parameters(linear{.inputs = 0, .outputs = 1}), error);
  CHECK_THROWS_AS(parameters(linear{.inputs = 1, .outputs = -5}), error);
}

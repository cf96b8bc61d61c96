#include <doctest/doctest.h>
#include <ridgeline/workload/layers/normalization.hpp>

using namespace ridgeline;

TEST_CASE("a layer norm has a weight and a bias a feature, a root-mean-square norm no bias whatever it is told") {
  CHECK(parameters(normalization{.features = 10}) == 20);
  CHECK(parameters(normalization{.features = 10, .bias = false}) == 10);
  CHECK(parameters(normalization{.features = 10, .kind = norm_kind::root_mean_square}) == 10);
  CHECK(parameters(normalization{.features = 10, .kind = norm_kind::batch}) == 20);
}

TEST_CASE("a batch norm reads its input twice") {
  const shape input = images(batch(2), {.channels = 3, .height = 4, .width = 4});  // 96 numbers
  const normalization norm{.features = 3, .kind = norm_kind::batch};
  CHECK(bytes_moved(norm, input, 1.0 * units::bytes).total().value() == 3 * 96);
}

TEST_CASE("every GPU holds a norm's weights, and its input can be divided along the sequence") {
  const normalization norm{.features = 10};
  each_weight(norm, [](const weight_tensor& weights) { CHECK(weights.divided == divided_over::nothing); });
  each_saved(norm, vectors(batch(1), 10), {}, [](const saved_activation& tensor) {
    CHECK(tensor.divided == divided_over::sequence_parallel);
    CHECK(tensor.bytes().value() == 20);
  });
}

TEST_CASE("other features are refused") {
  CHECK_THROWS_AS(output_shape(normalization{.features = 10}, vectors(batch(1), 11)), error);
}

#include "support/listed_parts.hpp"

#include <doctest/doctest.h>
#include <vector>
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

// 2 pictures of 3 channels and 4 x 5 pixels: 120 numbers; a batch norm reads them for its averages, too.
TEST_CASE("every weight, pass and saved tensor of a norm, one by one") {
  constexpr auto whole = divided_over::nothing, stream = divided_over::sequence_parallel;
  const shape two = images(batch(2), {.channels = 3, .height = 4, .width = 5});
  for (const norm_kind kind : {norm_kind::layer, norm_kind::root_mean_square, norm_kind::batch}) {
    const normalization one{.features = 3, .kind = kind};
    const std::int64_t vectors = kind == norm_kind::root_mean_square ? 1 : 2;
    const std::int64_t reads = kind == norm_kind::batch ? 2 : 1;
    CHECK(ridgeline_tests::weights_of(one) ==
          std::vector<ridgeline_tests::listed_weight>{{weight_role::norm, 3, 1, vectors, whole}});
    CHECK(ridgeline_tests::gemms_of(one, two).empty());
    CHECK(ridgeline_tests::elementwise_of(one, two) ==
          std::vector<ridgeline_tests::listed_elementwise>{{elementwise_role::norm, 120 * reads, 120, stream}});
    CHECK(ridgeline_tests::saved_of(one, two, {}) ==
          std::vector<ridgeline_tests::listed_saved>{{saved_role::norm_input, 120, 2.0, stream}});
  }
  const normalization unset{};
  CHECK((unset.features == 1 && unset.kind == norm_kind::layer && unset.bias));
  CHECK_THROWS_AS(parameters(normalization{.features = 0}), error);
}

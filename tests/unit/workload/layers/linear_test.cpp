#include "support/listed_parts.hpp"

#include <doctest/doctest.h>
#include <vector>
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

// Two sequences of 5 tokens, 6 features in, 4 out.
TEST_CASE("every weight, product and saved tensor of a linear layer, one by one") {
  constexpr auto whole = divided_over::nothing;
  constexpr linear one{.inputs = 6, .outputs = 4};
  const shape ten = sequences_of(batch(2), tokens(5), 6);
  CHECK(ridgeline_tests::weights_of(one) ==
        std::vector<ridgeline_tests::listed_weight>{{weight_role::dense, 6, 4, 1, whole},
                                                    {weight_role::bias, 4, 1, 1, whole}});
  CHECK(ridgeline_tests::gemms_of(one, ten) ==
        std::vector<ridgeline_tests::listed_gemm>{{weight_role::dense, 10, 4, 6, 1, 60, 1.0, true, whole}});
  CHECK(ridgeline_tests::elementwise_of(one, ten).empty());
  CHECK(ridgeline_tests::saved_of(one, ten, {}) ==
        std::vector<ridgeline_tests::listed_saved>{{saved_role::layer_input, 60, 2.0, whole}});
  const linear unset{};
  CHECK((unset.inputs == 1 && unset.outputs == 1 && unset.bias));
}

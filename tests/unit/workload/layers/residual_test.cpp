#include <doctest/doctest.h>
#include <ridgeline/workload/layers/residual.hpp>

using namespace ridgeline;

// He et al. 2016, table 1, conv2_x: 1 x 1, 64; 3 x 3, 64; 1 x 1, 256
TEST_CASE("the first block of ResNet-50 has four convolutions and their batch norms") {
  const bottleneck_block first{.channels_in = 64, .middle = 64, .channels_out = 256};
  const std::int64_t convolutions = 64 * 64 + 9 * 64 * 64 + 64 * 256 + 64 * 256;
  CHECK(first.projects());
  CHECK(parameters(first) == convolutions + 2 * (64 + 64 + 256 + 256));
}

TEST_CASE("a block that leaves the shape as it is has nothing on the way past") {
  const bottleneck_block next{.channels_in = 256, .middle = 64, .channels_out = 256};
  const shape input = images(batch(1), {.channels = 256, .height = 56, .width = 56});
  CHECK_FALSE(next.projects());
  CHECK(output_shape(next, input) == input);
  CHECK(parameters(next) == 256 * 64 + 9 * 64 * 64 + 64 * 256 + 2 * (64 + 64 + 256));
  CHECK(forward_operations(next, input).value() == 2.0 * 56 * 56 * (256 * 64 + 9 * 64 * 64 + 64 * 256));
}

TEST_CASE("the two sides of the sum agree for every edge, stride and version") {
  for (std::int64_t edge = 3; edge < 20; ++edge) {
    for (const bool stride_first : {false, true}) {
      const bottleneck_block halve{
          .channels_in = 8, .middle = 4, .channels_out = 16, .stride = 2, .stride_first = stride_first};
      const shape input = images(batch(1), {.channels = 8, .height = edge, .width = edge});
      CHECK(output_shape(halve, input) == output_shape(halve.past(), input));
    }
  }
}

TEST_CASE("squeeze and excitation adds two small convolutions with biases") {
  bottleneck_block one{.channels_in = 256, .middle = 64, .channels_out = 256};
  const std::int64_t plain = parameters(one);
  one.squeezed = 16;
  CHECK(parameters(one) == plain + (256 * 16 + 16) + (16 * 256 + 256));
}

TEST_CASE("an inverted bottleneck expands, filters each channel, weighs and shrinks") {
  const inverted_bottleneck_block one{
      .channels_in = 8, .middle = 48, .channels_out = 12, .kernel = 5, .stride = 2, .squeezed = 2};
  const std::int64_t convolutions = 8 * 48 + 25 * 48 + 48 * 12;
  CHECK(parameters(one) == convolutions + 2 * (48 + 48 + 12) + (48 * 2 + 2) + (2 * 48 + 48));
  const shape input = images(batch(1), {.channels = 8, .height = 9, .width = 9});
  CHECK(output_shape(one, input) == images(batch(1), {.channels = 12, .height = 5, .width = 5}));
  inverted_bottleneck_block thin = one;
  thin.middle = 8;
  CHECK(parameters(thin) == (25 * 8 + 8 * 12) + 2 * (8 + 12) + (8 * 2 + 2) + (2 * 8 + 8));
}

TEST_CASE("every convolution and every norm of a block keeps its input") {
  const bottleneck_block one{.channels_in = 16, .middle = 4, .channels_out = 16};
  const shape input = images(batch(1), {.channels = 16, .height = 2, .width = 2});
  const double convolution_inputs = 4 * (16 + 4 + 4);
  const double norm_inputs = 4 * (4 + 4 + 16);
  CHECK(saved_bytes(one, input, {}).value() == 2 * (convolution_inputs + norm_inputs));
}

TEST_CASE("other channels are refused") {
  const bottleneck_block one{.channels_in = 16, .middle = 4, .channels_out = 16};
  CHECK_THROWS_AS(output_shape(one, images(batch(1), {.channels = 8, .height = 2, .width = 2})), error);
}

#include "support/listed_parts.hpp"

#include <doctest/doctest.h>
#include <vector>
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

// Two pictures of 5 x 7 pixels and 4 channels. One pixel to 2 channels; three by three in two groups, every second pixel:
// 3 x 4; one pixel to 6 channels, weighed by way of 3; past them one pixel to 6 channels, every second one.
TEST_CASE("every weight, product and saved tensor of a ResNet block, one by one") {
  using enum weight_role;
  constexpr auto whole = divided_over::nothing, stream = divided_over::sequence_parallel;
  using weights = std::vector<ridgeline_tests::listed_weight>;
  using gemms = std::vector<ridgeline_tests::listed_gemm>;
  using saved = std::vector<ridgeline_tests::listed_saved>;
  bottleneck_block one{.channels_in = 4, .middle = 2, .channels_out = 6, .stride = 2, .groups = 2, .squeezed = 3};
  const shape two = images(batch(2), {.channels = 4, .height = 5, .width = 7});
  CHECK(output_shape(one, two) == images(batch(2), {.channels = 6, .height = 3, .width = 4}));
  CHECK(ridgeline_tests::weights_of(one) == weights{{weight_role::convolution, 4, 2, 1, whole},
                                                    {norm, 2, 1, 2, whole},
                                                    {weight_role::convolution, 9, 2, 1, whole},
                                                    {norm, 2, 1, 2, whole},
                                                    {weight_role::convolution, 2, 6, 1, whole},
                                                    {norm, 6, 1, 2, whole},
                                                    {weight_role::convolution, 6, 3, 1, whole},
                                                    {bias, 3, 1, 1, whole},
                                                    {weight_role::convolution, 3, 6, 1, whole},
                                                    {bias, 6, 1, 1, whole},
                                                    {weight_role::convolution, 4, 6, 1, whole},
                                                    {norm, 6, 1, 2, whole}});
  CHECK(ridgeline_tests::gemms_of(one, two) == gemms{{weight_role::convolution, 70, 2, 4, 1, 280, 1.0, true, whole},
                                                     {weight_role::convolution, 24, 1, 9, 2, 140, 1.0, true, whole},
                                                     {weight_role::convolution, 24, 6, 2, 1, 48, 1.0, true, whole},
                                                     {weight_role::convolution, 2, 3, 6, 1, 12, 1.0, true, whole},
                                                     {weight_role::convolution, 2, 6, 3, 1, 6, 1.0, true, whole},
                                                     {weight_role::convolution, 24, 6, 4, 1, 280, 1.0, true, whole}});
  CHECK(ridgeline_tests::saved_of(one, two, {}) == saved{{saved_role::layer_input, 280, 2.0, whole},
                                                         {saved_role::norm_input, 140, 2.0, stream},
                                                         {saved_role::layer_input, 140, 2.0, whole},
                                                         {saved_role::norm_input, 48, 2.0, stream},
                                                         {saved_role::layer_input, 48, 2.0, whole},
                                                         {saved_role::norm_input, 144, 2.0, stream},
                                                         {saved_role::weighing_input, 144, 2.0, whole},
                                                         {saved_role::layer_input, 280, 2.0, whole},
                                                         {saved_role::norm_input, 144, 2.0, stream}});
  // The first version leaves every second pixel out at once: the second product reads 24 pixels, not 70.
  one.stride_first = true;
  CHECK(ridgeline_tests::gemms_of(one, two).at(0) ==
        ridgeline_tests::listed_gemm{weight_role::convolution, 24, 2, 4, 1, 280, 1.0, true, whole});
  CHECK(ridgeline_tests::gemms_of(one, two).at(1) ==
        ridgeline_tests::listed_gemm{weight_role::convolution, 24, 1, 9, 2, 48, 1.0, true, whole});
}

// Two pictures of 5 x 7 pixels: 140 numbers of 2 channels, 420 of 6. A ReLU after the first two norms, and after the sum.
TEST_CASE("the passes of a ResNet block that has nothing on the way past") {
  constexpr auto whole = divided_over::nothing, stream = divided_over::sequence_parallel;
  const bottleneck_block one{.channels_in = 6, .middle = 2, .channels_out = 6, .squeezed = 3};
  CHECK(ridgeline_tests::elementwise_of(one, images(batch(2), {.channels = 6, .height = 5, .width = 7})) ==
        std::vector<ridgeline_tests::listed_elementwise>{{elementwise_role::norm, 280, 140, stream},
                                                         {elementwise_role::activation, 140, 140, whole},
                                                         {elementwise_role::norm, 280, 140, stream},
                                                         {elementwise_role::activation, 140, 140, whole},
                                                         {elementwise_role::norm, 840, 420, stream},
                                                         {elementwise_role::weighing, 840, 420, whole},
                                                         {elementwise_role::sum, 840, 420, whole},
                                                         {elementwise_role::activation, 420, 420, whole}});
}

// torchvision's Bottleneck: conv1 bn1 relu, conv2 bn2 relu, conv3 bn3, downsample (a convolution and a norm), sum, relu. Two
// pictures of 5 x 7 pixels become 3 x 4: 140 numbers of 2 channels before the stride, 48 behind it, 144 of 6.
TEST_CASE("what goes past a ResNet block has a norm and no ReLU, and is added") {
  constexpr auto whole = divided_over::nothing, stream = divided_over::sequence_parallel;
  const bottleneck_block one{.channels_in = 4, .middle = 2, .channels_out = 6, .stride = 2};
  CHECK(one.adds());
  CHECK(ridgeline_tests::elementwise_of(one, images(batch(2), {.channels = 4, .height = 5, .width = 7})) ==
        std::vector<ridgeline_tests::listed_elementwise>{{elementwise_role::norm, 280, 140, stream},
                                                         {elementwise_role::activation, 140, 140, whole},
                                                         {elementwise_role::norm, 96, 48, stream},
                                                         {elementwise_role::activation, 48, 48, whole},
                                                         {elementwise_role::norm, 288, 144, stream},
                                                         {elementwise_role::norm, 288, 144, stream},
                                                         {elementwise_role::sum, 288, 144, whole},
                                                         {elementwise_role::activation, 144, 144, whole}});
}

// torchvision's MBConv: SiLU after the expansion and the filter, none after the projection (a linear bottleneck), and a sum where
// neither the stride nor the channels change the shape. A picture of 4 x 6 pixels.
TEST_CASE("an EfficientNet block is linear at its end, and adds what goes past where the shape stays") {
  constexpr auto whole = divided_over::nothing, stream = divided_over::sequence_parallel;
  using passes = std::vector<ridgeline_tests::listed_elementwise>;
  inverted_bottleneck_block one{.channels_in = 2, .middle = 6, .channels_out = 2, .kernel = 5, .squeezed = 2};
  const shape input = images(batch(1), {.channels = 2, .height = 4, .width = 6});
  CHECK(one.adds());
  CHECK(ridgeline_tests::elementwise_of(one, input) == passes{{elementwise_role::norm, 288, 144, stream},
                                                              {elementwise_role::activation, 144, 144, whole},
                                                              {elementwise_role::norm, 288, 144, stream},
                                                              {elementwise_role::activation, 144, 144, whole},
                                                              {elementwise_role::weighing, 288, 144, whole},
                                                              {elementwise_role::norm, 96, 48, stream},
                                                              {elementwise_role::sum, 96, 48, whole}});
  // Every second pixel: 2 x 3 of them, so nothing goes past.
  one.stride = 2;
  CHECK_FALSE(one.adds());
  CHECK(ridgeline_tests::elementwise_of(one, input) == passes{{elementwise_role::norm, 288, 144, stream},
                                                              {elementwise_role::activation, 144, 144, whole},
                                                              {elementwise_role::norm, 72, 36, stream},
                                                              {elementwise_role::activation, 36, 36, whole},
                                                              {elementwise_role::weighing, 72, 36, whole},
                                                              {elementwise_role::norm, 24, 12, stream}});
  // Three channels instead of two: as little.
  one = {.channels_in = 2, .middle = 6, .channels_out = 3, .kernel = 5, .squeezed = 2};
  CHECK_FALSE(one.adds());
  CHECK(ridgeline_tests::elementwise_of(one, input).back() ==
        ridgeline_tests::listed_elementwise{elementwise_role::norm, 144, 72, stream});
}

// EfficientNet-B1 has such a block, the second of its first stage: 16 channels all the way.
TEST_CASE("a block that neither expands nor shrinks keeps the input of its one SiLU") {
  const inverted_bottleneck_block one{.channels_in = 3, .middle = 3, .channels_out = 3, .squeezed = 1};
  const shape input = images(batch(1), {.channels = 3, .height = 2, .width = 2});
  constexpr auto whole = divided_over::nothing, stream = divided_over::sequence_parallel;
  CHECK(ridgeline_tests::saved_of(one, input, {}) ==
        std::vector<ridgeline_tests::listed_saved>{{saved_role::layer_input, 12, 2.0, whole},
                                                   {saved_role::norm_input, 12, 2.0, stream},
                                                   {saved_role::activation_input, 12, 2.0, whole},
                                                   {saved_role::weighing_input, 12, 2.0, whole},
                                                   {saved_role::layer_input, 12, 2.0, whole},
                                                   {saved_role::norm_input, 12, 2.0, stream}});
}

// A picture of 4 x 6 pixels and 2 channels: up to 6 channels; a filter of 5 x 5 for each, every second pixel: 2 x 3; weighed by
// way of 2 numbers; down to 3 channels.
TEST_CASE("every weight, product and saved tensor of an EfficientNet block, one by one") {
  using enum weight_role;
  constexpr auto whole = divided_over::nothing, stream = divided_over::sequence_parallel;
  const inverted_bottleneck_block one{
      .channels_in = 2, .middle = 6, .channels_out = 3, .kernel = 5, .stride = 2, .squeezed = 2};
  const shape input = images(batch(1), {.channels = 2, .height = 4, .width = 6});
  CHECK(output_shape(one, input) == images(batch(1), {.channels = 3, .height = 2, .width = 3}));
  CHECK(ridgeline_tests::weights_of(one) ==
        std::vector<ridgeline_tests::listed_weight>{{weight_role::convolution, 2, 6, 1, whole},
                                                    {norm, 6, 1, 2, whole},
                                                    {weight_role::convolution, 25, 6, 1, whole},
                                                    {norm, 6, 1, 2, whole},
                                                    {weight_role::convolution, 6, 2, 1, whole},
                                                    {bias, 2, 1, 1, whole},
                                                    {weight_role::convolution, 2, 6, 1, whole},
                                                    {bias, 6, 1, 1, whole},
                                                    {weight_role::convolution, 6, 3, 1, whole},
                                                    {norm, 3, 1, 2, whole}});
  CHECK(ridgeline_tests::gemms_of(one, input) ==
        std::vector<ridgeline_tests::listed_gemm>{{weight_role::convolution, 24, 6, 2, 1, 48, 1.0, true, whole},
                                                  {weight_role::convolution, 6, 1, 25, 6, 144, 1.0, true, whole},
                                                  {weight_role::convolution, 1, 2, 6, 1, 6, 1.0, true, whole},
                                                  {weight_role::convolution, 1, 6, 2, 1, 2, 1.0, true, whole},
                                                  {weight_role::convolution, 6, 3, 6, 1, 36, 1.0, true, whole}});
  CHECK(ridgeline_tests::saved_of(one, input, {}) ==
        std::vector<ridgeline_tests::listed_saved>{{saved_role::layer_input, 48, 2.0, whole},
                                                   {saved_role::norm_input, 144, 2.0, stream},
                                                   {saved_role::activation_input, 144, 2.0, whole},
                                                   {saved_role::layer_input, 144, 2.0, whole},
                                                   {saved_role::norm_input, 36, 2.0, stream},
                                                   {saved_role::activation_input, 36, 2.0, whole},
                                                   {saved_role::weighing_input, 36, 2.0, whole},
                                                   {saved_role::layer_input, 36, 2.0, whole},
                                                   {saved_role::norm_input, 18, 2.0, stream}});
}

TEST_CASE("a block is refused for what one of its convolutions cannot have") {
  const auto code = [](auto one, auto&& change) {
    change(one);
    try {
      parameters(one);
    } catch (const error& mistake) {
      return mistake.code();
    }
    return errc{};
  };
  using wide = bottleneck_block;
  using narrow = inverted_bottleneck_block;
  const wide resnet{.channels_in = 4, .middle = 4, .channels_out = 4};
  const narrow efficient{.channels_in = 4, .middle = 8, .channels_out = 4};
  CHECK(code(resnet, [](wide&) {}) == errc{});
  CHECK(code(efficient, [](narrow&) {}) == errc{});
  for (const auto size : {&wide::channels_in, &wide::middle, &wide::channels_out, &wide::stride, &wide::groups}) {
    for (const std::int64_t wrong : {0, -1, 100'000'001}) {
      CHECK(code(resnet, [=](wide& one) { one.*size = wrong; }) == errc::dimension_out_of_range);
      CHECK(code(resnet, [=](wide& one) { one.*size = wrong, one.stride_first = true; }) ==
            errc::dimension_out_of_range);
    }
  }
  for (const auto size : {&narrow::channels_in, &narrow::middle, &narrow::channels_out, &narrow::kernel,
                          &narrow::stride, &narrow::squeezed}) {
    for (const std::int64_t wrong : {0, -1, 100'000'001})
      CHECK(code(efficient, [=](narrow& one) { one.*size = wrong; }) == errc::dimension_out_of_range);
  }
  CHECK(code(resnet, [](wide& one) { one.groups = 3; }) == errc::groups_not_dividing);
  CHECK(code(resnet, [](wide& one) { one.squeezed = -1; }) == errc::dimension_out_of_range);
  CHECK(code(resnet, [](wide& one) { one.squeezed = 100'000'001; }) == errc::dimension_out_of_range);
}

TEST_CASE("a block that says nothing has one channel, windows of three pixels and no weighing") {
  const bottleneck_block resnet{};
  CHECK((resnet.channels_in == 1 && resnet.middle == 1 && resnet.channels_out == 1 && resnet.stride == 1));
  CHECK((resnet.groups == 1 && resnet.squeezed == 0 && !resnet.stride_first));
  const inverted_bottleneck_block efficient{};
  CHECK((efficient.channels_in == 1 && efficient.middle == 1 && efficient.channels_out == 1));
  CHECK((efficient.kernel == 3 && efficient.stride == 1 && efficient.squeezed == 1));
  CHECK((squeeze_excitation{}.channels == 1 && squeeze_excitation{}.squeezed == 1));
}

#include "support/listed_parts.hpp"

#include <doctest/doctest.h>
#include <vector>
#include <ridgeline/workload/layers/convolution.hpp>

using namespace ridgeline;

TEST_CASE("a convolution halves a picture by its stride, rounded down") {
  const convolution halve{.channels_in = 3, .channels_out = 8, .kernel = 3, .stride = 2, .padding = 1};
  const shape even = images(batch(1), {.channels = 3, .height = 8, .width = 7});
  CHECK(output_shape(halve, even) == images(batch(1), {.channels = 8, .height = 4, .width = 4}));
}

TEST_CASE("parameters and operations of a small convolution, counted by hand") {
  const convolution one{.channels_in = 3, .channels_out = 16, .kernel = 3, .padding = 1};
  CHECK(parameters(one) == 3 * 3 * 3 * 16 + 16);
  const shape input = images(batch(2), {.channels = 3, .height = 4, .width = 4});
  CHECK(forward_operations(one, input).value() == 2 * (2 * 4 * 4) * 16 * (3 * 3 * 3));
}

TEST_CASE("groups divide the weights and the work") {
  const convolution whole{.channels_in = 32, .channels_out = 64, .kernel = 3, .padding = 1, .bias = false};
  convolution grouped = whole;
  grouped.groups = 8;
  const shape input = images(batch(1), {.channels = 32, .height = 5, .width = 5});
  CHECK(8 * parameters(grouped) == parameters(whole));
  CHECK(8.0 * forward_operations(grouped, input) == forward_operations(whole, input));
  grouped.groups = 3;
  CHECK_THROWS_AS(parameters(grouped), error);
}

TEST_CASE("a pixel is read once, however many windows see it") {
  const convolution one{.channels_in = 4, .channels_out = 4, .kernel = 3, .padding = 1, .bias = false};
  const shape input = images(batch(1), {.channels = 4, .height = 10, .width = 10});
  CHECK(bytes_moved(one, input, 1.0 * units::bytes).activations.value() == 400 + 400);
}

TEST_CASE("a kernel larger than its padded picture is refused") {
  const convolution wide{.channels_in = 1, .channels_out = 1, .kernel = 5, .padding = 1};
  CHECK_NOTHROW(output_shape(wide, images(batch(1), {.channels = 1, .height = 3, .width = 3})));
  CHECK_THROWS_AS(output_shape(wide, images(batch(1), {.channels = 1, .height = 2, .width = 3})), error);
}

// Two pictures of 5 x 7 with 6 channels; windows of 3 that move by 2 with an edge of 1: 3 x 4 of 8 channels, in two groups.
TEST_CASE("every weight, product and saved tensor of a convolution, one by one") {
  using enum weight_role;
  constexpr auto whole = divided_over::nothing;
  constexpr ridgeline::convolution one{
      .channels_in = 6, .channels_out = 8, .kernel = 3, .stride = 2, .padding = 1, .groups = 2};
  const shape two = images(batch(2), {.channels = 6, .height = 5, .width = 7});
  CHECK(output_shape(one, two) == images(batch(2), {.channels = 8, .height = 3, .width = 4}));
  CHECK(ridgeline_tests::weights_of(one) == std::vector<ridgeline_tests::listed_weight>{
                                                {weight_role::convolution, 27, 8, 1, whole}, {bias, 8, 1, 1, whole}});
  CHECK(ridgeline_tests::gemms_of(one, two) ==
        std::vector<ridgeline_tests::listed_gemm>{{weight_role::convolution, 24, 4, 27, 2, 420, 1.0, true, whole}});
  CHECK(ridgeline_tests::elementwise_of(one, two).empty());
  CHECK(ridgeline_tests::saved_of(one, two, {}) ==
        std::vector<ridgeline_tests::listed_saved>{{saved_role::layer_input, 420, 2.0, whole}});
  static_assert(ridgeline::convolution{}.kernel == 1 && ridgeline::convolution{}.stride == 1 &&
                ridgeline::convolution{}.padding == 0 && ridgeline::convolution{}.groups == 1 &&
                ridgeline::convolution{}.bias);
}

TEST_CASE("sizes that no convolution has are refused, and windows larger than the picture with its edge") {
  using conv = ridgeline::convolution;
  const auto code = [](auto&& change) {
    conv one{.channels_in = 6, .channels_out = 8, .kernel = 3, .groups = 2};
    change(one);
    try {
      output_shape(one, images(batch(1), {.channels = 6, .height = 5, .width = 7}));
    } catch (const error& mistake) {
      return mistake.code();
    }
    return errc{};
  };
  for (const auto size : {&conv::channels_in, &conv::channels_out, &conv::kernel, &conv::stride, &conv::groups})
    for (const std::int64_t wrong : {0, -1, 100'000'001})
      CHECK(code([=](conv& one) { one.*size = wrong; }) == errc::dimension_out_of_range);
  CHECK(code([](conv& one) { one.padding = -1; }) == errc::dimension_out_of_range);
  CHECK(code([](conv& one) { one.groups = 3; }) == errc::groups_not_dividing);
  CHECK(code([](conv& one) { one.groups = 4; }) == errc::groups_not_dividing);
  CHECK(code([](conv& one) { one.channels_out = 7; }) == errc::groups_not_dividing);
  CHECK(code([](conv& one) { one.kernel = 5; }) == errc{});
  CHECK(code([](conv& one) { one.kernel = 6; }) == errc::window_not_fitting);
  CHECK(code([](conv& one) { one.kernel = 7, one.padding = 1; }) == errc{});
  CHECK(code([](conv& one) { one.channels_in = 8; }) == errc::shapes_differ);
}

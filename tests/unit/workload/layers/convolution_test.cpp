#include <doctest/doctest.h>
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

#include <doctest/doctest.h>
#include <ridgeline/workload/layers/pooling.hpp>

using namespace ridgeline;

TEST_CASE("a pooling of 2 halves both edges and keeps the channels") {
  const shape input = images(batch(2), {.channels = 16, .height = 28, .width = 28});
  CHECK(output_shape(pooling{}, input) == images(batch(2), {.channels = 16, .height = 14, .width = 14}));
  CHECK(output_shape(pooling{.global = true}, input) == vectors(batch(2), 16));
  CHECK(parameters(pooling{}) == 0);
  CHECK(forward_operations(pooling{}, input).value() == 0.0);
}

TEST_CASE("a maximum keeps its input and where each maximum was, an average nothing") {
  const shape input = images(batch(1), {.channels = 1, .height = 4, .width = 4});
  CHECK(saved_bytes(pooling{}, input, {}).value() == 2 * 16 + 8 * 4);
  CHECK(saved_bytes(pooling{.kind = pooling_kind::average}, input, {}).value() == 0.0);
}

TEST_CASE("flatten turns a picture into a vector and moves nothing") {
  const shape input = images(batch(2), {.channels = 32, .height = 7, .width = 7});
  CHECK(output_shape(flatten{}, input) == vectors(batch(2), 1568));
  CHECK(bytes_moved(flatten{}, input, 2.0 * units::bytes).total().value() == 0.0);
  CHECK(saved_bytes(flatten{}, input, {}).value() == 0.0);
}

TEST_CASE("a window larger than the picture is refused") {
  CHECK_THROWS_AS(output_shape(pooling{.kernel = 7}, images(batch(1), {.channels = 1, .height = 5, .width = 9})),
                  error);
}

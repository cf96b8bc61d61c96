#include "support/listed_parts.hpp"

#include <doctest/doctest.h>
#include <vector>
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

// Two pictures of 3 channels, 6 x 9 pixels; windows of 3 that move by 2 with an edge of 1: 3 x 5.
TEST_CASE("every pass and saved tensor of a pooling, one by one") {
  constexpr auto whole = divided_over::nothing;
  using passes = std::vector<ridgeline_tests::listed_elementwise>;
  using saved = std::vector<ridgeline_tests::listed_saved>;
  const shape two = images(batch(2), {.channels = 3, .height = 6, .width = 9});
  const pooling maximum{.kernel = 3, .stride = 2, .padding = 1};
  CHECK(output_shape(maximum, two) == images(batch(2), {.channels = 3, .height = 3, .width = 5}));
  CHECK(ridgeline_tests::weights_of(maximum).empty());
  CHECK(ridgeline_tests::gemms_of(maximum, two).empty());
  CHECK(ridgeline_tests::elementwise_of(maximum, two) == passes{{elementwise_role::pooling, 324, 90, whole}});
  CHECK(ridgeline_tests::saved_of(maximum, two, {}) ==
        saved{{saved_role::pooling_input, 324, 2.0, whole}, {saved_role::pooling_places, 90, 8.0, whole}});
  const pooling average{.kind = pooling_kind::average, .global = true};
  CHECK(ridgeline_tests::elementwise_of(average, two) == passes{{elementwise_role::pooling, 324, 6, whole}});
  CHECK(ridgeline_tests::saved_of(average, two, {}).empty());
  CHECK(ridgeline_tests::weights_of(flatten{}).empty());
  CHECK(ridgeline_tests::gemms_of(flatten{}, two).empty());
  CHECK(ridgeline_tests::elementwise_of(flatten{}, two).empty());
  CHECK(ridgeline_tests::saved_of(flatten{}, two, {}).empty());
  const pooling unset{};
  CHECK((unset.kind == pooling_kind::maximum && unset.kernel == 2 && unset.stride == 2 && unset.padding == 0));
  CHECK_FALSE(unset.global);
}

TEST_CASE("sizes that no pooling has are refused, and shapes that no picture has") {
  const auto code = [](const auto& one, const shape& input) {
    try {
      output_shape(one, input);
    } catch (const error& mistake) {
      return mistake.code();
    }
    return errc{};
  };
  const shape picture = images(batch(1), {.channels = 1, .height = 5, .width = 9});
  for (const std::int64_t wrong : {0, -1, 100'000'001}) {
    CHECK(code(pooling{.kernel = wrong}, picture) == errc::dimension_out_of_range);
    CHECK(code(pooling{.stride = wrong}, picture) == errc::dimension_out_of_range);
    CHECK(code(pooling{.global = true}, {.height = wrong}) == errc::dimension_out_of_range);
    CHECK(code(flatten{}, {.width = wrong}) == errc::dimension_out_of_range);
  }
  CHECK(code(pooling{.padding = -1}, picture) == errc::dimension_out_of_range);
  CHECK(code(pooling{.padding = 100'000'001}, picture) == errc::dimension_out_of_range);
  CHECK(code(pooling{.kernel = 5}, picture) == errc{});
  CHECK(code(pooling{.kernel = 6}, picture) == errc::window_not_fitting);
}

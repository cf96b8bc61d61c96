#include <doctest/doctest.h>
#include <ridgeline/workload/shape.hpp>

using namespace ridgeline;

TEST_CASE("a picture, a sequence and a vector count their positions and elements") {
  const shape pictures = images(batch(2), {.channels = 3, .height = 4, .width = 5});
  CHECK(pictures.positions() == 2 * 4 * 5);
  CHECK(pictures.elements() == 2 * 3 * 4 * 5);
  const shape text = sequences_of(batch(2), tokens(7), 11);
  CHECK(text.positions() == 14);
  CHECK(text.elements() == 154);
  CHECK(vectors(batch(3), 10).elements() == 30);
}

TEST_CASE("an extent outside 1 to 10^8 and a tensor beyond 10^18 elements are refused") {
  CHECK_NOTHROW(check(shape{.samples = 100'000'000, .features = 100'000'000}));
  CHECK_THROWS_WITH_AS(check(shape{.samples = 0}), "RL-110: a dimension must lie between 1 and 10^8", error);
  CHECK_THROWS_AS(check(shape{.features = -1}), error);
  CHECK_THROWS_AS(check(shape{.width = 100'000'001}), error);
  try {
    check(shape{.samples = 100'000'000, .features = 100'000'000, .height = 1000});
    FAIL("10^19 elements");
  } catch (const error& mistake) {
    CHECK(mistake.code() == errc::network_too_large);
  }
}

TEST_CASE("a shape as digits holds features, then six digits for height and for width") {
  CHECK(detail::digits_of({.features = 1568}) == 1568);
  CHECK(detail::digits_of({.features = 16, .height = 14, .width = 15}) == 16'000014'000015);
}

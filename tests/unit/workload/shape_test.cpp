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
  CHECK(detail::digits_of({.features = 16, .height = 1, .width = 15}) == 16'000001'000015);
  CHECK(detail::digits_of({.features = 16, .height = 14, .width = 1}) == 16'000014'000001);
  CHECK(detail::digits_of({.features = 16, .height = 14, .width = 15}) == 16'000014'000015);
}

TEST_CASE("a part may be missing, and is otherwise as large as an extent may be") {
  // 2^26 is 67,108,864: below it one comparison decides for all numbers, from there on each is asked.
  const auto fits = [](std::int64_t one, std::int64_t other) { return detail::are_dimensions_or_none(one, other); };
  for (const std::int64_t fine : {0, 1, 67'108'863, 67'108'864, 100'000'000}) {
    CHECK(fits(fine, 0));
    CHECK(fits(1, fine));
    CHECK(fits(100'000'000, fine));
    for (const std::int64_t wrong : {-1, 100'000'001, 110'000'000, 134'217'727, 134'217'728}) {
      CHECK_FALSE(fits(fine, wrong));
      CHECK_FALSE(fits(wrong, fine));
    }
  }
  CHECK(detail::are_dimensions(std::int64_t{1}, std::int64_t{100'000'000}));
  CHECK_FALSE(detail::are_dimensions(std::int64_t{1}, std::int64_t{0}));
  CHECK_FALSE(detail::are_dimensions(std::int64_t{100'000'001}, std::int64_t{1}));
}

TEST_CASE("each extent of a shape goes where its name says") {
  CHECK(images(batch(2), {.channels = 3, .height = 4, .width = 5}) == shape{2, 3, 4, 5});
  CHECK(sequences_of(batch(2), tokens(7), 11) == shape{2, 11, 7, 1});
  CHECK(vectors(batch(3), 10) == shape{3, 10, 1, 1});
  const shape nothing_said{};
  CHECK(nothing_said == shape{1, 1, 1, 1});
  const image_size pixel{};
  CHECK((pixel.channels == 1 && pixel.height == 1 && pixel.width == 1));
  // 10^18 elements are counted, more are not.
  CHECK_NOTHROW(check(shape{100'000'000, 100'000'000, 100, 1}));
  CHECK_THROWS_AS(check(shape{100'000'000, 100'000'000, 101, 1}), error);
  CHECK_THROWS_AS(check(shape{100'000'000, 1, 101, 100'000'000}), error);
}

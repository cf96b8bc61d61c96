#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/core/published_range.hpp>

using namespace ridgeline;

TEST_CASE("a range contains its bounds and what lies between, and no NaN") {
  constexpr published_range range{1.5, 2.0, "times", {"a text", "its table", "2026-11-21"}};
  for (const double inside : {1.5, 1.7, 2.0}) {
    CAPTURE(inside);
    CHECK(range.contains(inside));
  }
  for (const double outside : {1.4999, 2.0001, -1.0, std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(outside);
    CHECK_FALSE(range.contains(outside));
  }
}

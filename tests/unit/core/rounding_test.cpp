#include <cmath>
#include <doctest/doctest.h>
#include <initializer_list>
#include <ridgeline/core/rounding.hpp>

using namespace ridgeline;

static_assert(math::rounded_up(2.0) == 2.0 && math::rounded_up(2.25) == 3.0 && math::rounded_up(2.75) == 3.0);
static_assert(math::rounded_down(2.0) == 2.0 && math::rounded_down(2.25) == 2.0 && math::rounded_down(2.75) == 2.0);

TEST_CASE("rounding agrees with the C library on both sides of whole numbers, halves and the ends of the range") {
  for (const double whole : {1.0, 2.0, 3.0, 127.0, 4096.0, 1e6 + 1.0, 0x1p40, 0x1p50}) {
    for (const double x :
         {whole, std::nextafter(whole, 0.0), std::nextafter(whole, 0x1p51), whole + 0.5, whole - 0.5}) {
      CHECK(math::rounded_up(x) == std::ceil(x));
      CHECK(math::rounded_down(x) == std::floor(x));
    }
  }
  CHECK(math::rounded_up(1e-300) == 1.0);
  CHECK(math::rounded_down(1e-300) == 0.0);
}

TEST_CASE("the nearest whole number, halfway the even one") {
  static_assert(ridgeline::math::nearest_whole(0.0) == 0.0 && ridgeline::math::nearest_whole(2.49) == 2.0);
  for (const auto& [x, whole] : {std::pair(0.5, 0.0), {1.5, 2.0}, {2.5, 2.0}, {2.51, 3.0}, {1e15 + 0.75, 1e15 + 1.0}}) {
    CAPTURE(x);
    CHECK(ridgeline::math::nearest_whole(x) == whole);
  }
}

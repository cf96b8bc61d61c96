#include <doctest/doctest.h>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/extremes.hpp>

using namespace ridgeline;

static_assert(math::larger(1.0, 2.0) == 2.0 && math::larger(2.0, 1.0) == 2.0);
static_assert(math::smaller(1.0, 2.0) == 1.0 && math::smaller(2.0, 1.0) == 1.0);
static_assert(math::larger(1.0 * units::hours, 90.0 * units::minutes) == 90.0 * units::minutes);
static_assert(math::smaller(1.0 * units::hours, 90.0 * units::minutes) == 1.0 * units::hours);

TEST_CASE("the extremes of equal values are that value") {
  CHECK(math::larger(3.0, 3.0) == 3.0);
  CHECK(math::smaller(3.0 * units::bytes, 3.0 * units::bytes) == 3.0 * units::bytes);
}

#include <doctest/doctest.h>
#include <ridgeline/cost/quoted.hpp>
#include <ridgeline/units/constants.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

TEST_CASE("a quoted range covers its ends and what lies between") {
  constexpr quoted<power> range{.what = "a power", .at_least = 50.0 * watts, .at_most = 60.0 * watts};
  static_assert(range.covers(50.0 * watts) && range.covers(60.0 * watts) && range.covers(55.0 * watts));
  static_assert(!range.covers(49.9 * watts) && !range.covers(60.1 * watts));
}

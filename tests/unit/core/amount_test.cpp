#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/core/amount.hpp>
#include <ridgeline/units/constants.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

TEST_CASE("an amount may be zero, which a figure may not") {
  constexpr amount<power> off = 0.0 * watts;
  static_assert(off.value() == 0.0 * watts);
  constexpr amount<double> share = 0.0;
  static_assert(share.value() == 0.0);
}

#if defined(__cpp_exceptions)
TEST_CASE("an amount that is negative, infinite or no number is refused at run time") {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  for (const double wrong : {-1e-300, -1.0, infinity, -infinity, std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(wrong);
    CHECK_THROWS_WITH_AS(amount<money>(wrong * dollars), message(errc::quantity_not_finite).data(), error);
    CHECK_THROWS_WITH_AS(amount<double>{wrong}, message(errc::quantity_not_finite).data(), error);
  }
}
#endif

#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/cost/time.hpp>
#include <ridgeline/units/constants.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

TEST_CASE("a machine at 15 % utilization works 1,314 hours in a year") {
  constexpr time_of_use worked = calendar_time(1.0 * years).used(percent(15));
  // 0.15 * 8760; 0.15 is no exact double
  CHECK(in(worked, hours) == doctest::Approx(1314.0).epsilon(1e-15));
  CHECK(in(worked.at(percent(15)), years) == doctest::Approx(1.0).epsilon(1e-15));
}

#if defined(__cpp_exceptions)
TEST_CASE("a time that is negative, infinite or no number is refused") {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  for (const double wrong : {-1.0, infinity, std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(wrong);
    CHECK_THROWS_WITH_AS(time_of_use{wrong * hours}, message(errc::quantity_not_finite).data(), error);
    CHECK_THROWS_WITH_AS(calendar_time{wrong * hours}, message(errc::quantity_not_finite).data(), error);
  }
}

TEST_CASE("no calendar time holds use at a utilization of zero") {
  CHECK_THROWS_WITH_AS(static_cast<void>(time_of_use(1.0 * hours).at(percent(0))),
                       message(errc::utilization_zero).data(), error);
  CHECK_THROWS_WITH_AS(static_cast<void>(time_of_use(1e300 * hours).at(fraction(1e-300))),
                       message(errc::quantity_not_finite).data(), error);
}
#endif

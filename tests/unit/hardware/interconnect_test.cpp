#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/hardware/interconnect.hpp>

using namespace ridgeline;

TEST_CASE("a network's bits are eight to the byte") {
  CHECK(in(gigabits_per_second(100.0), units::gigabytes_per_second) == doctest::Approx(12.5).epsilon(1e-15));
  CHECK(in(gigabits_per_second(400.0), units::gigabytes_per_second) == doctest::Approx(50.0).epsilon(1e-15));
}

TEST_CASE("a link may leave its rate or its latency open") {
  constexpr interconnect fabric{.id = "fabric", .name = "Fabric", .scope = "one link", .source = {}};
  CHECK_FALSE(fabric.per_direction);
  CHECK_FALSE(fabric.latency);
}

#if defined(__cpp_exceptions)
TEST_CASE("a line rate that is not positive and finite is RL-101") {
  for (const double rate :
       {0.0, -1.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(rate);
    CHECK_THROWS_WITH_AS(gigabits_per_second(rate), message(errc::figure_not_positive).data(), error);
  }
}
#endif

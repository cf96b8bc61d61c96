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

TEST_CASE("links side by side carry as many times as much, over as many lanes, in the same time to the first byte") {
  constexpr interconnect port{.id = "port",
                              .name = "Port",
                              .lanes = 4.0,
                              .signalling_per_lane = gigabits_per_second(100.0),
                              .per_direction = unverified(50.0 * units::gigabytes_per_second),
                              .latency = 1.0 * units::microseconds};
  constexpr interconnect eight = 8 * port;
  static_assert(eight.per_direction.value() == 400.0 * units::gigabytes_per_second && !eight.per_direction.verified());
  static_assert(eight.lanes.value() == 32.0 && eight.lanes.verified() && eight.links == 8);
  static_assert(eight.signalling_per_lane.value() == gigabits_per_second(100.0));
  static_assert(eight.latency.value() == 1.0 * units::microseconds);
  static_assert(eight.name == "Port" && eight.id == "port" && port.links == 1);
  static_assert((port * 8).links == 8 && (2 * (port * 4)).per_direction.value() == eight.per_direction.value());
  static_assert(!(2 * interconnect{.name = "open"}).per_direction, "twice nothing known is not known");
}

#if defined(__cpp_exceptions)
TEST_CASE("a number of links is a count") {
  constexpr interconnect port{.per_direction = 50.0 * units::gigabytes_per_second};
  CHECK_THROWS_WITH_AS(0 * port, doctest::Contains("RL-103"), error);
  CHECK_THROWS_WITH_AS(port * -8, doctest::Contains("RL-103"), error);
  CHECK((1'000'000'000 * (1'000'000 * port)).links == 1'000'000'000'000'000);
  CHECK_THROWS_WITH_AS(1'000'000'000 * (10'000'000 * port), doctest::Contains("RL-104"), error);
}

TEST_CASE("a line rate that is not positive and finite is RL-101") {
  for (const double rate :
       {0.0, -1.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(rate);
    CHECK_THROWS_WITH_AS(gigabits_per_second(rate), message(errc::figure_not_positive).data(), error);
  }
}
#endif

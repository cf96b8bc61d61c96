#include <doctest/doctest.h>
#include <ridgeline/performance/collectives/collective_breakdown.hpp>
#include <ridgeline/units/constants.hpp>

using namespace ridgeline;

TEST_CASE("the terms sum up to the total") {
  constexpr collective_breakdown spent{.latency = 1.0 * units::microseconds,
                                       .transfer = 20.0 * units::microseconds,
                                       .fill = 300.0 * units::microseconds};
  CHECK(in(spent.total(), units::microseconds) == doctest::Approx(321.0).epsilon(1e-15));
}

TEST_CASE("nothing sent is no algorithm and no time") {
  constexpr collective_breakdown nothing;
  CHECK(nothing.total() == duration{});
  CHECK(nothing.algorithm == collective_algorithm::none);
}

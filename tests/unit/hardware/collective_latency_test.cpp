#include <doctest/doctest.h>
#include <ridgeline/hardware/collective_latency.hpp>

using namespace ridgeline;

TEST_CASE("only the base constant is paid once for the whole collective") {
  constexpr collective_latency base{.id = "a", .medium = "base", .algorithm = "ring", .protocol = "LL", .source = {}};
  constexpr collective_latency step{.id = "b", .medium = "nvlink", .algorithm = "ring", .protocol = "LL", .source = {}};
  CHECK(base.per_collective());
  CHECK_FALSE(step.per_collective());
}

#include <doctest/doctest.h>
#include <ridgeline/performance/collectives/device_group.hpp>

using namespace ridgeline;

TEST_CASE("a group that says nothing is one device") {
  constexpr device_group alone;
  CHECK(alone.devices == gpus(1));
  CHECK(alone.per_machine == gpus(1));
}

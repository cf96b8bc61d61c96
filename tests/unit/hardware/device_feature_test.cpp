#include <doctest/doctest.h>
#include <ridgeline/hardware/device_feature.hpp>

using namespace ridgeline;

TEST_CASE("every feature has a name of its own") {
  for (const device_feature one : every_device_feature) {
    CHECK(name_of(one) != "unknown");
    for (const device_feature other : every_device_feature) CHECK((name_of(one) == name_of(other)) == (one == other));
  }
  CHECK(name_of(static_cast<device_feature>(99)) == "unknown");
}

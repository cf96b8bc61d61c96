#include <doctest/doctest.h>
#include <ridgeline/workload/network_class.hpp>

using namespace ridgeline;

TEST_CASE("every kind of network has a name of its own") {
  for (const network_class one : every_network_class) {
    CHECK(name_of(one) != "unknown");
    for (const network_class other : every_network_class) CHECK((name_of(one) == name_of(other)) == (one == other));
  }
  CHECK(name_of(static_cast<network_class>(99)) == "unknown");
}

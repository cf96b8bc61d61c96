#include <cstddef>
#include <doctest/doctest.h>
#include <iterator>
#include <ridgeline/workload/network_class.hpp>

using namespace ridgeline;

TEST_CASE("every kind of network has a name of its own") {
  for (const network_class one : every_network_class) {
    CHECK(name_of(one) != "unknown");
    for (const network_class other : every_network_class) CHECK((name_of(one) == name_of(other)) == (one == other));
  }
  CHECK(name_of(static_cast<network_class>(99)) == "unknown");
}

TEST_CASE("the list has every enumerator once, in the order of its enumeration") {
  for (std::size_t i = 0; i < std::size(every_network_class); ++i)
    CHECK(static_cast<std::size_t>(every_network_class[i]) == i);
  CHECK(name_of(static_cast<network_class>(std::size(every_network_class))) == "unknown");
}

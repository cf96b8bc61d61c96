#include <cstddef>
#include <doctest/doctest.h>
#include <iterator>
#include <ridgeline/workload/recomputation.hpp>

using namespace ridgeline;

TEST_CASE("every recomputation has a name of its own") {
  for (const recomputation one : every_recomputation) {
    CHECK(name_of(one) != "unknown");
    for (const recomputation other : every_recomputation) CHECK((name_of(one) == name_of(other)) == (one == other));
  }
  CHECK(name_of(static_cast<recomputation>(99)) == "unknown");
}

TEST_CASE("what is kept by default is 16 bits wide, with no saving and no mask") {
  const keeping plain;
  CHECK(plain.width == 2.0 * units::bytes);
  CHECK(plain.recompute == recomputation::none);
  CHECK_FALSE(plain.flash_attention);
  CHECK_FALSE(plain.dropout);
}

TEST_CASE("the list has every enumerator once, in the order of its enumeration") {
  for (std::size_t i = 0; i < std::size(every_recomputation); ++i)
    CHECK(static_cast<std::size_t>(every_recomputation[i]) == i);
  CHECK(name_of(static_cast<recomputation>(std::size(every_recomputation))) == "unknown");
}

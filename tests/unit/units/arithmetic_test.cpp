#include <doctest/doctest.h>

#include <set>

#include <ridgeline/units/arithmetic.hpp>

using namespace ridgeline;

TEST_CASE("every arithmetic has a name of its own") {
  std::set<std::string_view> names;
  for (const arithmetic kind : every_arithmetic) {
    CHECK(name_of(kind) != "unknown");
    CHECK(names.insert(name_of(kind)).second);
  }
  CHECK(names.size() == std::size(every_arithmetic));
}

TEST_CASE("the list of arithmetics is complete and in order") {
  int next = 0;
  for (const arithmetic kind : every_arithmetic) CHECK(static_cast<int>(kind) == next++);
  CHECK(name_of(static_cast<arithmetic>(next)) == "unknown");
}

#include <doctest/doctest.h>
#include <ridgeline/units/optional_count.hpp>
#include <type_traits>

using namespace ridgeline;

namespace {
using optional_layers = optional_count<layer_kind>;
static_assert(sizeof(optional_layers) == sizeof(std::int64_t) && std::is_trivially_copyable_v<optional_layers>);
static_assert(!optional_layers() && optional_layers().value() == 0);
static_assert(optional_layers(layers(32)) && optional_layers(layers(32)).value() == 32);
}  // namespace

TEST_CASE("none is less than any count, and counts of one kind compare") {
  CHECK(optional_layers() < layers(1));
  CHECK(optional_layers(layers(3)) == layers(3));
  CHECK(optional_layers(layers(3)) != optional_layers());
}

TEST_CASE("zero is none, a number below zero or above 10^15 no count") {
  CHECK_FALSE(optional_layers::from(0));
  CHECK(optional_layers::from(7) == layers(7));
  CHECK_THROWS_WITH_AS(optional_layers::from(-1), doctest::Contains("RL-103"), error);
  CHECK_THROWS_WITH_AS(optional_layers::from(1'000'000'000'000'001), doctest::Contains("RL-104"), error);
}

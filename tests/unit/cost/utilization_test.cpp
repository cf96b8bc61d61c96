#include <array>
#include <doctest/doctest.h>
#include <ridgeline/cost/utilization.hpp>

using namespace ridgeline;

namespace {

constexpr std::array classes{utilization_class{.id = "low", .below = percent(15)},
                             utilization_class{.id = "high", .above = percent(60)}};

}  // namespace

TEST_CASE("a class covers what lies inside its bounds and not the bounds") {
  static_assert(classes[0].covers(percent(14)) && !classes[0].covers(percent(15)));
  static_assert(classes[1].covers(percent(61)) && !classes[1].covers(percent(60)));
  static_assert(classes[0].covers(fraction(1e-9)) && !classes[0].covers(percent(0)), "above nothing");
  static_assert(classes[1].covers(fraction(1.0 - 1e-9)) && !classes[1].covers(percent(100)), "below all");
}

TEST_CASE("a class is found by its id, or not at all") {
  CHECK(find_utilization(classes, "high") == &classes[1]);
  CHECK(find_utilization(classes, "low") == &classes[0]);
  CHECK(find_utilization(classes, "middle") == nullptr);
}

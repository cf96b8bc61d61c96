#include <doctest/doctest.h>
#include <ridgeline/hardware/serving_calibration.hpp>

using namespace ridgeline;

TEST_CASE("a range knows the architectures that it names and no empty one") {
  constexpr serving_range range{.architectures = "Ada-pro, Ampere-GA100"};
  CHECK(range.knows("Ada-pro"));
  CHECK(range.knows("Ampere-GA100"));
  CHECK_FALSE(range.knows("Hopper"));
  CHECK_FALSE(range.knows("Ada"));
  CHECK_FALSE(range.knows("GA100"));
  CHECK_FALSE(range.knows(""));
}

TEST_CASE("a calibration of nothing limits nothing and costs nothing") {
  constexpr serving_calibration none;
  CHECK(none.wide_per_cycle.value == elements_per_cycle{});
  CHECK(none.host_per_step.value == duration{});
  CHECK(none.kernels.memory_share.value == fraction(1.0));
  CHECK_FALSE(none.chunk);
  CHECK_FALSE(datasheet_serving.range.knows("Hopper"));
}

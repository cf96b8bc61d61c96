#include <doctest/doctest.h>
#include <ridgeline/hardware/engine_calibration.hpp>

using namespace ridgeline;

TEST_CASE("the datasheet's engine loses no time and reaches every figure") {
  CHECK(datasheet_engine.weight_share.value == fraction(1.0));
  CHECK(datasheet_engine.host_per_step.value == duration{});
  CHECK(datasheet_engine.per_block.value == duration{});
  CHECK_FALSE(datasheet_engine.range.knows("Hopper"));
}

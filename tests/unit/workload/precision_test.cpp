#include <doctest/doctest.h>
#include <ridgeline/workload/precision.hpp>

using namespace ridgeline;

TEST_CASE("weights take the width of their recipe, and in FP8 two 8-bit copies beside the 16-bit ones") {
  CHECK(weight_bytes_per_parameter(fp32_training).value() == 4.0);
  CHECK(weight_bytes_per_parameter(mixed_16).value() == 2.0);
  CHECK(weight_bytes_per_parameter(pure_16bit).value() == 2.0);
  CHECK(weight_bytes_per_parameter(fp8_training).value() == 2.0 + 2 * 1.0);
  precision_recipe transposed = fp8_training;
  transposed.weight_copies = 1.0;  // where the device multiplies transposed matrices too
  CHECK(weight_bytes_per_parameter(transposed).value() == 3.0);
}

TEST_CASE("every recipe has a name of its own and a source, and says what multiplies") {
  for (const precision_recipe& one : every_precision_recipe) {
    CAPTURE(one.id);
    CHECK_FALSE(one.source.document.empty());
    CHECK_FALSE(one.source.where.empty());
    CHECK(one.source.read_on.size() == 10);
    CHECK(one.weights >= one.compute.width);
    CHECK(one.gradients >= one.weights);
    int same = 0;
    for (const precision_recipe& other : every_precision_recipe) same += one.id == other.id ? 1 : 0;
    CHECK(same == 1);
  }
}

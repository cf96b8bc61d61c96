#include <doctest/doctest.h>
#include <limits>
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

TEST_CASE("MXFP8 takes 8.25 bits a number, NVFP4 4.5, each weight of a narrow GEMM twice") {
  // OCP MX 1.0: 32 elements of 8 bits and a scale of 8. NVFP4: 16 elements of 4 bits and a scale of 8.
  constexpr double mx = (32 * 8 + 8) / 32.0 / 8.0;
  constexpr double nv = (16 * 4 + 8) / 16.0 / 8.0;
  CHECK(mx * 8.0 == 8.25);
  CHECK(nv * 8.0 == 4.5);
  CHECK(weight_bytes_per_parameter(mxfp8_training).value() == doctest::Approx(2.0 + 2.0 * mx));
  CHECK(mxfp8_training.gemm_inputs.value() == doctest::Approx(mx));
  // NVIDIA 2025: 10 of 62 blocks (from memory) are in BF16 (about 16 %), where a weight has no copy and an input its 16 bits.
  CHECK(nvfp4_wide_gemms == doctest::Approx(10.0 / 62.0).epsilon(0.01));
  CHECK(weight_bytes_per_parameter(nvfp4_training).value() == doctest::Approx(2.0 + 0.84 * 2.0 * nv));
  CHECK(nvfp4_training.gemm_inputs.value() == doctest::Approx(0.84 * nv + 0.16 * 2.0));
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

TEST_CASE("a recipe whose widths no number has is refused") {
  for (const precision_recipe& one : every_precision_recipe) CHECK_NOTHROW(check(one));
  const auto refused = [](const precision_recipe& one) {
    CHECK_THROWS_WITH_AS(check(one), message(errc::recipe_malformed).data(), error);
  };
  refused({});
  precision_recipe mine = mixed_16;
  mine.weights = 16.0 * units::bytes;
  refused(mine);
  mine = mixed_16;
  mine.moments = -4.0 * units::bytes;
  refused(mine);
  mine = mixed_16;
  mine.activations = 0.0 * units::bytes;
  refused(mine);
  mine = mixed_16;
  mine.wide_gemms = 1.5;
  refused(mine);
  for (const double share : {0.0, -1.0, 1.1, std::numeric_limits<double>::quiet_NaN()}) {
    mine = mixed_16;
    mine.gemm_share = share;
    refused(mine);
  }
  mine = mixed_16;
  mine.dispatched = -1.0 * units::bytes;
  refused(mine);
  mine = mixed_16;
  mine.weight_copies = std::numeric_limits<double>::quiet_NaN();
  refused(mine);
}

#include <cstddef>
#include <doctest/doctest.h>
#include <iterator>
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

// Sources  DeepSpeed, Memory Requirements (4, 4, 8 of Adam); ZeRO, section 3.1 (2, 2, 4 + 4 + 4); Megatron-LM (18 bytes); Bekman (pure
//          bf16: 4 bytes of state); DeepSeek-V3, 3.3 (FP8 weights, tiles of 128 that share 32 bits, BF16 moments, FP32 gradients)
TEST_CASE(
    "each recipe by its row: bytes of weights, gradients, master weights, a moment, activations, GEMM inputs, what is sent") {
  struct row {
    precision_recipe of;
    double weights, gradients, master_weights, moment, activations, gemm_inputs, dispatched;
    double copies, wide, share;
    number_format compute;
  };
  constexpr double tile = 1.0 + 4.0 / 128.0, mx = 33.0 / 32.0, nv = 9.0 / 16.0;
  const row rows[] = {{fp32_training, 4, 4, 0, 4, 4, 0, 0, 1, 0, 1, fp32},
                      {mixed_16, 2, 2, 4, 4, 2, 0, 0, 1, 0, 1, bf16},
                      {mixed_fp32_gradients, 2, 4, 4, 4, 2, 0, 0, 1, 0, 1, bf16},
                      {pure_16bit, 2, 2, 0, 2, 2, 0, 0, 1, 0, 1, bf16},
                      {fp8_training, 2, 2, 4, 4, 2, 0, 0, 2, 0, 1, fp8_e4m3},
                      {fp8_blockwise, 1, 4, 4, 2, 2, tile, tile, 1, 0, 0.85, fp8_e4m3},
                      {mxfp8_training, 2, 4, 4, 4, 2, mx, 0, 2 * mx, 0, 1, fp8_e4m3},
                      {nvfp4_training, 2, 4, 4, 4, 2, 0.84 * nv + 0.32, 0, 2 * 2 * nv * 0.84, 0.16, 1, fp4_e2m1}};
  REQUIRE(std::size(rows) == std::size(every_precision_recipe));
  const auto near = [](double value) { return doctest::Approx(value).epsilon(1e-15); };
  for (std::size_t i = 0; i < std::size(rows); ++i) {
    const auto& [one, weights, gradients, master, moment, activations, inputs, dispatched, copies, wide, share,
                 compute] = rows[i];
    CAPTURE(one.id);
    CHECK(every_precision_recipe[i].id == one.id);
    CHECK(one.weights.value() == weights);
    CHECK(one.gradients.value() == gradients);
    CHECK(one.master_weights.value() == master);
    CHECK(one.moments.value() == moment);
    CHECK(one.activations.value() == activations);
    CHECK(one.gemm_inputs.value() == near(inputs));
    CHECK(one.dispatched.value() == near(dispatched));
    CHECK(one.weight_copies == near(copies));
    CHECK(one.wide_gemms == wide);
    CHECK(one.gemm_share == share);
    CHECK(one.compute == compute);
  }
  static_assert(precision_recipe{}.weight_copies == 1.0 && precision_recipe{}.gemm_share == 1.0 &&
                precision_recipe{}.wide_gemms == 0.0 && precision_recipe{}.compute == fp32);
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
  constexpr double infinity = std::numeric_limits<double>::infinity();
  constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
  // Widths of 8 bytes at most; of weights and activations there is one.
  for (const auto field : {&precision_recipe::weights, &precision_recipe::gradients, &precision_recipe::master_weights,
                           &precision_recipe::moments, &precision_recipe::activations, &precision_recipe::gemm_inputs,
                           &precision_recipe::dispatched}) {
    precision_recipe mine = mixed_16;
    for (const double right : {1e-3, 1.0, 8.0}) {
      mine.*field = right * units::bytes;
      CHECK_NOTHROW(check(mine));
    }
    for (const double wrong : {-1e-3, -4.0, 8.001, 16.0, infinity, not_a_number}) {
      CAPTURE(wrong);
      mine.*field = wrong * units::bytes;
      refused(mine);
    }
    mine.*field = 0.0 * units::bytes;
    if (field == &precision_recipe::weights || field == &precision_recipe::activations) refused(mine);
    else CHECK_NOTHROW(check(mine));
  }
  const auto with = [](double precision_recipe::*field, double value) {
    precision_recipe mine = mixed_16;
    mine.*field = value;
    return mine;
  };
  for (const double right : {0.0, 0.5, 2.0, 1e9}) CHECK_NOTHROW(check(with(&precision_recipe::weight_copies, right)));
  for (const double wrong : {-0.5, -1.0, infinity, not_a_number})
    refused(with(&precision_recipe::weight_copies, wrong));
  for (const double right : {0.0, 0.5, 1.0}) CHECK_NOTHROW(check(with(&precision_recipe::wide_gemms, right)));
  for (const double wrong : {-0.5, 1.1, 1.5, not_a_number}) refused(with(&precision_recipe::wide_gemms, wrong));
  for (const double right : {1e-3, 0.5, 1.0}) CHECK_NOTHROW(check(with(&precision_recipe::gemm_share, right)));
  for (const double wrong : {0.0, -1.0, 1.1, 1.5, not_a_number}) refused(with(&precision_recipe::gemm_share, wrong));
}

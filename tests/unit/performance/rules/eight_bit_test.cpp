#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/catalogue/accelerators/nvidia_ada_geforce.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_ampere.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_volta.hpp>
#include <ridgeline/performance/rules/eight_bit.hpp>

using namespace ridgeline;
using catalogue::a100_sxm4_40gb;
using catalogue::rtx_4090;
using catalogue::v100_sxm2_16gb;

namespace {
constexpr auto fp8_in_fp32 = arithmetic::fp8_accumulate_fp32;
}  // namespace

TEST_CASE("narrower numbers load faster in the ratio of their widths") {
  CHECK(loading_gain({.from = fp16, .to = fp8_e4m3}) == 2.0);
  CHECK(loading_gain({.from = fp32, .to = int8}) == 4.0);
  CHECK(loading_gain({.from = int8, .to = fp16}) == 0.5);
}

TEST_CASE("FP8 units decide where there are any, and the accumulate width decides which rate") {
  const auto in_fp16 = eight_bit_inference(rtx_4090, 7e9, arithmetic::fp8_accumulate_fp16);
  const auto in_fp32 = eight_bit_inference(rtx_4090, 7e9, fp8_in_fp32);
  REQUIRE(in_fp16);
  REQUIRE(in_fp32);
  CHECK(in_fp16->path == eight_bit_path::fp8_units);
  CHECK(in(in_fp16->rate, in_fp32->rate) ==
        doctest::Approx(2.0).epsilon(0.002));  // GeForce halves it; the sheet rounds to 0.1
}

TEST_CASE("without FP8 units the size of the model decides, and between the sizes there is no answer") {
  const auto small = eight_bit_inference(a100_sxm4_40gb, 7e9, fp8_in_fp32);
  REQUIRE(small);
  CHECK(small->path == eight_bit_path::int8_like_16_bit);
  CHECK(in(small->rate, units::teraflops_per_second) == doctest::Approx(312.0).epsilon(1e-12));
  CHECK_FALSE(eight_bit_inference(a100_sxm4_40gb, 13e9, fp8_in_fp32));
  CHECK_FALSE(eight_bit_inference(a100_sxm4_40gb, 100e9, fp8_in_fp32));
  const auto large = eight_bit_inference(a100_sxm4_40gb, 175e9, fp8_in_fp32);
  REQUIRE(large);
  CHECK(large->path == eight_bit_path::int8_units);
  CHECK(in(large->rate, units::teraoperations_per_second) == doctest::Approx(624.0).epsilon(1e-12));
  CHECK(large->verified());
}

TEST_CASE("a device without INT8 units has no answer for a very large model") {
  CHECK_FALSE(eight_bit_inference(v100_sxm2_16gb, 175e9, fp8_in_fp32));
}

#if defined(__cpp_exceptions)
TEST_CASE("a number of parameters that is not positive and finite is RL-101, another arithmetic RL-108") {
  for (const double wrong :
       {0.0, -1.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(wrong);
    CHECK_THROWS_WITH_AS(eight_bit_inference(rtx_4090, wrong, fp8_in_fp32), message(errc::figure_not_positive).data(),
                         error);
  }
  CHECK_THROWS_WITH_AS(eight_bit_inference(rtx_4090, 7e9, arithmetic::tf32), message(errc::enumerator_unknown).data(),
                       error);
}

TEST_CASE("a format without a width is RL-101") {
  number_format nothing = fp16;
  nothing.width = 0.0 * units::bytes;
  CHECK_THROWS_WITH_AS(loading_gain({.from = nothing, .to = fp16}), message(errc::figure_not_positive).data(), error);
  CHECK_THROWS_WITH_AS(loading_gain({.from = fp16, .to = nothing}), message(errc::figure_not_positive).data(), error);
}
#endif

TEST_CASE("a couple of columns in 16 bits cost almost nothing; all of them give the whole product back") {
  const auto wide = a100_sxm4_40gb.peak.fp16_accumulate_fp32.value();
  const auto narrow = a100_sxm4_40gb.peak.int8_accumulate_int32.value();
  const format_change to_int8{.from = fp16, .to = int8};
  // A thousandth stays wide: 0.999 / 2 + 0.001.
  CHECK(with_outliers(fraction(0.001), to_int8, wide, narrow).bytes == doctest::Approx(0.5005));
  CHECK(with_outliers(fraction(0.001), to_int8, wide, narrow).time == doctest::Approx(0.5005));
  CHECK(with_outliers(fraction(1.0), to_int8, wide, narrow).time == 1.0);
  double before = 0.0;
  for (const double share : {0.0, 0.01, 0.1, 0.5, 1.0}) {
    const double now = with_outliers(fraction(share), to_int8, wide, narrow).bytes;
    CHECK(now > before);
    before = now;
  }
#if defined(__cpp_exceptions)
  CHECK_THROWS_AS(with_outliers(fraction(0.1), to_int8, wide, 0.0 * units::teraflops_per_second), error);
#endif
}

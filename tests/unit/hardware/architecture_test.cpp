#include <doctest/doctest.h>
#include <ridgeline/hardware/architecture.hpp>

using namespace ridgeline;

namespace {

constexpr architecture design{
    .id = "design",
    .name = "Design",
    .per_multiprocessor = {.fp16_accumulate_fp32 = 2048.0 * units::flops_per_cycle,
                           .int8_accumulate_int32 = unverified(4096.0 * units::flops_per_cycle)},
    .fp32_lanes = 64,
    .source = {},
};
constexpr accelerator device{.id = "device",
                             .name = "Device",
                             .multiprocessors = multiprocessors(100),
                             .boost_clock = 1.5 * units::gigahertz,
                             .source = {}};

constexpr double teraflops(figure<operation_rate> peak) { return in(peak.value(), units::teraflops_per_second); }

}  // namespace

TEST_CASE("FP32 counts two operations a lane and clock") {
  CHECK(teraflops(peak_by_rule(device, design, arithmetic::fp32)) == doctest::Approx(100 * 1.5e9 * 128 / 1e12));
}

TEST_CASE("a matrix peak is multiprocessors times clock times operations a clock") {
  CHECK(teraflops(peak_by_rule(device, design, arithmetic::fp16_accumulate_fp32)) ==
        doctest::Approx(100 * 1.5e9 * 2048 / 1e12));
}

TEST_CASE("a tensor clock moves the matrix peaks and leaves FP32 alone") {
  accelerator slower = device;
  slower.tensor_clock = 1.2 * units::gigahertz;
  CHECK(teraflops(peak_by_rule(slower, design, arithmetic::fp16_accumulate_fp32)) ==
        doctest::Approx(100 * 1.2e9 * 2048 / 1e12));
  CHECK(teraflops(peak_by_rule(slower, design, arithmetic::fp32)) ==
        doctest::Approx(teraflops(peak_by_rule(device, design, arithmetic::fp32))));
}

TEST_CASE("a peak is absent where the rate, the clock or the number of multiprocessors is") {
  CHECK_FALSE(peak_by_rule(device, design, arithmetic::fp4_accumulate_fp32));
  accelerator without_clock = device;
  without_clock.boost_clock = absent;
  CHECK_FALSE(peak_by_rule(without_clock, design, arithmetic::fp32));
  accelerator uncounted = device;
  uncounted.multiprocessors = absent;
  CHECK_FALSE(peak_by_rule(uncounted, design, arithmetic::fp32));
  architecture unknown = design;
  unknown.fp32_lanes = absent;
  CHECK_FALSE(peak_by_rule(device, unknown, arithmetic::fp32));
}

TEST_CASE("what rests on an unverified figure is unverified itself") {
  CHECK(peak_by_rule(device, design, arithmetic::fp16_accumulate_fp32).verified());
  CHECK_FALSE(peak_by_rule(device, design, arithmetic::int8_accumulate_int32).verified());
  accelerator guessed = device;
  guessed.multiprocessors = unverified(multiprocessors(100));
  CHECK_FALSE(peak_by_rule(guessed, design, arithmetic::fp32).verified());
  guessed = device;
  guessed.boost_clock = unverified(1.5 * units::gigahertz);
  CHECK_FALSE(peak_by_rule(guessed, design, arithmetic::fp32).verified());
  guessed.tensor_clock = 1.5 * units::gigahertz;
  CHECK(peak_by_rule(guessed, design, arithmetic::fp16_accumulate_fp32).verified());
  architecture doubtful = design;
  doubtful.fp32_lanes = unverified(64);
  CHECK_FALSE(peak_by_rule(device, doubtful, arithmetic::fp32).verified());
}

TEST_CASE("each arithmetic has its own rate a multiprocessor") {
  architecture every = design;
  every.per_multiprocessor = {.tf32 = 1.0 * units::flops_per_cycle,
                              .fp16_accumulate_fp16 = 2.0 * units::flops_per_cycle,
                              .fp16_accumulate_fp32 = 3.0 * units::flops_per_cycle,
                              .bf16_accumulate_fp32 = 4.0 * units::flops_per_cycle,
                              .fp8_accumulate_fp16 = 5.0 * units::flops_per_cycle,
                              .fp8_accumulate_fp32 = 6.0 * units::flops_per_cycle,
                              .int8_accumulate_int32 = 7.0 * units::flops_per_cycle,
                              .fp4_accumulate_fp32 = 8.0 * units::flops_per_cycle};
  every.fp32_lanes = absent;
  double expected = 0.0;
  for (const arithmetic kind : every_arithmetic) {
    CAPTURE(name_of(kind));
    const auto rate = rate_per_multiprocessor(every, kind);
    REQUIRE(static_cast<bool>(rate) == (kind != arithmetic::fp32));
    if (rate) CHECK(in(rate.value(), units::flops_per_cycle) == doctest::Approx(expected));
    expected += 1.0;
  }
}

#if defined(__cpp_exceptions)
TEST_CASE("the rate of an arithmetic outside the enumeration is RL-105") {
  CHECK_THROWS_WITH_AS(rate_per_multiprocessor(design, static_cast<arithmetic>(99)),
                       message(errc::figure_absent).data(), error);
}
#endif

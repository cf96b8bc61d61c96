#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/units/constants.hpp>

using namespace ridgeline;

namespace {

constexpr accelerator card{
    .id = "card",
    .name = "Card",
    .capacity = 24.0 * units::gibibytes,
    .memory_bandwidth = 1000.0 * units::gigabytes_per_second,
    .peak = {.fp32 = 10.0 * units::teraflops_per_second,
             .tf32 = 20.0 * units::teraflops_per_second,
             .fp16_accumulate_fp16 = 30.0 * units::teraflops_per_second,
             .fp16_accumulate_fp32 = 40.0 * units::teraflops_per_second,
             .bf16_accumulate_fp32 = 50.0 * units::teraflops_per_second,
             .fp8_accumulate_fp16 = 60.0 * units::teraflops_per_second,
             .fp8_accumulate_fp32 = 70.0 * units::teraflops_per_second,
             .int8_accumulate_int32 = 80.0 * units::teraoperations_per_second,
             .fp4_accumulate_fp32 = 90.0 * units::teraflops_per_second},
    .source = {"a sheet", "its table", "2026-11-21"},
};

}  // namespace

TEST_CASE("each arithmetic leads to its own peak") {
  double expected = 10.0;
  for (const arithmetic kind : every_arithmetic) {
    CAPTURE(name_of(kind));
    CHECK(in(dense_peak(card, kind).value(), units::teraflops_per_second) == doctest::Approx(expected).epsilon(1e-15));
    expected += 10.0;  // the nine rates of the card, in the order of the enumeration
  }
}

TEST_CASE("a device that is described by nothing has no figure at all") {
  constexpr accelerator unknown{.id = "unknown", .name = "Unknown", .source = {}};
  CHECK_FALSE(unknown.capacity);
  CHECK_FALSE(unknown.memory_bandwidth);
  for (const arithmetic kind : every_arithmetic) CHECK_FALSE(dense_peak(unknown, kind));
}

#if defined(__cpp_exceptions)
TEST_CASE("an arithmetic outside the enumeration is RL-105") {
  CHECK_THROWS_WITH_AS(dense_peak(card, static_cast<arithmetic>(99)), message(errc::figure_absent).data(), error);
}

TEST_CASE("a capacity that is no size of a memory is RL-101") {
  for (const double gib :
       {0.0, -24.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(gib);
    CHECK_THROWS_WITH_AS(
        static_cast<void>(accelerator{.id = "x", .name = "X", .capacity = gib * units::gibibytes, .source = {}}),
        message(errc::figure_not_positive).data(), error);
  }
}
#endif

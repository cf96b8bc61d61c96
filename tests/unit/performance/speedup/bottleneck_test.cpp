#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/performance/speedup/bottleneck.hpp>
#include <ridgeline/units/constants.hpp>

using namespace ridgeline;

namespace {

constexpr accelerator card{.id = "card",
                           .name = "Card",
                           .architecture = "any",
                           .memory_bandwidth = 1000.0 * units::gigabytes_per_second,
                           .peak = {.fp32 = unverified(20.0 * units::teraflops_per_second),
                                    .bf16_accumulate_fp32 = 100.0 * units::teraflops_per_second},
                           .source = {}};
constexpr accelerator open_card{.id = "open", .name = "Open", .architecture = "any", .source = {}};

static_assert(bottleneck<bandwidth_bound_rule> && bottleneck<compute_bound> && bottleneck<roofline>);
static_assert(bandwidth_bound.name == "memory bandwidth" && compute_bound::name == "arithmetic");
struct nameless {
  constexpr const figure<bandwidth>& operator()(const accelerator& device) const { return device.memory_bandwidth; }
};
static_assert(!bottleneck<nameless>);
static_assert(!bottleneck<bool> && !bottleneck<double> && !bottleneck<arithmetic>);

}  // namespace

TEST_CASE("each rule names its own rate") {
  CHECK(in(bandwidth_bound(card).value(), units::gigabytes_per_second) == doctest::Approx(1000.0).epsilon(1e-15));
  CHECK(in(compute_bound(arithmetic::bf16_accumulate_fp32)(card).value(), units::teraflops_per_second) ==
        doctest::Approx(100.0).epsilon(1e-15));
}

TEST_CASE("the roofline rises with the intensity and is flat from the ridge on") {
  // ridge: 100e12 operations / 1000e9 bytes = 100 operations a byte
  const auto height = [](double intensity) {
    return in(roofline(intensity * units::flops_per_byte, arithmetic::bf16_accumulate_fp32)(card).value(),
              units::teraflops_per_second);
  };
  CHECK(height(10.0) == doctest::Approx(10.0).epsilon(1e-15));
  CHECK(height(50.0) == doctest::Approx(50.0).epsilon(1e-15));
  CHECK(height(100.0) == doctest::Approx(100.0).epsilon(1e-15));
  CHECK(height(1000.0) == doctest::Approx(100.0).epsilon(1e-15));
}

TEST_CASE("the roofline is absent where a figure is, and unverified where one is") {
  CHECK_FALSE(roofline(1.0 * units::flops_per_byte, arithmetic::tf32)(card));
  CHECK_FALSE(roofline(1.0 * units::flops_per_byte, arithmetic::fp32)(open_card));
  CHECK_FALSE(roofline(1.0 * units::flops_per_byte, arithmetic::fp32)(card).verified());
  CHECK(roofline(1.0 * units::flops_per_byte, arithmetic::bf16_accumulate_fp32)(card).verified());
}

#if defined(__cpp_exceptions)
TEST_CASE("an intensity that is not positive and finite is RL-150") {
  for (const double wrong :
       {0.0, -1.0, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(wrong);
    CHECK_THROWS_WITH_AS(roofline(wrong * units::flops_per_byte, arithmetic::fp32),
                         message(errc::intensity_not_positive).data(), error);
  }
}
#endif

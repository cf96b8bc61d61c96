#include <doctest/doctest.h>
#include <ridgeline/performance/rules/what_limits.hpp>
#include <ridgeline/units/constants.hpp>

using namespace ridgeline;

namespace {

constexpr accelerator card{
    .id = "card",
    .name = "Card",
    .architecture = "any",
    .memory_bandwidth = 1000.0 * units::gigabytes_per_second,
    .peak = {.fp32 = 10.0 * units::teraflops_per_second, .fp16_accumulate_fp32 = 80.0 * units::teraflops_per_second},
    .source = {}};

constexpr double gain_of(const feature_gains& gains, device_feature feature) {
  for (const feature_gain& gain : gains) {
    if (gain.feature == feature) return gain.times;
  }
  return 0.0;
}

}  // namespace

TEST_CASE("work of high intensity gains from arithmetic alone") {
  constexpr feature_gains gains = what_limits(card, 1000.0 * units::flops_per_byte);
  CHECK(gain_of(gains, device_feature::tensor_cores) == doctest::Approx(8.0).epsilon(1e-15));  // 80 / 10
  CHECK(gain_of(gains, device_feature::arithmetic_rate) == doctest::Approx(2.0).epsilon(1e-15));
  CHECK(gain_of(gains, device_feature::memory_bandwidth) == doctest::Approx(1.0).epsilon(1e-15));
  CHECK(gains[0].feature == device_feature::tensor_cores);
}

TEST_CASE("work of low intensity gains from bytes alone") {
  constexpr feature_gains gains = what_limits(card, 1.0 * units::flops_per_byte);
  CHECK(gain_of(gains, device_feature::tensor_cores) == doctest::Approx(1.0).epsilon(1e-15));
  CHECK(gain_of(gains, device_feature::memory_bandwidth) == doctest::Approx(2.0).epsilon(1e-15));
  CHECK(gain_of(gains, device_feature::sixteen_bit_storage) == doctest::Approx(2.0).epsilon(1e-15));
  CHECK(gains[0].feature == device_feature::memory_bandwidth);
}

TEST_CASE("near the ridge a feature gains until the next one limits") {
  constexpr feature_gains gains = what_limits(card, 15.0 * units::flops_per_byte);  // fed with 15 TFLOP/s, lanes 10
  CHECK(gain_of(gains, device_feature::tensor_cores) == doctest::Approx(1.5).epsilon(1e-15));
  CHECK(gain_of(gains, device_feature::arithmetic_rate) == doctest::Approx(1.5).epsilon(1e-15));
}

TEST_CASE("the gains come largest first, and none is below 1") {
  for (const double intensity : {0.1, 1.0, 5.0, 9.0, 10.0, 15.0, 30.0, 80.0, 1000.0}) {
    CAPTURE(intensity);
    const feature_gains gains = what_limits(card, intensity * units::flops_per_byte);
    for (std::size_t i = 1; i < gains.size(); ++i) CHECK(gains[i - 1].times >= gains[i].times);
    CHECK(gains.back().times >= 1.0);
  }
}

#if defined(__cpp_exceptions)
TEST_CASE("a device without the figures is RL-105, an intensity of zero RL-150") {
  constexpr accelerator open_card{.id = "open", .name = "Open", .architecture = "any", .source = {}};
  CHECK_THROWS_WITH_AS(what_limits(open_card, 1.0 * units::flops_per_byte), message(errc::figure_absent).data(), error);
  CHECK_THROWS_WITH_AS(what_limits(card, 0.0 * units::flops_per_byte), message(errc::intensity_not_positive).data(),
                       error);
}
#endif

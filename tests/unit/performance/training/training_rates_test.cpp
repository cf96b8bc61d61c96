#include <doctest/doctest.h>
#include <limits>
#include <support/training_steps.hpp>
#include <type_traits>

using namespace ridgeline;
using namespace ridgeline_tests;

namespace {

template<class Value>
training_rates with(calibrated<Value> training_calibration::*constant, std::type_identity_t<Value> value) {
  training_calibration reached = datasheet_training;
  (reached.*constant).value = value;
  return training_rates_of(plain_device, fabric{}, bf16, reached);
}
constexpr operation_rate rate = units::operations / units::seconds;
constexpr bandwidth moved = units::bytes / units::seconds;
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace

TEST_CASE("rates are the datasheet's, times the shares of the calibration") {
  constexpr training_rates plain = training_rates_of(machines_of_eight(nodes(2)), bf16, datasheet_training);
  static_assert(plain.wide.operations == peak * rate && plain.narrow.operations == peak * rate && !plain.is_narrow);
  static_assert(plain.attention == peak * rate && plain.misaligned == 1.0);
  static_assert(plain.seconds_per_passed_byte == 1.0 / (memory_rate * moved));
  static_assert(plain.devices == 16.0 && plain.per_machine == 8.0);
  CHECK(plain.kind == arithmetic::bf16_accumulate_fp32);
  CHECK(with(&training_calibration::attention_share, fraction(0.5)).attention == 0.5 * peak * rate);
  CHECK(with(&training_calibration::misaligned_share, fraction(0.5)).misaligned == 2.0);
  CHECK(with(&training_calibration::pass_share, 2.0).seconds_per_passed_byte == 2.0 / (memory_rate * moved));
  CHECK(with(&training_calibration::host_per_operation, 3.0 * units::seconds).host_per_operation ==
        3.0 * units::seconds);
  CHECK(with(&training_calibration::host_per_routing, 3.0 * units::seconds).host_per_routing == 3.0 * units::seconds);
  CHECK(with(&training_calibration::host_per_step, 3.0 * units::seconds).host_per_step == 3.0 * units::seconds);
  CHECK(with(&training_calibration::hidden_gradients, fraction(0.3)).hidden_gradients == 0.3);
  CHECK(with(&training_calibration::hidden_tensor, fraction(0.3)).hidden_tensor == 0.3);
  CHECK(with(&training_calibration::hidden_experts, fraction(0.3)).hidden_experts == 0.3);
  CHECK(with(&training_calibration::hidden_pipeline, fraction(0.3)).hidden_pipeline == 0.3);
}

TEST_CASE("a narrow format runs its products at its own peak and everything else in 16 bits") {
  const training_rates narrow = training_rates_of(plain_device, fabric{}, fp8_e4m3, datasheet_training);
  CHECK(narrow.is_narrow);
  CHECK(narrow.narrow.operations == narrow_peak * rate);
  CHECK(narrow.wide.operations == peak * rate);
  CHECK(narrow.attention == peak * rate);
  CHECK(narrow.narrow_width == 1.0 * units::bytes);
  const training_rates single = training_rates_of(plain_device, fabric{}, fp32, datasheet_training);
  CHECK(single.wide.operations == 1e12 * rate);
  CHECK_FALSE(single.is_narrow);
}

TEST_CASE("devices of a machine share the memory and the storage of their host, each has its own link") {
  const training_rates eight = training_rates_of(machines_of_eight(nodes(1)), bf16, datasheet_training);
  CHECK(eight.host_memory == 25e9 * moved);
  CHECK(eight.storage == 1e9 * moved);
  CHECK(eight.host_link == pcie_link(plain_device).per_direction.value());
  const training_rates unknown = training_rates_of(plain_device, fabric{}, bf16, datasheet_training);
  CHECK(unknown.host_link == bandwidth{});
  CHECK(unknown.host_memory == bandwidth{});
  CHECK(unknown.storage == bandwidth{});
}

TEST_CASE("the calibration's error and range come along") {
  training_calibration reached = datasheet_training;
  CHECK_FALSE(training_rates_of(plain_device, fabric{}, bf16, reached).relative_error);
  reached.fit.held_out_error = 0.07;
  reached.range = {.architecture = "plain", .kind = arithmetic::bf16_accumulate_fp32};
  CHECK(training_rates_of(plain_device, fabric{}, bf16, reached).relative_error.value() == 0.07);
  reached.fit.held_out_rows = 1;
  CHECK(training_rates_of(plain_device, fabric{}, bf16, reached).relative_error.value() == 0.074);
  reached.fit.held_out_rows = 5;
  CHECK(training_rates_of(plain_device, fabric{}, bf16, reached).relative_error.value() == 0.07);
  CHECK(training_rates_of(plain_device, fabric{}, bf16, reached).architecture_known);
  CHECK_FALSE(training_rates_of(plain_device, fabric{}, fp16, reached).architecture_known);
  reached.range.architecture = "another";
  CHECK_FALSE(training_rates_of(plain_device, fabric{}, bf16, reached).architecture_known);
  // A calibration that was measured nowhere knows no device, nor one without an architecture.
  accelerator nameless = plain_device;
  nameless.architecture = {};
  CHECK_FALSE(training_rates_of(nameless, fabric{}, bf16, datasheet_training).architecture_known);
}

TEST_CASE("a figure that the device lacks is asked for, not guessed") {
  accelerator without = plain_device;
  without.peak.fp8_accumulate_fp32 = absent;
  CHECK_THROWS_WITH_AS((void)training_rates_of(without, fabric{}, fp8_e4m3, datasheet_training),
                       doctest::Contains("RL-105"), error);
  without.memory_bandwidth = absent;
  CHECK_THROWS_WITH_AS((void)training_rates_of(without, fabric{}, bf16, datasheet_training),
                       doctest::Contains("RL-105"), error);
  CHECK_THROWS_WITH_AS((void)training_rates_of(plain_device, fabric{}, fp64, datasheet_training),
                       doctest::Contains("RL-107"), error);
}

TEST_CASE("constants out of their range are refused, each by its name") {
  using all = training_calibration;
  for (const auto share : {&all::attention_share, &all::misaligned_share}) {
    CHECK_THROWS_WITH_AS((void)with(share, fraction(0.0)), doctest::Contains("RL-101"), error);
  }
  for (const double times : {0.0, -1.0, nan, infinity}) {
    CHECK_THROWS_WITH_AS((void)with(&all::pass_share, times), doctest::Contains("RL-101"), error);
  }
  for (const double time : {-1e-9, nan, infinity}) {
    for (const auto host : {&all::host_per_operation, &all::host_per_routing, &all::host_per_step}) {
      CHECK_THROWS_WITH_AS((void)with(host, time * units::seconds), doctest::Contains("RL-106"), error);
    }
  }
}

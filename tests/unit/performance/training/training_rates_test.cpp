#include <doctest/doctest.h>
#include <limits>
#include <support/training_steps.hpp>

using namespace ridgeline;
using namespace ridgeline_tests;

namespace {

training_rates with(calibrated training_calibration::*constant, double value) {
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
  CHECK(with(&training_calibration::attention_share, 0.5).attention == 0.5 * peak * rate);
  CHECK(with(&training_calibration::misaligned_share, 0.5).misaligned == 2.0);
  CHECK(with(&training_calibration::pass_share, 2.0).seconds_per_passed_byte == 2.0 / (memory_rate * moved));
  CHECK(with(&training_calibration::host_per_operation, 3.0).host_per_operation == 3.0 * units::seconds);
  CHECK(with(&training_calibration::host_per_routing, 3.0).host_per_routing == 3.0 * units::seconds);
  CHECK(with(&training_calibration::host_per_step, 3.0).host_per_step == 3.0 * units::seconds);
  CHECK(with(&training_calibration::hidden_gradients, 0.3).hidden_gradients == 0.3);
  CHECK(with(&training_calibration::hidden_tensor, 0.3).hidden_tensor == 0.3);
  CHECK(with(&training_calibration::hidden_experts, 0.3).hidden_experts == 0.3);
  CHECK(with(&training_calibration::hidden_pipeline, 0.3).hidden_pipeline == 0.3);
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
  CHECK(training_rates_of(plain_device, fabric{}, bf16, reached).architecture_known);
  CHECK_FALSE(training_rates_of(plain_device, fabric{}, fp16, reached).architecture_known);
  reached.range.architecture = "another";
  CHECK_FALSE(training_rates_of(plain_device, fabric{}, bf16, reached).architecture_known);
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
  for (const double share : {-0.1, 1.1, nan, infinity}) {
    for (const auto hidden :
         {&all::hidden_gradients, &all::hidden_tensor, &all::hidden_experts, &all::hidden_pipeline}) {
      CHECK_THROWS_WITH_AS((void)with(hidden, share), doctest::Contains("RL-102"), error);
    }
  }
  for (const double share : {0.0, -1.0, nan, infinity}) {
    for (const auto rate : {&all::attention_share, &all::misaligned_share, &all::pass_share}) {
      CHECK_THROWS_WITH_AS((void)with(rate, share), doctest::Contains("RL-101"), error);
    }
  }
  for (const double time : {-1e-9, nan, infinity}) {
    for (const auto host : {&all::host_per_operation, &all::host_per_routing, &all::host_per_step}) {
      CHECK_THROWS_WITH_AS((void)with(host, time), doctest::Contains("RL-106"), error);
    }
  }
}

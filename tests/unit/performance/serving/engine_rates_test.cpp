#include <doctest/doctest.h>
#include <ridgeline/performance/serving/engine_rates.hpp>
#include <support/serving_examples.hpp>

using namespace ridgeline;
using namespace ridgeline::units;
using ridgeline_tests::round_device;
using ridgeline_tests::round_wire;
using ridgeline_tests::two_round_devices;

namespace {
constexpr engine_arithmetic half{arithmetic::fp16_accumulate_fp32, arithmetic::fp16_accumulate_fp32};
}  // namespace

TEST_CASE("shares of the datasheet; without links of its own a device has PCIe") {
  engine_calibration with;
  with.weight_share = {fraction(0.5)};
  with.expert_matrix_share = {fraction(0.25)};
  with.host_per_step = {3.0 * milliseconds};
  const engine_rates made = engine_rates_of(round_device, half, with);
  CHECK(made.weights == 500.0 * gigabytes_per_second);
  CHECK(made.cache == 1000.0 * gigabytes_per_second);
  CHECK(made.experts == 25.0 * teraflops_per_second);
  CHECK(made.attention == 100.0 * teraflops_per_second);
  CHECK(made.host_per_step == 3.0 * milliseconds);
  CHECK(made.link == pcie_link(round_device).per_direction.value());
  CHECK_FALSE(made.relative_error);
}

TEST_CASE("a cluster gives its links, and each GPU its part of the network") {
  engine_calibration with;
  with.link_share = {fraction(0.5)};
  CHECK(engine_rates_of(two_round_devices, half, with).link == 50.0 * gigabytes_per_second);
  CHECK(engine_rates_of(two_round_devices, half, with).network == bandwidth{});
  const cluster four({round_device, gpus(2), round_wire, {}}, nodes(2), round_wire);
  CHECK(engine_rates_of(four, half, with).network == 25.0 * gigabytes_per_second);
  CHECK(engine_rates_of(four, half, with).per_machine == 2.0 * gpu_devices);
}

TEST_CASE("a constant out of its range and a missing peak are refused") {
  engine_calibration with;
  with.cache_share = {fraction(0.0)};
  CHECK_THROWS_WITH(engine_rates_of(round_device, half, with), doctest::Contains("RL-311"));
  with = {};
  with.per_block = {-1.0 * microseconds};
  CHECK_THROWS_WITH(engine_rates_of(round_device, half, with), doctest::Contains("RL-311"));
  CHECK_THROWS_WITH(
      engine_rates_of(round_device, {arithmetic::fp8_accumulate_fp32, arithmetic::fp8_accumulate_fp32}, {}),
      doctest::Contains("RL-105"));
}

#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/performance/serving/engine_rates.hpp>
#include <support/serving_examples.hpp>
#include <utility>

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

TEST_CASE("a missing peak is refused") {
  CHECK_THROWS_WITH(
      engine_rates_of(round_device, {arithmetic::fp8_accumulate_fp32, arithmetic::fp8_accumulate_fp32}, {}),
      doctest::Contains("RL-105"));
}

namespace {

template<class Value>
engine_calibration only(calibrated<Value> engine_calibration::*constant, std::type_identity_t<Value> value) {
  engine_calibration changed;
  (changed.*constant).value = value;
  return changed;
}
engine_rates rates_with(const engine_calibration& with) { return engine_rates_of(round_device, half, with); }

}  // namespace

TEST_CASE("every constant reaches its own rate: shares of 100 TFLOP/s and 1 TB/s, everything else as it is") {
  using all = engine_calibration;
  const fraction part(0.3);
  const operation_rate operations_of_part = part.value() * 100.0 * teraflops_per_second;
  const bandwidth bytes_of_part = part.value() * 1000.0 * gigabytes_per_second;
  CHECK(rates_with(only(&all::matrix_share, part)).dense == operations_of_part);
  CHECK(rates_with(only(&all::matrix_share, part)).experts == 100.0 * teraflops_per_second);
  CHECK(rates_with(only(&all::expert_matrix_share, part)).experts == operations_of_part);
  CHECK(rates_with(only(&all::attention_share, part)).attention == operations_of_part);
  CHECK(rates_with(only(&all::weight_share, part)).weights == bytes_of_part);
  CHECK(rates_with(only(&all::expert_weight_share, part)).expert_weights == bytes_of_part);
  CHECK(rates_with(only(&all::cache_share, part)).cache == bytes_of_part);
  CHECK(rates_with(only(&all::cache_share, part)).elementwise == bytes_of_part);
  CHECK(rates_with(only(&all::tile_share, part)).tile_share == 0.3);
  CHECK(rates_with(only(&all::exposed_share, part)).exposed_share == 0.3);
  CHECK(rates_with(only(&all::link_share, part)).link == 0.3 * pcie_link(round_device).per_direction.value());
  CHECK(rates_with(only(&all::expert_tile, 64.0 * single_tokens)).expert_tile == 64.0 * single_tokens);
  CHECK(rates_with(only(&all::elementwise_passes, 5.0)).elementwise_passes == 5.0);
  CHECK(rates_with(only(&all::imbalance, 5.0)).imbalance == 5.0);
  CHECK(rates_with(only(&all::router_shape, 5.0)).router_shape == 5.0);
  const std::pair<calibrated<duration> all::*, duration engine_rates::*> times[] = {
      {&all::per_block, &engine_rates::per_block},
      {&all::per_mixture, &engine_rates::per_mixture},
      {&all::per_latent, &engine_rates::per_latent},
      {&all::per_quantized, &engine_rates::per_quantized},
      {&all::prompt_per_block, &engine_rates::prompt_per_block},
      {&all::prompt_per_latent, &engine_rates::prompt_per_latent},
      {&all::host_per_step, &engine_rates::host_per_step},
      {&all::request_overhead, &engine_rates::request_overhead},
      {&all::all_reduce_latency, &engine_rates::all_reduce_latency},
      {&all::all_to_all_latency, &engine_rates::all_to_all_latency},
      {&all::network_latency, &engine_rates::network_latency}};
  for (const auto& [constant, rate] : times) {
    const engine_rates made = rates_with(only(constant, 3.0 * milliseconds));
    for (const auto& [other, each] : times) CHECK(made.*each == (each == rate ? 3.0 * milliseconds : duration{}));
  }
  CHECK(rates_with(only(&all::host_per_sequence, 3.0 * milliseconds)).host_per_sequence ==
        3.0 * milliseconds / samples);
}

TEST_CASE("a device has the links of its own, or PCIe, or none; attention is in BF16 where there is any") {
  accelerator linked = round_device;
  linked.link_per_direction = 450.0 * gigabytes_per_second;
  CHECK(engine_rates_of(linked, half, {}).link == 450.0 * gigabytes_per_second);
  accelerator bare = round_device;
  bare.pcie_generation = absent;
  CHECK(engine_rates_of(bare, half, {}).link == bandwidth{});
  accelerator both = round_device;
  both.peak.bf16_accumulate_fp32 = 70.0 * teraflops_per_second;
  CHECK(engine_rates_of(both, half, {}).attention == 70.0 * teraflops_per_second);
  CHECK(engine_rates_of(both, half, {}).dense == 100.0 * teraflops_per_second);
  both.peak.fp8_accumulate_fp32 = 200.0 * teraflops_per_second;
  const engine_arithmetic narrow_experts{arithmetic::fp16_accumulate_fp32, arithmetic::fp8_accumulate_fp32};
  CHECK(engine_rates_of(both, narrow_experts, {}).dense == 100.0 * teraflops_per_second);
  CHECK(engine_rates_of(both, narrow_experts, {}).experts == 200.0 * teraflops_per_second);
  // A device by itself is in no machine that ends; one GPU a machine has the device's link, and all of the network.
  CHECK(in(engine_rates_of(linked, half, {}).per_machine, gpu_devices) == 1e15);
  const cluster singles({linked, gpus(1), round_wire, {}}, nodes(2), round_wire);
  CHECK(engine_rates_of(singles, half, {}).link == 450.0 * gigabytes_per_second);
  CHECK(engine_rates_of(singles, half, {}).network == 100.0 * gigabytes_per_second);
}

TEST_CASE("the error of a calibration comes along, and whether it knows the device") {
  engine_calibration with;
  with.fit.held_out_error = 0.08;
  with.range = {.architectures = "Other, Round", .most_context = tokens(7)};
  CHECK(rates_with(with).relative_error.value() == 0.08);
  CHECK(rates_with(with).architecture_known);
  CHECK(rates_with(with).range.most_context == tokens(7));
  with.range.architectures = "Other";
  CHECK_FALSE(rates_with(with).architecture_known);
}

TEST_CASE("a constant out of its range is refused, each by itself") {
  using all = engine_calibration;
  const auto refused = [](const engine_calibration& wrong) {
    CHECK_THROWS_WITH(engine_rates_of(round_device, half, wrong), doctest::Contains("RL-311"));
  };
  for (const auto share : {&all::weight_share, &all::expert_weight_share, &all::cache_share, &all::matrix_share,
                           &all::link_share, &all::expert_matrix_share, &all::attention_share, &all::tile_share})
    refused(only(share, fraction(0.0)));
  for (const double wrong :
       {-1e-9, std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()}) {
    refused(only(&all::expert_tile, wrong * single_tokens));
    for (const auto number : {&all::elementwise_passes, &all::imbalance, &all::router_shape})
      refused(only(number, wrong));
    for (const auto time :
         {&all::per_block, &all::per_mixture, &all::per_latent, &all::per_quantized, &all::prompt_per_block,
          &all::prompt_per_latent, &all::host_per_step, &all::host_per_sequence, &all::request_overhead,
          &all::all_reduce_latency, &all::all_to_all_latency, &all::network_latency})
      refused(only(time, wrong * seconds));
  }
}

#pragma once
#include <ridgeline/core/error.hpp>
#include <ridgeline/core/math.hpp>
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/hardware/cluster.hpp>
#include <ridgeline/hardware/engine_calibration.hpp>
#include <ridgeline/hardware/pcie_link.hpp>
#include <ridgeline/units/number_format.hpp>

namespace ridgeline::inline v0_2 {

/// What the GEMMs of an engine compute in: those of the dense weights, and those of the experts.
/// Source   definition
struct engine_arithmetic {
  arithmetic dense = arithmetic::bf16_accumulate_fp32;
  arithmetic experts = arithmetic::bf16_accumulate_fp32;
};

/// What a device reaches under an engine's calibration. Made by `engine_rates_of`, once for many iterations.
///
/// Fields   dense, experts, attention   of GEMMs and of attention [operation/s]
///          weights, expert_weights, cache, elementwise  from the device memory, by what reads it [B/s]
///          link, network               one way, of a GPU to its peers in the machine, to other machines; zero: none
///                                      [B/s]
///          per_machine                 GPUs that `link` joins [GPU]
///          the others                  as in `engine_calibration`
/// Source   definition
struct engine_rates {
  operation_rate dense = {};
  operation_rate experts = {};
  operation_rate attention = {};
  bandwidth weights = {};
  bandwidth expert_weights = {};
  bandwidth cache = {};
  bandwidth elementwise = {};
  bandwidth link = {};
  bandwidth network = {};
  device_amount per_machine = 1.0 * units::gpu_devices;
  double tile_share = 1.0;
  double exposed_share = 0.0;
  token_amount expert_tile = {};
  double elementwise_passes = 0.0;
  double imbalance = 0.0;
  double router_shape = 0.0;
  duration per_block = {};
  duration per_mixture = {};
  duration per_latent = {};
  duration per_quantized = {};
  duration prompt_per_block = {};
  duration prompt_per_latent = {};
  duration host_per_step = {};
  time_per_sample host_per_sequence = {};
  duration request_overhead = {};
  duration all_reduce_latency = {};
  duration all_to_all_latency = {};
  duration network_latency = {};
  figure<double> relative_error = absent;
  serving_range range = {};
  bool architecture_known = false;
};

namespace detail {

/// Refuses a share of zero, and a constant that is negative or not finite.
constexpr void check(const engine_calibration& of) {
  const double shares[] = {of.weight_share.value.value(),    of.expert_weight_share.value.value(),
                           of.cache_share.value.value(),     of.matrix_share.value.value(),
                           of.link_share.value.value(),      of.expert_matrix_share.value.value(),
                           of.attention_share.value.value(), of.tile_share.value.value()};
  const double costs[] = {of.expert_tile.value.value(),
                          of.elementwise_passes.value,
                          of.imbalance.value,
                          of.router_shape.value,
                          of.per_latent.value.value(),
                          of.request_overhead.value.value(),
                          of.per_quantized.value.value(),
                          of.prompt_per_latent.value.value(),
                          of.per_block.value.value(),
                          of.per_mixture.value.value(),
                          of.prompt_per_block.value.value(),
                          of.host_per_step.value.value(),
                          of.host_per_sequence.value.value(),
                          of.all_reduce_latency.value.value(),
                          of.all_to_all_latency.value.value(),
                          of.network_latency.value.value()};
  bool sensible = true;
  for (const double share : shares) sensible = sensible && share > 0.0;
  for (const double cost : costs) sensible = sensible && cost >= 0.0 && math::is_finite(cost);
  if (!sensible) violated<errc::serving_calibration_malformed>();
}

}  // namespace detail

/// Reads a device and an engine's calibration once, for GPUs of one machine: its own links, or PCIe where it has none.
///
/// Model    shares of the datasheet's figures
/// Inputs   device       with a bandwidth and peaks in both arithmetics and in bf16
///          kind         of the GEMMs
///          calibration  of the engine
/// Returns  the rates that `engine_step` reads
/// Errors   RL-105 for a figure that the device lacks; RL-311 for a constant out of its range
/// Source   definition
/// Checked  tests/unit/performance/serving/engine_rates_test.cpp
constexpr engine_rates engine_rates_of(const accelerator& device, const engine_arithmetic& kind,
                                       const engine_calibration& calibration) {
  const engine_calibration& from = calibration;
  detail::check(from);
  const bandwidth memory = device.memory_bandwidth.value();
  const arithmetic sixteen =
      device.peak.bf16_accumulate_fp32 ? arithmetic::bf16_accumulate_fp32 : arithmetic::fp16_accumulate_fp32;
  engine_rates made{.dense = from.matrix_share.value * dense_peak(device, kind.dense).value(),
                    .experts = from.expert_matrix_share.value * dense_peak(device, kind.experts).value(),
                    .attention = from.attention_share.value * dense_peak(device, sixteen).value(),
                    .weights = from.weight_share.value * memory,
                    .expert_weights = from.expert_weight_share.value * memory,
                    .cache = from.cache_share.value * memory,
                    .elementwise = from.cache_share.value * memory,
                    .per_machine = 1e15 * units::gpu_devices,
                    .tile_share = from.tile_share.value.value(),
                    .exposed_share = from.exposed_share.value.value(),
                    .expert_tile = from.expert_tile.value,
                    .elementwise_passes = from.elementwise_passes.value,
                    .imbalance = from.imbalance.value,
                    .router_shape = from.router_shape.value,
                    .per_block = from.per_block.value,
                    .per_mixture = from.per_mixture.value,
                    .per_latent = from.per_latent.value,
                    .per_quantized = from.per_quantized.value,
                    .prompt_per_block = from.prompt_per_block.value,
                    .prompt_per_latent = from.prompt_per_latent.value,
                    .host_per_step = from.host_per_step.value,
                    .host_per_sequence = from.host_per_sequence.value / units::samples,
                    .request_overhead = from.request_overhead.value,
                    .all_reduce_latency = from.all_reduce_latency.value,
                    .all_to_all_latency = from.all_to_all_latency.value,
                    .network_latency = from.network_latency.value,
                    .range = from.range,
                    .architecture_known = from.range.knows(device.architecture)};
  if (device.link_per_direction) {
    made.link = from.link_share.value * device.link_per_direction.value();
  } else if (device.pcie_generation) {
    made.link = from.link_share.value * pcie_link(device).per_direction.value();
  }
  if (from.fit.held_out_error > 0.0) made.relative_error = from.fit.held_out_error;
  return made;
}

/// Reads a cluster and an engine's calibration once, for GPUs of several machines.
///
/// Model    as above, with the links and the network of the cluster, whose bandwidth a machine's GPUs share
/// Inputs   on           machines with a known device
///          kind         of the GEMMs
///          calibration  of the engine
/// Returns  the rates that `engine_step` reads
/// Errors   those above; RL-105 if a bandwidth between GPUs or machines is needed and not known
/// Source   definition
/// Checked  tests/unit/performance/serving/engine_rates_test.cpp
constexpr engine_rates engine_rates_of(const cluster& on, const engine_arithmetic& kind,
                                       const engine_calibration& calibration) {
  engine_rates made = engine_rates_of(on.each().device(), kind, calibration);
  const double share = calibration.link_share.value.value();
  made.per_machine = detail::amount_in(on.each().devices());
  if (on.each().devices() > gpus(1)) made.link = share * on.each().between_gpus().per_direction.value();
  if (on.machines() > nodes(1)) {
    made.network = share * on.between_machines().per_direction.value() / (made.per_machine / units::gpu_devices);
  }
  return made;
}

}  // namespace ridgeline::inline v0_2

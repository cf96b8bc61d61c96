#pragma once
#include <ridgeline/hardware/cluster.hpp>
#include <ridgeline/hardware/pcie_link.hpp>
#include <ridgeline/hardware/serving_calibration.hpp>
#include <ridgeline/performance/collectives/fabric.hpp>
#include <ridgeline/performance/kernels/kernel_rates.hpp>

namespace ridgeline::inline v0_2 {

/// What a device reaches under a serving calibration. Made by `serving_rates_of`, once for many steps. Zero means: no
/// limit, no cost, or not known.
///
/// Fields   operations, attention   of GEMMs, of the attention of a prompt [operation/s]
///          bytes                   from the device memory [B/s]
///          wide, packed, nested    weights of each kind that the multiprocessors load [1/s]
///          per_block, per_cached_token, per_chunk_and_block  waits between kernels [s], [s/token], [s]
///          host_per_step, host_per_request  [s]
///          p2p, p2p_per_block      where each GPU has blocks of its own [s]
///          at_power_limit          of GEMMs that the board's power limits [s/operation]
///          unpacking               of a pass that unpacks quantised weights [B/s]
///          packed_share            of `operations`, where GEMMs unpack weights themselves [1]
///          per_pair                of a query and a key, of one head [s/token^2]
///          uneven_stages           share that a prompt in chunks loses to uneven stages [1]
///          chunk                   of a prompt that one pass reads; zero: all of it [token]
///          chunks_together         that follow one another through the GPUs; zero: all [1]
///          host_link               one way [B/s]
///          devices                 that can share a model
/// Source   definition
struct serving_rates {
  [[no_unique_address]] detail::read_from_a_device made;
  operation_rate operations = {};
  operation_rate attention = {};
  bandwidth bytes = {};
  element_rate wide = {};
  element_rate packed = {};
  element_rate nested = {};
  duration per_block = {};
  time_per_token per_cached_token = {};
  duration per_chunk_and_block = {};
  duration host_per_step = {};
  duration host_per_request = {};
  duration p2p = {};
  duration p2p_per_block = {};
  time_per_operation at_power_limit = {};
  bandwidth unpacking = {};
  double packed_share = 1.0;
  time_per_pair per_pair = {};
  double uneven_stages = 0.0;
  token_amount chunk = {};
  double chunks_together = 0.0;
  bandwidth host_link = {};
  gpu_count devices = gpus(1);
  fabric links = {};
  figure<double> relative_error = absent;
  figure<double> prompt_error = absent;
  figure<double> split_prompt_error = absent;
  std::optional<calibrated_intervals> intervals = std::nullopt;
  std::optional<calibrated_intervals> prompt_intervals = std::nullopt;
  std::optional<calibrated_intervals> split_prompt_intervals = std::nullopt;
  serving_range range = {};
  bool architecture_known = false;
};

namespace detail {

/// Refuses a constant that is negative or not finite.
constexpr void check(const serving_calibration& calibration) {
  const double constants[] = {calibration.wide_per_cycle.value.value(),
                              calibration.packed_per_cycle.value.value(),
                              calibration.nested_per_cycle.value.value(),
                              calibration.cycles_per_block.value.value(),
                              calibration.cycles_per_cached_token.value.value(),
                              calibration.prompt_cycles_per_block.value.value(),
                              calibration.host_per_step.value.value(),
                              calibration.host_per_request.value.value(),
                              calibration.energy_per_operation.value.value(),
                              calibration.bytes_per_score.value.value(),
                              calibration.p2p.value.value(),
                              calibration.p2p_cycles_per_block.value.value(),
                              calibration.uneven_stages.value};
  bool sensible = calibration.chunks_together >= 0 && calibration.packed_share.value > fraction(0.0);
  for (const double constant : constants) sensible = sensible && constant >= 0.0 && math::is_finite(constant);
  if (!sensible) violated<errc::serving_calibration_malformed>();
}

// A device needs a clock only where the calibration counts in cycles.
constexpr duration time_of_cycles(cycle_count cycles, const accelerator& device) {
  return cycles == cycle_count{} ? duration{} : cycles / device.boost_clock.value();
}
constexpr element_rate rate_of_loads(elements_per_cycle per_cycle, const accelerator& device) {
  if (per_cycle == elements_per_cycle{}) return {};
  return per_cycle * device.boost_clock.value() * static_cast<double>(device.multiprocessors.value().value());
}

}  // namespace detail

/// Reads a device and a calibration once, for one GPU or for several that have blocks of their own.
///
/// Model    shares of the datasheet's figures; what is counted in cycles at the boost clock, on every multiprocessor
/// Inputs   device       with a bandwidth and a peak in this arithmetic; with a clock, a count of multiprocessors and a
///                       board power where the calibration counts in them
///          kind         of the GEMMs: inputs and accumulate width
///          calibration  of the serving stack
/// Returns  the rates that the models of serving read
/// Errors   RL-105 for a figure that the device lacks; RL-311 for a constant out of its range; those of `rates_of`
/// Source   definition
/// Checked  tests/unit/performance/serving/serving_rates_test.cpp
constexpr serving_rates serving_rates_of(const accelerator& device, arithmetic kind,
                                         const serving_calibration& calibration) {
  using namespace units;
  const serving_calibration& from = calibration;
  const kernel_rates kernels = rates_of(device, kind, from.kernels);
  detail::check(from);
  const auto weights = [&](const calibrated<elements_per_cycle>& each) {
    return detail::rate_of_loads(each.value, device);
  };
  const auto wait = [&](const calibrated<cycle_count>& each) { return detail::time_of_cycles(each.value, device); };
  serving_rates made{
      .made = kernels.made,
      .operations = kernels.operations,
      .attention = from.attention_share.value * dense_peak(device, kind).value(),
      .bytes = kernels.bytes,
      .wide = weights(from.wide_per_cycle),
      .packed = weights(from.packed_per_cycle),
      .nested = weights(from.nested_per_cycle),
      .per_block = wait(from.cycles_per_block),
      .per_cached_token = wait(from.cycles_per_cached_token) / single_tokens,
      .per_chunk_and_block = wait(from.prompt_cycles_per_block),
      .host_per_step = from.host_per_step.value,
      .host_per_request = from.host_per_request.value,
      .p2p = from.p2p.value,
      .p2p_per_block = wait(from.p2p_cycles_per_block),
      .unpacking = from.unpacking_share.value * device.memory_bandwidth.value(),
      .packed_share = from.packed_share.value.value(),
      .per_pair = from.bytes_per_score.value / (single_tokens * single_tokens) / device.memory_bandwidth.value(),
      .uneven_stages = from.uneven_stages.value,
      .chunk = from.chunk ? from.chunk->value() * single_tokens : token_amount{},
      .chunks_together = static_cast<double>(from.chunks_together),
      .intervals = with_its_limit(device, from.fit.intervals),
      .prompt_intervals = with_its_limit(device, from.prompt_fit.intervals),
      .split_prompt_intervals = with_its_limit(device, from.split_prompt_fit.intervals),
      .range = from.range,
      .architecture_known = from.range.knows(device.architecture)};
  const energy_per_operation spent = from.energy_per_operation.value;
  // A lower limit of the owner slows these products as all work: `under_power_limit`.
  if (spent > energy_per_operation{})
    made.at_power_limit = spent / (device.limited.speed * makers_limit(device).value());
  if (device.pcie_generation) made.host_link = pcie_link(device).per_direction.value();
  if (from.fit.held_out_error > 0.0) made.relative_error = from.fit.held_out_error;
  if (from.prompt_fit.held_out_error > 0.0) made.prompt_error = from.prompt_fit.held_out_error;
  if (from.split_prompt_fit.held_out_error > 0.0) made.split_prompt_error = from.split_prompt_fit.held_out_error;
  return made;
}

/// Reads a cluster and a calibration once, for GPUs that share every block.
///
/// Model    as above, and the links of the cluster under the calibration of its collectives
/// Inputs   on           machines with a known device
///          kind         of the GEMMs
///          calibration  of the serving stack
/// Returns  the rates that the models of serving read
/// Errors   those above and of `fabric_of`
/// Source   definition
/// Checked  tests/unit/performance/serving/serving_rates_test.cpp
constexpr serving_rates serving_rates_of(const cluster& on, arithmetic kind, const serving_calibration& calibration) {
  serving_rates made = serving_rates_of(on.each().device(), kind, calibration);
  made.links = fabric_of(on, calibration.links);
  made.devices = gpus(static_cast<std::int64_t>(made.links.devices * made.links.machines));
  return made;
}

}  // namespace ridgeline::inline v0_2

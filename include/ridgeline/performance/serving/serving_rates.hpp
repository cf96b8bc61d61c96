#pragma once
#include <ridgeline/hardware/cluster.hpp>
#include <ridgeline/hardware/pcie_link.hpp>
#include <ridgeline/hardware/serving_calibration.hpp>
#include <ridgeline/performance/collectives/fabric.hpp>
#include <ridgeline/performance/kernels/kernel_rates.hpp>

namespace ridgeline {

/// What a device and a calibration amount to for serving, read once and asked often: plain numbers in base units.
///
/// Inputs   made by `serving_rates_of`
///          operations, attention   of products, of the attention of a prompt; 0: the latter is not counted
///                                  [operation/s]
///          bytes                   from the device memory [B/s]
///          wide, packed, nested    what the multiprocessors take in of each kind of weights, 0: no limit [weight/s]
///          per_block, per_cached_token, per_chunk_and_block  [s]
///          host_per_step, host_per_request, hand_over, hand_over_per_block  [s]
///          power                   time of an operation at the board's power, 0: no limit [s/operation]
///          unpacking               of a pass that unpacks, 0: there is none [B/s]
///          score                   of one pair of query and key of one head [s]
///          host_link               one way, 0: not known [B/s]
///          devices                 that can share a model [1]
/// Source   definition
struct serving_rates {
  double operations = 0.0;
  double attention = 0.0;
  double bytes = 0.0;
  double wide = 0.0;
  double packed = 0.0;
  double nested = 0.0;
  double per_block = 0.0;
  double per_cached_token = 0.0;
  double per_chunk_and_block = 0.0;
  double host_per_step = 0.0;
  double host_per_request = 0.0;
  double hand_over = 0.0;
  double hand_over_per_block = 0.0;
  double power = 0.0;
  double unpacking = 0.0;
  double packed_share = 1.0;
  double score = 0.0;
  double uneven_stages = 0.0;
  double chunk = 0.0;
  double chunks_together = 0.0;
  double host_link = 0.0;
  double devices = 1.0;
  fabric links = {};
  figure<double> relative_error = absent;
  figure<double> prompt_error = absent;
  figure<double> split_prompt_error = absent;
  serving_range range = {};
  bool architecture_known = false;
};

namespace detail {

/// Refuses a constant that is negative or not finite.
constexpr double from_zero(calibrated constant) {
  if (!(constant.value >= 0.0 && math::is_finite(constant.value))) violated<errc::serving_calibration_malformed>();
  return constant.value;
}
/// Refuses a share outside [0, 1].
constexpr double share_from_nothing(calibrated constant) {
  if (!(constant.value >= 0.0 && constant.value <= 1.0)) violated<errc::serving_calibration_malformed>();
  return constant.value;
}

/// Cycles of one multiprocessor as seconds; a device is asked for its clock only where something is counted in cycles.
constexpr double seconds_of_cycles(double cycles, const accelerator& device) {
  return cycles == 0.0 ? 0.0 : cycles / device.boost_clock.value().value();
}
constexpr double weights_per_second(double per_cycle, const accelerator& device) {
  if (per_cycle == 0.0) return 0.0;
  return per_cycle * device.boost_clock.value().value() * static_cast<double>(device.multiprocessors.value());
}

}  // namespace detail

/// Reads a device and a calibration once, for one GPU or for several that have blocks of their own.
///
/// Model    shares of the datasheet's figures; what is counted in cycles at the boost clock, on every multiprocessor
/// Inputs   device   with a bandwidth and a peak in this arithmetic; with a clock, a count of multiprocessors and a
///                   board power where the calibration counts in them
///          kind     of the products: inputs and accumulate width
///          reached  what the stack reaches
/// Returns  the numbers that the models of serving read
/// Errors   RL-105 for a figure that the device lacks; RL-311 for a constant out of its range; those of `rates_of`
/// Source   definition
/// Checked  tests/unit/performance/serving/serving_rates_test.cpp
constexpr serving_rates serving_rates_of(const accelerator& device, arithmetic kind,
                                         const serving_calibration& reached) {
  const kernel_rates kernels = rates_of(device, kind, reached.kernels);
  if (!(reached.chunk >= 0 && reached.chunks_together >= 0 && reached.packed_share.value > 0.0))
    detail::violated<errc::serving_calibration_malformed>();
  serving_rates made{
      .operations = kernels.operations.value(),
      .attention = detail::share_from_nothing(reached.attention_share) * dense_peak(device, kind).value().value(),
      .bytes = kernels.bytes.value(),
      .wide = detail::weights_per_second(detail::from_zero(reached.wide_per_cycle), device),
      .packed = detail::weights_per_second(detail::from_zero(reached.packed_per_cycle), device),
      .nested = detail::weights_per_second(detail::from_zero(reached.nested_per_cycle), device),
      .per_block = detail::seconds_of_cycles(detail::from_zero(reached.cycles_per_block), device),
      .per_cached_token = detail::seconds_of_cycles(detail::from_zero(reached.cycles_per_cached_token), device),
      .per_chunk_and_block = detail::seconds_of_cycles(detail::from_zero(reached.prompt_cycles_per_block), device),
      .host_per_step = detail::from_zero(reached.host_per_step),
      .host_per_request = detail::from_zero(reached.host_per_request),
      .hand_over = detail::from_zero(reached.hand_over),
      .hand_over_per_block = detail::seconds_of_cycles(detail::from_zero(reached.hand_over_cycles_per_block), device),
      .unpacking = detail::share_from_nothing(reached.unpacking_share) * device.memory_bandwidth.value().value(),
      .packed_share = detail::share_from_nothing(reached.packed_share),
      .score = detail::from_zero(reached.bytes_per_score) / device.memory_bandwidth.value().value(),
      .uneven_stages = detail::from_zero(reached.uneven_stages),
      .chunk = static_cast<double>(reached.chunk),
      .chunks_together = static_cast<double>(reached.chunks_together),
      .range = reached.range,
      .architecture_known = reached.range.knows(device.architecture)};
  const double joules = detail::from_zero(reached.energy_per_operation);
  if (joules > 0.0) made.power = joules / device.board_power.value().value();
  if (device.pcie_generation) made.host_link = pcie_link(device).per_direction.value().value();
  if (reached.fit.held_out_error > 0.0) made.relative_error = reached.fit.held_out_error;
  if (reached.prompt_fit.held_out_error > 0.0) made.prompt_error = reached.prompt_fit.held_out_error;
  if (reached.split_prompt_fit.held_out_error > 0.0) made.split_prompt_error = reached.split_prompt_fit.held_out_error;
  return made;
}

/// Reads a cluster and a calibration once, for GPUs that share every block.
///
/// Model    as above, and the links of the cluster under the calibration of its collectives
/// Inputs   on       machines with a known device
///          kind     of the products
///          reached  what the stack reaches
/// Returns  the numbers that the models of serving read
/// Errors   those above and of `fabric_of`
/// Source   definition
/// Checked  tests/unit/performance/serving/serving_rates_test.cpp
constexpr serving_rates serving_rates_of(const cluster& on, arithmetic kind, const serving_calibration& reached) {
  serving_rates made = serving_rates_of(on.each().device(), kind, reached);
  made.links = fabric_of(on, reached.links);
  made.devices = made.links.devices * made.links.machines;
  return made;
}

}  // namespace ridgeline

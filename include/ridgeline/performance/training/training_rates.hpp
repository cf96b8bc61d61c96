#pragma once
#include <ridgeline/core/evaluate_once.hpp>
#include <ridgeline/hardware/cluster.hpp>
#include <ridgeline/hardware/pcie_link.hpp>
#include <ridgeline/hardware/training_calibration.hpp>
#include <ridgeline/performance/collectives/fabric.hpp>
#include <ridgeline/performance/kernels/kernel_rates.hpp>
#include <ridgeline/units/number_format.hpp>

namespace ridgeline::inline v0_2 {

/// What a cluster and a calibration amount to for training in one format, read once and asked for every plan: plain
/// numbers in base units.
///
/// Inputs   made by `training_rates_of`
///          narrow, wide    rates of the products of weights, of everything else (16 bits where the format is narrower)
///          narrow_width    of a factor of the first [B]
///          attention       operations of fused attention going forward [operation/s]
///          seconds_per_passed_byte  of passes that do little but move [s/B]
///          hidden_*, host_*         those of the calibration
///          devices, per_machine     of the cluster, of one machine [1]
///          host_link       between a device and its host, one way, 0: not known [B/s]
///          host_memory, storage  bandwidth of the host's memory and of its NVMe, for each device, 0: not known [B/s]
/// Source   definition
struct training_rates {
  kernel_rates narrow;
  kernel_rates wide;
  data_size narrow_width = {};
  bool is_narrow = false;
  operation_rate attention = {};
  double misaligned = 1.0;
  time_per_byte seconds_per_passed_byte = {};
  duration host_per_operation = {};
  duration host_per_routing = {};
  duration host_per_step = {};
  double hidden_gradients = 1.0;
  double hidden_tensor = 0.0;
  double hidden_experts = 0.0;
  double hidden_pipeline = 0.0;
  double devices = 1.0;
  double per_machine = 1.0;
  bandwidth host_link = {};
  bandwidth host_memory = {};
  bandwidth storage = {};
  fabric links = {};
  arithmetic kind = arithmetic::bf16_accumulate_fp32;
  figure<double> relative_error = absent;
  training_range range = {};
  std::optional<calibrated_intervals> intervals = std::nullopt;
  bool architecture_known = false;  // to the calibration
};

namespace detail {

/// The mean error of the rows that a fit left out. Four of them or fewer say little: then no less than the mean error of
/// all steps whose stack is named (docs/explanation/accuracy.md).
constexpr double typical_error(const fit_record& of) {
  constexpr double of_all = 0.074;
  const bool few = of.held_out_rows > 0 && of.held_out_rows < 5;
  return few && of.held_out_error < of_all ? of_all : of.held_out_error;
}

}  // namespace detail

/// Reads a device, its links and a calibration once.
///
/// Model    products in the format's own arithmetic, everything else in 16 bits or the format where it is wider
/// Inputs   device    with a bandwidth and the peaks of both arithmetics
///          links     of its cluster, from `fabric_of`
///          format    that weights are multiplied in
///          reached   what the stack reaches
/// Returns  the numbers that `step_time` reads
/// Errors   RL-105 for a figure that the device lacks; RL-101 for an attention or pass share that is not positive and
///          finite; RL-106 for a time that is negative or not finite; those of `rates_of`
/// Source   definition
/// Checked  tests/unit/performance/training/training_rates_test.cpp
constexpr training_rates training_rates_of(const accelerator& device, const fabric& links, const number_format& format,
                                           const training_calibration& reached) {
  detail::evaluate_once();
  const arithmetic kind = arithmetic_of(format);
  const bool is_narrow = format.width < 2.0 * units::bytes;
  const arithmetic wide = is_narrow ? arithmetic::bf16_accumulate_fp32 : kind;
  training_rates made{.narrow = rates_of(device, kind, reached.kernels),
                      .wide = rates_of(device, wide, reached.kernels),
                      .narrow_width = format.width,
                      .is_narrow = is_narrow,
                      .kind = kind,
                      .range = reached.range,
                      .intervals = with_its_limit(device, reached.intervals)};
  made.attention = dense_peak(device, wide).value() * detail::share_above_zero(reached.attention_share);
  made.misaligned = 1.0 / detail::share_above_zero(reached.misaligned_share);
  made.seconds_per_passed_byte = detail::above_zero(reached.pass_share.value) / made.wide.bytes;
  made.host_per_operation = detail::time_from_zero(reached.host_per_operation.value);
  made.host_per_routing = detail::time_from_zero(reached.host_per_routing.value);
  made.host_per_step = detail::time_from_zero(reached.host_per_step.value);
  made.hidden_gradients = reached.hidden_gradients.value.value();
  made.hidden_tensor = reached.hidden_tensor.value.value();
  made.hidden_experts = reached.hidden_experts.value.value();
  made.hidden_pipeline = reached.hidden_pipeline.value.value();
  made.links = links;
  made.per_machine = links.devices;
  made.devices = links.devices * links.machines;
  if (reached.fit.held_out_error > 0.0) made.relative_error = detail::typical_error(reached.fit);
  const training_range& range = reached.range;
  made.architecture_known =
      !range.architecture.empty() && range.architecture == device.architecture && range.kind == kind;
  return made;
}

/// Reads a cluster and a calibration once.
///
/// Model    as above; the host's links, memory and storage for what is offloaded
/// Inputs   on       machines with a known device
///          format   that weights are multiplied in
///          reached  what the stack reaches
/// Returns  the numbers that `step_time` reads
/// Errors   those of the other overload and of `fabric_of`
/// Source   definition
/// Checked  tests/unit/performance/training/training_rates_test.cpp
constexpr training_rates training_rates_of(const cluster& on, const number_format& format,
                                           const training_calibration& reached) {
  detail::evaluate_once();
  const machine& each = on.each();
  const accelerator& device = each.device();
  training_rates made = training_rates_of(device, fabric_of(on, reached.links), format, reached);
  const host& around = each.around();
  const auto for_each = [&](const figure<bandwidth>& of) { return of ? of.value() / made.per_machine : bandwidth{}; };
  if (device.pcie_generation) made.host_link = pcie_link(device).per_direction.value();
  made.host_memory = for_each(around.memory_bandwidth);
  made.storage = for_each(around.storage_bandwidth);
  return made;
}

}  // namespace ridgeline::inline v0_2

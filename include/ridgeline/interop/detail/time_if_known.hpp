#pragma once
#include <limits>
#include <ridgeline/performance/training/step_time.hpp>
#include <ridgeline/questions/training.hpp>

// The time of a training step on any machine, also one of which not everything is known.
namespace ridgeline::inline v0_2::interop::detail {

/// Whether all is known that the time of a step depends on.
inline bool time_is_known(const training_step& step, const machine& each) {
  const accelerator& device = each.device();
  const host& around = each.around();
  const auto multiplies = [&](const number_format& format) {
    return static_cast<bool>(dense_peak(device, arithmetic_of(format)));
  };
  const offload to = step.plan.to_host;
  const bool reached =
      to == offload::none ||
      (device.pcie_generation && (to == offload::nvme ? around.storage_bandwidth : around.memory_bandwidth));
  const bool bridged = each.between_gpus().kind == link_kind::nvlink_bridge && !device.pcie_generation;
  return device.memory_bandwidth && multiplies(step.recipe.compute) &&
         (step.recipe.compute.width >= bf16.width || multiplies(bf16)) && reached && !bridged;
}

/// The time of a step where the run is; infinite where something that it depends on is not known.
inline duration time_of(const training_step& step, const settled_training& run) {
  if (!time_is_known(step, run.machines.on.each()))
    return duration::from_value(std::numeric_limits<double>::infinity());
  return step_time(step, run.machines.on, run.calibration).terms.total();
}

}  // namespace ridgeline::inline v0_2::interop::detail

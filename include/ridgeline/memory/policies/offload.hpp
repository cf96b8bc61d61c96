#pragma once
#include <ridgeline/memory/breakdown.hpp>
#include <ridgeline/workload/strategy.hpp>

namespace ridgeline::inline v0_2::detail {

/// Moves what a plan keeps elsewhere out of the GPU.
///
/// Model    optimizer state: master weights, state and the gradients it is updated from go to the host; parameters:
///          weights, their copies and adapters too; NVMe: the same, but only gradients stay in the host's memory
/// Source   Ren et al., ZeRO-Offload, 2021, section 3; Rajbhandari et al., ZeRO-Infinity, 2021, section 5.1
constexpr void move_away(memory_breakdown& need, offload to) {
  if (to == offload::none) return;
  const data_size nothing{};
  data_size away = need.master_weights + need.optimizer_state;
  need.on_host = need.gradients;
  need.master_weights = nothing;
  need.optimizer_state = nothing;
  need.gradients = nothing;
  if (to != offload::optimizer_state) {
    away += need.weights + need.weight_copies + need.adapters;
    need.weights = nothing;
    need.weight_copies = nothing;
    need.adapters = nothing;
  }
  (to == offload::nvme ? need.on_storage : need.on_host) += away;
}

}  // namespace ridgeline::inline v0_2::detail

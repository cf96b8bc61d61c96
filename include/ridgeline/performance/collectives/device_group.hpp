#pragma once
#include <ridgeline/units/count.hpp>

namespace ridgeline::inline v0_2 {

/// Who takes part in a collective.
///
/// Inputs   devices      in the group
///          per_machine  how many of them share a machine; a last machine may hold fewer
/// Source   definition
struct device_group {
  gpu_count devices = gpus(1);
  gpu_count per_machine = gpus(1);
};

}  // namespace ridgeline::inline v0_2

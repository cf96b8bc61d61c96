#pragma once
#include <ridgeline/units/count.hpp>
#include <ridgeline/workload/network.hpp>
#include <ridgeline/workload/optimizer.hpp>
#include <ridgeline/workload/precision.hpp>

namespace ridgeline {

/// One step of training a network of any layers. Its input carries the batch.
///
/// Source   definition
/// Checked  tests/unit/workload/network_step_test.cpp
struct network_step {
  network model;
  precision_recipe recipe = mixed_16;
  optimizer method = sgd_momentum;
  gpu_count data_parallel = gpus(1);
};

}  // namespace ridgeline

#pragma once
#include <concepts>
#include <ridgeline/units/count.hpp>
#include <ridgeline/workload/network.hpp>
#include <ridgeline/workload/optimizer_state.hpp>
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

/// The trained weights of a network, as its optimizer tells them apart. A template, so that whoever asks pays for the
/// kinds of layers.
///
/// Model    sum over its layers
/// Inputs   step  any
/// Returns  those of one replica, which holds all of them
/// Source   definition
/// Checked  tests/unit/workload/network_step_test.cpp
template<std::same_as<network_step> Step>
constexpr trained_weights trained_weights_of(const Step& step) {
  const shares whole{};
  weight_sum all(step.method, whole);
  for (const auto& run : step.model) {
    all.times = static_cast<double>(run.count);
    each_weight(run.what, all);
  }
  trained_weights made = all.sum.dense;
  made.add(all.sum.in_experts, 1.0);
  return made;
}

}  // namespace ridgeline

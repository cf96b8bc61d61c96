#pragma once
#include <ridgeline/units/count.hpp>
#include <ridgeline/workload/network.hpp>
#include <ridgeline/workload/optimizer_state.hpp>
#include <ridgeline/workload/precision.hpp>

namespace ridgeline::inline v0_2 {

/// One step of training a network of any layers. Its input carries the batch.
///
/// Source   definition
/// Checked  tests/unit/workload/network_step_test.cpp
template<class... Own>
struct network_step_with {
  network<Own...> model;
  precision_recipe recipe = mixed_16;
  optimizer method = sgd_momentum;
  gpu_count data_parallel = gpus(1);
};

/// One step of training a network of the library's layers. Source: definition.
using network_step = network_step_with<>;

namespace detail {

template<class Step>
inline constexpr bool is_network_step = false;
template<class... Own>
inline constexpr bool is_network_step<network_step_with<Own...>> = true;

}  // namespace detail

/// A step of training a network, with or without layers of a program's own. Source: definition.
template<class Step>
concept network_training = detail::is_network_step<Step>;

/// The trained weights of a network, as its optimizer tells them apart. A template, so that whoever asks pays for the
/// kinds of layers.
///
/// Model    sum over its layers
/// Inputs   step  any
/// Returns  those of one replica, which holds all of them
/// Source   definition
/// Checked  tests/unit/workload/network_step_test.cpp
template<network_training Step>
constexpr trained_weights trained_weights_of(const Step& step) {
  const shard_fractions whole{};
  weight_sum all(step.method, whole);
  for (const auto& run : step.model) {
    all.times = static_cast<double>(run.count);
    each_weight(run.what, all);
  }
  trained_weights made = all.sum.dense;
  made.add(all.sum.in_experts, 1.0);
  return made;
}

/// Operations of the GEMMs with which the optimizer of a network's step updates its weights.
///
/// Model    `update_operations` of each weight
/// Inputs   step  any
/// Returns  [operation]
/// Source   as `update_operations` of a weight
/// Checked  tests/properties/optimizer_bytes_test.cpp
template<class Step>
constexpr operation_count update_operations(const Step& step) {
  operation_count sum{};
  if (step.method.gemms == update_gemms::none) return sum;
  for (const auto& run : step.model) {
    each_weight(run.what, [&](const weight_tensor& weights) {
      sum += static_cast<double>(run.count) * update_operations(step.method, weights);
    });
  }
  return sum;
}

}  // namespace ridgeline::inline v0_2

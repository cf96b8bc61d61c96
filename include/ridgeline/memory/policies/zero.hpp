#pragma once
#include <ridgeline/memory/policies/division.hpp>
#include <ridgeline/workload/strategy.hpp>

namespace ridgeline::detail {

/// By how much ZeRO divides each kind of state of a weight [1].
/// Source   Rajbhandari et al. 2020, section 5; Megatron-LM divides experts by their own (smaller) data-parallel group
struct zero_divisors {
  double weights = 1.0;
  double gradients = 1.0;
  double optimizer_state = 1.0;  // and master weights
};

constexpr zero_divisors divisors_of(zero sharding, double replicas) {
  const int stage = stage_of(sharding);
  return {.weights = stage >= 3 ? replicas : 1.0,
          .gradients = stage >= 2 ? replicas : 1.0,
          .optimizer_state = stage >= 1 ? replicas : 1.0};
}

constexpr zero_divisors divisors_of(zero sharding, const shares& part, const weight_tensor& weights) {
  return divisors_of(sharding, of_experts(weights) ? part.expert_replicas : part.replicas);
}

}  // namespace ridgeline::detail

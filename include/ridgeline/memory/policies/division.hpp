#pragma once
#include <ridgeline/workload/layers/parts.hpp>
#include <ridgeline/workload/strategy.hpp>
#include <ridgeline/workload/transformer.hpp>

// Tensor, sequence, context and expert parallelism: which share of a tensor one GPU holds. What nobody can divide
// (norms, routers, the biases behind a sum) every GPU holds whole.
namespace ridgeline::detail {

/// The plan as shares of one GPU [1].
/// Source   Shoeybi et al. 2019, section 3 (tensor); Korthikanti et al. 2022, section 4.2.2 (sequence); Megatron-LM,
///          core/transformer/moe (experts over the expert-parallel GPUs, each expert over the tensor-parallel ones);
///          vLLM and Megatron-LM hold a key-value head in copies where there are fewer heads than GPUs
struct shares {
  double tensor = 1.0;
  double key_value = 1.0;  // one head at least
  double sequence = 1.0;
  double tokens = 1.0;
  double expert = 1.0;
  double replicas = 1.0;         // GPUs that hold the same dense weights
  double expert_replicas = 1.0;  // GPUs that hold the same experts
};

constexpr shares shares_of(const strategy& plan, const transformer& model) {
  const double t = static_cast<double>(plan.tensor_parallel.value());
  const double heads = static_cast<double>(model.key_value_heads);
  const double c = static_cast<double>(plan.context_parallel.value());
  const double e = static_cast<double>(plan.expert_parallel.value());
  const double replicas = static_cast<double>(plan.data_parallel.value()) * c;
  return {.tensor = 1.0 / t,
          .key_value = 1.0 / (t < heads ? t : heads),
          .sequence = plan.sequence_parallel ? 1.0 / t : 1.0,
          .tokens = 1.0 / c,
          .expert = 1.0 / e,
          .replicas = replicas,
          .expert_replicas = replicas / e};
}

constexpr bool of_experts(const weight_tensor& weights) {
  return weights.divided == divided_over::experts || weights.divided == divided_over::expert_parallel;
}

constexpr double share_of(const shares& part, const weight_tensor& weights) {
  switch (weights.divided) {
    case divided_over::nothing: return 1.0;
    case divided_over::tensor_parallel:
      return weights.role == weight_role::key || weights.role == weight_role::value ? part.key_value : part.tensor;
    case divided_over::sequence_parallel: return part.sequence;
    case divided_over::experts: return part.expert * part.tensor;
    case divided_over::expert_parallel: return part.expert;
  }
  violated<errc::enumerator_unknown>();
}

/// Tokens that go to experts elsewhere come back from there in equal number, so expert parallelism leaves them as they
/// are.
constexpr double share_of(const shares& part, const kept_tensor& kept) {
  switch (kept.divided) {
    case divided_over::nothing: return part.tokens;
    case divided_over::tensor_parallel:
    case divided_over::experts:
      return part.tokens *
             (part.key_value != part.tensor && kept.name == "keys and values" ? part.key_value : part.tensor);
    case divided_over::sequence_parallel: return part.tokens * part.sequence;
    case divided_over::expert_parallel: return part.tokens;
  }
  violated<errc::enumerator_unknown>();
}

}  // namespace ridgeline::detail

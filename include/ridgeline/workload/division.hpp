#pragma once
#include <ridgeline/core/inlined.hpp>
#include <ridgeline/units/number_format.hpp>
#include <ridgeline/workload/layers/parts.hpp>
#include <ridgeline/workload/strategy.hpp>
#include <ridgeline/workload/transformer.hpp>

// Tensor, sequence, context, expert and ZeRO parallelism: which share of a tensor one GPU holds. What nobody can divide
// (norms, routers, the biases behind a sum) every GPU holds whole.
namespace ridgeline::inline v0_2 {

/// What one GPU has of each kind of tensor under a plan [1].
///
/// Source   Shoeybi et al. 2019, section 3 (tensor); Korthikanti et al. 2022, section 4.2.2 (sequence); Megatron-LM,
///          core/transformer/moe (experts over the expert-parallel GPUs, each expert over the tensor-parallel ones);
///          vLLM and Megatron-LM hold a key-value head in copies where there are fewer heads than GPUs
struct shard_fractions {
  double tensor = 1.0;
  double key_value = 1.0;  // one head at least
  double sequence = 1.0;
  double tokens = 1.0;
  double expert = 1.0;
};

/// The shard fractions of a plan.
///
/// Inputs   plan   a checked strategy, or a view of one with its tensor, context and expert parallelism
///          model  the transformer that it divides
/// Returns  each share in (0, 1] [1]
/// Source   as `shard_fractions`
/// Checked  tests/unit/workload/division_test.cpp
template<class Plan = strategy>
constexpr shard_fractions shard_fractions_of(const Plan& plan, const transformer& model) {
  const double t = static_cast<double>(plan.tensor_parallel.value());
  const double heads = static_cast<double>(model.key_value_heads.value());
  const double c = static_cast<double>(plan.context_parallel.value());
  const double e = static_cast<double>(plan.expert_parallel.value());
  return {.tensor = 1.0 / t,
          .key_value = 1.0 / (t < heads ? t : heads),
          .sequence = plan.sequence_parallel ? 1.0 / t : 1.0,
          .tokens = 1.0 / c,
          .expert = 1.0 / e};
}

/// What one GPU of Ulysses has of keys and values while it computes attention, beside its part of the tokens: a copy of a head
/// on each GPU beyond their number.
///
/// Model    u / min(t u, key-value heads), of u GPUs that trade heads and t tensor-parallel ones
/// Inputs   plan   a checked strategy, or a view of one with its tensor and context parallelism
///          model  the transformer that it divides
/// Returns  as `shard_fractions::key_value`; above 1 where copies are more than what tensor parallelism divides [1]
/// Source   Bekman et al., Arctic Long Sequence Training, 2025, section 3.2.1
/// Checked  tests/unit/workload/division_test.cpp
template<class Plan = strategy>
[[gnu::noinline]] constexpr double traded_key_value(const Plan& plan, const transformer& model) {
  const auto u = static_cast<double>(plan.ulysses.value());
  const double all = u * static_cast<double>(plan.tensor_parallel.value());
  const auto heads = static_cast<double>(model.key_value_heads.value());
  return u / (all < heads ? all : heads);
}

/// How many GPUs hold the same weights, before ZeRO divides them [1].
///
/// Source   Megatron-LM, core/parallel_state.py: experts have a smaller data-parallel group of their own
struct weight_replicas {
  double dense = 1.0;
  double experts = 1.0;
};

/// The replicas of a plan.
///
/// Inputs   plan  a checked strategy, or a view of one with its data, context and expert parallelism
/// Returns  the numbers of GPUs that hold the same [1]
/// Source   as `weight_replicas`
/// Checked  tests/unit/workload/division_test.cpp
template<class Plan = strategy>
constexpr weight_replicas replicas_of(const Plan& plan) {
  const double dense =
      static_cast<double>(plan.data_parallel.value()) * static_cast<double>(plan.context_parallel.value());
  return {.dense = dense, .experts = dense / static_cast<double>(plan.expert_parallel.value())};
}

/// Whether weights belong to experts, which are divided among the expert-parallel GPUs.
///
/// Inputs   weights  one kind of weight of a layer
/// Returns  true for a single expert's matrices, and for a dimension that experts alone divide
/// Source   Megatron-LM, core/transformer/moe
/// Checked  tests/unit/workload/division_test.cpp
constexpr bool of_experts(const weight_tensor& weights) {
  return weights.divided == divided_over::experts || weights.divided == divided_over::expert_parallel;
}

/// Whether a weight lies in a storage, and not in 16 bits.
///
/// Inputs   storage   how the weights of a transformer are stored
///          weights   of a layer
///          mixture   the transformer has experts
///          in_block  the layer is inside of a block: no table of tokens, no head
/// Returns  yes or no
/// Source   definition of `weight_storage`
/// Checked  tests/unit/memory/inference_test.cpp
constexpr bool lies_in(const weight_storage& storage, const weight_tensor& weights, bool mixture,
                       bool in_block = true) {
  if (storage.everything) return true;
  return in_block && weights.is_matrix() && (of_experts(weights) || !(mixture && storage.experts_alone));
}

/// The width in which a weight lies.
///
/// Inputs   as `lies_in`
/// Returns  that of the storage, of what it has beside experts, or 16 bits [B]
/// Source   definition of `weight_storage`
/// Checked  tests/unit/workload/division_test.cpp
constexpr data_size width_in(const weight_storage& storage, const weight_tensor& weights, bool mixture,
                             bool in_block = true) {
  if (lies_in(storage, weights, mixture, in_block)) return storage.per_parameter;
  return in_block && weights.is_matrix() && storage.beside > data_size{} ? storage.beside : bf16.width;
}

/// What tensor parallelism leaves one GPU of a matrix: of keys and values one head at least.
///
/// Inputs   part  of a plan
///          role  of the matrix
/// Returns  in (0, 1] [1]
/// Source   as `shard_fractions`
/// Checked  tests/unit/workload/division_test.cpp
constexpr double tensor_fraction(const shard_fractions& part, weight_role role) {
  return role == weight_role::key || role == weight_role::value ? part.key_value : part.tensor;
}

/// What one GPU holds of a weight before ZeRO divides it.
///
/// Inputs   part     of a plan
///          weights  one kind of weight of a layer
/// Returns  in (0, 1] [1]
/// Errors   RL-108 for a value outside the enumeration
/// Source   as `shard_fractions`
/// Checked  tests/unit/workload/division_test.cpp
constexpr double local_fraction(const shard_fractions& part, const weight_tensor& weights) {
  switch (weights.divided) {
    case divided_over::nothing: return 1.0;
    case divided_over::tensor_parallel: return tensor_fraction(part, weights.role);
    case divided_over::sequence_parallel: return part.sequence;
    case divided_over::experts: return part.expert * part.tensor;
    case divided_over::expert_parallel: return part.expert;
  }
  detail::violated<errc::enumerator_unknown>();
}

/// What one GPU holds of an activation. Tokens that go to experts elsewhere come back from there in equal number, so
/// expert parallelism leaves them as they are.
///
/// Inputs   part  of a plan
///          saved  one kind of activation of a layer
/// Returns  in (0, 1] [1]
/// Errors   RL-108 for a value outside the enumeration
/// Source   as `shard_fractions`
/// Checked  tests/unit/workload/division_test.cpp
constexpr double local_fraction(const shard_fractions& part, const saved_activation& saved) {
  switch (saved.divided) {
    case divided_over::nothing: return part.tokens;
    case divided_over::tensor_parallel:
    case divided_over::experts:
      return part.tokens * (part.key_value != part.tensor && saved.role == saved_role::keys_and_values ? part.key_value
                                                                                                       : part.tensor);
    case divided_over::sequence_parallel: return part.tokens * part.sequence;
    case divided_over::expert_parallel: return part.tokens;
  }
  detail::violated<errc::enumerator_unknown>();
}

/// What one GPU does of an elementwise kernel.
///
/// Inputs   part  of a plan
///          kernel  one of a layer
/// Returns  in (0, 1] [1]
/// Errors   RL-108 for a value outside the enumeration
/// Source   as `shard_fractions`
/// Checked  tests/unit/workload/division_test.cpp
RIDGELINE_INLINED constexpr double local_fraction(const shard_fractions& part, const elementwise_kernel& kernel) {
  switch (kernel.divided) {
    case divided_over::nothing:
    case divided_over::expert_parallel: return part.tokens;
    case divided_over::tensor_parallel:
    case divided_over::experts: return part.tokens * part.tensor;
    case divided_over::sequence_parallel: return part.tokens * part.sequence;
  }
  detail::violated<errc::enumerator_unknown>();
}

/// By how much ZeRO divides each kind of state of a weight [1].
/// Source   Rajbhandari et al. 2020, section 5; Megatron-LM divides experts by their own (smaller) data-parallel group
struct zero_divisors {
  double weights = 1.0;
  double gradients = 1.0;
  double optimizer_state = 1.0;  // and master weights
};

/// What a stage of ZeRO divides by.
///
/// Inputs   sharding  the stage
///          replicas  GPUs that would hold the same [1]
/// Returns  a divisor for each kind of state [1]
/// Source   as `zero_divisors`
/// Checked  tests/unit/workload/division_test.cpp
constexpr zero_divisors divisors_of(zero sharding, double replicas) {
  const int stage = stage_of(sharding);
  return {.weights = stage >= 3 ? replicas : 1.0,
          .gradients = stage >= 2 ? replicas : 1.0,
          .optimizer_state = stage >= 1 ? replicas : 1.0};
}

/// What a stage of ZeRO divides the states of a weight by.
///
/// Inputs   sharding  the stage
///          replicas  of the plan
///          weights   experts have fewer of them
/// Returns  a divisor for each kind of state [1]
/// Source   as `zero_divisors`
/// Checked  tests/unit/workload/division_test.cpp
constexpr zero_divisors divisors_of(zero sharding, const weight_replicas& replicas, const weight_tensor& weights) {
  return divisors_of(sharding, of_experts(weights) ? replicas.experts : replicas.dense);
}

}  // namespace ridgeline::inline v0_2

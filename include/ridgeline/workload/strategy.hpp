#pragma once
#include <cstddef>
#include <ridgeline/core/error.hpp>
#include <ridgeline/units/count.hpp>
#include <ridgeline/workload/recomputation.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// What the GPUs of a data-parallel group hold in parts instead of each in full.
/// Source   Rajbhandari et al., ZeRO, 2020, section 5: stages 1, 2, 3; FSDP's FULL_SHARD is `parameters`
enum class zero {
  off,
  optimizer_state,  // stage 1
  gradients,        // stage 2: gradients too
  parameters,       // stage 3: parameters too
};

/// The name of a ZeRO stage.
///
/// Inputs   sharding  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(zero sharding) noexcept {
  switch (sharding) {
    case zero::off: return "off";
    case zero::optimizer_state: return "optimizer state";
    case zero::gradients: return "gradients";
    case zero::parameters: return "parameters";
  }
  return "unknown";
}

/// What lives outside of the GPUs.
/// Source   Ren et al., ZeRO-Offload, 2021; Rajbhandari et al., ZeRO-Infinity, 2021
enum class offload {
  none,
  optimizer_state,  // in the host's memory, with the gradients that it is updated from
  parameters,       // the parameters too
  nvme,             // optimizer state and parameters, on the host's NVMe
};

/// The order in which a pipeline works through its micro-batches. Of the last two, micro-batches enter at both ends and a
/// forward pass runs beside a backward pass: each GPU of `dual_pipe` holds a stage of either direction, which are the same
/// weights twice; `dual_pipe_v` folds a pipeline of twice the stages in the middle, so that each GPU holds two of them once.
/// Source   Narayanan et al. 2021, section 2.2; Qi et al., Zero Bubble Pipeline Parallelism, 2023; DeepSeek-AI, DeepSeek-V3
///          Technical Report, 2024, section 3.2.1; Qi, DualPipe could be better without the Dual, 2025; deepseek-ai/DualPipe, README,
///          table of bubbles, parameters and activations (read 2026-11-23)
enum class pipeline_schedule { one_f_one_b, interleaved, zero_bubble, dual_pipe, dual_pipe_v };

inline constexpr zero every_zero[] = {zero::off, zero::optimizer_state, zero::gradients, zero::parameters};
inline constexpr offload every_offload[] = {offload::none, offload::optimizer_state, offload::parameters,
                                            offload::nvme};
inline constexpr pipeline_schedule every_pipeline_schedule[] = {
    pipeline_schedule::one_f_one_b, pipeline_schedule::interleaved, pipeline_schedule::zero_bubble,
    pipeline_schedule::dual_pipe, pipeline_schedule::dual_pipe_v};

/// Whether forward and backward passes of two micro-batches run side by side.
///
/// Inputs   choice  any enumerator
/// Returns  true for both of DualPipe
/// Source   DeepSeek-AI, DeepSeek-V3 Technical Report, 2024, section 3.2.1
/// Checked  tests/unit/workload/strategy_test.cpp
constexpr bool is_bidirectional(pipeline_schedule choice) noexcept {
  return choice == pipeline_schedule::dual_pipe || choice == pipeline_schedule::dual_pipe_v;
}

/// The number of a ZeRO stage.
///
/// Inputs   sharding  any enumerator
/// Returns  0 to 3 [1]
/// Source   Rajbhandari et al. 2020, section 5
/// Checked  tests/unit/workload/strategy_test.cpp
constexpr int stage_of(zero sharding) noexcept { return static_cast<int>(sharding); }

/// The name that programs take and print.
///
/// Inputs   choice  any enumerator
/// Returns  "none", "optimizer", "parameters", "nvme"; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/workload/strategy_test.cpp
constexpr std::string_view name_of(offload choice) noexcept {
  switch (choice) {
    case offload::none: return "none";
    case offload::optimizer_state: return "optimizer";
    case offload::parameters: return "parameters";
    case offload::nvme: return "nvme";
  }
  return "unknown";
}

/// The name that programs take and print.
///
/// Inputs   choice  any enumerator
/// Returns  "1f1b", "interleaved", "zero-bubble", "dualpipe", "dualpipe-v"; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/workload/strategy_test.cpp
constexpr std::string_view name_of(pipeline_schedule choice) noexcept {
  switch (choice) {
    case pipeline_schedule::one_f_one_b: return "1f1b";
    case pipeline_schedule::interleaved: return "interleaved";
    case pipeline_schedule::zero_bubble: return "zero-bubble";
    case pipeline_schedule::dual_pipe: return "dualpipe";
    case pipeline_schedule::dual_pipe_v: return "dualpipe-v";
  }
  return "unknown";
}

/// How a run is spread over its GPUs, and what it saves. The default is one GPU and no saving.
///
/// Fields   data_parallel      replicas of the model
///          tensor_parallel    GPUs that share each matrix product
///          sequence_parallel  these also share what lies between the products
///          pipeline_parallel  stages
///          virtual_stages     chunks of layers on each GPU; more than one is an interleaved schedule
///          schedule           of the pipeline
///          context_parallel   GPUs that share each sequence, in a ring that keys and values go round
///          expert_parallel    GPUs that share the experts: a part of the data- and context-parallel ones
///          sharding           over the data-parallel (and context-parallel) GPUs
///          recompute          what the backward pass computes again instead of keeping it
///          flash_attention    scores are never written to memory
///          fused_gate         a gated MLP keeps no activated gate
///          to_host            what lives outside of the GPUs
///          micro_batches      a step accumulates the gradients of, or passes through its pipeline
///          ulysses            of the context-parallel GPUs, neighbours that trade tokens for heads around each attention; the
///                             ring has what they leave. All of them: DeepSpeed-Ulysses; one: the ring alone; between: USP
/// Errors   RL-118 to RL-123 and RL-139 by `check` in transformer_strategy.hpp, where the model is known
/// Source   Narayanan et al. 2021; Rajbhandari et al. 2020; Korthikanti et al. 2022; Dao et al. 2022; Jacobs et al., DeepSpeed
///          Ulysses, 2023; Fang & Zhao, USP, 2024
/// Checked  tests/unit/workload/strategy_test.cpp
struct strategy {
  gpu_count data_parallel = gpus(1);
  gpu_count tensor_parallel = gpus(1);
  bool sequence_parallel = false;
  stage_count pipeline_parallel = stages(1);
  stage_count virtual_stages = stages(1);
  pipeline_schedule schedule = pipeline_schedule::one_f_one_b;
  gpu_count context_parallel = gpus(1);
  gpu_count expert_parallel = gpus(1);
  zero sharding = zero::off;
  recomputation recompute = recomputation::none;
  bool flash_attention = false;
  bool fused_gate = true;
  offload to_host = offload::none;
  ridgeline::micro_batch_count micro_batches = ridgeline::micro_batches(1);
  gpu_count ulysses = gpus(1);
};

/// Whether the parameters lie outside of the GPUs.
///
/// Inputs   plan  any
/// Returns  true where they lie in the host's memory or on its NVMe
/// Source   Ren et al. 2021; Rajbhandari et al. 2021
/// Checked  tests/unit/workload/strategy_test.cpp
template<class Plan = strategy>
constexpr bool offloads_parameters(const Plan& plan) noexcept {
  return plan.to_host == offload::parameters || plan.to_host == offload::nvme;
}

/// How many GPUs a run takes.
///
/// Model    data * tensor * pipeline * context parallel; experts share GPUs with data
/// Inputs   plan  any
/// Returns  the product [1]
/// Errors   RL-104 above 10^15
/// Source   Narayanan et al. 2021, section 3; Megatron-LM, core/parallel_state
/// Checked  tests/unit/workload/strategy_test.cpp
constexpr gpu_count gpus_of(const strategy& plan) {
  const double product =
      static_cast<double>(plan.data_parallel.value()) * static_cast<double>(plan.tensor_parallel.value()) *
      static_cast<double>(plan.pipeline_parallel.value()) * static_cast<double>(plan.context_parallel.value());
  if (!(product <= 1e15)) detail::violated<errc::count_too_large>();
  return gpu_count(static_cast<std::int64_t>(product));
}

namespace detail {

/// Whether an enumerator is one of its enumeration, which begins at zero.
template<class Enumeration, std::size_t Size>
constexpr bool is_listed(Enumeration value, const Enumeration (&)[Size]) {
  return static_cast<int>(value) >= 0 && static_cast<int>(value) < static_cast<int>(Size);
}

}  // namespace detail

/// Refuses a plan with a choice that its enumeration does not have: `zero(7)`.
///
/// Inputs   plan  any
/// Errors   RL-108 for such a choice
/// Source   definition
/// Checked  tests/unit/workload/strategy_test.cpp
constexpr void check(const strategy& plan) {
  if (!detail::is_listed(plan.recompute, every_recomputation) || !detail::is_listed(plan.sharding, every_zero) ||
      !detail::is_listed(plan.to_host, every_offload) || !detail::is_listed(plan.schedule, every_pipeline_schedule)) {
    detail::violated<errc::enumerator_unknown>();
  }
}

}  // namespace ridgeline::inline v0_2

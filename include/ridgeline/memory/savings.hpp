#pragma once
#include <concepts>
#include <optional>
#include <ridgeline/memory/footprint.hpp>
#include <ridgeline/workload/step.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// Changes that make a step smaller, those that cost least first.
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2020 and 2023 editions (ledger D3); Dao et al. 2022;
///          Korthikanti et al. 2022; Rajbhandari et al. 2020; Dettmers et al., 8-bit Optimizers, 2021; Ren et al. 2021;
///          Hu et al. 2021
enum class saving {
  flash_attention,
  sequence_parallel,    // among GPUs that are tensor parallel already
  smaller_micro_batch,  // one sequence at a time, more often
  selective_recompute,
  light_recompute,
  zero_1,
  zero_2,
  mixed_precision,
  optimizer_8bit,
  zero_3,
  full_recompute,
  offload_optimizer,
  offload_parameters,
  lora,   // rank 16 beside every linear layer
  qlora,  // the same over 4-bit weights
};

inline constexpr saving every_saving[] = {saving::flash_attention,
                                          saving::sequence_parallel,
                                          saving::smaller_micro_batch,
                                          saving::selective_recompute,
                                          saving::light_recompute,
                                          saving::zero_1,
                                          saving::zero_2,
                                          saving::mixed_precision,
                                          saving::optimizer_8bit,
                                          saving::zero_3,
                                          saving::full_recompute,
                                          saving::offload_optimizer,
                                          saving::offload_parameters,
                                          saving::lora,
                                          saving::qlora};

/// The name of a saving, as programs print it.
///
/// Inputs   which  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/memory/savings_test.cpp
constexpr std::string_view name_of(saving which) noexcept {
  switch (which) {
    case saving::flash_attention: return "FlashAttention";
    case saving::sequence_parallel: return "sequence parallelism";
    case saving::smaller_micro_batch: return "micro-batch of 1";
    case saving::selective_recompute: return "selective recomputation";
    case saving::light_recompute: return "light recomputation";
    case saving::zero_1: return "ZeRO stage 1";
    case saving::zero_2: return "ZeRO stage 2";
    case saving::mixed_precision: return "mixed precision";
    case saving::optimizer_8bit: return "8-bit Adam";
    case saving::zero_3: return "ZeRO stage 3";
    case saving::full_recompute: return "full recomputation";
    case saving::offload_optimizer: return "optimizer on the host";
    case saving::offload_parameters: return "parameters on the host";
    case saving::lora: return "LoRA";
    case saving::qlora: return "QLoRA";
  }
  return "unknown";
}

/// Whether a saving trains something else, not only in another way.
///
/// Inputs   which  any enumerator
/// Returns  true for LoRA, QLoRA, the 8-bit optimizer and mixed precision
/// Source   their papers: each compares its results with the original's
/// Checked  tests/unit/memory/savings_test.cpp
constexpr bool changes_training(saving which) noexcept {
  return which == saving::lora || which == saving::qlora || which == saving::optimizer_8bit ||
         which == saving::mixed_precision;
}

/// The step with a saving.
///
/// Inputs   step   any
///          which  any enumerator
/// Returns  the changed step; empty where it has the saving or a stronger one of its kind, or cannot have it
/// Errors   RL-108 for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/memory/savings_test.cpp, tests/properties/memory_test.cpp
template<std::same_as<training_step> Step = training_step>
constexpr std::optional<training_step> with_saving(Step step, saving which) {
  strategy& plan = step.plan;
  const bool replicas = plan.data_parallel.value() > 1 || plan.context_parallel.value() > 1;
  const auto shard = [&](zero stage) -> std::optional<training_step> {
    if (!replicas || stage_of(plan.sharding) >= stage_of(stage)) return std::nullopt;
    plan.sharding = stage;
    return step;
  };
  const auto adapt = [&](const weight_storage& base) -> std::optional<training_step> {
    if (step.adapters && step.adapters->base.per_parameter <= base.per_parameter) return std::nullopt;
    if (!step.adapters) step.adapters = ridgeline::lora{.rank = 16, .targets = all_linear, .base = base};
    step.adapters->base = base;
    return step;
  };
  switch (which) {
    case saving::flash_attention:
      if (plan.flash_attention) return std::nullopt;
      plan.flash_attention = true;
      return step;
    case saving::sequence_parallel:
      if (plan.sequence_parallel || plan.tensor_parallel.value() == 1) return std::nullopt;
      if (step.sequence.value() % (plan.context_parallel.value() * plan.tensor_parallel.value()) != 0)
        return std::nullopt;
      plan.sequence_parallel = true;
      return step;
    case saving::smaller_micro_batch:
      if (step.micro_batch.value() == 1) return std::nullopt;
      plan.micro_batches = ridgeline::micro_batches(plan.micro_batches.value() * step.micro_batch.value());
      step.micro_batch = batch(1);
      return step;
    case saving::selective_recompute:
      if (plan.recompute != recomputation::none) return std::nullopt;
      plan.recompute = recomputation::selective;
      return step;
    case saving::light_recompute:
      if (plan.recompute == recomputation::full || plan.recompute == recomputation::light) return std::nullopt;
      plan.recompute = recomputation::light;
      return step;
    case saving::zero_1: return shard(zero::optimizer_state);
    case saving::zero_2: return shard(zero::gradients);
    case saving::mixed_precision:
      if (step.recipe.compute.width < fp32.width) return std::nullopt;
      step.recipe = mixed_16;
      return step;
    case saving::optimizer_8bit:
      if (step.method.block != 0 || step.method.moments != 2.0 || step.method.square_matrices != 0.0)
        return std::nullopt;
      step.method = adam_8bit;
      return step;
    case saving::zero_3: return shard(zero::parameters);
    case saving::full_recompute:
      if (plan.recompute == recomputation::full) return std::nullopt;
      plan.recompute = recomputation::full;
      return step;
    case saving::offload_optimizer:
      if (plan.to_host != offload::none) return std::nullopt;
      plan.to_host = offload::optimizer_state;
      return step;
    case saving::offload_parameters:
      if (offloads_parameters(plan)) return std::nullopt;
      if (replicas_of(plan).dense > 1.0 && plan.sharding != zero::parameters) return std::nullopt;
      plan.to_host = offload::parameters;
      return step;
    case saving::lora: return adapt(stored_bf16);
    case saving::qlora: return adapt(stored_nf4_double);
  }
  detail::violated<errc::enumerator_unknown>();
}

/// What a saving costs.
///
/// Fields   extra_compute  operations of the step that are done once more, as a share of all of them [1]
///          extra_traffic  bytes that leave or enter a GPU once more, a step [B]
/// Source   definition
/// Checked  tests/unit/memory/savings_test.cpp
struct saving_cost {
  double extra_compute = 0.0;
  data_size extra_traffic = {};
};

/// The price of a saving.
///
/// Model    full recomputation: the blocks' forward pass; selective: the GEMMs of the attention scores; light: those and the
///          expansions of latent attention; FlashAttention: one of the two, again in the backward pass; each over
///          `training_operations`. ZeRO 2: gradients of every micro-batch but one; ZeRO 3: (2 m - 1) times the weights;
///          optimizer on the host: gradients out, weights in; parameters on the host: the same, and the weights for every pass
///          of a micro-batch, of which full recomputation has three
/// Inputs   before  the step without it
///          need    its footprint
///          which   any enumerator
/// Returns  compute and traffic; both zero for a saving that costs neither
/// Errors   those of `forward_operations`
/// Valid    a model that reads tokens; overlap, latency and smaller GEMMs cost time that is not said here
/// Source   Korthikanti et al. 2022, section 5; Dao et al. 2022, section 3.1; Rajbhandari et al. 2020, section 7; Ren
///          et al. 2021, section 3
/// Checked  tests/unit/memory/savings_test.cpp
template<std::same_as<training_step> Step = training_step>
constexpr saving_cost cost_of(const Step& before, const memory_breakdown& need, saving which) {
  const double m = static_cast<double>(before.plan.micro_batches.value());
  const double replicas = replicas_of(before.plan).dense;
  const data_size in_and_out = need.gradients + need.adapters + (before.adapters ? data_size{} : need.weights);
  const bool scores_alone = which == saving::selective_recompute || which == saving::flash_attention;
  if (which == saving::full_recompute || which == saving::light_recompute ||
      (scores_alone && !before.plan.flash_attention)) {
    operation_count again{};
    operation_count all{};
    for_each_kernel(
        before.model, stream_of(before), attention_mask::causal, {}, [&](const gemm_kernel& gemm, double count) {
          const operation_count done = count * gemm.operations();
          all += (before.adapters && gemm.right_is_weight ? 2.0 : 3.0) * done;
          const bool counted = which == saving::full_recompute ? gemm.role != weight_role::head
                               : gemm.right_is_weight
                                   ? which == saving::light_recompute && is_expansion(gemm, before.model.latent)
                                   : !before.plan.flash_attention;
          if (counted) again += done;
        });
    if (which == saving::flash_attention) again *= 0.5;
    return {again / all, {}};
  }
  switch (which) {
    case saving::zero_2: return {0.0, (m - 1.0) * need.gradients};
    case saving::zero_3: return {0.0, (2.0 * m - 1.0) * (replicas - 1.0) / replicas * need.weights};
    case saving::offload_optimizer: return {0.0, in_and_out};
    case saving::offload_parameters: {
      const double passes = before.plan.recompute == recomputation::full ? 3.0 : 2.0;
      return {0.0, in_and_out + passes * m * need.weights};
    }
    default: return {};
  }
}

}  // namespace ridgeline::inline v0_2

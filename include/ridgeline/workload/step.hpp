#pragma once
#include <optional>
#include <ridgeline/units/count.hpp>
#include <ridgeline/workload/lora.hpp>
#include <ridgeline/workload/optimizer.hpp>
#include <ridgeline/workload/precision.hpp>
#include <ridgeline/workload/strategy.hpp>
#include <ridgeline/workload/transformer.hpp>
#include <ridgeline/workload/transformer_strategy.hpp>
#include <ridgeline/workload/transformer_totals.hpp>
#include <ridgeline/workload/weight_storage.hpp>

namespace ridgeline::inline v0_2 {

/// One step of training a transformer: what runs and how, nothing about the device.
///
/// Fields   micro_batch  sequences that one replica works on at a time
///          sequence     tokens of each
///          method       the optimizer
///          adapters     where they are trained instead of the weights
///          dropout      the masks that it needs are kept
/// Errors   none of its own: `check` of the model and of the plan
/// Source   definition
/// Checked  tests/unit/workload/step_test.cpp
struct training_step {
  transformer model = {};
  batch_size micro_batch;
  token_count sequence;
  precision_recipe recipe = mixed_16;
  optimizer method = adamw;
  strategy plan = {};
  std::optional<lora> adapters = std::nullopt;
  bool dropout = false;
};

/// One request, or a batch of equal ones, to a transformer.
///
/// Fields   requests         that run together
///          prompt, reply    tokens of each
///          weights          how they lie in memory
///          cache_width      of a number of the key-value cache [B]
///          tensor_parallel  GPUs that share the model
///          state_width      of a number of a recurrent state, 32 bits as checkpoints ask for; its convolution's are in 16
///          [B]
/// Source   definition
/// Checked  tests/unit/workload/step_test.cpp
struct inference_step {
  transformer model = {};
  batch_size requests;
  token_count prompt;
  token_count reply;
  weight_storage weights = stored_bf16;
  data_size cache_width = 2.0 * units::bytes;
  gpu_count tensor_parallel = gpus(1);
  data_size state_width = 4.0 * units::bytes;
};

namespace detail {
/// Refuses numbers of a cache, or weights, that have no width: below zero, infinite, or bits where bytes are meant.
constexpr void check_cache_width(const inference_step& step) {
  const auto is_width = [](data_size width) { return width > data_size{} && width <= 8.0 * units::bytes; };
  if (!(is_width(step.cache_width) && is_width(step.state_width) && is_width(step.weights.per_parameter)))
    violated<errc::recipe_malformed>();
}
}  // namespace detail

/// Refuses a step that cannot run.
///
/// Inputs   step  any
/// Errors   those of `check` of the model, of the model with its tokens, of the plan, the recipe, the optimizer and the
///          adapters
/// Source   definition
/// Checked  tests/unit/workload/step_test.cpp
constexpr void check(const training_step& step) {
  check(step.plan, step.model, step.sequence);
  check(step.model, sequences_of(step.micro_batch, step.sequence, 1));
  check(step.recipe);
  check(step.method);
  if (step.adapters) check(*step.adapters);
}

/// Tokens that one step of all replicas reads.
///
/// Model    micro-batch * micro-batches * data parallel * sequence
/// Inputs   step  any
/// Returns  tokens [1]
/// Errors   RL-104 above 10^15
/// Source   definition
/// Checked  tests/unit/workload/step_test.cpp
constexpr token_count tokens_of(const training_step& step) {
  const double product = static_cast<double>(step.micro_batch.value()) * static_cast<double>(step.sequence.value()) *
                         static_cast<double>(step.plan.micro_batches.value()) *
                         static_cast<double>(step.plan.data_parallel.value());
  if (!(product <= 1e15)) detail::violated<errc::count_too_large>();
  return token_count(static_cast<std::int64_t>(product));
}

/// What the plan of a step runs inside another kernel.
///
/// Inputs   step  any
/// Returns  fused attention where the plan has it
/// Source   Dao et al., FlashAttention, 2022
/// Checked  tests/unit/workload/step_test.cpp
template<class Step = training_step>
constexpr kernel_fusion fusion_of(const Step& step) {
  return {.attention = step.plan.flash_attention};
}

/// What a kernel of attention computes of a decoder's scores: a fused one skips what the mask hides.
///
/// Inputs   step  any
/// Returns  half the square where attention is fused, else all of it
/// Source   Dao, FlashAttention-2, 2023, section 3.1.1
/// Checked  tests/unit/workload/step_test.cpp
template<class Step = training_step>
constexpr attention_mask computed_mask(const Step& step) {
  return step.plan.flash_attention ? attention_mask::causal : attention_mask::full;
}

/// The tensor that goes from block to block of a step's micro-batch, before a plan divides it; pictures are as long as
/// their squares say.
///
/// Inputs   step  any
/// Returns  its shape
/// Source   definition
/// Checked  tests/unit/workload/step_test.cpp
template<class Step = training_step>
constexpr shape stream_of(const Step& step) {
  return {.samples = step.micro_batch.value(), .features = step.model.hidden.value(), .height = step.sequence.value()};
}

/// Names the kernels that the forward pass of a step's micro-batch runs to `visit(kernel, count)`, before a plan divides
/// them among GPUs: those of the blocks, then those of the head.
///
/// Inputs   step   a checked one
///          visit  takes a `gemm_kernel`, a `fused_attention_gemm`, an `elementwise_kernel`, or some of these, and a count
/// Source   definition
/// Checked  tests/unit/workload/kernels_test.cpp
template<class Visit>
constexpr void for_each_kernel(const training_step& step, Visit&& visit) {
  for_each_kernel(step.model, stream_of(step), computed_mask(step), fusion_of(step), visit);
}

/// How the layers of a step keep what their backward passes need.
///
/// Inputs   step  any
/// Returns  the widths and savings of its recipe and plan
/// Source   definition
/// Checked  tests/unit/workload/step_test.cpp
template<class Step = training_step>
constexpr keeping keeping_of(const Step& step) {
  return {.width = step.recipe.activations,
          .gemm_inputs = step.recipe.gemm_inputs,
          .recompute = step.plan.recompute,
          .flash_attention = step.plan.flash_attention,
          .dropout = step.dropout,
          .fused_gate = step.plan.fused_gate};
}

}  // namespace ridgeline::inline v0_2

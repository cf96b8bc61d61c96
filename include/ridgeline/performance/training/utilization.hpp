#pragma once
#include <ridgeline/units/estimate.hpp>
#include <ridgeline/performance/training/step_breakdown.hpp>
#include <ridgeline/performance/training/step_time.hpp>
#include <ridgeline/workload/transformer_totals.hpp>

namespace ridgeline::inline v0_2 {

/// Operations of a training step that the model needs, and those that the devices do.
///
/// Fields   of_model     forward and backward, nothing twice [operation]
///          of_hardware  with what is computed again [operation]
/// Source   Chowdhery et al., PaLM, 2022, appendix B: model FLOPs utilization; Korthikanti et al. 2022, section 6.3
struct step_operations {
  operation_count of_model = {};
  operation_count of_hardware = {};
};

/// Operations of a training step over all GPUs.
///
/// Model    of the model: `training_operations`; of the hardware: and the forward pass of what is recomputed
/// Inputs   step     any
///          counted  whether a causal attention counts half or in full: conventions differ, so it is always said
/// Returns  for all tokens of the step [operation]
/// Errors   those of `check` of the step
/// Valid    what is computed again selectively counts once; equation 9 of Korthikanti et al. counts it three times
/// Source   Korthikanti et al. 2022, section 6.3; Megatron-LM, num_floating_point_operations (half)
/// Checked  tests/unit/performance/training/utilization_test.cpp, tests/published/korthikanti_2022_time_test.cpp
constexpr step_operations operations_of(const training_step& step, attention_mask counted) {
  check(step);
  const shape micro_batch = sequences_of(step.micro_batch, step.sequence, 1);
  const double times =
      static_cast<double>(step.plan.micro_batches.value()) * static_cast<double>(step.plan.data_parallel.value());
  step_operations sum{.of_model = times * training_operations(step.model, micro_batch, counted, bool(step.adapters))};
  sum.of_hardware = sum.of_model;
  if (step.plan.recompute == recomputation::full) {
    transformer blocks = step.model;
    blocks.has_head = false;
    blocks.tied = false;
    blocks.clusters = {};  // of the head that is gone
    sum.of_hardware += times * forward_operations(blocks, micro_batch, counted);
  } else if (step.plan.recompute != recomputation::none) {
    const bool scores = !step.plan.flash_attention;
    const bool expansions = step.plan.recompute == recomputation::light;
    each_block(step.model, [&](const block_run& run) {
      const transformer_block block = block_of(step.model, run.kind, counted, step.sequence.value());
      const auto add = [&](const auto& layer) {
        for_each_kernel(
            layer, stream_of(step), {}, static_cast<double>(run.count), [&](const gemm_kernel& gemm, double count) {
              const bool again = gemm.right_is_weight ? expansions && is_expansion(gemm, step.model.latent) : scores;
              if (again) sum.of_hardware += times * (count * gemm.operations());
            });
      };
      if (has_keys_and_values(block)) add(block.self);
      if (block.has_cross) add(block.cross());
      if (is_compressed(block)) add(compressed_of(block));
    });
  }
  return sum;
}

/// Shares of the dense peak that a step reaches.
///
/// Fields   model_flops     MFU [1]
///          hardware_flops  HFU [1]
/// Source   Chowdhery et al., PaLM, 2022, appendix B; Korthikanti et al. 2022, section 6.3
struct utilization_of_peak {
  double model_flops = 0.0;
  double hardware_flops = 0.0;
};

/// MFU and HFU of a step.
///
/// Model    operations / (time * GPUs * dense peak)
/// Inputs   step     what ran
///          took     its time, predicted or measured, positive [s]
///          peak     dense peak of one device in the arithmetic of the recipe [operation/s]
///          counted  whether a causal attention counts half or in full
/// Returns  both [1]
/// Errors   RL-101 if the time or the peak is not positive and finite; RL-138 if the model alone needs more than the peak
///          allows, causal attention counting half; those of `operations_of`
/// Source   Chowdhery et al., PaLM, 2022, appendix B
/// Checked  tests/unit/performance/training/utilization_test.cpp, tests/published/korthikanti_2022_time_test.cpp
constexpr utilization_of_peak utilization(const training_step& step, duration took, operation_rate peak,
                                          attention_mask counted) {
  if (!(took.value() > 0.0 && math::is_finite(took.value()) && peak.value() > 0.0 && math::is_finite(peak.value()))) {
    detail::violated<errc::figure_not_positive>();
  }
  const step_operations done = operations_of(step, counted);
  const operation_count possible = static_cast<double>(gpus_of(step.plan).value()) * took * peak;
  const utilization_of_peak reached{.model_flops = in(done.of_model, possible),
                                    .hardware_flops = in(done.of_hardware, possible)};
  if (counted == attention_mask::causal && reached.model_flops > 1.0) detail::violated<errc::utilization_above_peak>();
  return reached;
}

/// Tokens a second, of all GPUs.
///
/// Model    tokens of a step / its time
/// Inputs   step  what ran
///          took  its time, positive [s]
/// Returns  [token/s]
/// Errors   RL-101 if the time is not positive and finite; RL-104 above 10^15 tokens
/// Source   definition
/// Checked  tests/unit/performance/training/utilization_test.cpp
constexpr token_rate throughput_of(const training_step& step, duration took) {
  if (!(took.value() > 0.0 && math::is_finite(took.value()))) detail::violated<errc::figure_not_positive>();
  return static_cast<double>(tokens_of(step).value()) * units::single_tokens / took;
}

/// Time of a training run.
///
/// Model    whole steps: ceil(tokens / tokens of a step) * time of a step
/// Inputs   step    what runs
///          took    time of one, positive [s]
///          budget  tokens to train on
/// Returns  without pauses, evaluation and restarts [s]
/// Errors   RL-101 if the time is not positive and finite; RL-104 above 10^15 tokens a step
/// Source   definition
/// Checked  tests/unit/performance/training/utilization_test.cpp
constexpr duration time_to_train(const training_step& step, duration took, token_count budget) {
  if (!(took.value() > 0.0 && math::is_finite(took.value()))) detail::violated<errc::figure_not_positive>();
  return math::ceil(detail::amount_in(budget) / detail::amount_in(tokens_of(step))) * took;
}

/// Time of a training run, from the estimate of a step: `time_to_train(step, step_time(step, on), tokens(1e12))`.
///
/// Model    as above, of the expected time
/// Inputs   step    what runs
///          took    the estimate of one step
///          budget  tokens to train on
/// Returns  without pauses, evaluation and restarts [s]
/// Errors   as above
/// Source   definition
/// Checked  tests/unit/performance/training/utilization_test.cpp
template<time_breakdown Breakdown>
constexpr duration time_to_train(const training_step& step, const estimate<Breakdown>& took, token_count budget) {
  return time_to_train(step, took.total(), budget);
}

}  // namespace ridgeline::inline v0_2

#pragma once
#include <ridgeline/catalogue/accelerators/nvidia_ampere.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_hopper.hpp>
#include <ridgeline/catalogue/calibrations/training/megatron_bridge.hpp>
#include <ridgeline/catalogue/calibrations/training/megatron_lm.hpp>
#include <ridgeline/catalogue/interconnects/networks.hpp>
#include <ridgeline/catalogue/interconnects/nvlink.hpp>
#include <ridgeline/catalogue/models/deepseek.hpp>
#include <ridgeline/catalogue/models/gpt.hpp>
#include <ridgeline/memory/footprint.hpp>
#include <ridgeline/performance/training/step_time.hpp>

// The full estimates that are timed and counted: memory and time of a training step, every term. A cluster and a
// calibration are read once, as a search does; each estimate is of another micro-batch and sequence than the one before,
// so that nothing can be taken over.
namespace benchmark {

using namespace ridgeline;

/// GPT-3 on 1,536 A100: data, tensor, sequence, context and interleaved pipeline parallel, ZeRO 1, selective recomputation.
inline constexpr training_step dense{.model = catalogue::gpt3_175b,
                                     .micro_batch = batch(1),
                                     .sequence = tokens(2048),
                                     .recipe = mixed_16,
                                     .plan = {.data_parallel = gpus(8),
                                              .tensor_parallel = gpus(8),
                                              .sequence_parallel = true,
                                              .pipeline_parallel = stages(12),
                                              .virtual_stages = stages(2),
                                              .schedule = pipeline_schedule::interleaved,
                                              .context_parallel = gpus(2),
                                              .sharding = zero::optimizer_state,
                                              .recompute = recomputation::selective,
                                              .micro_batches = micro_batches(48)}};
/// DeepSeek-V3 on 4,096 H100: data, tensor, sequence, pipeline and expert parallel in FP8, ZeRO 1.
inline constexpr training_step mixture{.model = catalogue::deepseek_v3,
                                       .micro_batch = batch(1),
                                       .sequence = tokens(4096),
                                       .recipe = fp8_training,
                                       .plan = {.data_parallel = gpus(128),
                                                .tensor_parallel = gpus(2),
                                                .sequence_parallel = true,
                                                .pipeline_parallel = stages(16),
                                                .expert_parallel = gpus(64),
                                                .sharding = zero::optimizer_state,
                                                .recompute = recomputation::selective,
                                                .flash_attention = true,
                                                .micro_batches = micro_batches(32)}};

inline constexpr cluster of_a100{
    {catalogue::a100_sxm4_80gb, gpus(8), catalogue::nvswitch_a100, {}}, nodes(192), catalogue::ib_hdr};
inline constexpr cluster of_h100{
    {catalogue::h100_sxm5_80gb, gpus(8), catalogue::nvswitch_h100, {}}, nodes(512), catalogue::ib_ndr};

/// Estimates `rounds` steps; the sum of all answers, so that the work is done.
inline double estimated(training_step step, const training_rates& rates, int rounds) {
  double sum = 0.0;
  for (int i = 0; i < rounds; ++i) {
    step.micro_batch = batch(1 + i % 4);
    step.sequence = tokens(1024 * (1 + i % 7));
    sum += in(footprint(step).total(), units::gigabytes) + in(step_time(step, rates).total(), units::seconds);
  }
  return sum;
}

inline double dense_estimated(int rounds) {
  return estimated(dense, training_rates_of(of_a100, dense.recipe.compute, catalogue::megatron_lm_a100), rounds);
}
inline double mixture_estimated(int rounds) {
  const auto rates = training_rates_of(of_h100, mixture.recipe.compute, catalogue::megatron_bridge_h100_fp8);
  return estimated(mixture, rates, rounds);
}

}  // namespace benchmark

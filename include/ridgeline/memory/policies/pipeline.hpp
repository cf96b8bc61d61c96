#pragma once
#include <ridgeline/memory/breakdown.hpp>
#include <ridgeline/workload/step_view.hpp>
#include <ridgeline/workload/transformer_blocks.hpp>

namespace ridgeline::inline v0_2::detail {

/// How the blocks, numbered through encoder and decoder, are cut into chunks. Where chunks do not divide the blocks, the
/// first `more` of them hold one more than `each`.
/// Source   Narayanan et al. 2021, section 2.2; Calculon, llm.py (uneven blocks)
struct cut_blocks {
  std::int64_t stages = 1;
  std::int64_t of_a_stage = 1;
  bool opposite = false;
  std::int64_t each = 0;
  std::int64_t more = 0;
};
/// A stage has one chunk, or one a virtual stage; of a bidirectional pipeline the one that lies opposite too.
constexpr cut_blocks cut_into_stages(const transformer& model, const plan_with<slices_plan> auto& plan) {
  const bool folded = plan.schedule == pipeline_schedule::dual_pipe_v;
  const std::int64_t p = plan.pipeline_parallel.value() * (folded ? 2 : 1);
  const std::int64_t v = plan.virtual_stages.value();
  const std::int64_t blocks = blocks_of(model);
  const bool opposite = is_bidirectional(plan.schedule);
  return {.stages = p,
          .of_a_stage = opposite ? 2 : v,
          .opposite = opposite,
          .each = blocks / (p * v),
          .more = blocks % (p * v)};
}

/// Names the slices of blocks that a stage holds.
template<class Visit>
constexpr void each_slice(const cut_blocks& cut, std::int64_t stage, Visit&& visit) {
  for (std::int64_t i = 0; i < cut.of_a_stage; ++i) {
    const std::int64_t chunk = !cut.opposite ? i * cut.stages + stage : i == 0 ? stage : cut.stages - 1 - stage;
    const std::int64_t first = chunk * cut.each + (chunk < cut.more ? chunk : cut.more);
    visit(block_range{first, first + cut.each + (chunk < cut.more ? 1 : 0)});
  }
}

/// Micro-batches whose activations a stage holds at once; interleaved ones are not whole.
///
/// Model    1F1B: min(m, p - stage); interleaved: min(m v, 2 (p - stage - 1) + (v - 1) p + 1) chunks of v a
///          micro-batch, which is p (1 + (p - 1) / (p v)) on the first stage; DualPipe: (p + 1) / 2 of each of two slices,
///          p counted in slices
/// Source   Narayanan et al. 2021, section 2.2; Korthikanti et al. 2022, section 4.2.3; Megatron-LM, schedules.py;
///          DeepSeek-V3 Technical Report, 2024, table 2 (p + 1 over the two slices of a GPU)
/// Valid    a zero-bubble schedule is taken as ZB-H1, whose peak is that of 1F1B (Qi et al. 2023)
constexpr double in_flight(const plan_with<flight_plan> auto& plan, std::int64_t stage) {
  const double m = static_cast<double>(plan.micro_batches.value());
  const double p = static_cast<double>(plan.pipeline_parallel.value());
  const double v = static_cast<double>(plan.virtual_stages.value());
  if (is_bidirectional(plan.schedule)) [[unlikely]]
    return 0.5 * ((plan.schedule == pipeline_schedule::dual_pipe_v ? 2.0 : 1.0) * p + 1.0);
  const double behind = p - static_cast<double>(stage);
  const double wanted = v > 1.0 ? (2.0 * (behind - 1.0) + (v - 1.0) * p + 1.0) / v : behind;
  return wanted < m ? wanted : m;
}

/// The mirror of a DualPipe's GPU holds the same two stages: ZeRO divides by it too.
/// Source   DeepSeek-V3 Technical Report, 2024, table 2
constexpr void share_with_mirror(memory_breakdown& held, int zero_stage) {
  if (zero_stage >= 1) {
    held.master_weights *= 0.5;
    held.optimizer_state *= 0.5;
  }
  if (zero_stage >= 2) held.gradients *= 0.5;
  if (zero_stage >= 3) {
    held.weights *= 0.5;
    held.weight_copies *= 0.5;
  }
}

}  // namespace ridgeline::inline v0_2::detail

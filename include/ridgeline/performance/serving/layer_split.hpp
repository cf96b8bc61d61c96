#pragma once
#include <ridgeline/performance/serving/serving_breakdown.hpp>
#include <ridgeline/performance/serving/serving_rates.hpp>
#include <ridgeline/workload/step.hpp>

namespace ridgeline::inline v0_2 {

/// A model cut into stages, each GPU with blocks of its own.
///
/// Fields   stages  GPUs in sequence [1]
///          blocks  of all stages [1]
/// Source   llama.cpp, --split-mode layer
struct layer_split {
  double stages = 1.0;
  double blocks = 1.0;
};

/// The split of a model over GPUs.
///
/// Inputs   step    whose model is split
///          stages  GPUs in sequence
/// Returns  the counts that the models below read
/// Errors   RL-120 if there are fewer blocks than GPUs
/// Source   definition
/// Checked  tests/unit/performance/serving/layer_split_test.cpp
constexpr layer_split layer_split_of(const inference_step& step, gpu_count stages) {
  if (stages.value() > step.model.layers.value()) detail::violated<errc::stages_not_filled>();
  return {.stages = static_cast<double>(stages.value()), .blocks = static_cast<double>(step.model.layers.value())};
}

/// A decode step over stages: one GPU works after the other, and a token passes all of them.
///
/// Model    that of one GPU with all blocks, (n - 1) transfers, and a longer wait at each block
/// Inputs   terms  of one GPU with all blocks
///          split  n stages
///          rates  of one of the GPUs and the stack
/// Returns  the same terms with pipeline P2P [s]
/// Source   llama.cpp, --split-mode layer; Huang et al., GPipe, 2019 (stages in sequence)
/// Checked  tests/unit/performance/serving/layer_split_test.cpp
constexpr serving_breakdown decode_over_stages(serving_breakdown terms, const layer_split& split,
                                               const serving_rates& rates) {
  terms.pipeline_p2p = (split.stages - 1.0) * rates.p2p + split.blocks * rates.p2p_per_block;
  return terms;
}

/// Prefill over stages: chunks of the prompts follow one another through the GPUs.
///
/// Model    T of one GPU with all blocks, in groups of m chunks: T / n * (1 + (n - 1) / m); where there are several
///          chunks, a share of it more because chunks and stages are uneven
/// Inputs   terms   of one GPU with all blocks
///          split   n stages
///          chunks  of all prompts [1]
///          rates   of one of the GPUs and the stack
/// Returns  the terms of one GPU / n, the rest as pipeline P2P [s]
/// Source   Huang et al., GPipe, 2019, section 2.3
/// Checked  tests/unit/performance/serving/layer_split_test.cpp
constexpr serving_breakdown prefill_over_stages(serving_breakdown terms, const layer_split& split, double chunks,
                                                const serving_rates& rates) {
  const double n = split.stages;
  const duration even = terms.total() / n;
  const bool in_groups = rates.chunks_together > 0.0 && rates.chunks_together < chunks;
  const double group = in_groups ? rates.chunks_together : chunks;
  const duration filled = even * (1.0 + (n - 1.0) / group);
  const duration uneven = chunks > 1.0 ? filled * rates.uneven_stages : duration{};
  for (const auto& row : serving_breakdown::table) terms.*row.field *= 1.0 / n;
  terms.pipeline_p2p = filled - even + uneven + (n - 1.0) * rates.p2p;
  return terms;
}

}  // namespace ridgeline::inline v0_2

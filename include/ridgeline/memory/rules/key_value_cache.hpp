#pragma once
#include <ridgeline/workload/division.hpp>
#include <ridgeline/workload/step.hpp>
#include <ridgeline/workload/transformer_blocks.hpp>

namespace ridgeline::inline v0_2 {

/// Bytes that the cache of keys and values takes on one GPU.
///
/// Model    sum over the blocks of requests * tokens in the window * elements a token * width; a head at least on every
///          GPU, a latent vector whole on every GPU
/// Inputs   step  prompt and reply count together; an encoder's tokens are the prompt
/// Returns  [B]
/// Errors   those of the transformer's `check`; RL-118 or RL-119 if the GPUs do not divide heads or widths
/// Source   Shazeer 2019 (heads); DeepSeek-AI, DeepSeek-V2, 2024, section 2.1 (latent); Jiang et al., Mistral 7B, 2023
///          (window); vLLM (heads in copies where GPUs are more)
/// Checked  tests/unit/memory/rules/key_value_cache_test.cpp, tests/published/other_calculators_test.cpp
constexpr data_size key_value_cache(const inference_step& step) {
  const strategy plan{.tensor_parallel = step.tensor_parallel};
  check(plan, step.model, step.prompt);
  detail::check_cache_width(step);
  const shard_fractions part = shard_fractions_of(plan, step.model);
  const std::int64_t prompt = step.prompt.value();
  const bool both = static_cast<bool>(step.model.encoder_layers);
  const std::int64_t length = both ? step.reply.value() : prompt + step.reply.value();
  data_size of_a_request{};
  each_block_in(step.model, {0, step.model.layers.value()}, [&](const block_run& run) {
    if (run.kind.of_encoder) return;  // an encoder alone answers at once
    const transformer_block block = block_of(step.model, run.kind, attention_mask::causal, both ? prompt : 0);
    const auto add = [&](const attention& one) {
      const double share = one.latent ? 1.0 : part.key_value;
      const data_size of_a_token = static_cast<double>(run.count) * share *
                                   static_cast<double>(cached_elements_per_token(one)) * step.cache_width;
      of_a_request += of_a_token * static_cast<double>(cached_tokens(one, length));
    };
    add(block.self);
    if (block.has_cross) add(block.cross);
  });
  return static_cast<double>(step.requests.value()) * of_a_request;
}

}  // namespace ridgeline::inline v0_2

#pragma once
#include <ridgeline/workload/division.hpp>
#include <ridgeline/workload/step.hpp>
#include <ridgeline/workload/transformer_totals.hpp>

namespace ridgeline::inline v0_2 {

namespace detail {

/// What a block of compressed attention keeps of a sequence: the newest tokens, whole entries, and their keys for the indexer.
[[gnu::noinline]] constexpr data_size kept_of(const compressed_attention& one, std::int64_t length, data_size width) {
  const auto newest = static_cast<double>(one.newest < length ? one.newest : length);
  const auto entries = static_cast<double>(one.entries_of(length));
  return static_cast<double>(one.head_dimension) * (newest + entries) * width + entries * index_key_bytes(one.indexer);
}

}  // namespace detail

/// Bytes that the cache of keys and values takes on one GPU.
///
/// Model    sum over the blocks of requests * tokens in the window * elements a token * width; a head at least on every
///          GPU, a latent vector and an indexer's key whole on every GPU; nothing for blocks of linear attention, nor for
///          the last ones where these borrow keys and values; of compressed attention the newest tokens and all entries
/// Inputs   step  prompt and reply count together; an encoder's tokens are the prompt
/// Returns  [B]
/// Errors   those of the transformer's `check`; RL-118 or RL-119 if the GPUs do not divide heads or widths
/// Valid    without what an engine rounds up to pages
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
  each_block_in(step.model, {0, storing_blocks(step.model)}, [&](const block_run& run) {
    if (run.kind.of_encoder) return;  // an encoder alone answers at once
    const transformer_block block = block_of(step.model, run.kind, attention_mask::causal, both ? prompt : 0);
    const auto add = [&](const attention& one) {
      const double share = one.latent ? 1.0 : part.key_value;
      const auto blocks = static_cast<double>(run.count);
      const data_size of_a_token =
          blocks * share * static_cast<double>(cached_elements_per_token(one)) * step.cache_width +
          blocks * index_key_bytes(one.latent.indexer);
      of_a_request += of_a_token * static_cast<double>(cached_tokens(one, length));
    };
    if (is_compressed(block)) [[unlikely]]
      of_a_request += static_cast<double>(run.count) * kept_of(compressed_of(block), length, step.cache_width);
    if (has_keys_and_values(block)) add(block.self);
    if (block.has_cross) add(block.cross());
  });
  return static_cast<double>(step.requests.value()) * of_a_request;
}

/// Bytes that the recurrent states of linear attention take on one GPU, or what the next entries of compressed attention are made of,
/// whatever the sequences' length.
///
/// Model    requests * blocks * (heads * head dimension * state * their width + (kernel - 1) * convolved features * 2
///          bytes) / tensor parallel; unfinished entries whole on every GPU
/// Inputs   step  requests, and the width of a state's number
/// Returns  [B]; zero with other attention
/// Errors   as `key_value_cache`
/// Valid    without what an engine rounds up to pages
/// Source   vLLM, model_executor/layers/mamba/mamba_utils.py; Waleffe et al., An Empirical Study of Mamba-based Language
///          Models, 2024, section 2.1
/// Checked  tests/unit/memory/rules/key_value_cache_test.cpp
constexpr data_size recurrent_states(const inference_step& step) {
  check({.tensor_parallel = step.tensor_parallel}, step.model, step.prompt);
  detail::check_cache_width(step);
  if (step.model.compressed != nullptr) [[unlikely]]
    return static_cast<double>(step.requests.value()) * unfinished_bytes(step.model);
  const linear_attention& one = step.model.hybrid.linear;
  if (!one) return {};
  const data_size of_a_block = static_cast<double>(recurrent_elements(one)) * step.state_width +
                               static_cast<double>(convolution_elements(one)) * bf16.width;
  return static_cast<double>(step.requests.value()) * static_cast<double>(step.model.hybrid.of_linear.size()) *
         of_a_block / static_cast<double>(step.tensor_parallel.value());
}

}  // namespace ridgeline::inline v0_2

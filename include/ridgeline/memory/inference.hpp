#pragma once
#include <ridgeline/memory/footprint_model.hpp>
#include <ridgeline/memory/rules/framework.hpp>
#include <ridgeline/memory/rules/key_value_cache.hpp>
#include <ridgeline/memory/rules/states.hpp>
#include <ridgeline/memory/rules/workspace.hpp>
#include <ridgeline/workload/transformer_totals.hpp>

namespace ridgeline::inline v0_2 {

namespace detail {

/// Weights on one GPU that answers requests, and the largest matrix of them that is unpacked.
struct stored_on_rank {
  data_size weights = {};
  data_size unpacked = {};
};

constexpr stored_on_rank stored_weights(const inference_step& step, const shard_fractions& part) {
  const weight_storage& storage = step.weights;
  // Eight bits are multiplied as they are.
  const bool unpacks = !storage.everything && storage.per_parameter < fp8_e4m3.width;
  stored_on_rank sum{};
  const auto add = [&](const weight_tensor& weights, double times, bool in_block) {
    const bool packed = lies_in(storage, weights, static_cast<bool>(step.model.moe), in_block);
    const double share = local_fraction(part, weights);
    const data_size width = width_in(storage, weights, static_cast<bool>(step.model.moe), in_block);
    sum.weights += static_cast<double>(weights.parameters()) * times * share * width;
    if (packed && unpacks) sum.unpacked = math::larger(sum.unpacked, unpacked_matrix(weights, share));
  };
  each_weight_before(step.model, [&](const weight_tensor& weights) { add(weights, 1.0, false); });
  each_weight_after(step.model, [&](const weight_tensor& weights) { add(weights, 1.0, false); });
  each_block(step.model, [&](const block_run& run) {
    each_layer(block_of(step.model, run.kind, attention_mask::causal), [&](const auto& layer, std::int64_t count) {
      each_weight(layer,
                  [&](const weight_tensor& weights) { add(weights, static_cast<double>(run.count * count), true); });
    });
  });
  return sum;
}

/// Tensors that live while a prompt is read: what enters a block, what leaves it (all of its residual streams), the widest inside of one, and the vectors of all
/// blocks where tokens have such.
/// Source   the forward pass of a chain of GEMMs; vLLM, engine (memory is profiled with the longest prompt)
constexpr data_size prefill_workspace(const inference_step& step, const shard_fractions& part) {
  const shape stream{
      .samples = step.requests.value(), .features = step.model.hidden.value(), .height = step.prompt.value()};
  check(step.model, stream);
  data_size widest{};
  each_block(step.model, [&](const block_run& run) {
    const transformer_block block = block_of(step.model, run.kind, attention_mask::causal);
    widest = math::larger(widest, widest_inside(block, stream, bf16.width, true, part));
  });
  const double vectors = static_cast<double>(step.model.layers.value() * step.model.per_layer_input.value());
  const double kept = 2.0 * static_cast<double>(streams_of(step.model) * stream.elements()) +
                      static_cast<double>(stream.positions()) * vectors;
  return kept * bf16.width + widest;
}

}  // namespace detail

/// Memory of one GPU that answers requests, at the end of the reply.
///
/// Model    weights as they are stored / tensor parallel; the cache of all requests, recurrent states among it; the tensors that live while a
///          prompt is read, 2 (2 s b h + the widest inside of a block), and a token's vectors for all blocks; logits of the last token, 4 b V
/// Inputs   step      what runs
///          overhead  what software takes
/// Returns  every term [B]
/// Errors   those of the transformer's `check`; RL-118 or RL-119 if the GPUs do not divide heads or widths
/// Valid    fused attention; prompts that are read at once; activations in 16 bits
/// Source   `key_value_cache`; vLLM, engine (memory is profiled with the longest prompt); bitsandbytes (unpacked
///          matrices)
/// Checked  tests/unit/memory/inference_test.cpp, tests/static/memory/footprint_static.cpp
constexpr memory_breakdown footprint_model::operator()(const inference_step& step,
                                                       const framework_overhead& overhead) const {
  const data_size cache = key_value_cache(step) + recurrent_states(step);
  const shard_fractions part = shard_fractions_of({.tensor_parallel = step.tensor_parallel}, step.model);
  const detail::stored_on_rank stored = detail::stored_weights(step, part);
  const double words = static_cast<double>(step.requests.value()) * static_cast<double>(step.model.vocabulary.value());
  const data_size logits = step.model.has_head ? words * fp32.width * part.tensor : data_size{};
  return with_overhead({.weights = stored.weights,
                        .logits = logits,
                        .key_value_cache = cache,
                        .workspace = detail::prefill_workspace(step, part) + stored.unpacked},
                       overhead, step.tensor_parallel.value() > 1);
}

}  // namespace ridgeline::inline v0_2

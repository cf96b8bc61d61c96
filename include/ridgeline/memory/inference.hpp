#pragma once
#include <ridgeline/memory/rules/framework.hpp>
#include <ridgeline/memory/rules/key_value_cache.hpp>
#include <ridgeline/memory/rules/temporary.hpp>
#include <ridgeline/workload/transformer_totals.hpp>

namespace ridgeline {

namespace detail {

/// Bytes of the weights on one GPU that answers requests, and elements of the largest matrix that is unpacked.
struct stored_on_rank {
  double bytes = 0.0;
  double largest_packed = 0.0;
};

constexpr stored_on_rank stored_weights(const inference_step& step, const shares& part) {
  const weight_storage& storage = step.weights;
  const double width = storage.per_parameter.value();
  stored_on_rank sum{};
  const auto add = [&](const weight_tensor& weights, double times, bool in_block) {
    const bool packed = storage.everything || (in_block && weights.is_matrix());
    const double share = share_of(part, weights);
    sum.bytes += static_cast<double>(weights.parameters()) * times * share * (packed ? width : 2.0);
    const double matrix = static_cast<double>(weights.rows * weights.columns) * share;
    const bool unpacked = packed && !storage.everything && width < 1.0;
    if (unpacked && matrix > sum.largest_packed) sum.largest_packed = matrix;
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

}  // namespace detail

/// Memory of one GPU that answers requests, at the end of the reply.
///
/// Model    weights as they are stored / tensor parallel; the cache of all requests; the tensors that live while a
///          prompt is read, 2 (2 s b h + the widest inside of a block); logits of the last token, 4 b V
/// Inputs   step      what runs
///          overhead  what software takes
/// Returns  every term [B]
/// Errors   those of the transformer's `check`; RL-118 or RL-119 if the GPUs do not divide heads or widths
/// Valid    fused attention; prompts that are read at once; activations in 16 bits
/// Source   `key_value_cache`; vLLM, engine (memory is profiled with the longest prompt); bitsandbytes (unpacked
///          matrices)
/// Checked  tests/unit/memory/inference_test.cpp, tests/static/memory/footprint_static.cpp
constexpr memory_breakdown footprint(const inference_step& step, const framework_overhead& overhead = pytorch_cuda) {
  const data_size cache = key_value_cache(step);
  const strategy plan{.tensor_parallel = step.tensor_parallel};
  const shares part = shares_of(plan, step.model);
  const std::int64_t t = step.tensor_parallel.value();
  if (step.model.feed_forward.value() % t != 0 || step.model.moe.width.value() % t != 0)
    detail::violated<errc::width_not_divided>();
  const detail::stored_on_rank stored = detail::stored_weights(step, part);
  const shape stream{
      .samples = step.requests.value(), .features = step.model.hidden.value(), .height = step.prompt.value()};
  check(step.model, stream);
  double widest = 0.0;
  each_block(step.model, [&](const block_run& run) {
    const transformer_block block = block_of(step.model, run.kind, attention_mask::causal);
    const double one = detail::widest_inside(block, stream, true, part);
    widest = one > widest ? one : widest;
  });
  const double working = 2.0 * (2.0 * static_cast<double>(stream.elements()) + widest);
  const double words = static_cast<double>(step.requests.value()) * static_cast<double>(step.model.vocabulary.value());
  const double logits = step.model.has_head ? 4.0 * words * part.tensor : 0.0;
  return with_overhead({.weights = stored.bytes * units::bytes,
                        .logits = logits * units::bytes,
                        .key_value_cache = cache,
                        .temporary = (working + detail::unpacked_bytes(stored.largest_packed)) * units::bytes},
                       overhead, t > 1);
}

}  // namespace ridgeline

#pragma once
#include <ridgeline/workload/step_view.hpp>
#include <ridgeline/workload/division.hpp>
#include <ridgeline/workload/transformer_totals.hpp>

// What a transformer saves before its first and behind its last block: activations of the embedding and the LM head,
// logits.
namespace ridgeline::inline v0_2::detail {

/// Saved by the embedding: token numbers, a dropout mask, the input of its norm; the vectors of a token for every block, where it
/// has some, before their norm and after it.
/// Source   Megatron-LM, theoretical_memory_usage.py: 8 s b + s b h; transformers, modeling_gemma4.py (project_per_layer_inputs)
constexpr data_size saved_before(const step_with<activations_view> auto& step, const shard_fractions& part) {
  const keeping keep = keeping_of(step);
  const shape stream = stream_of(step);
  shape ids = stream;
  ids.features = 1;
  data_size sum{};
  const auto add = [&](const saved_activation& saved) { sum += saved.bytes() * local_fraction(part, saved); };
  if (step.model.patch == 0) each_saved(embedding_of(step.model), ids, keep, add);
  if (step.model.embedding_norm) each_saved(norm_of(step.model), stream, keep, add);
  if (step.model.per_layer_input) [[unlikely]] {
    const std::int64_t vectors = step.model.layers.value() * step.model.per_layer_input.value();
    add({saved_role::norm_input, 2 * stream.positions() * vectors, keep.width, divided_over::sequence_parallel});
  }
  return sum;
}

/// Saved behind the last block, and the logits apart.
struct saved_at_the_end {
  data_size activations = {};
  data_size logits = {};
};

/// Model    several residual streams where there are such, input of the final norm and of the LM head: 2 s b h each in 16 bits; logits: 4 s b V in 32 bits and their
///          gradient in the width of the activations; or what the framework is said to take
/// Source   Korthikanti et al. 2022, section 4.3; Megatron-LM, core/tensor_parallel/cross_entropy.py (in place, in 32
///          bits)
constexpr saved_at_the_end saved_after(const step_with<activations_view> auto& step, const shard_fractions& part,
                                       data_size per_logit = {}) {
  const keeping keep = keeping_of(step);
  const shape stream = stream_of(step);
  saved_at_the_end sum{};
  if (const std::int64_t streams = streams_of(step.model); streams > 1) [[unlikely]]
    sum.activations = static_cast<double>(streams * stream.elements()) * keep.width * part.sequence * part.tokens;
  if (step.model.final_norm) {
    each_saved(norm_of(step.model), stream, keep,
               [&](const saved_activation& saved) { sum.activations += saved.bytes() * local_fraction(part, saved); });
  }
  if (!step.model.has_head) return sum;
  const head last = head_of(step.model);
  shape read = stream;
  read.features = last.hidden;
  if (step.model.patch != 0) read.height = 1;  // a classifier reads the class token alone
  if (!step.adapters) {                        // a frozen head needs no gradient of its matrix
    sum.activations += static_cast<double>(read.elements()) * keep.width * part.sequence * part.tokens;
  }
  const data_size in_place = fp32.width + keep.width;
  const data_size each = per_logit > data_size{} ? per_logit : in_place;
  sum.logits =
      static_cast<double>(read.positions()) * static_cast<double>(last.classes) * each * part.tensor * part.tokens;
  return sum;
}

}  // namespace ridgeline::inline v0_2::detail

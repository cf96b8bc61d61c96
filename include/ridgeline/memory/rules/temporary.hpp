#pragma once
#include <ridgeline/workload/division.hpp>
#include <ridgeline/workload/step.hpp>
#include <ridgeline/workload/transformer_blocks.hpp>

namespace ridgeline::detail {

/// Elements of the widest tensor inside of a block that lives only while it is computed: what the activation of the
/// feed-forward part reads, or queries, keys and values, or unfused scores [1].
constexpr double widest_inside(const transformer_block& block, const shape& input, bool fused_attention,
                               const shares& part) {
  const double tokens = static_cast<double>(input.positions()) * part.tokens;
  double widest = tokens * (static_cast<double>(block.self.query_width()) * part.tensor +
                            static_cast<double>(block.self.key_width() + block.self.value_width()) * part.key_value);
  const mlp middle = block.is_mixture ? block.experts.expert() : block.feed_forward;
  const double copies = block.is_mixture ? static_cast<double>(block.experts.per_token) : 1.0;
  const double of_middle = tokens * copies * static_cast<double>(middle.width * middle.matrices_up()) * part.tensor;
  if (of_middle > widest) widest = of_middle;
  const double scores =
      tokens * static_cast<double>(block.self.heads) * static_cast<double>(input.height) * part.tensor;
  if (!fused_attention && scores > widest) widest = scores;
  return widest;
}

/// Gradients of activations on their way through one block.
///
/// Model    width * (2 s b h + the widest tensor inside): the gradient that comes in, the one that goes out, and the
///          widest between; nothing of it is kept
/// Source   the backward pass of a chain of products; Rajbhandari et al. 2020, section 3.2 (temporary buffers)
constexpr double temporary_of_block(const training_step& step, const transformer_block& block, const shape& input,
                                    const shares& part) {
  const double ends = 2.0 * static_cast<double>(input.elements()) * part.tokens * part.sequence;
  return step.recipe.activations.value() * (ends + widest_inside(block, input, step.plan.flash_attention, part));
}

/// A matrix that is stored packed is unpacked to 16 bits before it is multiplied, one at a time.
/// Source   bitsandbytes, bitsandbytes/autograd/_functions.py (MatMul4Bit dequantises the weight in both passes)
constexpr double unpacked_bytes(double elements) { return 2.0 * elements; }

}  // namespace ridgeline::detail

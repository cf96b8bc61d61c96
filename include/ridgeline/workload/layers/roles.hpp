#pragma once
#include <string_view>

namespace ridgeline {

/// What a weight does: LoRA chooses its targets by it, Muon its matrices.
/// Source   the projections of Vaswani et al. 2017 and Shazeer 2020 by their usual names
enum class weight_role {
  query,
  key,
  value,
  output,
  gate,
  up,
  down,
  router,
  embedding,
  head,
  convolution,
  recurrent,
  dense,
  norm,
  bias,
  table
};

/// What an elementwise kernel computes: time models fuse a softmax into its attention by it.
/// Source   definition
enum class elementwise_role {
  other,
  norm,
  activation,
  shared_activation,  // of the shared experts
  softmax,            // of the attention scores
  sum,                // with the residual stream
  look_up,            // of rows of a table
  loss,
  routing,  // tokens to their experts and back
  pooling,
  weighing,  // of channels: squeeze and excitation
  gates,     // of a recurrent cell
};

/// What a saved activation is for: frozen weights need fewer of them, and grouped heads divide keys and values apart.
/// Source   definition
enum class saved_role {
  other,
  token_numbers,
  dropout_mask,
  layer_input,  // of a linear, convolutional or recurrent layer
  norm_input,
  attention_input,
  encoder_output,  // that a decoder attends to
  latents,         // of latent attention
  queries,
  keys_and_values,
  query_key_norm_input,
  attention_scores,
  attention_score_sums,  // what FlashAttention saves instead
  attention_output,      // before its projection
  feed_forward_input,
  activation_input,
  activated_gate,
  down_input,
  router_logits,
  expert_output,
  shared_experts,
  head_input,
  logits,
  pooling_input,
  pooling_places,   // of the maxima
  weighing_input,   // of channels: squeeze and excitation
  recurrent_state,  // with its gates and its cell
};

/// The name of an elementwise kernel, as programs print it.
///
/// Inputs   role  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/workload/layers/roles_test.cpp
constexpr std::string_view name_of(elementwise_role role) noexcept {
  switch (role) {
    case elementwise_role::other: return "other";
    case elementwise_role::norm: return "norm";
    case elementwise_role::activation: return "activation";
    case elementwise_role::shared_activation: return "shared activation";
    case elementwise_role::softmax: return "softmax";
    case elementwise_role::sum: return "sum";
    case elementwise_role::look_up: return "look-up";
    case elementwise_role::loss: return "loss";
    case elementwise_role::routing: return "sending";
    case elementwise_role::pooling: return "pooling";
    case elementwise_role::weighing: return "weighing";
    case elementwise_role::gates: return "gates";
  }
  return "unknown";
}

}  // namespace ridgeline

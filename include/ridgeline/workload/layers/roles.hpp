#pragma once
#include <string_view>

namespace ridgeline::inline v0_2 {

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
  convolution,
  recurrent,
  dense,
  norm,
  bias,
  embedding,  // from here on: tables, and the head
  head,
  table
};

/// The name of what a weight does.
///
/// Inputs   role  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(weight_role role) noexcept {
  switch (role) {
    case weight_role::query: return "query";
    case weight_role::key: return "key";
    case weight_role::value: return "value";
    case weight_role::output: return "output";
    case weight_role::gate: return "gate";
    case weight_role::up: return "up";
    case weight_role::down: return "down";
    case weight_role::router: return "router";
    case weight_role::embedding: return "embedding";
    case weight_role::head: return "head";
    case weight_role::convolution: return "convolution";
    case weight_role::recurrent: return "recurrent";
    case weight_role::dense: return "dense";
    case weight_role::norm: return "norm";
    case weight_role::bias: return "bias";
    case weight_role::table: return "table";
  }
  return "unknown";
}

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
  weighing,  // of channels: squeeze and excitation; of residual streams
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
  weighing_input,   // of channels: squeeze and excitation; of residual streams
  recurrent_state,  // with its gates and its cell
};

/// The name of a saved activation.
///
/// Inputs   role  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(saved_role role) noexcept {
  switch (role) {
    case saved_role::other: return "other";
    case saved_role::token_numbers: return "token numbers";
    case saved_role::dropout_mask: return "dropout mask";
    case saved_role::layer_input: return "layer input";
    case saved_role::norm_input: return "norm input";
    case saved_role::attention_input: return "attention input";
    case saved_role::encoder_output: return "encoder output";
    case saved_role::latents: return "latents";
    case saved_role::queries: return "queries";
    case saved_role::keys_and_values: return "keys and values";
    case saved_role::query_key_norm_input: return "query-key norm input";
    case saved_role::attention_scores: return "attention scores";
    case saved_role::attention_score_sums: return "attention score sums";
    case saved_role::attention_output: return "attention output";
    case saved_role::feed_forward_input: return "feed forward input";
    case saved_role::activation_input: return "activation input";
    case saved_role::activated_gate: return "activated gate";
    case saved_role::down_input: return "down input";
    case saved_role::router_logits: return "router logits";
    case saved_role::expert_output: return "expert output";
    case saved_role::shared_experts: return "shared experts";
    case saved_role::head_input: return "head input";
    case saved_role::logits: return "logits";
    case saved_role::pooling_input: return "pooling input";
    case saved_role::pooling_places: return "pooling places";
    case saved_role::weighing_input: return "weighing input";
    case saved_role::recurrent_state: return "recurrent state";
  }
  return "unknown";
}

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

}  // namespace ridgeline::inline v0_2

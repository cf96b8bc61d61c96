#pragma once
#include <ridgeline/workload/lora.hpp>

namespace ridgeline::inline v0_2::detail {

/// Whether a saved activation is still needed where weights are frozen. The gradient of a weight needs the input of its
/// product; without that gradient the input goes, unless an adapter beside the weight wants it. FlashAttention needs
/// its own output.
/// Source   PyTorch, derivatives of linear layers (no input is saved where the weight needs no gradient); Hu et
///          al. 2021
constexpr bool needed_beside(const lora& adapters, bool flash_attention, saved_role role) {
  const lora_targets& to = adapters.targets;
  switch (role) {
    case saved_role::attention_input: return to.query || to.key || to.value;
    case saved_role::feed_forward_input: return to.gate || to.up;
    case saved_role::down_input: return to.down;
    case saved_role::attention_output: return to.output || flash_attention;
    case saved_role::head_input:
    case saved_role::layer_input: return false;
    default: return true;
  }
}

}  // namespace ridgeline::inline v0_2::detail

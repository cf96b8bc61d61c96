#pragma once
#include <ridgeline/workload/lora.hpp>
#include <string_view>

namespace ridgeline::detail {

/// Whether a kept tensor is still needed where weights are frozen. The gradient of a weight needs the input of its
/// product; without that gradient the input goes, unless an adapter beside the weight wants it. FlashAttention needs
/// its own output.
/// Source   PyTorch, derivatives of linear layers (no input is saved where the weight needs no gradient); Hu et
///          al. 2021
constexpr bool needed_beside(const lora& adapters, bool flash_attention, std::string_view name) {
  const lora_targets& to = adapters.targets;
  if (name == "attention input") return to.query || to.key || to.value;
  if (name == "feed-forward input") return to.gate || to.up;
  if (name == "input of down") return to.down;
  if (name == "input of the projection") return to.output || flash_attention;
  return name != "head input";
}

}  // namespace ridgeline::detail

#pragma once
// What every family of config.json files has: an activation, heads, windows.
#include <ridgeline/workload/transformer.hpp>
#include <ridgeline/interop/detail/huggingface_fields.hpp>
#include <utility>

namespace ridgeline::inline v0_2::interop::detail {

inline activation_function activation_of(const config_fields& file, config_fields::names names,
                                         const std::string& missing) {
  const std::string name = file.text_or(names, missing);
  if (name == "silu" || name == "swish") return activation_function::silu;
  for (const char* gelu : {"gelu", "gelu_new", "gelu_fast", "gelu_python", "gelu_pytorch_tanh", "quick_gelu"}) {
    if (name == gelu) return activation_function::gelu;
  }
  if (name == "relu") return activation_function::relu;
  if (name == "tanh") return activation_function::tanh;
  if (name == "relu2") return activation_function::squared_relu;
  file.refuse(*file.find(names), joined("is ", file.shown(*file.find(names)), ", no activation function known here"));
}

/// Heads, the heads that keys and values have, and how wide one is: what the projections' shapes follow from.
inline void read_heads(const config_fields& file, transformer& model, config_fields::names heads,
                       std::int64_t key_value_heads, std::int64_t head_dimension) {
  model.heads = ridgeline::heads(file.whole(heads));
  model.key_value_heads = ridgeline::heads(key_value_heads == 0 ? model.heads.value() : key_value_heads);
  if (model.heads.value() % model.key_value_heads.value() != 0) {
    file.refuse(*file.find(heads), joined("is ", model.heads.value(), ", no multiple of the ",
                                          model.key_value_heads.value(), " key-value heads"));
  }
  if (head_dimension == 0 && model.hidden.value() % model.heads.value() != 0) {
    file.refuse(*file.find(heads),
                joined("is ", model.heads.value(), ", which does not divide the hidden size ", model.hidden.value()));
  }
  model.head_dimension = features(head_dimension == 0 ? model.hidden.value() / model.heads.value() : head_dimension);
}

/// Which blocks have a window, where the file lists the kind of each: only patterns that a window_plan has.
inline void read_layer_types(const config_fields& file, transformer& model) {
  const nlohmann::ordered_json* kinds = file.list("layer_types");
  if (kinds == nullptr) return;
  if (std::cmp_not_equal(kinds->size(), model.layers.value())) {
    file.refuse("layer_types", joined("has ", kinds->size(), " entries for ", model.layers.value(), " layers"));
  }
  std::int64_t full = 0, first_full = 0, number = 0;
  for (const nlohmann::ordered_json& kind : *kinds) {
    ++number;
    if (kind != "full_attention" && kind != "sliding_attention") {
      file.refuse("layer_types",
                  joined("has an entry ", number, " that is neither full_attention nor sliding_attention"));
    }
    if (kind == "full_attention" && full++ == 0) first_full = number;
  }
  if (full == model.layers.value()) {
    model.window = {};
    return;
  }
  if (!model.window) file.refuse("layer_types", "names sliding_attention, and there is no sliding_window");
  model.window.full_every = first_full;
  number = 0;
  for (const nlohmann::ordered_json& kind : *kinds) {
    ++number;
    const bool is_full = first_full != 0 && number % first_full == 0;
    if ((kind == "full_attention") != is_full) {
      file.refuse("layer_types", joined("has no pattern known here: entry ", number, " breaks it"));
    }
  }
  if (first_full == 0) model.window.full_every = 0;
}

}  // namespace ridgeline::inline v0_2::interop::detail

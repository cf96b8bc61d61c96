#pragma once
// A transformer from the config.json of the Hugging Face transformers library. A field that the library fills in where the
// file is silent is filled in here as there, family by family, with a word about it; what nobody fills in is refused, and
// so is everything that would change the network and is not understood.
#include <ridgeline/workload/transformer_totals.hpp>
#include <support/hf_gated.hpp>
#include <support/hf_plain.hpp>

namespace support {

/// What a config.json describes.
struct hf_model {
  std::string family;  // its model_type
  ridgeline::transformer model;
  std::string left_out;  // what the file has beside it that is not counted; empty where nothing is
};

namespace hf {

/// A model_type, how its classes are called, and who reads it.
struct family {
  std::string_view type;
  std::string_view classes;
  void (*read)(const hf_fields&, transformer&);
};

inline constexpr family families[] = {
    {"llama", "Llama", read_llama},
    {"mistral", "Mistral", read_mistral},
    {"mixtral", "Mixtral", read_mixtral},
    {"qwen2", "Qwen2", read_qwen2},
    {"qwen2_moe", "Qwen2Moe", read_qwen2_moe},
    {"qwen3", "Qwen3", read_qwen3},
    {"qwen3_moe", "Qwen3Moe", read_qwen3_moe},
    {"gemma", "Gemma", read_gemma},
    {"gemma2", "Gemma2", read_gemma2},
    {"gemma3", "Gemma3", read_gemma3},
    {"gemma3_text", "Gemma3", read_gemma3},
    {"phi3", "Phi3", read_phi3},
    {"gpt2", "GPT2", read_gpt2},
    {"gpt_neox", "GPTNeoX", read_gpt_neox},
    {"opt", "OPT", read_opt},
    {"bloom", "Bloom", read_bloom},
    {"falcon", "Falcon", read_falcon},
    {"bert", "Bert", read_bert},
    {"t5", "T5", read_t5},
    {"deepseek_v2", "DeepseekV2", read_deepseek_v2},
    {"deepseek_v3", "DeepseekV3", read_deepseek_v3},
};

inline const family& family_of(const hf_fields& file) {
  if (!file.has("model_type")) file.refuse("model_type", "is missing: it says which architecture this is");
  const std::string type = file.text_or({"model_type"}, "");
  std::vector<std::string_view> known;
  for (const family& one : families) {
    if (one.type == type) return one;
    known.push_back(one.type);
  }
  const std::vector<std::string> near = suggestions(type.substr(0, 80), known);
  file.refuse("model_type",
              fmt::format("is {}, an architecture not known here{}", file.shown("model_type"),
                          near.empty() ? "" : fmt::format("; did you mean '{}'?", fmt::join(near, "', '"))));
}

/// The class that the weights are for: a language model, or its body alone. Another task has another head: refused.
inline void read_class(const hf_fields& file, const family& found, transformer& model) {
  const nlohmann::json* names = file.list("architectures");
  if (names == nullptr) return;
  if (names->size() != 1 || !names->front().is_string()) file.refuse("architectures", "is not a list of one name");
  const std::string name = names->front().get<std::string>();
  std::string_view task = name;
  if (name.starts_with(found.classes)) task.remove_prefix(found.classes.size());
  if (task == "Model") {
    model.has_head = false;
    model.tied = false;
    return;
  }
  // BERT's heads are small and belong to the task: its body is counted whatever the class.
  const bool is_bert =
      found.type == "bert" && task.size() < name.size() && (task.starts_with("For") || task == "LMHeadModel");
  for (const char* known : {"ForCausalLM", "LMHeadModel", "ForConditionalGeneration", "WithLMHeadModel"}) {
    if (task == known && task.size() < name.size()) return;
  }
  if (is_bert) return;
  file.refuse("architectures", fmt::format("names {}, no language model of the type '{}'",
                                           names->front().dump(-1, ' ', true).substr(0, 60), found.type));
}

/// Fields of other architectures: a file that has them contradicts its model_type.
inline void refuse_strangers(const hf_fields& file, const family& found) {
  const auto is = [&](std::string_view type) { return found.type == type; };
  const bool qwen_experts = is("qwen2_moe") || is("qwen3_moe");
  const bool latent = is("deepseek_v2") || is("deepseek_v3");
  struct stranger {
    const char* name;
    bool belongs;
  };
  const stranger fields[] = {{"num_local_experts", is("mixtral") || qwen_experts || latent},
                             {"num_experts", qwen_experts},
                             {"n_routed_experts", latent},
                             {"n_shared_experts", latent},
                             {"kv_lora_rank", latent},
                             {"moe_intermediate_size", qwen_experts || latent},
                             {"shared_expert_intermediate_size", is("qwen2_moe")}};
  for (const stranger& field : fields) {
    if (!field.belongs && file.has(field.name)) {
      file.refuse(field.name, fmt::format("does not belong to a '{}'", found.type));
    }
  }
  if (file.has("pruned_heads") && !file.inside("pruned_heads").empty()) {
    file.refuse("pruned_heads", "names heads that were taken out: not described here");
  }
  if (!is("t5")) file.must_be("is_encoder_decoder", false, fmt::format("a '{}' is not both", found.type));
}

}  // namespace hf

/// The transformer that the text of a config.json describes; `where` is its name in messages.
inline hf_model parse_hf_config(const std::string& option, const std::string& where, std::string_view text) {
  const nlohmann::json parsed = json_object(option, where, text);
  const hf_fields file(option, where, parsed);
  const hf::family& found = hf::family_of(file);
  hf_model made{std::string(found.type), {}, {}};
  if (found.type == "gemma3") {
    // Pictures are read by another network beside this one.
    const hf_fields inner = file.inside("text_config");
    if (inner.text_or({"model_type"}, "gemma3_text") != "gemma3_text") {
      inner.refuse("model_type", fmt::format("is {}, not \"gemma3_text\"", inner.shown("model_type")));
    }
    hf::refuse_strangers(inner, found);
    found.read(inner, made.model);
    made.model.tied = inner.flag_or("tie_word_embeddings", file.flag_or("tie_word_embeddings", true));
    made.left_out = "the network that reads pictures";
  } else {
    hf::refuse_strangers(file, found);
    found.read(file, made.model);
  }
  hf::read_class(file, found, made.model);
  if (found.type == "bert") made.left_out = "the head of the task";
  if (file.whole_or({"num_nextn_predict_layers"}, 0, 0) != 0)
    made.left_out = "the module that predicts a further token";
  try {
    ridgeline::check(made.model);
    if (ridgeline::parameters(made.model) > 0) return made;
  } catch (const ridgeline::error& problem) {
    refuse_file(option, where, fmt::format("its fields make no network: {}", problem.what()));
  }
  refuse_file(option, where, "its fields make no network: it has no parameters");
}

/// The transformer that a config.json describes.
inline hf_model read_hf_config(const std::string& option, const std::string& path) {
  return parse_hf_config(option, path, small_file(option, path));
}

}  // namespace support

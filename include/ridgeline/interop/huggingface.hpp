#pragma once
// A transformer from the config.json of the Hugging Face transformers library. A field that the library fills in where the
// file is silent is filled in here as there, family by family, with a word about it; what nobody fills in is refused, and
// so is everything that would change the network and is not understood.
#include <ridgeline/interop/detail/huggingface_gated.hpp>
#include <ridgeline/interop/detail/huggingface_hybrid.hpp>
#include <ridgeline/interop/detail/huggingface_mixtures.hpp>
#include <ridgeline/interop/detail/huggingface_plain.hpp>
#include <ridgeline/interop/detail/huggingface_storage.hpp>
#include <ridgeline/workload/transformer_totals.hpp>
#include <algorithm>

namespace ridgeline::inline v0_2::interop {

/// What a config.json describes.
///
/// Fields   family   its model_type
///          model    the transformer
///          not_counted  what the file has beside it that is not counted; empty where nothing is
/// Source   definition
struct huggingface_model {
  std::string family;
  transformer model;
  std::string not_counted;
};

}  // namespace ridgeline::inline v0_2::interop

namespace ridgeline::inline v0_2::interop::detail {

/// A model_type, how its classes are called, and who reads it.
struct config_family {
  std::string_view type;
  std::string_view classes;
  void (*read)(const config_fields&, transformer&);
};

inline constexpr config_family config_families[] = {
    {"llama", "Llama", read_llama},
    {"mistral", "Mistral", read_mistral},
    {"mixtral", "Mixtral", read_mixtral},
    {"qwen2", "Qwen2", read_qwen2},
    {"qwen2_moe", "Qwen2Moe", read_qwen2_moe},
    {"qwen3", "Qwen3", read_qwen3},
    {"qwen3_moe", "Qwen3Moe", read_qwen3_moe},
    {"gemma", "Gemma", read_gemma},
    {"gemma2", "Gemma2", read_gemma2},
    {"gemma3_text", "Gemma3", read_gemma3},
    {"gemma4_text", "Gemma4", read_gemma4},
    {"phi3", "Phi3", read_phi3},
    {"olmo2", "Olmo2", read_olmo2},
    {"gpt_oss", "GptOss", read_gpt_oss},
    {"llama4_text", "Llama4", read_llama4},
    {"glm4_moe", "Glm4Moe", read_glm4_moe},
    {"gpt2", "GPT2", read_gpt2},
    {"gptj", "GPTJ", read_gptj},
    {"gpt_neox", "GPTNeoX", read_gpt_neox},
    {"opt", "OPT", read_opt},
    {"bloom", "Bloom", read_bloom},
    {"falcon", "Falcon", read_falcon},
    {"bert", "Bert", read_bert},
    {"t5", "T5", read_t5},
    {"deepseek_v2", "DeepseekV2", read_deepseek_v2},
    {"deepseek_v3", "DeepseekV3", read_deepseek_v3},
    {"kimi_k2", "DeepseekV3", read_deepseek_v3},
    {"deepseek_v32", "DeepseekV32", read_indexed},
    {"glm_moe_dsa", "GlmMoeDsa", read_indexed},
    {"deepseek_v4", "DeepseekV4", read_deepseek_v4},
    {"minimax_m2", "MiniMaxM2", read_minimax_m2},
    {"dots1", "Dots1", read_dots1},
    {"ernie4_5_moe", "Ernie4_5_Moe", read_ernie_moe},
    {"exaone4", "Exaone4", read_exaone4},
    {"ministral3", "Ministral3", read_ministral3},
    {"nemotron_h", "NemotronH", read_nemotron_h},
    {"qwen3_next", "Qwen3Next", read_qwen3_next},
    {"qwen3_5_text", "Qwen3_5", read_qwen3_5},
    {"qwen3_5_moe_text", "Qwen3_5Moe", read_qwen3_next},
    {"jamba", "Jamba", read_jamba},
    {"granitemoehybrid", "GraniteMoeHybrid", read_granite_hybrid},
    {"falcon_h1", "FalconH1", read_falcon_h1},
    {"kimi_linear", "KimiLinear", read_kimi_linear},
    {"lfm2", "Lfm2", read_lfm2},
    {"lfm2_moe", "Lfm2Moe", read_lfm2_moe},
};

/// A model that reads pictures too: its text part is an object of its own. It is of the type `text`, or of another one
/// where the wrapper takes whatever language model there is.
struct multimodal_family {
  std::string_view type;
  std::string_view classes;
  std::string_view text;
  bool any_text = false;
};

inline constexpr multimodal_family multimodal_families[] = {
    {"gemma3", "Gemma3", "gemma3_text"},
    {"gemma4", "Gemma4", "gemma4_text"},
    {"llama4", "Llama4", "llama4_text"},
    {"llava", "Llava", "llama", true},
    {"llava_next", "LlavaNext", "llama", true},
    {"mistral3", "Mistral3", "mistral", true},
    {"paligemma", "PaliGemma", "gemma", true},
    {"qwen2_vl", "Qwen2VL", "qwen2"},
    {"qwen2_5_vl", "Qwen2_5_VL", "qwen2"},
    {"qwen3_vl", "Qwen3VL", "qwen3"},
    {"qwen3_vl_moe", "Qwen3VLMoe", "qwen3_moe"},
    {"qwen3_5", "Qwen3_5", "qwen3_5_text"},
    {"qwen3_5_moe", "Qwen3_5Moe", "qwen3_5_moe_text"},
    {"kimi_k25", "KimiK25", "kimi_k2"},
    {"internvl", "InternVL", "qwen2", true},
};

/// What reads a text part: its own model_type, or, where it is called after the whole (qwen2_5_vl_text), the usual one.
inline std::string type_of_text(const config_fields& text, const multimodal_family& whole) {
  const std::string type = text.text_or({"model_type"}, std::string(whole.text));
  if (type == joined(whole.type, "_text") || type == whole.type) return std::string(whole.text);
  if (type != whole.text && !whole.any_text)
    text.refuse("model_type", joined("is ", text.shown("model_type"), ", not \"", whole.text, "\""));
  return type;
}

inline const config_family& family_of(const config_fields& file, std::string_view type) {
  for (const config_family& one : config_families) {
    if (one.type == type) return one;
  }
  file.refuse_type(joined("is ", file.shown("model_type"), ", an architecture not known here"), std::string(type));
}

/// The class that the weights are for: a language model, or its body alone. Another task has another head: refused.
inline void read_class(const config_fields& file, std::string_view classes, std::string_view type, transformer& model) {
  const nlohmann::ordered_json* names = file.list("architectures");
  if (names == nullptr) return;
  if (names->size() != 1 || !names->front().is_string()) file.refuse("architectures", "is not a list of one name");
  const std::string name = names->front().get<std::string>();
  std::string_view task = name;
  if (name.starts_with(classes)) task.remove_prefix(classes.size());
  if (task == "Model") {
    model.has_head = false;
    model.tied = false;
    return;
  }
  // BERT's heads are small and belong to the task: its body is counted whatever the class.
  const bool is_bert =
      type == "bert" && task.size() < name.size() && (task.starts_with("For") || task == "LMHeadModel");
  for (const char* known : {"ForCausalLM", "LMHeadModel", "ForConditionalGeneration", "WithLMHeadModel"}) {
    if (task == known && task.size() < name.size()) return;
  }
  if (is_bert) return;
  file.refuse("architectures", joined("names ", names->front().dump(-1, ' ', true).substr(0, 60),
                                      ", no language model of the type '", type, "'"));
}

/// Fields of other architectures: a file that has them contradicts its model_type.
inline void refuse_strangers(const config_fields& file, const config_family& found) {
  const auto is = [&](std::string_view type) { return found.type == type; };
  const bool qwen_experts = is("qwen2_moe") || is("qwen3_moe");
  const bool indexed = is("deepseek_v32") || is("glm_moe_dsa");
  const bool compressed = is("deepseek_v4");
  const bool deepseek = is("deepseek_v2") || is("deepseek_v3") || is("kimi_k2") || indexed;
  const bool latent = deepseek || is("kimi_linear");
  const bool routed = deepseek || compressed || is("glm4_moe") || is("nemotron_h") || is("dots1");
  const bool named_so = is("kimi_linear") || is("gemma4_text");
  const bool next = is("qwen3_next") || is("qwen3_5_moe_text");
  const bool local = is("mixtral") || is("gpt_oss") || is("llama4_text") || is("minimax_m2") || is("granitemoehybrid");
  struct stranger {
    const char* name;
    bool belongs;
  };
  const stranger fields[] = {
      {"num_local_experts", local || qwen_experts || deepseek},
      {"num_experts", qwen_experts || next || named_so || is("jamba") || is("lfm2_moe")},
      {"n_routed_experts", routed},
      {"n_shared_experts", routed},
      {"kv_lora_rank", latent},
      {"moe_intermediate_size", qwen_experts || routed || next || named_so || is("ernie4_5_moe") || is("lfm2_moe")},
      {"moe_num_experts", is("ernie4_5_moe")},
      {"hybrid_override_pattern", is("nemotron_h")},
      {"linear_num_value_heads", next || is("qwen3_5_text")},
      {"linear_attn_config", is("kimi_linear")},
      {"conv_L_cache", is("lfm2") || is("lfm2_moe")},
      {"mamba_d_state", is("jamba") || is("falcon_h1") || is("granitemoehybrid")},
      {"index_topk", indexed || compressed},
      {"compress_ratios", compressed},
      {"shared_expert_intermediate_size", is("qwen2_moe") || next},
      {"global_head_dim", is("gemma4_text")},
      {"intermediate_size_mlp", is("llama4_text")}};
  for (const stranger& field : fields) {
    if (!field.belongs && file.has(field.name)) {
      file.refuse(field.name, joined("does not belong to a '", found.type, "'"));
    }
  }
  if (file.has("pruned_heads") && !file.inside("pruned_heads").empty()) {
    file.refuse("pruned_heads", "names heads that were taken out: not described here");
  }
  if (!is("t5")) file.must_be("is_encoder_decoder", false, joined("a '", found.type, "' is not both"));
}

inline void leave_out(huggingface_model& made, std::string_view what) {
  if (!made.not_counted.empty()) made.not_counted += "; ";
  made.not_counted += what;
}

/// How the weights are stored, or that nobody here knows it.
inline void read_storage(const config_fields& file, huggingface_model& made) {
  const config_storage stored = stored_in(file);
  if (stored.known != nullptr) made.model.checkpoint = stored.known;
  if (!stored.unknown.empty()) leave_out(made, joined("how its weights are stored (", stored.unknown, ")"));
}

/// A text part, or a whole file without one.
inline huggingface_model read_text_part(const config_fields& file, std::string_view type) {
  const config_family& found = family_of(file, type);
  huggingface_model made{.family = std::string(found.type), .model = {}, .not_counted = {}};
  refuse_strangers(file, found);
  found.read(file, made.model);
  read_storage(file, made);
  if (found.type == "bert") leave_out(made, "the head of the task");
  if (found.type == "llama4_text")
    leave_out(made, "the chunks of its attention, which is counted as attention to everything");
  for (const char* further : {"num_nextn_predict_layers", "mtp_num_hidden_layers", "num_mtp_modules"}) {
    if (file.whole_or({further}, 0, 0) != 0) leave_out(made, "the module that predicts a further token");
  }
  return made;
}

}  // namespace ridgeline::inline v0_2::interop::detail

namespace ridgeline::inline v0_2::interop {

/// Every model_type that is read, those of multimodal models last.
///
/// Returns  the names as a config.json has them
/// Source   transformers/models/auto, the model_type of each configuration class
/// Checked  tests/programs/hf_config_test.cpp
inline std::vector<std::string_view> huggingface_types() {
  std::vector<std::string_view> names;
  for (const detail::config_family& one : detail::config_families) names.push_back(one.type);
  for (const detail::multimodal_family& one : detail::multimodal_families) names.push_back(one.type);
  return names;
}

/// Reads a config.json that is parsed already.
///
/// Model    the fields of its model_type, as the transformers library reads them; of a multimodal model the text part
/// Inputs   parsed  an object in which no name stands twice
/// Returns  the transformer and what is not counted
/// Errors   `config_error` with one sentence: the field, what stands there, what is expected
/// Valid    networks that `transformer` describes; 44 families and 14 multimodal ones
/// Source   transformers, src/transformers/models/<family>/configuration_<family>.py
/// Checked  tests/unit/interop/huggingface_test.cpp, tests/programs/hf_config_test.cpp, tests/fuzz/hf_config_fuzz.cpp
inline huggingface_model from_parsed_huggingface(const nlohmann::ordered_json& parsed) {
  const detail::config_fields file(parsed);
  if (!file.has("model_type")) file.refuse("model_type", "is missing: it says which architecture this is");
  const std::string type = file.text_or({"model_type"}, "");
  huggingface_model made;
  const auto both = std::ranges::find(detail::multimodal_families, type, &detail::multimodal_family::type);
  if (both == std::ranges::end(detail::multimodal_families)) {
    made = detail::read_text_part(file, type);
    detail::read_class(file, detail::family_of(file, type).classes, type, made.model);
  } else {
    const bool apart = file.has("text_config");
    // The older files of Qwen2-VL have the fields of the text part among their own.
    if (!apart && !file.has("hidden_size")) file.refuse("text_config", "is missing");
    const detail::config_fields inner = apart ? file.inside("text_config") : file;
    made = detail::read_text_part(inner, detail::type_of_text(inner, *both));
    made.family = type;
    made.model.tied = inner.flag_or("tie_word_embeddings", file.flag_or("tie_word_embeddings", made.model.tied));
    if (made.model.checkpoint == nullptr || file.has("quantization_config")) detail::read_storage(file, made);
    detail::leave_out(made, "the network that reads pictures");
    detail::read_class(file, both->classes, type, made.model);
  }
#if defined(__cpp_exceptions)
  try {
    check(made.model);
  } catch (const error& problem) {
    detail::refuse_config(detail::joined("its fields make no network: ", problem.what()));
  }
#else
  check(made.model);
#endif
  if (parameters(made.model) > 0) return made;
  detail::refuse_config("its fields make no network: it has no parameters");
}

/// Reads the text of a config.json.
///
/// Model    as `from_parsed_huggingface`
/// Inputs   text  the whole file, at most 1 MiB
/// Returns  the transformer and what is not counted
/// Errors   `config_error` with one sentence: where the text is no JSON, or those of `from_parsed_huggingface`
/// Valid    as `from_parsed_huggingface`
/// Source   as `from_parsed_huggingface`
/// Checked  tests/unit/interop/huggingface_test.cpp, tests/programs/hf_config_test.cpp, tests/fuzz/hf_config_fuzz.cpp
inline huggingface_model from_huggingface(std::string_view text) {
  return from_parsed_huggingface(detail::json_object(text));
}

}  // namespace ridgeline::inline v0_2::interop

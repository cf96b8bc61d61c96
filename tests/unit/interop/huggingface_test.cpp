#include <algorithm>
#include <doctest/doctest.h>
#include <fstream>
#include <iterator>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/interop/huggingface.hpp>
#include <ridgeline/memory/inference.hpp>
#include <string>
#include <vector>

using namespace ridgeline;

namespace {

const std::string folder = RIDGELINE_TEST_ROOT "/tests/data/hf/";

std::string text_of(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

interop::huggingface_model read(const std::string& name) {
  return interop::from_huggingface(text_of(folder + name + ".json"));
}

/// A file of the folder with one field set.
std::string with(const std::string& name, const std::string& field, const std::string& value) {
  nlohmann::json object = nlohmann::json::parse(text_of(folder + name + ".json"));
  object[field] = nlohmann::json::parse(value);
  return object.dump();
}

/// What a refusal says; empty where nothing is refused.
std::string refusal(const std::string& text) {
  try {
    interop::from_huggingface(text);
    return "";
  } catch (const interop::config_error& problem) {
    return problem.what();
  }
}

void check_refused(const std::string& text, const std::string& words) {
  const std::string said = refusal(text);
  CAPTURE(said);
  CHECK(said.find(words) != std::string::npos);
}

}  // namespace

// Every file of tests/data/hf/ and every refusal: tests/programs/hf_config_test.cpp.

TEST_CASE("experts are in groups where the file says both numbers of them") {
  // The file in the folder leaves out how many groups a token goes to.
  CHECK(read("deepseek-v3").model.moe.groups == 1);
  const expert_plan both = interop::from_huggingface(with("deepseek-v3", "topk_group", "4")).model.moe;
  CHECK(both.groups == 8);
  CHECK(both.groups_per_token == 4);
  CHECK(interop::from_huggingface(with("deepseek-v3", "topk_group", "null")).model.moe.groups == 1);
}

TEST_CASE("how the weights are stored is read, or said to be unknown") {
  const auto stored = [](const std::string& name) { return read(name).model.checkpoint; };
  CHECK(stored("gpt-oss-20b")->id == "mxfp4");
  CHECK(stored("kimi-k2")->id == "fp8");
  CHECK(stored("gemma-2-2b")->id == "fp32");
  CHECK(stored("mistral-small-3.2-24b") == nullptr);  // in 16 bits, as most
  CHECK(stored("glm-4.5-air") == nullptr);
  CHECK(stored("gpt-j-6b") == nullptr);
  const auto file_as = [](const std::string& quantised) {
    return interop::from_huggingface(with("llama-3-8b", "quantization_config", quantised));
  };
  const auto as = [&](const std::string& quantised) { return file_as(quantised).model.checkpoint; };
  CHECK(as(R"({"quant_method": "awq", "bits": 4, "group_size": 128})")->id == "awq");
  CHECK(as(R"({"quant_method": "gptq", "bits": 4, "group_size": 128})")->id == "gptq");
  CHECK(as(R"({"quant_method": "gptq", "bits": 8, "group_size": 128})")->id == "int8");
  CHECK(as(R"({"quant_method": "bitsandbytes", "load_in_4bit": true, "bnb_4bit_use_double_quant": true})")->id ==
        "nf4-double");
  CHECK(as(R"({"quant_method": "modelopt", "quant_algo": "NVFP4"})")->id == "nvfp4");
  CHECK(as(R"({"quant_method": "compressed-tensors", "format": "float-quantized"})")->id == "fp8");
  CHECK(as(R"({"quant_method": "compressed-tensors", "format": "mxfp4-pack-quantized"})")->id == "mxfp4");
  const auto packed = [](const std::string& group) {
    return R"({"quant_method": "compressed-tensors", "format": "pack-quantized",
               "config_groups": {"group_0": {"weights": {"num_bits": 4, "group_size": )" +
           group + "}}}}";
  };
  CHECK(as(packed("32"))->id == "int4-32");
  CHECK(as(packed("128"))->id == "awq");
  // What no storage of ours is like is said, and nothing else is assumed.
  CHECK(as(packed("64")) == nullptr);
  CHECK(file_as(packed("64")).not_counted == "how its weights are stored (4 bits in groups of 64)");
  CHECK(file_as(R"({"quant_method": "aqlm"})").not_counted == "how its weights are stored (aqlm)");
  check_refused(with("llama-3-8b", "quantization_config", "4"), "field 'quantization_config' is 4, not an object");
  check_refused(with("llama-3-8b", "quantization_config", R"({"quant_method": 4})"),
                "field 'quantization_config.quant_method'");
}

TEST_CASE("a program reads a checkpoint's file and asks what it needs") {
  const std::string text = text_of(folder + "gpt-oss-20b.json");
  // [call]
  const interop::huggingface_model read = interop::from_huggingface(text);
  const inference_step requests{.model = read.model,
                                .requests = batch(8),
                                .prompt = tokens(4096),
                                .reply = tokens(512),
                                .weights = read.model.checkpoint ? *read.model.checkpoint : stored_bf16};
  const data_size needed = footprint(requests).total();
  // [/call]
  // Four bits and a scale for 32 weights, of nearly 21 billion; embeddings and attention in 16 bits, and the KV cache.
  CHECK(in(needed, units::gigabytes) > 20.9 * (0.5 + 1.0 / 32.0));
  CHECK(in(needed, units::gigabytes) < 20.9);
}

TEST_CASE("of a multimodal model the text part is read") {
  CHECK(read("mistral-small-3.2-24b").family == "mistral3");
  CHECK(read("mistral-small-3.2-24b").not_counted == "the network that reads pictures");
  CHECK(read("llama-4-maverick").not_counted.find("pictures") != std::string::npos);
  // The text part of Llama 4 Scout: 16 experts in each block; its published number counts the network that reads pictures too.
  const transformer scout =
      interop::from_huggingface(
          R"({"model_type": "llama4", "text_config": {"model_type": "llama4_text", "num_hidden_layers": 48,
          "hidden_size": 5120, "intermediate_size": 8192, "intermediate_size_mlp": 16384, "num_attention_heads": 40,
          "num_key_value_heads": 8, "num_local_experts": 16, "num_experts_per_tok": 1, "vocab_size": 202048}})")
          .model;
  CHECK(parameters(scout) == parameters(*transformer_of(*catalogue::find_model("llama4-scout-text"))));
  check_refused(R"({"model_type": "llava"})", "field 'text_config' is missing");
  check_refused(R"({"model_type": "llava", "text_config": {"model_type": "llamma"}})",
                "is \"llamma\", an architecture not known here");
  // Qwen2-VL's older files have the text part's fields among their own.
  nlohmann::json flat = nlohmann::json::parse(text_of(folder + "qwen2-7b.json"));
  flat["model_type"] = "qwen2_vl";
  flat["architectures"] = {"Qwen2VLForConditionalGeneration"};
  CHECK(parameters(interop::from_huggingface(flat.dump()).model) == parameters(read("qwen2-7b").model));
}

TEST_CASE("a switch of which one position is described is accepted there, left out and refused at the other") {
  struct row {
    const char *file, *field;
    bool described;
  };
  const row rows[] = {{"mixtral-8x7b", "attention_bias", false},
                      {"mistral-7b-v0.1", "mlp_bias", false},
                      {"mistral-7b-v0.1", "attention_bias", false},
                      {"qwen3-8b", "mlp_bias", false},
                      {"qwen2-7b", "attention_bias", true},
                      {"qwen2-7b", "mlp_bias", false},
                      {"deepseek-v3", "attention_bias", false},
                      {"gpt2", "add_cross_attention", false},
                      {"opt-125m", "layer_norm_elementwise_affine", true},
                      {"bert-base-uncased", "add_cross_attention", false},
                      {"bert-base-uncased", "is_decoder", false},
                      {"t5-small", "is_encoder_decoder", true},
                      {"t5-small", "is_gated_act", false},
                      {"llama-3-8b", "is_encoder_decoder", false},
                      {"kimi-linear-48b-a3b", "mla_use_output_gate", false}};
  for (const row& one : rows) {
    CAPTURE(one.file);
    CAPTURE(one.field);
    const auto at = [&](bool position) { return with(one.file, one.field, position ? "true" : "false"); };
    CHECK(refusal(at(one.described)).empty());
    check_refused(at(!one.described),
                  std::string("field '") + one.field + "' is " + (one.described ? "false" : "true"));
  }
}

TEST_CASE("a token goes to all experts at most") {
  struct row {
    const char *file, *per_token;
    int experts;
  };
  for (const row& one :
       {row{"mixtral-8x7b", "num_experts_per_tok", 8}, row{"qwen2-57b-a14b", "num_experts_per_tok", 64},
        row{"qwen3-30b-a3b", "num_experts_per_tok", 128}, row{"glm-4.5-air", "num_experts_per_tok", 128},
        row{"deepseek-v3", "num_experts_per_tok", 256}, row{"jamba-1.5-mini", "num_experts_per_tok", 16},
        row{"qwen3-coder-next", "num_experts_per_tok", 512}, row{"nemotron-3-nano-30b-a3b", "num_experts_per_tok", 128},
        row{"kimi-linear-48b-a3b", "num_experts_per_token", 256}}) {
    CAPTURE(one.file);
    CHECK(refusal(with(one.file, one.per_token, std::to_string(one.experts))).empty());
    check_refused(with(one.file, one.per_token, std::to_string(one.experts + 1)),
                  std::string("field '") + one.per_token + "' is " + std::to_string(one.experts + 1) + " of " +
                      std::to_string(one.experts) + " experts");
  }
  // These two say it twice, or inside: the numbers are their model cards'.
  nlohmann::json oss = nlohmann::json::parse(text_of(folder + "gpt-oss-20b.json"));
  oss["num_experts_per_tok"] = oss["experts_per_token"] = 33;
  check_refused(oss.dump(), "is 33 of 32 experts");
  nlohmann::json llama = nlohmann::json::parse(text_of(folder + "llama-4-maverick.json"));
  llama["text_config"]["num_experts_per_tok"] = 129;
  check_refused(llama.dump(), "is 129 of 128 experts");
}

TEST_CASE("a field of another architecture is refused in each file that has it") {
  struct row {
    const char* field;
    std::vector<std::string> owners;
  };
  const row rows[] = {
      {"num_local_experts", {"mixtral-8x7b", "gpt-oss-20b", "qwen3-30b-a3b", "qwen2-57b-a14b", "deepseek-v3"}},
      {"num_experts", {"qwen3-30b-a3b", "qwen2-57b-a14b", "qwen3-coder-next", "jamba-1.5-mini", "kimi-linear-48b-a3b"}},
      {"n_routed_experts", {"deepseek-v3", "glm-4.5-air", "nemotron-3-nano-30b-a3b", "deepseek-v4-flash"}},
      {"n_shared_experts", {"deepseek-v3", "glm-4.5-air", "nemotron-3-nano-30b-a3b", "deepseek-v4-flash"}},
      {"compress_ratios", {"deepseek-v4-flash"}},
      {"kv_lora_rank", {"deepseek-v3", "kimi-linear-48b-a3b"}},
      {"moe_intermediate_size",
       {"qwen3-30b-a3b", "qwen2-57b-a14b", "deepseek-v3", "glm-4.5-air", "nemotron-3-nano-30b-a3b", "qwen3-coder-next",
        "kimi-linear-48b-a3b", "deepseek-v4-flash"}},
      {"hybrid_override_pattern", {"nemotron-3-nano-30b-a3b"}},
      {"linear_num_value_heads", {"qwen3-coder-next"}},
      {"linear_attn_config", {"kimi-linear-48b-a3b"}},
      {"mamba_d_state", {"jamba-1.5-mini", "falcon-h1-7b"}},
      {"shared_expert_intermediate_size", {"qwen2-57b-a14b", "qwen3-coder-next"}},
      {"intermediate_size_mlp", {}}};
  for (const row& one : rows) {
    for (const char* file : {"mixtral-8x7b", "gpt-oss-20b", "qwen3-30b-a3b", "qwen2-57b-a14b", "deepseek-v3",
                             "glm-4.5-air", "nemotron-3-nano-30b-a3b", "qwen3-coder-next", "kimi-linear-48b-a3b",
                             "jamba-1.5-mini", "falcon-h1-7b", "deepseek-v4-flash", "llama-3-8b", "gpt2"}) {
      CAPTURE(one.field);
      CAPTURE(file);
      const bool owns = std::find(one.owners.begin(), one.owners.end(), file) != one.owners.end();
      const bool stranger = refusal(with(file, one.field, "2")).find("does not belong to a '") != std::string::npos;
      CHECK(stranger == !owns);
    }
  }
}

TEST_CASE("what a file has beside its blocks is said, each by itself") {
  CHECK(read("bert-base-uncased").not_counted == "the head of the task");
  CHECK(read("glm-4.5-air").not_counted == "the module that predicts a further token");
  CHECK(read("llama-3-8b").not_counted.empty());
}

TEST_CASE("blocks with experts are listed as their step says, all of them and no other") {
  nlohmann::json llama = nlohmann::json::parse(text_of(folder + "llama-4-maverick.json"));  // every second of 48
  const auto listed = [&](int first, int last) {
    nlohmann::json all = nlohmann::json::array();
    for (int block = first; block <= last; block += 2) all.push_back(block);
    llama["text_config"]["moe_layers"] = all;
    return refusal(llama.dump());
  };
  CHECK(listed(1, 47).empty());
  CHECK(listed(0, 46).find("moe_layers' is not what interleave_moe_layer_step says: not described") !=
        std::string::npos);
  CHECK(listed(1, 45).find("moe_layers' is not what interleave_moe_layer_step says") != std::string::npos);
}

TEST_CASE("experts that no block has are refused; a step of all blocks leaves them to the last") {
  nlohmann::json llama = nlohmann::json::parse(text_of(folder + "llama-4-maverick.json"));
  nlohmann::json& part = llama.contains("text_config") ? llama["text_config"] : llama;
  part.erase("moe_layers");
  const std::int64_t blocks = part.at("num_hidden_layers").get<std::int64_t>();
  part["interleave_moe_layer_step"] = blocks;
  CHECK(interop::from_huggingface(llama.dump()).model.moe.every == blocks);
  part["interleave_moe_layer_step"] = blocks + 1;
  check_refused(llama.dump(), "leaves no block its experts");
}

// Sources  Devlin et al., 2019 (BERT); Le Scao et al., 2022 (BLOOM: ALiBi, a norm of the embedding); Almazrouei et al., 2023 (Falcon);
//          Gemma Team, 2024 and 2025; Radford et al., 2019 (GPT-2); Wang & Komatsuzaki, 2021 (GPT-J); Lieber et al., 2024 (Jamba: no
//          positions); Touvron et al., 2023; Grattafiori et al., 2024; Jiang et al., 2023 and 2024; NVIDIA, Nemotron 3 Nano, 2025 (no
//          positions, squared ReLU); OLMo Team, 2024; Zhang et al., 2022 (OPT: ReLU, learned positions); Biderman et al., 2023 (Pythia);
//          Yang et al., 2024 and 2025 (Qwen); Raffel et al., 2020 (T5: relative positions, ReLU, norms without a mean); DeepSeek-AI, 2024
TEST_CASE("each family is of its kind: what reads, what tells positions, which norm, which function, gated or not") {
  using kind = transformer_kind;
  constexpr position_kind learned = position_kind::learned, rotary = position_kind::rotary,
                          alibi = position_kind::alibi, relative = position_kind::relative;
  constexpr activation_function gelu = activation_function::gelu, silu = activation_function::silu,
                                relu = activation_function::relu, squared_relu = activation_function::squared_relu;
  struct row {
    const char* file;
    kind of;
    position_kind position;
    norm_kind norm;
    activation_function function;
    bool gated;
  };
  constexpr norm_kind layer = norm_kind::layer, rms = norm_kind::root_mean_square;
  const row rows[] = {{"bert-base-uncased", kind::encoder, learned, layer, gelu, false},
                      {"bloom-560m", kind::decoder, alibi, layer, gelu, false},
                      {"deepseek-v2-lite", kind::decoder, rotary, rms, silu, true},
                      {"deepseek-v3", kind::decoder, rotary, rms, silu, true},
                      {"falcon-40b", kind::decoder, rotary, layer, gelu, false},
                      {"falcon-h1-7b", kind::decoder, rotary, rms, silu, true},
                      {"gemma-2-2b", kind::decoder, rotary, rms, gelu, true},
                      {"gemma-3-12b", kind::decoder, rotary, rms, gelu, true},
                      {"glm-4.5-air", kind::decoder, rotary, rms, silu, true},
                      {"gpt-j-6b", kind::decoder, rotary, layer, gelu, false},
                      {"gpt-oss-20b", kind::decoder, rotary, rms, silu, true},
                      {"gpt2", kind::decoder, learned, layer, gelu, false},
                      {"jamba-1.5-mini", kind::decoder, position_kind::none, rms, silu, true},
                      {"kimi-k2", kind::decoder, rotary, rms, silu, true},
                      {"llama-2-7b", kind::decoder, rotary, rms, silu, true},
                      {"llama-3-8b", kind::decoder, rotary, rms, silu, true},
                      {"llama-4-maverick", kind::decoder, rotary, rms, silu, true},
                      {"mistral-7b-v0.1", kind::decoder, rotary, rms, silu, true},
                      {"mistral-nemo-12b", kind::decoder, rotary, rms, silu, true},
                      {"mistral-small-3.2-24b", kind::decoder, rotary, rms, silu, true},
                      {"mixtral-8x7b", kind::decoder, rotary, rms, silu, true},
                      {"nemotron-3-nano-30b-a3b", kind::decoder, position_kind::none, rms, squared_relu, false},
                      {"olmo-2-7b", kind::decoder, rotary, rms, silu, true},
                      {"opt-125m", kind::decoder, learned, layer, relu, false},
                      {"opt-350m", kind::decoder, learned, layer, relu, false},
                      {"phi-3-mini", kind::decoder, rotary, rms, silu, true},
                      {"pythia-6.9b", kind::decoder, rotary, layer, gelu, false},
                      {"qwen2-57b-a14b", kind::decoder, rotary, rms, silu, true},
                      {"qwen2-7b", kind::decoder, rotary, rms, silu, true},
                      {"qwen3-30b-a3b", kind::decoder, rotary, rms, silu, true},
                      {"qwen3-8b", kind::decoder, rotary, rms, silu, true},
                      {"qwen3-coder-next", kind::decoder, rotary, rms, silu, true},
                      {"t5-small", kind::encoder_decoder, relative, rms, relu, false}};
  for (const row& one : rows) {
    CAPTURE(one.file);
    const transformer model = read(one.file).model;
    CHECK(model.kind == one.of);
    CHECK(model.position == one.position);
    CHECK(model.norm == one.norm);
    CHECK(model.function == one.function);
    CHECK(model.gated == one.gated);
    CHECK(model.token_types == (std::string_view(one.file) == "bert-base-uncased" ? 2 : 0));
    CHECK(bool(model.encoder_layers) == (one.of == kind::encoder_decoder));
  }
}

TEST_CASE("full attention is in the last of each group of blocks, whether the file lists them or says how many") {
  const transformer counted = read("qwen3-coder-next").model;  // 48 blocks, in fours
  std::string kinds = "[";
  for (int block = 0; block < 48; ++block) {
    const bool full = block % 4 == 3;
    CHECK(counted.hybrid.of_attention.contains(block) == full);
    CHECK(counted.hybrid.of_linear.contains(block) == !full);
    kinds += std::string(block > 0 ? "," : "") + (full ? "\"full_attention\"" : "\"linear_attention\"");
  }
  const transformer listed = interop::from_huggingface(with("qwen3-coder-next", "layer_types", kinds + "]")).model;
  for (int block = 0; block < 48; ++block) CHECK(listed.hybrid.of_attention.contains(block) == (block % 4 == 3));
  const transformer thirds = interop::from_huggingface(with("qwen3-coder-next", "full_attention_interval", "3")).model;
  for (int block = 0; block < 48; ++block) CHECK(thirds.hybrid.of_attention.contains(block) == (block % 3 == 2));
  const transformer jamba = read("jamba-1.5-mini").model;  // one of eight, the fifth
  for (int block = 0; block < 32; ++block) CHECK(jamba.hybrid.of_attention.contains(block) == (block % 8 == 4));
}

TEST_CASE("experts of Jamba stand in the last block of each period, and in every block of a period of one") {
  nlohmann::json file = nlohmann::json::parse(text_of(folder + "jamba-1.5-mini.json"));
  CHECK(interop::from_huggingface(file.dump()).model.moe.every == 2);
  file["expert_layer_period"] = 1;
  file["expert_layer_offset"] = 0;
  const transformer each = interop::from_huggingface(file.dump()).model;
  CHECK(each.moe.every == 1);
  CHECK_FALSE(each.feed_forward);
  file["expert_layer_offset"] = 1;
  check_refused(file.dump(), "expert_layer_offset");
  file["expert_layer_period"] = 4;
  file["expert_layer_offset"] = 3;
  CHECK(interop::from_huggingface(file.dump()).model.moe.every == 4);
}

TEST_CASE("a class without the name of its family is none of a language model, and is shown in plain letters") {
  check_refused(with("llama-3-8b", "architectures", R"(["ForCausalLM"])"), "names \"ForCausalLM\", no language model");
  check_refused(with("llama-3-8b", "architectures", R"(["LlamaForTokenClassification"])"), "no language model");
  check_refused(with("llama-3-8b", "architectures", "[\"Ll\u00e4maForCausalLM\"]"), "names \"Ll\\u00e4maForCausalLM\"");
  CHECK(refusal(with("llama-3-8b", "architectures", R"(["LlamaForCausalLM"])")).empty());
  CHECK_FALSE(interop::from_huggingface(with("llama-3-8b", "architectures", R"(["LlamaModel"])")).model.has_head);
}

TEST_CASE("BERT's body is counted whatever its head is for, where the class has its name") {
  for (const char* task : {"BertForMaskedLM", "BertForSequenceClassification", "BertLMHeadModel"}) {
    CAPTURE(task);
    const std::string text = with("bert-base-uncased", "architectures", "[\"" + std::string(task) + "\"]");
    CHECK(refusal(text).empty());
    CHECK(parameters(interop::from_huggingface(text).model) == 109'482'240);
  }
  check_refused(with("bert-base-uncased", "architectures", R"(["ForMaskedLM"])"),
                "no language model of the type 'bert'");
  check_refused(with("bert-base-uncased", "architectures", R"(["BertPooler"])"),
                "no language model of the type 'bert'");
  check_refused(with("gpt2", "architectures", R"(["GPT2ForSequenceClassification"])"), "no language model");
}

TEST_CASE("every second block of gpt-oss sees everything where the file does not list them, none without a window") {
  nlohmann::json file = nlohmann::json::parse(text_of(folder + "gpt-oss-20b.json"));
  file.erase("layer_types");
  const transformer in_turn = interop::from_huggingface(file.dump()).model;
  CHECK(in_turn.window.full_every == 2);
  CHECK(in_turn.window.tokens == tokens(128));
  file.erase("sliding_window");
  const transformer open = interop::from_huggingface(file.dump()).model;
  CHECK(open.window.full_every == 0);
  CHECK_FALSE(open.window);
}

TEST_CASE("an entry of a list that nobody knows is refused by its place") {
  std::string kinds = "[\"linear_attention\"";
  for (int block = 1; block < 48; ++block) kinds += block == 6 ? ",\"sliding\"" : ",\"full_attention\"";
  check_refused(with("qwen3-coder-next", "layer_types", kinds + "]"), "has an entry 7 that is not known here");
  check_refused(with("qwen3-coder-next", "layer_types", "[\"full_attention\"]"), "has 1 entries for 48 layers");
}

TEST_CASE("kinds of blocks that contradict a window, or the number of blocks, are refused") {
  nlohmann::json file = nlohmann::json::parse(text_of(folder + "gpt-oss-20b.json"));
  file.erase("sliding_window");
  REQUIRE(file.contains("layer_types"));
  check_refused(file.dump(), "'layer_types' names sliding_attention, and there is no sliding_window");
  file = nlohmann::json::parse(text_of(folder + "gemma-4-31b.json"));
  nlohmann::json& text = file.contains("text_config") ? file["text_config"] : file;
  for (nlohmann::json& kind : text["layer_types"]) kind = "full_attention";
  check_refused(file.dump(), "layer_types' has blocks of one kind alone");
  file = nlohmann::json::parse(text_of(folder + "gemma-4-e2b.json"));
  file["text_config"]["num_kv_shared_layers"] = 30;
  CHECK(interop::from_huggingface(file.dump()).model.borrowing.value() == 30);
  file["text_config"]["num_kv_shared_layers"] = 31;
  check_refused(file.dump(), "num_kv_shared_layers' is 31 of 35, and no block is left");
  file["text_config"]["num_kv_shared_layers"] = 20;
  file["text_config"]["vocab_size_per_layer_input"] = 262'143;
  check_refused(file.dump(), "vocab_size_per_layer_input' is 262143, and vocab_size 262144");
  file["text_config"]["hidden_size_per_layer_input"] = nullptr;  // then nothing is looked up
  CHECK_FALSE(interop::from_huggingface(file.dump()).model.per_layer_input);
  file = nlohmann::json::parse(text_of(folder + "gemma-4-26b-a4b.json"));
  file["text_config"]["num_kv_shared_layers"] = 6;
  check_refused(file.dump(), "num_kv_shared_layers' is not 0 beside experts");
  file = nlohmann::json::parse(text_of(folder + "kimi-linear-48b-a3b.json"));
  file["linear_attn_config"]["kda_layers"].push_back(28);
  check_refused(file.dump(), "kda_layers' has an entry that is no block from 1 to 27");
}

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
      {"n_routed_experts", {"deepseek-v3", "glm-4.5-air", "nemotron-3-nano-30b-a3b"}},
      {"n_shared_experts", {"deepseek-v3", "glm-4.5-air", "nemotron-3-nano-30b-a3b"}},
      {"kv_lora_rank", {"deepseek-v3", "kimi-linear-48b-a3b"}},
      {"moe_intermediate_size",
       {"qwen3-30b-a3b", "qwen2-57b-a14b", "deepseek-v3", "glm-4.5-air", "nemotron-3-nano-30b-a3b", "qwen3-coder-next",
        "kimi-linear-48b-a3b"}},
      {"hybrid_override_pattern", {"nemotron-3-nano-30b-a3b"}},
      {"linear_num_value_heads", {"qwen3-coder-next"}},
      {"linear_attn_config", {"kimi-linear-48b-a3b"}},
      {"mamba_d_state", {"jamba-1.5-mini", "falcon-h1-7b"}},
      {"shared_expert_intermediate_size", {"qwen2-57b-a14b", "qwen3-coder-next"}},
      {"intermediate_size_mlp", {}}};
  for (const row& one : rows) {
    for (const char* file : {"mixtral-8x7b", "gpt-oss-20b", "qwen3-30b-a3b", "qwen2-57b-a14b", "deepseek-v3",
                             "glm-4.5-air", "nemotron-3-nano-30b-a3b", "qwen3-coder-next", "kimi-linear-48b-a3b",
                             "jamba-1.5-mini", "falcon-h1-7b", "llama-3-8b", "gpt2"}) {
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

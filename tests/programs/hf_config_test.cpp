#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/workload/layers/attention.hpp>
#include <string>
#include <support/config_file.hpp>

using namespace ridgeline;

namespace {

const std::string folder = RIDGELINE_TEST_ROOT "/tests/data/hf/";

ridgeline::interop::huggingface_model read(const std::string& name) {
  return support::read_config("--model", folder + name + ".json");
}

std::int64_t cached_elements(const transformer& model, const block_kind& kind) {
  return cached_elements_per_token(block_of(model, kind, attention_mask::causal).self);
}

/// What a refusal says; empty where nothing is refused.
std::string refusal(const std::string& text) {
  try {
    support::parse_config("--model", "config.json", text);
    return "";
  } catch (const CLI::ValidationError& problem) {
    return problem.what();
  }
}

std::string refusal_of_file(const std::string& path) {
  try {
    support::read_config("--model", path);
    return "";
  } catch (const CLI::ValidationError& problem) {
    return problem.what();
  }
}

/// A file of the test folder with one field set to what `value` spells; without a value the field is taken out.
std::string with(const std::string& name, const std::string& field, const std::string& value) {
  nlohmann::json object = nlohmann::json::parse(support::small_file("--model", folder + name + ".json"));
  if (value.empty()) object.erase(field);
  else object[field] = nlohmann::json::parse(value);
  return object.dump();
}

void check_refused(const std::string& text, const std::string& words) {
  const std::string said = refusal(text);
  CAPTURE(text.substr(0, 200));
  CAPTURE(said);
  CHECK(said.find(words) != std::string::npos);
  CHECK(said.starts_with("--model: config.json: "));
  CHECK(said.find('\n') == std::string::npos);
  CHECK(said.size() < 300);
}

}  // namespace

// Exact: totals of the safetensors metadata, or of Keras Hub's presets, as the catalogue cites them; the model cards of
// BLOOM-560M and Mistral Nemo for those two, GPT-J's without the copies on every shard. Falcon-40B's checkpoint stores the tied
// head again (65024 x 8192 more); Hugging Face pads Gemma 3's vocabulary by 64 rows of 3840. Nemotron 3 Nano's total leaves out
// what steers 23 routers of 128 experts.
TEST_CASE("files of twenty-seven model cards give the published numbers of parameters") {
  struct row {
    const char* file;
    const char* family;
    std::int64_t published;
  };
  const row rows[] = {{"bert-base-uncased", "bert", 109'482'240},
                      {"bloom-560m", "bloom", 559'214'592},
                      {"deepseek-v2-lite", "deepseek_v2", 15'706'484'224},
                      {"falcon-40b", "falcon", 41'835'970'560 - 65'024LL * 8192},
                      {"gemma-2-2b", "gemma2", 2'614'341'888},
                      {"gemma-3-12b", "gemma3", 11'765'788'416 + 64LL * 3840},
                      {"gpt2", "gpt2", 124'439'808},
                      {"gpt-j-6b", "gptj", 6'050'882'784},
                      {"gpt-oss-20b", "gpt_oss", 20'914'757'184},
                      {"lfm2-1.2b", "lfm2", 1'170'340'608},
                      {"lfm2-8b-a1b", "lfm2_moe", 8'339'929'856 + 22 * 32},
                      {"llama-2-7b", "llama", 6'738'415'616},
                      {"llama-3-8b", "llama", 8'030'261'248},
                      {"mistral-7b-v0.1", "mistral", 7'241'732'096},
                      {"mistral-nemo-12b", "mistral", 12'247'782'400},
                      {"mixtral-8x7b", "mixtral", 46'702'792'704},
                      {"nemotron-3-nano-30b-a3b", "nemotron_h", 31'577'937'344 + 23 * 128},
                      {"olmo-2-7b", "olmo2", 7'298'617'344},
                      {"opt-125m", "opt", 125'239'296},
                      {"opt-350m", "opt", 331'196'416},
                      {"phi-3-mini", "phi3", 3'821'079'552},
                      {"pythia-6.9b", "gpt_neox", 6'857'302'016},
                      {"qwen2-7b", "qwen2", 7'615'616'512},
                      {"qwen3-30b-a3b", "qwen3_moe", 30'532'122'624},
                      {"qwen3-coder-next", "qwen3_next", 79'674'391'296},
                      {"qwen3-8b", "qwen3", 8'190'735'360},
                      {"t5-small", "t5", 60'506'624}};
  for (const row& one : rows) {
    CAPTURE(one.file);
    const ridgeline::interop::huggingface_model made = read(one.file);
    CHECK(made.family == one.family);
    CHECK(parameters(made.model) == one.published);
  }
}

// Tolerance  the names' rounding: 57.4e9, 671e9, 106e9, 1e12 (of 1.03e12), 400e9, 24e9. GLM-4.5-Air: Hugging Face, model_doc of
// glm4_moe; Kimi K2, Llama 4 Maverick and Mistral Small: their model cards. What a text part leaves out is small beside it.
TEST_CASE("files of model cards with rounded numbers of parameters give those") {
  CHECK(static_cast<double>(parameters(read("glm-4.5-air").model)) == doctest::Approx(106e9).epsilon(0.01));
  CHECK(static_cast<double>(parameters(read("kimi-k2").model)) == doctest::Approx(1.0e12).epsilon(0.05));
  CHECK(static_cast<double>(parameters(read("llama-4-maverick").model)) == doctest::Approx(400e9).epsilon(0.0125));
  CHECK(static_cast<double>(parameters(read("mistral-small-3.2-24b").model)) == doctest::Approx(24e9).epsilon(0.021));
  CHECK(static_cast<double>(parameters(read("qwen2-57b-a14b").model)) == doctest::Approx(57.4e9).epsilon(0.0009));
  CHECK(static_cast<double>(parameters(read("deepseek-v3").model)) == doctest::Approx(671e9).epsilon(0.0008));
}

// Gemma 4's model card: 30.7B; 25.2B, 3.8B of them active. The embedding table (0.74B), which is the head too, is among the latter.
TEST_CASE("files of Gemma 4 give the published sizes, those of its smaller models the catalogue's") {
  CHECK(static_cast<double>(parameters(read("gemma-4-31b").model)) == doctest::Approx(30.7e9).epsilon(0.0017));
  CHECK(static_cast<double>(parameters(read("gemma-4-26b-a4b").model)) == doctest::Approx(25.2e9).epsilon(0.002));
  CHECK(static_cast<double>(active_parameters(read("gemma-4-26b-a4b").model)) == doctest::Approx(3.8e9).epsilon(0.014));
  const auto text_with = [](const char* field, const char* value) {
    nlohmann::json object = nlohmann::json::parse(support::small_file("--model", folder + "gemma-4-31b.json"));
    object["text_config"][field] = nlohmann::json::parse(value);
    return object.dump();
  };
  CHECK(parameters(read("gemma-4-e2b").model) == parameters(catalogue::gemma4_e2b_text));
  CHECK(parameters(read("gemma-4-e4b").model) == parameters(catalogue::gemma4_e4b_text));
  // A table of 256 for each of 60 blocks and, in each, three matrices and a norm.
  const std::int64_t plain = parameters(read("gemma-4-31b").model);
  const transformer wider = interop::from_huggingface(text_with("hidden_size_per_layer_input", "256")).model;
  CHECK(parameters(wider) - plain == 262'144LL * 60 * 256 + 256 + 60LL * (3 * 5376 * 256 + 5376));
  check_refused(text_with("num_global_key_value_heads", "5"), "does not divide the 32 heads");
}

// Jamba-1.5: 52B, 12B active; Falcon-H1-7B: 7.59B; Kimi Linear: 49B, 3B active on its page. Qwen3-Coder-Next's active parameters: its
// tensors less those of the experts that a token does not visit, as a public parameter counter adds up the checkpoint.
TEST_CASE("files of hybrids give the published sizes") {
  CHECK(static_cast<double>(parameters(read("jamba-1.5-mini").model)) == doctest::Approx(52e9).epsilon(0.0097));
  CHECK(static_cast<double>(active_parameters(read("jamba-1.5-mini").model)) == doctest::Approx(12e9).epsilon(0.042));
  CHECK(static_cast<double>(parameters(read("falcon-h1-7b").model)) == doctest::Approx(7.59e9).epsilon(0.00066));
  CHECK(static_cast<double>(parameters(read("kimi-linear-48b-a3b").model)) == doctest::Approx(49e9).epsilon(0.01));
  CHECK(active_parameters(read("qwen3-coder-next").model) == 3'874'929'408);
}

TEST_CASE("a hybrid that cannot be described is refused by the field that says so") {
  check_refused(with("nemotron-3-nano-30b-a3b", "hybrid_override_pattern", "\"MEM*\""), "has 4 letters for 52 layers");
  check_refused(with("nemotron-3-nano-30b-a3b", "moe_latent_size", "2689"), "'moe_latent_size' is 2689, wider than");
  check_refused(with("nemotron-3-super-120b-a12b", "num_hidden_layers", "null"), "'num_hidden_layers' is null");
  check_refused(with("nemotron-3-nano-30b-a3b", "hybrid_override_pattern", ""), "is missing");
  check_refused(with("qwen3-coder-next", "linear_num_value_heads", ""), "'linear_num_value_heads' is missing");
  check_refused(with("qwen3-coder-next", "num_hidden_layers", "200"), "at most 128");
  check_refused(with("jamba-1.5-mini", "expert_layer_offset", "0"), "expert_layer_offset");
  check_refused(with("jamba-1.5-mini", "num_key_value_heads", ""), "'num_key_value_heads' is missing");
  check_refused(with("falcon-h1-7b", "num_key_value_heads", ""), "'num_key_value_heads' is missing");
  check_refused(with("jamba-1.5-mini", "num_hidden_layers", "129"), "a hybrid has at most 128");
  CHECK(refusal(with("jamba-1.5-mini", "num_hidden_layers", "128")).empty());
  check_refused(with("falcon-h1-7b", "mamba_n_heads", "23"), "does not divide the width 3072");
  check_refused(with("kimi-linear-48b-a3b", "attn_res_block_size", "12"), "attn_res_block_size");
  check_refused(with("kimi-linear-48b-a3b", "linear_attn_config",
                     "{\"num_heads\": 32, \"head_dim\": 128, \"kda_layers\": [1], "
                     "\"full_attn_layers\": [4]}"),
                "do not name each block once");
  check_refused(with("llama-3-8b", "linear_num_value_heads", "32"), "does not belong to a 'llama'");
}

TEST_CASE("every file of the folder is read, and has its line among the sources") {
  const std::string sources = support::small_file("--model", folder + "SOURCES.md");
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".json") continue;
    ++files;
    CAPTURE(entry.path().filename().string());
    CHECK(sources.find("`" + entry.path().filename().string() + "`") != std::string::npos);
    CHECK(parameters(read(entry.path().stem().string()).model) > 0);
  }
  CHECK(files == 56);
}

// What the catalogue says was written down apart from these files.
TEST_CASE("a file and the catalogue's entry of the same network agree on what memory depends on") {
  struct row {
    const char* file;
    const char* id;
  };
  for (const row& one : {row{"llama-2-7b", "llama2-7b"},
                         row{"llama-3-8b", "llama3-8b"},
                         row{"mixtral-8x7b", "mixtral-8x7b"},
                         row{"qwen2-57b-a14b", "qwen2-57b-a14b"},
                         row{"gemma-2-2b", "gemma2-2b"},
                         row{"gpt2", "gpt2-small"},
                         row{"opt-350m", "opt-350m"},
                         row{"falcon-40b", "falcon-40b"},
                         row{"bert-base-uncased", "bert-base-uncased"},
                         row{"t5-small", "t5-small"},
                         row{"deepseek-v2-lite", "deepseek-v2-lite"},
                         row{"deepseek-v3", "deepseek-v3"},
                         row{"qwen3-30b-a3b", "qwen3-30b-a3b"},
                         row{"mistral-7b-v0.1", "mistral-7b-v0.1"},
                         row{"gpt-j-6b", "gpt-j-6b"},
                         row{"gpt-oss-20b", "gpt-oss-20b"},
                         row{"kimi-k2", "kimi-k2"},
                         row{"olmo-2-7b", "olmo2-7b"},
                         row{"nemotron-3-nano-30b-a3b", "nemotron-3-nano-30b-a3b"},
                         row{"qwen3-coder-next", "qwen3-next-80b-a3b"},
                         row{"jamba-1.5-mini", "jamba-1.5-mini"},
                         row{"falcon-h1-7b", "falcon-h1-7b"},
                         row{"kimi-linear-48b-a3b", "kimi-linear-48b-a3b"},
                         row{"deepseek-v3.2", "deepseek-v3.2"},
                         row{"deepseek-v4-flash", "deepseek-v4-flash"},
                         row{"deepseek-v4-pro", "deepseek-v4-pro"},
                         row{"dots.llm1", "dots.llm1"},
                         row{"ernie-4.5-21b-a3b", "ernie-4.5-21b-a3b"},
                         row{"exaone-4.0-32b", "exaone-4.0-32b"},
                         row{"falcon-h1-0.5b", "falcon-h1-0.5b"},
                         row{"glm-5", "glm-5"},
                         row{"granite-4.0-h-small", "granite-4.0-h-small"},
                         row{"kimi-k2.5", "kimi-k2.5-text"},
                         row{"lfm2-1.2b", "lfm2-1.2b"},
                         row{"lfm2-8b-a1b", "lfm2-8b-a1b"},
                         row{"minimax-m2.5", "minimax-m2.5"},
                         row{"ministral-3-3b", "ministral-3-3b-text"},
                         row{"nemotron-3-super-120b-a12b", "nemotron-3-super-120b-a12b"},
                         row{"nemotron-h-56b", "nemotron-h-56b"},
                         row{"qwen3.5-27b", "qwen3.5-27b-text"},
                         row{"qwen3.5-35b-a3b", "qwen3.5-35b-a3b-text"}}) {
    CAPTURE(one.file);
    const catalogued_model* entry = catalogue::find_model(one.id);
    REQUIRE(entry != nullptr);
    REQUIRE(transformer_of(*entry) != nullptr);
    const transformer& known = *transformer_of(*entry);
    const transformer made = read(one.file).model;
    CHECK(active_parameters(made) == active_parameters(known));
    CHECK(made.layers == known.layers);
    CHECK(made.hidden == known.hidden);
    CHECK(made.feed_forward == known.feed_forward);
    CHECK(made.vocabulary == known.vocabulary);
    CHECK(made.tied == known.tied);
    CHECK(made.gated == known.gated);
    CHECK(made.window.tokens == known.window.tokens);
    CHECK(made.window.full_every == known.window.full_every);
    CHECK(made.position == known.position);
    for (std::int64_t i = 0; i < made.layers.value(); ++i) {
      CHECK(cached_elements(made, kind_of_block(made, i)) == cached_elements(known, kind_of_block(known, i)));
    }
  }
}

TEST_CASE("files of the families of 2025 and 2026 give the catalogue's numbers of parameters") {
  struct row {
    const char* file;
    const char* family;
    const char* id;
    const char* not_counted;
  };
  const char* pictures = "the network that reads pictures";
  const char* further = "the module that predicts a further token";
  const char* both = "the module that predicts a further token; the network that reads pictures";
  const row rows[] = {{"deepseek-v3.2", "deepseek_v32", "deepseek-v3.2", further},
                      {"deepseek-v4-flash", "deepseek_v4", "deepseek-v4-flash", further},
                      {"deepseek-v4-pro", "deepseek_v4", "deepseek-v4-pro", further},
                      {"dots.llm1", "dots1", "dots.llm1", ""},
                      {"ernie-4.5-21b-a3b", "ernie4_5_moe", "ernie-4.5-21b-a3b", ""},
                      {"exaone-4.0-32b", "exaone4", "exaone-4.0-32b", ""},
                      {"falcon-h1-0.5b", "falcon_h1", "falcon-h1-0.5b", ""},
                      {"glm-5", "glm_moe_dsa", "glm-5", further},
                      {"granite-4.0-h-small", "granitemoehybrid", "granite-4.0-h-small", ""},
                      {"kimi-k2.5", "kimi_k25", "kimi-k2.5-text", pictures},
                      {"minimax-m2.5", "minimax_m2", "minimax-m2.5", further},
                      {"ministral-3-3b", "mistral3", "ministral-3-3b-text", pictures},
                      {"lfm2-1.2b", "lfm2", "lfm2-1.2b", ""},
                      {"lfm2-8b-a1b", "lfm2_moe", "lfm2-8b-a1b", ""},
                      {"nemotron-3-super-120b-a12b", "nemotron_h", "nemotron-3-super-120b-a12b", further},
                      {"nemotron-h-56b", "nemotron_h", "nemotron-h-56b", ""},
                      {"qwen3.5-27b", "qwen3_5", "qwen3.5-27b-text", both},
                      {"qwen3.5-35b-a3b", "qwen3_5_moe", "qwen3.5-35b-a3b-text", both}};
  for (const row& one : rows) {
    CAPTURE(one.file);
    const ridgeline::interop::huggingface_model made = read(one.file);
    const catalogued_model* entry = catalogue::find_model(one.id);
    REQUIRE(entry != nullptr);
    CHECK(made.family == one.family);
    CHECK(made.not_counted == one.not_counted);
    CHECK(parameters(made.model) == parameters(*transformer_of(*entry)));
  }
  CHECK(read("deepseek-v3.2").model.checkpoint->id == "fp8");
  for (const char* file : {"deepseek-v4-flash", "deepseek-v4-pro"}) {
    const transformer made = read(file).model;
    const transformer known = *transformer_of(*catalogue::find_model(file));
    CHECK(made.checkpoint == known.checkpoint);
    CHECK(*made.compressed == *known.compressed);
    CHECK(made.sinks == known.sinks);
  }
  CHECK(ridgeline::interop::from_huggingface(with("deepseek-v4-flash", "expert_dtype", "")).model.checkpoint->id ==
        "fp8");
  CHECK(read("kimi-k2.5").model.checkpoint->id == "int4-32");
  CHECK(read("minimax-m2.5").model.checkpoint->id == "fp8");
}

TEST_CASE("what the families of 2025 and 2026 do not have is refused by the field that says so") {
  check_refused(with("deepseek-v3.2", "index_topk", ""), "'index_topk' is missing");
  check_refused(with("deepseek-v3.2", "index_n_heads", ""), "'index_n_heads' is missing");
  check_refused(with("deepseek-v3.2", "index_head_dim", "0"), "'index_head_dim'");
  check_refused(with("deepseek-v4-pro", "compress_ratios", ""), "'compress_ratios' is missing");
  check_refused(with("deepseek-v4-pro", "compress_ratios", "[4, 128]"),
                "'compress_ratios' has 2 entries, and there are 61");
  check_refused(with("deepseek-v4-pro", "num_hidden_layers", "130"), "'compress_ratios'");
  check_refused(with("deepseek-v4-flash", "num_hidden_layers", "2"), "'compress_ratios' is 0 for every layer");
  check_refused(with("deepseek-v4-flash", "num_key_value_heads", "8"),
                "'num_key_value_heads' is 8, and all heads share one");
  check_refused(with("deepseek-v4-flash", "attention_bias", "true"), "'attention_bias'");
  check_refused(with("deepseek-v4-flash", "first_k_dense_replace", "3"), "'first_k_dense_replace' is set");
  check_refused(with("deepseek-v4-flash", "n_shared_experts", ""), "'n_shared_experts' is missing");
  check_refused(with("deepseek-v4-flash", "kv_lora_rank", "512"), "'kv_lora_rank' does not belong to a 'deepseek_v4'");
  check_refused(with("deepseek-v3.2", "compress_ratios", "[4]"),
                "'compress_ratios' does not belong to a 'deepseek_v32'");
  for (const char* field :
       {"hc_mult", "o_groups", "o_lora_rank", "sliding_window", "index_topk", "q_lora_rank", "head_dim"})
    check_refused(with("deepseek-v4-flash", field, ""), field);
  check_refused(with("glm-5", "q_lora_rank", "null"), "'q_lora_rank' is null");
  check_refused(with("deepseek-v3", "index_topk", "2048"), "'index_topk' does not belong to a 'deepseek_v3'");
  check_refused(with("minimax-m2.5", "shared_intermediate_size", "1536"), "'shared_intermediate_size' is set");
  check_refused(with("minimax-m2.5", "qk_norm_type", "\"per_head\""), "'qk_norm_type' is \"per_head\"");
  check_refused(with("minimax-m2.5", "sliding_window", "4096"), "'sliding_window' is set");
  check_refused(with("minimax-m2.5", "num_experts_per_tok", "257"), "is 257 of 256 experts");
  check_refused(with("minimax-m2.5", "num_key_value_heads", ""), "'num_key_value_heads' is missing");
  check_refused(with("dots.llm1", "first_k_dense_replace", ""), "'first_k_dense_replace' is missing");
  check_refused(with("dots.llm1", "kv_lora_rank", "512"), "'kv_lora_rank' does not belong to a 'dots1'");
  check_refused(with("ernie-4.5-21b-a3b", "tie_word_embeddings", ""), "'tie_word_embeddings' is missing");
  check_refused(with("ernie-4.5-21b-a3b", "use_bias", "true"), "'use_bias' is true");
  check_refused(with("ernie-4.5-21b-a3b", "moe_layer_start_index", ""), "'moe_layer_start_index' is missing");
  check_refused(with("ernie-4.5-21b-a3b", "moe_layer_start_index", "28"), "'moe_layer_start_index' leaves no block");
  check_refused(with("ernie-4.5-21b-a3b", "moe_layer_end_index", "20"), "'moe_layer_end_index' is 20");
  check_refused(with("ernie-4.5-21b-a3b", "moe_layer_interval", "2"), "'moe_layer_interval' is above 1");
  check_refused(with("ernie-4.5-21b-a3b", "moe_k", "65"), "is 65 of 64 experts");
  check_refused(with("exaone-4.0-32b", "sliding_window", ""), "'sliding_window' is missing");
  check_refused(with("exaone-4.0-32b", "sliding_window_pattern", "\"LGL\""), "is \"LGL\", not like");
  check_refused(with("exaone-4.0-32b", "sliding_window_pattern", "\"G\""), "is \"G\", not like");
  check_refused(with("exaone-4.0-32b", "sliding_window_pattern", "\"LXG\""), "is \"LXG\", not like");
  check_refused(with("granite-4.0-h-small", "layer_types", ""), "'layer_types' is missing");
  check_refused(with("granite-4.0-h-small", "shared_intermediate_size", ""), "'shared_intermediate_size' is missing");
  check_refused(with("granite-4.0-h-small", "position_embedding_type", "\"alibi\""), "'position_embedding_type' is");
  check_refused(with("granite-4.0-h-small", "mamba_n_heads", "100"), "does not divide the width 8192");
  check_refused(with("granite-4.0-h-small", "mamba_d_head", "32"), "'mamba_d_head' is 32, not 64");
  check_refused(with("llama-3-8b", "mamba_d_state", "128"), "does not belong to a 'llama'");
  check_refused(with("llama-3-8b", "conv_L_cache", "3"), "'conv_L_cache' does not belong to a 'llama'");
  check_refused(with("lfm2-1.2b", "full_attn_idxs", ""), "'full_attn_idxs' is missing");
  check_refused(with("lfm2-1.2b", "full_attn_idxs", "[16]"), "no block from 0 to 15");
  check_refused(with("lfm2-1.2b", "conv_dim", "1024"), "'conv_dim' is 1024, not hidden_size");
  check_refused(with("lfm2-1.2b", "block_ffn_dim_multiplier", "1.3"), "'block_ffn_dim_multiplier' is not 1");
  check_refused(with("lfm2-1.2b", "block_ff_dim", "1"), "no width that is known here");
  check_refused(with("lfm2-1.2b", "num_experts", "32"), "'num_experts' does not belong to a 'lfm2'");
  check_refused(with("lfm2-8b-a1b", "num_dense_layers", "24"), "'num_dense_layers' leaves no block its experts");
  check_refused(with("lfm2-8b-a1b", "num_experts_per_tok", "33"), "is 33 of 32 experts");
  check_refused(with("lfm2-8b-a1b", "layer_types", "[\"conv\"]"), "has 1 entries for 24 layers");
}

// Nemotron 3 Ultra's file leaves the number of blocks to their list.
TEST_CASE("a list of kinds says how many blocks there are where the number is null") {
  nlohmann::json object = nlohmann::json::parse(with("nemotron-3-super-120b-a12b", "num_hidden_layers", "null"));
  object.erase("hybrid_override_pattern");
  for (int i = 0; i < 4; ++i)
    for (const char* kind : {"mamba", "moe", "attention", "moe"}) object["layers_block_type"].push_back(kind);
  const transformer listed = support::parse_config("--model", "config.json", object.dump()).model;
  CHECK(listed.layers == layers(16));
  CHECK(listed.hybrid.of_attention == block_set{2, 6, 10, 14});
  CHECK(listed.moe.latent == features(1024));
  object["layers_block_type"] = nlohmann::json::array();
  check_refused(object.dump(), "'layers_block_type' is empty");
}

TEST_CASE("LFM2 without convolutions is a plain decoder, and its width may be meant as it stands") {
  const auto parsed = [](const std::string& text) {
    return support::parse_config("--model", "config.json", text).model;
  };
  const transformer plain = parsed(with("lfm2-1.2b", "full_attn_idxs", "[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15]"));
  CHECK_FALSE(plain.hybrid);
  CHECK(plain.feed_forward == features(8192));
  CHECK(parsed(with("lfm2-1.2b", "block_auto_adjust_ff_dim", "false")).feed_forward == features(12'288));
  // 2 * 10240 / 3 is 6826, in multiples of 256 6912: LFM2-700M.
  CHECK(parsed(with("lfm2-1.2b", "block_ff_dim", "10240")).feed_forward == features(6912));
  CHECK(parsed(with("lfm2-8b-a1b", "num_dense_layers", "0")).feed_forward == optional_count<feature_kind>());
}

TEST_CASE("Granite 4.0 without experts has a plain feed-forward part, without Mamba it is no hybrid") {
  const transformer dense =
      support::parse_config("--model", "config.json", with("granite-4.0-h-small", "num_local_experts", "0")).model;
  CHECK_FALSE(dense.moe.experts);
  CHECK(dense.feed_forward == features(1536));
  nlohmann::json object = nlohmann::json::parse(with("granite-4.0-h-small", "position_embedding_type", "\"rope\""));
  for (nlohmann::json& kind : object["layer_types"]) kind = "attention";
  const transformer attention = support::parse_config("--model", "config.json", object.dump()).model;
  CHECK(attention.hybrid.of_linear.size() == 0);
  CHECK(attention.position == position_kind::rotary);
  CHECK(cached_elements(attention, kind_of_block(attention, 0)) == 2 * 8 * 128);
  for (nlohmann::json& kind : object["layer_types"]) kind = "mamba";
  check_refused(object.dump(), "'layer_types' has no attention");
}

TEST_CASE("what the transformers library fills in is filled in, family by family") {
  const auto parsed = [](const std::string& text) {
    return support::parse_config("--model", "config.json", text).model;
  };
  CHECK(parsed(with("llama-3-8b", "num_key_value_heads", "")).key_value_heads == heads(32));
  CHECK(parsed(with("llama-3-8b", "num_key_value_heads", "null")).key_value_heads == heads(32));
  CHECK(parsed(with("llama-3-8b", "head_dim", "64")).head_dimension == features(64));
  CHECK(parsed(with("qwen3-8b", "head_dim", "")).head_dimension == features(128));
  CHECK(parsed(with("mistral-7b-v0.1", "sliding_window", "")).window.tokens == tokens(4096));
  CHECK(parsed(with("mistral-7b-v0.1", "sliding_window", "null")).window.tokens.value() == 0);
  CHECK(parsed(with("gemma-2-2b", "sliding_window", "")).window.full_every == 2);
  CHECK(parsed(with("gpt2", "n_inner", "null")).feed_forward == features(4 * 768));
  CHECK(parsed(with("gpt2", "n_inner", "1000")).feed_forward == features(1000));
  CHECK(parsed(with("gpt2", "tie_word_embeddings", "false")).tied == false);
  CHECK(parsed(with("llama-3-8b", "tie_word_embeddings", "")).tied == false);
  CHECK(parsed(with("llama-3-8b", "attention_bias", "true")).bias.output);
  CHECK(parsed(with("t5-small", "feed_forward_proj", "\"gated-gelu\"")).gated);
  CHECK(parsed(with("t5-small", "num_decoder_layers", "2")).layers == layers(2));
  CHECK(parsed(with("deepseek-v2-lite", "q_lora_rank", "1536")).latent.query_rank == 1536);
  CHECK(parsed(with("qwen3-30b-a3b", "mlp_only_layers", "[0, 1]")).moe.first_dense.value() == 2);
  CHECK(parsed(with("qwen3-30b-a3b", "decoder_sparse_step", "2")).moe.every == 2);
  CHECK(parsed(with("qwen2-7b", "use_sliding_window", "true")).window.tokens.value() == 0);
  CHECK(parsed(with("llama-3-8b", "rope_scaling", "{\"anything\": [1, 2]}")).layers == layers(32));
  CHECK(parsed(with("llama-3-8b", "architectures", "[\"LlamaModel\"]")).has_head == false);
  // FalconConfig: new_decoder_architecture false, multi_query true; with those num_kv_heads is not read.
  CHECK(parsed(with("falcon-40b", "new_decoder_architecture", "")).key_value_heads == heads(1));
  CHECK(parsed(with("falcon-40b", "multi_query", "")).key_value_heads == heads(8));
  // GemmaConfig: head_dim 256, tie_word_embeddings true, attention_bias false; hidden_size / heads would be 288.
  CHECK(parsed(with("gemma-2-2b", "head_dim", "")).head_dimension == features(256));
  CHECK(parsed(with("gemma-2-2b", "tie_word_embeddings", "")).tied);
  CHECK_FALSE(parsed(with("gemma-2-2b", "attention_bias", "")).bias.projections);
  // The norms of Nemotron-H and Jamba have a weight and no bias (RMS).
  CHECK(read("nemotron-3-nano-30b-a3b").model.norm == norm_kind::root_mean_square);
  CHECK(read("jamba-1.5-mini").model.norm == norm_kind::root_mean_square);
  // Jamba 1.5 Mini states what JambaConfig fills in, so a silence about any of it changes nothing.
  const transformer jamba = read("jamba-1.5-mini").model;
  for (const char* field : {"attn_layer_offset", "attn_layer_period", "expert_layer_offset", "expert_layer_period",
                            "mamba_d_conv", "mamba_d_state", "mamba_expand", "num_experts", "num_experts_per_tok"}) {
    CAPTURE(field);
    const transformer made = parsed(with("jamba-1.5-mini", field, ""));
    CHECK(parameters(made) == parameters(jamba));
    CHECK(active_parameters(made) == active_parameters(jamba));
    CHECK(made.moe.every == jamba.moe.every);
    CHECK((made.hybrid.of_attention == jamba.hybrid.of_attention));
  }
}

TEST_CASE("a pattern of windows that is listed block by block is read, or refused where it has no name") {
  nlohmann::json object = nlohmann::json::parse(with("gemma-2-2b", "sliding_window", "512"));
  const auto list = [&](int period) {
    object["layer_types"] = nlohmann::json::array();
    for (int i = 1; i <= 26; ++i)
      object["layer_types"].push_back(i % period == 0 ? "full_attention" : "sliding_attention");
    return support::parse_config("--model", "config.json", object.dump()).model.window;
  };
  CHECK(list(3).full_every == 3);
  CHECK_FALSE(list(1).tokens);
  CHECK(list(27).full_every == 0);
  CHECK(list(27).tokens == tokens(512));
  list(2);
  object["layer_types"][4] = "full_attention";
  check_refused(object.dump(), "'layer_types' has no pattern known here: entry 5 breaks it");
  object["layer_types"][4] = "linear_attention";
  check_refused(object.dump(), "'layer_types' has an entry 5");
  object["layer_types"] = nlohmann::json::array({"full_attention"});
  check_refused(object.dump(), "'layer_types' has 1 entries for 26 layers");
}

TEST_CASE("a field that is missing, of another type, out of range or contradictory is named") {
  struct row {
    const char* file;
    const char* field;
    const char* value;
    const char* words;
  };
  const row rows[] = {
      {"llama-3-8b", "hidden_size", "", "field 'hidden_size' is missing"},
      {"llama-3-8b", "hidden_size", "null", "field 'hidden_size' is null"},
      {"llama-3-8b", "hidden_size", "-4096", "field 'hidden_size' is -4096, not a whole number from 1 to 100000000"},
      {"llama-3-8b", "hidden_size", "0", "field 'hidden_size' is 0"},
      {"llama-3-8b", "hidden_size", "4096.0", "field 'hidden_size' is 4096.0"},
      {"llama-3-8b", "hidden_size", "\"4096\"", "field 'hidden_size' is \"4096\""},
      {"llama-3-8b", "hidden_size", "true", "field 'hidden_size' is true"},
      {"llama-3-8b", "hidden_size", "[4096]", "field 'hidden_size' is a list"},
      {"llama-3-8b", "hidden_size", "{}", "field 'hidden_size' is an object"},
      {"llama-3-8b", "hidden_size", "100000001", "field 'hidden_size' is 100000001"},
      {"llama-3-8b", "hidden_size", "18446744073709551615", "field 'hidden_size' is 18446744073709551615"},
      {"llama-3-8b", "hidden_size", "9223372036854775808", "field 'hidden_size' is 9223372036854775808"},
      {"llama-3-8b", "hidden_size", "1e30", "field 'hidden_size' is 1e+30"},
      {"llama-3-8b", "hidden_size", "4097",
       "field 'num_attention_heads' is 32, which does not divide the hidden size 4097"},
      {"llama-3-8b", "num_key_value_heads", "5",
       "field 'num_attention_heads' is 32, no multiple of the 5 key-value heads"},
      {"llama-3-8b", "num_key_value_heads", "64", "no multiple of the 64 key-value heads"},
      {"llama-3-8b", "tie_word_embeddings", "\"no\"", "field 'tie_word_embeddings' is \"no\", not true or false"},
      {"llama-3-8b", "tie_word_embeddings", "null", "field 'tie_word_embeddings' is null"},
      {"llama-3-8b", "tie_word_embeddings", "0", "field 'tie_word_embeddings' is 0"},
      {"llama-3-8b", "hidden_act", "\"crelu\"", "field 'hidden_act' is \"crelu\""},
      {"llama-3-8b", "hidden_act", "3", "field 'hidden_act' is 3, not a text"},
      {"llama-3-8b", "num_local_experts", "8", "field 'num_local_experts' does not belong to a 'llama'"},
      {"llama-3-8b", "kv_lora_rank", "8", "field 'kv_lora_rank' does not belong to a 'llama'"},
      {"llama-3-8b", "is_encoder_decoder", "true", "field 'is_encoder_decoder' is true"},
      {"llama-3-8b", "architectures", "[\"BertModel\"]", "field 'architectures' names \"BertModel\""},
      {"llama-3-8b", "architectures", "[\"LlamaForSequenceClassification\"]", "field 'architectures' names"},
      {"llama-3-8b", "architectures", "\"LlamaForCausalLM\"",
       "field 'architectures' is \"LlamaForCausalLM\", not a list"},
      {"llama-3-8b", "architectures", "[]", "field 'architectures' is not a list of one name"},
      {"llama-3-8b", "model_type", "", "field 'model_type' is missing"},
      {"llama-3-8b", "model_type", "null", "field 'model_type' is missing"},
      {"llama-3-8b", "model_type", "7", "field 'model_type' is 7, not a text"},
      {"llama-3-8b", "model_type", "\"lama\"", "did you mean 'llama'?"},
      {"llama-3-8b", "model_type", "\"mamba2_of_nobody\"", "an architecture not known here"},
      {"mixtral-8x7b", "num_experts_per_tok", "9", "field 'num_experts_per_tok' is 9 of 8 experts"},
      {"mixtral-8x7b", "num_local_experts", "", "field 'num_local_experts' is missing"},
      {"mistral-7b-v0.1", "num_key_value_heads", "", "field 'num_key_value_heads' is missing"},
      {"mistral-7b-v0.1", "sliding_window", "0", "field 'sliding_window' is 0"},
      {"qwen2-7b", "attention_bias", "false", "field 'attention_bias' is false"},
      {"qwen3-30b-a3b", "mlp_only_layers", "[5]", "field 'mlp_only_layers' is not the first blocks"},
      {"qwen3-30b-a3b", "decoder_sparse_step", "49", "field 'decoder_sparse_step' leaves no block its experts"},
      {"qwen2-57b-a14b", "shared_expert_intermediate_size", "", "field 'shared_expert_intermediate_size' is missing"},
      {"gpt2", "hidden_size", "1024", "field 'hidden_size' is 1024, and 'n_embd' is 768: they mean the same"},
      {"gpt2", "add_cross_attention", "true", "field 'add_cross_attention' is true"},
      {"opt-350m", "layer_norm_elementwise_affine", "false", "field 'layer_norm_elementwise_affine' is false"},
      {"bloom-560m", "n_inner", "1", "field 'n_inner' is 1"},
      {"falcon-40b", "num_kv_heads", "7", "no multiple of the 7 key-value heads"},
      {"falcon-40b", "num_ln_in_parallel_attn", "3", "field 'num_ln_in_parallel_attn' is 3"},
      {"bert-base-uncased", "position_embedding_type", "\"relative_key\"",
       "field 'position_embedding_type' is \"relative_key\""},
      {"t5-small", "is_encoder_decoder", "false", "field 'is_encoder_decoder' is false"},
      {"t5-small", "feed_forward_proj", "\"swiglu\"", "field 'feed_forward_proj' is \"swiglu\""},
      {"t5-small", "d_kv", "", "field 'd_kv' is missing"},
      {"deepseek-v2-lite", "q_lora_rank", "", "field 'q_lora_rank' is missing"},
      {"deepseek-v2-lite", "num_key_value_heads", "8", "field 'num_key_value_heads' is 8"},
      {"deepseek-v2-lite", "first_k_dense_replace", "27", "field 'first_k_dense_replace' is 27 of 27 layers"},
      {"deepseek-v2-lite", "moe_layer_freq", "2", "field 'moe_layer_freq' is above 1"},
      {"deepseek-v2-lite", "attention_bias", "true", "field 'attention_bias' is true"},
      {"gemma-3-12b", "text_config", "", "field 'text_config' is missing"},
      {"gemma-3-12b", "text_config", "[]", "field 'text_config' is a list, not an object"},
      {"gemma-3-12b", "text_config", "{}", "field 'text_config.num_hidden_layers' is missing"},
      {"gemma-3-12b", "text_config", "{\"model_type\": \"llama\"}", "field 'text_config.model_type' is \"llama\""},
      {"qwen2-7b", "num_key_value_heads", "", "field 'num_key_value_heads' is missing"},
      {"qwen3-8b", "num_key_value_heads", "", "field 'num_key_value_heads' is missing"},
      {"qwen3-8b", "mlp_bias", "true", "field 'mlp_bias' is true"},
      {"phi-3-mini", "attention_bias", "true", "field 'attention_bias' is true"},
      {"mistral-7b-v0.1", "attention_bias", "true", "field 'attention_bias' is true"},
      {"deepseek-v3", "first_k_dense_replace", "", "field 'first_k_dense_replace' is missing"},
      {"deepseek-v3", "n_shared_experts", "", "field 'n_shared_experts' is missing"},
      {"bert-base-uncased", "is_decoder", "true", "field 'is_decoder' is true"},
      {"bert-base-uncased", "pruned_heads", "{\"0\": [1, 2]}", "field 'pruned_heads' names heads"},
      {"bert-base-uncased", "pruned_heads", "[1]", "field 'pruned_heads' is a list, not an object"},
      {"bert-base-uncased", "pruned_heads", "{}", ""},
      {"t5-small", "is_gated_act", "true", "field 'is_gated_act' is true: feed_forward_proj says otherwise"},
      {"llama-3-8b", "vocab_size", "100000000", ""},
  };
  for (const row& one : rows) {
    CAPTURE(one.file);
    CAPTURE(one.field);
    CAPTURE(one.value);
    const std::string text = with(one.file, one.field, one.value);
    if (*one.words == '\0') CHECK(refusal(text).empty());
    else check_refused(text, one.words);
  }
}

TEST_CASE("fields that are each in range and together make a network beyond 10^15 parameters are refused") {
  nlohmann::json object = nlohmann::json::parse(with("llama-3-8b", "hidden_size", "100000000"));
  object["num_attention_heads"] = 100'000'000;
  object["num_key_value_heads"] = 100'000'000;
  object["head_dim"] = 1;
  check_refused(object.dump(), "its fields make no network: RL-113");
}

TEST_CASE("what is no JSON object is refused") {
  check_refused("", "is not JSON: it ends too early");
  check_refused("{", "is not JSON: it ends too early");
  check_refused("{,", "is not JSON: the mistake is at byte 2");
  check_refused("[]", "is not a JSON object");
  check_refused("\"llama\"", "is not a JSON object");
  check_refused("{\"hidden_size\": NaN}", "is not JSON");
  check_refused("{\"hidden_size\": 1e999}", "is not JSON: a number is too large");
  check_refused("{\"a\": 1, \"a\": 2}", "field \"a\" stands there twice");
  check_refused("{\"a\": {\"b\": 1, \"b\": 2}}", "field \"b\" stands there twice");
  check_refused("{\"a\": \"\xff\xfe\"}", "is not JSON");
  check_refused(std::string("\x7f"
                            "ELF\x02\x01\x00\x00",
                            8),
                "is not JSON");
  check_refused(std::string(100, '\0'), "is not JSON");
  check_refused("{\"a\":" + std::string(100'000, '['), "is nested deeper than 32 levels");
  std::string nested;
  for (int i = 0; i < 1000; ++i) nested += "{\"a\":";
  check_refused(nested, "is nested deeper than 32 levels");
  check_refused(std::string(2'000'000, ' '), "has 2000000 bytes; a config.json has at most 1048576");
}

TEST_CASE("what is no small file is refused") {
  CHECK(refusal_of_file(folder + "nothing.json").find("there is no such file") != std::string::npos);
  CHECK(refusal_of_file(folder).find("is a directory; give the config.json in it") != std::string::npos);
  CHECK(refusal_of_file("/dev/zero").find("is not a regular file") != std::string::npos);
  const std::filesystem::path mine = std::filesystem::temp_directory_path() / "ridgeline_hf_config_test.json";
  std::ofstream(mine).close();
  CHECK(refusal_of_file(mine.string()).find("is empty") != std::string::npos);
  std::ofstream(mine) << std::string(2'000'000, ' ');
  CHECK(refusal_of_file(mine.string()).find("has 2000000 bytes") != std::string::npos);
  std::filesystem::remove(mine);
}

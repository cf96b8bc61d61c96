#include <doctest/doctest.h>
#include <fstream>
#include <iterator>
#include <ridgeline/interop/detail/json_models.hpp>
#include <ridgeline/interop/huggingface.hpp>
#include <string>
#include <utility>
#include <vector>

// One field of a model's file at a time: what it changes, and nothing else; what stands for it where the file is silent. The
// names on the right are those of docs/reference/json.md, the defaults those of Hugging Face's transformers library.
using namespace ridgeline;
using nlohmann::json;

namespace {

json file_of(const std::string& name) {
  std::ifstream file(RIDGELINE_TEST_ROOT "/tests/data/hf/" + name + ".json");
  return json::parse(std::string(std::istreambuf_iterator<char>(file), {}));
}

json members_of(const json& file) {
  const transformer model = interop::from_huggingface(file.dump()).model;
  json made = json::object();
  const auto add = [&](const char* name, const auto& field) {
    made[name] = json::parse(interop::detail::value_of(field).dump());
  };
  interop::detail::each_field(model, add);
  const compressed_plan plan = model.compressed == nullptr ? compressed_plan{} : *model.compressed;
  interop::detail::each_field_of_plan(plan, add);
  return made;
}

json changes_of(const json& before, const json& after) {
  const json was = members_of(before), is = members_of(after);
  json changed = json::object();
  for (const auto& [name, value] : is.items())
    if (was.at(name) != value) changed[name] = value;
  return changed;
}

struct set_field {
  std::string file, field, value, changes;
};
struct left_out {
  std::string file, field, changes;
};

}  // namespace

TEST_CASE("each field of a file is its member of the model, and no other") {
  const set_field rows[] = {
      {"llama-3-8b", "num_hidden_layers", "31", R"({"layers": 31})"},
      {"llama-3-8b", "hidden_size", "8192", R"({"hidden": 8192, "head_dimension": 256})"},
      {"llama-3-8b", "intermediate_size", "1000", R"({"feed_forward": 1000})"},
      {"llama-3-8b", "num_attention_heads", "16", R"({"heads": 16, "head_dimension": 256})"},
      {"llama-3-8b", "num_key_value_heads", "4", R"({"key_value_heads": 4})"},
      {"llama-3-8b", "vocab_size", "1000", R"({"vocabulary": 1000})"},
      {"llama-3-8b", "max_position_embeddings", "1000", R"({"context": 1000})"},
      {"llama-3-8b", "tie_word_embeddings", "true", R"({"tied": true})"},
      {"llama-3-8b", "attention_bias", "true", R"({"bias_projections": true, "bias_output": true})"},
      {"llama-3-8b", "mlp_bias", "true", R"({"bias_mlp": true})"},
      {"llama-3-8b", "head_dim", "64", R"({"head_dimension": 64})"},
      {"llama-3-8b", "hidden_act", "\"gelu_new\"", R"({"function": "gelu"})"},
      {"llama-3-8b", "hidden_act", "\"relu\"", R"({"function": "relu"})"},
      {"llama-3-8b", "hidden_act", "\"tanh\"", R"({"function": "tanh"})"},
      {"llama-3-8b", "hidden_act", "\"relu2\"", R"({"function": "squared_relu"})"},
      {"llama-3-8b", "hidden_act", "\"quick_gelu\"", R"({"function": "gelu"})"},
      {"mistral-7b-v0.1", "sliding_window", "1024", R"({"window": 1024})"},
      {"mistral-7b-v0.1", "sliding_window", "null", R"({"window": 0})"},
      {"phi-3-mini", "sliding_window", "1024", R"({"window": 1024})"},
      {"mixtral-8x7b", "num_local_experts", "16", R"({"experts": 16})"},
      {"mixtral-8x7b", "num_experts_per_tok", "3", R"({"experts_per_token": 3})"},
      {"mixtral-8x7b", "intermediate_size", "1000", R"({"expert_width": 1000})"},
      {"qwen3-8b", "attention_bias", "true", R"({"bias_projections": true, "bias_output": true})"},
      {"qwen3-8b", "head_dim", "64", R"({"head_dimension": 64})"},
      {"qwen2-57b-a14b", "num_experts", "16", R"({"experts": 16})"},
      {"qwen2-57b-a14b", "moe_intermediate_size", "1000", R"({"expert_width": 1000})"},
      {"qwen2-57b-a14b", "shared_expert_intermediate_size", "1000", R"({"shared_expert_width": 1000})"},
      {"qwen2-57b-a14b", "decoder_sparse_step", "2", R"({"experts_every": 2, "feed_forward": 18944})"},
      {"qwen2-57b-a14b", "mlp_only_layers", "[0, 1]", R"({"first_dense": 2, "feed_forward": 18944})"},
      {"qwen2-57b-a14b", "mlp_only_layers", "[]", "{}"},
      {"gemma-2-2b", "tie_word_embeddings", "false", R"({"tied": false})"},
      {"gemma-2-2b", "hidden_activation", "\"relu\"", R"({"function": "relu"})"},
      {"gemma-2-2b", "attention_bias", "true", R"({"bias_projections": true, "bias_output": true})"},
      {"gemma-2-2b", "sliding_window", "1024", R"({"window": 1024})"},
      {"gemma-3-12b", "text_config/sliding_window_pattern", "3", R"({"window_full_every": 3})"},
      {"gemma-3-12b", "text_config/_sliding_window_pattern", "3", R"({"window_full_every": 3})"},
      {"gemma-3-12b", "text_config/num_key_value_heads", "2", R"({"key_value_heads": 2})"},
      {"gemma-3-12b", "text_config/tie_word_embeddings", "false", R"({"tied": false})"},
      {"gemma-3-12b", "tie_word_embeddings", "false", R"({"tied": false})"},
      {"gemma-4-31b", "text_config/num_global_key_value_heads", "8", R"({"full_key_value_heads": 8})"},
      {"gemma-4-31b", "text_config/num_global_key_value_heads", "null", R"({"full_key_value_heads": 16})"},
      {"gemma-4-31b", "text_config/global_head_dim", "256", R"({"full_head_dimension": 256})"},
      {"gemma-4-31b", "text_config/global_head_dim", "null", R"({"full_head_dimension": 256})"},
      {"gemma-4-31b", "text_config/attention_k_eq_v", "false",
       R"({"full_key_value_heads": 16, "full_values_from_keys": false})"},
      {"gemma-4-31b", "text_config/hidden_size_per_layer_input", "null", "{}"},
      {"gemma-4-31b", "text_config/num_kv_shared_layers", "null", "{}"},
      {"gemma-4-31b", "text_config/sliding_window", "512", R"({"window": 512})"},
      {"gemma-4-31b", "text_config/num_experts", "8", "{}"},
      {"gemma-4-e2b", "text_config/hidden_size_per_layer_input", "128", R"({"per_layer_input": 128})"},
      {"gemma-4-e2b", "text_config/hidden_size_per_layer_input", "null", R"({"per_layer_input": 0})"},
      {"gemma-4-e2b", "text_config/num_kv_shared_layers", "10", R"({"borrowing": 10})"},
      {"gemma-4-e2b", "text_config/num_kv_shared_layers", "0", R"({"borrowing": 0, "borrowing_feed_forward": 0})"},
      {"gemma-4-e2b", "text_config/use_double_wide_mlp", "false", R"({"borrowing_feed_forward": 0})"},
      {"gemma-4-e4b", "text_config/use_double_wide_mlp", "true", R"({"borrowing_feed_forward": 20480})"},
      {"gemma-4-26b-a4b", "text_config/num_experts", "64", R"({"experts": 64})"},
      {"gemma-4-26b-a4b", "text_config/top_k_experts", "4", R"({"experts_per_token": 4})"},
      {"gemma-4-26b-a4b", "text_config/moe_intermediate_size", "512", R"({"expert_width": 512})"},
      {"gemma-4-26b-a4b", "text_config/intermediate_size", "1024", R"({"shared_expert_width": 1024})"},
      {"deepseek-v3", "q_lora_rank", "null", R"({"latent_query_rank": 0})"},
      {"deepseek-v3", "kv_lora_rank", "256", R"({"latent_key_value_rank": 256})"},
      {"deepseek-v3", "qk_nope_head_dim", "64", R"({"latent_positionless": 64, "head_dimension": 128})"},
      {"deepseek-v3", "qk_rope_head_dim", "32", R"({"latent_rotary": 32, "head_dimension": 160})"},
      {"deepseek-v3", "v_head_dim", "64", R"({"latent_value": 64})"},
      {"deepseek-v3", "n_routed_experts", "128", R"({"experts": 128})"},
      {"deepseek-v3", "n_shared_experts", "2", R"({"shared_experts": 2})"},
      {"deepseek-v3", "n_shared_experts", "0", R"({"shared_experts": 0, "shared_expert_width": 0})"},
      {"deepseek-v3", "moe_intermediate_size", "1000", R"({"expert_width": 1000, "shared_expert_width": 1000})"},
      {"deepseek-v3", "first_k_dense_replace", "0", R"({"first_dense": 0, "feed_forward": 0})"},
      {"deepseek-v2-lite", "topk_method", "\"noaux_tc\"", R"({"router_bias": true})"},
      {"olmo-2-7b", "attention_bias", "true", R"({"bias_projections": true, "bias_output": true})"},
      {"gpt-oss-20b", "attention_bias", "false", R"({"bias_projections": false, "bias_output": false})"},
      {"gpt-oss-20b", "num_local_experts", "16", R"({"experts": 16})"},
      {"gpt-oss-20b", "intermediate_size", "1000", R"({"expert_width": 1000})"},
      {"gpt-oss-20b", "sliding_window", "64", R"({"window": 64})"},
      {"llama-4-maverick", "text_config/interleave_moe_layer_step", "1", R"({"experts_every": 1, "feed_forward": 0})"},
      {"llama-4-maverick", "text_config/intermediate_size", "1000",
       R"({"expert_width": 1000, "shared_expert_width": 1000})"},
      {"llama-4-maverick", "text_config/intermediate_size_mlp", "1000", R"({"feed_forward": 1000})"},
      {"llama-4-maverick", "text_config/attention_bias", "true", R"({"bias_projections": true, "bias_output": true})"},
      {"glm-4.5-air", "use_qk_norm", "true", R"({"query_key_norm": "per_head"})"},
      {"glm-4.5-air", "attention_bias", "false", R"({"bias_projections": false})"},
      {"gpt2", "n_layer", "6", R"({"layers": 6})"},
      {"gpt2", "n_embd", "1536", R"({"hidden": 1536, "head_dimension": 128, "feed_forward": 6144})"},
      {"gpt2", "n_head", "6", R"({"heads": 6, "key_value_heads": 6, "head_dimension": 128})"},
      {"gpt2", "n_inner", "1000", R"({"feed_forward": 1000})"},
      {"gpt2", "n_positions", "512", R"({"positions": 512, "context": 512})"},
      {"gpt2", "tie_word_embeddings", "false", R"({"tied": false})"},
      {"gpt2", "activation_function", "\"relu\"", R"({"function": "relu"})"},
      {"pythia-6.9b", "attention_bias", "false", R"({"bias_projections": false, "bias_output": false})"},
      {"pythia-6.9b", "intermediate_size", "1000", R"({"feed_forward": 1000})"},
      {"pythia-6.9b", "max_position_embeddings", "1000", R"({"context": 1000})"},
      {"gpt-j-6b", "n_positions", "1000", R"({"context": 1000})"},
      {"gpt-j-6b", "n_inner", "1000", R"({"feed_forward": 1000})"},
      {"gpt-j-6b", "tie_word_embeddings", "true", R"({"tied": true})"},
      {"opt-125m", "ffn_dim", "1000", R"({"feed_forward": 1000})"},
      {"opt-125m", "max_position_embeddings", "1024", R"({"context": 1024, "positions": 1026})"},
      {"opt-125m", "word_embed_proj_dim", "512", R"({"embedding_width": 512})"},
      {"opt-125m", "do_layer_norm_before", "false", R"({"final_norm": false})"},
      {"opt-125m", "_remove_final_layer_norm", "true", R"({"final_norm": false})"},
      {"opt-125m", "enable_bias", "false", R"({"bias_projections": false, "bias_output": false, "bias_mlp": false})"},
      {"opt-125m", "tie_word_embeddings", "false", R"({"tied": false})"},
      {"bloom-560m", "n_head", "8", R"({"heads": 8, "key_value_heads": 8, "head_dimension": 128})"},
      {"bloom-560m", "hidden_size", "2048", R"({"hidden": 2048, "head_dimension": 128, "feed_forward": 8192})"},
      {"bloom-560m", "seq_length", "1000", R"({"context": 1000})"},
      {"bloom-560m", "n_inner", "4096", "{}"},
      {"bloom-560m", "tie_word_embeddings", "false", R"({"tied": false})"},
      {"falcon-40b", "alibi", "true", R"({"position": "alibi"})"},
      {"falcon-40b", "bias", "true", R"({"bias_projections": true, "bias_output": true, "bias_mlp": true})"},
      {"falcon-40b", "num_kv_heads", "4", R"({"key_value_heads": 4})"},
      {"falcon-40b", "ffn_hidden_size", "1000", R"({"feed_forward": 1000})"},
      {"falcon-40b", "num_ln_in_parallel_attn", "1", R"({"norms_per_block": 1})"},
      {"falcon-40b", "new_decoder_architecture", "false", R"({"key_value_heads": 1, "norms_per_block": 1})"},
      {"falcon-40b", "activation", "\"relu\"", R"({"function": "relu"})"},
      {"falcon-40b", "max_position_embeddings", "1000", R"({"context": 1000})"},
      {"falcon-40b", "tie_word_embeddings", "false", R"({"tied": false})"},
      {"bert-base-uncased", "type_vocab_size", "3", R"({"token_types": 3})"},
      {"bert-base-uncased", "max_position_embeddings", "100", R"({"positions": 100, "context": 100})"},
      {"bert-base-uncased", "hidden_act", "\"relu\"", R"({"function": "relu"})"},
      {"t5-small", "num_decoder_layers", "4", R"({"layers": 4})"},
      {"t5-small", "num_layers", "4", R"({"layers": 4, "encoder_layers": 4})"},
      {"t5-small", "d_kv", "32", R"({"head_dimension": 32})"},
      {"t5-small", "d_ff", "1000", R"({"feed_forward": 1000})"},
      {"t5-small", "feed_forward_proj", "\"gelu\"", R"({"function": "gelu"})"},
      {"t5-small", "feed_forward_proj", "\"gated-gelu\"", R"({"function": "gelu", "gated": true})"},
      {"t5-small", "feed_forward_proj", "\"gated-silu\"", R"({"function": "silu", "gated": true})"},
      {"t5-small", "feed_forward_proj", "\"gated-relu\"", R"({"gated": true})"},
      {"t5-small", "relative_attention_num_buckets", "16", R"({"positions": 16})"},
      {"t5-small", "n_positions", "100", R"({"context": 100})"},
      {"t5-small", "tie_word_embeddings", "false", R"({"tied": false})"},
      {"nemotron-3-nano-30b-a3b", "mamba_num_heads", "32", R"({"linear_heads": 32})"},
      {"nemotron-3-nano-30b-a3b", "mamba_head_dim", "32", R"({"linear_head_dimension": 32})"},
      {"nemotron-3-nano-30b-a3b", "ssm_state_size", "64", R"({"linear_state": 64})"},
      {"nemotron-3-nano-30b-a3b", "n_groups", "4", R"({"linear_groups": 4})"},
      {"nemotron-3-nano-30b-a3b", "conv_kernel", "3", R"({"linear_kernel": 3})"},
      {"nemotron-3-nano-30b-a3b", "chunk_size", "64", R"({"linear_chunk": 64})"},
      {"nemotron-3-nano-30b-a3b", "use_bias", "true", R"({"linear_bias": true})"},
      {"nemotron-3-nano-30b-a3b", "use_conv_bias", "false", R"({"linear_convolution_bias": false})"},
      {"nemotron-3-nano-30b-a3b", "attention_bias", "true", R"({"bias_projections": true, "bias_output": true})"},
      {"nemotron-3-nano-30b-a3b", "mlp_bias", "true", R"({"bias_mlp": true})"},
      {"nemotron-3-nano-30b-a3b", "head_dim", "64", R"({"head_dimension": 64})"},
      {"nemotron-3-nano-30b-a3b", "moe_intermediate_size", "1000", R"({"expert_width": 1000})"},
      {"nemotron-3-nano-30b-a3b", "moe_shared_expert_intermediate_size", "1000", R"({"shared_expert_width": 1000})"},
      {"nemotron-3-nano-30b-a3b", "n_shared_experts", "0", R"({"shared_experts": 0, "shared_expert_width": 0})"},
      {"nemotron-3-nano-30b-a3b", "mlp_hidden_act", "\"silu\"", R"({"function": "silu"})"},
      {"nemotron-3-nano-30b-a3b", "moe_latent_size", "1024", R"({"expert_latent": 1024})"},
      {"lfm2-1.2b", "conv_L_cache", "4", R"({"linear_kernel": 4})"},
      {"lfm2-1.2b", "conv_bias", "true", R"({"linear_bias": true, "linear_convolution_bias": true})"},
      {"lfm2-1.2b", "block_ff_dim", "10240", R"({"feed_forward": 6912})"},
      {"lfm2-1.2b", "block_multiple_of", "1000", R"({"feed_forward": 9000})"},
      {"lfm2-1.2b", "tie_embedding", "false", R"({"tied": false})"},
      {"lfm2-8b-a1b", "num_dense_layers", "1", R"({"first_dense": 1})"},
      {"lfm2-8b-a1b", "num_experts", "16", R"({"experts": 16})"},
      {"lfm2-8b-a1b", "num_experts_per_tok", "2", R"({"experts_per_token": 2})"},
      {"lfm2-8b-a1b", "moe_intermediate_size", "1000", R"({"expert_width": 1000})"},
      {"lfm2-8b-a1b", "use_expert_bias", "false", R"({"router_bias": false})"},
      {"qwen3-coder-next", "linear_num_key_heads", "8", R"({"linear_groups": 8})"},
      {"qwen3-coder-next", "linear_key_head_dim", "64", R"({"linear_state": 64})"},
      {"qwen3-coder-next", "linear_num_value_heads", "16", R"({"linear_heads": 16})"},
      {"qwen3-coder-next", "linear_value_head_dim", "64", R"({"linear_head_dimension": 64})"},
      {"qwen3-coder-next", "linear_conv_kernel_dim", "3", R"({"linear_kernel": 3})"},
      {"qwen3-coder-next", "head_dim", "128", R"({"head_dimension": 128})"},
      {"qwen3-coder-next", "shared_expert_intermediate_size", "1000", R"({"shared_expert_width": 1000})"},
      {"qwen3-coder-next", "attention_bias", "true", R"({"bias_projections": true, "bias_output": true})"},
      {"jamba-1.5-mini", "mamba_expand", "4", R"({"linear_heads": 16384})"},
      {"jamba-1.5-mini", "mamba_d_state", "8", R"({"linear_state": 8})"},
      {"jamba-1.5-mini", "mamba_d_conv", "3", R"({"linear_kernel": 3})"},
      {"jamba-1.5-mini", "mamba_dt_rank", "128", R"({"linear_rank": 128})"},
      {"jamba-1.5-mini", "mamba_dt_rank", "\"auto\"", "{}"},  // 4096 / 16
      {"jamba-1.5-mini", "mamba_proj_bias", "true", R"({"linear_bias": true})"},
      {"jamba-1.5-mini", "mamba_conv_bias", "false", R"({"linear_convolution_bias": false})"},
      {"jamba-1.5-mini", "num_experts", "8", R"({"experts": 8})"},
      {"jamba-1.5-mini", "num_experts_per_tok", "3", R"({"experts_per_token": 3})"},
      {"jamba-1.5-mini", "num_experts", "1",
       R"({"experts": 0, "experts_per_token": 0, "expert_width": 0, "experts_every": 1})"},
      {"falcon-h1-7b", "mamba_d_ssm", "null", R"({"linear_head_dimension": 256})"},
      {"falcon-h1-7b", "mamba_n_heads", "12", R"({"linear_heads": 12, "linear_head_dimension": 256})"},
      {"falcon-h1-7b", "mamba_d_state", "64", R"({"linear_state": 64})"},
      {"falcon-h1-7b", "mamba_n_groups", "2", R"({"linear_groups": 2})"},
      {"falcon-h1-7b", "mamba_d_conv", "3", R"({"linear_kernel": 3})"},
      {"falcon-h1-7b", "mamba_chunk_size", "128", R"({"linear_chunk": 128})"},
      {"falcon-h1-7b", "mamba_rms_norm", "true", R"({"linear_norm": true})"},
      {"falcon-h1-7b", "mamba_proj_bias", "true", R"({"linear_bias": true})"},
      {"falcon-h1-7b", "mamba_conv_bias", "false", R"({"linear_convolution_bias": false})"},
      {"falcon-h1-7b", "attention_bias", "true", R"({"bias_projections": true, "bias_output": true})"},
      {"falcon-h1-7b", "mlp_bias", "true", R"({"bias_mlp": true})"},
      {"kimi-linear-48b-a3b", "mla_use_nope", "false", R"({"position": "rotary"})"},
      {"kimi-linear-48b-a3b", "num_shared_experts", "0", R"({"shared_experts": 0, "shared_expert_width": 0})"},
      {"kimi-linear-48b-a3b", "first_k_dense_replace", "0", R"({"first_dense": 0, "feed_forward": 0})"},
      {"kimi-linear-48b-a3b", "moe_intermediate_size", "512", R"({"expert_width": 512, "shared_expert_width": 512})"},
      {"kimi-linear-48b-a3b", "q_lora_rank", "512", R"({"latent_query_rank": 512})"},
      {"kimi-linear-48b-a3b", "kv_lora_rank", "256", R"({"latent_key_value_rank": 256})"},
      {"kimi-linear-48b-a3b", "qk_rope_head_dim", "32", R"({"latent_rotary": 32, "head_dimension": 160})"},
      {"kimi-linear-48b-a3b", "v_head_dim", "64", R"({"latent_value": 64})"},
      {"kimi-linear-48b-a3b", "linear_attn_config/short_conv_kernel_size", "3", R"({"linear_kernel": 3})"},
      {"kimi-linear-48b-a3b", "linear_attn_config/num_heads", "16", R"({"linear_heads": 16, "linear_groups": 16})"},
      {"kimi-linear-48b-a3b", "linear_attn_config/head_dim", "64",
       R"({"linear_head_dimension": 64, "linear_state": 64, "linear_rank": 64})"},
      {"deepseek-v3.2", "index_topk", "1024", R"({"indexer_chosen": 1024})"},
      {"deepseek-v3.2", "index_n_heads", "32", R"({"indexer_heads": 32})"},
      {"glm-5", "index_head_dim", "64", R"({"indexer_head_dimension": 64})"},
      {"deepseek-v4-flash", "q_lora_rank", "512", R"({"compressed_query_rank": 512})"},
      {"deepseek-v4-flash", "o_groups", "4", R"({"compressed_output_groups": 4})"},
      {"deepseek-v4-flash", "o_lora_rank", "512", R"({"compressed_output_rank": 512})"},
      {"deepseek-v4-flash", "sliding_window", "256", R"({"compressed_newest": 256})"},
      {"deepseek-v4-flash", "index_n_heads", "32", R"({"compressed_indexer_heads": 32})"},
      {"deepseek-v4-flash", "index_head_dim", "64", R"({"compressed_indexer_head_dimension": 64})"},
      {"deepseek-v4-flash", "index_topk", "1024", R"({"compressed_indexer_chosen": 1024})"},
      {"deepseek-v4-flash", "hc_mult", "2", R"({"streams": 2})"},
      {"deepseek-v4-flash", "head_dim", "256", R"({"head_dimension": 256})"},
      {"deepseek-v4-flash", "moe_intermediate_size", "1000", R"({"expert_width": 1000, "shared_expert_width": 1000})"},
      {"deepseek-v4-flash", "expert_dtype", "\"fp8\"", R"({"checkpoint": "fp8"})"},
      {"deepseek-v4-pro", "compress_ratios/2", "0",
       R"({"blocks_of_light": [4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60]})"},
      {"deepseek-v3.2", "moe_intermediate_size", "1000", R"({"expert_width": 1000, "shared_expert_width": 1000})"},
      {"glm-5", "q_lora_rank", "1024", R"({"latent_query_rank": 1024})"},
      {"minimax-m2.5", "intermediate_size", "1000", R"({"expert_width": 1000})"},
      {"minimax-m2.5", "num_local_experts", "128", R"({"experts": 128})"},
      {"minimax-m2.5", "num_experts_per_tok", "4", R"({"experts_per_token": 4})"},
      {"minimax-m2.5", "use_qk_norm", "false", R"({"query_key_norm": "none"})"},
      {"minimax-m2.5", "use_routing_bias", "false", R"({"router_bias": false})"},
      {"minimax-m2.5", "head_dim", "64", R"({"head_dimension": 64})"},
      {"dots.llm1", "n_routed_experts", "64", R"({"experts": 64})"},
      {"dots.llm1", "first_k_dense_replace", "0", R"({"first_dense": 0, "feed_forward": 0})"},
      {"ernie-4.5-21b-a3b", "moe_num_experts", "32", R"({"experts": 32})"},
      {"ernie-4.5-21b-a3b", "moe_k", "4", R"({"experts_per_token": 4})"},
      {"ernie-4.5-21b-a3b", "moe_intermediate_size", "1000", R"({"expert_width": 1000, "shared_expert_width": 1000})"},
      {"ernie-4.5-21b-a3b", "moe_num_shared_experts", "0", R"({"shared_experts": 0, "shared_expert_width": 0})"},
      {"ernie-4.5-21b-a3b", "moe_layer_start_index", "3", R"({"first_dense": 3})"},
      {"ernie-4.5-21b-a3b", "moe_layer_start_index", "0", R"({"first_dense": 0, "feed_forward": 0})"},
      {"ernie-4.5-21b-a3b", "moe_layer_end_index", "-1", "{}"},
      {"ernie-4.5-21b-a3b", "moe_layer_end_index", "null", "{}"},
      {"ernie-4.5-21b-a3b", "tie_word_embeddings", "false", R"({"tied": false})"},
      {"ernie-4.5-21b-a3b", "head_dim", "64", R"({"head_dimension": 64})"},
      {"exaone-4.0-32b", "sliding_window", "512", R"({"window": 512})"},
      {"exaone-4.0-32b", "sliding_window", "null", R"({"window": 0, "window_full_every": 0})"},
      {"exaone-4.0-32b", "sliding_window_pattern", "2", R"({"window_full_every": 2})"},
      {"exaone-4.0-32b", "sliding_window_pattern", "\"LLLG\"", "{}"},
      {"exaone-4.0-32b", "sliding_window_pattern", "\"LG\"", R"({"window_full_every": 2})"},
      {"ministral-3-3b", "text_config/sliding_window", "4096", R"({"window": 4096})"},
      {"qwen3.5-27b", "text_config/intermediate_size", "1000", R"({"feed_forward": 1000})"},
      {"qwen3.5-27b", "text_config/linear_num_value_heads", "16", R"({"linear_heads": 16})"},
      {"qwen3.5-35b-a3b", "text_config/moe_intermediate_size", "1000", R"({"expert_width": 1000})"},
      {"granite-4.0-h-small", "intermediate_size", "1000", R"({"expert_width": 1000})"},
      {"granite-4.0-h-small", "shared_intermediate_size", "1000", R"({"shared_expert_width": 1000})"},
      {"granite-4.0-h-small", "num_local_experts", "64", R"({"experts": 64})"},
      {"granite-4.0-h-small", "num_experts_per_tok", "8", R"({"experts_per_token": 8})"},
      {"granite-4.0-h-small", "position_embedding_type", "\"rope\"", R"({"position": "rotary"})"},
      {"granite-4.0-h-small", "position_embedding_type", "\"nope\"", "{}"},
      {"granite-4.0-h-small", "mamba_n_heads", "64", R"({"linear_heads": 64, "linear_head_dimension": 128})"},
      {"granite-4.0-h-small", "mamba_d_head", "64", "{}"},
      {"granite-4.0-h-small", "mamba_d_head", "\"auto\"", "{}"},
      {"granite-4.0-h-small", "mamba_expand", "4", R"({"linear_head_dimension": 128})"},
      {"granite-4.0-h-small", "mamba_d_state", "64", R"({"linear_state": 64})"},
      {"granite-4.0-h-small", "mamba_d_conv", "3", R"({"linear_kernel": 3})"},
      {"granite-4.0-h-small", "mamba_n_groups", "2", R"({"linear_groups": 2})"},
      {"granite-4.0-h-small", "mamba_chunk_size", "128", R"({"linear_chunk": 128})"},
      {"granite-4.0-h-small", "mamba_proj_bias", "true", R"({"linear_bias": true})"},
      {"granite-4.0-h-small", "mamba_conv_bias", "false", R"({"linear_convolution_bias": false})"},
  };
  for (const set_field& row : rows) {
    CAPTURE(row.file);
    CAPTURE(row.field);
    CAPTURE(row.value);
    const json before = file_of(row.file);
    json after = before;
    after[json::json_pointer("/" + row.field)] = json::parse(row.value);
    CHECK(changes_of(before, after).dump() == json::parse(row.changes).dump());
  }
}

TEST_CASE("a field that is left out is what the transformers library says") {
  const left_out rows[] = {
      {"mistral-7b-v0.1", "sliding_window", "{}"},  // 4,096
      {"phi-3-mini", "sliding_window", R"({"window": 0})"},
      {"qwen3-8b", "head_dim", "{}"},  // 128
      {"qwen3-8b", "tie_word_embeddings", "{}"},
      {"qwen3-8b", "max_position_embeddings", R"({"context": 0})"},
      {"qwen2-57b-a14b", "decoder_sparse_step", "{}"},
      {"gemma-2-2b", "head_dim", "{}"},        // 256
      {"gemma-2-2b", "sliding_window", "{}"},  // 4,096
      {"gemma-2-2b", "hidden_activation", "{}"},
      {"gemma-2-2b", "attention_bias", "{}"},
      {"gemma-3-12b", "text_config/sliding_window", R"({"window": 4096})"},
      {"gemma-3-12b", "text_config/num_attention_heads", R"({"heads": 8})"},
      {"gemma-3-12b", "text_config/num_key_value_heads", R"({"key_value_heads": 4})"},
      {"gpt-oss-20b", "head_dim", "{}"},        // 64
      {"gpt-oss-20b", "attention_bias", "{}"},  // true
      {"llama-4-maverick", "text_config/head_dim", "{}"},
      {"llama-4-maverick", "text_config/attention_bias", "{}"},
      {"llama-4-maverick", "text_config/interleave_moe_layer_step", R"({"experts_every": 1, "feed_forward": 0})"},
      {"glm-4.5-air", "head_dim", "{}"},  // 128
      {"glm-4.5-air", "use_qk_norm", "{}"},
      {"glm-4.5-air", "attention_bias", R"({"bias_projections": false})"},
      {"pythia-6.9b", "attention_bias", "{}"},
      {"pythia-6.9b", "tie_word_embeddings", "{}"},
      {"pythia-6.9b", "max_position_embeddings", R"({"context": 0})"},
      {"gpt-j-6b", "n_positions", R"({"context": 0})"},
      {"gpt-j-6b", "n_inner", "{}"},
      {"gpt-j-6b", "tie_word_embeddings", "{}"},
      {"gpt-j-6b", "activation_function", "{}"},
      {"opt-125m", "word_embed_proj_dim", "{}"},
      {"opt-125m", "do_layer_norm_before", "{}"},
      {"opt-125m", "activation_function", "{}"},  // relu
      {"falcon-40b", "alibi", "{}"},
      {"falcon-40b", "bias", "{}"},
      {"falcon-40b", "parallel_attn", "{}"},
      {"falcon-40b", "multi_query", "{}"},
      {"falcon-40b", "new_decoder_architecture", R"({"key_value_heads": 1, "norms_per_block": 1})"},
      {"bert-base-uncased", "type_vocab_size", "{}"},  // 2
      {"bert-base-uncased", "position_embedding_type", "{}"},
      {"bert-base-uncased", "hidden_act", "{}"},
      {"t5-small", "relative_attention_num_buckets", "{}"},  // 32
      {"t5-small", "n_positions", R"({"context": 0})"},
      {"nemotron-3-nano-30b-a3b", "conv_kernel", "{}"},  // 4
      {"nemotron-3-nano-30b-a3b", "chunk_size", "{}"},   // 128
      {"nemotron-3-nano-30b-a3b", "use_bias", "{}"},
      {"nemotron-3-nano-30b-a3b", "use_conv_bias", "{}"},
      {"nemotron-3-nano-30b-a3b", "mlp_hidden_act", "{}"},
      {"nemotron-3-nano-30b-a3b", "tie_word_embeddings", "{}"},
      {"lfm2-1.2b", "conv_L_cache", "{}"},                    // 3
      {"lfm2-1.2b", "block_auto_adjust_ff_dim", "{}"},        // true
      {"lfm2-1.2b", "block_multiple_of", "{}"},               // 256
      {"lfm2-1.2b", "tie_embedding", "{}"},                   // true
      {"lfm2-8b-a1b", "num_dense_layers", "{}"},              // 2
      {"lfm2-8b-a1b", "use_expert_bias", "{}"},               // true
      {"qwen3-coder-next", "head_dim", "{}"},                 // 256
      {"qwen3-coder-next", "full_attention_interval", "{}"},  // 4
      {"qwen3-coder-next", "linear_conv_kernel_dim", "{}"},   // 4
      {"jamba-1.5-mini", "num_experts", "{}"},                // 16
      {"jamba-1.5-mini", "num_experts_per_tok", "{}"},        // 2
      {"jamba-1.5-mini", "expert_layer_period", "{}"},        // 2
      {"jamba-1.5-mini", "expert_layer_offset", "{}"},        // 1
      {"jamba-1.5-mini", "attn_layer_period", "{}"},          // 8
      {"jamba-1.5-mini", "attn_layer_offset", "{}"},          // 4
      {"jamba-1.5-mini", "mamba_expand", "{}"},
      {"jamba-1.5-mini", "mamba_d_state", "{}"},
      {"jamba-1.5-mini", "mamba_d_conv", "{}"},
      {"jamba-1.5-mini", "mamba_proj_bias", "{}"},
      {"jamba-1.5-mini", "mamba_conv_bias", "{}"},
      {"falcon-h1-7b", "mamba_d_state", "{}"},   // 256
      {"falcon-h1-7b", "mamba_n_groups", "{}"},  // 1
      {"falcon-h1-7b", "mamba_d_conv", "{}"},    // 4
      {"falcon-h1-7b", "mamba_n_heads", R"({"linear_heads": 128, "linear_head_dimension": 24})"},
      {"kimi-linear-48b-a3b", "mla_use_nope", R"({"position": "rotary"})"},
      {"kimi-linear-48b-a3b", "moe_layer_freq", "{}"},
      {"kimi-linear-48b-a3b", "first_k_dense_replace", R"({"feed_forward": 0, "first_dense": 0})"},
      {"nemotron-3-nano-30b-a3b", "max_position_embeddings", R"({"context": 0})"},
      {"jamba-1.5-mini", "max_position_embeddings", R"({"context": 0})"},
      {"falcon-h1-7b", "max_position_embeddings", R"({"context": 0})"},
      {"qwen3-coder-next", "max_position_embeddings", R"({"context": 0})"},
      {"llama-3-8b", "max_position_embeddings", R"({"context": 0})"},
      {"kimi-linear-48b-a3b", "linear_attn_config/short_conv_kernel_size", "{}"},
      {"minimax-m2.5", "use_qk_norm", "{}"},
      {"minimax-m2.5", "use_routing_bias", "{}"},
      {"minimax-m2.5", "head_dim", R"({"head_dimension": 64})"},
      {"minimax-m2.5", "shared_intermediate_size", "{}"},
      {"dots.llm1", "tie_word_embeddings", "{}"},
      {"ernie-4.5-21b-a3b", "moe_num_shared_experts", R"({"shared_experts": 0, "shared_expert_width": 0})"},
      {"ernie-4.5-21b-a3b", "moe_layer_end_index", "{}"},
      {"ernie-4.5-21b-a3b", "moe_layer_interval", "{}"},
      {"exaone-4.0-32b", "sliding_window_pattern", "{}"},            // 4
      {"ministral-3-3b", "text_config/sliding_window", "{}"},        // none
      {"qwen3.5-27b", "text_config/full_attention_interval", "{}"},  // 4
      {"qwen3.5-27b", "text_config/head_dim", "{}"},                 // 256
      {"granite-4.0-h-small", "num_experts_per_tok", R"({"experts_per_token": 2})"},
      {"granite-4.0-h-small", "mamba_d_state", R"({"linear_state": 256})"},
      {"granite-4.0-h-small", "mamba_d_conv", "{}"},  // 4
      {"granite-4.0-h-small", "mamba_expand", "{}"},  // 2
      {"granite-4.0-h-small", "tie_word_embeddings", R"({"tied": false})"},
  };
  for (const left_out& row : rows) {
    CAPTURE(row.file);
    CAPTURE(row.field);
    const json before = file_of(row.file);
    json after = before;
    const json::json_pointer at("/" + row.field);
    REQUIRE(after.at(at.parent_pointer()).erase(at.back()) == 1);
    CHECK(changes_of(before, after).dump() == json::parse(row.changes).dump());
  }
}

TEST_CASE("a field that nobody can fill in is asked for by name") {
  const std::pair<std::string, std::vector<std::string>> rows[] = {
      {"llama-3-8b", {"num_hidden_layers", "hidden_size", "intermediate_size", "num_attention_heads", "vocab_size"}},
      {"mistral-7b-v0.1", {"num_key_value_heads"}},
      {"mixtral-8x7b", {"num_key_value_heads", "num_local_experts", "num_experts_per_tok"}},
      {"qwen2-7b", {"num_key_value_heads"}},
      {"qwen2-57b-a14b",
       {"num_experts", "num_experts_per_tok", "moe_intermediate_size", "shared_expert_intermediate_size"}},
      {"qwen3-8b", {"num_key_value_heads"}},
      {"gemma-2-2b", {"num_key_value_heads", "vocab_size"}},
      {"deepseek-v3",
       {"q_lora_rank", "kv_lora_rank", "qk_nope_head_dim", "qk_rope_head_dim", "v_head_dim", "n_routed_experts",
        "n_shared_experts", "num_experts_per_tok", "moe_intermediate_size", "first_k_dense_replace", "vocab_size"}},
      {"gpt-oss-20b", {"num_local_experts"}},
      {"glm-4.5-air", {"num_key_value_heads", "n_routed_experts"}},
      {"gpt2", {"n_layer", "n_embd", "n_head", "vocab_size", "n_positions"}},
      {"opt-125m", {"ffn_dim", "max_position_embeddings", "vocab_size"}},
      {"bert-base-uncased", {"intermediate_size", "max_position_embeddings"}},
      {"t5-small", {"d_model", "num_layers", "num_heads", "d_kv", "d_ff"}},
      {"nemotron-3-nano-30b-a3b",
       {"num_key_value_heads", "hybrid_override_pattern", "mamba_num_heads", "mamba_head_dim", "ssm_state_size",
        "n_groups", "n_routed_experts", "moe_intermediate_size", "moe_shared_expert_intermediate_size"}},
      {"qwen3-coder-next",
       {"num_key_value_heads", "linear_num_value_heads", "linear_value_head_dim", "linear_key_head_dim",
        "linear_num_key_heads", "shared_expert_intermediate_size"}},
      {"jamba-1.5-mini", {"num_key_value_heads", "mamba_dt_rank"}},
      {"falcon-h1-7b", {"num_key_value_heads"}},
      {"kimi-linear-48b-a3b",
       {"kv_lora_rank", "qk_nope_head_dim", "num_experts", "num_experts_per_token", "linear_attn_config"}},
      {"deepseek-v3.2", {"index_topk", "index_n_heads", "index_head_dim", "kv_lora_rank", "n_routed_experts"}},
      {"deepseek-v4-flash",
       {"q_lora_rank", "o_groups", "o_lora_rank", "sliding_window", "hc_mult", "compress_ratios", "index_topk",
        "index_n_heads", "index_head_dim", "head_dim", "n_routed_experts", "n_shared_experts", "num_experts_per_tok",
        "moe_intermediate_size", "vocab_size"}},
      {"minimax-m2.5", {"num_key_value_heads", "num_local_experts", "num_experts_per_tok", "intermediate_size"}},
      {"dots.llm1", {"num_key_value_heads", "n_routed_experts", "n_shared_experts", "first_k_dense_replace"}},
      {"ernie-4.5-21b-a3b",
       {"num_key_value_heads", "moe_num_experts", "moe_k", "moe_intermediate_size", "moe_layer_start_index",
        "tie_word_embeddings"}},
      {"exaone-4.0-32b", {"num_key_value_heads", "sliding_window"}},
      {"lfm2-1.2b", {"num_key_value_heads", "full_attn_idxs"}},
      {"lfm2-8b-a1b",
       {"num_key_value_heads", "intermediate_size", "num_experts", "num_experts_per_tok", "moe_intermediate_size"}},
      {"granite-4.0-h-small", {"num_key_value_heads", "shared_intermediate_size", "layer_types", "intermediate_size"}}};
  for (const auto& [name, fields] : rows) {
    for (const std::string& field : fields) {
      CAPTURE(name);
      CAPTURE(field);
      json file = file_of(name);
      REQUIRE(file.erase(field) == 1);
      std::string said;
      try {
        interop::from_huggingface(file.dump());
      } catch (const interop::config_error& problem) {
        said = problem.what();
      }
      CHECK(said == "field '" + field + "' is missing");
    }
  }
}

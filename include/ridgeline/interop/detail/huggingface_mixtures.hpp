#pragma once
// Mixtures of experts since 2025: DeepSeek V3.2 and V4, GLM-5, MiniMax-M2, dots.llm1, ERNIE 4.5.
#include <ridgeline/interop/detail/huggingface_gated.hpp>
#include <ridgeline/interop/detail/kept.hpp>

namespace ridgeline::inline v0_2::interop::detail {

/// DeepSeek V3.2 and GLM-5: DeepSeek V3 with an indexer in each block, which chooses the tokens that attention goes to.
inline void read_indexed(const config_fields& file, transformer& model) {
  read_deepseek_v3(file, model);
  if (model.latent.query_rank == 0) file.refuse("q_lora_rank", "is null, and the indexer reads compressed queries");
  model.latent.indexer = {.heads = file.whole({"index_n_heads"}),
                          .head_dimension = file.whole({"index_head_dim"}),
                          .chosen = file.whole({"index_topk"})};
}

/// Which blocks have entries of 4 tokens, and which of 128. The list goes on for modules that predict further tokens.
inline void read_compress_ratios(const config_fields& file, const transformer& model, compressed_plan& plan) {
  const nlohmann::ordered_json* ratios = file.list("compress_ratios");
  const std::int64_t blocks = model.layers.value();
  if (ratios == nullptr) file.refuse("compress_ratios", "is missing");
  if (static_cast<std::int64_t>(ratios->size()) < blocks || blocks > block_set::most)
    file.refuse("compress_ratios", joined("has ", ratios->size(), " entries, and there are ", blocks, " layers"));
  for (std::int64_t i = 0; i < blocks; ++i) {
    const nlohmann::ordered_json& ratio = (*ratios)[static_cast<std::size_t>(i)];
    if (ratio == 4) plan.of_light.add(i);
    else if (ratio == 128) plan.of_heavy.add(i);
    else if (ratio != 0) file.refuse("compress_ratios", "has an entry that is not 0, 4 or 128: not described here");
  }
  if (plan.of_light.size() != 0) plan.light = 4;
  if (plan.of_heavy.size() != 0) plan.heavy = 128;
  if (plan.light + plan.heavy == 0) file.refuse("compress_ratios", "is 0 for every layer: not described here");
}

/// DeepSeek V4: compressed attention, several residual streams, experts in all blocks. The tables that route the first blocks' tokens
/// to their experts are no parameters.
inline void read_deepseek_v4(const config_fields& file, transformer& model) {
  read_gated_decoder_without_width(file, model);
  file.must_be("attention_bias", false, "biases of compressed attention are not described here");
  read_heads(file, model, {"num_attention_heads"}, file.whole_or({"num_key_value_heads"}, 1), file.whole({"head_dim"}));
  if (model.key_value_heads.value() != 1)
    file.refuse("num_key_value_heads", joined("is ", file.shown("num_key_value_heads"), ", and all heads share one"));
  model.sinks = true;
  model.vocabulary = tokens(file.whole({"vocab_size"}));
  if (!file.contains("n_shared_experts")) file.refuse("n_shared_experts", "is missing");
  if (file.whole_or_null({"first_k_dense_replace"}, 0, 0) != 0)
    file.refuse("first_k_dense_replace", "is set: all blocks of DeepSeek V4 have experts");
  read_routed_experts(file, model);
  model.moe.router_bias = true;
  compressed_plan plan{.query_rank = file.whole({"q_lora_rank"}),
                       .output_groups = file.whole({"o_groups"}),
                       .output_rank = file.whole({"o_lora_rank"}),
                       .newest = file.whole({"sliding_window"}),
                       .streams = file.whole({"hc_mult"})};
  read_compress_ratios(file, model, plan);
  if (plan.of_light.size() != 0)
    plan.indexer = {.heads = file.whole({"index_n_heads"}),
                    .head_dimension = file.whole({"index_head_dim"}),
                    .chosen = file.whole({"index_topk"})};
  model.compressed = kept(plan);
}

/// MiniMax-M2: experts in all blocks, of the width that the file calls intermediate_size.
inline void read_minimax_m2(const config_fields& file, transformer& model) {
  demand_key_value_heads(file);
  refuse_biases(file);
  read_llama_like(file, model, file.whole_or_null({"head_dim"}, 0));
  if (file.flag_or("use_qk_norm", true)) model.query_key = query_key_norm::per_projection;
  if (file.text_or({"qk_norm_type"}, "per_layer") != "per_layer")
    file.refuse("qk_norm_type", joined("is ", file.shown("qk_norm_type"), ", not \"per_layer\""));
  if (file.whole_or_null({"shared_intermediate_size"}, 0, 0) != 0)
    file.refuse("shared_intermediate_size", "is set: MiniMax-M2 has no shared expert");
  if (file.whole_or_null({"sliding_window"}, 0) != 0) file.refuse("sliding_window", "is set: MiniMax-M2 has no window");
  model.moe.experts = experts(file.whole({"num_local_experts"}));
  model.moe.per_token = experts(file.whole({"num_experts_per_tok"}));
  check_experts(file, model, "num_experts_per_tok");
  model.moe.width = model.feed_forward;
  model.moe.router_bias = file.flag_or("use_routing_bias", true);
  model.feed_forward = {};
}

/// dots.llm1: experts as DeepSeek V3 routes them, attention with a norm of each head.
inline void read_dots1(const config_fields& file, transformer& model) {
  demand_key_value_heads(file);
  for (const char* name : {"n_shared_experts", "first_k_dense_replace"}) {
    if (!file.contains(name)) file.refuse(name, "is missing");
  }
  read_windowed(file, model, 0);
  model.query_key = query_key_norm::per_head;
  read_routed_experts(file, model);
  model.moe.router_bias = true;
}

/// ERNIE 4.5: experts from a block of their own on to the last one, under names of their own.
inline void read_ernie_moe(const config_fields& file, transformer& model) {
  demand_key_value_heads(file);
  // Tied in the smaller ones, untied in the larger: a silence is not filled in.
  if (!file.contains("tie_word_embeddings")) file.refuse("tie_word_embeddings", "is missing");
  file.must_be("use_bias", false, "biases of ERNIE are not described here");
  read_llama_like(file, model, file.whole_or_null({"head_dim"}, 0));
  model.moe.experts = experts(file.whole({"moe_num_experts"}));
  model.moe.per_token = experts(file.whole({"moe_k"}));
  check_experts(file, model, "moe_k");
  model.moe.width = features(file.whole({"moe_intermediate_size"}));
  model.moe.shared_experts = optional_count<expert_kind>::from(file.whole_or_null({"moe_num_shared_experts"}, 0, 0));
  model.moe.shared_width = model.moe.shared_experts ? model.moe.width : optional_count<feature_kind>();
  if (!file.contains("moe_layer_start_index")) file.refuse("moe_layer_start_index", "is missing");
  model.moe.first_dense = optional_count<layer_kind>::from(file.whole_or({"moe_layer_start_index"}, 0, 0));
  if (model.moe.first_dense >= model.layers) file.refuse("moe_layer_start_index", "leaves no block its experts");
  const std::int64_t last = model.layers.value() - 1;
  const std::int64_t end = file.whole_or_null({"moe_layer_end_index"}, last, -1);
  if (end != last && end != -1)
    file.refuse("moe_layer_end_index", joined("is ", end, ", not the last block: not described here"));
  if (file.whole_or({"moe_layer_interval"}, 1) != 1)
    file.refuse("moe_layer_interval", "is above 1: not described here");
  if (!model.moe.first_dense) model.feed_forward = {};
  model.moe.router_bias = true;
}

}  // namespace ridgeline::inline v0_2::interop::detail

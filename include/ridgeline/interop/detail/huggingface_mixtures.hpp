#pragma once
// Mixtures of experts since 2025: DeepSeek V3.2, GLM-5, MiniMax-M2, dots.llm1, ERNIE 4.5.
#include <ridgeline/interop/detail/huggingface_gated.hpp>

namespace ridgeline::inline v0_2::interop::detail {

/// DeepSeek V3.2 and GLM-5: DeepSeek V3 with an indexer in each block, which chooses the tokens that attention goes to.
inline void read_indexed(const config_fields& file, transformer& model) {
  read_deepseek_v3(file, model);
  if (model.latent.query_rank == 0) file.refuse("q_lora_rank", "is null, and the indexer reads compressed queries");
  model.latent.indexer = {.heads = file.whole({"index_n_heads"}),
                          .head_dimension = file.whole({"index_head_dim"}),
                          .chosen = file.whole({"index_topk"})};
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

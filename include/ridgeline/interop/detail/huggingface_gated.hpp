#pragma once
// The decoders since LLaMA: rotary positions, RMS norms, a gated feed-forward part.
#include <ridgeline/interop/detail/huggingface_parts.hpp>

namespace ridgeline::inline v0_2::interop::detail {

/// What all the decoders after LLaMA have alike: rotary positions, RMS norms, a gated feed-forward part, no biases.
inline void read_gated_decoder_without_width(const config_fields& file, transformer& model,
                                             const std::string& activation = "silu") {
  model.layers = layers(file.whole({"num_hidden_layers"}));
  model.hidden = features(file.whole({"hidden_size"}));
  model.gated = true;
  model.function = activation_of(file, {"hidden_act"}, activation);
  model.position = position_kind::rotary;
  model.norm = norm_kind::root_mean_square;
  model.context = optional_count<token_kind>::from(file.whole_or({"max_position_embeddings"}, 0));
  // The families since LLaMA say untied where the file is silent; those of Gemma say tied.
  model.tied = file.flag_or("tie_word_embeddings", false);
}

inline void read_gated_decoder(const config_fields& file, transformer& model, const std::string& activation = "silu") {
  read_gated_decoder_without_width(file, model, activation);
  model.feed_forward = features(file.whole({"intermediate_size"}));
}

/// LLaMA's fields but for biases; where the file is silent, as many key-value heads as heads.
inline void read_llama_like(const config_fields& file, transformer& model, std::int64_t head_dimension) {
  read_gated_decoder(file, model);
  read_heads(file, model, {"num_attention_heads"}, file.whole_or_null({"num_key_value_heads"}, 0), head_dimension);
  model.vocabulary = tokens(file.whole({"vocab_size"}));
}

/// Refuses a silence about key-value heads: the library would fill in a number that has nothing to do with the heads.
inline void demand_key_value_heads(const config_fields& file) {
  if (!file.contains("num_key_value_heads")) file.refuse("num_key_value_heads", "is missing");
}

/// Refuses biases in families whose networks have none whatever the file says.
inline void refuse_biases(const config_fields& file) {
  file.must_be("attention_bias", false, "this architecture has no such biases");
  file.must_be("mlp_bias", false, "this architecture has no such biases");
}

inline void read_llama(const config_fields& file, transformer& model) {
  // One pair of key and value heads a query head, and hidden_size / heads a head, where the file is silent.
  read_llama_like(file, model, file.whole_or_null({"head_dim"}, 0));
  model.bias.projections = model.bias.output = file.flag_or("attention_bias", false);
  model.bias.mlp = file.flag_or("mlp_bias", false);
}

/// A window over all blocks, or none.
inline void read_windowed(const config_fields& file, transformer& model, std::int64_t missing) {
  refuse_biases(file);
  read_llama_like(file, model, file.whole_or_null({"head_dim"}, 0));
  model.window.tokens = optional_count<token_kind>::from(
      file.contains("sliding_window") ? file.whole_or_null({"sliding_window"}, 0) : missing);
  read_layer_types(file, model);
}

inline void read_phi3(const config_fields& file, transformer& model) { read_windowed(file, model, 0); }

inline void read_mistral(const config_fields& file, transformer& model) {
  demand_key_value_heads(file);
  read_windowed(file, model, 4096);  // where the file is silent; null says that there is none
}

/// Ministral 3: no window where the file is silent.
inline void read_ministral3(const config_fields& file, transformer& model) {
  demand_key_value_heads(file);
  read_windowed(file, model, 0);
}

/// Experts in all blocks: the plain feed-forward part is in none.
inline void check_experts(const config_fields& file, const transformer& model, const char* per_token) {
  if (model.moe.per_token > model.moe.experts) {
    file.refuse(per_token, joined("is ", model.moe.per_token.value(), " of ", model.moe.experts.value(), " experts"));
  }
}

inline void read_mixtral(const config_fields& file, transformer& model) {
  demand_key_value_heads(file);
  read_windowed(file, model, 0);
  model.moe.experts = experts(file.whole({"num_local_experts"}));
  model.moe.per_token = experts(file.whole({"num_experts_per_tok"}));
  check_experts(file, model, "num_experts_per_tok");
  model.moe.width = model.feed_forward;
  model.feed_forward = {};
}

/// Qwen's window begins at a block of its own, and counts only where it is switched on.
inline void read_qwen_window(const config_fields& file, transformer& model) {
  if (!file.flag_or("use_sliding_window", false)) return read_layer_types(file, model);
  model.window.tokens = tokens(file.whole({"sliding_window"}));
  if (file.has("layer_types")) return read_layer_types(file, model);
  // 28 blocks before it where the file is silent.
  const std::int64_t full_before = file.whole_or({"max_window_layers"}, 28, 0);
  if (full_before >= model.layers.value()) model.window = {};
  else if (full_before != 0) {
    file.refuse("max_window_layers", joined("is ", full_before, " of ", model.layers.value(),
                                            " layers: a window in the later blocks alone is not described here"));
  }
}

inline void read_qwen2(const config_fields& file, transformer& model) {
  demand_key_value_heads(file);
  // Queries, keys and values have biases whatever the file says.
  file.must_be("attention_bias", true, "every Qwen2 has these biases");
  file.must_be("mlp_bias", false, "this architecture has no such biases");
  read_llama_like(file, model, file.whole_or_null({"head_dim"}, 0));
  model.bias.projections = true;
  read_qwen_window(file, model);
}

/// Which of Qwen's blocks have experts.
inline void read_qwen_experts(const config_fields& file, transformer& model) {
  model.moe.experts = experts(file.whole({"num_experts", "num_local_experts"}));
  model.moe.per_token = experts(file.whole({"num_experts_per_tok"}));
  check_experts(file, model, "num_experts_per_tok");
  model.moe.width = features(file.whole({"moe_intermediate_size"}));
  model.moe.every = file.whole_or({"decoder_sparse_step"}, 1);  // 1 where the file is silent
  if (const nlohmann::ordered_json* dense = file.list("mlp_only_layers")) {
    std::int64_t next = 0;
    for (const nlohmann::ordered_json& number : *dense) {
      if (number != next++)
        file.refuse("mlp_only_layers", "is not the first blocks in their order: not described here");
    }
    if (next != 0 && model.moe.every != 1)
      file.refuse("mlp_only_layers", "stands beside a decoder_sparse_step above 1");
    model.moe.first_dense = optional_count<layer_kind>::from(next);
  }
  if (model.moe.first_dense >= model.layers || model.moe.every > model.layers.value()) {
    file.refuse(model.moe.first_dense >= model.layers ? "mlp_only_layers" : "decoder_sparse_step",
                "leaves no block its experts");
  }
  if (!model.moe.first_dense && model.moe.every == 1) model.feed_forward = {};
}

inline void read_qwen2_moe(const config_fields& file, transformer& model) {
  read_qwen2(file, model);
  read_qwen_experts(file, model);
  // One expert works for every token, behind a gate.
  model.moe.shared_experts = experts(1);
  model.moe.shared_width = features(file.whole({"shared_expert_intermediate_size"}));
  model.moe.shared_gate = true;
}

/// Qwen3, dense or not; `head_dimension` where the file is silent.
inline void read_qwen3_like(const config_fields& file, transformer& model, std::int64_t head_dimension) {
  demand_key_value_heads(file);
  file.must_be("mlp_bias", false, "this architecture has no such biases");
  read_llama_like(file, model, head_dimension);
  model.bias.projections = model.bias.output = file.flag_or("attention_bias", false);
  model.query_key = query_key_norm::per_head;
  read_qwen_window(file, model);
}

inline void read_qwen3(const config_fields& file, transformer& model) {
  read_qwen3_like(file, model, file.whole_or({"head_dim"}, 128));  // 128, not hidden_size / heads
}

inline void read_qwen3_moe(const config_fields& file, transformer& model) {
  read_qwen3_like(file, model, file.whole_or_null({"head_dim"}, 0));
  read_qwen_experts(file, model);
}

inline void read_gemma(const config_fields& file, transformer& model) {
  read_gated_decoder(file, model, "gelu_pytorch_tanh");
  // "hidden_activation" is the later name and counts where both stand.
  if (file.has("hidden_activation")) model.function = activation_of(file, {"hidden_activation"}, "gelu_pytorch_tanh");
  model.tied = file.flag_or("tie_word_embeddings", true);
  // 256 where the file is silent, not hidden_size / heads.
  read_heads(file, model, {"num_attention_heads"}, file.whole({"num_key_value_heads"}),
             file.whole_or({"head_dim"}, 256));
  model.vocabulary = tokens(file.whole({"vocab_size"}));
  model.bias.projections = model.bias.output = file.flag_or("attention_bias", false);
}

inline void read_gemma2(const config_fields& file, transformer& model) {
  read_gemma(file, model);
  model.norms_per_block = 4;
  // 4096 tokens, in every second block, the first with a window.
  model.window = {.tokens = tokens(file.whole_or({"sliding_window"}, 4096)), .full_every = 2};
  read_layer_types(file, model);
}

inline void read_gemma3(const config_fields& file, transformer& model) {
  read_gated_decoder(file, model, "gelu_pytorch_tanh");
  if (file.has("hidden_activation")) model.function = activation_of(file, {"hidden_activation"}, "gelu_pytorch_tanh");
  model.tied = file.flag_or("tie_word_embeddings", true);
  // The files of the larger ones leave out what equals the library's own: 8 heads, 4 of keys and values, 256 wide,
  // 262208 tokens, 131072 of them in a sequence, a window of 4096 but in every sixth block.
  model.heads = heads(file.whole_or({"num_attention_heads"}, 8));
  model.key_value_heads = heads(file.whole_or({"num_key_value_heads"}, 4));
  if (model.heads.value() % model.key_value_heads.value() != 0) {
    file.refuse("num_key_value_heads", joined("is ", model.key_value_heads.value(), ", which does not divide the ",
                                              model.heads.value(), " heads"));
  }
  model.head_dimension = features(file.whole_or({"head_dim"}, 256));
  model.vocabulary = tokens(file.whole_or({"vocab_size"}, 262'208));
  model.context = tokens(file.whole_or({"max_position_embeddings"}, 131'072));
  model.bias.projections = model.bias.output = file.flag_or("attention_bias", false);
  model.query_key = query_key_norm::per_head;
  model.norms_per_block = 4;
  model.window = {.tokens = tokens(file.whole_or({"sliding_window"}, 4096)),
                  .full_every = file.whole_or({"sliding_window_pattern", "_sliding_window_pattern"}, 6)};
  read_layer_types(file, model);
}

/// The table of Gemma 4's small models (E2B, E4B), and their last blocks, which read keys and values of earlier ones.
inline void read_gemma4_small(const config_fields& file, transformer& model) {
  // Where the file is silent there is a table, 256 wide for each block; null is none.
  const bool silent = !file.contains("hidden_size_per_layer_input");
  const std::int64_t width = silent ? 256 : file.whole_or_null({"hidden_size_per_layer_input"}, 0, 0);
  model.per_layer_input = optional_count<feature_kind>::from(width);
  const std::int64_t words = file.whole_or({"vocab_size_per_layer_input"}, 262'144);
  if (width != 0 && words != model.vocabulary.value())
    file.refuse("vocab_size_per_layer_input", joined("is ", words, ", and vocab_size ", model.vocabulary.value(),
                                                     ": two vocabularies are not described here"));
  const std::int64_t shared = file.whole_or_null({"num_kv_shared_layers"}, 0, 0);
  if (shared == 0) return;
  if (shared > model.layers.value() - model.window.full_every)
    file.refuse("num_kv_shared_layers", joined("is ", shared, " of ", model.layers.value(),
                                               ", and no block is left that has keys and values for each kind"));
  model.borrowing = layers(shared);
  if (file.flag_or("use_double_wide_mlp", false))
    model.borrowing_feed_forward = features(2 * model.feed_forward.value());
}

/// Blocks without a window have wider heads, and in the larger ones values that are the keys' projection; a feed-forward
/// part works for every token beside the experts.
inline void read_gemma4(const config_fields& file, transformer& model) {
  read_gemma(file, model);
  model.query_key = query_key_norm::per_head;
  model.norms_per_block = 4;
  model.window = {.tokens = tokens(file.whole_or({"sliding_window"}, 512)), .full_every = 6};
  read_layer_types(file, model);
  if (model.window.full_every == 0)
    file.refuse("layer_types", "has blocks of one kind alone: that is not described here");
  const bool from_keys = file.flag_or("attention_k_eq_v", false);
  const std::int64_t of_window = model.key_value_heads.value();
  // Only blocks whose values are their keys have another number of them. 512 wide where the file is silent; null: as the others.
  const std::int64_t others = file.whole_or_null({"num_global_key_value_heads"}, of_window);
  const std::int64_t width = file.contains("global_head_dim") ? model.head_dimension.value() : 512;
  model.full = {.key_value_heads = heads(from_keys ? others : of_window),
                .head_dimension = features(file.whole_or_null({"global_head_dim"}, width)),
                .values_from_keys = from_keys};
  if (model.heads.value() % model.full.key_value_heads.value() != 0) {
    file.refuse("num_global_key_value_heads", joined("is ", model.full.key_value_heads.value(),
                                                     ", which does not divide the ", model.heads.value(), " heads"));
  }
  read_gemma4_small(file, model);
  if (!file.flag_or("enable_moe_block", false)) return;
  if (model.borrowing) file.refuse("num_kv_shared_layers", "is not 0 beside experts: that is not described here");
  model.moe = {.experts = experts(file.whole({"num_experts"})),
               .per_token = experts(file.whole({"top_k_experts"})),
               .width = features(file.whole({"moe_intermediate_size"})),
               .shared_experts = experts(1),
               .shared_width = model.feed_forward};
  check_experts(file, model, "top_k_experts");
  model.feed_forward = {};
}

/// Experts of which some work for every token, behind blocks without any.
inline void read_routed_experts(const config_fields& file, transformer& model) {
  model.moe.experts = experts(file.whole({"n_routed_experts"}));
  model.moe.per_token = experts(file.whole({"num_experts_per_tok"}));
  check_experts(file, model, "num_experts_per_tok");
  model.moe.width = features(file.whole({"moe_intermediate_size"}));
  model.moe.shared_experts = optional_count<expert_kind>::from(file.whole_or_null({"n_shared_experts"}, 0, 0));
  model.moe.shared_width = model.moe.shared_experts ? model.moe.width : optional_count<feature_kind>();
  model.moe.first_dense = optional_count<layer_kind>::from(file.whole_or({"first_k_dense_replace"}, 0, 0));
  if (model.moe.first_dense >= model.layers) {
    file.refuse("first_k_dense_replace", joined("is ", model.moe.first_dense.value(), " of ", model.layers.value(),
                                                " layers: none has experts"));
  }
  if (file.whole_or({"moe_layer_freq"}, 1) != 1) file.refuse("moe_layer_freq", "is above 1: not described here");
  if (!model.moe.first_dense) model.feed_forward = {};
}

/// DeepSeek V2 and V3.
inline void read_latent(const config_fields& file, transformer& model) {
  read_gated_decoder(file, model);
  file.must_be("attention_bias", false, "biases of latent attention are not described here");
  model.latent = {.query_rank = file.whole_or_null({"q_lora_rank"}, 0),  // null: queries are not compressed
                  .key_value_rank = file.whole({"kv_lora_rank"}),
                  .positionless = file.whole({"qk_nope_head_dim"}),
                  .rotary = file.whole({"qk_rope_head_dim"}),
                  .value = file.whole({"v_head_dim"})};
  read_heads(file, model, {"num_attention_heads"}, 0, model.latent.positionless + model.latent.rotary);
  if (file.whole_or({"num_key_value_heads"}, model.heads.value()) != model.heads.value()) {
    file.refuse("num_key_value_heads", joined("is ", file.shown("num_key_value_heads"),
                                              ", and latent attention has as many as heads: ", model.heads.value()));
  }
  model.vocabulary = tokens(file.whole({"vocab_size"}));
  read_routed_experts(file, model);
  // One number an expert that steers the router, with this method.
  model.moe.router_bias = file.text_or({"topk_method"}, "") == "noaux_tc";
}

inline void read_deepseek_v2(const config_fields& file, transformer& model) {
  // The library fills these in where the file is silent, differently from version to version; null says that there is none.
  for (const char* name : {"q_lora_rank", "n_shared_experts", "first_k_dense_replace"}) {
    if (!file.contains(name)) file.refuse(name, "is missing");
  }
  read_latent(file, model);
}

inline void read_deepseek_v3(const config_fields& file, transformer& model) {
  read_deepseek_v2(file, model);
  model.moe.router_bias = true;  // the library has no other router
  // A token's experts lie in some groups of them, where both numbers are given; null, or one group, is any.
  if (!file.has("n_group") || !file.has("topk_group")) return;
  model.moe.groups = file.whole({"n_group"});
  model.moe.groups_per_token = file.whole({"topk_group"});
}

/// Norms stand behind attention and feed-forward part instead of before them: as many.
inline void read_olmo2(const config_fields& file, transformer& model) {
  read_llama_like(file, model, 0);
  model.bias.projections = model.bias.output = file.flag_or("attention_bias", false);
  model.query_key = query_key_norm::per_projection;
}

/// EXAONE 4: norms behind attention and feed-forward part, a window in all but the last of each group of blocks.
inline void read_exaone4(const config_fields& file, transformer& model) {
  demand_key_value_heads(file);
  refuse_biases(file);
  read_llama_like(file, model, file.whole_or_null({"head_dim"}, 0));
  model.query_key = query_key_norm::per_head;
  // The library fills in a window where the file is silent, and the files without a window say null.
  if (!file.contains("sliding_window")) file.refuse("sliding_window", "is missing");
  if (!file.has("sliding_window")) return;
  model.window.tokens = tokens(file.whole({"sliding_window"}));
  if (file.has("layer_types")) return read_layer_types(file, model);
  // The last of four blocks where the file is silent: a number, or a letter for each block of a group.
  const bool letters = file.has("sliding_window_pattern") && file.shown("sliding_window_pattern").starts_with('"');
  if (!letters) {
    model.window.full_every = file.whole_or({"sliding_window_pattern"}, 4);
    return;
  }
  const std::string pattern = file.text_or({"sliding_window_pattern"}, "");
  if (pattern.size() < 2 || pattern.find('G') != pattern.size() - 1 || pattern.find_first_not_of("LG") < pattern.size())
    file.refuse("sliding_window_pattern", joined("is ", file.shown("sliding_window_pattern"), ", not like \"LLLG\""));
  model.window.full_every = static_cast<std::int64_t>(pattern.size());
}

inline void read_gpt_oss(const config_fields& file, transformer& model) {
  read_llama_like(file, model, file.whole_or({"head_dim"}, 64));
  model.bias.projections = model.bias.output = file.flag_or("attention_bias", true);
  model.sinks = true;
  // A window in every second block, the first among them, where the file does not list them.
  model.window = {.tokens = optional_count<token_kind>::from(file.whole_or_null({"sliding_window"}, 0)),
                  .full_every = file.has("sliding_window") ? 2 : 0};
  read_layer_types(file, model);
  model.moe = {.experts = experts(file.whole({"num_local_experts"})),
               .per_token = experts(file.whole({"num_experts_per_tok", "experts_per_token"})),
               .width = features(file.whole({"intermediate_size"})),
               .router_bias = true,
               .expert_bias = true};
  check_experts(file, model, "num_experts_per_tok");
  model.feed_forward = {};
}

/// Llama 4's text part. Attention in chunks is counted as attention to everything.
inline void read_llama4(const config_fields& file, transformer& model) {
  read_llama_like(file, model, file.whole_or({"head_dim"}, 128));
  model.bias.projections = model.bias.output = file.flag_or("attention_bias", false);
  const optional_count<feature_kind> width = model.feed_forward;
  model.moe = {.experts = experts(file.whole({"num_local_experts"})),
               .per_token = experts(file.whole({"num_experts_per_tok"})),
               .width = width,
               .shared_experts = experts(1),
               .shared_width = width,
               .every = file.whole_or({"interleave_moe_layer_step"}, 1)};
  check_experts(file, model, "num_experts_per_tok");
  if (model.moe.every > model.layers.value()) file.refuse("interleave_moe_layer_step", "leaves no block its experts");
  if (const nlohmann::ordered_json* listed = file.list("moe_layers")) {
    std::int64_t next = model.moe.every - 1;
    for (const nlohmann::ordered_json& number : *listed) {
      if (number != next) file.refuse("moe_layers", "is not what interleave_moe_layer_step says: not described here");
      next += model.moe.every;
    }
    if (next < model.layers.value()) file.refuse("moe_layers", "is not what interleave_moe_layer_step says");
  }
  if (model.moe.every == 1) model.feed_forward = {};
  else model.feed_forward = features(file.whole({"intermediate_size_mlp"}));
}

/// GLM-4.5: experts as DeepSeek V3 routes them, attention as in LLaMA, with biases of queries, keys and values alone.
inline void read_glm4_moe(const config_fields& file, transformer& model) {
  demand_key_value_heads(file);
  read_llama_like(file, model, file.whole_or({"head_dim"}, 128));
  model.bias.projections = file.flag_or("attention_bias", false);
  if (file.flag_or("use_qk_norm", false)) model.query_key = query_key_norm::per_head;
  read_routed_experts(file, model);
  model.moe.router_bias = true;
}

}  // namespace ridgeline::inline v0_2::interop::detail

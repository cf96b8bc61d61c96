#pragma once
// Hybrids: Mamba, Mamba-2, Gated DeltaNet, Kimi Delta Attention or short convolutions in some blocks, attention in others.
#include <ridgeline/interop/detail/huggingface_gated.hpp>

namespace ridgeline::inline v0_2::interop::detail {

/// As many blocks as a hybrid of ours may have.
inline void check_hybrid_blocks(const config_fields& file, const transformer& model) {
  if (model.layers.value() > block_set::most)
    file.refuse("num_hidden_layers", joined("is ", model.layers.value(), ": a hybrid has at most ", block_set::most));
}

/// Numbers of blocks in a list, counted from `first`.
inline block_set blocks_in(const config_fields& file, const char* name, std::int64_t first, std::int64_t blocks) {
  const nlohmann::ordered_json* numbers = file.list(name);
  if (numbers == nullptr) file.refuse(name, "is missing");
  block_set made;
  for (const nlohmann::ordered_json& one : *numbers) {
    const bool whole = one.is_number_integer();
    const std::int64_t number = whole ? one.get<std::int64_t>() : -1;
    if (!(number >= first && number < first + blocks))
      file.refuse(name, joined("has an entry that is no block from ", first, " to ", first + blocks - 1));
    made.add(number - first);
  }
  return made;
}

/// Words of a list that says of each block what it is, as one letter each.
inline std::string pattern_in(const config_fields& file, const char* name, std::int64_t blocks,
                              std::initializer_list<std::pair<const char*, char>> words) {
  const nlohmann::ordered_json* kinds = file.list(name);
  if (kinds == nullptr) return {};
  if (std::cmp_not_equal(kinds->size(), blocks))
    file.refuse(name, joined("has ", kinds->size(), " entries for ", blocks, " layers"));
  std::string made;
  for (const nlohmann::ordered_json& kind : *kinds) {
    char letter = 0;
    for (const auto& [word, meant] : words) {
      if (kind == word) letter = meant;
    }
    if (letter == 0) file.refuse(name, joined("has an entry ", made.size() + 1, " that is not known here"));
    made += letter;
  }
  return made;
}

/// Nemotron-H and Nemotron 3: each block is Mamba-2 (M), attention (*), a feed-forward part (-) or a mixture (E).
inline void read_nemotron_h(const config_fields& file, transformer& model) {
  // Later files leave the number of blocks to the list of their kinds.
  const nlohmann::ordered_json* kinds = file.list("layers_block_type");
  const bool by_list = kinds != nullptr && !file.has("num_hidden_layers");
  if (by_list && kinds->empty()) file.refuse("layers_block_type", "is empty");
  model.layers = layers(by_list ? static_cast<std::int64_t>(kinds->size()) : file.whole({"num_hidden_layers"}));
  check_hybrid_blocks(file, model);
  model.hidden = features(file.whole({"hidden_size"}));
  demand_key_value_heads(file);
  read_heads(file, model, {"num_attention_heads"}, file.whole({"num_key_value_heads"}),
             file.whole_or_null({"head_dim", "attention_head_dim"}, 0));
  model.function = activation_of(file, {"mlp_hidden_act"}, "relu2");
  model.vocabulary = tokens(file.whole({"vocab_size"}));
  model.context = optional_count<token_kind>::from(file.whole_or({"max_position_embeddings"}, 0));
  model.tied = file.flag_or("tie_word_embeddings", false);
  model.norm = norm_kind::root_mean_square;
  model.norms_per_block = 1;
  model.bias.projections = model.bias.output = file.flag_or("attention_bias", false);
  model.bias.mlp = file.flag_or("mlp_bias", false);
  std::string pattern = file.text_or({"hybrid_override_pattern"}, "");
  if (pattern.empty()) {
    pattern = pattern_in(file, "layers_block_type", model.layers.value(),
                         {{"mamba", 'M'}, {"attention", '*'}, {"mlp", '-'}, {"moe", 'E'}});
  }
  const char* name = file.has("hybrid_override_pattern") ? "hybrid_override_pattern" : "layers_block_type";
  if (pattern.empty()) file.refuse("hybrid_override_pattern", "is missing");
  if (std::cmp_not_equal(pattern.size(), model.layers.value()))
    file.refuse(name, joined("has ", pattern.size(), " letters for ", model.layers.value(), " layers"));
  if (pattern.find_first_not_of("M*-E") != std::string::npos)
    file.refuse(name, "has a letter that is none of M, *, - and E");
  const bool dense = pattern.find('-') != std::string::npos;
  const bool routed = pattern.find('E') != std::string::npos;
  if (dense && routed) file.refuse(name, "has dense feed-forward parts and mixtures: not described here");
  if (pattern.find('M') == std::string::npos) file.refuse(name, "has no Mamba-2");
  if (dense) model.feed_forward = features(file.whole({"intermediate_size"}));
  if (routed) {
    model.moe.latent = optional_count<feature_kind>::from(file.whole_or_null({"moe_latent_size"}, 0));
    if (model.moe.latent > model.hidden)
      file.refuse("moe_latent_size", joined("is ", model.moe.latent.value(), ", wider than a token's ",
                                            model.hidden.value(), " features"));
    model.moe.experts = experts(file.whole({"n_routed_experts"}));
    model.moe.per_token = experts(file.whole({"num_experts_per_tok"}));
    check_experts(file, model, "num_experts_per_tok");
    model.moe.width = features(file.whole({"moe_intermediate_size"}));
    model.moe.shared_experts = optional_count<expert_kind>::from(file.whole_or_null({"n_shared_experts"}, 0, 0));
    if (model.moe.shared_experts)
      model.moe.shared_width = features(file.whole({"moe_shared_expert_intermediate_size"}));
    model.moe.router_bias = true;
  }
  const std::int64_t wide = file.whole({"mamba_num_heads"});
  model.hybrid = {.linear = {.hidden = model.hidden.value(),
                             .kind = linear_attention_kind::mamba2,
                             .heads = wide,
                             .head_dimension = file.whole({"mamba_head_dim"}),
                             .state = file.whole({"ssm_state_size"}),
                             .groups = file.whole({"n_groups"}),
                             .kernel = file.whole_or({"conv_kernel"}, 4),
                             .chunk = file.whole_or({"chunk_size"}, 128),
                             .bias = file.flag_or("use_bias", false),
                             .convolution_bias = file.flag_or("use_conv_bias", true)},
                  .of_linear = block_set::of(pattern, 'M'),
                  .of_attention = block_set::of(pattern, '*'),
                  .alone = true};
}

/// What Qwen3-Next and Qwen3.5 have alike: Gated DeltaNet, and gated attention in the last of each group of blocks.
inline void read_qwen_hybrid(const config_fields& file, transformer& model) {
  demand_key_value_heads(file);
  read_gated_decoder_without_width(file, model);
  check_hybrid_blocks(file, model);
  read_heads(file, model, {"num_attention_heads"}, file.whole({"num_key_value_heads"}),
             file.whole_or({"head_dim"}, 256));
  model.vocabulary = tokens(file.whole({"vocab_size"}));
  model.bias.projections = model.bias.output = file.flag_or("attention_bias", false);
  model.query_key = query_key_norm::per_head;
  model.gated_attention = true;
  file.must_be("attn_output_gate", true, "every network of this type has this gate");
  const std::int64_t blocks = model.layers.value();
  const std::int64_t every = file.whole_or({"full_attention_interval"}, 4);
  const std::string kinds =
      pattern_in(file, "layer_types", blocks, {{"linear_attention", 'L'}, {"full_attention", '*'}});
  const block_set full = kinds.empty() ? block_set::each(every, every - 1, blocks) : block_set::of(kinds, '*');
  model.hybrid = {.linear = {.hidden = model.hidden.value(),
                             .kind = linear_attention_kind::gated_delta_net,
                             .heads = file.whole({"linear_num_value_heads"}),
                             .head_dimension = file.whole({"linear_value_head_dim"}),
                             .state = file.whole({"linear_key_head_dim"}),
                             .groups = file.whole({"linear_num_key_heads"}),
                             .kernel = file.whole_or({"linear_conv_kernel_dim"}, 4)},
                  .of_linear = full.others_below(blocks),
                  .of_attention = full};
}

/// Qwen3-Next and the mixtures of Qwen3.5: experts in all blocks.
inline void read_qwen3_next(const config_fields& file, transformer& model) {
  read_qwen_hybrid(file, model);
  model.feed_forward = optional_count<feature_kind>::from(file.whole_or_null({"intermediate_size"}, 0));
  read_qwen_experts(file, model);
  model.moe.shared_experts = experts(1);
  model.moe.shared_width = features(file.whole({"shared_expert_intermediate_size"}));
  model.moe.shared_gate = true;
}

/// Qwen3.5 without experts.
inline void read_qwen3_5(const config_fields& file, transformer& model) {
  read_qwen_hybrid(file, model);
  model.feed_forward = features(file.whole({"intermediate_size"}));
}

/// Jamba: Mamba, attention in one of each group of blocks, experts in every second one.
inline void read_jamba(const config_fields& file, transformer& model) {
  demand_key_value_heads(file);
  read_llama_like(file, model, 0);
  check_hybrid_blocks(file, model);
  if (file.whole_or_null({"sliding_window"}, 0) != 0)
    file.refuse("sliding_window", "is set: a window beside Mamba is not described here");
  model.position = position_kind::none;
  const std::int64_t blocks = model.layers.value();
  const std::int64_t number = file.whole_or({"num_experts"}, 16);
  if (number > 1) {
    model.moe.experts = experts(number);
    model.moe.per_token = experts(file.whole_or({"num_experts_per_tok"}, 2));
    check_experts(file, model, "num_experts_per_tok");
    model.moe.width = model.feed_forward;
    model.moe.every = file.whole_or({"expert_layer_period"}, 2);
    if (file.whole_or({"expert_layer_offset"}, 1, 0) != model.moe.every - 1)
      file.refuse("expert_layer_offset", "is not the last of each expert_layer_period: not described here");
    if (model.moe.every == 1) model.feed_forward = {};
  }
  const block_set full =
      block_set::each(file.whole_or({"attn_layer_period"}, 8), file.whole_or({"attn_layer_offset"}, 4, 0), blocks);
  const std::int64_t hidden = model.hidden.value();
  const bool by_size = file.has("mamba_dt_rank") && file.shown("mamba_dt_rank") == "\"auto\"";
  model.hybrid = {.linear = {.hidden = hidden,
                             .kind = linear_attention_kind::mamba,
                             .heads = hidden * file.whole_or({"mamba_expand"}, 2),
                             .state = file.whole_or({"mamba_d_state"}, 16),
                             .kernel = file.whole_or({"mamba_d_conv"}, 4),
                             .rank = by_size ? (hidden + 15) / 16 : file.whole({"mamba_dt_rank"}),
                             .bias = file.flag_or("mamba_proj_bias", false),
                             .convolution_bias = file.flag_or("mamba_conv_bias", true),
                             .inner_norms = true},
                  .of_linear = full.others_below(blocks),
                  .of_attention = full};
}

/// Granite 4.0: Mamba-2 in some blocks, attention in others, in each a mixture or a plain feed-forward part.
inline void read_granite_hybrid(const config_fields& file, transformer& model) {
  demand_key_value_heads(file);
  refuse_biases(file);
  read_gated_decoder(file, model);
  check_hybrid_blocks(file, model);
  read_heads(file, model, {"num_attention_heads"}, file.whole({"num_key_value_heads"}), 0);
  model.vocabulary = tokens(file.whole({"vocab_size"}));
  // No positions where the file is silent.
  const std::string position = file.text_or({"position_embedding_type"}, "nope");
  if (position != "nope" && position != "rope")
    file.refuse("position_embedding_type", joined("is ", file.shown("position_embedding_type"), ": not known here"));
  model.position = position == "rope" ? position_kind::rotary : position_kind::none;
  // What works for every token has a width of its own; without experts it is the whole feed-forward part.
  const std::int64_t shared = file.whole({"shared_intermediate_size"});
  if (const std::int64_t number = file.whole_or({"num_local_experts"}, 8, 0); number != 0) {
    model.moe.experts = experts(number);
    model.moe.per_token = experts(file.whole_or({"num_experts_per_tok"}, 2));
    check_experts(file, model, "num_experts_per_tok");
    model.moe.width = model.feed_forward;
    model.moe.shared_experts = experts(1);
    model.moe.shared_width = features(shared);
    model.feed_forward = {};
  } else {
    model.feed_forward = features(shared);
  }
  const std::int64_t blocks = model.layers.value();
  const std::string kinds = pattern_in(file, "layer_types", blocks, {{"mamba", 'M'}, {"attention", '*'}});
  if (kinds.empty()) file.refuse("layer_types", "is missing");
  if (kinds.find('M') == std::string::npos) return;
  if (kinds.find('*') == std::string::npos) file.refuse("layer_types", "has no attention");
  const std::int64_t width = model.hidden.value() * file.whole_or({"mamba_expand"}, 2);
  const std::int64_t wide = file.whole_or({"mamba_n_heads"}, 128);
  if (width % wide != 0) file.refuse("mamba_n_heads", joined("is ", wide, ", which does not divide the width ", width));
  const bool by_size = file.has("mamba_d_head") && file.shown("mamba_d_head") == "\"auto\"";
  if (!by_size && file.whole_or({"mamba_d_head"}, width / wide) != width / wide)
    file.refuse("mamba_d_head", joined("is ", file.shown("mamba_d_head"), ", not ", width / wide));
  model.hybrid = {.linear = {.hidden = model.hidden.value(),
                             .kind = linear_attention_kind::mamba2,
                             .heads = wide,
                             .head_dimension = width / wide,
                             .state = file.whole_or({"mamba_d_state"}, 256),
                             .groups = file.whole_or({"mamba_n_groups"}, 1),
                             .kernel = file.whole_or({"mamba_d_conv"}, 4),
                             .chunk = file.whole_or({"mamba_chunk_size"}, 256),
                             .bias = file.flag_or("mamba_proj_bias", false),
                             .convolution_bias = file.flag_or("mamba_conv_bias", true)},
                  .of_linear = block_set::of(kinds, 'M'),
                  .of_attention = block_set::of(kinds, '*')};
}

/// Falcon-H1: attention and Mamba-2 side by side in every block.
inline void read_falcon_h1(const config_fields& file, transformer& model) {
  demand_key_value_heads(file);
  read_llama_like(file, model, file.whole_or_null({"head_dim"}, 0));
  check_hybrid_blocks(file, model);
  model.bias.projections = model.bias.output = file.flag_or("attention_bias", false);
  model.bias.mlp = file.flag_or("mlp_bias", false);
  const std::int64_t width =
      file.whole_or_null({"mamba_d_ssm"}, model.hidden.value() * file.whole_or({"mamba_expand"}, 2));
  const std::int64_t wide = file.whole_or({"mamba_n_heads"}, 128);
  if (width % wide != 0) file.refuse("mamba_n_heads", joined("is ", wide, ", which does not divide the width ", width));
  model.hybrid = {.linear = {.hidden = model.hidden.value(),
                             .kind = linear_attention_kind::mamba2,
                             .heads = wide,
                             .head_dimension = width / wide,
                             .state = file.whole_or({"mamba_d_state"}, 256),
                             .groups = file.whole_or({"mamba_n_groups"}, 1),
                             .kernel = file.whole_or({"mamba_d_conv"}, 4),
                             .chunk = file.whole_or({"mamba_chunk_size"}, 256),
                             .norm = file.flag_or("mamba_rms_norm", false),
                             .bias = file.flag_or("mamba_proj_bias", false),
                             .convolution_bias = file.flag_or("mamba_conv_bias", true)},
                  .of_linear = block_set::below(model.layers.value()),
                  .of_attention = block_set::below(model.layers.value())};
}

/// Kimi Linear: Kimi Delta Attention, and latent attention without positions in every fourth block.
inline void read_kimi_linear(const config_fields& file, transformer& model) {
  for (const char* later : {"attn_res_block_size", "routed_expert_hidden_size"}) {
    if (file.has(later)) file.refuse(later, "belongs to a later architecture that is not described here");
  }
  file.must_be("mla_use_output_gate", false, "a gate behind latent attention is not described here");
  read_gated_decoder(file, model);
  check_hybrid_blocks(file, model);
  model.position = file.flag_or("mla_use_nope", false) ? position_kind::none : position_kind::rotary;
  model.latent = {.query_rank = file.whole_or_null({"q_lora_rank"}, 0),
                  .key_value_rank = file.whole({"kv_lora_rank"}),
                  .positionless = file.whole({"qk_nope_head_dim"}),
                  .rotary = file.whole({"qk_rope_head_dim"}),
                  .value = file.whole({"v_head_dim"})};
  read_heads(file, model, {"num_attention_heads"}, 0, model.latent.positionless + model.latent.rotary);
  model.vocabulary = tokens(file.whole({"vocab_size"}));
  model.moe.experts = experts(file.whole({"num_experts"}));
  model.moe.per_token = experts(file.whole({"num_experts_per_token"}));
  check_experts(file, model, "num_experts_per_token");
  model.moe.width = features(file.whole({"moe_intermediate_size"}));
  model.moe.shared_experts = optional_count<expert_kind>::from(file.whole_or_null({"num_shared_experts"}, 0, 0));
  model.moe.shared_width = model.moe.shared_experts ? model.moe.width : optional_count<feature_kind>();
  model.moe.first_dense = optional_count<layer_kind>::from(file.whole_or({"first_k_dense_replace"}, 0, 0));
  if (model.moe.first_dense >= model.layers) file.refuse("first_k_dense_replace", "leaves no block its experts");
  if (file.whole_or({"moe_layer_freq"}, 1) != 1) file.refuse("moe_layer_freq", "is above 1: not described here");
  if (!model.moe.first_dense) model.feed_forward = {};
  model.moe.router_bias = true;
  const config_fields linear = file.inside("linear_attn_config");
  const std::int64_t blocks = model.layers.value();
  const std::int64_t wide = linear.whole({"num_heads"});
  const std::int64_t dimension = linear.whole({"head_dim"});
  const block_set delta = blocks_in(linear, "kda_layers", 1, blocks);
  const block_set full = blocks_in(linear, "full_attn_layers", 1, blocks);
  if (!(delta.others_below(blocks) == full))
    linear.refuse("kda_layers", "and full_attn_layers do not name each block once");
  model.hybrid = {.linear = {.hidden = model.hidden.value(),
                             .kind = linear_attention_kind::kimi_delta,
                             .heads = wide,
                             .head_dimension = dimension,
                             .state = dimension,
                             .groups = wide,
                             .kernel = linear.whole_or({"short_conv_kernel_size"}, 4),
                             .rank = dimension},
                  .of_linear = delta,
                  .of_attention = full};
}

/// What LFM2 and its mixtures have alike: gated short convolutions, and attention in the blocks that the file names.
inline void read_lfm2_like(const config_fields& file, transformer& model) {
  demand_key_value_heads(file);
  read_gated_decoder_without_width(file, model);
  check_hybrid_blocks(file, model);
  read_heads(file, model, {"num_attention_heads"}, file.whole({"num_key_value_heads"}),
             file.whole_or_null({"head_dim"}, 0));
  model.vocabulary = tokens(file.whole({"vocab_size"}));
  model.query_key = query_key_norm::per_head;
  model.tied = file.flag_or("tie_embedding", file.flag_or("tie_word_embeddings", true));
  const std::int64_t hidden = model.hidden.value();
  if (file.whole_or({"conv_dim"}, hidden) != hidden)
    file.refuse("conv_dim", joined("is ", file.shown("conv_dim"), ", not hidden_size: not described here"));
  const std::int64_t blocks = model.layers.value();
  const std::string kinds = pattern_in(file, "layer_types", blocks, {{"conv", 'C'}, {"full_attention", '*'}});
  const block_set full = kinds.empty() ? blocks_in(file, "full_attn_idxs", 0, blocks) : block_set::of(kinds, '*');
  if (full.size() == blocks) return;
  model.hybrid = {.linear = {.hidden = hidden,
                             .kind = linear_attention_kind::short_convolution,
                             .heads = hidden,
                             .kernel = file.whole_or({"conv_L_cache"}, 3),
                             .norm = false,
                             .bias = file.flag_or("conv_bias", false),
                             .convolution_bias = file.flag_or("conv_bias", false)},
                  .of_linear = full.others_below(blocks),
                  .of_attention = full};
}

/// LFM2: two thirds of the width in its file, in whole multiples, unless the file says that the width is meant as it stands.
inline void read_lfm2(const config_fields& file, transformer& model) {
  read_lfm2_like(file, model);
  const std::int64_t stated =
      file.has("block_ff_dim") ? file.whole({"block_ff_dim"}) : file.whole({"intermediate_size"});
  std::int64_t width = stated;
  if (file.flag_or("block_auto_adjust_ff_dim", true)) {
    width = 2 * stated / 3;
    const bool is_one = !file.contains("block_ffn_dim_multiplier") || file.shown("block_ffn_dim_multiplier") == "1.0" ||
                        file.shown("block_ffn_dim_multiplier") == "1";
    if (!is_one) file.refuse("block_ffn_dim_multiplier", "is not 1: not described here");
    const std::int64_t multiple = file.whole_or({"block_multiple_of"}, 256);
    width = (width + multiple - 1) / multiple * multiple;
  }
  if (width > largest_field || width < 1)
    file.refuse("block_ff_dim", "gives the feed-forward part no width that is known here");
  model.feed_forward = features(width);
}

/// LFM2's mixtures: experts behind the first blocks, which are dense.
inline void read_lfm2_moe(const config_fields& file, transformer& model) {
  read_lfm2_like(file, model);
  model.feed_forward = features(file.whole({"intermediate_size"}));
  model.moe.experts = experts(file.whole({"num_experts"}));
  model.moe.per_token = experts(file.whole({"num_experts_per_tok"}));
  check_experts(file, model, "num_experts_per_tok");
  model.moe.width = features(file.whole({"moe_intermediate_size"}));
  model.moe.first_dense = optional_count<layer_kind>::from(file.whole_or({"num_dense_layers"}, 2, 0));
  if (model.moe.first_dense >= model.layers) file.refuse("num_dense_layers", "leaves no block its experts");
  if (!model.moe.first_dense) model.feed_forward = {};
  model.moe.router_bias = file.flag_or("use_expert_bias", true);
}

}  // namespace ridgeline::inline v0_2::interop::detail

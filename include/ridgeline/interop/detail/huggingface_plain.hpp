#pragma once
// The transformers with a plain feed-forward part and biases, and T5.
#include <ridgeline/interop/detail/huggingface_parts.hpp>

namespace ridgeline::inline v0_2::interop::detail {

/// What the decoders after GPT-2 have alike: layer norms, a plain feed-forward part, biases everywhere.
inline void read_plain_decoder(transformer& model) {
  model.norm = norm_kind::layer;
  model.bias = {.projections = true, .output = true, .mlp = true, .norm = true};
}

inline std::int64_t four_times(const transformer& model) { return 4 * model.hidden.value(); }

inline void read_gpt2(const config_fields& file, transformer& model) {
  read_plain_decoder(model);
  file.must_be("add_cross_attention", false, "a decoder beside an encoder is not described here");
  model.layers = layers(file.whole({"n_layer", "num_hidden_layers"}));
  model.hidden = features(file.whole({"n_embd", "hidden_size"}));
  read_heads(file, model, {"n_head", "num_attention_heads"}, 0, 0);
  model.feed_forward = features(file.whole_or_null({"n_inner"}, four_times(model)));
  model.function = activation_of(file, {"activation_function"}, "gelu_new");
  model.vocabulary = tokens(file.whole({"vocab_size"}));
  model.position = position_kind::learned;
  model.positions = file.whole({"n_positions", "max_position_embeddings"});
  model.context = tokens(model.positions);
  model.tied = file.flag_or("tie_word_embeddings", true);
}

inline void read_gpt_neox(const config_fields& file, transformer& model) {
  read_plain_decoder(model);
  model.layers = layers(file.whole({"num_hidden_layers"}));
  model.hidden = features(file.whole({"hidden_size"}));
  read_heads(file, model, {"num_attention_heads"}, 0, 0);
  model.feed_forward = features(file.whole({"intermediate_size"}));
  model.function = activation_of(file, {"hidden_act"}, "gelu");
  model.vocabulary = tokens(file.whole({"vocab_size"}));
  model.position = position_kind::rotary;
  model.context = optional_count<token_kind>::from(file.whole_or({"max_position_embeddings"}, 0));
  model.tied = file.flag_or("tie_word_embeddings", false);
  model.bias.projections = model.bias.output = file.flag_or("attention_bias", true);
}

inline void read_gptj(const config_fields& file, transformer& model) {
  model.layers = layers(file.whole({"n_layer", "num_hidden_layers"}));
  model.hidden = features(file.whole({"n_embd", "hidden_size"}));
  read_heads(file, model, {"n_head", "num_attention_heads"}, 0, 0);
  model.feed_forward = features(file.whole_or_null({"n_inner"}, four_times(model)));
  model.function = activation_of(file, {"activation_function"}, "gelu_new");
  model.vocabulary = tokens(file.whole({"vocab_size"}));
  model.position = position_kind::rotary;
  model.context = optional_count<token_kind>::from(file.whole_or({"n_positions", "max_position_embeddings"}, 0));
  model.tied = file.flag_or("tie_word_embeddings", false);
  // One norm for attention and feed-forward part side by side; the head has a bias, the projections have none.
  model.norm = norm_kind::layer;
  model.norms_per_block = 1;
  model.bias = {.mlp = true, .norm = true, .head = true};
}

inline void read_opt(const config_fields& file, transformer& model) {
  read_plain_decoder(model);
  model.layers = layers(file.whole({"num_hidden_layers"}));
  model.hidden = features(file.whole({"hidden_size"}));
  read_heads(file, model, {"num_attention_heads"}, 0, 0);
  model.feed_forward = features(file.whole({"ffn_dim"}));
  model.function = activation_of(file, {"activation_function"}, "relu");
  model.vocabulary = tokens(file.whole({"vocab_size"}));
  model.position = position_kind::learned;
  model.context = tokens(file.whole({"max_position_embeddings"}));
  model.positions = model.context.value() + 2;  // the table's first two rows are for padding
  model.tied = file.flag_or("tie_word_embeddings", true);
  const std::int64_t width = file.whole_or_null({"word_embed_proj_dim"}, model.hidden.value());
  if (width != model.hidden.value()) model.embedding_width = features(width);
  // No norm at the end where the norms stand after the sums, or where the file says so.
  model.final_norm = file.flag_or("do_layer_norm_before", true) && !file.flag_or("_remove_final_layer_norm", false);
  file.must_be("layer_norm_elementwise_affine", true, "norms without weights are not described here");
  if (!file.flag_or("enable_bias", true)) model.bias = {.norm = true};
}

inline void read_bloom(const config_fields& file, transformer& model) {
  read_plain_decoder(model);
  model.layers = layers(file.whole({"n_layer", "num_hidden_layers"}));
  model.hidden = features(file.whole({"hidden_size", "n_embed"}));
  read_heads(file, model, {"n_head", "num_attention_heads"}, 0, 0);
  model.feed_forward = features(four_times(model));  // the library has no other width
  if (file.whole_or_null({"n_inner"}, model.feed_forward.value()) != model.feed_forward.value()) {
    file.refuse("n_inner",
                joined("is ", file.shown("n_inner"), ", and every BLOOM is four times its hidden size wide"));
  }
  model.vocabulary = tokens(file.whole({"vocab_size"}));
  model.position = position_kind::alibi;
  model.context = optional_count<token_kind>::from(file.whole_or({"seq_length"}, 0));
  model.embedding_norm = true;
  model.tied = file.flag_or("tie_word_embeddings", true);
}

inline void read_falcon(const config_fields& file, transformer& model) {
  read_plain_decoder(model);
  const bool linear_biases = file.flag_or("bias", false);
  model.bias = {.projections = linear_biases, .output = linear_biases, .mlp = linear_biases, .norm = true};
  model.layers = layers(file.whole({"num_hidden_layers", "n_layer"}));
  model.hidden = features(file.whole({"hidden_size", "n_embed"}));
  const bool later = file.flag_or("new_decoder_architecture", false);
  const bool one_pair = !later && file.flag_or("multi_query", true);
  // Of the earlier ones, those with one pair of key and value heads ignore num_kv_heads: the files hold another number.
  const std::int64_t named = file.whole_or_null({"num_kv_heads", "n_head_kv"}, 0);
  read_heads(file, model, {"num_attention_heads", "n_head"}, one_pair ? 1 : named, 0);
  model.feed_forward = features(file.whole_or_null({"ffn_hidden_size"}, four_times(model)));
  model.function = activation_of(file, {"activation"}, "gelu");
  model.vocabulary = tokens(file.whole({"vocab_size"}));
  model.position = file.flag_or("alibi", false) ? position_kind::alibi : position_kind::rotary;
  model.context = optional_count<token_kind>::from(file.whole_or({"max_position_embeddings"}, 0));
  model.tied = file.flag_or("tie_word_embeddings", true);
  // One norm for attention and feed-forward part side by side, unless the file, or the later architecture, says two.
  const bool parallel = later || file.flag_or("parallel_attn", true);
  const std::int64_t norms = file.whole_or_null({"num_ln_in_parallel_attn"}, later ? 2 : 1);
  if (norms > 2) file.refuse("num_ln_in_parallel_attn", joined("is ", norms, ", neither 1 nor 2"));
  model.norms_per_block = parallel ? norms : 2;
}

inline void read_bert(const config_fields& file, transformer& model) {
  read_plain_decoder(model);
  file.must_be("add_cross_attention", false, "a decoder beside an encoder is not described here");
  file.must_be("is_decoder", false, "its tokens would see only those before them");
  model.kind = transformer_kind::encoder;
  model.layers = layers(file.whole({"num_hidden_layers"}));
  model.hidden = features(file.whole({"hidden_size"}));
  read_heads(file, model, {"num_attention_heads"}, 0, 0);
  model.feed_forward = features(file.whole({"intermediate_size"}));
  model.function = activation_of(file, {"hidden_act"}, "gelu");
  model.vocabulary = tokens(file.whole({"vocab_size"}));
  if (file.text_or({"position_embedding_type"}, "absolute") != "absolute") {
    file.refuse("position_embedding_type", joined("is ", file.shown("position_embedding_type"), ", not \"absolute\""));
  }
  model.position = position_kind::learned;
  model.positions = file.whole({"max_position_embeddings"});
  model.context = tokens(model.positions);
  model.token_types = file.whole_or({"type_vocab_size"}, 2);
  model.embedding_norm = true;
  model.final_norm = false;
  model.pooler = true;
  model.has_head = false;
}

inline void read_t5(const config_fields& file, transformer& model) {
  file.must_be("is_encoder_decoder", true, "a T5 has both");
  model.kind = transformer_kind::encoder_decoder;
  model.hidden = features(file.whole({"d_model", "hidden_size"}));
  model.encoder_layers = layers(file.whole({"num_layers", "num_hidden_layers"}));
  // as many, where the file is silent
  model.layers = layers(file.whole_or_null({"num_decoder_layers"}, model.encoder_layers.value()));
  read_heads(file, model, {"num_heads", "num_attention_heads"}, 0, file.whole({"d_kv"}));
  model.feed_forward = features(file.whole({"d_ff"}));
  const std::string kind = file.text_or({"feed_forward_proj"}, "relu");
  model.gated = kind.starts_with("gated-");
  if (kind == "relu" || kind == "gated-relu") model.function = activation_function::relu;
  else if (kind == "gelu" || kind == "gated-gelu") model.function = activation_function::gelu;
  else if (kind == "gated-silu") model.function = activation_function::silu;
  else
    file.refuse("feed_forward_proj",
                joined("is ", file.shown("feed_forward_proj"), ", no feed-forward part known here"));
  file.must_be("is_gated_act", model.gated, "feed_forward_proj says otherwise");
  model.vocabulary = tokens(file.whole({"vocab_size"}));
  model.tied = file.flag_or("tie_word_embeddings", true);
  model.position = position_kind::relative;
  model.positions = file.whole_or({"relative_attention_num_buckets"}, 32);
  model.context = optional_count<token_kind>::from(file.whole_or({"n_positions"}, 0));
  model.norm = norm_kind::root_mean_square;
}

}  // namespace ridgeline::inline v0_2::interop::detail

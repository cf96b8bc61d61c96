#pragma once
#include <cstdint>
#include <ridgeline/units/optional_count.hpp>
#include <string_view>

// What a description of a transformer is made of.
namespace ridgeline::inline v0_2 {

/// Which stacks a transformer has.
/// Source   Vaswani et al. 2017 (both), Radford et al. 2018 (decoder), Devlin et al. 2019 (encoder)
enum class transformer_kind { decoder, encoder, encoder_decoder };

/// The name of a kind of transformer.
///
/// Inputs   kind  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(transformer_kind kind) noexcept {
  switch (kind) {
    case transformer_kind::decoder: return "decoder";
    case transformer_kind::encoder: return "encoder";
    case transformer_kind::encoder_decoder: return "encoder-decoder";
  }
  return "unknown";
}

/// How a transformer tells its tokens' places apart. Learned places are a table, relative ones a table a stack,
/// projected ones a matrix a block.
/// Source   Vaswani et al. 2017, Su et al. 2021 (rotary), Press et al. 2021 (ALiBi), Raffel et al. 2020 (relative),
///          Dai et al. 2019 (projected)
enum class position_kind { none, learned, sinusoidal, rotary, alibi, relative, projected };

/// The name of a kind of position.
///
/// Inputs   kind  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(position_kind kind) noexcept {
  switch (kind) {
    case position_kind::none: return "none";
    case position_kind::learned: return "learned";
    case position_kind::sinusoidal: return "sinusoidal";
    case position_kind::rotary: return "rotary";
    case position_kind::alibi: return "ALiBi";
    case position_kind::relative: return "relative";
    case position_kind::projected: return "projected";
  }
  return "unknown";
}

/// A vocabulary in four clusters, from frequent to rare words, each with vectors narrower by a factor.
///
/// Fields   first, second, third  words up to the end of each cluster but the last; 0 is one cluster
///          narrower              1: all vectors are alike
/// Source   Grave et al., Efficient softmax approximation for GPUs, 2017; Baevski & Auli, Adaptive Input
///          Representations, 2019
struct vocabulary_clusters {
  std::int64_t first = 0;
  std::int64_t second = 0;
  std::int64_t third = 0;
  std::int64_t narrower = 1;

  constexpr explicit operator bool() const { return first != 0; }
};

/// The routed part of a mixture of experts, and which blocks have one.
///
/// Fields   experts         none: every block has a plain feed-forward part
///          per_token       experts that work for a token
///          width           of one expert; shared_width of one shared expert
///          first_dense     blocks before the first mixture; every  1: each block after those, 2: every second, ...
///          groups          of experts, of which a token goes to `groups_per_token` at most: those on one machine
///          latent          features of the vector that a token is projected to for the routed experts; none: they read the token
/// Source   the config files of Mixtral, Qwen2-MoE, DeepSeek-V3, gpt-oss, Llama 4, Nemotron 3 Super by these ideas
struct expert_plan {
  optional_count<expert_kind> experts = {};
  optional_count<expert_kind> per_token = {};
  optional_count<feature_kind> width = {};
  optional_count<expert_kind> shared_experts = {};
  optional_count<feature_kind> shared_width = {};
  optional_count<layer_kind> first_dense = {};
  std::int64_t every = 1;
  bool router_bias = false;
  bool expert_bias = false;
  bool shared_gate = false;
  std::int64_t groups = 1;
  std::int64_t groups_per_token = 1;
  optional_count<feature_kind> latent = {};

  constexpr explicit operator bool() const { return static_cast<bool>(experts); }
};

/// Which blocks see a window of tokens only.
///
/// Fields   tokens      none: every block sees everything
///          full_every  0: every block has the window; n: the last of each n blocks sees everything
/// Source   Gemma 2 (2), Gemma 3 (6), Mistral 7B v0.1 (0), gpt-oss (2) technical reports
struct window_plan {
  optional_count<token_kind> tokens = {};
  std::int64_t full_every = 0;

  constexpr explicit operator bool() const { return static_cast<bool>(tokens); }
};

/// Heads of the blocks that see everything, where the others have a window: as many queries, fewer and wider keys.
///
/// Fields   key_value_heads   none: these blocks have the heads of the others
///          head_dimension    features of one head
///          values_from_keys  values are what the projection of the keys gives
/// Source   transformers, configuration_gemma4.py (num_global_key_value_heads, global_head_dim, attention_k_eq_v)
struct full_attention_heads {
  optional_count<head_kind> key_value_heads = {};
  optional_count<feature_kind> head_dimension = {};
  bool values_from_keys = false;

  constexpr explicit operator bool() const { return static_cast<bool>(key_value_heads); }
};

/// Which parts add a vector. Source: the config files of the families.
struct bias_plan {
  bool projections = false;  // queries, keys, values
  bool output = false;       // of the attention
  bool mlp = false;
  bool norm = false;
  bool head = false;
};

}  // namespace ridgeline::inline v0_2

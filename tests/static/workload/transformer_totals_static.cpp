#include <ridgeline/workload/transformer_totals.hpp>

using namespace ridgeline;

// Source  Hugging Face, safetensors metadata of Llama 3 8B: 8,030,261,248
constexpr transformer llama3_8b{.layers = layers(32),
                                .hidden = features(4096),
                                .heads = heads(32),
                                .key_value_heads = heads(8),
                                .head_dimension = features(128),
                                .feed_forward = features(14'336),
                                .gated = true,
                                .function = activation_function::silu,
                                .vocabulary = tokens(128'256),
                                .position = position_kind::rotary,
                                .norm = norm_kind::root_mean_square};
static_assert(parameters(llama3_8b) == 8'030'261'248);
static_assert(active_parameters(llama3_8b) == parameters(llama3_8b));
static_assert(cached_elements_per_token(block_of(llama3_8b, {}, attention_mask::causal).self) == 2 * 8 * 128);
static_assert(forward_operations(llama3_8b, sequences_of(batch(1), tokens(8192), 1), attention_mask::full) >
              forward_operations(llama3_8b, sequences_of(batch(1), tokens(8192), 1), attention_mask::causal));

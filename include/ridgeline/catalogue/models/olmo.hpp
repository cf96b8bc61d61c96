#pragma once
#include <ridgeline/workload/catalogued_model.hpp>

namespace ridgeline::inline v0_2::catalogue {

inline constexpr catalogued_model olmo2_7b{
    .id = "olmo2-7b",
    .family = "olmo2",
    .what =
        transformer{
            .layers = layers(32),
            .hidden = features(4096),
            .heads = heads(32),
            .key_value_heads = heads(32),
            .head_dimension = features(128),
            .query_key = query_key_norm::per_projection,
            .feed_forward = features(11'008),
            .gated = true,
            .function = activation_function::silu,
            .vocabulary = tokens(100'352),
            .position = position_kind::rotary,
            .context = tokens(4096),
            .norm = norm_kind::root_mean_square,
        },
    .published = {7'298'617'344,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"OLMo Team, 2 OLMo 2 Furious, 2024", "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-21"},
};

inline constexpr catalogued_model olmo2_13b{
    .id = "olmo2-13b",
    .family = "olmo2",
    .what =
        transformer{
            .layers = layers(40),
            .hidden = features(5120),
            .heads = heads(40),
            .key_value_heads = heads(40),
            .head_dimension = features(128),
            .query_key = query_key_norm::per_projection,
            .feed_forward = features(13'824),
            .gated = true,
            .function = activation_function::silu,
            .vocabulary = tokens(100'352),
            .position = position_kind::rotary,
            .context = tokens(4096),
            .norm = norm_kind::root_mean_square,
        },
    .published = {13'716'198'400,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"OLMo Team, 2 OLMo 2 Furious, 2024", "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-21"},
};

inline constexpr catalogued_model olmo2_1b{
    .id = "olmo2-1b",
    .family = "olmo2",
    .what =
        transformer{
            .layers = layers(16),
            .hidden = features(2048),
            .heads = heads(16),
            .key_value_heads = heads(16),
            .head_dimension = features(128),
            .query_key = query_key_norm::per_projection,
            .feed_forward = features(8192),
            .gated = true,
            .function = activation_function::silu,
            .vocabulary = tokens(100'352),
            .position = position_kind::rotary,
            .context = tokens(4096),
            .norm = norm_kind::root_mean_square,
        },
    .published = {1'484'916'736,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
    .source = {"OLMo Team, 2 OLMo 2 Furious, 2024", "config.json as llmfit, hf_models.json repeats it", "2026-11-23"},
};

inline constexpr catalogued_model olmo2_32b{
    .id = "olmo2-32b",
    .family = "olmo2",
    .what =
        transformer{
            .layers = layers(64),
            .hidden = features(5120),
            .heads = heads(40),
            .key_value_heads = heads(8),
            .head_dimension = features(128),
            .query_key = query_key_norm::per_projection,
            .feed_forward = features(27'648),
            .gated = true,
            .function = activation_function::silu,
            .vocabulary = tokens(100'352),
            .position = position_kind::rotary,
            .context = tokens(4096),
            .norm = norm_kind::root_mean_square,
        },
    .published = {32'234'279'936,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
    .source = {"OLMo Team, 2 OLMo 2 Furious, 2024", "config.json as llmfit, hf_models.json repeats it", "2026-11-23"},
};

inline constexpr catalogued_model olmo3_7b{
    .id = "olmo3-7b",
    .family = "olmo3",
    .what =
        transformer{
            .layers = layers(32),
            .hidden = features(4096),
            .heads = heads(32),
            .key_value_heads = heads(32),
            .head_dimension = features(128),
            .query_key = query_key_norm::per_projection,
            .window = {.tokens = tokens(4096), .full_every = 4},
            .feed_forward = features(11'008),
            .gated = true,
            .function = activation_function::silu,
            .vocabulary = tokens(100'278),
            .position = position_kind::rotary,
            .context = tokens(65'536),
            .norm = norm_kind::root_mean_square,
        },
    .published = {7'298'011'136,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
    .source = {"OLMo Team, OLMo 3, 2025", "MaxText, configs/models", "2026-11-23"},
};

inline constexpr catalogued_model olmo3_32b{
    .id = "olmo3-32b",
    .family = "olmo3",
    .what =
        transformer{
            .layers = layers(64),
            .hidden = features(5120),
            .heads = heads(40),
            .key_value_heads = heads(8),
            .head_dimension = features(128),
            .query_key = query_key_norm::per_projection,
            .window = {.tokens = tokens(4096), .full_every = 4},
            .feed_forward = features(27'648),
            .gated = true,
            .function = activation_function::silu,
            .vocabulary = tokens(100'278),
            .position = position_kind::rotary,
            .context = tokens(65'536),
            .norm = norm_kind::root_mean_square,
        },
    .published = {32'233'522'176,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
    .source = {"OLMo Team, OLMo 3, 2025", "MaxText, configs/models", "2026-11-23"},
};

inline constexpr catalogued_model olmoe_1b_7b{
    .id = "olmoe-1b-7b",
    .family = "olmoe",
    .what =
        transformer{
            .layers = layers(16),
            .hidden = features(2048),
            .heads = heads(16),
            .key_value_heads = heads(16),
            .head_dimension = features(128),
            .query_key = query_key_norm::per_projection,
            .gated = true,
            .function = activation_function::silu,
            .moe = {.experts = experts(64), .per_token = experts(8), .width = features(1024)},
            .vocabulary = tokens(50'304),
            .position = position_kind::rotary,
            .context = tokens(4096),
            .norm = norm_kind::root_mean_square,
        },
    .published = {6'919'161'856,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
    .source = {"Muennighoff et al., OLMoE, 2024", "config.json as llmfit, hf_models.json repeats it", "2026-11-23"},
};

}  // namespace ridgeline::inline v0_2::catalogue

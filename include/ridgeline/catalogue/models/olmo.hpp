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

}  // namespace ridgeline::inline v0_2::catalogue

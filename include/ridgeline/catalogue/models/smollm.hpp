#pragma once
#include <ridgeline/workload/catalogued_model.hpp>

namespace ridgeline::inline v0_2::catalogue {

inline constexpr catalogued_model smollm2_135m{
    .id = "smollm2-135m",
    .family = "smollm2",
    .what =
        transformer{
            .layers = layers(30),
            .hidden = features(576),
            .heads = heads(9),
            .key_value_heads = heads(3),
            .head_dimension = features(64),
            .feed_forward = features(1536),
            .gated = true,
            .function = activation_function::silu,
            .vocabulary = tokens(49'152),
            .tied = true,
            .position = position_kind::rotary,
            .context = tokens(8192),
            .norm = norm_kind::root_mean_square,
        },
    .published = {134'515'008,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
    .source = {"Allal et al., SmolLM2, 2025", "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-23"},
};

inline constexpr catalogued_model smollm2_360m{
    .id = "smollm2-360m",
    .family = "smollm2",
    .what =
        transformer{
            .layers = layers(32),
            .hidden = features(960),
            .heads = heads(15),
            .key_value_heads = heads(5),
            .head_dimension = features(64),
            .feed_forward = features(2560),
            .gated = true,
            .function = activation_function::silu,
            .vocabulary = tokens(49'152),
            .tied = true,
            .position = position_kind::rotary,
            .context = tokens(8192),
            .norm = norm_kind::root_mean_square,
        },
    .published = {361'821'120,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
    .source = {"Allal et al., SmolLM2, 2025", "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-23"},
};

inline constexpr catalogued_model smollm2_1_7b{
    .id = "smollm2-1.7b",
    .family = "smollm2",
    .what =
        transformer{
            .layers = layers(24),
            .hidden = features(2048),
            .heads = heads(32),
            .key_value_heads = heads(32),
            .head_dimension = features(64),
            .feed_forward = features(8192),
            .gated = true,
            .function = activation_function::silu,
            .vocabulary = tokens(49'152),
            .tied = true,
            .position = position_kind::rotary,
            .context = tokens(8192),
            .norm = norm_kind::root_mean_square,
        },
    .published = {1'711'376'384,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
    .source = {"Allal et al., SmolLM2, 2025", "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-23"},
};

inline constexpr catalogued_model smollm3_3b{
    .id = "smollm3-3b",
    .family = "smollm3",
    .what =
        transformer{
            .layers = layers(36),
            .hidden = features(2048),
            .heads = heads(16),
            .key_value_heads = heads(4),
            .head_dimension = features(128),
            .feed_forward = features(11'008),
            .gated = true,
            .function = activation_function::silu,
            .vocabulary = tokens(128'256),
            .tied = true,
            .position = position_kind::rotary,
            .context = tokens(65'536),
            .norm = norm_kind::root_mean_square,
        },
    .published = {3'075'098'624,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
    .source = {"Hugging Face, SmolLM3 model card, 2025", "config.json as llmfit, hf_models.json repeats it",
               "2026-11-23"},
};

}  // namespace ridgeline::inline v0_2::catalogue

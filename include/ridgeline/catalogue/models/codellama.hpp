#pragma once
#include <ridgeline/workload/catalogued_model.hpp>

namespace ridgeline::inline v0_2::catalogue {

inline constexpr catalogued_model codellama_7b{
    .id = "codellama-7b",
    .family = "codellama",
    .what =
        transformer{
            .layers = layers(32),
            .hidden = features(4096),
            .heads = heads(32),
            .key_value_heads = heads(32),
            .head_dimension = features(128),
            .feed_forward = features(11'008),
            .gated = true,
            .function = activation_function::silu,
            .vocabulary = tokens(32'016),
            .position = position_kind::rotary,
            .context = tokens(16'384),
            .norm = norm_kind::root_mean_square,
        },
    .published = {6'738'546'688,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total, as llmfit repeats it",
                   "2026-11-27"}},
    .source = {"Rozière et al., Code Llama, 2023", "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-27"},
};

inline constexpr catalogued_model codellama_13b{
    .id = "codellama-13b",
    .family = "codellama",
    .what =
        transformer{
            .layers = layers(40),
            .hidden = features(5120),
            .heads = heads(40),
            .key_value_heads = heads(40),
            .head_dimension = features(128),
            .feed_forward = features(13'824),
            .gated = true,
            .function = activation_function::silu,
            .vocabulary = tokens(32'016),
            .position = position_kind::rotary,
            .context = tokens(16'384),
            .norm = norm_kind::root_mean_square,
        },
    .published = {13'016'028'160,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total, as llmfit repeats it",
                   "2026-11-27"}},
    .source = {"Rozière et al., Code Llama, 2023", "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-27"},
};

inline constexpr catalogued_model codellama_34b{
    .id = "codellama-34b",
    .family = "codellama",
    .what =
        transformer{
            .layers = layers(48),
            .hidden = features(8192),
            .heads = heads(64),
            .key_value_heads = heads(8),
            .head_dimension = features(128),
            .feed_forward = features(22'016),
            .gated = true,
            .function = activation_function::silu,
            .vocabulary = tokens(32'000),
            .position = position_kind::rotary,
            .context = tokens(16'384),
            .norm = norm_kind::root_mean_square,
        },
    .published = {33'743'970'304,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total, as llmfit repeats it",
                   "2026-11-27"}},
    .source = {"Rozière et al., Code Llama, 2023", "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-27"},
};

inline constexpr catalogued_model codellama_70b{
    .id = "codellama-70b",
    .family = "codellama",
    .what =
        transformer{
            .layers = layers(80),
            .hidden = features(8192),
            .heads = heads(64),
            .key_value_heads = heads(8),
            .head_dimension = features(128),
            .feed_forward = features(28'672),
            .gated = true,
            .function = activation_function::silu,
            .vocabulary = tokens(32'016),
            .position = position_kind::rotary,
            .context = tokens(16'384),
            .norm = norm_kind::root_mean_square,
        },
    .published = {70'000'000'000,
                  count_precision::rounded,
                  {"Rozière et al., Code Llama, 2023", "the name", "2026-11-27"}},
    .source = {"Rozière et al., Code Llama, 2023", "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-27"},
};

}  // namespace ridgeline::inline v0_2::catalogue

#pragma once
#include <ridgeline/catalogue/detail/of_shape.hpp>
#include <ridgeline/workload/catalogued_model.hpp>

namespace ridgeline::inline v0_2::catalogue {

inline constexpr catalogued_model qwen3_0_6b{
    .id = "qwen3-0.6b",
    .family = "qwen3",
    .what =
        transformer{
            .layers = layers(28),
            .hidden = features(1024),
            .heads = heads(16),
            .key_value_heads = heads(8),
            .head_dimension = features(128),
            .query_key = query_key_norm::per_head,
            .feed_forward = features(3072),
            .gated = true,
            .function = activation_function::silu,
            .vocabulary = tokens(151'936),
            .tied = true,
            .position = position_kind::rotary,
            .context = tokens(40'960),
            .norm = norm_kind::root_mean_square,
        },
    .published = {596'049'920,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Qwen Team, Qwen3 Technical Report, 2025", "tables 1 and 2; LitGPT, litgpt/config.py", "2026-11-21"},
};

inline constexpr catalogued_model qwen3_1_7b{
    .id = "qwen3-1.7b",
    .family = "qwen3",
    .what =
        transformer{
            .layers = layers(28),
            .hidden = features(2048),
            .heads = heads(16),
            .key_value_heads = heads(8),
            .head_dimension = features(128),
            .query_key = query_key_norm::per_head,
            .feed_forward = features(6144),
            .gated = true,
            .function = activation_function::silu,
            .vocabulary = tokens(151'936),
            .tied = true,
            .position = position_kind::rotary,
            .context = tokens(40'960),
            .norm = norm_kind::root_mean_square,
        },
    .published = {1'720'574'976,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Qwen Team, Qwen3 Technical Report, 2025", "tables 1 and 2; LitGPT, litgpt/config.py", "2026-11-21"},
};

inline constexpr catalogued_model qwen3_4b{
    .id = "qwen3-4b",
    .family = "qwen3",
    .what =
        transformer{
            .layers = layers(36),
            .hidden = features(2560),
            .heads = heads(32),
            .key_value_heads = heads(8),
            .head_dimension = features(128),
            .query_key = query_key_norm::per_head,
            .feed_forward = features(9728),
            .gated = true,
            .function = activation_function::silu,
            .vocabulary = tokens(151'936),
            .tied = true,
            .position = position_kind::rotary,
            .context = tokens(40'960),
            .norm = norm_kind::root_mean_square,
        },
    .published = {4'022'468'096,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Qwen Team, Qwen3 Technical Report, 2025", "tables 1 and 2; LitGPT, litgpt/config.py", "2026-11-21"},
};

inline constexpr catalogued_model qwen3_8b{
    .id = "qwen3-8b",
    .family = "qwen3",
    .what =
        transformer{
            .layers = layers(36),
            .hidden = features(4096),
            .heads = heads(32),
            .key_value_heads = heads(8),
            .head_dimension = features(128),
            .query_key = query_key_norm::per_head,
            .feed_forward = features(12'288),
            .gated = true,
            .function = activation_function::silu,
            .vocabulary = tokens(151'936),
            .position = position_kind::rotary,
            .context = tokens(40'960),
            .norm = norm_kind::root_mean_square,
        },
    .published = {8'190'735'360,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Qwen Team, Qwen3 Technical Report, 2025", "tables 1 and 2; LitGPT, litgpt/config.py", "2026-11-21"},
};

inline constexpr catalogued_model qwen3_14b{
    .id = "qwen3-14b",
    .family = "qwen3",
    .what =
        transformer{
            .layers = layers(40),
            .hidden = features(5120),
            .heads = heads(40),
            .key_value_heads = heads(8),
            .head_dimension = features(128),
            .query_key = query_key_norm::per_head,
            .feed_forward = features(17'408),
            .gated = true,
            .function = activation_function::silu,
            .vocabulary = tokens(151'936),
            .position = position_kind::rotary,
            .context = tokens(40'960),
            .norm = norm_kind::root_mean_square,
        },
    .published = {14'768'307'200,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Qwen Team, Qwen3 Technical Report, 2025", "tables 1 and 2; LitGPT, litgpt/config.py", "2026-11-21"},
};

inline constexpr catalogued_model qwen3_32b{
    .id = "qwen3-32b",
    .family = "qwen3",
    .what =
        transformer{
            .layers = layers(64),
            .hidden = features(5120),
            .heads = heads(64),
            .key_value_heads = heads(8),
            .head_dimension = features(128),
            .query_key = query_key_norm::per_head,
            .feed_forward = features(25'600),
            .gated = true,
            .function = activation_function::silu,
            .vocabulary = tokens(151'936),
            .position = position_kind::rotary,
            .context = tokens(40'960),
            .norm = norm_kind::root_mean_square,
        },
    .published = {32'762'123'264,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Qwen Team, Qwen3 Technical Report, 2025", "tables 1 and 2; LitGPT, litgpt/config.py", "2026-11-21"},
};

inline constexpr catalogued_model qwen3_30b_a3b{
    .id = "qwen3-30b-a3b",
    .family = "qwen3",
    .what =
        transformer{
            .layers = layers(48),
            .hidden = features(2048),
            .heads = heads(32),
            .key_value_heads = heads(4),
            .head_dimension = features(128),
            .query_key = query_key_norm::per_head,
            .gated = true,
            .function = activation_function::silu,
            .moe = {.experts = experts(128), .per_token = experts(8), .width = features(768)},
            .vocabulary = tokens(151'936),
            .position = position_kind::rotary,
            .context = tokens(40'960),
            .norm = norm_kind::root_mean_square,
        },
    .published = {30'532'122'624,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Qwen Team, Qwen3 Technical Report, 2025", "tables 1 and 2; LitGPT, litgpt/config.py", "2026-11-21"},
};

inline constexpr catalogued_model qwen3_235b_a22b{
    .id = "qwen3-235b-a22b",
    .family = "qwen3",
    .what =
        transformer{
            .layers = layers(94),
            .hidden = features(4096),
            .heads = heads(64),
            .key_value_heads = heads(4),
            .head_dimension = features(128),
            .query_key = query_key_norm::per_head,
            .gated = true,
            .function = activation_function::silu,
            .moe = {.experts = experts(128), .per_token = experts(8), .width = features(1536)},
            .vocabulary = tokens(151'936),
            .position = position_kind::rotary,
            .context = tokens(40'960),
            .norm = norm_kind::root_mean_square,
        },
    .published = {235'093'634'560,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Qwen Team, Qwen3 Technical Report, 2025", "tables 1 and 2; LitGPT, litgpt/config.py", "2026-11-21"},
};

inline constexpr catalogued_model qwen3_4b_2507 = ridgeline::detail::of_shape(
    qwen3_4b,
    {.id = "qwen3-4b-2507",
     .family = "qwen3",
     .published = {4'022'468'096,
                   count_precision::exact,
                   {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
     .source = {"Qwen Team, Qwen3-4B-Instruct-2507 model card, 2025",
                "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-23"}},
    tokens(262'144));

inline constexpr catalogued_model qwen3_30b_a3b_2507 = ridgeline::detail::of_shape(
    qwen3_30b_a3b,
    {.id = "qwen3-30b-a3b-2507",
     .family = "qwen3",
     .published = {30'532'122'624,
                   count_precision::exact,
                   {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
     .source = {"Qwen Team, Qwen3-30B-A3B-Thinking-2507 model card, 2025",
                "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-23"}},
    tokens(262'144));

inline constexpr catalogued_model qwen3_235b_a22b_2507 = ridgeline::detail::of_shape(
    qwen3_235b_a22b,
    {.id = "qwen3-235b-a22b-2507",
     .family = "qwen3",
     .published = {235'093'634'560,
                   count_precision::exact,
                   {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
     .source = {"Qwen Team, Qwen3-235B-A22B-Instruct-2507 model card, 2025",
                "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-23"}},
    tokens(262'144));

inline constexpr catalogued_model qwen3_coder_30b_a3b = ridgeline::detail::of_shape(
    qwen3_30b_a3b,
    {.id = "qwen3-coder-30b-a3b",
     .family = "qwen3",
     .published = {30'532'122'624,
                   count_precision::exact,
                   {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
     .source = {"Qwen Team, Qwen3-Coder-30B-A3B-Instruct model card, 2025",
                "config.json as llmfit, hf_models.json repeats it", "2026-11-23"}},
    tokens(262'144));

inline constexpr catalogued_model qwen3_coder_480b_a35b{
    .id = "qwen3-coder-480b-a35b",
    .family = "qwen3",
    .what =
        transformer{
            .layers = layers(62),
            .hidden = features(6144),
            .heads = heads(96),
            .key_value_heads = heads(8),
            .head_dimension = features(128),
            .query_key = query_key_norm::per_head,
            .gated = true,
            .function = activation_function::silu,
            .moe = {.experts = experts(160), .per_token = experts(8), .width = features(2560)},
            .vocabulary = tokens(151'936),
            .position = position_kind::rotary,
            .context = tokens(262'144),
            .norm = norm_kind::root_mean_square,
        },
    .published = {480'154'875'392,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
    .source = {"Qwen Team, Qwen3-Coder-480B-A35B-Instruct model card, 2025",
               "config.json as aiconfigurator, model_configs repeats it", "2026-11-23"},
};

}  // namespace ridgeline::inline v0_2::catalogue

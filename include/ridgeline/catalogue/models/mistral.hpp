#pragma once
#include <ridgeline/catalogue/detail/of_shape.hpp>
#include <ridgeline/workload/catalogued_model.hpp>

namespace ridgeline::inline v0_2::catalogue {

inline constexpr catalogued_model mistral_7b_v0_1{
    .id = "mistral-7b-v0.1",
    .family = "mistral",
    .what =
        transformer{
            .layers = layers(32),
            .hidden = features(4096),
            .heads = heads(32),
            .key_value_heads = heads(8),
            .head_dimension = features(128),
            .window = {.tokens = tokens(4096)},
            .feed_forward = features(14'336),
            .gated = true,
            .function = activation_function::silu,
            .vocabulary = tokens(32'000),
            .position = position_kind::rotary,
            .context = tokens(32'768),
            .norm = norm_kind::root_mean_square,
        },
    .published = {7'241'732'096,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Mistral AI, model cards", "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-21"},
};

inline constexpr catalogued_model mixtral_8x7b{
    .id = "mixtral-8x7b",
    .family = "mixtral",
    .what =
        transformer{
            .layers = layers(32),
            .hidden = features(4096),
            .heads = heads(32),
            .key_value_heads = heads(8),
            .head_dimension = features(128),
            .gated = true,
            .function = activation_function::silu,
            .moe = {.experts = experts(8), .per_token = experts(2), .width = features(14'336)},
            .vocabulary = tokens(32'000),
            .position = position_kind::rotary,
            .context = tokens(32'768),
            .norm = norm_kind::root_mean_square,
        },
    .published = {46'702'792'704,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Jiang et al., Mixtral of Experts, 2024", "config.json as LitGPT, litgpt/config.py repeats it",
               "2026-11-21"},
};

inline constexpr catalogued_model mixtral_8x22b{
    .id = "mixtral-8x22b",
    .family = "mixtral",
    .what =
        transformer{
            .layers = layers(56),
            .hidden = features(6144),
            .heads = heads(48),
            .key_value_heads = heads(8),
            .head_dimension = features(128),
            .gated = true,
            .function = activation_function::silu,
            .moe = {.experts = experts(8), .per_token = experts(2), .width = features(16'384)},
            .vocabulary = tokens(32'768),
            .position = position_kind::rotary,
            .context = tokens(65'536),
            .norm = norm_kind::root_mean_square,
        },
    .published = {140'630'071'296,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Jiang et al., Mixtral of Experts, 2024", "config.json as LitGPT, litgpt/config.py repeats it",
               "2026-11-21"},
};

inline constexpr catalogued_model mistral_large_2407{
    .id = "mistral-large-2407",
    .family = "mistral",
    .what =
        transformer{
            .layers = layers(88),
            .hidden = features(12'288),
            .heads = heads(96),
            .key_value_heads = heads(8),
            .head_dimension = features(128),
            .feed_forward = features(28'672),
            .gated = true,
            .function = activation_function::silu,
            .vocabulary = tokens(32'768),
            .position = position_kind::rotary,
            .context = tokens(32'768),
            .norm = norm_kind::root_mean_square,
        },
    .published = {122'610'069'504,
                  count_precision::exact,
                  {"Mistral AI, Mistral Large 2 config", "counted there from the official config", "2026-11-21"}},
    .source = {"Mistral AI, model cards", "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-21"},
};

inline constexpr catalogued_model mistral_7b_v0_3{
    .id = "mistral-7b-v0.3",
    .family = "mistral",
    .what =
        transformer{
            .layers = layers(32),
            .hidden = features(4096),
            .heads = heads(32),
            .key_value_heads = heads(8),
            .head_dimension = features(128),
            .feed_forward = features(14'336),
            .gated = true,
            .function = activation_function::silu,
            .vocabulary = tokens(32'768),
            .position = position_kind::rotary,
            .context = tokens(32'768),
            .norm = norm_kind::root_mean_square,
        },
    .published = {7'248'023'552,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
    .source = {"Mistral AI, model cards", "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-23"},
};

inline constexpr catalogued_model mistral_nemo_12b{
    .id = "mistral-nemo-12b",
    .family = "mistral",
    .what =
        transformer{
            .layers = layers(40),
            .hidden = features(5120),
            .heads = heads(32),
            .key_value_heads = heads(8),
            .head_dimension = features(128),
            .feed_forward = features(14'336),
            .gated = true,
            .function = activation_function::silu,
            .vocabulary = tokens(131'072),
            .position = position_kind::rotary,
            .context = tokens(131'072),
            .norm = norm_kind::root_mean_square,
        },
    .published = {12'247'782'400,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
    .source = {"Mistral AI, model cards", "config.json as tests/data/hf/SOURCES.md names it", "2026-11-23"},
};

inline constexpr catalogued_model mistral_small_24b{
    .id = "mistral-small-24b",
    .family = "mistral",
    .what =
        transformer{
            .layers = layers(40),
            .hidden = features(5120),
            .heads = heads(32),
            .key_value_heads = heads(8),
            .head_dimension = features(128),
            .feed_forward = features(32'768),
            .gated = true,
            .function = activation_function::silu,
            .vocabulary = tokens(131'072),
            .position = position_kind::rotary,
            .context = tokens(32'768),
            .norm = norm_kind::root_mean_square,
        },
    .published = {23'572'403'200,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
    .source = {"Mistral AI, Mistral Small 3 model card, 2025", "config.json as tests/data/hf/SOURCES.md names it",
               "2026-11-23"},
};

inline constexpr catalogued_model magistral_small_24b = ridgeline::detail::of_shape(
    mistral_small_24b,
    {.id = "magistral-small-24b",
     .family = "mistral",
     .published = {23'572'403'200,
                   count_precision::exact,
                   {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
     .source = {"Mistral AI, Magistral, 2025",
                "the shape of Mistral Small 3.1; config.json as llmfit, hf_models.json repeats it", "2026-11-23"}},
    tokens(40'960));

inline constexpr catalogued_model devstral_small_24b = ridgeline::detail::of_shape(
    mistral_small_24b,
    {.id = "devstral-small-24b",
     .family = "mistral",
     .published = {23'572'403'200,
                   count_precision::exact,
                   {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
     .source = {"Mistral AI, Devstral Small model card, 2025",
                "the shape of Mistral Small 3.1; config.json as llmfit, hf_models.json repeats it", "2026-11-23"}},
    tokens(131'072));

}  // namespace ridgeline::inline v0_2::catalogue

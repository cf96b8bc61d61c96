#pragma once
#include <ridgeline/catalogue/detail/llama_like.hpp>
#include <ridgeline/catalogue/detail/of_shape.hpp>
#include <ridgeline/workload/catalogued_model.hpp>

namespace ridgeline::inline v0_2::catalogue {

inline constexpr catalogued_model phi_2{
    .id = "phi-2",
    .family = "phi",
    .what =
        transformer{
            .layers = layers(32),
            .hidden = features(2560),
            .heads = heads(32),
            .key_value_heads = heads(32),
            .head_dimension = features(80),
            .feed_forward = features(10'240),
            .vocabulary = tokens(51'200),
            .position = position_kind::rotary,
            .context = tokens(2048),
            .norms_per_block = 1,
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true, .head = true},
        },
    .published = {2'779'683'840,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Microsoft, Phi model cards", "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-21"},
};

inline constexpr catalogued_model phi_3_mini{
    .id = "phi-3-mini",
    .family = "phi",
    .what =
        transformer{
            .layers = layers(32),
            .hidden = features(3072),
            .heads = heads(32),
            .key_value_heads = heads(32),
            .head_dimension = features(96),
            .window = {.tokens = tokens(2048)},
            .feed_forward = features(8192),
            .gated = true,
            .function = activation_function::silu,
            .vocabulary = tokens(32'064),
            .position = position_kind::rotary,
            .context = tokens(4096),
            .norm = norm_kind::root_mean_square,
        },
    .published = {3'821'079'552,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Microsoft, Phi model cards", "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-21"},
};

inline constexpr catalogued_model phi_3_medium{
    .id = "phi-3-medium",
    .family = "phi",
    .what = ridgeline::detail::llama_like(layers(40),
                                          {features(5120), heads(40), heads(10), features(128), features(17'920)},
                                          tokens(32'064), tokens(4096)),
    .published = {13'960'238'080,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Microsoft, Phi model cards", "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-21"},
};

inline constexpr catalogued_model phi_4{
    .id = "phi-4",
    .family = "phi",
    .what = ridgeline::detail::llama_like(layers(40),
                                          {features(5120), heads(40), heads(10), features(128), features(17'920)},
                                          tokens(100'352), tokens(16'384)),
    .published = {14'659'507'200,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Microsoft, Phi model cards", "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-21"},
};

inline constexpr catalogued_model phi_4_mini{
    .id = "phi-4-mini",
    .family = "phi",
    .what =
        ridgeline::detail::llama_like(layers(32), {features(3072), heads(24), heads(8), features(128), features(8192)},
                                      tokens(200'064), tokens(131'072), ridgeline::detail::unlike_llama::tied),
    .published = {3'836'021'760,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Microsoft, Phi model cards", "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-21"},
};

inline constexpr catalogued_model phi_1_5{
    .id = "phi-1.5",
    .family = "phi",
    .what =
        transformer{
            .layers = layers(24),
            .hidden = features(2048),
            .heads = heads(32),
            .key_value_heads = heads(32),
            .head_dimension = features(64),
            .feed_forward = features(8192),
            .vocabulary = tokens(51'200),
            .position = position_kind::rotary,
            .context = tokens(2048),
            .norms_per_block = 1,
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true, .head = true},
        },
    .published = {1'418'270'720,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
    .source = {"Microsoft, Phi model cards", "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-23"},
};

inline constexpr catalogued_model phi_3_5_mini = ridgeline::detail::of_shape(
    phi_3_mini,
    {.id = "phi-3.5-mini",
     .family = "phi",
     .published = {3'821'079'552,
                   count_precision::exact,
                   {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
     .source = {"Microsoft, Phi model cards", "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-23"}},
    tokens(131'072));

inline constexpr catalogued_model phi_4_reasoning = ridgeline::detail::of_shape(
    phi_4,
    {.id = "phi-4-reasoning",
     .family = "phi",
     .published = {14'659'507'200,
                   count_precision::exact,
                   {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
     .source = {"Microsoft, Phi model cards", "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-23"}},
    tokens(32'768));

}  // namespace ridgeline::inline v0_2::catalogue

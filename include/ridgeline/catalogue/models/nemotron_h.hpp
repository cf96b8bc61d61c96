#pragma once
#include <ridgeline/workload/catalogued_model.hpp>

namespace ridgeline::inline v0_2::catalogue {

inline constexpr catalogued_model nemotron_nano_9b_v2{
    .id = "nemotron-nano-9b-v2",
    .family = "nemotron-h",
    .what =
        transformer{
            .layers = layers(56),
            .hidden = features(4480),
            .heads = heads(40),
            .key_value_heads = heads(8),
            .head_dimension = features(128),
            .feed_forward = features(15'680),
            .function = activation_function::squared_relu,
            .vocabulary = tokens(131'072),
            .context = tokens(131'072),
            .norm = norm_kind::root_mean_square,
            .norms_per_block = 1,
            .hybrid = {.linear = {.hidden = 4480,
                                  .kind = linear_attention_kind::mamba2,
                                  .heads = 128,
                                  .head_dimension = 80,
                                  .state = 128,
                                  .groups = 8,
                                  .chunk = 128,
                                  .convolution_bias = true},
                       .of_linear = block_set::of("M-M-M-MM-M-M-M*-M-M-M*-M-M-M-M*-M-M-M-M*-M-MM-M-M-M-M-M-", 'M'),
                       .of_attention = block_set::of("M-M-M-MM-M-M-M*-M-M-M*-M-M-M-M*-M-M-M-M*-M-MM-M-M-M-M-M-", '*'),
                       .alone = true},
        },
    .published = {8'888'227'328,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total, as llmfit repeats it",
                   "2026-11-27"}},
    .source = {"NVIDIA, Nemotron Nano 2, 2025", "config.json as NVIDIA Megatron-Bridge, models/nemotronh repeats it",
               "2026-11-27"},
};

inline constexpr catalogued_model nemotron_nano_12b_v2{
    .id = "nemotron-nano-12b-v2",
    .family = "nemotron-h",
    .what =
        transformer{
            .layers = layers(62),
            .hidden = features(5120),
            .heads = heads(40),
            .key_value_heads = heads(8),
            .head_dimension = features(128),
            .feed_forward = features(20'480),
            .function = activation_function::squared_relu,
            .vocabulary = tokens(131'072),
            .context = tokens(131'072),
            .norm = norm_kind::root_mean_square,
            .norms_per_block = 1,
            .hybrid = {.linear = {.hidden = 5120,
                                  .kind = linear_attention_kind::mamba2,
                                  .heads = 128,
                                  .head_dimension = 80,
                                  .state = 128,
                                  .groups = 8,
                                  .chunk = 128,
                                  .convolution_bias = true},
                       .of_linear =
                           block_set::of("M-M-M-M*-M-M-M-M*-M-M-M-M*-M-M-M-M*-M-M-M-M*-M-M-M-M*-M-M-M-M-", 'M'),
                       .of_attention =
                           block_set::of("M-M-M-M*-M-M-M-M*-M-M-M-M*-M-M-M-M*-M-M-M-M*-M-M-M-M*-M-M-M-M-", '*'),
                       .alone = true},
        },
    .published = {12'000'000'000,
                  count_precision::rounded,
                  {"NVIDIA, Nemotron Nano 2, 2025", "a 12-billion-parameter model (Nemotron-Nano-12B-v2-Base)",
                   "2026-11-27"}},
    .source = {"NVIDIA, Nemotron Nano 2, 2025",
               "table 1; config.json as NVIDIA Megatron-Bridge, models/nemotronh repeats it", "2026-11-27"},
};

inline constexpr catalogued_model nemotron_h_56b{
    .id = "nemotron-h-56b",
    .family = "nemotron-h",
    .what =
        transformer{
            .layers = layers(118),
            .hidden = features(8192),
            .heads = heads(64),
            .key_value_heads = heads(8),
            .head_dimension = features(128),
            .feed_forward = features(32'768),
            .function = activation_function::squared_relu,
            .vocabulary = tokens(131'072),
            .context = tokens(8192),
            .norm = norm_kind::root_mean_square,
            .norms_per_block = 1,
            .hybrid = {.linear = {.hidden = 8192,
                                  .kind = linear_attention_kind::mamba2,
                                  .heads = 256,
                                  .head_dimension = 64,
                                  .state = 256,
                                  .groups = 8,
                                  .chunk = 128,
                                  .convolution_bias = true},
                       .of_linear = block_set::of("M-M-M-M*-M-M-M-M-M*-M-M-M-M-M*-M-M-M-M-M*-M-M-M-M-M*-M-M-M-M"
                                                  "-M*-M-M-M-M-M*-M-M-M-M-M*-M-M-M-M-M*-M-M-M-M-M*-M-M-M-M-M-",
                                                  'M'),
                       .of_attention = block_set::of("M-M-M-M*-M-M-M-M-M*-M-M-M-M-M*-M-M-M-M-M*-M-M-M-M-M*-M-M-M-M"
                                                     "-M*-M-M-M-M-M*-M-M-M-M-M*-M-M-M-M-M*-M-M-M-M-M*-M-M-M-M-M-",
                                                     '*'),
                       .alone = true},
        },
    .published = {56'000'000'000,
                  count_precision::rounded,
                  {"NVIDIA, Nemotron-H, 2025", "the name of Nemotron-H-56B-Base-8K", "2026-11-27"}},
    .source = {"NVIDIA, Nemotron-H, 2025", "config.json as aiconfigurator, model_configs repeats it", "2026-11-27"},
};

}  // namespace ridgeline::inline v0_2::catalogue

#pragma once
#include <ridgeline/workload/catalogued_model.hpp>

namespace ridgeline::inline v0_2::catalogue {

inline constexpr catalogued_model falcon_h1_0_5b{
    .id = "falcon-h1-0.5b",
    .family = "falcon-h1",
    .what =
        transformer{
            .layers = layers(36),
            .hidden = features(1024),
            .heads = heads(8),
            .key_value_heads = heads(2),
            .head_dimension = features(64),
            .feed_forward = features(2048),
            .gated = true,
            .function = activation_function::silu,
            .vocabulary = tokens(32'784),
            .position = position_kind::rotary,
            .context = tokens(16'384),
            .norm = norm_kind::root_mean_square,
            .hybrid = {.linear = {.hidden = 1024,
                                  .kind = linear_attention_kind::mamba2,
                                  .heads = 24,
                                  .head_dimension = 64,
                                  .state = 128,
                                  .chunk = 128,
                                  .norm = false,
                                  .convolution_bias = true},
                       .of_linear = block_set::below(36),
                       .of_attention = block_set::below(36)},
        },
    .published = {521'411'104,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total, as llmfit repeats it",
                   "2026-11-27"}},
    .source = {"Falcon-LLM Team, Falcon-H1, 2025",
               "config.json as a test of NVIDIA Megatron-Bridge, test_falcon_h1_bridge.py repeats it", "2026-11-27"},
};

inline constexpr catalogued_model falcon_h1_1_5b{
    .id = "falcon-h1-1.5b",
    .family = "falcon-h1",
    .what =
        transformer{
            .layers = layers(24),
            .hidden = features(2048),
            .heads = heads(8),
            .key_value_heads = heads(2),
            .head_dimension = features(128),
            .feed_forward = features(4608),
            .gated = true,
            .function = activation_function::silu,
            .vocabulary = tokens(65'537),
            .position = position_kind::rotary,
            .context = tokens(131'072),
            .norm = norm_kind::root_mean_square,
            .hybrid = {.linear = {.hidden = 2048,
                                  .kind = linear_attention_kind::mamba2,
                                  .heads = 48,
                                  .head_dimension = 64,
                                  .state = 256,
                                  .chunk = 128,
                                  .convolution_bias = true},
                       .of_linear = block_set::below(24),
                       .of_attention = block_set::below(24)},
        },
    .published = {1'554'863'488,
                  count_precision::exact,
                  {"Hugging Face, safetensors header of Falcon-H1-1.5B-Instruct",
                   "elements of 411 tensors, as a public log adds them up", "2026-11-27"}},
    .source =
        {"Falcon-LLM Team, Falcon-H1, 2025",
         "config.json as a test of AgileRL, arena/memory repeats it; the norm of its Mamba-2 as the count demands",
         "2026-11-27"},
};

}  // namespace ridgeline::inline v0_2::catalogue

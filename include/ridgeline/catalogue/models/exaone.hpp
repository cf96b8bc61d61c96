#pragma once
#include <ridgeline/workload/catalogued_model.hpp>

namespace ridgeline::inline v0_2::catalogue {

inline constexpr catalogued_model exaone_4_0_1_2b{
    .id = "exaone-4.0-1.2b",
    .family = "exaone4",
    .what =
        transformer{
            .layers = layers(30),
            .hidden = features(2048),
            .heads = heads(32),
            .key_value_heads = heads(8),
            .head_dimension = features(64),
            .query_key = query_key_norm::per_head,
            .feed_forward = features(4096),
            .gated = true,
            .function = activation_function::silu,
            .vocabulary = tokens(102'400),
            .tied = true,
            .position = position_kind::rotary,
            .context = tokens(65'536),
            .norm = norm_kind::root_mean_square,
        },
    .published = {1'279'391'488,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total, as llmfit repeats it",
                   "2026-11-27"}},
    .source = {"LG AI Research, EXAONE 4.0, 2025",
               "config.json as a test of NVIDIA Megatron-Bridge, test_exaone4_bridge.py repeats it", "2026-11-27"},
};

inline constexpr catalogued_model exaone_4_0_32b{
    .id = "exaone-4.0-32b",
    .family = "exaone4",
    .what =
        transformer{
            .layers = layers(64),
            .hidden = features(5120),
            .heads = heads(40),
            .key_value_heads = heads(8),
            .head_dimension = features(128),
            .query_key = query_key_norm::per_head,
            .window = {.tokens = tokens(4096), .full_every = 4},
            .feed_forward = features(27'392),
            .gated = true,
            .function = activation_function::silu,
            .vocabulary = tokens(102'400),
            .position = position_kind::rotary,
            .context = tokens(131'072),
            .norm = norm_kind::root_mean_square,
        },
    .published = {32'003'216'384,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total, as llmfit repeats it",
                   "2026-11-27"}},
    .source = {"LG AI Research, EXAONE 4.0, 2025",
               "config.json as a test of TensorRT-LLM, test_modeling_exaone4.py repeats it", "2026-11-27"},
    .remark = "the checkpoint of EXAONE 4.0.1, which has the same shape",
};

}  // namespace ridgeline::inline v0_2::catalogue

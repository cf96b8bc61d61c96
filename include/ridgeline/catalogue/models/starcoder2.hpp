#pragma once
#include <ridgeline/workload/catalogued_model.hpp>

namespace ridgeline::inline v0_2::catalogue {

inline constexpr catalogued_model starcoder2_3b{
    .id = "starcoder2-3b",
    .family = "starcoder2",
    .what =
        transformer{
            .layers = layers(30),
            .hidden = features(3072),
            .heads = heads(24),
            .key_value_heads = heads(2),
            .head_dimension = features(128),
            .window = {.tokens = tokens(4096)},
            .feed_forward = features(12'288),
            .vocabulary = tokens(49'152),
            .tied = true,
            .position = position_kind::rotary,
            .context = tokens(16'384),
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
        },
    .published = {3'030'371'328,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total, as llmfit repeats it",
                   "2026-11-27"}},
    .source = {"Lozhkov et al., StarCoder 2 and The Stack v2, 2024", "config.json of the model card", "2026-11-27"},
};

inline constexpr catalogued_model starcoder2_7b{
    .id = "starcoder2-7b",
    .family = "starcoder2",
    .what =
        transformer{
            .layers = layers(32),
            .hidden = features(4608),
            .heads = heads(36),
            .key_value_heads = heads(4),
            .head_dimension = features(128),
            .window = {.tokens = tokens(4096)},
            .feed_forward = features(18'432),
            .vocabulary = tokens(49'152),
            .tied = true,
            .position = position_kind::rotary,
            .context = tokens(16'384),
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
        },
    .published = {7'173'923'840,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total, as llmfit repeats it",
                   "2026-11-27"}},
    .source = {"Lozhkov et al., StarCoder 2 and The Stack v2, 2024", "config.json of the model card", "2026-11-27"},
};

inline constexpr catalogued_model starcoder2_15b{
    .id = "starcoder2-15b",
    .family = "starcoder2",
    .what =
        transformer{
            .layers = layers(40),
            .hidden = features(6144),
            .heads = heads(48),
            .key_value_heads = heads(4),
            .head_dimension = features(128),
            .window = {.tokens = tokens(4096)},
            .feed_forward = features(24'576),
            .vocabulary = tokens(49'152),
            .position = position_kind::rotary,
            .context = tokens(16'384),
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
        },
    .source = {"Lozhkov et al., StarCoder 2 and The Stack v2, 2024", "config.json of the model card", "2026-11-27"},
    .remark = "its name says 15B, the sizes give 15.96e9; no exact published count found",
};

}  // namespace ridgeline::inline v0_2::catalogue

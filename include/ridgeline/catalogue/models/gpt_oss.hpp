#pragma once
#include <ridgeline/workload/catalogued_model.hpp>

namespace ridgeline::inline v0_2::catalogue {

inline constexpr catalogued_model gpt_oss_20b{
    .id = "gpt-oss-20b",
    .family = "gpt-oss",
    .what =
        transformer{
            .layers = layers(24),
            .hidden = features(2880),
            .heads = heads(64),
            .key_value_heads = heads(8),
            .head_dimension = features(64),
            .sinks = true,
            .window = {.tokens = tokens(128), .full_every = 2},
            .gated = true,
            .function = activation_function::silu,
            .moe = {.experts = experts(32),
                    .per_token = experts(4),
                    .width = features(2880),
                    .router_bias = true,
                    .expert_bias = true},
            .vocabulary = tokens(201'088),
            .position = position_kind::rotary,
            .context = tokens(131'072),
            .norm = norm_kind::root_mean_square,
            .bias = {.projections = true, .output = true},
            .checkpoint = &stored_mxfp4,
        },
    .published = {20'914'757'184,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"OpenAI, gpt-oss model card, 2025", "config.json as MaxText, configs/models/gpt-oss-20b.yml repeats it",
               "2026-11-21"},
};

inline constexpr catalogued_model gpt_oss_120b{
    .id = "gpt-oss-120b",
    .family = "gpt-oss",
    .what =
        transformer{
            .layers = layers(36),
            .hidden = features(2880),
            .heads = heads(64),
            .key_value_heads = heads(8),
            .head_dimension = features(64),
            .sinks = true,
            .window = {.tokens = tokens(128), .full_every = 2},
            .gated = true,
            .function = activation_function::silu,
            .moe = {.experts = experts(128),
                    .per_token = experts(4),
                    .width = features(2880),
                    .router_bias = true,
                    .expert_bias = true},
            .vocabulary = tokens(201'088),
            .position = position_kind::rotary,
            .context = tokens(131'072),
            .norm = norm_kind::root_mean_square,
            .bias = {.projections = true, .output = true},
            .checkpoint = &stored_mxfp4,
        },
    .published = {116'829'156'672,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"OpenAI, gpt-oss model card, 2025", "config.json", "2026-11-21"},
};

}  // namespace ridgeline::inline v0_2::catalogue

#pragma once
#include <ridgeline/workload/catalogued_model.hpp>

namespace ridgeline::inline v0_2::catalogue {

inline constexpr catalogued_model llama4_scout_text{
    .id = "llama4-scout-text",
    .family = "llama4",
    .what =
        transformer{
            .layers = layers(48),
            .hidden = features(5120),
            .heads = heads(40),
            .key_value_heads = heads(8),
            .head_dimension = features(128),
            .gated = true,
            .function = activation_function::silu,
            .moe = {.experts = experts(16),
                    .per_token = experts(1),
                    .width = features(8192),
                    .shared_experts = experts(1),
                    .shared_width = features(8192)},
            .vocabulary = tokens(202'048),
            .position = position_kind::rotary,
            .context = tokens(10'485'760),
            .norm = norm_kind::root_mean_square,
        },
    .published = {108'641'793'536,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Meta, Llama 4 Scout model card, 2025", "config.json as LitGPT, litgpt/config.py repeats it",
               "2026-11-21"},
    .remark =
        "the checkpoint holds a vision tower and its projector too; attention in chunks of 8,192 on 3 of 4 blocks is left out",
};

inline constexpr catalogued_model llama4_maverick_text{
    .id = "llama4-maverick-text",
    .family = "llama4",
    .what =
        transformer{
            .layers = layers(48),
            .hidden = features(5120),
            .heads = heads(40),
            .key_value_heads = heads(8),
            .head_dimension = features(128),
            .feed_forward = features(16'384),
            .gated = true,
            .function = activation_function::silu,
            .moe = {.experts = experts(128),
                    .per_token = experts(1),
                    .width = features(8192),
                    .shared_experts = experts(1),
                    .shared_width = features(8192),
                    .every = 2},
            .vocabulary = tokens(202'048),
            .position = position_kind::rotary,
            .context = tokens(1'048'576),
            .norm = norm_kind::root_mean_square,
        },
    .published = {401'583'781'376,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
    .source = {"Meta, Llama 4 Maverick model card, 2025", "config.json as aiconfigurator, model_configs repeats it",
               "2026-11-23"},
    .remark =
        "the checkpoint holds a vision tower and its projector too; attention in chunks of 8,192 on 3 of 4 blocks is left out",
};

}  // namespace ridgeline::inline v0_2::catalogue

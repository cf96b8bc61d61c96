#pragma once
#include <ridgeline/workload/catalogued_model.hpp>

namespace ridgeline::inline v0_2::catalogue {

inline constexpr catalogued_model command_r_35b{
    .id = "command-r-35b",
    .family = "cohere",
    .what =
        transformer{
            .layers = layers(40),
            .hidden = features(8192),
            .heads = heads(64),
            .key_value_heads = heads(64),
            .head_dimension = features(128),
            .feed_forward = features(22'528),
            .gated = true,
            .function = activation_function::silu,
            .vocabulary = tokens(256'000),
            .tied = true,
            .position = position_kind::rotary,
            .context = tokens(131'072),
            .norms_per_block = 1,
        },
    .published = {35'000'000'000,
                  count_precision::rounded,
                  {"Cohere, C4AI Command-R model card, 2024", "a 35 billion parameter model", "2026-11-27"}},
    .source = {"Cohere, C4AI Command-R model card, 2024", "config.json of the model card's copies", "2026-11-27"},
};

inline constexpr catalogued_model command_r_08_2024{
    .id = "command-r-08-2024",
    .family = "cohere",
    .what =
        transformer{
            .layers = layers(40),
            .hidden = features(8192),
            .heads = heads(64),
            .key_value_heads = heads(8),
            .head_dimension = features(128),
            .feed_forward = features(24'576),
            .gated = true,
            .function = activation_function::silu,
            .vocabulary = tokens(256'000),
            .tied = true,
            .position = position_kind::rotary,
            .context = tokens(131'072),
            .norms_per_block = 1,
        },
    .source = {"Cohere, C4AI Command R 08-2024 model card, 2024", "config.json of the model card's copies",
               "2026-11-27"},
    .remark = "no published count found",
};

inline constexpr catalogued_model command_r7b{
    .id = "command-r7b",
    .family = "cohere",
    .what =
        transformer{
            .layers = layers(32),
            .hidden = features(4096),
            .heads = heads(32),
            .key_value_heads = heads(8),
            .head_dimension = features(128),
            .window = {.tokens = tokens(4096), .full_every = 4},
            .feed_forward = features(14'336),
            .gated = true,
            .function = activation_function::silu,
            .vocabulary = tokens(256'000),
            .tied = true,
            .position = position_kind::rotary,
            .context = tokens(131'072),
            .norms_per_block = 1,
        },
    .source = {"Cohere, C4AI Command R7B model card, 2024",
               "config.json of a copy; context from Hugging Face, model_doc of cohere2", "2026-11-27"},
    .remark = "its name says 7B and leaves the table out",
};

}  // namespace ridgeline::inline v0_2::catalogue

#pragma once
#include <ridgeline/workload/catalogued_model.hpp>

namespace ridgeline::inline v0_2::catalogue {

inline constexpr catalogued_model vit_b16{
    .id = "vit-b16",
    .family = "vit",
    .what =
        transformer{
            .kind = transformer_kind::encoder,
            .layers = layers(12),
            .hidden = features(768),
            .heads = heads(12),
            .key_value_heads = heads(12),
            .head_dimension = features(64),
            .feed_forward = features(3072),
            .vocabulary = tokens(1000),
            .position = position_kind::learned,
            .positions = 197,
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true, .head = true},
            .patch = 16,
        },
    .published = {86'567'656,
                  count_precision::exact,
                  {"torchvision, model documentation", "num_params of the weights", "2026-11-21"}},
    .forward_multiply_adds = 17.58e9,
    .picture = 224,
    .source = {"Dosovitskiy et al., An Image is Worth 16x16 Words, 2021", "table 1; vision_transformer, configs",
               "2026-11-21"},
};

inline constexpr catalogued_model vit_l16{
    .id = "vit-l16",
    .family = "vit",
    .what =
        transformer{
            .kind = transformer_kind::encoder,
            .layers = layers(24),
            .hidden = features(1024),
            .heads = heads(16),
            .key_value_heads = heads(16),
            .head_dimension = features(64),
            .feed_forward = features(4096),
            .vocabulary = tokens(1000),
            .position = position_kind::learned,
            .positions = 197,
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true, .head = true},
            .patch = 16,
        },
    .published = {304'326'632,
                  count_precision::exact,
                  {"torchvision, model documentation", "num_params of the weights", "2026-11-21"}},
    .forward_multiply_adds = 61.6e9,
    .picture = 224,
    .source = {"Dosovitskiy et al., An Image is Worth 16x16 Words, 2021", "table 1; vision_transformer, configs",
               "2026-11-21"},
};

inline constexpr catalogued_model vit_h14{
    .id = "vit-h14",
    .family = "vit",
    .what =
        transformer{
            .kind = transformer_kind::encoder,
            .layers = layers(32),
            .hidden = features(1280),
            .heads = heads(16),
            .key_value_heads = heads(16),
            .head_dimension = features(80),
            .feed_forward = features(5120),
            .vocabulary = tokens(1000),
            .position = position_kind::learned,
            .positions = 257,
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true, .head = true},
            .patch = 14,
        },
    .published = {632'045'800,
                  count_precision::exact,
                  {"torchvision, model documentation", "num_params of the weights", "2026-11-21"}},
    .forward_multiply_adds = 167.4e9,
    .picture = 224,
    .source = {"Dosovitskiy et al., An Image is Worth 16x16 Words, 2021", "table 1; vision_transformer, configs",
               "2026-11-21"},
};

}  // namespace ridgeline::inline v0_2::catalogue

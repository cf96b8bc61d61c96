#pragma once
#include <ridgeline/workload/catalogued_model.hpp>

namespace ridgeline::inline v0_2::catalogue {

inline constexpr catalogued_model t5_small{
    .id = "t5-small",
    .family = "t5",
    .what =
        transformer{
            .kind = transformer_kind::encoder_decoder,
            .layers = layers(6),
            .encoder_layers = layers(6),
            .hidden = features(512),
            .heads = heads(8),
            .key_value_heads = heads(8),
            .head_dimension = features(64),
            .feed_forward = features(2048),
            .function = activation_function::relu,
            .vocabulary = tokens(32'128),
            .tied = true,
            .position = position_kind::relative,
            .positions = 32,
            .context = tokens(512),
            .norm = norm_kind::root_mean_square,
        },
    .published = {60'506'624,
                  count_precision::exact,
                  {"Keras Hub, model presets", "config and parameter count of each preset", "2026-11-21"}},
    .source = {"Raffel et al., Exploring the Limits of Transfer Learning with a Unified Text-to-Text Transformer, 2020",
               "gin files of the repository; Keras Hub presets", "2026-11-21"},
};

inline constexpr catalogued_model t5_base{
    .id = "t5-base",
    .family = "t5",
    .what =
        transformer{
            .kind = transformer_kind::encoder_decoder,
            .layers = layers(12),
            .encoder_layers = layers(12),
            .hidden = features(768),
            .heads = heads(12),
            .key_value_heads = heads(12),
            .head_dimension = features(64),
            .feed_forward = features(3072),
            .function = activation_function::relu,
            .vocabulary = tokens(32'128),
            .tied = true,
            .position = position_kind::relative,
            .positions = 32,
            .context = tokens(512),
            .norm = norm_kind::root_mean_square,
        },
    .published = {222'903'552,
                  count_precision::exact,
                  {"Keras Hub, model presets", "config and parameter count of each preset", "2026-11-21"}},
    .source = {"Raffel et al., Exploring the Limits of Transfer Learning with a Unified Text-to-Text Transformer, 2020",
               "gin files of the repository; Keras Hub presets", "2026-11-21"},
};

inline constexpr catalogued_model t5_large{
    .id = "t5-large",
    .family = "t5",
    .what =
        transformer{
            .kind = transformer_kind::encoder_decoder,
            .layers = layers(24),
            .encoder_layers = layers(24),
            .hidden = features(1024),
            .heads = heads(16),
            .key_value_heads = heads(16),
            .head_dimension = features(64),
            .feed_forward = features(4096),
            .function = activation_function::relu,
            .vocabulary = tokens(32'128),
            .tied = true,
            .position = position_kind::relative,
            .positions = 32,
            .context = tokens(512),
            .norm = norm_kind::root_mean_square,
        },
    .published = {737'668'096,
                  count_precision::exact,
                  {"Keras Hub, model presets", "config and parameter count of each preset", "2026-11-21"}},
    .source = {"Raffel et al., Exploring the Limits of Transfer Learning with a Unified Text-to-Text Transformer, 2020",
               "gin files of the repository; Keras Hub presets", "2026-11-21"},
    .remark = "the paper's name, 770M, is 4.4 % above the released network",
};

inline constexpr catalogued_model t5_3b{
    .id = "t5-3b",
    .family = "t5",
    .what =
        transformer{
            .kind = transformer_kind::encoder_decoder,
            .layers = layers(24),
            .encoder_layers = layers(24),
            .hidden = features(1024),
            .heads = heads(32),
            .key_value_heads = heads(32),
            .head_dimension = features(128),
            .feed_forward = features(16'384),
            .function = activation_function::relu,
            .vocabulary = tokens(32'128),
            .tied = true,
            .position = position_kind::relative,
            .positions = 32,
            .context = tokens(512),
            .norm = norm_kind::root_mean_square,
        },
    .published = {2'851'598'336,
                  count_precision::exact,
                  {"Keras Hub, model presets", "config and parameter count of each preset", "2026-11-21"}},
    .source = {"Raffel et al., Exploring the Limits of Transfer Learning with a Unified Text-to-Text Transformer, 2020",
               "gin files of the repository; Keras Hub presets", "2026-11-21"},
};

inline constexpr catalogued_model t5_11b{
    .id = "t5-11b",
    .family = "t5",
    .what =
        transformer{
            .kind = transformer_kind::encoder_decoder,
            .layers = layers(24),
            .encoder_layers = layers(24),
            .hidden = features(1024),
            .heads = heads(128),
            .key_value_heads = heads(128),
            .head_dimension = features(128),
            .feed_forward = features(65'536),
            .function = activation_function::relu,
            .vocabulary = tokens(32'128),
            .tied = true,
            .position = position_kind::relative,
            .positions = 32,
            .context = tokens(512),
            .norm = norm_kind::root_mean_square,
        },
    .published = {11'307'321'344,
                  count_precision::exact,
                  {"Keras Hub, model presets", "config and parameter count of each preset", "2026-11-21"}},
    .source = {"Raffel et al., Exploring the Limits of Transfer Learning with a Unified Text-to-Text Transformer, 2020",
               "gin files of the repository; Keras Hub presets", "2026-11-21"},
};

inline constexpr catalogued_model t5_1_1_base{
    .id = "t5-1.1-base",
    .family = "t5",
    .what =
        transformer{
            .kind = transformer_kind::encoder_decoder,
            .layers = layers(12),
            .encoder_layers = layers(12),
            .hidden = features(768),
            .heads = heads(12),
            .key_value_heads = heads(12),
            .head_dimension = features(64),
            .feed_forward = features(2048),
            .gated = true,
            .vocabulary = tokens(32'128),
            .position = position_kind::relative,
            .positions = 32,
            .context = tokens(512),
            .norm = norm_kind::root_mean_square,
        },
    .published = {247'577'856,
                  count_precision::exact,
                  {"Keras Hub, model presets", "config and parameter count of each preset", "2026-11-21"}},
    .source = {"Raffel et al., Exploring the Limits of Transfer Learning with a Unified Text-to-Text Transformer, 2020",
               "gin files of the repository; Keras Hub presets", "2026-11-21"},
};

inline constexpr catalogued_model t5_1_1_xl{
    .id = "t5-1.1-xl",
    .family = "t5",
    .what =
        transformer{
            .kind = transformer_kind::encoder_decoder,
            .layers = layers(24),
            .encoder_layers = layers(24),
            .hidden = features(2048),
            .heads = heads(32),
            .key_value_heads = heads(32),
            .head_dimension = features(64),
            .feed_forward = features(5120),
            .gated = true,
            .vocabulary = tokens(32'128),
            .position = position_kind::relative,
            .positions = 32,
            .context = tokens(512),
            .norm = norm_kind::root_mean_square,
        },
    .published = {2'849'757'184,
                  count_precision::exact,
                  {"Keras Hub, model presets", "config and parameter count of each preset", "2026-11-21"}},
    .source = {"Raffel et al., Exploring the Limits of Transfer Learning with a Unified Text-to-Text Transformer, 2020",
               "gin files of the repository; Keras Hub presets", "2026-11-21"},
};

inline constexpr catalogued_model t5_1_1_xxl{
    .id = "t5-1.1-xxl",
    .family = "t5",
    .what =
        transformer{
            .kind = transformer_kind::encoder_decoder,
            .layers = layers(24),
            .encoder_layers = layers(24),
            .hidden = features(4096),
            .heads = heads(64),
            .key_value_heads = heads(64),
            .head_dimension = features(64),
            .feed_forward = features(10'240),
            .gated = true,
            .vocabulary = tokens(32'128),
            .position = position_kind::relative,
            .positions = 32,
            .context = tokens(512),
            .norm = norm_kind::root_mean_square,
        },
    .published = {11'135'332'352,
                  count_precision::exact,
                  {"Keras Hub, model presets", "config and parameter count of each preset", "2026-11-21"}},
    .source = {"Raffel et al., Exploring the Limits of Transfer Learning with a Unified Text-to-Text Transformer, 2020",
               "gin files of the repository; Keras Hub presets", "2026-11-21"},
};

}  // namespace ridgeline::inline v0_2::catalogue

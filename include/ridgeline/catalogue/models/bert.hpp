#pragma once
#include <ridgeline/workload/catalogued_model.hpp>

namespace ridgeline::inline v0_2::catalogue {

inline constexpr catalogued_model bert_base_uncased{
    .id = "bert-base-uncased",
    .family = "bert",
    .what =
        transformer{
            .kind = transformer_kind::encoder,
            .layers = layers(12),
            .hidden = features(768),
            .heads = heads(12),
            .key_value_heads = heads(12),
            .head_dimension = features(64),
            .feed_forward = features(3072),
            .vocabulary = tokens(30'522),
            .position = position_kind::learned,
            .positions = 512,
            .context = tokens(512),
            .final_norm = false,
            .embedding_norm = true,
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
            .token_types = 2,
            .pooler = true,
            .has_head = false,
        },
    .published = {109'482'240,
                  count_precision::exact,
                  {"Keras Hub, model presets", "config and parameter count of each preset", "2026-11-21"}},
    .source = {"Keras Hub, model presets", "config and parameter count of each preset", "2026-11-21"},
};

inline constexpr catalogued_model bert_large_uncased{
    .id = "bert-large-uncased",
    .family = "bert",
    .what =
        transformer{
            .kind = transformer_kind::encoder,
            .layers = layers(24),
            .hidden = features(1024),
            .heads = heads(16),
            .key_value_heads = heads(16),
            .head_dimension = features(64),
            .feed_forward = features(4096),
            .vocabulary = tokens(30'522),
            .position = position_kind::learned,
            .positions = 512,
            .context = tokens(512),
            .final_norm = false,
            .embedding_norm = true,
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
            .token_types = 2,
            .pooler = true,
            .has_head = false,
        },
    .published = {335'141'888,
                  count_precision::exact,
                  {"Keras Hub, model presets", "config and parameter count of each preset", "2026-11-21"}},
    .source = {"Keras Hub, model presets", "config and parameter count of each preset", "2026-11-21"},
    .remark = "the paper's 340M is 1.4 % above what its config gives",
};

}  // namespace ridgeline::inline v0_2::catalogue

#pragma once
#include <ridgeline/workload/catalogued_model.hpp>

namespace ridgeline::inline v0_2::catalogue {

inline constexpr catalogued_model bloom_176b{
    .id = "bloom-176b",
    .family = "bloom",
    .what =
        transformer{
            .layers = layers(70),
            .hidden = features(14'336),
            .heads = heads(112),
            .key_value_heads = heads(112),
            .head_dimension = features(128),
            .feed_forward = features(57'344),
            .vocabulary = tokens(250'880),
            .tied = true,
            .position = position_kind::alibi,
            .context = tokens(2048),
            .embedding_norm = true,
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
        },
    .published = {176'247'271'424,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"BigScience, BLOOM, 2022", "model card; tr11-176B-ml.slurm", "2026-11-21"},
};

inline constexpr catalogued_model bloom_7b1{
    .id = "bloom-7b1",
    .family = "bloom",
    .what =
        transformer{
            .layers = layers(30),
            .hidden = features(4096),
            .heads = heads(32),
            .key_value_heads = heads(32),
            .head_dimension = features(128),
            .feed_forward = features(16'384),
            .vocabulary = tokens(250'880),
            .tied = true,
            .position = position_kind::alibi,
            .context = tokens(2048),
            .embedding_norm = true,
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
        },
    .published = {7'069'016'064,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"BigScience, BLOOM, 2022", "model card; tr11-176B-ml.slurm", "2026-11-21"},
};

}  // namespace ridgeline::inline v0_2::catalogue

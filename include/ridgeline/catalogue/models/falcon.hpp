#pragma once
#include <ridgeline/workload/catalogued_model.hpp>

namespace ridgeline::inline v0_2::catalogue {

inline constexpr catalogued_model falcon_7b{
    .id = "falcon-7b",
    .family = "falcon",
    .what =
        transformer{
            .layers = layers(32),
            .hidden = features(4544),
            .heads = heads(71),
            .key_value_heads = heads(1),
            .head_dimension = features(64),
            .feed_forward = features(18'176),
            .vocabulary = tokens(65'024),
            .tied = true,
            .position = position_kind::rotary,
            .context = tokens(2048),
            .norms_per_block = 1,
            .bias = {.norm = true},
        },
    .published = {7'217'189'760,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Almazrouei et al., The Falcon Series of Open Language Models, 2023",
               "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-21"},
    .remark = "the checkpoint stores the tied head again: vocabulary x hidden",
};

inline constexpr catalogued_model falcon_40b{
    .id = "falcon-40b",
    .family = "falcon",
    .what =
        transformer{
            .layers = layers(60),
            .hidden = features(8192),
            .heads = heads(128),
            .key_value_heads = heads(8),
            .head_dimension = features(64),
            .feed_forward = features(32'768),
            .vocabulary = tokens(65'024),
            .tied = true,
            .position = position_kind::rotary,
            .context = tokens(2048),
            .bias = {.norm = true},
        },
    .published = {41'835'970'560,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Almazrouei et al., The Falcon Series of Open Language Models, 2023",
               "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-21"},
    .remark = "the checkpoint stores the tied head again: vocabulary x hidden",
};

inline constexpr catalogued_model falcon_180b{
    .id = "falcon-180b",
    .family = "falcon",
    .what =
        transformer{
            .layers = layers(80),
            .hidden = features(14'848),
            .heads = heads(232),
            .key_value_heads = heads(8),
            .head_dimension = features(64),
            .feed_forward = features(59'392),
            .vocabulary = tokens(65'024),
            .tied = true,
            .position = position_kind::rotary,
            .context = tokens(2048),
            .bias = {.norm = true},
        },
    .published = {179'522'565'120,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Almazrouei et al., The Falcon Series of Open Language Models, 2023",
               "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-21"},
    .remark = "the checkpoint stores the tied head again: vocabulary x hidden",
};

}  // namespace ridgeline::inline v0_2::catalogue

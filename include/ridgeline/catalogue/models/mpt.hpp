#pragma once
#include <ridgeline/workload/catalogued_model.hpp>

namespace ridgeline::inline v0_2::catalogue {

inline constexpr catalogued_model mpt_7b{
    .id = "mpt-7b",
    .family = "mpt",
    .what =
        transformer{
            .layers = layers(32),
            .hidden = features(4096),
            .heads = heads(32),
            .key_value_heads = heads(32),
            .head_dimension = features(128),
            .feed_forward = features(16'384),
            .vocabulary = tokens(50'432),
            .tied = true,
            .position = position_kind::alibi,
            .context = tokens(2048),
        },
    .published = {6'700'000'000,
                  count_precision::rounded,
                  {"MosaicML, LLM Foundry", "scripts/train/benchmarking, README", "2026-11-21"}},
    .source = {"MosaicML, LLM Foundry", "scripts/train/yamls/pretrain; scripts/train/benchmarking, README",
               "2026-11-21"},
    .remark = "rounded name; ALiBi and a vocabulary of 50,432",
};

inline constexpr catalogued_model mpt_30b{
    .id = "mpt-30b",
    .family = "mpt",
    .what =
        transformer{
            .layers = layers(48),
            .hidden = features(7168),
            .heads = heads(56),
            .key_value_heads = heads(56),
            .head_dimension = features(128),
            .feed_forward = features(28'672),
            .vocabulary = tokens(50'432),
            .tied = true,
            .position = position_kind::alibi,
            .context = tokens(8192),
        },
    .published = {29'958'000'000,
                  count_precision::rounded,
                  {"MosaicML, LLM Foundry", "scripts/train/benchmarking, README", "2026-11-21"}},
    .source = {"MosaicML, LLM Foundry", "scripts/train/yamls/pretrain; scripts/train/benchmarking, README",
               "2026-11-21"},
    .remark =
        "one off in the last digit that is printed; heads as in the training configuration, the checkpoint has 64 of 112",
};

}  // namespace ridgeline::inline v0_2::catalogue

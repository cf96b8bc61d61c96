#pragma once
#include <ridgeline/workload/catalogued_model.hpp>

namespace ridgeline::inline v0_2::catalogue {

inline constexpr catalogued_model opt_125m{
    .id = "opt-125m",
    .family = "opt",
    .what =
        transformer{
            .layers = layers(12),
            .hidden = features(768),
            .heads = heads(12),
            .key_value_heads = heads(12),
            .head_dimension = features(64),
            .feed_forward = features(3072),
            .function = activation_function::relu,
            .vocabulary = tokens(50'272),
            .tied = true,
            .position = position_kind::learned,
            .positions = 2050,
            .context = tokens(2048),
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
        },
    .published = {125'239'296,
                  count_precision::exact,
                  {"Hugging Face, OPT checkpoints", "parameter total, without a classifier", "2026-11-21"}},
    .source = {"Zhang et al., OPT: Open Pre-trained Transformer Language Models, 2022",
               "table 1; metaseq, launcher/opt_job_constants.py", "2026-11-21"},
};

inline constexpr catalogued_model opt_1_3b{
    .id = "opt-1.3b",
    .family = "opt",
    .what =
        transformer{
            .layers = layers(24),
            .hidden = features(2048),
            .heads = heads(32),
            .key_value_heads = heads(32),
            .head_dimension = features(64),
            .feed_forward = features(8192),
            .function = activation_function::relu,
            .vocabulary = tokens(50'272),
            .tied = true,
            .position = position_kind::learned,
            .positions = 2050,
            .context = tokens(2048),
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
        },
    .published = {1'315'758'080,
                  count_precision::exact,
                  {"Hugging Face, OPT checkpoints", "parameter total, without a classifier", "2026-11-21"}},
    .source = {"Zhang et al., OPT: Open Pre-trained Transformer Language Models, 2022",
               "table 1; metaseq, launcher/opt_job_constants.py", "2026-11-21"},
};

inline constexpr catalogued_model opt_2_7b{
    .id = "opt-2.7b",
    .family = "opt",
    .what =
        transformer{
            .layers = layers(32),
            .hidden = features(2560),
            .heads = heads(32),
            .key_value_heads = heads(32),
            .head_dimension = features(80),
            .feed_forward = features(10'240),
            .function = activation_function::relu,
            .vocabulary = tokens(50'272),
            .tied = true,
            .position = position_kind::learned,
            .positions = 2050,
            .context = tokens(2048),
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
        },
    .published = {2'651'596'800,
                  count_precision::exact,
                  {"Hugging Face, OPT checkpoints", "parameter total, without a classifier", "2026-11-21"}},
    .source = {"Zhang et al., OPT: Open Pre-trained Transformer Language Models, 2022",
               "table 1; metaseq, launcher/opt_job_constants.py", "2026-11-21"},
};

inline constexpr catalogued_model opt_6_7b{
    .id = "opt-6.7b",
    .family = "opt",
    .what =
        transformer{
            .layers = layers(32),
            .hidden = features(4096),
            .heads = heads(32),
            .key_value_heads = heads(32),
            .head_dimension = features(128),
            .feed_forward = features(16'384),
            .function = activation_function::relu,
            .vocabulary = tokens(50'272),
            .tied = true,
            .position = position_kind::learned,
            .positions = 2050,
            .context = tokens(2048),
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
        },
    .published = {6'658'473'984,
                  count_precision::exact,
                  {"Hugging Face, OPT checkpoints", "parameter total, without a classifier", "2026-11-21"}},
    .source = {"Zhang et al., OPT: Open Pre-trained Transformer Language Models, 2022",
               "table 1; metaseq, launcher/opt_job_constants.py", "2026-11-21"},
};

inline constexpr catalogued_model opt_13b{
    .id = "opt-13b",
    .family = "opt",
    .what =
        transformer{
            .layers = layers(40),
            .hidden = features(5120),
            .heads = heads(40),
            .key_value_heads = heads(40),
            .head_dimension = features(128),
            .feed_forward = features(20'480),
            .function = activation_function::relu,
            .vocabulary = tokens(50'272),
            .tied = true,
            .position = position_kind::learned,
            .positions = 2050,
            .context = tokens(2048),
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
        },
    .published = {12'853'473'280,
                  count_precision::exact,
                  {"Hugging Face, OPT checkpoints", "parameter total, without a classifier", "2026-11-21"}},
    .source = {"Zhang et al., OPT: Open Pre-trained Transformer Language Models, 2022",
               "table 1; metaseq, launcher/opt_job_constants.py", "2026-11-21"},
};

inline constexpr catalogued_model opt_30b{
    .id = "opt-30b",
    .family = "opt",
    .what =
        transformer{
            .layers = layers(48),
            .hidden = features(7168),
            .heads = heads(56),
            .key_value_heads = heads(56),
            .head_dimension = features(128),
            .feed_forward = features(28'672),
            .function = activation_function::relu,
            .vocabulary = tokens(50'272),
            .tied = true,
            .position = position_kind::learned,
            .positions = 2050,
            .context = tokens(2048),
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
        },
    .published = {30'000'000'000, count_precision::rounded, {"Zhang et al., OPT, 2022", "name", "2026-11-21"}},
    .source = {"Zhang et al., OPT: Open Pre-trained Transformer Language Models, 2022",
               "table 1; metaseq, launcher/opt_job_constants.py", "2026-11-21"},
    .remark = "rounded name",
};

inline constexpr catalogued_model opt_66b{
    .id = "opt-66b",
    .family = "opt",
    .what =
        transformer{
            .layers = layers(64),
            .hidden = features(9216),
            .heads = heads(72),
            .key_value_heads = heads(72),
            .head_dimension = features(128),
            .feed_forward = features(36'864),
            .function = activation_function::relu,
            .vocabulary = tokens(50'272),
            .tied = true,
            .position = position_kind::learned,
            .positions = 2050,
            .context = tokens(2048),
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
        },
    .published = {66'000'000'000, count_precision::rounded, {"Zhang et al., OPT, 2022", "name", "2026-11-21"}},
    .source = {"Zhang et al., OPT: Open Pre-trained Transformer Language Models, 2022",
               "table 1; metaseq, launcher/opt_job_constants.py", "2026-11-21"},
    .remark = "rounded name",
};

inline constexpr catalogued_model opt_175b{
    .id = "opt-175b",
    .family = "opt",
    .what =
        transformer{
            .layers = layers(96),
            .hidden = features(12'288),
            .heads = heads(96),
            .key_value_heads = heads(96),
            .head_dimension = features(128),
            .feed_forward = features(49'152),
            .function = activation_function::relu,
            .vocabulary = tokens(50'272),
            .tied = true,
            .position = position_kind::learned,
            .positions = 2050,
            .context = tokens(2048),
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
        },
    .published = {175'000'000'000, count_precision::rounded, {"Zhang et al., OPT, 2022", "name", "2026-11-21"}},
    .source = {"Zhang et al., OPT: Open Pre-trained Transformer Language Models, 2022",
               "table 1; metaseq, launcher/opt_job_constants.py", "2026-11-21"},
};

inline constexpr catalogued_model opt_350m{
    .id = "opt-350m",
    .family = "opt",
    .what =
        transformer{
            .layers = layers(24),
            .hidden = features(1024),
            .heads = heads(16),
            .key_value_heads = heads(16),
            .head_dimension = features(64),
            .feed_forward = features(4096),
            .function = activation_function::relu,
            .vocabulary = tokens(50'272),
            .tied = true,
            .position = position_kind::learned,
            .positions = 2050,
            .context = tokens(2048),
            .final_norm = false,
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
            .embedding_width = features(512),
        },
    .published = {331'196'416,
                  count_precision::exact,
                  {"Hugging Face, OPT checkpoints", "parameter total, without a classifier", "2026-11-21"}},
    .source = {"Zhang et al., OPT: Open Pre-trained Transformer Language Models, 2022",
               "table 1; metaseq, launcher/opt_job_constants.py", "2026-11-21"},
    .remark = "norm after the sum, tokens of 512 numbers projected to 1,024 and back, no final norm",
};

}  // namespace ridgeline::inline v0_2::catalogue

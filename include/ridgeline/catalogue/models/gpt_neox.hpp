#pragma once
#include <ridgeline/workload/catalogued_model.hpp>

namespace ridgeline::inline v0_2::catalogue {

inline constexpr catalogued_model gpt_j_6b{
    .id = "gpt-j-6b",
    .family = "gpt-j",
    .what =
        transformer{
            .layers = layers(28),
            .hidden = features(4096),
            .heads = heads(16),
            .key_value_heads = heads(16),
            .head_dimension = features(256),
            .feed_forward = features(16'384),
            .vocabulary = tokens(50'400),
            .position = position_kind::rotary,
            .context = tokens(2048),
            .norms_per_block = 1,
            .bias = {.mlp = true, .norm = true, .head = true},
        },
    .published = {6'053'381'344,
                  count_precision::exact,
                  {"Wang & Komatsuzaki, GPT-J-6B, 2021", "mesh-transformer-jax, README", "2026-11-21"}},
    .source = {"Wang & Komatsuzaki, GPT-J-6B, 2021", "mesh-transformer-jax, README", "2026-11-21"},
    .remark = "the README counts 2,498,560 more: copies on every shard",
};

inline constexpr catalogued_model gpt_neox_20b{
    .id = "gpt-neox-20b",
    .family = "gpt-neox",
    .what =
        transformer{
            .layers = layers(44),
            .hidden = features(6144),
            .heads = heads(64),
            .key_value_heads = heads(64),
            .head_dimension = features(96),
            .feed_forward = features(24'576),
            .vocabulary = tokens(50'432),
            .position = position_kind::rotary,
            .context = tokens(2048),
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
        },
    .published = {20'554'567'680,
                  count_precision::exact,
                  {"Black et al., GPT-NeoX-20B, 2022", "model card, table of hyperparameters", "2026-11-21"}},
    .source = {"Black et al., GPT-NeoX-20B, 2022", "model card; gpt-neox, configs/20B.yml", "2026-11-21"},
};

inline constexpr catalogued_model pythia_70m{
    .id = "pythia-70m",
    .family = "pythia",
    .what =
        transformer{
            .layers = layers(6),
            .hidden = features(512),
            .heads = heads(8),
            .key_value_heads = heads(8),
            .head_dimension = features(64),
            .feed_forward = features(2048),
            .vocabulary = tokens(50'304),
            .position = position_kind::rotary,
            .context = tokens(2048),
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
        },
    .published = {70'426'624,
                  count_precision::exact,
                  {"Biderman et al., Pythia, 2023",
                   "table 1, non-embedding parameters, with two tables of vocabulary x hidden", "2026-11-21"}},
    .source = {"Biderman et al., Pythia, 2023", "table 1; LitGPT, litgpt/config.py", "2026-11-21"},
};

inline constexpr catalogued_model pythia_160m{
    .id = "pythia-160m",
    .family = "pythia",
    .what =
        transformer{
            .layers = layers(12),
            .hidden = features(768),
            .heads = heads(12),
            .key_value_heads = heads(12),
            .head_dimension = features(64),
            .feed_forward = features(3072),
            .vocabulary = tokens(50'304),
            .position = position_kind::rotary,
            .context = tokens(2048),
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
        },
    .published = {162'322'944,
                  count_precision::exact,
                  {"Biderman et al., Pythia, 2023",
                   "table 1, non-embedding parameters, with two tables of vocabulary x hidden", "2026-11-21"}},
    .source = {"Biderman et al., Pythia, 2023", "table 1; LitGPT, litgpt/config.py", "2026-11-21"},
};

inline constexpr catalogued_model pythia_410m{
    .id = "pythia-410m",
    .family = "pythia",
    .what =
        transformer{
            .layers = layers(24),
            .hidden = features(1024),
            .heads = heads(16),
            .key_value_heads = heads(16),
            .head_dimension = features(64),
            .feed_forward = features(4096),
            .vocabulary = tokens(50'304),
            .position = position_kind::rotary,
            .context = tokens(2048),
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
        },
    .published = {405'334'016,
                  count_precision::exact,
                  {"Biderman et al., Pythia, 2023",
                   "table 1, non-embedding parameters, with two tables of vocabulary x hidden", "2026-11-21"}},
    .source = {"Biderman et al., Pythia, 2023", "table 1; LitGPT, litgpt/config.py", "2026-11-21"},
};

inline constexpr catalogued_model pythia_1b{
    .id = "pythia-1b",
    .family = "pythia",
    .what =
        transformer{
            .layers = layers(16),
            .hidden = features(2048),
            .heads = heads(8),
            .key_value_heads = heads(8),
            .head_dimension = features(256),
            .feed_forward = features(8192),
            .vocabulary = tokens(50'304),
            .position = position_kind::rotary,
            .context = tokens(2048),
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
        },
    .published = {1'011'781'632,
                  count_precision::exact,
                  {"Biderman et al., Pythia, 2023",
                   "table 1, non-embedding parameters, with two tables of vocabulary x hidden", "2026-11-21"}},
    .source = {"Biderman et al., Pythia, 2023", "table 1; LitGPT, litgpt/config.py", "2026-11-21"},
};

inline constexpr catalogued_model pythia_1_4b{
    .id = "pythia-1.4b",
    .family = "pythia",
    .what =
        transformer{
            .layers = layers(24),
            .hidden = features(2048),
            .heads = heads(16),
            .key_value_heads = heads(16),
            .head_dimension = features(128),
            .feed_forward = features(8192),
            .vocabulary = tokens(50'304),
            .position = position_kind::rotary,
            .context = tokens(2048),
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
        },
    .published = {1'414'647'808,
                  count_precision::exact,
                  {"Biderman et al., Pythia, 2023",
                   "table 1, non-embedding parameters, with two tables of vocabulary x hidden", "2026-11-21"}},
    .source = {"Biderman et al., Pythia, 2023", "table 1; LitGPT, litgpt/config.py", "2026-11-21"},
};

inline constexpr catalogued_model pythia_2_8b{
    .id = "pythia-2.8b",
    .family = "pythia",
    .what =
        transformer{
            .layers = layers(32),
            .hidden = features(2560),
            .heads = heads(32),
            .key_value_heads = heads(32),
            .head_dimension = features(80),
            .feed_forward = features(10'240),
            .vocabulary = tokens(50'304),
            .position = position_kind::rotary,
            .context = tokens(2048),
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
        },
    .published = {2'775'208'960,
                  count_precision::exact,
                  {"Biderman et al., Pythia, 2023",
                   "table 1, non-embedding parameters, with two tables of vocabulary x hidden", "2026-11-21"}},
    .source = {"Biderman et al., Pythia, 2023", "table 1; LitGPT, litgpt/config.py", "2026-11-21"},
};

inline constexpr catalogued_model pythia_6_9b{
    .id = "pythia-6.9b",
    .family = "pythia",
    .what =
        transformer{
            .layers = layers(32),
            .hidden = features(4096),
            .heads = heads(32),
            .key_value_heads = heads(32),
            .head_dimension = features(128),
            .feed_forward = features(16'384),
            .vocabulary = tokens(50'432),
            .position = position_kind::rotary,
            .context = tokens(2048),
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
        },
    .published = {6'857'302'016,
                  count_precision::exact,
                  {"Biderman et al., Pythia, 2023",
                   "table 1, non-embedding parameters, with two tables of vocabulary x hidden", "2026-11-21"}},
    .source = {"Biderman et al., Pythia, 2023", "table 1; LitGPT, litgpt/config.py", "2026-11-21"},
};

inline constexpr catalogued_model pythia_12b{
    .id = "pythia-12b",
    .family = "pythia",
    .what =
        transformer{
            .layers = layers(36),
            .hidden = features(5120),
            .heads = heads(40),
            .key_value_heads = heads(40),
            .head_dimension = features(128),
            .feed_forward = features(20'480),
            .vocabulary = tokens(50'688),
            .position = position_kind::rotary,
            .context = tokens(2048),
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
        },
    .published = {11'846'072'320,
                  count_precision::exact,
                  {"Biderman et al., Pythia, 2023",
                   "table 1, non-embedding parameters, with two tables of vocabulary x hidden", "2026-11-21"}},
    .source = {"Biderman et al., Pythia, 2023", "table 1; LitGPT, litgpt/config.py", "2026-11-21"},
};

}  // namespace ridgeline::inline v0_2::catalogue

#pragma once
#include <ridgeline/workload/catalogued_model.hpp>

namespace ridgeline::inline v0_2::catalogue {

inline constexpr catalogued_model gemma_2b{
    .id = "gemma-2b",
    .family = "gemma",
    .what =
        transformer{
            .layers = layers(18),
            .hidden = features(2048),
            .heads = heads(8),
            .key_value_heads = heads(1),
            .head_dimension = features(256),
            .feed_forward = features(16'384),
            .gated = true,
            .vocabulary = tokens(256'000),
            .tied = true,
            .position = position_kind::rotary,
            .context = tokens(8192),
            .norm = norm_kind::root_mean_square,
        },
    .published = {2'506'172'416,
                  count_precision::exact,
                  {"Keras Hub, model presets", "config and parameter count of each preset", "2026-11-21"}},
    .source = {"Gemma Team, Gemma, 2024", "table 1; gemma_pytorch, gemma/config.py", "2026-11-21"},
};

inline constexpr catalogued_model gemma_7b{
    .id = "gemma-7b",
    .family = "gemma",
    .what =
        transformer{
            .layers = layers(28),
            .hidden = features(3072),
            .heads = heads(16),
            .key_value_heads = heads(16),
            .head_dimension = features(256),
            .feed_forward = features(24'576),
            .gated = true,
            .vocabulary = tokens(256'000),
            .tied = true,
            .position = position_kind::rotary,
            .context = tokens(8192),
            .norm = norm_kind::root_mean_square,
        },
    .published = {8'537'680'896,
                  count_precision::exact,
                  {"Keras Hub, model presets", "config and parameter count of each preset", "2026-11-21"}},
    .source = {"Gemma Team, Gemma, 2024", "table 1; gemma_pytorch, gemma/config.py", "2026-11-21"},
};

inline constexpr catalogued_model gemma2_2b{
    .id = "gemma2-2b",
    .family = "gemma2",
    .what =
        transformer{
            .layers = layers(26),
            .hidden = features(2304),
            .heads = heads(8),
            .key_value_heads = heads(4),
            .head_dimension = features(256),
            .window = {.tokens = tokens(4096), .full_every = 2},
            .feed_forward = features(9216),
            .gated = true,
            .vocabulary = tokens(256'000),
            .tied = true,
            .position = position_kind::rotary,
            .context = tokens(8192),
            .norm = norm_kind::root_mean_square,
            .norms_per_block = 4,
        },
    .published = {2'614'341'888,
                  count_precision::exact,
                  {"Keras Hub, model presets", "config and parameter count of each preset", "2026-11-21"}},
    .source = {"Gemma Team, Gemma 2, 2024", "table 1; gemma_pytorch, gemma/config.py", "2026-11-21"},
};

inline constexpr catalogued_model gemma2_9b{
    .id = "gemma2-9b",
    .family = "gemma2",
    .what =
        transformer{
            .layers = layers(42),
            .hidden = features(3584),
            .heads = heads(16),
            .key_value_heads = heads(8),
            .head_dimension = features(256),
            .window = {.tokens = tokens(4096), .full_every = 2},
            .feed_forward = features(14'336),
            .gated = true,
            .vocabulary = tokens(256'000),
            .tied = true,
            .position = position_kind::rotary,
            .context = tokens(8192),
            .norm = norm_kind::root_mean_square,
            .norms_per_block = 4,
        },
    .published = {9'241'705'984,
                  count_precision::exact,
                  {"Keras Hub, model presets", "config and parameter count of each preset", "2026-11-21"}},
    .source = {"Gemma Team, Gemma 2, 2024", "table 1; gemma_pytorch, gemma/config.py", "2026-11-21"},
};

inline constexpr catalogued_model gemma2_27b{
    .id = "gemma2-27b",
    .family = "gemma2",
    .what =
        transformer{
            .layers = layers(46),
            .hidden = features(4608),
            .heads = heads(32),
            .key_value_heads = heads(16),
            .head_dimension = features(128),
            .window = {.tokens = tokens(4096), .full_every = 2},
            .feed_forward = features(36'864),
            .gated = true,
            .vocabulary = tokens(256'000),
            .tied = true,
            .position = position_kind::rotary,
            .context = tokens(8192),
            .norm = norm_kind::root_mean_square,
            .norms_per_block = 4,
        },
    .published = {27'227'128'320,
                  count_precision::exact,
                  {"Keras Hub, model presets", "config and parameter count of each preset", "2026-11-21"}},
    .source = {"Gemma Team, Gemma 2, 2024", "table 1; gemma_pytorch, gemma/config.py", "2026-11-21"},
};

inline constexpr catalogued_model gemma3_1b{
    .id = "gemma3-1b",
    .family = "gemma3",
    .what =
        transformer{
            .layers = layers(26),
            .hidden = features(1152),
            .heads = heads(4),
            .key_value_heads = heads(1),
            .head_dimension = features(256),
            .query_key = query_key_norm::per_head,
            .window = {.tokens = tokens(512), .full_every = 6},
            .feed_forward = features(6912),
            .gated = true,
            .vocabulary = tokens(262'144),
            .tied = true,
            .position = position_kind::rotary,
            .context = tokens(32'768),
            .norm = norm_kind::root_mean_square,
            .norms_per_block = 4,
        },
    .published = {999'885'952,
                  count_precision::exact,
                  {"Keras Hub, model presets", "config and parameter count of each preset", "2026-11-21"}},
    .source = {"Gemma Team, Gemma 3 Technical Report, 2025", "gemma_pytorch, gemma/config.py", "2026-11-21"},
};

inline constexpr catalogued_model gemma3_4b_text{
    .id = "gemma3-4b-text",
    .family = "gemma3",
    .what =
        transformer{
            .layers = layers(34),
            .hidden = features(2560),
            .heads = heads(8),
            .key_value_heads = heads(4),
            .head_dimension = features(256),
            .query_key = query_key_norm::per_head,
            .window = {.tokens = tokens(1024), .full_every = 6},
            .feed_forward = features(10'240),
            .gated = true,
            .vocabulary = tokens(262'144),
            .tied = true,
            .position = position_kind::rotary,
            .context = tokens(131'072),
            .norm = norm_kind::root_mean_square,
            .norms_per_block = 4,
        },
    .published = {3'880'099'328,
                  count_precision::exact,
                  {"Keras Hub, model presets", "config and parameter count of each preset", "2026-11-21"}},
    .source = {"Gemma Team, Gemma 3 Technical Report, 2025", "gemma_pytorch, gemma/config.py", "2026-11-21"},
    .remark = "the checkpoint adds a vision tower of 0.42e9, and 64 rows to the vocabulary (262,208 on Hugging Face)",
};

inline constexpr catalogued_model gemma3_12b_text{
    .id = "gemma3-12b-text",
    .family = "gemma3",
    .what =
        transformer{
            .layers = layers(48),
            .hidden = features(3840),
            .heads = heads(16),
            .key_value_heads = heads(8),
            .head_dimension = features(256),
            .query_key = query_key_norm::per_head,
            .window = {.tokens = tokens(1024), .full_every = 6},
            .feed_forward = features(15'360),
            .gated = true,
            .vocabulary = tokens(262'144),
            .tied = true,
            .position = position_kind::rotary,
            .context = tokens(131'072),
            .norm = norm_kind::root_mean_square,
            .norms_per_block = 4,
        },
    .published = {11'765'788'416,
                  count_precision::exact,
                  {"Keras Hub, model presets", "config and parameter count of each preset", "2026-11-21"}},
    .source = {"Gemma Team, Gemma 3 Technical Report, 2025", "gemma_pytorch, gemma/config.py", "2026-11-21"},
    .remark = "the checkpoint adds a vision tower of 0.42e9, and 64 rows to the vocabulary (262,208 on Hugging Face)",
};

inline constexpr catalogued_model gemma3_27b_text{
    .id = "gemma3-27b-text",
    .family = "gemma3",
    .what =
        transformer{
            .layers = layers(62),
            .hidden = features(5376),
            .heads = heads(32),
            .key_value_heads = heads(16),
            .head_dimension = features(128),
            .query_key = query_key_norm::per_head,
            .window = {.tokens = tokens(1024), .full_every = 6},
            .feed_forward = features(21'504),
            .gated = true,
            .vocabulary = tokens(262'144),
            .tied = true,
            .position = position_kind::rotary,
            .context = tokens(131'072),
            .norm = norm_kind::root_mean_square,
            .norms_per_block = 4,
        },
    .published = {27'009'002'240,
                  count_precision::exact,
                  {"Keras Hub, model presets", "config and parameter count of each preset", "2026-11-21"}},
    .source = {"Gemma Team, Gemma 3 Technical Report, 2025", "gemma_pytorch, gemma/config.py", "2026-11-21"},
    .remark = "the checkpoint adds a vision tower of 0.42e9, and 64 rows to the vocabulary (262,208 on Hugging Face)",
};

inline constexpr catalogued_model gemma3_270m{
    .id = "gemma3-270m",
    .family = "gemma3",
    .what =
        transformer{
            .layers = layers(18),
            .hidden = features(640),
            .heads = heads(4),
            .key_value_heads = heads(1),
            .head_dimension = features(256),
            .query_key = query_key_norm::per_head,
            .window = {.tokens = tokens(512), .full_every = 6},
            .feed_forward = features(2048),
            .gated = true,
            .vocabulary = tokens(262'144),
            .tied = true,
            .position = position_kind::rotary,
            .context = tokens(32'768),
            .norm = norm_kind::root_mean_square,
            .norms_per_block = 4,
        },
    .published = {268'098'176,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
    .source = {"Google, Gemma 3 270M model card, 2025",
               "100M of blocks beside 170M of embeddings; widths from memory, and the count agrees", "2026-11-23"},
};

}  // namespace ridgeline::inline v0_2::catalogue

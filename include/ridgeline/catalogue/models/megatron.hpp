#pragma once
#include <ridgeline/workload/catalogued_model.hpp>

namespace ridgeline::inline v0_2::catalogue {

inline constexpr catalogued_model megatron_1_7b{
    .id = "megatron-1.7b",
    .family = "megatron",
    .what =
        transformer{
            .layers = layers(24),
            .hidden = features(2304),
            .heads = heads(24),
            .key_value_heads = heads(24),
            .head_dimension = features(96),
            .feed_forward = features(9216),
            .vocabulary = tokens(51'200),
            .tied = true,
            .position = position_kind::learned,
            .positions = 2048,
            .context = tokens(2048),
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
        },
    .published =
        {1'700'000'000,
         count_precision::rounded,
         {"Narayanan et al., Efficient Large-Scale Language Model Training on GPU Clusters Using Megatron-LM, 2021",
          "table 1; Megatron-LM, examples/academic_paper_scripts/sc21/run_table_1.sh", "2026-11-21"}},
    .source =
        {"Narayanan et al., Efficient Large-Scale Language Model Training on GPU Clusters Using Megatron-LM, 2021",
         "table 1; Megatron-LM, examples/academic_paper_scripts/sc21/run_table_1.sh", "2026-11-21"},
    .remark = "rounded name",
};

inline constexpr catalogued_model megatron_3_6b{
    .id = "megatron-3.6b",
    .family = "megatron",
    .what =
        transformer{
            .layers = layers(30),
            .hidden = features(3072),
            .heads = heads(32),
            .key_value_heads = heads(32),
            .head_dimension = features(96),
            .feed_forward = features(12'288),
            .vocabulary = tokens(51'200),
            .tied = true,
            .position = position_kind::learned,
            .positions = 2048,
            .context = tokens(2048),
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
        },
    .published =
        {3'600'000'000,
         count_precision::rounded,
         {"Narayanan et al., Efficient Large-Scale Language Model Training on GPU Clusters Using Megatron-LM, 2021",
          "table 1; Megatron-LM, examples/academic_paper_scripts/sc21/run_table_1.sh", "2026-11-21"}},
    .source =
        {"Narayanan et al., Efficient Large-Scale Language Model Training on GPU Clusters Using Megatron-LM, 2021",
         "table 1; Megatron-LM, examples/academic_paper_scripts/sc21/run_table_1.sh", "2026-11-21"},
    .remark = "rounded name",
};

inline constexpr catalogued_model megatron_7_5b{
    .id = "megatron-7.5b",
    .family = "megatron",
    .what =
        transformer{
            .layers = layers(36),
            .hidden = features(4096),
            .heads = heads(32),
            .key_value_heads = heads(32),
            .head_dimension = features(128),
            .feed_forward = features(16'384),
            .vocabulary = tokens(51'200),
            .tied = true,
            .position = position_kind::learned,
            .positions = 2048,
            .context = tokens(2048),
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
        },
    .published =
        {7'500'000'000,
         count_precision::rounded,
         {"Narayanan et al., Efficient Large-Scale Language Model Training on GPU Clusters Using Megatron-LM, 2021",
          "table 1; Megatron-LM, examples/academic_paper_scripts/sc21/run_table_1.sh", "2026-11-21"}},
    .source =
        {"Narayanan et al., Efficient Large-Scale Language Model Training on GPU Clusters Using Megatron-LM, 2021",
         "table 1; Megatron-LM, examples/academic_paper_scripts/sc21/run_table_1.sh", "2026-11-21"},
};

inline constexpr catalogued_model megatron_18b{
    .id = "megatron-18b",
    .family = "megatron",
    .what =
        transformer{
            .layers = layers(40),
            .hidden = features(6144),
            .heads = heads(48),
            .key_value_heads = heads(48),
            .head_dimension = features(128),
            .feed_forward = features(24'576),
            .vocabulary = tokens(51'200),
            .tied = true,
            .position = position_kind::learned,
            .positions = 2048,
            .context = tokens(2048),
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
        },
    .published =
        {18'400'000'000,
         count_precision::rounded,
         {"Narayanan et al., Efficient Large-Scale Language Model Training on GPU Clusters Using Megatron-LM, 2021",
          "table 1; Megatron-LM, examples/academic_paper_scripts/sc21/run_table_1.sh", "2026-11-21"}},
    .source =
        {"Narayanan et al., Efficient Large-Scale Language Model Training on GPU Clusters Using Megatron-LM, 2021",
         "table 1; Megatron-LM, examples/academic_paper_scripts/sc21/run_table_1.sh", "2026-11-21"},
};

inline constexpr catalogued_model megatron_39b{
    .id = "megatron-39b",
    .family = "megatron",
    .what =
        transformer{
            .layers = layers(48),
            .hidden = features(8192),
            .heads = heads(64),
            .key_value_heads = heads(64),
            .head_dimension = features(128),
            .feed_forward = features(32'768),
            .vocabulary = tokens(51'200),
            .tied = true,
            .position = position_kind::learned,
            .positions = 2048,
            .context = tokens(2048),
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
        },
    .published =
        {39'100'000'000,
         count_precision::rounded,
         {"Narayanan et al., Efficient Large-Scale Language Model Training on GPU Clusters Using Megatron-LM, 2021",
          "table 1; Megatron-LM, examples/academic_paper_scripts/sc21/run_table_1.sh", "2026-11-21"}},
    .source =
        {"Narayanan et al., Efficient Large-Scale Language Model Training on GPU Clusters Using Megatron-LM, 2021",
         "table 1; Megatron-LM, examples/academic_paper_scripts/sc21/run_table_1.sh", "2026-11-21"},
};

inline constexpr catalogued_model megatron_76b{
    .id = "megatron-76b",
    .family = "megatron",
    .what =
        transformer{
            .layers = layers(60),
            .hidden = features(10'240),
            .heads = heads(80),
            .key_value_heads = heads(80),
            .head_dimension = features(128),
            .feed_forward = features(40'960),
            .vocabulary = tokens(51'200),
            .tied = true,
            .position = position_kind::learned,
            .positions = 2048,
            .context = tokens(2048),
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
        },
    .published =
        {76'100'000'000,
         count_precision::rounded,
         {"Narayanan et al., Efficient Large-Scale Language Model Training on GPU Clusters Using Megatron-LM, 2021",
          "table 1; Megatron-LM, examples/academic_paper_scripts/sc21/run_table_1.sh", "2026-11-21"}},
    .source =
        {"Narayanan et al., Efficient Large-Scale Language Model Training on GPU Clusters Using Megatron-LM, 2021",
         "table 1; Megatron-LM, examples/academic_paper_scripts/sc21/run_table_1.sh", "2026-11-21"},
};

inline constexpr catalogued_model megatron_145b{
    .id = "megatron-145b",
    .family = "megatron",
    .what =
        transformer{
            .layers = layers(80),
            .hidden = features(12'288),
            .heads = heads(96),
            .key_value_heads = heads(96),
            .head_dimension = features(128),
            .feed_forward = features(49'152),
            .vocabulary = tokens(51'200),
            .tied = true,
            .position = position_kind::learned,
            .positions = 2048,
            .context = tokens(2048),
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
        },
    .published =
        {145'600'000'000,
         count_precision::rounded,
         {"Narayanan et al., Efficient Large-Scale Language Model Training on GPU Clusters Using Megatron-LM, 2021",
          "table 1; Megatron-LM, examples/academic_paper_scripts/sc21/run_table_1.sh", "2026-11-21"}},
    .source =
        {"Narayanan et al., Efficient Large-Scale Language Model Training on GPU Clusters Using Megatron-LM, 2021",
         "table 1; Megatron-LM, examples/academic_paper_scripts/sc21/run_table_1.sh", "2026-11-21"},
};

inline constexpr catalogued_model megatron_310b{
    .id = "megatron-310b",
    .family = "megatron",
    .what =
        transformer{
            .layers = layers(96),
            .hidden = features(16'384),
            .heads = heads(128),
            .key_value_heads = heads(128),
            .head_dimension = features(128),
            .feed_forward = features(65'536),
            .vocabulary = tokens(51'200),
            .tied = true,
            .position = position_kind::learned,
            .positions = 2048,
            .context = tokens(2048),
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
        },
    .published =
        {310'100'000'000,
         count_precision::rounded,
         {"Narayanan et al., Efficient Large-Scale Language Model Training on GPU Clusters Using Megatron-LM, 2021",
          "table 1; Megatron-LM, examples/academic_paper_scripts/sc21/run_table_1.sh", "2026-11-21"}},
    .source =
        {"Narayanan et al., Efficient Large-Scale Language Model Training on GPU Clusters Using Megatron-LM, 2021",
         "table 1; Megatron-LM, examples/academic_paper_scripts/sc21/run_table_1.sh", "2026-11-21"},
};

inline constexpr catalogued_model megatron_530b{
    .id = "megatron-530b",
    .family = "megatron",
    .what =
        transformer{
            .layers = layers(105),
            .hidden = features(20'480),
            .heads = heads(128),
            .key_value_heads = heads(128),
            .head_dimension = features(160),
            .feed_forward = features(81'920),
            .vocabulary = tokens(51'200),
            .tied = true,
            .position = position_kind::learned,
            .positions = 2048,
            .context = tokens(2048),
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
        },
    .published =
        {529'600'000'000,
         count_precision::rounded,
         {"Narayanan et al., Efficient Large-Scale Language Model Training on GPU Clusters Using Megatron-LM, 2021",
          "table 1; Megatron-LM, examples/academic_paper_scripts/sc21/run_table_1.sh", "2026-11-21"}},
    .source =
        {"Narayanan et al., Efficient Large-Scale Language Model Training on GPU Clusters Using Megatron-LM, 2021",
         "table 1; Megatron-LM, examples/academic_paper_scripts/sc21/run_table_1.sh", "2026-11-21"},
};

inline constexpr catalogued_model megatron_1t{
    .id = "megatron-1t",
    .family = "megatron",
    .what =
        transformer{
            .layers = layers(128),
            .hidden = features(25'600),
            .heads = heads(160),
            .key_value_heads = heads(160),
            .head_dimension = features(160),
            .feed_forward = features(102'400),
            .vocabulary = tokens(51'200),
            .tied = true,
            .position = position_kind::learned,
            .positions = 2048,
            .context = tokens(2048),
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
        },
    .published =
        {1'008'000'000'000,
         count_precision::rounded,
         {"Narayanan et al., Efficient Large-Scale Language Model Training on GPU Clusters Using Megatron-LM, 2021",
          "table 1; Megatron-LM, examples/academic_paper_scripts/sc21/run_table_1.sh", "2026-11-21"}},
    .source =
        {"Narayanan et al., Efficient Large-Scale Language Model Training on GPU Clusters Using Megatron-LM, 2021",
         "table 1; Megatron-LM, examples/academic_paper_scripts/sc21/run_table_1.sh", "2026-11-21"},
};

inline constexpr catalogued_model megatron_22b{
    .id = "megatron-22b",
    .family = "megatron",
    .what =
        transformer{
            .layers = layers(48),
            .hidden = features(6144),
            .heads = heads(64),
            .key_value_heads = heads(64),
            .head_dimension = features(96),
            .feed_forward = features(24'576),
            .vocabulary = tokens(51'200),
            .tied = true,
            .position = position_kind::learned,
            .positions = 2048,
            .context = tokens(2048),
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
        },
    .published = {22'100'000'000,
                  count_precision::rounded,
                  {"Korthikanti et al., Reducing Activation Recomputation in Large Transformer Models, 2022",
                   "table 3: 22B", "2026-11-21"}},
    .source = {"Korthikanti et al., Reducing Activation Recomputation in Large Transformer Models, 2022",
               "table 3, heads unverified", "2026-11-21"},
    .remark = "heads unverified",
};

inline constexpr catalogued_model megatron_175b{
    .id = "megatron-175b",
    .family = "megatron",
    .what =
        transformer{
            .layers = layers(96),
            .hidden = features(12'288),
            .heads = heads(96),
            .key_value_heads = heads(96),
            .head_dimension = features(128),
            .feed_forward = features(49'152),
            .vocabulary = tokens(51'200),
            .tied = true,
            .position = position_kind::learned,
            .positions = 2048,
            .context = tokens(2048),
            .bias = {.projections = true, .output = true, .mlp = true, .norm = true},
        },
    .published = {174'600'000'000,
                  count_precision::rounded,
                  {"Brown et al. 2020, with the vocabulary padded to 51,200", "derived", "2026-11-21"}},
    .source = {"Korthikanti et al., Reducing Activation Recomputation in Large Transformer Models, 2022",
               "table 3; vocabulary as in Narayanan et al. 2021", "2026-11-21"},
};

}  // namespace ridgeline::inline v0_2::catalogue

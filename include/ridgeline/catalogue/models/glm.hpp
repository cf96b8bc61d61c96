#pragma once
#include <ridgeline/catalogue/detail/of_shape.hpp>
#include <ridgeline/workload/catalogued_model.hpp>

namespace ridgeline::inline v0_2::catalogue {

inline constexpr catalogued_model glm4_9b_0414{
    .id = "glm-4-9b-0414",
    .family = "glm4",
    .what =
        transformer{
            .layers = layers(40),
            .hidden = features(4096),
            .heads = heads(32),
            .key_value_heads = heads(2),
            .head_dimension = features(128),
            .feed_forward = features(13'696),
            .gated = true,
            .function = activation_function::silu,
            .vocabulary = tokens(151'552),
            .position = position_kind::rotary,
            .context = tokens(32'768),
            .norm = norm_kind::root_mean_square,
            .norms_per_block = 4,
            .bias = {.projections = true},
        },
    .published = {9'400'279'040,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
    .source = {"GLM Team, GLM-4-0414 model cards, 2025", "config.json as llmfit, hf_models.json repeats it",
               "2026-11-23"},
};

inline constexpr catalogued_model glm4_5{
    .id = "glm-4.5",
    .family = "glm4.5",
    .what =
        transformer{
            .layers = layers(92),
            .hidden = features(5120),
            .heads = heads(96),
            .key_value_heads = heads(8),
            .head_dimension = features(128),
            .query_key = query_key_norm::per_head,
            .feed_forward = features(12'288),
            .gated = true,
            .function = activation_function::silu,
            .moe = {.experts = experts(160),
                    .per_token = experts(8),
                    .width = features(1536),
                    .shared_experts = experts(1),
                    .shared_width = features(1536),
                    .first_dense = layers(3),
                    .router_bias = true},
            .vocabulary = tokens(151'552),
            .position = position_kind::rotary,
            .context = tokens(131'072),
            .norm = norm_kind::root_mean_square,
            .bias = {.projections = true},
        },
    .published = {358'337'791'296,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
    .source = {"GLM-4.5 Team, GLM-4.5, 2025", "config.json as a test of GLM 4.5 in NVIDIA Megatron-Bridge repeats it",
               "2026-11-23"},
    .remark = "the checkpoint holds a multi-token prediction module too, with a table and a head of its own",
};

inline constexpr catalogued_model glm4_5_air{
    .id = "glm-4.5-air",
    .family = "glm4.5",
    .what =
        transformer{
            .layers = layers(46),
            .hidden = features(4096),
            .heads = heads(96),
            .key_value_heads = heads(8),
            .head_dimension = features(128),
            .feed_forward = features(10'944),
            .gated = true,
            .function = activation_function::silu,
            .moe = {.experts = experts(128),
                    .per_token = experts(8),
                    .width = features(1408),
                    .shared_experts = experts(1),
                    .shared_width = features(1408),
                    .first_dense = layers(1),
                    .router_bias = true},
            .vocabulary = tokens(151'552),
            .position = position_kind::rotary,
            .context = tokens(131'072),
            .norm = norm_kind::root_mean_square,
            .bias = {.projections = true},
        },
    .published = {110'468'824'832,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
    .source = {"GLM-4.5 Team, GLM-4.5, 2025", "config.json as tests/data/hf/SOURCES.md names it", "2026-11-23"},
    .remark = "the checkpoint holds a multi-token prediction module too, with a table and a head of its own",
};

inline constexpr catalogued_model glm4_6 = ridgeline::detail::of_shape(
    glm4_5,
    {.id = "glm-4.6",
     .family = "glm4.5",
     .published = {356'785'898'816,
                   count_precision::exact,
                   {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
     .source = {"Z.ai, GLM-4.6 model card, 2025", "config.json as llmfit, hf_models.json repeats it", "2026-11-23"},
     .remark = "the checkpoint holds a multi-token prediction module too"},
    tokens(202'752));

inline constexpr catalogued_model glm4_7 = ridgeline::detail::of_shape(
    glm4_5,
    {.id = "glm-4.7",
     .family = "glm4.5",
     .published = {358'337'791'296,
                   count_precision::exact,
                   {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
     .source = {"Z.ai, GLM-4.7 model card, 2025", "config.json as llmfit, hf_models.json repeats it", "2026-11-23"},
     .remark = "the checkpoint holds a multi-token prediction module too, with a table and a head of its own"},
    tokens(202'752));

inline constexpr catalogued_model glm4_7_flash{
    .id = "glm-4.7-flash",
    .family = "glm4.7",
    .what =
        transformer{
            .layers = layers(47),
            .hidden = features(2048),
            .heads = heads(20),
            .key_value_heads = heads(20),
            .head_dimension = features(256),
            .latent = {.query_rank = 768, .key_value_rank = 512, .positionless = 192, .rotary = 64, .value = 256},
            .feed_forward = features(10'240),
            .gated = true,
            .function = activation_function::silu,
            .moe = {.experts = experts(64),
                    .per_token = experts(4),
                    .width = features(1536),
                    .shared_experts = experts(1),
                    .shared_width = features(1536),
                    .first_dense = layers(1),
                    .router_bias = true},
            .vocabulary = tokens(154'880),
            .position = position_kind::rotary,
            .context = tokens(202'752),
            .norm = norm_kind::root_mean_square,
        },
    .published = {31'221'488'576,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
    .source = {"Z.ai, GLM-4.7-Flash model card, 2026",
               "config.json as llmfit, hf_models.json repeats it; ranks and the first feed-forward part from memory",
               "2026-11-23"},
    .remark = "the checkpoint holds a multi-token prediction module too",
};

// Sparse attention as in DeepSeek-V3.2.
inline constexpr catalogued_model glm_5{
    .id = "glm-5",
    .family = "glm5",
    .what =
        transformer{
            .layers = layers(78),
            .hidden = features(6144),
            .heads = heads(64),
            .key_value_heads = heads(64),
            .head_dimension = features(256),
            .latent = {.query_rank = 2048,
                       .key_value_rank = 512,
                       .positionless = 192,
                       .rotary = 64,
                       .value = 256,
                       .indexer = {.heads = 32, .head_dimension = 128, .chosen = 2048}},
            .feed_forward = features(12'288),
            .gated = true,
            .function = activation_function::silu,
            .moe = {.experts = experts(256),
                    .per_token = experts(8),
                    .width = features(2048),
                    .shared_experts = experts(1),
                    .shared_width = features(2048),
                    .first_dense = layers(3),
                    .router_bias = true},
            .vocabulary = tokens(154'880),
            .position = position_kind::rotary,
            .context = tokens(202'752),
            .norm = norm_kind::root_mean_square,
        },
    .published = {753'864'139'008,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total, as llmfit repeats it",
                   "2026-11-27"}},
    .source = {"Z.ai, GLM-5 model card, 2026", "config.json as aiconfigurator, model_configs repeats it", "2026-11-27"},
    .remark = "the checkpoint holds a further module too",
};

inline constexpr catalogued_model glm_5_1 = ridgeline::detail::of_shape(
    glm_5,
    {.id = "glm-5.1",
     .family = "glm5",
     .source = {"Z.ai, GLM-5.1 model card, 2026",
                "config.json as aiconfigurator, model_configs repeats it, with the sizes of GLM-5", "2026-11-27"},
     .remark = "no published count found"},
    tokens(202'752));

}  // namespace ridgeline::inline v0_2::catalogue

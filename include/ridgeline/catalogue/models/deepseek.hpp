#pragma once
#include <ridgeline/catalogue/detail/of_shape.hpp>
#include <ridgeline/workload/catalogued_model.hpp>

namespace ridgeline::inline v0_2::catalogue {

inline constexpr catalogued_model deepseek_v2_lite{
    .id = "deepseek-v2-lite",
    .family = "deepseek",
    .what =
        transformer{
            .layers = layers(27),
            .hidden = features(2048),
            .heads = heads(16),
            .key_value_heads = heads(16),
            .head_dimension = features(192),
            .latent = {.key_value_rank = 512, .positionless = 128, .rotary = 64, .value = 128},
            .feed_forward = features(10'944),
            .gated = true,
            .function = activation_function::silu,
            .moe = {.experts = experts(64),
                    .per_token = experts(6),
                    .width = features(1408),
                    .shared_experts = experts(2),
                    .shared_width = features(1408),
                    .first_dense = layers(1)},
            .vocabulary = tokens(102'400),
            .position = position_kind::rotary,
            .context = tokens(163'840),
            .norm = norm_kind::root_mean_square,
        },
    .published = {15'706'484'224,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"DeepSeek-AI, DeepSeek-V3 repository", "inference/configs", "2026-11-21"},
};

inline constexpr catalogued_model deepseek_v2{
    .id = "deepseek-v2",
    .family = "deepseek",
    .what =
        transformer{
            .layers = layers(60),
            .hidden = features(5120),
            .heads = heads(128),
            .key_value_heads = heads(128),
            .head_dimension = features(192),
            .latent = {.query_rank = 1536, .key_value_rank = 512, .positionless = 128, .rotary = 64, .value = 128},
            .feed_forward = features(12'288),
            .gated = true,
            .function = activation_function::silu,
            .moe = {.experts = experts(160),
                    .per_token = experts(6),
                    .width = features(1536),
                    .shared_experts = experts(2),
                    .shared_width = features(1536),
                    .first_dense = layers(1)},
            .vocabulary = tokens(102'400),
            .position = position_kind::rotary,
            .context = tokens(163'840),
            .norm = norm_kind::root_mean_square,
        },
    .published = {235'741'434'880,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"DeepSeek-AI, DeepSeek-V3 repository", "inference/configs", "2026-11-21"},
};

inline constexpr catalogued_model deepseek_v3{
    .id = "deepseek-v3",
    .family = "deepseek",
    .what =
        transformer{
            .layers = layers(61),
            .hidden = features(7168),
            .heads = heads(128),
            .key_value_heads = heads(128),
            .head_dimension = features(192),
            .latent = {.query_rank = 1536, .key_value_rank = 512, .positionless = 128, .rotary = 64, .value = 128},
            .feed_forward = features(18'432),
            .gated = true,
            .function = activation_function::silu,
            .moe = {.experts = experts(256),
                    .per_token = experts(8),
                    .width = features(2048),
                    .shared_experts = experts(1),
                    .shared_width = features(2048),
                    .first_dense = layers(3),
                    .router_bias = true,
                    .groups = 8,
                    .groups_per_token = 4},
            .vocabulary = tokens(129'280),
            .position = position_kind::rotary,
            .context = tokens(163'840),
            .norm = norm_kind::root_mean_square,
            .checkpoint = &stored_fp8,
        },
    .published = {671'000'000'000,
                  count_precision::rounded,
                  {"DeepSeek-AI, DeepSeek-V3 Technical Report, 2024", "671B without the multi-token prediction module",
                   "2026-11-21"}},
    .source = {"DeepSeek-AI, DeepSeek-V3 repository", "inference/configs", "2026-11-21"},
    .remark = "the checkpoint has 684.5e9: a multi-token prediction module and 8-bit scales",
};

inline constexpr catalogued_model kimi_k2{
    .id = "kimi-k2",
    .family = "kimi",
    .what =
        transformer{
            .layers = layers(61),
            .hidden = features(7168),
            .heads = heads(64),
            .key_value_heads = heads(64),
            .head_dimension = features(192),
            .latent = {.query_rank = 1536, .key_value_rank = 512, .positionless = 128, .rotary = 64, .value = 128},
            .feed_forward = features(18'432),
            .gated = true,
            .function = activation_function::silu,
            .moe = {.experts = experts(384),
                    .per_token = experts(8),
                    .width = features(2048),
                    .shared_experts = experts(1),
                    .shared_width = features(2048),
                    .first_dense = layers(1),
                    .router_bias = true},
            .vocabulary = tokens(163'840),
            .position = position_kind::rotary,
            .context = tokens(131'072),
            .norm = norm_kind::root_mean_square,
            .checkpoint = &stored_fp8,
        },
    .published = {1'026'408'235'864,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Moonshot AI, Kimi K2 model card, 2025", "MaxText, configs/models/kimi-k2-1t.yml", "2026-11-21"},
    .remark = "the checkpoint has 3,416 scales more",
};

inline constexpr catalogued_model deepseek_r1 = ridgeline::detail::of_shape(
    deepseek_v3,
    {.id = "deepseek-r1",
     .family = "deepseek",
     .published = {671'000'000'000,
                   count_precision::rounded,
                   {"DeepSeek-AI, DeepSeek-V3 Technical Report, 2024", "671B without the multi-token prediction module",
                    "2026-11-23"}},
     .source = {"DeepSeek-AI, DeepSeek-R1, 2025", "model card: the architecture of DeepSeek-V3-Base", "2026-11-23"},
     .remark = "the checkpoint has 684.5e9: a multi-token prediction module and 8-bit scales"},
    tokens(163'840));

inline constexpr catalogued_model deepseek_v3_1 = ridgeline::detail::of_shape(
    deepseek_v3,
    {.id = "deepseek-v3.1",
     .family = "deepseek",
     .published = {671'000'000'000,
                   count_precision::rounded,
                   {"DeepSeek-AI, DeepSeek-V3 Technical Report, 2024", "671B without the multi-token prediction module",
                    "2026-11-23"}},
     .source = {"DeepSeek-AI, DeepSeek-V3.1 model card, 2025", "model card: the architecture of DeepSeek-V3-Base",
                "2026-11-23"},
     .remark = "the checkpoint has 684.5e9: a multi-token prediction module and 8-bit scales"},
    tokens(163'840));

inline constexpr catalogued_model deepseek_moe_16b{
    .id = "deepseek-moe-16b",
    .family = "deepseek",
    .what =
        transformer{
            .layers = layers(28),
            .hidden = features(2048),
            .heads = heads(16),
            .key_value_heads = heads(16),
            .head_dimension = features(128),
            .feed_forward = features(10'944),
            .gated = true,
            .function = activation_function::silu,
            .moe = {.experts = experts(64),
                    .per_token = experts(6),
                    .width = features(1408),
                    .shared_experts = experts(2),
                    .shared_width = features(1408),
                    .first_dense = layers(1)},
            .vocabulary = tokens(102'400),
            .position = position_kind::rotary,
            .context = tokens(4096),
            .norm = norm_kind::root_mean_square,
        },
    .published = {16'375'728'128,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
    .source =
        {"Dai et al., DeepSeekMoE, 2024",
         "config.json as llmfit, hf_models.json repeats it; feed-forward part of the first block: DeepSeek-V2-Lite",
         "2026-11-23"},
};

inline constexpr catalogued_model moonlight_16b_a3b{
    .id = "moonlight-16b-a3b",
    .family = "moonlight",
    .what =
        transformer{
            .layers = layers(27),
            .hidden = features(2048),
            .heads = heads(16),
            .key_value_heads = heads(16),
            .head_dimension = features(192),
            .latent = {.key_value_rank = 512, .positionless = 128, .rotary = 64, .value = 128},
            .feed_forward = features(11'264),
            .gated = true,
            .function = activation_function::silu,
            .moe = {.experts = experts(64),
                    .per_token = experts(6),
                    .width = features(1408),
                    .shared_experts = experts(2),
                    .shared_width = features(1408),
                    .first_dense = layers(1),
                    .router_bias = true},
            .vocabulary = tokens(163'840),
            .position = position_kind::rotary,
            .context = tokens(8192),
            .norm = norm_kind::root_mean_square,
        },
    .published = {15'960'111'936,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
    .source = {"Liu et al., Muon is Scalable for LLM Training, 2025",
               "config.json as llmfit, hf_models.json repeats it", "2026-11-23"},
};

inline constexpr catalogued_model kimi_k2_thinking = ridgeline::detail::of_shape(
    kimi_k2,
    {.id = "kimi-k2-thinking",
     .family = "kimi",
     .published = {1'026'408'235'864,
                   count_precision::exact,
                   {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
     .source = {"Moonshot AI, Kimi K2 Thinking model card, 2025", "model card: the architecture of Kimi K2",
                "2026-11-23"},
     .remark = "the count is that of Kimi K2; the checkpoint packs its experts into 4 bits"},
    tokens(262'144), &stored_int4_32);

// An indexer picks 2,048 tokens, and attention goes to those alone. It is not described: attention to every token is
// an upper bound of the work, and the KV cache lacks the indexer's keys, 128 numbers a token and block.
inline constexpr catalogued_model deepseek_v3_2 = ridgeline::detail::of_shape(
    deepseek_v3,
    {.id = "deepseek-v3.2",
     .family = "deepseek",
     .published = {685'396'921'376,
                   count_precision::exact,
                   {"Hugging Face, safetensors metadata of the checkpoint", "parameter total, as llmfit repeats it",
                    "2026-11-27"}},
     .source = {"DeepSeek-AI, DeepSeek-V3.2 model card, 2025",
                "config.json as aiconfigurator, model_configs repeats it", "2026-11-27"},
     .remark =
         "attention is counted in full, an upper bound; the checkpoint holds indexers, a further module and scales"},
    tokens(163'840));

inline constexpr catalogued_model kimi_k2_5_text = ridgeline::detail::of_shape(
    kimi_k2,
    {.id = "kimi-k2.5-text",
     .family = "kimi",
     .published = {1'026'408'235'864,
                   count_precision::exact,
                   {"Hugging Face, safetensors metadata of the checkpoint of Kimi K2", "parameter total",
                    "2026-11-27"}},
     .source = {"Moonshot AI, Kimi K2.5 model card, 2026", "config.json as aiconfigurator, model_configs repeats it",
                "2026-11-27"},
     .remark = "the count is that of Kimi K2; the checkpoint packs its experts into 4 bits and holds a vision tower"},
    tokens(262'144), &stored_int4_32);

}  // namespace ridgeline::inline v0_2::catalogue

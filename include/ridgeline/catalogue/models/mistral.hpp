#pragma once
#include <ridgeline/catalogue/detail/llama_like.hpp>
#include <ridgeline/catalogue/detail/of_shape.hpp>
#include <ridgeline/workload/catalogued_model.hpp>

namespace ridgeline::inline v0_2::catalogue {

inline constexpr catalogued_model mistral_7b_v0_1{
    .id = "mistral-7b-v0.1",
    .family = "mistral",
    .what =
        transformer{
            .layers = layers(32),
            .hidden = features(4096),
            .heads = heads(32),
            .key_value_heads = heads(8),
            .head_dimension = features(128),
            .window = {.tokens = tokens(4096)},
            .feed_forward = features(14'336),
            .gated = true,
            .function = activation_function::silu,
            .vocabulary = tokens(32'000),
            .position = position_kind::rotary,
            .context = tokens(32'768),
            .norm = norm_kind::root_mean_square,
        },
    .published = {7'241'732'096,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Mistral AI, model cards", "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-21"},
};

inline constexpr catalogued_model mixtral_8x7b{
    .id = "mixtral-8x7b",
    .family = "mixtral",
    .what =
        transformer{
            .layers = layers(32),
            .hidden = features(4096),
            .heads = heads(32),
            .key_value_heads = heads(8),
            .head_dimension = features(128),
            .gated = true,
            .function = activation_function::silu,
            .moe = {.experts = experts(8), .per_token = experts(2), .width = features(14'336)},
            .vocabulary = tokens(32'000),
            .position = position_kind::rotary,
            .context = tokens(32'768),
            .norm = norm_kind::root_mean_square,
        },
    .published = {46'702'792'704,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Jiang et al., Mixtral of Experts, 2024", "config.json as LitGPT, litgpt/config.py repeats it",
               "2026-11-21"},
};

inline constexpr catalogued_model mixtral_8x22b{
    .id = "mixtral-8x22b",
    .family = "mixtral",
    .what =
        transformer{
            .layers = layers(56),
            .hidden = features(6144),
            .heads = heads(48),
            .key_value_heads = heads(8),
            .head_dimension = features(128),
            .gated = true,
            .function = activation_function::silu,
            .moe = {.experts = experts(8), .per_token = experts(2), .width = features(16'384)},
            .vocabulary = tokens(32'768),
            .position = position_kind::rotary,
            .context = tokens(65'536),
            .norm = norm_kind::root_mean_square,
        },
    .published = {140'630'071'296,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Jiang et al., Mixtral of Experts, 2024", "config.json as LitGPT, litgpt/config.py repeats it",
               "2026-11-21"},
};

inline constexpr catalogued_model mistral_large_2407{
    .id = "mistral-large-2407",
    .family = "mistral",
    .what = ridgeline::detail::llama_like(layers(88),
                                          {features(12'288), heads(96), heads(8), features(128), features(28'672)},
                                          tokens(32'768), tokens(32'768)),
    .published = {122'610'069'504,
                  count_precision::exact,
                  {"Mistral AI, Mistral Large 2 config", "counted there from the official config", "2026-11-21"}},
    .source = {"Mistral AI, model cards", "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-21"},
};

inline constexpr catalogued_model mistral_7b_v0_3{
    .id = "mistral-7b-v0.3",
    .family = "mistral",
    .what = ridgeline::detail::llama_like(layers(32),
                                          {features(4096), heads(32), heads(8), features(128), features(14'336)},
                                          tokens(32'768), tokens(32'768)),
    .published = {7'248'023'552,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
    .source = {"Mistral AI, model cards", "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-23"},
};

inline constexpr catalogued_model mistral_nemo_12b{
    .id = "mistral-nemo-12b",
    .family = "mistral",
    .what = ridgeline::detail::llama_like(layers(40),
                                          {features(5120), heads(32), heads(8), features(128), features(14'336)},
                                          tokens(131'072), tokens(131'072)),
    .published = {12'247'782'400,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
    .source = {"Mistral AI, model cards", "config.json as tests/data/hf/SOURCES.md names it", "2026-11-23"},
};

inline constexpr catalogued_model mistral_small_24b{
    .id = "mistral-small-24b",
    .family = "mistral",
    .what = ridgeline::detail::llama_like(layers(40),
                                          {features(5120), heads(32), heads(8), features(128), features(32'768)},
                                          tokens(131'072), tokens(32'768)),
    .published = {23'572'403'200,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
    .source = {"Mistral AI, Mistral Small 3 model card, 2025", "config.json as tests/data/hf/SOURCES.md names it",
               "2026-11-23"},
};

inline constexpr catalogued_model magistral_small_24b = ridgeline::detail::of_shape(
    mistral_small_24b,
    {.id = "magistral-small-24b",
     .family = "mistral",
     .published = {23'572'403'200,
                   count_precision::exact,
                   {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
     .source = {"Mistral AI, Magistral, 2025",
                "the shape of Mistral Small 3.1; config.json as llmfit, hf_models.json repeats it", "2026-11-23"}},
    tokens(40'960));

inline constexpr catalogued_model devstral_small_24b = ridgeline::detail::of_shape(
    mistral_small_24b,
    {.id = "devstral-small-24b",
     .family = "mistral",
     .published = {23'572'403'200,
                   count_precision::exact,
                   {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
     .source = {"Mistral AI, Devstral Small model card, 2025",
                "the shape of Mistral Small 3.1; config.json as llmfit, hf_models.json repeats it", "2026-11-23"}},
    tokens(131'072));

inline constexpr catalogued_model mistral_large_3_text{
    .id = "mistral-large-3-text",
    .family = "mistral",
    .what =
        transformer{
            .layers = layers(61),
            .hidden = features(7168),
            .heads = heads(128),
            .key_value_heads = heads(128),
            .head_dimension = features(192),
            .latent = {.query_rank = 1536, .key_value_rank = 512, .positionless = 128, .rotary = 64, .value = 128},
            .feed_forward = features(16'384),
            .gated = true,
            .function = activation_function::silu,
            .moe = {.experts = experts(128),
                    .per_token = experts(4),
                    .width = features(4096),
                    .shared_experts = experts(1),
                    .shared_width = features(4096),
                    .first_dense = layers(3)},
            .vocabulary = tokens(131'072),
            .position = position_kind::rotary,
            .context = tokens(294'912),
            .norm = norm_kind::root_mean_square,
            .checkpoint = &stored_fp8,
        },
    .published = {673'000'000'000,
                  count_precision::rounded,
                  {"Mistral AI, Mistral Large 3 model card, 2025", "a granular MoE language model with 673B params",
                   "2026-11-27"}},
    .source = {"Mistral AI, Mistral Large 3 model card, 2025",
               "params.json as a test of Unsloth, mistral_format quotes it", "2026-11-27"},
    .remark = "the checkpoint holds a vision encoder of 2.5e9 too",
};

inline constexpr catalogued_model ministral_3_3b_text{
    .id = "ministral-3-3b-text",
    .family = "ministral3",
    .what =
        ridgeline::detail::llama_like(layers(26), {features(3072), heads(32), heads(8), features(128), features(9216)},
                                      tokens(131'072), tokens(262'144), ridgeline::detail::unlike_llama::tied),
    .published = {3'400'000'000,
                  count_precision::rounded,
                  {"Mistral AI, Ministral 3 model cards, 2025", "3.4B Language Model", "2026-11-27"}},
    .source = {"Mistral AI, Ministral 3 model cards, 2025",
               "config.json as a public survey of its checkpoints (smolbench) repeats it", "2026-11-27"},
    .remark = "the checkpoint holds a vision encoder of 0.4e9 too",
};

inline constexpr catalogued_model ministral_3_8b_text{
    .id = "ministral-3-8b-text",
    .family = "ministral3",
    .what = ridgeline::detail::llama_like(layers(34),
                                          {features(4096), heads(32), heads(8), features(128), features(14'336)},
                                          tokens(131'072), tokens(262'144)),
    .published = {8'400'000'000,
                  count_precision::rounded,
                  {"Mistral AI, Ministral 3 model cards, 2025", "8.4B Language Model", "2026-11-27"}},
    .source = {"Mistral AI, Ministral 3 model cards, 2025",
               "config.json as a public survey of its checkpoints (smolbench) repeats it", "2026-11-27"},
    .remark = "the card cuts 8.49 to 8.4; the checkpoint holds a vision encoder of 0.4e9 too",
};

inline constexpr catalogued_model ministral_3_14b_text{
    .id = "ministral-3-14b-text",
    .family = "ministral3",
    .what = ridgeline::detail::llama_like(layers(40),
                                          {features(5120), heads(32), heads(8), features(128), features(16'384)},
                                          tokens(131'072), tokens(262'144)),
    .published = {13'500'000'000,
                  count_precision::rounded,
                  {"Mistral AI, Ministral 3 model cards, 2025", "13.5B Language Model", "2026-11-27"}},
    .source = {"Mistral AI, Ministral 3 model cards, 2025",
               "config.json as a public survey of its checkpoints (smolbench) repeats it", "2026-11-27"},
    .remark = "the checkpoint holds a vision encoder of 0.4e9 too",
};

inline constexpr catalogued_model mathstral_7b{
    .id = "mathstral-7b",
    .family = "mistral",
    .what = ridgeline::detail::llama_like(layers(32),
                                          {features(4096), heads(32), heads(8), features(128), features(14'336)},
                                          tokens(32'768), tokens(32'768)),
    .source = {"Mistral AI, Mathstral model card, 2024",
               "config.json as LitGPT, litgpt/config.py repeats it; without its window", "2026-11-27"},
    .remark = "no published count found; the sizes are those of Mistral 7B v0.3",
};

}  // namespace ridgeline::inline v0_2::catalogue

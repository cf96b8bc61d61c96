#pragma once
#include <ridgeline/catalogue/detail/llama_like.hpp>
#include <ridgeline/workload/catalogued_model.hpp>

namespace ridgeline::inline v0_2::catalogue {

inline constexpr catalogued_model yi_6b{
    .id = "yi-6b",
    .family = "yi",
    .what = ridgeline::detail::llama_like(layers(32),
                                          {features(4096), heads(32), heads(4), features(128), features(11'008)},
                                          tokens(64'000), tokens(4096)),
    .published = {6'061'035'520,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
    .source = {"01.AI, Yi, 2024", "config.json as llmfit, hf_models.json repeats it", "2026-11-23"},
};

inline constexpr catalogued_model yi_1_5_34b{
    .id = "yi-1.5-34b",
    .family = "yi",
    .what = ridgeline::detail::llama_like(layers(60),
                                          {features(7168), heads(56), heads(8), features(128), features(20'480)},
                                          tokens(64'000), tokens(4096)),
    .published = {34'388'917'248,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
    .source = {"01.AI, Yi, 2024", "config.json as llmfit, hf_models.json repeats it", "2026-11-23"},
};

inline constexpr catalogued_model falcon3_1b{
    .id = "falcon3-1b",
    .family = "falcon3",
    .what = ridgeline::detail::llama_like(
        layers(18), {features(2048), heads(8), heads(4), features(256), features(8192)}, tokens(131'072), tokens(4096)),
    .published = {1'669'408'768,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
    .source = {"TII, Falcon 3 model cards, 2024", "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-23"},
};

inline constexpr catalogued_model falcon3_7b{
    .id = "falcon3-7b",
    .family = "falcon3",
    .what = ridgeline::detail::llama_like(layers(28),
                                          {features(3072), heads(12), heads(4), features(256), features(23'040)},
                                          tokens(131'072), tokens(32'768)),
    .published = {7'455'550'464,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
    .source = {"TII, Falcon 3 model cards, 2024", "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-23"},
};

inline constexpr catalogued_model granite4_1_8b{
    .id = "granite-4.1-8b",
    .family = "granite",
    .what = ridgeline::detail::llama_like(layers(40),
                                          {features(4096), heads(32), heads(8), features(128), features(12'800)},
                                          tokens(100'352), tokens(131'072)),
    .published = {8'791'592'960,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
    .source = {"IBM, Granite 4.1 model cards, 2026", "config.json as llmfit, hf_models.json repeats it", "2026-11-23"},
};

inline constexpr catalogued_model seed_oss_36b{
    .id = "seed-oss-36b",
    .family = "seed-oss",
    .what = ridgeline::detail::llama_like(
        layers(64), {features(5120), heads(80), heads(8), features(128), features(27'648)}, tokens(155'136),
        tokens(524'288), ridgeline::detail::unlike_llama::projection_bias),
    .published = {36'151'104'512,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
    .source = {"ByteDance Seed, Seed-OSS model card, 2025", "config.json as llmfit, hf_models.json repeats it",
               "2026-11-23"},
};

inline constexpr catalogued_model yi_1_5_9b{
    .id = "yi-1.5-9b",
    .family = "yi",
    .what = ridgeline::detail::llama_like(layers(48),
                                          {features(4096), heads(32), heads(4), features(128), features(11'008)},
                                          tokens(64'000), tokens(4096)),
    .published = {8'829'407'232,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total, as llmfit repeats it",
                   "2026-11-27"}},
    .source = {"01.AI, Yi, 2024", "config.json of the model card", "2026-11-27"},
};

inline constexpr catalogued_model solar_10_7b{
    .id = "solar-10.7b",
    .family = "solar",
    .what = ridgeline::detail::llama_like(layers(48),
                                          {features(4096), heads(32), heads(8), features(128), features(14'336)},
                                          tokens(32'000), tokens(4096)),
    .published = {10'731'524'096,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total, as llmfit repeats it",
                   "2026-11-27"}},
    .source = {"Kim et al., SOLAR 10.7B, 2023", "config.json of the model card", "2026-11-27"},
};

inline constexpr catalogued_model internlm3_8b{
    .id = "internlm3-8b",
    .family = "internlm3",
    .what = ridgeline::detail::llama_like(layers(48),
                                          {features(4096), heads(32), heads(2), features(128), features(10'240)},
                                          tokens(128'512), tokens(32'768)),
    .source = {"Shanghai AI Laboratory, InternLM3 model card, 2025",
               "config.json as tests of two public loaders quote it", "2026-11-27"},
    .remark = "its name says 8B, the sizes give 8.80e9; no exact published count found",
};

inline constexpr catalogued_model baichuan2_7b{
    .id = "baichuan2-7b",
    .family = "baichuan2",
    .what = ridgeline::detail::llama_like(layers(32),
                                          {features(4096), heads(32), heads(32), features(128), features(11'008)},
                                          tokens(125'696), tokens(4096)),
    .source = {"Baichuan, Baichuan 2, 2023", "config.json of the model card", "2026-11-27"},
    .remark = "its name says 7B, the sizes give 7.51e9; no exact published count found",
};

inline constexpr catalogued_model baichuan2_13b{
    .id = "baichuan2-13b",
    .family = "baichuan2",
    .what =
        transformer{
            .layers = layers(40),
            .hidden = features(5120),
            .heads = heads(40),
            .key_value_heads = heads(40),
            .head_dimension = features(128),
            .feed_forward = features(13'696),
            .gated = true,
            .function = activation_function::silu,
            .vocabulary = tokens(125'696),
            .position = position_kind::alibi,
            .context = tokens(4096),
            .norm = norm_kind::root_mean_square,
        },
    .source = {"Baichuan, Baichuan 2, 2023", "config.json of the model card's copies", "2026-11-27"},
    .remark = "its name says 13B, the sizes give 13.90e9; no exact published count found",
};

}  // namespace ridgeline::inline v0_2::catalogue

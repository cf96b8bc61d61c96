#pragma once
#include <ridgeline/catalogue/detail/llama_like.hpp>
#include <ridgeline/catalogue/detail/of_shape.hpp>
#include <ridgeline/workload/catalogued_model.hpp>

namespace ridgeline::inline v0_2::catalogue {

inline constexpr catalogued_model qwen2_0_5b{
    .id = "qwen2-0.5b",
    .family = "qwen2",
    .what = ridgeline::detail::llama_like(
        layers(24), {features(896), heads(14), heads(2), features(64), features(4864)}, tokens(151'936), tokens(32'768),
        ridgeline::detail::unlike_llama::tied_and_projection_bias),
    .published = {494'032'768,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Qwen Team, Qwen2 Technical Report, 2024", "table 1; config.json as Keras Hub repeats it", "2026-11-21"},
};

inline constexpr catalogued_model qwen2_1_5b{
    .id = "qwen2-1.5b",
    .family = "qwen2",
    .what = ridgeline::detail::llama_like(
        layers(28), {features(1536), heads(12), heads(2), features(128), features(8960)}, tokens(151'936),
        tokens(32'768), ridgeline::detail::unlike_llama::tied_and_projection_bias),
    .published = {1'543'714'304,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Qwen Team, Qwen2 Technical Report, 2024", "table 1; config.json as Keras Hub repeats it", "2026-11-21"},
};

inline constexpr catalogued_model qwen2_7b{
    .id = "qwen2-7b",
    .family = "qwen2",
    .what = ridgeline::detail::llama_like(
        layers(28), {features(3584), heads(28), heads(4), features(128), features(18'944)}, tokens(152'064),
        tokens(32'768), ridgeline::detail::unlike_llama::projection_bias),
    .published = {7'615'616'512,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Qwen Team, Qwen2 Technical Report, 2024", "table 1; config.json as Keras Hub repeats it", "2026-11-21"},
};

inline constexpr catalogued_model qwen2_72b{
    .id = "qwen2-72b",
    .family = "qwen2",
    .what = ridgeline::detail::llama_like(
        layers(80), {features(8192), heads(64), heads(8), features(128), features(29'568)}, tokens(152'064),
        tokens(32'768), ridgeline::detail::unlike_llama::projection_bias),
    .published = {72'706'203'648,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Qwen Team, Qwen2 Technical Report, 2024", "table 1; config.json as Keras Hub repeats it", "2026-11-21"},
};

inline constexpr catalogued_model qwen2_57b_a14b{
    .id = "qwen2-57b-a14b",
    .family = "qwen2",
    .what =
        transformer{
            .layers = layers(28),
            .hidden = features(3584),
            .heads = heads(28),
            .key_value_heads = heads(4),
            .head_dimension = features(128),
            .gated = true,
            .function = activation_function::silu,
            .moe = {.experts = experts(64),
                    .per_token = experts(8),
                    .width = features(2560),
                    .shared_experts = experts(1),
                    .shared_width = features(20'480),
                    .shared_gate = true},
            .vocabulary = tokens(151'936),
            .position = position_kind::rotary,
            .context = tokens(131'072),
            .norm = norm_kind::root_mean_square,
            .bias = {.projections = true},
        },
    .published = {57'400'000'000,
                  count_precision::rounded,
                  {"Qwen Team, Qwen2 Technical Report, 2024", "name", "2026-11-21"}},
    .source = {"Qwen Team, Qwen2-57B-A14B", "config as a test of TensorRT-LLM repeats it", "2026-11-21"},
    .remark = "rounded name",
};

inline constexpr catalogued_model qwen2_5_0_5b{
    .id = "qwen2.5-0.5b",
    .family = "qwen2.5",
    .what = ridgeline::detail::llama_like(
        layers(24), {features(896), heads(14), heads(2), features(64), features(4864)}, tokens(151'936), tokens(32'768),
        ridgeline::detail::unlike_llama::tied_and_projection_bias),
    .published = {494'032'768,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Qwen Team, Qwen2.5 Technical Report, 2024", "table 1; LitGPT, litgpt/config.py", "2026-11-21"},
};

inline constexpr catalogued_model qwen2_5_1_5b{
    .id = "qwen2.5-1.5b",
    .family = "qwen2.5",
    .what = ridgeline::detail::llama_like(
        layers(28), {features(1536), heads(12), heads(2), features(128), features(8960)}, tokens(151'936),
        tokens(131'072), ridgeline::detail::unlike_llama::tied_and_projection_bias),
    .published = {1'543'714'304,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Qwen Team, Qwen2.5 Technical Report, 2024", "table 1; LitGPT, litgpt/config.py", "2026-11-21"},
};

inline constexpr catalogued_model qwen2_5_3b{
    .id = "qwen2.5-3b",
    .family = "qwen2.5",
    .what = ridgeline::detail::llama_like(
        layers(36), {features(2048), heads(16), heads(2), features(128), features(11'008)}, tokens(151'936),
        tokens(32'768), ridgeline::detail::unlike_llama::tied_and_projection_bias),
    .published = {3'085'938'688,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Qwen Team, Qwen2.5 Technical Report, 2024", "table 1; LitGPT, litgpt/config.py", "2026-11-21"},
};

inline constexpr catalogued_model qwen2_5_7b{
    .id = "qwen2.5-7b",
    .family = "qwen2.5",
    .what = ridgeline::detail::llama_like(
        layers(28), {features(3584), heads(28), heads(4), features(128), features(18'944)}, tokens(152'064),
        tokens(131'072), ridgeline::detail::unlike_llama::projection_bias),
    .published = {7'615'616'512,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Qwen Team, Qwen2.5 Technical Report, 2024", "table 1; LitGPT, litgpt/config.py", "2026-11-21"},
};

inline constexpr catalogued_model qwen2_5_14b{
    .id = "qwen2.5-14b",
    .family = "qwen2.5",
    .what = ridgeline::detail::llama_like(
        layers(48), {features(5120), heads(40), heads(8), features(128), features(13'824)}, tokens(152'064),
        tokens(131'072), ridgeline::detail::unlike_llama::projection_bias),
    .published = {14'770'033'664,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Qwen Team, Qwen2.5 Technical Report, 2024", "table 1; LitGPT, litgpt/config.py", "2026-11-21"},
};

inline constexpr catalogued_model qwen2_5_32b{
    .id = "qwen2.5-32b",
    .family = "qwen2.5",
    .what = ridgeline::detail::llama_like(
        layers(64), {features(5120), heads(40), heads(8), features(128), features(27'648)}, tokens(152'064),
        tokens(131'072), ridgeline::detail::unlike_llama::projection_bias),
    .published = {32'763'876'352,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Qwen Team, Qwen2.5 Technical Report, 2024", "table 1; LitGPT, litgpt/config.py", "2026-11-21"},
};

inline constexpr catalogued_model qwen2_5_72b{
    .id = "qwen2.5-72b",
    .family = "qwen2.5",
    .what = ridgeline::detail::llama_like(
        layers(80), {features(8192), heads(64), heads(8), features(128), features(29'568)}, tokens(152'064),
        tokens(131'072), ridgeline::detail::unlike_llama::projection_bias),
    .published = {72'706'203'648,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Qwen Team, Qwen2.5 Technical Report, 2024", "table 1; LitGPT, litgpt/config.py", "2026-11-21"},
};

inline constexpr catalogued_model qwq_32b = ridgeline::detail::of_shape(
    qwen2_5_32b,
    {.id = "qwq-32b",
     .family = "qwq",
     .published = {32'763'876'352,
                   count_precision::exact,
                   {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
     .source = {"Qwen Team, QwQ-32B model card, 2025", "config.json as LitGPT, litgpt/config.py repeats it",
                "2026-11-23"}},
    tokens(131'072));

}  // namespace ridgeline::inline v0_2::catalogue

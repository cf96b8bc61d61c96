#pragma once
#include <ridgeline/catalogue/detail/of_shape.hpp>
#include <ridgeline/workload/catalogued_model.hpp>

namespace ridgeline::inline v0_2::catalogue {

inline constexpr catalogued_model minimax_m2{
    .id = "minimax-m2",
    .family = "minimax",
    .what =
        transformer{
            .layers = layers(62),
            .hidden = features(3072),
            .heads = heads(48),
            .key_value_heads = heads(8),
            .head_dimension = features(128),
            .query_key = query_key_norm::per_projection,
            .gated = true,
            .function = activation_function::silu,
            .moe = {.experts = experts(256), .per_token = experts(8), .width = features(1536), .router_bias = true},
            .vocabulary = tokens(200'064),
            .position = position_kind::rotary,
            .context = tokens(196'608),
            .norm = norm_kind::root_mean_square,
            .checkpoint = &stored_fp8,
        },
    .published = {228'703'644'928,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
    .source = {"MiniMax, MiniMax-M2 model card, 2025",
               "config.json of M2.5, which has the same shape, as aiconfigurator repeats it", "2026-11-23"},
};

inline constexpr catalogued_model minimax_m2_1 = ridgeline::detail::of_shape(
    minimax_m2,
    {.id = "minimax-m2.1",
     .family = "minimax",
     .published = {228'703'644'928,
                   count_precision::exact,
                   {"Hugging Face, safetensors metadata of the checkpoint", "parameter total, as llmfit repeats it",
                    "2026-11-27"}},
     .source = {"MiniMax, MiniMax-M2.1 model card, 2025",
                "the count and the context as llmfit, hf_models.json repeats them, and with them the shape of M2.5",
                "2026-11-27"}},
    tokens(196'608));

inline constexpr catalogued_model minimax_m2_5 =
    ridgeline::detail::of_shape(minimax_m2,
                                {.id = "minimax-m2.5",
                                 .family = "minimax",
                                 .published = {228'703'644'928,
                                               count_precision::exact,
                                               {"Hugging Face, safetensors metadata of the checkpoint",
                                                "parameter total, as llmfit repeats it", "2026-11-27"}},
                                 .source = {"MiniMax, MiniMax-M2.5 model card, 2026",
                                            "config.json as aiconfigurator, model_configs repeats it", "2026-11-27"}},
                                tokens(196'608));

inline constexpr catalogued_model minimax_m2_7 =
    ridgeline::detail::of_shape(minimax_m2,
                                {.id = "minimax-m2.7",
                                 .family = "minimax",
                                 .published = {228'703'644'928,
                                               count_precision::exact,
                                               {"Hugging Face, safetensors metadata of the checkpoint",
                                                "parameter total, as llmfit repeats it", "2026-11-27"}},
                                 .source = {"MiniMax, MiniMax-M2.7 model card, 2026",
                                            "config.json as aiconfigurator, model_configs repeats it", "2026-11-27"}},
                                tokens(204'800));

}  // namespace ridgeline::inline v0_2::catalogue

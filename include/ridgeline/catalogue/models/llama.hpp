#pragma once
#include <ridgeline/catalogue/detail/llama_like.hpp>
#include <ridgeline/catalogue/detail/of_shape.hpp>
#include <ridgeline/workload/catalogued_model.hpp>

namespace ridgeline::inline v0_2::catalogue {

inline constexpr catalogued_model llama_7b{
    .id = "llama-7b",
    .family = "llama",
    .what = ridgeline::detail::llama_like(layers(32),
                                          {features(4096), heads(32), heads(32), features(128), features(11'008)},
                                          tokens(32'000), tokens(2048)),
    .published = {6'700'000'000,
                  count_precision::rounded,
                  {"Touvron et al., LLaMA: Open and Efficient Foundation Language Models, 2023", "table 2",
                   "2026-11-21"}},
    .source = {"Touvron et al., LLaMA: Open and Efficient Foundation Language Models, 2023",
               "table 2; LitGPT, litgpt/config.py", "2026-11-21"},
    .remark = "rounded to 0.1e9",
};

inline constexpr catalogued_model llama_13b{
    .id = "llama-13b",
    .family = "llama",
    .what = ridgeline::detail::llama_like(layers(40),
                                          {features(5120), heads(40), heads(40), features(128), features(13'824)},
                                          tokens(32'000), tokens(2048)),
    .published = {13'000'000'000,
                  count_precision::rounded,
                  {"Touvron et al., LLaMA: Open and Efficient Foundation Language Models, 2023", "table 2",
                   "2026-11-21"}},
    .source = {"Touvron et al., LLaMA: Open and Efficient Foundation Language Models, 2023",
               "table 2; LitGPT, litgpt/config.py", "2026-11-21"},
};

inline constexpr catalogued_model llama_33b{
    .id = "llama-33b",
    .family = "llama",
    .what = ridgeline::detail::llama_like(layers(60),
                                          {features(6656), heads(52), heads(52), features(128), features(17'920)},
                                          tokens(32'000), tokens(2048)),
    .published = {32'500'000'000,
                  count_precision::rounded,
                  {"Touvron et al., LLaMA: Open and Efficient Foundation Language Models, 2023", "table 2",
                   "2026-11-21"}},
    .source = {"Touvron et al., LLaMA: Open and Efficient Foundation Language Models, 2023",
               "table 2; LitGPT, litgpt/config.py", "2026-11-21"},
};

inline constexpr catalogued_model llama_65b{
    .id = "llama-65b",
    .family = "llama",
    .what = ridgeline::detail::llama_like(layers(80),
                                          {features(8192), heads(64), heads(64), features(128), features(22'016)},
                                          tokens(32'000), tokens(2048)),
    .published = {65'200'000'000,
                  count_precision::rounded,
                  {"Touvron et al., LLaMA: Open and Efficient Foundation Language Models, 2023", "table 2",
                   "2026-11-21"}},
    .source = {"Touvron et al., LLaMA: Open and Efficient Foundation Language Models, 2023",
               "table 2; LitGPT, litgpt/config.py", "2026-11-21"},
    .remark = "the paper's table says 65.2B; its shape gives 65.29e9",
};

inline constexpr catalogued_model llama2_7b{
    .id = "llama2-7b",
    .family = "llama2",
    .what = ridgeline::detail::llama_like(layers(32),
                                          {features(4096), heads(32), heads(32), features(128), features(11'008)},
                                          tokens(32'000), tokens(4096)),
    .published = {6'738'417'664,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Touvron et al., Llama 2, 2023", "model card; LitGPT, litgpt/config.py", "2026-11-21"},
    .remark = "the checkpoint has 2,048 rotary frequencies more",
};

inline constexpr catalogued_model llama2_13b{
    .id = "llama2-13b",
    .family = "llama2",
    .what = ridgeline::detail::llama_like(layers(40),
                                          {features(5120), heads(40), heads(40), features(128), features(13'824)},
                                          tokens(32'000), tokens(4096)),
    .published = {13'015'866'880,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Touvron et al., Llama 2, 2023", "model card; LitGPT, litgpt/config.py", "2026-11-21"},
    .remark = "the checkpoint has 2,560 rotary frequencies more",
};

inline constexpr catalogued_model llama2_70b{
    .id = "llama2-70b",
    .family = "llama2",
    .what = ridgeline::detail::llama_like(layers(80),
                                          {features(8192), heads(64), heads(8), features(128), features(28'672)},
                                          tokens(32'000), tokens(4096)),
    .published = {68'976'653'312,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Touvron et al., Llama 2, 2023", "model card; LitGPT, litgpt/config.py", "2026-11-21"},
    .remark = "the checkpoint has 5,120 rotary frequencies more",
};

// [entry]
inline constexpr catalogued_model llama3_8b{
    .id = "llama3-8b",
    .family = "llama3",
    .what =
        transformer{
            .layers = layers(32),
            .hidden = features(4096),
            .heads = heads(32),
            .key_value_heads = heads(8),
            .head_dimension = features(128),
            .feed_forward = features(14'336),
            .gated = true,
            .function = activation_function::silu,
            .vocabulary = tokens(128'256),
            .position = position_kind::rotary,
            .context = tokens(8192),
            .norm = norm_kind::root_mean_square,
        },
    .published = {8'030'261'248,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Grattafiori et al., The Llama 3 Herd of Models, 2024", "table 3; LitGPT, litgpt/config.py",
               "2026-11-21"},
};
// [/entry]

inline constexpr catalogued_model llama3_70b{
    .id = "llama3-70b",
    .family = "llama3",
    .what = ridgeline::detail::llama_like(layers(80),
                                          {features(8192), heads(64), heads(8), features(128), features(28'672)},
                                          tokens(128'256), tokens(8192)),
    .published = {70'553'706'496,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Grattafiori et al., The Llama 3 Herd of Models, 2024", "table 3; LitGPT, litgpt/config.py",
               "2026-11-21"},
};

inline constexpr catalogued_model llama3_1_405b{
    .id = "llama3.1-405b",
    .family = "llama3.1",
    .what = ridgeline::detail::llama_like(layers(126),
                                          {features(16'384), heads(128), heads(8), features(128), features(53'248)},
                                          tokens(128'256), tokens(131'072)),
    .published = {405'853'388'800,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Grattafiori et al., The Llama 3 Herd of Models, 2024", "table 3; LitGPT, litgpt/config.py",
               "2026-11-21"},
};

inline constexpr catalogued_model llama3_2_1b{
    .id = "llama3.2-1b",
    .family = "llama3.2",
    .what =
        ridgeline::detail::llama_like(layers(16), {features(2048), heads(32), heads(8), features(64), features(8192)},
                                      tokens(128'256), tokens(131'072), ridgeline::detail::unlike_llama::tied),
    .published = {1'235'814'400,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Meta, Llama 3.2 model card, 2024", "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-21"},
};

inline constexpr catalogued_model llama3_2_3b{
    .id = "llama3.2-3b",
    .family = "llama3.2",
    .what =
        ridgeline::detail::llama_like(layers(28), {features(3072), heads(24), heads(8), features(128), features(8192)},
                                      tokens(128'256), tokens(131'072), ridgeline::detail::unlike_llama::tied),
    .published = {3'212'749'824,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Meta, Llama 3.2 model card, 2024", "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-21"},
};

inline constexpr catalogued_model tinyllama_1_1b{
    .id = "tinyllama-1.1b",
    .family = "tinyllama",
    .what = ridgeline::detail::llama_like(
        layers(22), {features(2048), heads(32), heads(4), features(64), features(5632)}, tokens(32'000), tokens(2048)),
    .published = {1'100'048'384,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-21"}},
    .source = {"Zhang et al., TinyLlama, 2024", "LitGPT, litgpt/config.py", "2026-11-21"},
};

inline constexpr catalogued_model llama3_1_8b = ridgeline::detail::of_shape(
    llama3_8b,
    {.id = "llama3.1-8b",
     .family = "llama3.1",
     .published = {8'030'261'248,
                   count_precision::exact,
                   {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
     .source = {"Meta, Llama 3.1 model card, 2024", "config.json as LitGPT, litgpt/config.py repeats it",
                "2026-11-23"}},
    tokens(131'072));

inline constexpr catalogued_model llama3_1_70b = ridgeline::detail::of_shape(
    llama3_70b,
    {.id = "llama3.1-70b",
     .family = "llama3.1",
     .published = {70'553'706'496,
                   count_precision::exact,
                   {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
     .source = {"Meta, Llama 3.1 model card, 2024", "config.json as LitGPT, litgpt/config.py repeats it",
                "2026-11-23"}},
    tokens(131'072));

inline constexpr catalogued_model llama3_3_70b = ridgeline::detail::of_shape(
    llama3_70b,
    {.id = "llama3.3-70b",
     .family = "llama3.3",
     .published = {70'553'706'496,
                   count_precision::exact,
                   {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
     .source = {"Meta, Llama 3.3 model card, 2024", "config.json as LitGPT, litgpt/config.py repeats it",
                "2026-11-23"}},
    tokens(131'072));

}  // namespace ridgeline::inline v0_2::catalogue

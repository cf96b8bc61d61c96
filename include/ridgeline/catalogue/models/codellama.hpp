#pragma once
#include <ridgeline/catalogue/detail/llama_like.hpp>
#include <ridgeline/workload/catalogued_model.hpp>

namespace ridgeline::inline v0_2::catalogue {

inline constexpr catalogued_model codellama_7b{
    .id = "codellama-7b",
    .family = "codellama",
    .what = ridgeline::detail::llama_like(layers(32),
                                          {features(4096), heads(32), heads(32), features(128), features(11'008)},
                                          tokens(32'016), tokens(16'384)),
    .published = {6'738'546'688,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total, as llmfit repeats it",
                   "2026-11-27"}},
    .source = {"Rozière et al., Code Llama, 2023", "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-27"},
};

inline constexpr catalogued_model codellama_13b{
    .id = "codellama-13b",
    .family = "codellama",
    .what = ridgeline::detail::llama_like(layers(40),
                                          {features(5120), heads(40), heads(40), features(128), features(13'824)},
                                          tokens(32'016), tokens(16'384)),
    .published = {13'016'028'160,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total, as llmfit repeats it",
                   "2026-11-27"}},
    .source = {"Rozière et al., Code Llama, 2023", "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-27"},
};

inline constexpr catalogued_model codellama_34b{
    .id = "codellama-34b",
    .family = "codellama",
    .what = ridgeline::detail::llama_like(layers(48),
                                          {features(8192), heads(64), heads(8), features(128), features(22'016)},
                                          tokens(32'000), tokens(16'384)),
    .published = {33'743'970'304,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total, as llmfit repeats it",
                   "2026-11-27"}},
    .source = {"Rozière et al., Code Llama, 2023", "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-27"},
};

inline constexpr catalogued_model codellama_70b{
    .id = "codellama-70b",
    .family = "codellama",
    .what = ridgeline::detail::llama_like(layers(80),
                                          {features(8192), heads(64), heads(8), features(128), features(28'672)},
                                          tokens(32'016), tokens(16'384)),
    .published = {70'000'000'000,
                  count_precision::rounded,
                  {"Rozière et al., Code Llama, 2023", "the name", "2026-11-27"}},
    .source = {"Rozière et al., Code Llama, 2023", "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-27"},
};

}  // namespace ridgeline::inline v0_2::catalogue

#pragma once
#include <ridgeline/catalogue/detail/llama_like.hpp>
#include <ridgeline/workload/catalogued_model.hpp>

namespace ridgeline::inline v0_2::catalogue {

inline constexpr catalogued_model smollm2_135m{
    .id = "smollm2-135m",
    .family = "smollm2",
    .what = ridgeline::detail::llama_like(layers(30), {features(576), heads(9), heads(3), features(64), features(1536)},
                                          tokens(49'152), tokens(8192), ridgeline::detail::unlike_llama::tied),
    .published = {134'515'008,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
    .source = {"Allal et al., SmolLM2, 2025", "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-23"},
};

inline constexpr catalogued_model smollm2_360m{
    .id = "smollm2-360m",
    .family = "smollm2",
    .what =
        ridgeline::detail::llama_like(layers(32), {features(960), heads(15), heads(5), features(64), features(2560)},
                                      tokens(49'152), tokens(8192), ridgeline::detail::unlike_llama::tied),
    .published = {361'821'120,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
    .source = {"Allal et al., SmolLM2, 2025", "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-23"},
};

inline constexpr catalogued_model smollm2_1_7b{
    .id = "smollm2-1.7b",
    .family = "smollm2",
    .what =
        ridgeline::detail::llama_like(layers(24), {features(2048), heads(32), heads(32), features(64), features(8192)},
                                      tokens(49'152), tokens(8192), ridgeline::detail::unlike_llama::tied),
    .published = {1'711'376'384,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
    .source = {"Allal et al., SmolLM2, 2025", "config.json as LitGPT, litgpt/config.py repeats it", "2026-11-23"},
};

inline constexpr catalogued_model smollm3_3b{
    .id = "smollm3-3b",
    .family = "smollm3",
    .what = ridgeline::detail::llama_like(layers(36),
                                          {features(2048), heads(16), heads(4), features(128), features(11'008)},
                                          tokens(128'256), tokens(65'536), ridgeline::detail::unlike_llama::tied),
    .published = {3'075'098'624,
                  count_precision::exact,
                  {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
    .source = {"Hugging Face, SmolLM3 model card, 2025", "config.json as llmfit, hf_models.json repeats it",
               "2026-11-23"},
};

}  // namespace ridgeline::inline v0_2::catalogue

#pragma once
#include <ridgeline/catalogue/detail/of_shape.hpp>
#include <ridgeline/catalogue/models/llama.hpp>
#include <ridgeline/catalogue/models/qwen2.hpp>

// DeepSeek-R1 distilled into Llama and Qwen2.5.
namespace ridgeline::inline v0_2::catalogue {

inline constexpr catalogued_model deepseek_r1_distill_llama_8b = ridgeline::detail::of_shape(
    llama3_8b,
    {.id = "deepseek-r1-distill-llama-8b",
     .family = "deepseek-r1",
     .published = {8'030'261'248,
                   count_precision::exact,
                   {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
     .source = {"DeepSeek-AI, DeepSeek-R1, 2025",
                "model card: the base model; config.json as LitGPT, litgpt/config.py repeats it", "2026-11-23"}},
    tokens(131'072));

inline constexpr catalogued_model deepseek_r1_distill_llama_70b = ridgeline::detail::of_shape(
    llama3_70b,
    {.id = "deepseek-r1-distill-llama-70b",
     .family = "deepseek-r1",
     .published = {70'553'706'496,
                   count_precision::exact,
                   {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
     .source = {"DeepSeek-AI, DeepSeek-R1, 2025",
                "model card: the base model; config.json as LitGPT, litgpt/config.py repeats it", "2026-11-23"}},
    tokens(131'072));

inline constexpr catalogued_model deepseek_r1_distill_qwen_7b = ridgeline::detail::of_shape(
    qwen2_5_7b,
    {.id = "deepseek-r1-distill-qwen-7b",
     .family = "deepseek-r1",
     .published = {7'615'616'512,
                   count_precision::exact,
                   {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
     .source = {"DeepSeek-AI, DeepSeek-R1, 2025",
                "model card: the base model; config.json as llmfit, hf_models.json repeats it", "2026-11-23"}},
    tokens(131'072));

inline constexpr catalogued_model deepseek_r1_distill_qwen_14b = ridgeline::detail::of_shape(
    qwen2_5_14b,
    {.id = "deepseek-r1-distill-qwen-14b",
     .family = "deepseek-r1",
     .published = {14'770'033'664,
                   count_precision::exact,
                   {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
     .source = {"DeepSeek-AI, DeepSeek-R1, 2025",
                "model card: the base model; config.json as llmfit, hf_models.json repeats it", "2026-11-23"}},
    tokens(131'072));

inline constexpr catalogued_model deepseek_r1_distill_qwen_32b = ridgeline::detail::of_shape(
    qwen2_5_32b,
    {.id = "deepseek-r1-distill-qwen-32b",
     .family = "deepseek-r1",
     .published = {32'763'876'352,
                   count_precision::exact,
                   {"Hugging Face, safetensors metadata of the checkpoint", "parameter total", "2026-11-23"}},
     .source = {"DeepSeek-AI, DeepSeek-R1, 2025",
                "model card: the base model; config.json as llmfit, hf_models.json repeats it", "2026-11-23"}},
    tokens(131'072));

}  // namespace ridgeline::inline v0_2::catalogue

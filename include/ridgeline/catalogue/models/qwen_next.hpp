#pragma once
#include <ridgeline/catalogue/detail/of_shape.hpp>
#include <ridgeline/catalogue/models/hybrids.hpp>
#include <ridgeline/workload/catalogued_model.hpp>

namespace ridgeline::inline v0_2::catalogue {

inline constexpr catalogued_model qwen3_coder_next =
    ridgeline::detail::of_shape(qwen3_next_80b_a3b,
                                {.id = "qwen3-coder-next",
                                 .family = "qwen3-next",
                                 .published = {79'674'391'296,
                                               count_precision::exact,
                                               {"Hugging Face, safetensors metadata of the checkpoint",
                                                "parameter total, as four public tables repeat it", "2026-11-27"}},
                                 .source = {"Qwen Team, Qwen3-Coder-Next model card, 2026",
                                            "config.json as tests/data/hf/SOURCES.md names it", "2026-11-27"}},
                                tokens(262'144));

inline constexpr catalogued_model qwen3_6_27b_text = ridgeline::detail::of_shape(
    qwen3_5_27b_text,
    {.id = "qwen3.6-27b-text",
     .family = "qwen3.6",
     .source = {"Qwen Team, Qwen3.6 model cards, 2026",
                "config.json as aiconfigurator, model_configs repeats it, with the sizes of Qwen3.5", "2026-11-27"},
     .remark = "no count of the text part found; the checkpoint holds a vision tower and a further module too"},
    tokens(262'144));

inline constexpr catalogued_model qwen3_6_35b_a3b_text = ridgeline::detail::of_shape(
    qwen3_5_35b_a3b_text,
    {.id = "qwen3.6-35b-a3b-text",
     .family = "qwen3.6",
     .source = {"Qwen Team, Qwen3.6 model cards, 2026",
                "config.json as aiconfigurator, model_configs repeats it, with the sizes of Qwen3.5", "2026-11-27"},
     .remark = "no count of the text part found; the checkpoint holds a vision tower and a further module too"},
    tokens(262'144));

}  // namespace ridgeline::inline v0_2::catalogue

#pragma once
#include <array>
#include <ridgeline/hardware/advice.hpp>
#include <ridgeline/units/constants.hpp>

namespace ridgeline::inline v0_2::catalogue {

namespace guides {
inline constexpr citation notes_2021{"notes on Dettmers, Which GPU(s) to get for deep learning, 2021",
                                     "rough guidelines for memory", "2026-11-21"};
inline constexpr citation memory_2023{"Dettmers, Which GPU(s) to get for deep learning, 2023 edition",
                                      "GPU Recommendations", "2026-11-21"};
}  // namespace guides

/// Memory for a kind of work, as each edition put it at its time: ledger D4. What a run really needs, `footprint` says.
inline constexpr std::array<memory_guideline, 7> memory_guidelines{{
    {2021, "pretrained or small transformers", 11.0 * units::gigabytes, guides::notes_2021},
    {2021, "large transformers, or research on convnets", 24.0 * units::gigabytes, guides::notes_2021},
    {2021, "prototyping", 10.0 * units::gigabytes, guides::notes_2021},
    {2021, "Kaggle", 8.0 * units::gigabytes, guides::notes_2021},
    {2021, "computer vision", 10.0 * units::gigabytes, guides::notes_2021},
    {2023, "image generation", 12.0 * units::gigabytes, guides::memory_2023},
    {2023, "transformers", 24.0 * units::gigabytes, guides::memory_2023},
}};

}  // namespace ridgeline::inline v0_2::catalogue

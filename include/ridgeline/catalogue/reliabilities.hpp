#pragma once
#include <array>
#include <ridgeline/hardware/reliability.hpp>

namespace ridgeline::inline v0_2::catalogue {

/// Interruptions of a large run on recent hardware. The rate is that of Llama 3 405B: 419 unexpected interruptions in 54
/// days on 16,384 H100. Other published runs interrupt 0.36 (BLOOM) to 2.4 times (OPT-175B's first weeks) per 1,000 GPU
/// days, this one 0.47.
/// Source   Llama team, The Llama 3 Herd of Models, 2024 (arXiv:2407.21783), section 3.3.4; the restart time is what Jiang
///          et al., MegaScale, NSDI 2024, section 6.3, give for detection and diagnosis; the evaluation share is that of
///          BLOOM 176B: 12 minutes for every 1,000 iterations of 105 s (its chronicles, 2022-03-18); the pause is that of
///          an asynchronous checkpoint of a model of 7 to 13 billion parameters (PyTorch blog, 2024-06-12)
inline constexpr reliability llama3_405b_run{
    .id = "llama3-405b",
    .between_failures = 16384.0 * units::gpu_devices * (54.0 * units::days) / 419.0,
    .restart = 10.0 * units::minutes,
    .checkpoint = 6.3 * units::seconds,
    .evaluation = fraction(12.0 * 60.0 / (1000.0 * 105.0)),
    .source = {"Llama team, The Llama 3 Herd of Models, 2024", "section 3.3.4", "2026-11-22"},
};

/// Steps and nothing else: what a run takes that nothing interrupts.
/// Source   definition
inline constexpr reliability uninterrupted_run{
    .id = "none",
    .between_failures = 1e30 * units::gpu_hours,
    .source = {"definition", "no run is without interruptions", "2026-11-22"},
};

/// Every reliability.
inline constexpr std::array reliabilities{llama3_405b_run, uninterrupted_run};

}  // namespace ridgeline::inline v0_2::catalogue

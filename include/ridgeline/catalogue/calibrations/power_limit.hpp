#pragma once
#include <ridgeline/hardware/calibration.hpp>

namespace ridgeline::inline v0_2::catalogue {

/// Speed against power limit on Pascal, Volta and Turing: P100, V100 and Quadro RTX 6000, four networks, 125 groups. On rows
/// whose limit lies below the full draw alone, where the limit matters, the mean error is 0.042 fitted, 0.063 held out. Fitted
/// on two of the GPUs alone, the third is met within 0.030 (P100), 0.044 (V100), 0.054 (Quadro RTX 6000).
inline constexpr power_limit_calibration power_limit_pascal_to_turing{
    .devices = "P100, V100, Quadro RTX 6000",
    .static_share = {fraction(0.123), constant_origin::fitted},
    .knee = {fraction(0.7965), constant_origin::fitted},
    .exponent = {2.67, constant_origin::fitted},
    .spread = {fraction(0.119), constant_origin::fitted},
    .lowest_limit = fraction(100.0 / 260.0),
    .fit = {.rows = "every second group of GPU, workload, optimizer and batch, in the order of their names",
            .program = "tests/accuracy/fit_power_limit.cpp",
            .fitted_on = "2026-11-21",
            .fitted_rows = 382,
            .fitted_error = 0.0356,
            .held_out_rows = 372,
            .held_out_error = 0.0474},
    .source = {"You et al., Zeus, NSDI 2023: ml-energy/zeus at 75a8b93",
               "examples/research_reproducibility/zeus_nsdi23/trace/summary_power_*.csv", "2026-11-21"},
};

/// Every curve of speed against power limit.
inline constexpr const power_limit_calibration* every_power_limit_calibration[] = {&power_limit_pascal_to_turing};

}  // namespace ridgeline::inline v0_2::catalogue

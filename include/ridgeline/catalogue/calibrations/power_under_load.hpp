#pragma once
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/hardware/calibration.hpp>
#include <ridgeline/units/constants.hpp>

// Power by what a device does, and diffusion's pace, of H100 and B200: fitted on ML.ENERGY's measurements.
namespace ridgeline::inline v0_2::catalogue {

namespace detail {
inline constexpr citation ml_energy_v3{"ML.ENERGY leaderboard v3: ml-energy/leaderboard at 0cd52da",
                                       "public/data/tasks/*.json: vLLM and diffusers, NVML energy", "2026-11-22"};
}  // namespace detail

inline constexpr load_power_calibration power_under_load_h100{
    .devices = "H100 SXM",
    .device = "h100-sxm5-80gb",
    .static_share = {0.3901, constant_origin::fitted},
    .memory_share = {0.1597, constant_origin::fitted},
    .compute_share = {1.273, constant_origin::fitted},
    .interval = {.low = 0.83, .high = 1.25},
    .fit = {.rows = "LLM rows; held out: each model in turn",
            .program = "tests/accuracy/fit_power.cpp",
            .fitted_on = "2026-11-23",
            .fitted_rows = 253,
            .fitted_error = 0.111,
            .held_out_rows = 253,
            .held_out_error = 0.124},
    .source = detail::ml_energy_v3,
};
inline constexpr load_power_calibration power_under_load_b200{
    .devices = "B200 SXM",
    .device = "b200-sxm-180gb",
    .static_share = {0.1037, constant_origin::fitted},
    .memory_share = {0.7111, constant_origin::fitted},
    .compute_share = {1.505, constant_origin::fitted},
    .interval = {.low = 0.84, .high = 1.29},
    .fit = {.rows = "LLM rows; held out: each model in turn",
            .program = "tests/accuracy/fit_power.cpp",
            .fitted_on = "2026-11-23",
            .fitted_rows = 234,
            .fitted_error = 0.123,
            .held_out_rows = 234,
            .held_out_error = 0.134},
    .source = detail::ml_energy_v3,
};

/// Every device whose power under load was fitted.
/// Source   tests/accuracy/fit_power.cpp
inline constexpr const load_power_calibration* every_load_power_calibration[] = {&power_under_load_h100,
                                                                                 &power_under_load_b200};

inline constexpr diffusion_calibration diffusion_h100{
    .id = "diffusers-h100",
    .devices = "H100 SXM",
    .device = "h100-sxm5-80gb",
    .architecture = "Hopper",
    .matrix_share = {1.0 / 3.033, constant_origin::fitted},
    .passes = {80.95, constant_origin::fitted},
    .host_per_layer = {267.9e-6 * units::seconds, constant_origin::fitted},
    .interval = {.low = 0.73, .high = 1.38},
    .fit = {.rows = "diffusion on one GPU, each model alike; held out: each model in turn",
            .program = "tests/accuracy/fit_power.cpp",
            .fitted_on = "2026-11-23",
            .fitted_rows = 35,
            .fitted_error = 0.095,
            .held_out_rows = 35,
            .held_out_error = 0.148},
    .source = detail::ml_energy_v3,
};
inline constexpr diffusion_calibration diffusion_b200{
    .id = "diffusers-b200",
    .devices = "B200 SXM",
    .device = "b200-sxm-180gb",
    .architecture = "Blackwell-GB100",
    .matrix_share = {1.0 / 5.593, constant_origin::fitted},
    .passes = {63.46, constant_origin::fitted},
    .host_per_layer = {278.9e-6 * units::seconds, constant_origin::fitted},
    .interval = {.low = 0.77, .high = 1.32},
    .fit = {.rows = "diffusion on one GPU, each model alike; held out: each model in turn",
            .program = "tests/accuracy/fit_power.cpp",
            .fitted_on = "2026-11-23",
            .fitted_rows = 34,
            .fitted_error = 0.081,
            .held_out_rows = 34,
            .held_out_error = 0.122},
    .source = detail::ml_energy_v3,
};

/// Every device whose diffusion was fitted.
/// Source   tests/accuracy/fit_power.cpp
inline constexpr const diffusion_calibration* every_diffusion_calibration[] = {&diffusion_h100, &diffusion_b200};

/// Constants for a device.
///
/// Inputs   device  any
/// Returns  those of its architecture; the datasheet's where none was measured
/// Source   definition
/// Checked  tests/unit/questions/pictures_test.cpp
constexpr const diffusion_calibration& diffusion_on(const accelerator& device) {
  for (const diffusion_calibration* one : every_diffusion_calibration)
    if (one->architecture == device.architecture) return *one;
  return datasheet_diffusion;
}

/// Power under load of a device.
///
/// Inputs   device  any
/// Returns  its constants; nullptr where its power was not fitted
/// Source   definition
/// Checked  tests/unit/questions/pictures_test.cpp
constexpr const load_power_calibration* power_under_load_on(const accelerator& device) {
  for (const load_power_calibration* one : every_load_power_calibration)
    if (one->device == device.id) return one;
  return nullptr;
}

}  // namespace ridgeline::inline v0_2::catalogue

#pragma once
#include <array>
#include <ridgeline/cost/cloud_price.hpp>
#include <ridgeline/units/constants.hpp>

// Nebius, on demand and preemptible.
namespace ridgeline::inline v0_2::catalogue::nebius {

// Units of the tables below.
using units::dollars_per_gpu_hour;
using units::dollars_per_hour;

/// An entry as its source has it, with what all entries of that source share.
///
/// Inputs   entry  the rest
/// Returns  the entry with provider, region, date and source
/// Source   as named
consteval cloud_price skypilot_2026(cloud_price entry) {
  entry.provider = "nebius";
  entry.date = "2026";
  entry.source = {"SkyPilot catalog of Nebius", "github:skypilot-org/skypilot-catalog catalogs/v8/nebius, 2026",
                  "2026-11-21"};
  return entry;
}

inline namespace seen_2026 {

inline constexpr std::array prices{
    skypilot_2026({.instance = "gpu-h100-sxm_1gpu-16vcpu-200gb",
                   .device_id = "h100-sxm5-80gb",
                   .device = "H100",
                   .whole = {.on_demand = 2.95 * dollars_per_hour, .spot = 1.25 * dollars_per_hour}}),
    skypilot_2026({.instance = "gpu-h100-sxm_8gpu-128vcpu-1600gb",
                   .device_id = "h100-sxm5-80gb",
                   .device = "H100",
                   .count = gpus(8),
                   .whole = {.on_demand = 23.6 * dollars_per_hour, .spot = 10.0 * dollars_per_hour}}),
    skypilot_2026({.instance = "gpu-h200-sxm_1gpu",
                   .device_id = "h200-sxm5-141gb",
                   .device = "H200",
                   .whole = {.on_demand = 3.5 * dollars_per_hour, .spot = 1.45 * dollars_per_hour}}),
    skypilot_2026({.instance = "gpu-h200-sxm_8gpu",
                   .device_id = "h200-sxm5-141gb",
                   .device = "H200",
                   .count = gpus(8),
                   .whole = {.on_demand = 28.0 * dollars_per_hour, .spot = 11.6 * dollars_per_hour}}),
    skypilot_2026({.instance = "gpu-l40s_1gpu",
                   .device_id = "l40s",
                   .device = "L40S",
                   .whole = {.on_demand = 1.5484 * dollars_per_hour}}),
    skypilot_2026({.instance = "gpu-b200-sxm_8gpu",
                   .device_id = "b200-sxm-180gb",
                   .device = "B200",
                   .count = gpus(8),
                   .whole = {.on_demand = 44.0 * dollars_per_hour}}),
};

}  // namespace seen_2026

}  // namespace ridgeline::inline v0_2::catalogue::nebius

#pragma once
#include <array>
#include <ridgeline/cost/cloud_price.hpp>
#include <ridgeline/units/constants.hpp>

// RunPod, on demand. Its page does not show prices without a browser, so most are marked.
namespace ridgeline::inline v0_2::catalogue::runpod {

// Units of the tables below.
using units::dollars_per_gpu_hour;
using units::dollars_per_hour;

/// An entry as its source has it, with what all entries of that source share.
///
/// Inputs   entry  the rest
/// Returns  the entry with provider, region, date and source
/// Source   as named
consteval cloud_price skypilot_2026(cloud_price entry) {
  entry.provider = "runpod";
  entry.date = "2026";
  entry.source = {"SkyPilot catalog of RunPod", "github:skypilot-org/skypilot-catalog catalogs/v8/runpod, 2026",
                  "2026-11-21"};
  return entry;
}
consteval cloud_price survey_2026_05(cloud_price entry) {
  entry.provider = "runpod";
  entry.date = "2026-05-25";
  entry.source = {"RunPod, pricing page", "runpod.io/pricing, as quoted in a price survey of 2026-05-25", "2026-11-21"};
  return entry;
}
consteval cloud_price survey_2026_03(cloud_price entry) {
  entry.provider = "runpod";
  entry.date = "2026-03-28";
  entry.source = {"RunPod, pricing page",
                  "runpod.io/pricing, community cloud, as quoted in a price survey of 2026-03-28", "2026-11-21"};
  return entry;
}

inline namespace seen_2026_05_25 {

inline constexpr std::array prices{
    skypilot_2026({.instance = "1x_A100-80GB_SECURE",
                   .device_id = "a100-pcie-80gb",
                   .device = "A100 80GB",
                   .whole = {.on_demand = 1.39 * dollars_per_hour}}),
    survey_2026_05({.instance = "H200",
                    .device_id = "h200-sxm5-141gb",
                    .device = "H200",
                    .per_gpu = {.on_demand = unverified(4.39 * dollars_per_gpu_hour)}}),
    survey_2026_05({.instance = "B200",
                    .device_id = "b200-sxm-180gb",
                    .device = "B200",
                    .per_gpu = {.on_demand = unverified(5.89 * dollars_per_gpu_hour)}}),
    survey_2026_03({.instance = "H100 SXM",
                    .device_id = "h100-sxm5-80gb",
                    .device = "H100 SXM",
                    .per_gpu = {.on_demand = unverified(2.69 * dollars_per_gpu_hour)}}),
    survey_2026_03({.instance = "H100 PCIe",
                    .device_id = "h100-pcie-80gb",
                    .device = "H100 PCIe",
                    .per_gpu = {.on_demand = unverified(1.99 * dollars_per_gpu_hour)}}),
};

}  // namespace seen_2026_05_25

}  // namespace ridgeline::inline v0_2::catalogue::runpod

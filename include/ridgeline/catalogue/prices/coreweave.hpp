#pragma once
#include <array>
#include <ridgeline/cost/cloud_price.hpp>
#include <ridgeline/units/constants.hpp>

// CoreWeave, on demand, whole nodes.
namespace ridgeline::inline v0_2::catalogue::coreweave {

// Units of the tables below.
using units::dollars_per_gpu_hour;
using units::dollars_per_hour;

/// An entry as its source has it, with what all entries of that source share.
///
/// Inputs   entry  the rest
/// Returns  the entry with provider, region, date and source
/// Source   as named
consteval cloud_price price_page_2026(cloud_price entry) {
  entry.provider = "coreweave";
  entry.date = "2026-09-17";
  entry.source = {"CoreWeave, pricing page",
                  "coreweave.com/pricing, as quoted in two price surveys of 2026-08 and 2026-09-17", "2026-11-21"};
  return entry;
}

inline namespace seen_2026_09_17 {

inline constexpr std::array prices{
    price_page_2026({.instance = "L40 node",
                     .device_id = "l40",
                     .device = "L40",
                     .count = gpus(8),
                     .whole = {.on_demand = 10.0 * dollars_per_hour}}),
    price_page_2026({.instance = "L40S node",
                     .device_id = "l40s",
                     .device = "L40S",
                     .count = gpus(8),
                     .whole = {.on_demand = 18.0 * dollars_per_hour}}),
    price_page_2026({.instance = "RTX PRO 6000 node",
                     .device_id = "rtx-pro-6000-blackwell-server",
                     .device = "RTX PRO 6000",
                     .count = gpus(8),
                     .whole = {.on_demand = 20.0 * dollars_per_hour}}),
    price_page_2026({.instance = "A100 80GB node",
                     .device_id = "a100-sxm4-80gb",
                     .device = "A100 80GB",
                     .count = gpus(8),
                     .whole = {.on_demand = 21.6 * dollars_per_hour}}),
    price_page_2026({.instance = "GH200 node",
                     .device_id = "gh200-96gb",
                     .device = "GH200",
                     .whole = {.on_demand = 6.5 * dollars_per_hour}}),
    price_page_2026({.instance = "H100 node",
                     .device_id = "h100-sxm5-80gb",
                     .device = "H100",
                     .count = gpus(8),
                     .whole = {.on_demand = 49.24 * dollars_per_hour}}),
    price_page_2026({.instance = "H200 node",
                     .device_id = "h200-sxm5-141gb",
                     .device = "H200",
                     .count = gpus(8),
                     .whole = {.on_demand = 50.44 * dollars_per_hour}}),
    price_page_2026({.instance = "GB200 node",
                     .device_id = "gb200-per-gpu-186gb",
                     .device = "GB200",
                     .count = gpus(4),
                     .whole = {.on_demand = 42.0 * dollars_per_hour}}),
    price_page_2026({.instance = "B200 node",
                     .device_id = "b200-sxm-180gb",
                     .device = "B200",
                     .count = gpus(8),
                     .whole = {.on_demand = 68.8 * dollars_per_hour}}),
};

}  // namespace seen_2026_09_17

}  // namespace ridgeline::inline v0_2::catalogue::coreweave

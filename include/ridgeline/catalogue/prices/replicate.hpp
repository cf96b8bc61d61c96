#pragma once
#include <array>
#include <ridgeline/cost/cloud_price.hpp>
#include <ridgeline/units/constants.hpp>

// Replicate, on demand, billed by the second; for serving.
namespace ridgeline::inline v0_2::catalogue::replicate {

// Units of the tables below.
using units::dollars_per_gpu_hour;
using units::dollars_per_hour;

/// An entry as its source has it, with what all entries of that source share.
///
/// Inputs   entry  the rest
/// Returns  the entry with provider, region, date and source
/// Source   as named
consteval cloud_price price_page_2026(cloud_price entry) {
  entry.provider = "replicate";
  entry.date = "2026-09-17";
  entry.source = {"Replicate, pricing page", "replicate.com/pricing, as quoted in a price survey of 2026-09-17",
                  "2026-11-21"};
  return entry;
}

inline namespace seen_2026_09_17 {

inline constexpr std::array prices{
    price_page_2026(
        {.instance = "T4", .device_id = "t4", .device = "T4", .per_gpu = {.on_demand = 0.81 * dollars_per_gpu_hour}}),
    price_page_2026({.instance = "L40S",
                     .device_id = "l40s",
                     .device = "L40S",
                     .per_gpu = {.on_demand = 3.51 * dollars_per_gpu_hour}}),
    price_page_2026({.instance = "A100 80GB",
                     .device_id = "a100-sxm4-80gb",
                     .device = "A100 80GB",
                     .per_gpu = {.on_demand = 5.04 * dollars_per_gpu_hour}}),
    price_page_2026({.instance = "H100",
                     .device_id = "h100-sxm5-80gb",
                     .device = "H100",
                     .per_gpu = {.on_demand = 5.49 * dollars_per_gpu_hour}}),
};

}  // namespace seen_2026_09_17

}  // namespace ridgeline::inline v0_2::catalogue::replicate

#pragma once
#include <array>
#include <ridgeline/cost/cloud_price.hpp>
#include <ridgeline/units/constants.hpp>

// Paperspace, on demand.
namespace ridgeline::inline v0_2::catalogue::paperspace {

// Units of the tables below.
using units::dollars_per_gpu_hour;
using units::dollars_per_hour;

/// An entry as its source has it, with what all entries of that source share.
///
/// Inputs   entry  the rest
/// Returns  the entry with provider, region, date and source
/// Source   as named
consteval cloud_price price_page_2026(cloud_price entry) {
  entry.provider = "paperspace";
  entry.date = "2026-09-17";
  entry.source = {"Paperspace, pricing page", "paperspace.com/pricing, as quoted in a price survey of 2026-09-17",
                  "2026-11-21"};
  return entry;
}

inline namespace seen_2026_09_17 {

inline constexpr std::array prices{
    price_page_2026({.instance = "RTX A4000",
                     .device_id = "rtx-a4000",
                     .device = "RTX A4000",
                     .whole = {.on_demand = 0.76 * dollars_per_hour}}),
    price_page_2026({.instance = "RTX A5000",
                     .device_id = "rtx-a5000",
                     .device = "RTX A5000",
                     .whole = {.on_demand = 1.38 * dollars_per_hour}}),
    price_page_2026({.instance = "RTX A6000",
                     .device_id = "rtx-a6000",
                     .device = "RTX A6000",
                     .whole = {.on_demand = 1.89 * dollars_per_hour}}),
    price_page_2026({.instance = "V100",
                     .device_id = "v100-pcie-16gb",
                     .device = "V100",
                     .whole = {.on_demand = 2.3 * dollars_per_hour}}),
    price_page_2026({.instance = "H100",
                     .device_id = "h100-sxm5-80gb",
                     .device = "H100",
                     .whole = {.on_demand = unverified(5.95 * dollars_per_hour)}}),
};

}  // namespace seen_2026_09_17

}  // namespace ridgeline::inline v0_2::catalogue::paperspace

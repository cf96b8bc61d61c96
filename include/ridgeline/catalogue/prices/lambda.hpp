#pragma once
#include <array>
#include <ridgeline/cost/cloud_price.hpp>
#include <ridgeline/units/constants.hpp>

// Lambda, on demand; prices per GPU of the machine they are quoted for.
namespace ridgeline::inline v0_2::catalogue::lambda {

// Units of the tables below.
using units::dollars_per_gpu_hour;
using units::dollars_per_hour;

/// An entry as its source has it, with what all entries of that source share.
///
/// Inputs   entry  the rest
/// Returns  the entry with provider, region, date and source
/// Source   as named
consteval cloud_price price_page_2026(cloud_price entry) {
  entry.provider = "lambda";
  entry.date = "2026-09-17";
  entry.source = {"Lambda, pricing page", "lambda.ai/pricing, as quoted in a price survey of 2026-09-17", "2026-11-21"};
  return entry;
}
consteval cloud_price price_page_2026_05(cloud_price entry) {
  entry.provider = "lambda";
  entry.date = "2026-05-25";
  entry.source = {"Lambda, pricing page", "lambda.ai/pricing, as quoted in a price survey of 2026-05-25", "2026-11-21"};
  return entry;
}
consteval cloud_price skypilot_2026(cloud_price entry) {
  entry.provider = "lambda";
  entry.date = "2026";
  entry.source = {"SkyPilot catalog of Lambda", "github:skypilot-org/skypilot-catalog catalogs/v8/lambda, 2026",
                  "2026-11-21"};
  return entry;
}

inline namespace seen_2026_09_17 {

inline constexpr std::array prices{
    price_page_2026({.instance = "B200 8x node",
                     .device_id = "b200-sxm-180gb",
                     .device = "B200",
                     .count = gpus(8),
                     .per_gpu = {.on_demand = 6.69 * dollars_per_gpu_hour}}),
    price_page_2026({.instance = "H100 SXM 8x node",
                     .device_id = "h100-sxm5-80gb",
                     .device = "H100 SXM",
                     .count = gpus(8),
                     .per_gpu = {.on_demand = 3.99 * dollars_per_gpu_hour}}),
    price_page_2026({.instance = "A100 80GB 8x node",
                     .device_id = "a100-sxm4-80gb",
                     .device = "A100 80GB",
                     .count = gpus(8),
                     .per_gpu = {.on_demand = 2.79 * dollars_per_gpu_hour}}),
    price_page_2026({.instance = "A100 40GB 8x node",
                     .device_id = "a100-sxm4-40gb",
                     .device = "A100 40GB",
                     .count = gpus(8),
                     .per_gpu = {.on_demand = 1.99 * dollars_per_gpu_hour}}),
    price_page_2026({.instance = "V100 16GB 8x node",
                     .device_id = "v100-sxm2-16gb",
                     .device = "V100 16GB",
                     .count = gpus(8),
                     .per_gpu = {.on_demand = 0.79 * dollars_per_gpu_hour}}),
    price_page_2026_05({.instance = "GH200",
                        .device_id = "gh200-96gb",
                        .device = "GH200",
                        .per_gpu = {.on_demand = 2.29 * dollars_per_gpu_hour}}),
    skypilot_2026({.instance = "gpu_8x_v100",
                   .device_id = "v100-sxm2-16gb",
                   .device = "V100",
                   .count = gpus(8),
                   .whole = {.on_demand = 6.32 * dollars_per_hour}}),
    skypilot_2026({.instance = "gpu_1x_a6000",
                   .device_id = "rtx-a6000",
                   .device = "RTX A6000",
                   .whole = {.on_demand = 1.09 * dollars_per_hour}}),
    skypilot_2026({.instance = "gpu_4x_a6000",
                   .device_id = "rtx-a6000",
                   .device = "RTX A6000",
                   .count = gpus(4),
                   .whole = {.on_demand = 4.36 * dollars_per_hour}}),
};

}  // namespace seen_2026_09_17

}  // namespace ridgeline::inline v0_2::catalogue::lambda

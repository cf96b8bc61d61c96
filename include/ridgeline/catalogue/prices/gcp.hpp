#pragma once
#include <array>
#include <ridgeline/cost/cloud_price.hpp>
#include <ridgeline/units/constants.hpp>

// Google Compute Engine. An accelerator that is priced without its machine is not here.
namespace ridgeline::inline v0_2::catalogue::gcp {

// Units of the tables below.
using units::dollars_per_gpu_hour;
using units::dollars_per_hour;

/// An entry as its source has it, with what all entries of that source share.
///
/// Inputs   entry  the rest
/// Returns  the entry with provider, region, date and source
/// Source   as named
consteval cloud_price price_page_2026(cloud_price entry) {
  entry.provider = "gcp";
  if (entry.region.empty()) entry.region = "us-central1";
  entry.date = "2026-09-17";
  entry.source = {"Google Cloud, accelerator-optimized pricing page",
                  "Iowa (us-central1), as quoted in a price survey of 2026-09-17", "2026-11-21"};
  return entry;
}
consteval cloud_price tpu_page_2026(cloud_price entry) {
  entry.provider = "gcp";
  entry.date = "2026-08";
  entry.source = {"Google Cloud, TPU pricing page", "price of a chip, as quoted in a price survey of 2026-08",
                  "2026-11-21"};
  return entry;
}
consteval cloud_price tpu_prices_2024(cloud_price entry) {
  entry.provider = "gcp";
  entry.date = "2024-12-23";
  entry.source = {"Google Cloud, TPU pricing page",
                  "github:dstackai/gpuhunt src/gpuhunt/resources/tpu_pricing.json, file of 2024-12-23, price of a "
                  "chip",
                  "2026-11-21"};
  return entry;
}

namespace seen_2024_12_23 {

inline constexpr std::array prices{
    tpu_prices_2024({.instance = "TPU v6e",
                     .region = "us-east1",
                     .device_id = "tpu-v6e",
                     .device = "TPU v6e",
                     .per_gpu = {.on_demand = 2.7 * dollars_per_gpu_hour, .spot = 1.89 * dollars_per_gpu_hour}}),
    tpu_prices_2024({.instance = "TPU v6e",
                     .region = "us-east5",
                     .device_id = "tpu-v6e",
                     .device = "TPU v6e",
                     .per_gpu = {.on_demand = 2.7 * dollars_per_gpu_hour, .spot = 1.89 * dollars_per_gpu_hour}}),
    tpu_prices_2024({.instance = "TPU v6e",
                     .region = "europe-west4",
                     .device_id = "tpu-v6e",
                     .device = "TPU v6e",
                     .per_gpu = {.on_demand = 2.97 * dollars_per_gpu_hour, .spot = 2.08 * dollars_per_gpu_hour}}),
    tpu_prices_2024({.instance = "TPU v6e",
                     .region = "asia-northeast1",
                     .device_id = "tpu-v6e",
                     .device = "TPU v6e",
                     .per_gpu = {.on_demand = 3.24 * dollars_per_gpu_hour, .spot = 2.27 * dollars_per_gpu_hour}}),
    tpu_prices_2024({.instance = "TPU v5p",
                     .region = "us-east5",
                     .device_id = "tpu-v5p",
                     .device = "TPU v5p",
                     .per_gpu = {.on_demand = 4.2 * dollars_per_gpu_hour, .spot = 2.415 * dollars_per_gpu_hour}}),
    tpu_prices_2024({.instance = "TPU v5p",
                     .region = "us-east1",
                     .device_id = "tpu-v5p",
                     .device = "TPU v5p",
                     .per_gpu = {.on_demand = 4.2 * dollars_per_gpu_hour, .spot = 2.1 * dollars_per_gpu_hour}}),
    tpu_prices_2024({.instance = "TPU v5e",
                     .region = "us-central1",
                     .device_id = "tpu-v5e",
                     .device = "TPU v5e",
                     .per_gpu = {.on_demand = 1.2 * dollars_per_gpu_hour, .spot = 0.63 * dollars_per_gpu_hour}}),
    tpu_prices_2024({.instance = "TPU v5e",
                     .region = "us-east5",
                     .device_id = "tpu-v5e",
                     .device = "TPU v5e",
                     .per_gpu = {.on_demand = 1.2 * dollars_per_gpu_hour, .spot = 0.6 * dollars_per_gpu_hour}}),
    tpu_prices_2024({.instance = "TPU v5e",
                     .region = "us-south1",
                     .device_id = "tpu-v5e",
                     .device = "TPU v5e",
                     .per_gpu = {.on_demand = 1.416 * dollars_per_gpu_hour, .spot = 0.708 * dollars_per_gpu_hour}}),
    tpu_prices_2024({.instance = "TPU v5e",
                     .region = "us-west1",
                     .device_id = "tpu-v5e",
                     .device = "TPU v5e",
                     .per_gpu = {.on_demand = 1.2 * dollars_per_gpu_hour, .spot = 0.63 * dollars_per_gpu_hour}}),
    tpu_prices_2024({.instance = "TPU v5e",
                     .region = "us-west4",
                     .device_id = "tpu-v5e",
                     .device = "TPU v5e",
                     .per_gpu = {.on_demand = 1.2 * dollars_per_gpu_hour, .spot = 0.51 * dollars_per_gpu_hour}}),
    tpu_prices_2024({.instance = "TPU v5e",
                     .region = "europe-west1",
                     .device_id = "tpu-v5e",
                     .device = "TPU v5e",
                     .per_gpu = {.on_demand = 1.3213 * dollars_per_gpu_hour, .spot = 0.66066 * dollars_per_gpu_hour}}),
    tpu_prices_2024({.instance = "TPU v5e",
                     .region = "europe-west4",
                     .device_id = "tpu-v5e",
                     .device = "TPU v5e",
                     .per_gpu = {.on_demand = 1.56 * dollars_per_gpu_hour, .spot = 0.663 * dollars_per_gpu_hour}}),
    tpu_prices_2024({.instance = "TPU v5e",
                     .region = "asia-southeast1",
                     .device_id = "tpu-v5e",
                     .device = "TPU v5e",
                     .per_gpu = {.on_demand = 1.56 * dollars_per_gpu_hour, .spot = 0.78 * dollars_per_gpu_hour}}),
    tpu_prices_2024({.instance = "TPU v4 pod",
                     .region = "us-central2",
                     .device_id = "tpu-v4",
                     .device = "TPU v4 pod",
                     .per_gpu = {.on_demand = 3.22 * dollars_per_gpu_hour}}),
    tpu_prices_2024({.instance = "TPU v3 pod",
                     .region = "europe-west4",
                     .device_id = "tpu-v3",
                     .device = "TPU v3 pod",
                     .per_gpu = {.on_demand = 2.0 * dollars_per_gpu_hour}}),
    tpu_prices_2024({.instance = "TPU v3 device",
                     .region = "europe-west4",
                     .device_id = "tpu-v3",
                     .device = "TPU v3 device",
                     .per_gpu = {.on_demand = 2.2 * dollars_per_gpu_hour}}),
    tpu_prices_2024({.instance = "TPU v2 pod",
                     .region = "us-central1",
                     .device_id = "tpu-v2",
                     .device = "TPU v2 pod",
                     .per_gpu = {.on_demand = 1.5 * dollars_per_gpu_hour}}),
    tpu_prices_2024({.instance = "TPU v2 pod",
                     .region = "europe-west4",
                     .device_id = "tpu-v2",
                     .device = "TPU v2 pod",
                     .per_gpu = {.on_demand = 1.5 * dollars_per_gpu_hour}}),
    tpu_prices_2024({.instance = "TPU v2 device",
                     .region = "asia-east1",
                     .device_id = "tpu-v2",
                     .device = "TPU v2 device",
                     .per_gpu = {.on_demand = 1.305 * dollars_per_gpu_hour, .spot = 0.3915 * dollars_per_gpu_hour}}),
    tpu_prices_2024({.instance = "TPU v2 device",
                     .region = "europe-west4",
                     .device_id = "tpu-v2",
                     .device = "TPU v2 device",
                     .per_gpu = {.on_demand = 1.2375 * dollars_per_gpu_hour}}),
};

}  // namespace seen_2024_12_23

inline namespace seen_2026_09_17 {

inline constexpr std::array prices{
    price_page_2026({.instance = "g2-standard-4",
                     .device_id = "l4",
                     .device = "L4",
                     .whole = {.on_demand = 0.706832 * dollars_per_hour, .spot = 0.424056 * dollars_per_hour}}),
    price_page_2026({.instance = "g2-standard-48",
                     .device_id = "l4",
                     .device = "L4",
                     .count = gpus(4),
                     .whole = {.on_demand = 4.001665 * dollars_per_hour, .spot = 2.400672 * dollars_per_hour}}),
    price_page_2026({.instance = "a2-highgpu-1g",
                     .device_id = "a100-sxm4-40gb",
                     .device = "A100 40GB",
                     .whole = {.on_demand = 3.673385 * dollars_per_hour, .spot = 2.20401 * dollars_per_hour}}),
    price_page_2026({.instance = "a2-highgpu-8g",
                     .device_id = "a100-sxm4-40gb",
                     .device = "A100 40GB",
                     .count = gpus(8),
                     .whole = {.on_demand = 29.38708 * dollars_per_hour, .spot = 17.63208 * dollars_per_hour}}),
    price_page_2026({.instance = "a2-ultragpu-1g",
                     .device_id = "a100-sxm4-80gb",
                     .device = "A100 80GB",
                     .whole = {.on_demand = 5.068798 * dollars_per_hour, .spot = 3.041238 * dollars_per_hour}}),
    price_page_2026({.instance = "a3-highgpu-8g",
                     .device_id = "h100-sxm5-80gb",
                     .device = "H100",
                     .count = gpus(8),
                     .whole = {.on_demand = 88.49 * dollars_per_hour, .spot = 52.9623 * dollars_per_hour}}),
    price_page_2026({.instance = "a3-megagpu-8g",
                     .device_id = "h100-sxm5-80gb",
                     .device = "H100",
                     .count = gpus(8),
                     .whole = {.on_demand = 93.4007 * dollars_per_hour, .spot = 55.8945 * dollars_per_hour}}),
    price_page_2026({.instance = "a3-ultragpu-8g",
                     .device_id = "h200-sxm5-141gb",
                     .device = "H200",
                     .count = gpus(8),
                     .whole = {.on_demand = 84.8069 * dollars_per_hour, .spot = 50.8744 * dollars_per_hour}}),
    price_page_2026({.instance = "a4-highgpu-8g",
                     .device_id = "b200-sxm-180gb",
                     .device = "B200",
                     .count = gpus(8),
                     .whole = {.spot = 39.6336 * dollars_per_hour}}),
    price_page_2026({.instance = "g4-standard-48",
                     .device_id = "rtx-pro-6000-blackwell-server",
                     .device = "RTX PRO 6000",
                     .whole = {.on_demand = 4.49993 * dollars_per_hour, .spot = 1.7429 * dollars_per_hour}}),
    tpu_page_2026({.instance = "TPU v5e",
                   .device_id = "tpu-v5e",
                   .device = "TPU v5e",
                   .per_gpu = {.on_demand = 1.2 * dollars_per_gpu_hour}}),
    tpu_page_2026({.instance = "TPU v5p",
                   .device_id = "tpu-v5p",
                   .device = "TPU v5p",
                   .per_gpu = {.on_demand = 4.2 * dollars_per_gpu_hour}}),
    tpu_page_2026({.instance = "TPU v6e",
                   .device_id = "tpu-v6e",
                   .device = "TPU v6e",
                   .per_gpu = {.on_demand = 2.7 * dollars_per_gpu_hour}}),
    tpu_page_2026({.instance = "TPU7x Ironwood",
                   .device = "TPU7x Ironwood",
                   .per_gpu = {.on_demand = 12.0 * dollars_per_gpu_hour}}),
};

}  // namespace seen_2026_09_17

}  // namespace ridgeline::inline v0_2::catalogue::gcp

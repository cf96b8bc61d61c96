#pragma once
#include <array>
#include <ridgeline/cost/cloud_price.hpp>
#include <ridgeline/units/constants.hpp>

// Amazon EC2, Linux, on demand unless it says otherwise. The cut of June 2025
// replaced the prices of 2023 for P4 and P5.
namespace ridgeline::inline v0_2::catalogue::aws {

// Units of the tables below.
using units::dollars_per_gpu_hour;
using units::dollars_per_hour;

/// An entry as its source has it, with what all entries of that source share.
///
/// Inputs   entry  the rest
/// Returns  the entry with provider, region, date and source
/// Source   as named
consteval cloud_price price_list_2026(cloud_price entry) {
  entry.provider = "aws";
  if (entry.region.empty()) entry.region = "us-east-1";
  entry.date = "2026-09-17";
  entry.source = {"AWS price list, Linux, US East (N. Virginia)",
                  "instances.vantage.sh, update of 2026-09-17, as quoted in a price survey of that day", "2026-11-21"};
  return entry;
}
consteval cloud_price price_list_2026_sample(cloud_price entry) {
  entry.provider = "aws";
  if (entry.region.empty()) entry.region = "us-east-1";
  entry.date = "2026";
  entry.source = {"AWS price list, Linux, US East (N. Virginia)",
                  "instances.vantage.sh, on-demand prices of 2026 as a collector quotes them", "2026-11-21"};
  return entry;
}
consteval cloud_price price_list_2023(cloud_price entry) {
  entry.provider = "aws";
  if (entry.region.empty()) entry.region = "us-east-1";
  entry.date = "2023-11-16";
  entry.source = {"AWS price list, Linux, US East (N. Virginia)",
                  "Vantage export in github:Boavizta/boaviztapi, file of 2023-11-16; reserved: payment option not "
                  "stated",
                  "2026-11-21"};
  return entry;
}

namespace seen_2023_11_16 {

inline constexpr std::array prices{
    price_list_2023({.instance = "g4dn.xlarge",
                     .device_id = "t4",
                     .device = "NVIDIA T4 Tensor Core",
                     .whole = {.on_demand = 0.526 * dollars_per_hour,
                               .spot = 0.1609 * dollars_per_hour,
                               .reserved_1_year = 0.331 * dollars_per_hour}}),
    price_list_2023({.instance = "g4dn.2xlarge",
                     .device_id = "t4",
                     .device = "NVIDIA T4 Tensor Core",
                     .whole = {.on_demand = 0.752 * dollars_per_hour,
                               .spot = 0.2732 * dollars_per_hour,
                               .reserved_1_year = 0.474 * dollars_per_hour}}),
    price_list_2023({.instance = "g5.xlarge",
                     .device_id = "a10g",
                     .device = "NVIDIA A10G",
                     .whole = {.on_demand = 1.006 * dollars_per_hour,
                               .spot = 0.3087 * dollars_per_hour,
                               .reserved_1_year = 0.6338 * dollars_per_hour}}),
    price_list_2023({.instance = "g4dn.4xlarge",
                     .device_id = "t4",
                     .device = "NVIDIA T4 Tensor Core",
                     .whole = {.on_demand = 1.204 * dollars_per_hour,
                               .spot = 0.4682 * dollars_per_hour,
                               .reserved_1_year = 0.759 * dollars_per_hour}}),
    price_list_2023({.instance = "g5.2xlarge",
                     .device_id = "a10g",
                     .device = "NVIDIA A10G",
                     .whole = {.on_demand = 1.212 * dollars_per_hour,
                               .spot = 0.3735 * dollars_per_hour,
                               .reserved_1_year = 0.7636 * dollars_per_hour}}),
    price_list_2023({.instance = "g5.4xlarge",
                     .device_id = "a10g",
                     .device = "NVIDIA A10G",
                     .whole = {.on_demand = 1.624 * dollars_per_hour,
                               .spot = 0.6764 * dollars_per_hour,
                               .reserved_1_year = 1.0231 * dollars_per_hour}}),
    price_list_2023({.instance = "g4dn.8xlarge",
                     .device_id = "t4",
                     .device = "NVIDIA T4 Tensor Core",
                     .whole = {.on_demand = 2.176 * dollars_per_hour,
                               .spot = 0.8665 * dollars_per_hour,
                               .reserved_1_year = 1.371 * dollars_per_hour}}),
    price_list_2023({.instance = "g5.8xlarge",
                     .device_id = "a10g",
                     .device = "NVIDIA A10G",
                     .whole = {.on_demand = 2.448 * dollars_per_hour,
                               .spot = 1.0282 * dollars_per_hour,
                               .reserved_1_year = 1.5422 * dollars_per_hour}}),
    price_list_2023({.instance = "p3.2xlarge",
                     .device_id = "v100-sxm2-16gb",
                     .device = "NVIDIA Tesla V100",
                     .whole = {.on_demand = 3.06 * dollars_per_hour,
                               .spot = 1.1288 * dollars_per_hour,
                               .reserved_1_year = 2.088 * dollars_per_hour}}),
    price_list_2023({.instance = "g4dn.12xlarge",
                     .device_id = "t4",
                     .device = "NVIDIA T4 Tensor Core",
                     .count = gpus(4),
                     .whole = {.on_demand = 3.912 * dollars_per_hour,
                               .spot = 1.6372 * dollars_per_hour,
                               .reserved_1_year = 2.465 * dollars_per_hour}}),
    price_list_2023({.instance = "g5.16xlarge",
                     .device_id = "a10g",
                     .device = "NVIDIA A10G",
                     .whole = {.on_demand = 4.096 * dollars_per_hour,
                               .spot = 1.9512 * dollars_per_hour,
                               .reserved_1_year = 2.5805 * dollars_per_hour}}),
    price_list_2023({.instance = "g4dn.16xlarge",
                     .device_id = "t4",
                     .device = "NVIDIA T4 Tensor Core",
                     .whole = {.on_demand = 4.352 * dollars_per_hour,
                               .spot = 1.7926 * dollars_per_hour,
                               .reserved_1_year = 2.742 * dollars_per_hour}}),
    price_list_2023({.instance = "g5.12xlarge",
                     .device_id = "a10g",
                     .device = "NVIDIA A10G",
                     .count = gpus(4),
                     .whole = {.on_demand = 5.672 * dollars_per_hour,
                               .spot = 1.6049 * dollars_per_hour,
                               .reserved_1_year = 3.5734 * dollars_per_hour}}),
    price_list_2023({.instance = "g4dn.metal",
                     .device_id = "t4",
                     .device = "NVIDIA T4 Tensor Core",
                     .count = gpus(8),
                     .whole = {.on_demand = 7.824 * dollars_per_hour,
                               .spot = 3.5281 * dollars_per_hour,
                               .reserved_1_year = 4.929 * dollars_per_hour}}),
    price_list_2023({.instance = "g5.24xlarge",
                     .device_id = "a10g",
                     .device = "NVIDIA A10G",
                     .count = gpus(4),
                     .whole = {.on_demand = 8.144 * dollars_per_hour,
                               .spot = 3.7867 * dollars_per_hour,
                               .reserved_1_year = 5.1307 * dollars_per_hour}}),
    price_list_2023({.instance = "p3.8xlarge",
                     .device_id = "v100-sxm2-16gb",
                     .device = "NVIDIA Tesla V100",
                     .count = gpus(4),
                     .whole = {.on_demand = 12.24 * dollars_per_hour,
                               .spot = 3.1663 * dollars_per_hour,
                               .reserved_1_year = 8.354 * dollars_per_hour}}),
    price_list_2023({.instance = "g5.48xlarge",
                     .device_id = "a10g",
                     .device = "NVIDIA A10G",
                     .count = gpus(8),
                     .whole = {.on_demand = 16.288 * dollars_per_hour,
                               .spot = 6.2135 * dollars_per_hour,
                               .reserved_1_year = 10.2614 * dollars_per_hour}}),
    price_list_2023({.instance = "p3.16xlarge",
                     .device_id = "v100-sxm2-16gb",
                     .device = "NVIDIA Tesla V100",
                     .count = gpus(8),
                     .whole = {.on_demand = 24.48 * dollars_per_hour,
                               .spot = 5.5412 * dollars_per_hour,
                               .reserved_1_year = 16.708 * dollars_per_hour}}),
    price_list_2023({.instance = "p3dn.24xlarge",
                     .device_id = "v100-sxm2-32gb",
                     .device = "NVIDIA Tesla V100",
                     .count = gpus(8),
                     .whole = {.on_demand = 31.212 * dollars_per_hour,
                               .spot = 9.2103 * dollars_per_hour,
                               .reserved_1_year = 19.215 * dollars_per_hour}}),
};

}  // namespace seen_2023_11_16

inline namespace seen_2026_09_17 {

inline constexpr std::array prices{
    price_list_2026({.instance = "g5.xlarge",
                     .device_id = "a10g",
                     .device = "A10G",
                     .whole = {.on_demand = 1.006 * dollars_per_hour,
                               .spot = 0.636 * dollars_per_hour,
                               .reserved_1_year = 0.634 * dollars_per_hour,
                               .reserved_3_years = 0.435 * dollars_per_hour}}),
    price_list_2026({.instance = "g5.12xlarge",
                     .device_id = "a10g",
                     .device = "A10G",
                     .count = gpus(4),
                     .whole = {.on_demand = 5.672 * dollars_per_hour,
                               .reserved_1_year = 3.573 * dollars_per_hour,
                               .reserved_3_years = 2.45 * dollars_per_hour}}),
    price_list_2026({.instance = "g6.xlarge",
                     .device_id = "l4",
                     .device = "L4",
                     .whole = {.on_demand = 0.8048 * dollars_per_hour,
                               .reserved_1_year = 0.524 * dollars_per_hour,
                               .reserved_3_years = 0.369 * dollars_per_hour}}),
    price_list_2026({.instance = "g6e.xlarge",
                     .device_id = "l40s",
                     .device = "L40S",
                     .whole = {.on_demand = 1.861 * dollars_per_hour,
                               .reserved_1_year = 1.172 * dollars_per_hour,
                               .reserved_3_years = 0.804 * dollars_per_hour}}),
    price_list_2026({.instance = "p3.2xlarge",
                     .device_id = "v100-sxm2-16gb",
                     .device = "V100",
                     .whole = {.on_demand = 3.06 * dollars_per_hour, .spot = 0.428 * dollars_per_hour}}),
    price_list_2026({.instance = "p4d.24xlarge",
                     .device_id = "a100-sxm4-40gb",
                     .device = "A100 40GB",
                     .count = gpus(8),
                     .whole = {.on_demand = 21.957642 * dollars_per_hour,
                               .spot = 16.298 * dollars_per_hour,
                               .reserved_1_year = 13.921 * dollars_per_hour,
                               .reserved_3_years = 9.374 * dollars_per_hour}}),
    price_list_2026({.instance = "p5.48xlarge",
                     .device_id = "h100-sxm5-80gb",
                     .device = "H100",
                     .count = gpus(8),
                     .whole = {.on_demand = 55.04 * dollars_per_hour,
                               .spot = 20.788 * dollars_per_hour,
                               .reserved_3_years = 23.777 * dollars_per_hour}}),
    price_list_2026_sample({.instance = "p5.4xlarge",
                            .device_id = "h100-sxm5-80gb",
                            .device = "H100",
                            .whole = {.on_demand = 6.88 * dollars_per_hour}}),
    price_list_2026_sample({.instance = "p5en.48xlarge",
                            .device_id = "h200-sxm5-141gb",
                            .device = "H200",
                            .count = gpus(8),
                            .whole = {.on_demand = 63.296 * dollars_per_hour}}),
    price_list_2026_sample({.instance = "p6-b200.48xlarge",
                            .device_id = "b200-sxm-180gb",
                            .device = "B200",
                            .count = gpus(8),
                            .whole = {.on_demand = 113.9328 * dollars_per_hour}}),
};

}  // namespace seen_2026_09_17

}  // namespace ridgeline::inline v0_2::catalogue::aws

#pragma once
#include <array>
#include <ridgeline/cost/cloud_price.hpp>
#include <ridgeline/units/constants.hpp>

// Azure virtual machines, Linux, East US unless it says otherwise.
namespace ridgeline::inline v0_2::catalogue::azure {

// Units of the tables below.
using units::dollars_per_gpu_hour;
using units::dollars_per_hour;

/// An entry as its source has it, with what all entries of that source share.
///
/// Inputs   entry  the rest
/// Returns  the entry with provider, region, date and source
/// Source   as named
consteval cloud_price retail_api_2026(cloud_price entry) {
  entry.provider = "azure";
  if (entry.region.empty()) entry.region = "eastus";
  entry.date = "2026-09-17";
  entry.source = {"Azure Retail Prices API, Linux, East US",
                  "as quoted in a price survey of 2026-09-17; spot prices are of that day", "2026-11-21"};
  return entry;
}
consteval cloud_price retail_api_2026_08(cloud_price entry) {
  entry.provider = "azure";
  if (entry.region.empty()) entry.region = "eastus2";
  entry.date = "2026-08";
  entry.source = {"Azure Retail Prices API, Linux, East US 2", "as quoted in a price survey of 2026-08", "2026-11-21"};
  return entry;
}
consteval cloud_price retail_api_2026_04(cloud_price entry) {
  entry.provider = "azure";
  if (entry.region.empty()) entry.region = "westus3";
  entry.date = "2026-04-20";
  entry.source = {"Azure price list, Linux, West US 3", "as quoted in a price survey of 2026-04-20", "2026-11-21"};
  return entry;
}
consteval cloud_price price_list_2024(cloud_price entry) {
  entry.provider = "azure";
  if (entry.region.empty()) entry.region = "eastus";
  entry.date = "2024-04-17";
  entry.source = {"Azure price list, Linux, East US",
                  "Vantage export in github:Boavizta/boaviztapi, file of 2024-04-17; reserved: payment option not "
                  "stated",
                  "2026-11-21"};
  return entry;
}

namespace seen_2024_04_17 {

inline constexpr std::array prices{
    price_list_2024({.instance = "NC4as_T4_v3",
                     .device_id = "t4",
                     .device = "T4",
                     .whole = {.on_demand = 0.526 * dollars_per_hour,
                               .spot = 0.0526 * dollars_per_hour,
                               .reserved_1_year = 0.3093 * dollars_per_hour}}),
    price_list_2024({.instance = "NC8as_T4_v3",
                     .device_id = "t4",
                     .device = "T4",
                     .whole = {.on_demand = 0.752 * dollars_per_hour,
                               .spot = 0.0752 * dollars_per_hour,
                               .reserved_1_year = 0.4421 * dollars_per_hour}}),
    price_list_2024({.instance = "NC16as_T4_v3",
                     .device_id = "t4",
                     .device = "T4",
                     .whole = {.on_demand = 1.204 * dollars_per_hour,
                               .spot = 0.1204 * dollars_per_hour,
                               .reserved_1_year = 0.708 * dollars_per_hour}}),
    price_list_2024({.instance = "NC6s_v2",
                     .device_id = "p100-pcie-16gb",
                     .device = "P100",
                     .whole = {.on_demand = 2.07 * dollars_per_hour, .spot = 0.207 * dollars_per_hour}}),
    price_list_2024({.instance = "ND6s",
                     .device_id = "tesla-p40",
                     .device = "P40",
                     .whole = {.on_demand = 2.07 * dollars_per_hour,
                               .spot = 0.207 * dollars_per_hour,
                               .reserved_1_year = 1.3186 * dollars_per_hour}}),
    price_list_2024({.instance = "NC6s_v3",
                     .device_id = "v100-pcie-16gb",
                     .device = "V100",
                     .whole = {.on_demand = 3.06 * dollars_per_hour,
                               .spot = 0.6818 * dollars_per_hour,
                               .reserved_1_year = 1.9492 * dollars_per_hour}}),
    price_list_2024({.instance = "NV36ads_A10_v5",
                     .device_id = "a10",
                     .device = "A10",
                     .whole = {.on_demand = 3.2 * dollars_per_hour,
                               .spot = 0.8 * dollars_per_hour,
                               .reserved_1_year = 2.048 * dollars_per_hour}}),
    price_list_2024({.instance = "NC24ads_A100_v4",
                     .device_id = "a100-pcie-80gb",
                     .device = "A100",
                     .whole = {.on_demand = 3.673 * dollars_per_hour,
                               .spot = 0.3673 * dollars_per_hour,
                               .reserved_1_year = 2.401 * dollars_per_hour}}),
    price_list_2024({.instance = "NC12s_v2",
                     .device_id = "p100-pcie-16gb",
                     .device = "P100",
                     .count = gpus(2),
                     .whole = {.on_demand = 4.14 * dollars_per_hour, .spot = 0.414 * dollars_per_hour}}),
    price_list_2024({.instance = "ND12s",
                     .device_id = "tesla-p40",
                     .device = "P40",
                     .count = gpus(2),
                     .whole = {.on_demand = 4.14 * dollars_per_hour,
                               .spot = 0.414 * dollars_per_hour,
                               .reserved_1_year = 2.6371 * dollars_per_hour}}),
    price_list_2024({.instance = "NC64as_T4_v3",
                     .device_id = "t4",
                     .device = "T4",
                     .count = gpus(4),
                     .whole = {.on_demand = 4.352 * dollars_per_hour,
                               .spot = 0.4352 * dollars_per_hour,
                               .reserved_1_year = 2.559 * dollars_per_hour}}),
    price_list_2024({.instance = "NV36adms_A10_v5",
                     .device_id = "a10",
                     .device = "A10",
                     .whole = {.on_demand = 4.52 * dollars_per_hour,
                               .spot = 1.13 * dollars_per_hour,
                               .reserved_1_year = 2.8928 * dollars_per_hour}}),
    price_list_2024({.instance = "NC12s_v3",
                     .device_id = "v100-pcie-16gb",
                     .device = "V100",
                     .count = gpus(2),
                     .whole = {.on_demand = 6.12 * dollars_per_hour,
                               .spot = 1.3635 * dollars_per_hour,
                               .reserved_1_year = 3.8984 * dollars_per_hour}}),
    price_list_2024({.instance = "NV72ads_A10_v5",
                     .device_id = "a10",
                     .device = "A10",
                     .count = gpus(2),
                     .whole = {.on_demand = 6.52 * dollars_per_hour,
                               .spot = 1.63 * dollars_per_hour,
                               .reserved_1_year = 4.1728 * dollars_per_hour}}),
    price_list_2024({.instance = "NC48ads_A100_v4",
                     .device_id = "a100-pcie-80gb",
                     .device = "A100",
                     .count = gpus(2),
                     .whole = {.on_demand = 7.346 * dollars_per_hour,
                               .spot = 0.7346 * dollars_per_hour,
                               .reserved_1_year = 4.8021 * dollars_per_hour}}),
    price_list_2024({.instance = "NC24s_v2",
                     .device_id = "p100-pcie-16gb",
                     .device = "P100",
                     .count = gpus(4),
                     .whole = {.on_demand = 8.28 * dollars_per_hour, .spot = 0.828 * dollars_per_hour}}),
    price_list_2024({.instance = "ND24s",
                     .device_id = "tesla-p40",
                     .device = "P40",
                     .count = gpus(4),
                     .whole = {.on_demand = 8.28 * dollars_per_hour,
                               .spot = 0.828 * dollars_per_hour,
                               .reserved_1_year = 5.2742 * dollars_per_hour}}),
    price_list_2024({.instance = "NC24rs_v2",
                     .device_id = "p100-pcie-16gb",
                     .device = "P100",
                     .count = gpus(4),
                     .whole = {.on_demand = 9.108 * dollars_per_hour, .spot = 0.9108 * dollars_per_hour}}),
    price_list_2024({.instance = "ND24rs",
                     .device_id = "tesla-p40",
                     .device = "P40",
                     .count = gpus(4),
                     .whole = {.on_demand = 9.108 * dollars_per_hour,
                               .spot = 0.9108 * dollars_per_hour,
                               .reserved_1_year = 5.8015 * dollars_per_hour}}),
    price_list_2024({.instance = "NC24s_v3",
                     .device_id = "v100-pcie-16gb",
                     .device = "V100",
                     .count = gpus(4),
                     .whole = {.on_demand = 12.24 * dollars_per_hour,
                               .spot = 2.7271 * dollars_per_hour,
                               .reserved_1_year = 7.7969 * dollars_per_hour}}),
    price_list_2024({.instance = "NC24rs_v3",
                     .device_id = "v100-pcie-16gb",
                     .device = "V100",
                     .count = gpus(4),
                     .whole = {.on_demand = 13.46 * dollars_per_hour,
                               .spot = 2.9989 * dollars_per_hour,
                               .reserved_1_year = 8.5766 * dollars_per_hour}}),
    price_list_2024({.instance = "NC96ads_A100_v4",
                     .device_id = "a100-pcie-80gb",
                     .device = "A100",
                     .count = gpus(4),
                     .whole = {.on_demand = 14.692 * dollars_per_hour,
                               .spot = 1.4692 * dollars_per_hour,
                               .reserved_1_year = 9.6041 * dollars_per_hour}}),
    price_list_2024({.instance = "ND40rs_v2",
                     .device_id = "v100-sxm2-32gb",
                     .device = "V100",
                     .count = gpus(8),
                     .whole = {.on_demand = 22.032 * dollars_per_hour,
                               .spot = 2.6835 * dollars_per_hour,
                               .reserved_1_year = 10.7957 * dollars_per_hour}}),
    price_list_2024({.instance = "ND96asr_A100_v4",
                     .device_id = "a100-sxm4-40gb",
                     .device = "A100",
                     .count = gpus(8),
                     .whole = {.on_demand = 27.197 * dollars_per_hour,
                               .spot = 8.1917 * dollars_per_hour,
                               .reserved_1_year = 18.8283 * dollars_per_hour}}),
    price_list_2024({.instance = "ND96amsr_A100_v4",
                     .device_id = "a100-sxm4-80gb",
                     .device = "A100",
                     .count = gpus(8),
                     .whole = {.on_demand = 32.77 * dollars_per_hour,
                               .spot = 3.6571 * dollars_per_hour,
                               .reserved_1_year = 20.9728 * dollars_per_hour}}),
    price_list_2024({.instance = "ND96isr_H100_v5",
                     .device_id = "h100-sxm5-80gb",
                     .device = "H100",
                     .count = gpus(8),
                     .whole = {.on_demand = 98.32 * dollars_per_hour, .reserved_1_year = 62.9248 * dollars_per_hour}}),
};

}  // namespace seen_2024_04_17

inline namespace seen_2026_09_17 {

inline constexpr std::array prices{
    retail_api_2026({.instance = "NC4as_T4_v3",
                     .device_id = "t4",
                     .device = "T4",
                     .whole = {.on_demand = 0.526 * dollars_per_hour}}),
    retail_api_2026({.instance = "NC64as_T4_v3",
                     .device_id = "t4",
                     .device = "T4",
                     .count = gpus(4),
                     .whole = {.on_demand = 4.352 * dollars_per_hour}}),
    retail_api_2026({.instance = "NC24ads_A100_v4",
                     .device_id = "a100-pcie-80gb",
                     .device = "A100 80GB",
                     .whole = {.on_demand = 3.673 * dollars_per_hour, .spot = 0.67877 * dollars_per_hour}}),
    retail_api_2026({.instance = "NC48ads_A100_v4",
                     .device_id = "a100-pcie-80gb",
                     .device = "A100 80GB",
                     .count = gpus(2),
                     .whole = {.on_demand = 7.346 * dollars_per_hour, .spot = 1.357541 * dollars_per_hour}}),
    retail_api_2026({.instance = "NC40ads_H100_v5",
                     .device_id = "h100-nvl-94gb",
                     .device = "H100 NVL",
                     .whole = {.on_demand = 6.98 * dollars_per_hour, .spot = 1.289904 * dollars_per_hour}}),
    retail_api_2026({.instance = "NC80adis_H100_v5",
                     .device_id = "h100-nvl-94gb",
                     .device = "H100 NVL",
                     .count = gpus(2),
                     .whole = {.on_demand = 13.96 * dollars_per_hour, .spot = 2.579808 * dollars_per_hour}}),
    retail_api_2026({.instance = "ND96isr_H100_v5",
                     .device_id = "h100-sxm5-80gb",
                     .device = "H100",
                     .count = gpus(8),
                     .whole = {.on_demand = 98.32 * dollars_per_hour}}),
    retail_api_2026_08({.instance = "ND MI300X v5 (96is)",
                        .device_id = "mi300x",
                        .device = "MI300X",
                        .count = gpus(8),
                        .per_gpu = {.on_demand = 6.0 * dollars_per_gpu_hour}}),
    retail_api_2026_08({.instance = "ND128isr_GB200_v6",
                        .device_id = "gb200-per-gpu-186gb",
                        .device = "GB200",
                        .count = gpus(4),
                        .per_gpu = {.on_demand = 27.04 * dollars_per_gpu_hour}}),
    retail_api_2026_04({.instance = "ND96isr_H200_v5",
                        .device_id = "h200-sxm5-141gb",
                        .device = "H200",
                        .count = gpus(8),
                        .whole = {.on_demand = 84.8 * dollars_per_hour}}),
};

}  // namespace seen_2026_09_17

}  // namespace ridgeline::inline v0_2::catalogue::azure

#pragma once
#include <array>
#include <ridgeline/cost/embodied_carbon.hpp>
#include <ridgeline/cost/water.hpp>

// What machines emitted before they were switched on, and the water of data centers.
namespace ridgeline::inline v0_2::catalogue {

/// A node of Jean Zay, on which BLOOM was trained: eight A100 in an HPE Apollo 6500.
/// Source   as named
inline constexpr manufactured_machine hpe_apollo_6500{
    .id = "hpe-apollo-6500",
    .host = 2500.0 * units::kilograms_co2e,
    .each = 150.0 * units::kilograms_co2e,
    .gpus = gpus(8),
    .source = {"Luccioni, Viguier & Ligozat, Estimating the Carbon Footprint of BLOOM, 2022 (arXiv:2211.02001)",
               "section 4.1: server without GPUs, after HPE; a GPU, an estimate of theirs", "2026-11-23"},
};

/// The board with eight H100 and its switches, without a host.
/// Source   as named
inline constexpr manufactured_machine hgx_h100{
    .id = "hgx-h100",
    .each = unverified(1312.0 / 8.0 * units::kilograms_co2e),
    .gpus = gpus(8),
    .source = {"NVIDIA, HGX H100 product carbon footprint summary",
               "1,312 kg for the board of eight, cradle to gate; remembered", "2026-11-23"},
};

/// Every machine whose making somebody counted.
inline constexpr std::array manufactured_machines{hpe_apollo_6500, hgx_h100};

/// The average of the United States: what its power stations evaporate for a kilowatt-hour.
/// Source   Li, Yang, Islam & Ren, Making AI Less "Thirsty", 2023 (arXiv:2304.03271), table 1; remembered, but its totals for
///          GPT-3 follow from it
inline constexpr water_intensity water_of_generation_usa = 3.142 * units::liters_per_kilowatt_hour;

namespace detail {

consteval published_wue seen(published_wue entry) {
  entry.source = {"Green Software Foundation, real-time-cloud, Cloud_Region_Metadata.csv (b2858aa)",
                  "water usage effectiveness by region", "2026-11-21"};
  return entry;
}

}  // namespace detail

/// Published water usage effectiveness, by operator and region.
inline constexpr std::array wue_values{
    detail::seen({.where = {"aws", "af-south-1"}, .cooling = 0.18 * units::liters_per_kilowatt_hour, .year = 2024}),
    detail::seen({.where = {"aws", "ap-northeast-1"}, .cooling = 0.91 * units::liters_per_kilowatt_hour, .year = 2024}),
    detail::seen({.where = {"aws", "ap-south-1"}, .cooling = 0.18 * units::liters_per_kilowatt_hour, .year = 2024}),
    detail::seen({.where = {"aws", "ap-south-2"}, .cooling = 0.18 * units::liters_per_kilowatt_hour, .year = 2024}),
    detail::seen({.where = {"aws", "ap-southeast-1"}, .cooling = 1.68 * units::liters_per_kilowatt_hour, .year = 2024}),
    detail::seen({.where = {"aws", "ap-southeast-2"}, .cooling = 0.12 * units::liters_per_kilowatt_hour, .year = 2024}),
    detail::seen({.where = {"aws", "ap-southeast-3"}, .cooling = 2.75 * units::liters_per_kilowatt_hour, .year = 2024}),
    detail::seen({.where = {"aws", "ap-southeast-4"}, .cooling = 0.02 * units::liters_per_kilowatt_hour, .year = 2024}),
    detail::seen({.where = {"aws", "ca-central-1"}, .cooling = 0.04 * units::liters_per_kilowatt_hour, .year = 2024}),
    detail::seen({.where = {"aws", "ca-west-1"}, .cooling = 0.08 * units::liters_per_kilowatt_hour, .year = 2024}),
    detail::seen({.where = {"aws", "cn-northwest-1"}, .cooling = 0.18 * units::liters_per_kilowatt_hour, .year = 2024}),
    detail::seen({.where = {"aws", "eu-central-1"}, .cooling = 0.01 * units::liters_per_kilowatt_hour, .year = 2024}),
    detail::seen({.where = {"aws", "eu-north-1"}, .cooling = 0.02 * units::liters_per_kilowatt_hour, .year = 2024}),
    detail::seen({.where = {"aws", "eu-south-2"}, .cooling = 0.24 * units::liters_per_kilowatt_hour, .year = 2024}),
    detail::seen({.where = {"aws", "eu-west-1"}, .cooling = 0.03 * units::liters_per_kilowatt_hour, .year = 2024}),
    detail::seen({.where = {"aws", "me-central-1"}, .cooling = 0.18 * units::liters_per_kilowatt_hour, .year = 2024}),
    detail::seen({.where = {"aws", "me-south-1"}, .cooling = 0.18 * units::liters_per_kilowatt_hour, .year = 2024}),
    detail::seen({.where = {"aws", "sa-east-1"}, .cooling = 0.23 * units::liters_per_kilowatt_hour, .year = 2024}),
    detail::seen({.where = {"aws", "us-east-1"}, .cooling = 0.12 * units::liters_per_kilowatt_hour, .year = 2024}),
    detail::seen({.where = {"aws", "us-east-2"}, .cooling = 0.1 * units::liters_per_kilowatt_hour, .year = 2024}),
    detail::seen({.where = {"aws", "us-west-1"}, .cooling = 0.51 * units::liters_per_kilowatt_hour, .year = 2024}),
    detail::seen({.where = {"aws", "us-west-2"}, .cooling = 0.16 * units::liters_per_kilowatt_hour, .year = 2024}),
    detail::seen({.where = {"azure", "asiapacific"}, .cooling = 1.9 * units::liters_per_kilowatt_hour, .year = 2022}),
    detail::seen(
        {.where = {"azure", "australiaeast"}, .cooling = 0.012 * units::liters_per_kilowatt_hour, .year = 2022}),
    detail::seen(
        {.where = {"azure", "australiasoutheast"}, .cooling = 0.012 * units::liters_per_kilowatt_hour, .year = 2022}),
    detail::seen({.where = {"azure", "austriaeast"}, .cooling = 0.023 * units::liters_per_kilowatt_hour, .year = 2022}),
    detail::seen({.where = {"azure", "brazilsouth"}, .cooling = 0.039 * units::liters_per_kilowatt_hour, .year = 2022}),
    detail::seen({.where = {"azure", "denmarkeast"}, .cooling = 0.01 * units::liters_per_kilowatt_hour, .year = 2022}),
    detail::seen({.where = {"azure", "eastus3"}, .cooling = 0.06 * units::liters_per_kilowatt_hour, .year = 2022}),
    detail::seen(
        {.where = {"azure", "greececentral"}, .cooling = 0.102 * units::liters_per_kilowatt_hour, .year = 2022}),
    detail::seen(
        {.where = {"azure", "indiasouthcentral"}, .cooling = 0.0 * units::liters_per_kilowatt_hour, .year = 2022}),
    detail::seen({.where = {"azure", "italynorth"}, .cooling = 0.023 * units::liters_per_kilowatt_hour, .year = 2022}),
    detail::seen(
        {.where = {"azure", "mexicocentral"}, .cooling = 0.056 * units::liters_per_kilowatt_hour, .year = 2022}),
    detail::seen(
        {.where = {"azure", "newzealandnorth"}, .cooling = 0.0 * units::liters_per_kilowatt_hour, .year = 2022}),
    detail::seen({.where = {"azure", "northeurope"}, .cooling = 0.01 * units::liters_per_kilowatt_hour, .year = 2022}),
    detail::seen(
        {.where = {"azure", "polandcentral"}, .cooling = 0.023 * units::liters_per_kilowatt_hour, .year = 2022}),
    detail::seen({.where = {"azure", "taiwannorth"}, .cooling = 1.0 * units::liters_per_kilowatt_hour, .year = 2022}),
};

}  // namespace ridgeline::inline v0_2::catalogue

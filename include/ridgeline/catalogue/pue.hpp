#pragma once
#include <array>
#include <ridgeline/cost/published_pue.hpp>

// What operators and surveys say of their data centers. What a calculator assumes by default is not here.
namespace ridgeline::inline v0_2::catalogue {
namespace data_centers {

/// A figure as an operator gave it to the press.
///
/// Inputs   entry  all but its source
/// Returns  the entry with its source
/// Source   as named
consteval published_pue reported(published_pue entry) {
  entry.source = {"Data Center Dynamics, AWS reports a global PUE of 1.15 in 2023", entry.operator_id, "2026-11-21"};
  return entry;
}
consteval published_pue surveyed(published_pue entry) {
  entry.scope = pue_scope::survey;
  entry.source = {"Uptime Institute, Global Data Center Survey", "mean of the respondents' largest sites",
                  "2026-11-21"};
  return entry;
}
consteval published_pue region(published_pue entry) {
  entry.scope = pue_scope::region;
  entry.source = {"Green Software Foundation, Real Time Cloud (CC BY)", entry.place, "2026-11-21"};
  return entry;
}

inline constexpr std::array values{
    reported({.operator_id = "aws", .place = "global", .ratio = pue(1.15), .scope = pue_scope::fleet, .year = 2023}),
    reported(
        {.operator_id = "aws", .place = "best site", .ratio = pue(1.04), .scope = pue_scope::best_site, .year = 2023}),
    reported({.operator_id = "google", .place = "global", .ratio = pue(1.1), .scope = pue_scope::fleet, .year = 2023}),
    reported({.operator_id = "google",
              .place = "best site",
              .ratio = pue(1.06),
              .scope = pue_scope::best_site,
              .year = 2023}),
    reported({.operator_id = "meta", .place = "global", .ratio = pue(1.08), .scope = pue_scope::fleet, .year = 2023}),
    reported(
        {.operator_id = "microsoft", .place = "global", .ratio = pue(1.18), .scope = pue_scope::fleet, .year = 2023}),
    reported({.operator_id = "microsoft",
              .place = "new sites",
              .ratio = pue(1.12),
              .scope = pue_scope::design,
              .year = 2023}),
    reported(
        {.operator_id = "oracle", .place = "best", .ratio = pue(1.15), .scope = pue_scope::lower_bound, .year = 2023}),
    reported(
        {.operator_id = "equinix", .place = "global", .ratio = pue(1.42), .scope = pue_scope::fleet, .year = 2023}),
    reported(
        {.operator_id = "equinix", .place = "global", .ratio = pue(1.46), .scope = pue_scope::fleet, .year = 2022}),
    surveyed({.operator_id = "industry", .place = "global", .ratio = pue(1.55), .year = 2022}),
    surveyed({.operator_id = "industry", .place = "global", .ratio = pue(1.58), .year = 2023}),
    surveyed({.operator_id = "industry", .place = "global", .ratio = pue(1.56), .year = 2024}),
    region({.operator_id = "aws", .place = "af-south-1", .ratio = pue(1.24), .year = 2024}),  // Africa (Cape Town)
    region(
        {.operator_id = "aws", .place = "ap-northeast-1", .ratio = pue(1.27), .year = 2024}),  // Asia Pacific (Tokyo)
    region({.operator_id = "aws", .place = "ap-south-1", .ratio = pue(1.42), .year = 2024}),   // Asia Pacific (Mumbai)
    region(
        {.operator_id = "aws", .place = "ap-south-2", .ratio = pue(1.46), .year = 2024}),  // Asia Pacific (Hyderabad)
    region({.operator_id = "aws",
            .place = "ap-southeast-1",
            .ratio = pue(1.32),
            .year = 2024}),  // Asia Pacific (Singapore)
    region(
        {.operator_id = "aws", .place = "ap-southeast-2", .ratio = pue(1.16), .year = 2024}),  // Asia Pacific (Sydney)
    region(
        {.operator_id = "aws", .place = "ap-southeast-3", .ratio = pue(1.4), .year = 2024}),  // Asia Pacific (Jakarta)
    region({.operator_id = "aws",
            .place = "ap-southeast-4",
            .ratio = pue(1.07),
            .year = 2024}),  // Asia Pacific (Melbourne)
    region({.operator_id = "aws", .place = "ca-central-1", .ratio = pue(1.19), .year = 2024}),  // Canada (Central)
    region({.operator_id = "aws", .place = "ca-west-1", .ratio = pue(1.17), .year = 2024}),     // Canada West (Calgary)
    region({.operator_id = "aws", .place = "cn-northwest-1", .ratio = pue(1.25), .year = 2024}),  // China (Ningxia)
    region({.operator_id = "aws", .place = "eu-central-1", .ratio = pue(1.35), .year = 2024}),    // Europe (Frankfurt)
    region({.operator_id = "aws", .place = "eu-north-1", .ratio = pue(1.1), .year = 2024}),       // Europe (Stockholm)
    region({.operator_id = "aws", .place = "eu-south-2", .ratio = pue(1.09), .year = 2024}),      // Europe (Spain)
    region({.operator_id = "aws", .place = "eu-west-1", .ratio = pue(1.11), .year = 2024}),       // Europe (Ireland)
    region({.operator_id = "aws", .place = "me-central-1", .ratio = pue(1.27), .year = 2024}),    // Middle East (UAE)
    region({.operator_id = "aws", .place = "me-south-1", .ratio = pue(1.33), .year = 2024}),  // Middle East (Bahrain)
    region(
        {.operator_id = "aws", .place = "sa-east-1", .ratio = pue(1.17), .year = 2024}),  // South America (São Paulo)
    region({.operator_id = "aws", .place = "us-east-1", .ratio = pue(1.15), .year = 2024}),   // US East (N. Virginia)
    region({.operator_id = "aws", .place = "us-east-2", .ratio = pue(1.13), .year = 2024}),   // US East (Ohio)
    region({.operator_id = "aws", .place = "us-west-1", .ratio = pue(1.18), .year = 2024}),   // US West (N. California)
    region({.operator_id = "aws", .place = "us-west-2", .ratio = pue(1.12), .year = 2024}),   // US West (Oregon)
    region({.operator_id = "gcp", .place = "asia-east1", .ratio = pue(1.12), .year = 2024}),  // Taiwan
    region({.operator_id = "gcp", .place = "asia-southeast1", .ratio = pue(1.16), .year = 2024}),     // Singapore
    region({.operator_id = "gcp", .place = "europe-north1", .ratio = pue(1.09), .year = 2024}),       // Finland
    region({.operator_id = "gcp", .place = "europe-west1", .ratio = pue(1.09), .year = 2024}),        // Belgium
    region({.operator_id = "gcp", .place = "europe-west4", .ratio = pue(1.07), .year = 2024}),        // Eemshaven
    region({.operator_id = "gcp", .place = "europe-west4", .ratio = pue(1.07), .year = 2022}),        // Netherlands
    region({.operator_id = "gcp", .place = "southamerica-west1", .ratio = pue(1.12), .year = 2024}),  // Santiago
    region({.operator_id = "gcp", .place = "us-central1", .ratio = pue(1.1), .year = 2024}),          // Iowa
    region({.operator_id = "gcp", .place = "us-east1", .ratio = pue(1.1), .year = 2024}),             // South Carolina
    region({.operator_id = "gcp", .place = "us-east4", .ratio = pue(1.09), .year = 2024}),         // Northern Virginia
    region({.operator_id = "gcp", .place = "us-east5", .ratio = pue(1.09), .year = 2023}),         // Columbus
    region({.operator_id = "gcp", .place = "us-south1", .ratio = pue(1.12), .year = 2024}),        // Dallas
    region({.operator_id = "gcp", .place = "us-west1", .ratio = pue(1.07), .year = 2024}),         // Oregon
    region({.operator_id = "gcp", .place = "us-west4", .ratio = pue(1.08), .year = 2024}),         // Las Vegas
    region({.operator_id = "azure", .place = "asiapacific", .ratio = pue(1.32), .year = 2022}),    // Indonesia
    region({.operator_id = "azure", .place = "australiaeast", .ratio = pue(1.12), .year = 2022}),  // Australia East
    region({.operator_id = "azure",
            .place = "australiasoutheast",
            .ratio = pue(1.12),
            .year = 2022}),                                                                      // Australia Southeast
    region({.operator_id = "azure", .place = "austriaeast", .ratio = pue(1.12), .year = 2022}),  // Austria East
    region({.operator_id = "azure", .place = "brazilsouth", .ratio = pue(1.12), .year = 2022}),  // Brazil
    region({.operator_id = "azure", .place = "centralus", .ratio = pue(1.16), .year = 2023}),    // Iowa: Central US
    region({.operator_id = "azure", .place = "denmarkeast", .ratio = pue(1.16), .year = 2022}),  // Denmark
    region({.operator_id = "azure", .place = "eastus", .ratio = pue(1.14), .year = 2023}),       // Virginia: East US
    region({.operator_id = "azure", .place = "eastus2", .ratio = pue(1.14), .year = 2023}),      // Virginia: East US 2
    region({.operator_id = "azure", .place = "eastus3", .ratio = pue(1.12), .year = 2022}),      // Georgia: East US 3
    region({.operator_id = "azure", .place = "greececentral", .ratio = pue(1.12), .year = 2022}),  // Greece Central
    region({.operator_id = "azure",
            .place = "indiasouthcentral",
            .ratio = pue(1.43),
            .year = 2022}),                                                                     // India South Central
    region({.operator_id = "azure", .place = "italynorth", .ratio = pue(1.12), .year = 2022}),  // Italy North
    region({.operator_id = "azure", .place = "mexicocentral", .ratio = pue(1.12), .year = 2022}),    // Mexico Central
    region({.operator_id = "azure", .place = "newzealandnorth", .ratio = pue(1.12), .year = 2022}),  // New Zealand
    region({.operator_id = "azure",
            .place = "northcentralus",
            .ratio = pue(1.35),
            .year = 2023}),  // Illinois: North Central US
    region({.operator_id = "azure", .place = "northeurope", .ratio = pue(1.12), .year = 2022}),    // Finland
    region({.operator_id = "azure", .place = "northeurope", .ratio = pue(1.19), .year = 2023}),    // Ireland
    region({.operator_id = "azure", .place = "polandcentral", .ratio = pue(1.12), .year = 2022}),  // Poland Central
    region({.operator_id = "azure",
            .place = "southcentralus",
            .ratio = pue(1.28),
            .year = 2023}),  // Texas: South Central US
    region({.operator_id = "azure", .place = "southeastasia", .ratio = pue(1.34), .year = 2023}),  // Singapore
    region({.operator_id = "azure", .place = "spaincentral", .ratio = pue(1.12), .year = 2022}),   // Spain Central
    region({.operator_id = "azure", .place = "swedencentral", .ratio = pue(1.16), .year = 2023}),  // Sweden
    region({.operator_id = "azure", .place = "taiwannorth", .ratio = pue(1.2), .year = 2022}),     // Taiwan
    region({.operator_id = "azure",
            .place = "westcentralus",
            .ratio = pue(1.11),
            .year = 2023}),  // Wyoming: West Central US
    region({.operator_id = "azure", .place = "westeurope", .ratio = pue(1.14), .year = 2023}),  // Netherlands
    region({.operator_id = "azure", .place = "westus", .ratio = pue(1.15), .year = 2023}),      // Washington: West US
    region({.operator_id = "azure", .place = "westus3", .ratio = pue(1.18), .year = 2023}),     // Arizona: west US 3
};

}  // namespace data_centers

// Of every operator and survey.
inline constexpr const auto& pue_values = data_centers::values;

}  // namespace ridgeline::inline v0_2::catalogue

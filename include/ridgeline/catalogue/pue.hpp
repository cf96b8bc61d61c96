#pragma once
#include <array>
#include <ridgeline/cost/published_pue.hpp>

// What operators and surveys say of their data centers. What a calculator assumes by default is not here.
namespace ridgeline::catalogue {

/// A figure as an operator gave it to the press.
///
/// Inputs   operator_id, place, ratio, scope, year  the fields
/// Returns  the entry with its source
/// Source   as named
consteval published_pue reported(std::string_view operator_id, std::string_view place, double ratio, pue_scope scope,
                                 int year) {
  return {operator_id, place,
          pue(ratio),  scope,
          year,        {"Data Center Dynamics, AWS reports a global PUE of 1.15 in 2023", operator_id, "2026-11-21"}};
}
consteval published_pue surveyed(double ratio, int year) {
  return {"industry",
          "global",
          pue(ratio),
          pue_scope::survey,
          year,
          {"Uptime Institute, Global Data Center Survey", "mean of the respondents' largest sites", "2026-11-21"}};
}
consteval published_pue region(std::string_view operator_id, std::string_view place, double ratio, int year) {
  return {operator_id,       place, pue(ratio),
          pue_scope::region, year,  {"Green Software Foundation, Real Time Cloud (CC BY)", place, "2026-11-21"}};
}

inline constexpr std::array pue_values{
    reported("aws", "global", 1.15, pue_scope::fleet, 2023),
    reported("aws", "best site", 1.04, pue_scope::best_site, 2023),
    reported("google", "global", 1.1, pue_scope::fleet, 2023),
    reported("google", "best site", 1.06, pue_scope::best_site, 2023),
    reported("meta", "global", 1.08, pue_scope::fleet, 2023),
    reported("microsoft", "global", 1.18, pue_scope::fleet, 2023),
    reported("microsoft", "new sites", 1.12, pue_scope::design, 2023),
    reported("oracle", "best site", 1.15, pue_scope::lower_bound, 2023),
    reported("equinix", "global", 1.42, pue_scope::fleet, 2023),
    reported("equinix", "global", 1.46, pue_scope::fleet, 2022),
    surveyed(1.55, 2022),
    surveyed(1.58, 2023),
    surveyed(1.56, 2024),
    region("aws", "af-south-1", 1.24, 2024),            // Africa (Cape Town)
    region("aws", "ap-northeast-1", 1.27, 2024),        // Asia Pacific (Tokyo)
    region("aws", "ap-south-1", 1.42, 2024),            // Asia Pacific (Mumbai)
    region("aws", "ap-south-2", 1.46, 2024),            // Asia Pacific (Hyderabad)
    region("aws", "ap-southeast-1", 1.32, 2024),        // Asia Pacific (Singapore)
    region("aws", "ap-southeast-2", 1.16, 2024),        // Asia Pacific (Sydney)
    region("aws", "ap-southeast-3", 1.4, 2024),         // Asia Pacific (Jakarta)
    region("aws", "ap-southeast-4", 1.07, 2024),        // Asia Pacific (Melbourne)
    region("aws", "ca-central-1", 1.19, 2024),          // Canada (Central)
    region("aws", "ca-west-1", 1.17, 2024),             // Canada West (Calgary)
    region("aws", "cn-northwest-1", 1.25, 2024),        // China (Ningxia)
    region("aws", "eu-central-1", 1.35, 2024),          // Europe (Frankfurt)
    region("aws", "eu-north-1", 1.1, 2024),             // Europe (Stockholm)
    region("aws", "eu-south-2", 1.09, 2024),            // Europe (Spain)
    region("aws", "eu-west-1", 1.11, 2024),             // Europe (Ireland)
    region("aws", "me-central-1", 1.27, 2024),          // Middle East (UAE)
    region("aws", "me-south-1", 1.33, 2024),            // Middle East (Bahrain)
    region("aws", "sa-east-1", 1.17, 2024),             // South America (São Paulo)
    region("aws", "us-east-1", 1.15, 2024),             // US East (N. Virginia)
    region("aws", "us-east-2", 1.13, 2024),             // US East (Ohio)
    region("aws", "us-west-1", 1.18, 2024),             // US West (N. California)
    region("aws", "us-west-2", 1.12, 2024),             // US West (Oregon)
    region("gcp", "asia-east1", 1.12, 2024),            // Taiwan
    region("gcp", "asia-southeast1", 1.16, 2024),       // Singapore
    region("gcp", "europe-north1", 1.09, 2024),         // Finland
    region("gcp", "europe-west1", 1.09, 2024),          // Belgium
    region("gcp", "europe-west4", 1.07, 2024),          // Eemshaven
    region("gcp", "europe-west4", 1.07, 2022),          // Netherlands
    region("gcp", "southamerica-west1", 1.12, 2024),    // Santiago
    region("gcp", "us-central1", 1.1, 2024),            // Iowa
    region("gcp", "us-east1", 1.1, 2024),               // South Carolina
    region("gcp", "us-east4", 1.09, 2024),              // Northern Virginia
    region("gcp", "us-east5", 1.09, 2023),              // Columbus
    region("gcp", "us-south1", 1.12, 2024),             // Dallas
    region("gcp", "us-west1", 1.07, 2024),              // Oregon
    region("gcp", "us-west4", 1.08, 2024),              // Las Vegas
    region("azure", "asiapacific", 1.32, 2022),         // Indonesia
    region("azure", "australiaeast", 1.12, 2022),       // Australia East
    region("azure", "australiasoutheast", 1.12, 2022),  // Australia Southeast
    region("azure", "austriaeast", 1.12, 2022),         // Austria East
    region("azure", "brazilsouth", 1.12, 2022),         // Brazil
    region("azure", "centralus", 1.16, 2023),           // Iowa: Central US
    region("azure", "denmarkeast", 1.16, 2022),         // Denmark
    region("azure", "eastus", 1.14, 2023),              // Virginia: East US
    region("azure", "eastus2", 1.14, 2023),             // Virginia: East US 2
    region("azure", "eastus3", 1.12, 2022),             // Georgia: East US 3
    region("azure", "greececentral", 1.12, 2022),       // Greece Central
    region("azure", "indiasouthcentral", 1.43, 2022),   // India South Central
    region("azure", "italynorth", 1.12, 2022),          // Italy North
    region("azure", "mexicocentral", 1.12, 2022),       // Mexico Central
    region("azure", "newzealandnorth", 1.12, 2022),     // New Zealand
    region("azure", "northcentralus", 1.35, 2023),      // Illinois: North Central US
    region("azure", "northeurope", 1.12, 2022),         // Finland
    region("azure", "northeurope", 1.19, 2023),         // Ireland
    region("azure", "polandcentral", 1.12, 2022),       // Poland Central
    region("azure", "southcentralus", 1.28, 2023),      // Texas: South Central US
    region("azure", "southeastasia", 1.34, 2023),       // Singapore
    region("azure", "spaincentral", 1.12, 2022),        // Spain Central
    region("azure", "swedencentral", 1.16, 2023),       // Sweden
    region("azure", "taiwannorth", 1.2, 2022),          // Taiwan
    region("azure", "westcentralus", 1.11, 2023),       // Wyoming: West Central US
    region("azure", "westeurope", 1.14, 2023),          // Netherlands
    region("azure", "westus", 1.15, 2023),              // Washington: West US
    region("azure", "westus3", 1.18, 2023),             // Arizona: west US 3
};

}  // namespace ridgeline::catalogue

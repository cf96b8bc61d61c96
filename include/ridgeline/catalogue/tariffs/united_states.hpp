#pragma once
#include <array>
#include <cstddef>
#include <ridgeline/cost/tariff.hpp>
#include <ridgeline/units/constants.hpp>

// What electricity cost in the United States, by state and by group of customers: revenue over sales.
namespace ridgeline::inline v0_2::catalogue::united_states {

/// A row of a table of the Energy Information Administration.
///
/// Inputs   id, name  of the place
///          cents     a kilowatt-hour, as printed: residential, commercial, industrial, all sectors
/// Source   see the tables
struct printed_row {
  std::string_view id = {};
  std::string_view name = {};
  std::array<double, 4> cents = {};
};

/// The four tariffs of every row of a table.
///
/// Inputs   rows    of the table
///          table   where the rows stand; each tariff names its row there
///          date    that they cover
/// Returns  the tariffs [$/J]
/// Source   U.S. Energy Information Administration
template<std::size_t Rows>
consteval std::array<tariff, 4 * Rows> tariffs_of(const std::array<printed_row, Rows>& rows, const citation& table,
                                                  std::string_view date) {
  constexpr std::array groups{customer::residential, customer::commercial, customer::industrial, customer::all_sectors};
  std::array<tariff, 4 * Rows> all{};
  for (std::size_t i = 0; i < all.size(); ++i) {
    const printed_row& row = rows[i / 4];
    all[i] = {.region_id = row.id,
              .region = row.name,
              .who = groups[i % 4],
              .price = row.cents[i % 4] * units::cents / units::kilowatt_hours,
              .date = date,
              .source = {table.document, row.name, table.read_on}};
  }
  return all;
}

namespace seen_2023 {

// Wisconsin and Wyoming are missing in the copy that was read.
inline constexpr std::array rows{
    printed_row{.id = "us-alabama", .name = "Alabama", .cents = {14.63, 13.16, 7.11, 11.47}},
    printed_row{.id = "us-alaska", .name = "Alaska", .cents = {23.9, 20.87, 18.7, 21.41}},
    printed_row{.id = "us-arizona", .name = "Arizona", .cents = {14.02, 11.79, 8.11, 12.19}},
    printed_row{.id = "us-arkansas", .name = "Arkansas", .cents = {12.25, 10.34, 6.87, 9.73}},
    printed_row{.id = "us-california", .name = "California", .cents = {29.51, 23.91, 18.64, 24.87}},
    printed_row{.id = "us-colorado", .name = "Colorado", .cents = {14.3, 11.64, 8.5, 11.76}},
    printed_row{.id = "us-connecticut", .name = "Connecticut", .cents = {29.88, 19.99, 15.69, 24.24}},
    printed_row{.id = "us-delaware", .name = "Delaware", .cents = {15.73, 11.83, 7.85, 12.85}},
    printed_row{.id = "us-district-of-columbia", .name = "District of Columbia", .cents = {16.45, 16.94, 10.85, 16.5}},
    printed_row{.id = "us-florida", .name = "Florida", .cents = {15.21, 11.95, 9.39, 13.53}},
    printed_row{.id = "us-georgia", .name = "Georgia", .cents = {13.69, 10.7, 6.88, 11.06}},
    printed_row{.id = "us-hawaii", .name = "Hawaii", .cents = {42.39, 39.03, 35.28, 38.6}},
    printed_row{.id = "us-idaho", .name = "Idaho", .cents = {11.05, 8.78, 7.17, 9.08}},
    printed_row{.id = "us-illinois", .name = "Illinois", .cents = {15.71, 11.24, 8.2, 11.75}},
    printed_row{.id = "us-indiana", .name = "Indiana", .cents = {14.94, 12.55, 8.24, 11.49}},
    printed_row{.id = "us-iowa", .name = "Iowa", .cents = {13.31, 10.33, 6.91, 9.42}},
    printed_row{.id = "us-kansas", .name = "Kansas", .cents = {13.38, 10.85, 7.64, 10.8}},
    printed_row{.id = "us-kentucky", .name = "Kentucky", .cents = {12.65, 11.38, 6.55, 9.96}},
    printed_row{.id = "us-louisiana", .name = "Louisiana", .cents = {11.55, 10.45, 5.88, 8.91}},
    printed_row{.id = "us-maine", .name = "Maine", .cents = {27.42, 17.88, 12.3, 20.84}},
    printed_row{.id = "us-maryland", .name = "Maryland", .cents = {16.6, 12.77, 9.94, 14.34}},
    printed_row{.id = "us-massachusetts", .name = "Massachusetts", .cents = {29.61, 19.62, 17.88, 23.21}},
    printed_row{.id = "us-michigan", .name = "Michigan", .cents = {18.84, 13.4, 8.16, 13.68}},
    printed_row{.id = "us-minnesota", .name = "Minnesota", .cents = {14.73, 12.39, 9.2, 12.21}},
    printed_row{.id = "us-mississippi", .name = "Mississippi", .cents = {13.23, 12.37, 6.96, 10.95}},
    printed_row{.id = "us-missouri", .name = "Missouri", .cents = {12.58, 10.14, 7.9, 10.87}},
    printed_row{.id = "us-montana", .name = "Montana", .cents = {12.54, 12.11, 7.8, 10.97}},
    printed_row{.id = "us-nebraska", .name = "Nebraska", .cents = {11.2, 8.76, 7.63, 9.14}},
    printed_row{.id = "us-nevada", .name = "Nevada", .cents = {16.67, 11.91, 10.36, 13.09}},
    printed_row{.id = "us-new-hampshire", .name = "New Hampshire", .cents = {28.15, 20.4, 15.76, 22.96}},
    printed_row{.id = "us-new-jersey", .name = "New Jersey", .cents = {17.7, 14.0, 11.68, 15.27}},
    printed_row{.id = "us-new-mexico", .name = "New Mexico", .cents = {13.85, 10.68, 5.75, 9.47}},
    printed_row{.id = "us-new-york", .name = "New York", .cents = {22.25, 18.01, 6.87, 18.28}},
    printed_row{.id = "us-north-carolina", .name = "North Carolina", .cents = {12.93, 9.67, 7.15, 10.61}},
    printed_row{.id = "us-north-dakota", .name = "North Dakota", .cents = {11.01, 7.38, 7.37, 8.03}},
    printed_row{.id = "us-ohio", .name = "Ohio", .cents = {15.38, 10.75, 7.03, 11.04}},
    printed_row{.id = "us-oklahoma", .name = "Oklahoma", .cents = {12.08, 9.34, 6.26, 9.3}},
    printed_row{.id = "us-oregon", .name = "Oregon", .cents = {12.73, 9.92, 7.52, 10.32}},
    printed_row{.id = "us-pennsylvania", .name = "Pennsylvania", .cents = {18.1, 11.26, 7.75, 12.57}},
    printed_row{.id = "us-rhode-island", .name = "Rhode Island", .cents = {27.02, 17.68, 18.98, 21.62}},
    printed_row{.id = "us-south-carolina", .name = "South Carolina", .cents = {13.68, 10.39, 6.68, 10.5}},
    printed_row{.id = "us-south-dakota", .name = "South Dakota", .cents = {12.32, 10.16, 8.01, 10.49}},
    printed_row{.id = "us-tennessee", .name = "Tennessee", .cents = {12.19, 11.8, 6.23, 10.69}},
    printed_row{.id = "us-texas", .name = "Texas", .cents = {14.46, 8.82, 6.6, 10.04}},
    printed_row{.id = "us-utah", .name = "Utah", .cents = {11.2, 8.51, 6.99, 9.03}},
    printed_row{.id = "us-vermont", .name = "Vermont", .cents = {20.82, 18.0, 11.27, 17.53}},
    printed_row{.id = "us-virginia", .name = "Virginia", .cents = {14.26, 8.95, 8.92, 10.68}},
    printed_row{.id = "us-washington", .name = "Washington", .cents = {10.98, 9.92, 6.35, 9.58}},
    printed_row{.id = "us-west-virginia", .name = "West Virginia", .cents = {14.05, 11.03, 7.24, 10.26}},
};
inline constexpr auto tariffs =
    tariffs_of(rows, {"U.S. EIA, Electric Power Annual, data for 2023", "by state", "2026-11-21"}, "2023");

}  // namespace seen_2023

namespace seen_2025_04 {

inline constexpr std::array rows{
    printed_row{.id = "us-new-england", .name = "New England", .cents = {29.61, 22.74, 17.29, 24.78}},
    printed_row{.id = "us-middle-atlantic", .name = "Middle Atlantic", .cents = {21.82, 16.24, 9.04, 16.62}},
    printed_row{.id = "us-east-north-central", .name = "East North Central", .cents = {17.84, 12.82, 8.72, 12.79}},
    printed_row{.id = "us-west-north-central", .name = "West North Central", .cents = {13.67, 9.74, 7.37, 10.06}},
};
inline constexpr auto tariffs = tariffs_of(
    rows, {"U.S. EIA, Electric Power Monthly, table 5.6.A, April 2025", "by division", "2026-11-21"}, "2025-04");

}  // namespace seen_2025_04

namespace seen_2024 {

// The three of one group each are from memory, and marked so.
inline constexpr std::array tariffs{
    tariff{
        .region_id = "us",
        .region = "United States",
        .who = customer::all_sectors,
        .price = 0.1299 * units::dollars_per_kilowatt_hour,
        .date = "2024",
        .source = {"U.S. EIA, average retail price of electricity, 2024", "all sectors, as Statista repeats it",
                   "2026-11-21"},
    },
    tariff{
        .region_id = "us",
        .region = "United States",
        .who = customer::residential,
        .price = unverified(0.1648 * units::dollars_per_kilowatt_hour),
        .date = "2024",
        .source = {"U.S. EIA, Electric Power Annual, data for 2024", "from memory, unverified", "2026-11-21"},
    },
    tariff{
        .region_id = "us",
        .region = "United States",
        .who = customer::commercial,
        .price = unverified(0.1275 * units::dollars_per_kilowatt_hour),
        .date = "2024",
        .source = {"U.S. EIA, Electric Power Annual, data for 2024", "from memory, unverified", "2026-11-21"},
    },
    tariff{
        .region_id = "us",
        .region = "United States",
        .who = customer::industrial,
        .price = unverified(0.0813 * units::dollars_per_kilowatt_hour),
        .date = "2024",
        .source = {"U.S. EIA, Electric Power Annual, data for 2024", "from memory, unverified", "2026-11-21"},
    },
};

}  // namespace seen_2024

}  // namespace ridgeline::inline v0_2::catalogue::united_states

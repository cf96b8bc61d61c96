#pragma once
#include <ridgeline/cost/quoted.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/fraction.hpp>

// Figures of a buyer's guide that no model gives: prices of the day, experience, the terms of its charts.
namespace ridgeline::inline v0_2::catalogue::advice {

/// A place in the edition of 2023.
///
/// Inputs   where  heading of the section
/// Returns  the citation
/// Source   https://timdettmers.com (read 2026-11-21)
consteval citation edition_of_2023(std::string_view where) {
  return {"Dettmers, Which GPU(s) to get for deep learning, 2023 edition", where, "2026-11-21"};
}

/// The desktop of the worked example: barebone for two GPUs and an RTX 3090.
inline constexpr quoted<money> example_desktop_price{
    .what = "price of a desktop with one RTX 3090",
    .at_least = 2200.0 * units::dollars,
    .at_most = 2200.0 * units::dollars,
    .source = edition_of_2023("When is it better to use the cloud"),
};

/// The rent of the worked example, which the guide calls both a spot and an on-demand price.
inline constexpr quoted<hourly_price> example_cloud_price{
    .what = "an hour of an AWS instance with one V100",
    .at_least = 2.14 * units::dollars_per_hour,
    .at_most = 2.14 * units::dollars_per_hour,
    .source = edition_of_2023("When is it better to use the cloud"),
};

/// Electricity of the worked example.
inline constexpr quoted<energy_price> example_electricity_price{
    .what = "electricity in the United States",
    .at_least = 0.12 * units::dollars_per_kilowatt_hour,
    .at_most = 0.12 * units::dollars_per_kilowatt_hour,
    .source = edition_of_2023("When is it better to use the cloud"),
};

/// Electricity of the chart of performance per dollar.
inline constexpr quoted<energy_price> chart_electricity_price{
    .what = "electricity in the chart of performance per dollar",
    .at_least = 0.175 * units::dollars_per_kilowatt_hour,
    .at_most = 0.175 * units::dollars_per_kilowatt_hour,
    .source = edition_of_2023("GPU Deep Learning Performance per Dollar"),
};

/// How long the cards of that chart are kept.
inline constexpr quoted<duration> chart_kept_for{
    .what = "years of ownership in the chart of performance per dollar",
    .at_least = 5.0 * units::years,
    .at_most = 5.0 * units::years,
    .source = edition_of_2023("GPU Deep Learning Performance per Dollar"),
};

/// How busy they are.
inline constexpr quoted<fraction> chart_utilization{
    .what = "utilization in the chart of performance per dollar",
    .at_least = percent(15),
    .at_most = percent(15),
    .source = edition_of_2023("GPU Deep Learning Performance per Dollar"),
};

/// What joins two computers.
inline constexpr quoted<money> edr_pair_price{
    .what = "two InfiniBand EDR cards and a cable, used",
    .at_least = 500.0 * units::dollars,
    .at_most = 500.0 * units::dollars,
    .source = edition_of_2023("What do I need to parallelize across two machines?"),
};

/// How often a power connector melts, of all users.
inline constexpr quoted<fraction> melted_connectors{
    .what = "users of an RTX 4090 whose power connector melted",
    .at_least = percent(0.1),
    .at_most = percent(0.1),
    .source = edition_of_2023("RTX 4090s and Melting Power Connectors: How to Prevent Problems"),
};

/// By how much an RTX 2080 Ti was limited to become slightly cooler and quieter.
inline constexpr quoted<power> slightly_cooling_power_cut{
    .what = "cut of the power limit that lowers temperature slightly",
    .at_least = 50.0 * units::watts,
    .at_most = 60.0 * units::watts,
    .source = edition_of_2023("Power Limiting, figure 6"),
};

/// After how long a serious beginner sells the first card.
inline constexpr quoted<duration> resale_age{
    .what = "age at which to sell a card and buy a fitting one",
    .at_least = 2.0 * units::years,
    .at_most = 2.0 * units::years,
    .source = {"Dettmers, Which GPU(s) to get for deep learning, 2019 edition", "TL;DR advice", "2026-11-21"},
};

}  // namespace ridgeline::inline v0_2::catalogue::advice

#pragma once
#include <array>
#include <ridgeline/core/citation.hpp>
#include <ridgeline/planning/load_curve.hpp>
#include <ridgeline/units/constants.hpp>
#include <string_view>

// How the load of language models changes over a day.
namespace ridgeline::inline v0_2::defaults {

/// A day's load that somebody published.
///
/// Fields   id, curve  its name, and the hours
///          source     where its figures stand
/// Source   definition
struct published_load_curve {
  std::string_view id;
  load_curve curve = {};
  citation source = {};
};

namespace detail {

constexpr load_curve by_hours(const double (&of_peak)[24]) {
  std::array<sample_rate, 24> rates = {};
  for (std::size_t hour = 0; hour < rates.size(); ++hour) rates[hour] = of_peak[hour] * units::samples_per_second;
  return load_curve_of(rates);
}

}  // namespace detail

/// A day without a peak; and the mean of five weekdays of two services of Azure in May 2024, requests by hour in UTC. The rows
/// of the traces were not at hand. The hours are read off the plots of requests a minute in the notebook beside them: the
/// middle of the band in each column of pixels. So read, the week has 1.0 % more requests than the trace of coding has rows,
/// and 0.5 % fewer than that of conversation.
inline constexpr std::array load_curves{
    published_load_curve{.id = "flat", .source = {"definition", "the same load all day", "2026-11-23"}},
    published_load_curve{
        .id = "azure-conversation",
        .curve = detail::by_hours({0.665, 0.727, 0.713, 0.594, 0.599, 0.653, 0.753, 0.811, 0.830, 0.806, 0.727, 0.769,
                                   0.861, 0.950, 1.000, 0.927, 0.845, 0.811, 0.806, 0.757, 0.689, 0.576, 0.517, 0.539}),
        .source = {"Azure/AzurePublicDataset, analysis/AzureLLMInferenceDataset2024.ipynb at b469a11 (CC-BY; "
                   "Stojkovic et al., DynamoLLM, HPCA 2025)",
                   "invocations per minute, Conversation: read off the plot, 13 to 17 May", "2026-11-23"}},
    published_load_curve{
        .id = "azure-coding",
        .curve = detail::by_hours({0.314, 0.306, 0.287, 0.235, 0.189, 0.155, 0.133, 0.113, 0.105, 0.109, 0.118, 0.173,
                                   0.315, 0.533, 0.754, 0.810, 0.771, 0.887, 0.977, 1.000, 0.922, 0.681, 0.492, 0.368}),
        .source = {"Azure/AzurePublicDataset, analysis/AzureLLMInferenceDataset2024.ipynb at b469a11 (CC-BY; "
                   "Stojkovic et al., DynamoLLM, HPCA 2025)",
                   "invocations per minute, Coding: read off the plot, 10 and 13 to 16 May", "2026-11-23"}}};

}  // namespace ridgeline::inline v0_2::defaults

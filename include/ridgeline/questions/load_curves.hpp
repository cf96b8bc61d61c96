#pragma once
#include <array>
#include <ridgeline/core/citation.hpp>
#include <ridgeline/planning/load_curve.hpp>
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

/// A day without a peak; and two services of Azure, of which peak, mean and valley of a week are published but not the hours:
/// those are `smooth_day`'s.
inline constexpr std::array load_curves{
    published_load_curve{.id = "flat", .source = {"definition", "the same load all day", "2026-11-23"}},
    published_load_curve{.id = "azure-conversation",
                         .curve = smooth_day({.mean = fraction(1.0 / 1.7), .valley = fraction(1.0 / 3.3)}),
                         .source = {"Stojkovic et al., DynamoLLM, arXiv:2408.00741, 2024",
                                    "peak 1.7 x mean, 3.3 x valley; from memory, not verified", "2026-11-23"}},
    published_load_curve{.id = "azure-coding",
                         .curve = smooth_day({.mean = fraction(1.0 / 2.8), .valley = fraction(1.0 / 34.6)}),
                         .source = {"Stojkovic et al., DynamoLLM, arXiv:2408.00741, 2024",
                                    "peak 2.8 x mean, 34.6 x valley; from memory, not verified", "2026-11-23"}}};

}  // namespace ridgeline::inline v0_2::defaults

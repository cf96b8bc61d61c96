#pragma once
#include <ridgeline/core/citation.hpp>
#include <ridgeline/core/lifetime.hpp>
#include <ridgeline/cost/electricity.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// What a published PUE covers.
enum class pue_scope { fleet, region, best_site, design, lower_bound, survey };

/// The name of what a published PUE covers.
///
/// Inputs   scope  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(pue_scope scope) noexcept {
  switch (scope) {
    case pue_scope::fleet: return "fleet";
    case pue_scope::region: return "region";
    case pue_scope::best_site: return "best site";
    case pue_scope::design: return "design";
    case pue_scope::lower_bound: return "lower bound";
    case pue_scope::survey: return "survey";
  }
  return "unknown";
}

/// A PUE that somebody published.
///
/// Inputs   operator_id  who runs the data centers: "aws"; "industry" for a survey
///          place        a region's id of that operator, or "global"
///          ratio        facility over IT energy, >= 1 [1]
///          scope        what it covers
///          year         that it describes
/// Errors   RL-170 where the ratio lies outside of 1 to 10
/// Source   each entry of the catalogue carries its own
struct published_pue {
  std::string_view operator_id = {};
  std::string_view place = {};
  pue ratio = pue_of_one;
  pue_scope scope = pue_scope::fleet;
  int year = 0;
  citation source = {};
};

/// Where computers stand.
///
/// Inputs   operator_id  as in catalogue::pue_values: "aws"
///          place        "us-east-1", or "global"
/// Source   the operator's own
struct site {
  std::string_view operator_id = {};
  std::string_view place = {};
};

/// The PUE of an operator at a place.
///
/// Inputs   values  any list; the latest year among the entries that match is the answer
///          where   {"aws", "us-east-1"}
/// Returns  the entry, or nullptr where the list has none
/// Source   definition
/// Checked  tests/unit/cost/published_pue_test.cpp
constexpr const published_pue* find_pue(lasting_span<published_pue> values, const site& where) {
  const published_pue* latest = nullptr;
  for (const published_pue& entry : values) {
    if (entry.operator_id != where.operator_id || entry.place != where.place) continue;
    if (latest == nullptr || entry.year > latest->year) latest = &entry;
  }
  return latest;
}

}  // namespace ridgeline::inline v0_2

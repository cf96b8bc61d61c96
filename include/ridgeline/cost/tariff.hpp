#pragma once
#include <ridgeline/core/citation.hpp>
#include <ridgeline/core/figure.hpp>
#include <ridgeline/core/lifetime.hpp>
#include <ridgeline/units/quantities.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// Who pays: statistics average each group apart.
enum class customer { residential, commercial, industrial, all_sectors };

/// The name that programs take and print.
///
/// Inputs   who  any enumerator
/// Returns  the enumerator's own name; "unknown" for a value outside the enumeration
/// Source   definition
constexpr std::string_view name_of(customer who) noexcept {
  switch (who) {
    case customer::residential: return "residential";
    case customer::commercial: return "commercial";
    case customer::industrial: return "industrial";
    case customer::all_sectors: return "all_sectors";
  }
  return "unknown";
}

/// What a unit of electricity cost one group of customers in one place, on average.
///
/// Inputs   region_id  lower case, words joined by "-": "us-california"
///          region     as people write it
///          who        the group
///          price      revenue over sales, so taxes and fixed charges are in it; positive [$/J]
///          date       that the average covers: YYYY or YYYY-MM
/// Errors   RL-101 where the price is not positive and finite
/// Source   each entry of the catalogue carries its own
struct tariff {
  std::string_view region_id = {};
  std::string_view region = {};
  customer who = customer::all_sectors;
  figure<energy_price> price = absent;
  std::string_view date = {};
  citation source = {};
};

/// The tariff of a group in a place.
///
/// Inputs   tariffs    any list; the first entry that matches is the answer
///          region_id  as in catalogue::tariffs: "us-california"
///          who        the group
/// Returns  the entry, or nullptr where the list has none
/// Source   definition
/// Checked  tests/unit/cost/tariff_test.cpp
constexpr const tariff* find_tariff(lasting_span<tariff> tariffs, std::string_view region_id, customer who) {
  for (const tariff& entry : tariffs) {
    if (entry.region_id == region_id && entry.who == who) return &entry;
  }
  return nullptr;
}

}  // namespace ridgeline::inline v0_2

#pragma once
#include <optional>
#include <ridgeline/cost/break_even.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// What is cheaper; `either` where both cost the same.
enum class tenure { own, rent, either };

/// The name of a verdict.
///
/// Inputs   which  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(tenure which) noexcept {
  switch (which) {
    case tenure::own: return "own";
    case tenure::rent: return "rent";
    case tenure::either: return "either";
  }
  return "unknown";
}

/// Whether to own or to rent over a period, with both bills.
///
/// Source   see `own_or_rent`
struct tenure_answer {
  ownership_cost owning;
  rental_cost renting;
  std::optional<calendar_time> break_even;  // counts only the value after the lifetime; the bills count that of the day

  constexpr tenure verdict() const {
    if (owning.total() == renting.total()) return tenure::either;
    return owning.total() < renting.total() ? tenure::own : tenure::rent;
  }
  /// What owning saves over the period [$]; negative if renting does.
  constexpr money saved_by_owning() const { return renting.total() - owning.total(); }
};

/// Own or rent, for a period at a utilization.
///
/// Model    the cheaper of cost_of(owned) and cost_of(rented)
/// Inputs   owned        the machine to buy
///          rented       the machine to rent
///          utilization  share of the period in which either works [1]
///          period       on the calendar: how long the need lasts [s]
/// Returns  both bills, the break-even and the verdict
/// Errors   those of cost_of and break_even
/// Valid    machines of like speed; prices and tariff as of the first day
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "When is it better to use the cloud": own
///          for longer than a year; "GPU Recommendations": rent for sporadic use (read 2026-11-21)
/// Checked  tests/unit/cost/own_or_rent_test.cpp, tests/published/dettmers_ledger_cost_test.cpp
constexpr tenure_answer own_or_rent(const ownership& owned, const rental& rented, fraction utilization,
                                    calendar_time period) {
  return {cost_of(owned, utilization, period), cost_of(rented, utilization, period),
          break_even(owned, rented, utilization)};
}

}  // namespace ridgeline::inline v0_2

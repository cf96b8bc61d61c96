#pragma once
#include <ridgeline/planning/detail/computed_view.hpp>
#include <ridgeline/planning/rank.hpp>

namespace ridgeline {

/// Where each device stands, one after the other and only when asked: the lazy face of `rank` for pipelines of range-v3.
///
/// Model    as `rank`, without the order
/// Inputs   devices, prices  as for `rank`; must outlive the view
///          wanted, measure  as for `rank`; copied into the view
/// Returns  a random-access view of card_standing, in the order of `devices`
/// Shapes   one standing for each device
/// Errors   RL-105, RL-106 as for `rank`, when the element is read
/// Valid    at run time: the views of range-v3 0.12 are not constexpr, `rank` is
/// Source   as for `rank`
/// Checked  tests/unit/planning/standings_test.cpp
template<performance_measure Measure>
auto standings(std::span<const accelerator> devices, std::span<const device_price> prices, const card_request& wanted,
               const Measure& measure) {
  return detail::computed_view(devices.size(), [devices, prices, wanted, measure](std::size_t number) {
    return detail::standing_of(devices[number], prices, wanted, measure);
  });
}

/// A constraint on a standing: the machine with all its cards and the host costs at most this much.
///
/// Model    machine price <= limit; false for a card without a price
/// Inputs   limit  >= 0 and finite [$]
/// Returns  a constexpr predicate of card_standing
/// Errors   RL-106 if the limit is negative, infinite or NaN
/// Source   definition
/// Checked  tests/unit/planning/standings_test.cpp
constexpr auto machine_costs_at_most(amount<money> limit) {
  return [limit](const card_standing& card) { return card.machine_price && *card.machine_price <= limit.value(); };
}

/// A constraint on a standing: every figure that its performance per dollar rests on was verified.
///
/// Source   definition
inline constexpr auto rests_on_verified_figures = [](const card_standing& card) {
  return card.value && card.value->verified();
};

}  // namespace ridgeline

#pragma once
#include <optional>
#include <ridgeline/cost/ownership.hpp>
#include <ridgeline/cost/rental.hpp>

// Owning some and renting the rest, terms of rent beside one another, and a token of one's own against that of an API.
namespace ridgeline::inline v0_2 {

/// What owning one machine and renting another beside it costs [$].
///
/// Source   see `own_and_rent`
struct mixed_cost {
  ownership_cost owning;
  rental_cost renting;

  constexpr money total() const { return owning.total() + renting.total(); }
};

/// A small machine of one's own for daily work, and rented ones for the full training runs.
///
/// Model    cost_of(owned) over the period + rent for the hours of the full runs; storage is billed while they run
/// Inputs   owned        the machine for daily work
///          utilization  share of the period in which it works [1]
///          rented       the machine for full runs
///          full_runs    how long all of them take together
///          period       on the calendar [s]
/// Returns  both bills
/// Errors   those of `cost_of`; RL-172 for a commitment, whose hours are billed whether it runs or not
/// Valid    prices and tariff as of the first day
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "I do not have enough money, even for the cheapest
///          GPUs you recommend. What can I do?": a small card for prototyping, the cloud for full experiments (read 2026-11-22)
/// Checked  tests/unit/cost/own_and_rent_test.cpp
constexpr mixed_cost own_and_rent(const ownership& owned, fraction utilization, const rental& rented,
                                  time_of_use full_runs, calendar_time period) {
  if (commitment(rented.terms)) detail::violated<errc::utilization_needed>();
  return {cost_of(owned, utilization, period), cost_of(rented, fraction(1.0), calendar_time(full_runs.value()))};
}

/// The share of the calendar from which on a reservation is cheaper than paying for the hours used.
///
/// Model    reserved price / price on demand
/// Inputs   reserved   with a commitment
///          by_the_hour  on demand or spot
/// Returns  the utilization [1]; empty where the reservation is never cheaper
/// Errors   RL-105 if a price is absent; RL-172 where the first has no commitment or the second has one
/// Valid    a need as long as the commitment
/// Source   definition: both bills are equal there
/// Checked  tests/unit/cost/own_and_rent_test.cpp
constexpr std::optional<fraction> break_even_utilization(const rental& reserved, const rental& by_the_hour) {
  if (!commitment(reserved.terms) || commitment(by_the_hour.terms)) detail::violated<errc::utilization_needed>();
  const double share = reserved.price.value() / by_the_hour.price.value();
  if (share > 1.0) return std::nullopt;
  return fraction(share);
}

/// What a token of one's own costs.
///
/// Model    (machine an hour + energy an hour) / (throughput * utilization)
/// Inputs   machine      rent or write-off of all machines, every hour of the calendar, >= 0 [$/s]
///          electricity  their energy bill, every hour of the calendar, >= 0 [$/s]
///          throughput   at full load, positive [token/s]
///          utilization  tokens asked for over tokens at full load, above zero [1]
/// Returns  [$/token]
/// Errors   RL-101 if the throughput is not positive and finite; RL-106 if a price is negative or not finite; RL-171 for a
///          utilization of zero
/// Valid    tokens of one kind: say output tokens on both sides, or weigh prompts
/// Source   definition
/// Checked  tests/unit/cost/own_and_rent_test.cpp
constexpr price_per_token own_price_per_token(amount<hourly_price> machine, amount<hourly_price> electricity,
                                              token_rate throughput, fraction utilization) {
  if (!(throughput.value() > 0.0 && math::is_finite(throughput.value()))) {
    detail::violated<errc::figure_not_positive>();
  }
  if (!(utilization.value() > 0.0)) detail::violated<errc::utilization_zero>();
  return (machine.value() + electricity.value()) / (utilization.value() * throughput);
}

/// The load from which on serving oneself is cheaper than an API.
///
/// Model    (machine + electricity) / (throughput * price of the API)
/// Inputs   as `own_price_per_token`
///          api  price of the same tokens, positive [$/token]
/// Returns  share of the throughput at full load [1]; empty where even full load is dearer
/// Errors   as `own_price_per_token`
/// Valid    as `own_price_per_token`; staff, and models that only the API has, are not counted
/// Source   definition: both prices are equal there
/// Checked  tests/unit/cost/own_and_rent_test.cpp
constexpr std::optional<fraction> utilization_to_beat(price_per_token api, amount<hourly_price> machine,
                                                      amount<hourly_price> electricity, token_rate throughput) {
  if (!(api.value() > 0.0 && math::is_finite(api.value()))) detail::violated<errc::figure_not_positive>();
  const double share = own_price_per_token(machine, electricity, throughput, fraction(1.0)) / api;
  if (share > 1.0) return std::nullopt;
  return fraction(share);
}

}  // namespace ridgeline::inline v0_2

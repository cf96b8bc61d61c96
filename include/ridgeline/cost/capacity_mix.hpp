#pragma once
#include <optional>
#include <ridgeline/core/math.hpp>
#include <ridgeline/cost/rental.hpp>
#include <ridgeline/units/fraction.hpp>
#include <span>

// How many machines to reserve, how many to rent by the hour, and what may run on spot.
namespace ridgeline::inline v0_2 {

/// So many machines are needed for so much of the time.
///
/// Fields   machines  needed together, not below zero [1]
///          time      share of the period; those of all levels add up to 1 [1]
/// Source   load-duration curve, as of power stations
struct demand_level {
  double machines = 0.0;
  fraction time = fraction(0.0);
};

/// Prices of one machine, and what spot is worth.
///
/// Fields   reserved      a commitment, paid whether it works or not
///          on_demand     by the hour
///          spot          by the hour, until it is taken; absent: not used
///          spot_goodput  share of spot time that counts, above zero: `run_breakdown::goodput` with the provider's interruptions
/// Source   definition
struct capacity_prices {
  rental reserved = {};
  rental on_demand = {};
  std::optional<rental> spot = std::nullopt;
  fraction spot_goodput = fraction(1.0);
};

/// What a mix of terms costs.
///
/// Fields   reserved      machines [1]
///          by_the_hour, on_spot  on average [1]
///          cost          of all of them [$/s]
/// Source   see `capacity_mix`
struct mixed_capacity {
  double reserved = 0.0;
  double by_the_hour = 0.0;
  double on_spot = 0.0;
  hourly_price cost = {};

  /// Machines that are paid for, on average: reserved ones that idle, too [1]. Source: definition.
  constexpr double paid() const { return reserved + by_the_hour + on_spot; }
};

namespace detail {

constexpr void check(std::span<const demand_level> demand, const capacity_prices& prices) {
  double sum = 0.0;
  for (const demand_level& level : demand) {
    if (!(level.machines >= 0.0 && math::is_finite(level.machines))) violated<errc::quantity_not_finite>();
    sum += level.time.value();
  }
  if (!(sum > 1.0 - 1e-9 && sum < 1.0 + 1e-9)) violated<errc::time_shares_malformed>();
  if (!commitment(prices.reserved.terms) || commitment(prices.on_demand.terms)) violated<errc::utilization_needed>();
  if (prices.spot && commitment(prices.spot->terms)) violated<errc::utilization_needed>();
  if (!(prices.spot_goodput.value() > 0.0)) violated<errc::utilization_zero>();
}

}  // namespace detail

/// What machines on three kinds of terms cost that serve a demand.
///
/// Model    reserved r + mean of max(0, d - r), of which what may be interrupted runs on spot, 1 / goodput times as long
/// Inputs   demand         levels d, whose times add up to 1
///          prices         of one machine
///          reserved       r, not below zero [1]
///          interruptible  share of what is beyond r that spot may run [1]
/// Returns  machines and cost
/// Errors   RL-106 for machines below zero or not finite; RL-320 if the times do not add up to 1; RL-172 for a reservation without
///          a commitment, or one with; RL-171 for spot of which nothing counts; RL-105 if a price is absent
/// Valid    machines are there within the hour, on spot too; the period is as long as the commitment; storage is not counted
/// Source   definition
/// Checked  tests/unit/cost/capacity_mix_test.cpp
constexpr mixed_capacity capacity_mix(std::span<const demand_level> demand, const capacity_prices& prices,
                                      double reserved, fraction interruptible) {
  detail::check(demand, prices);
  if (!(reserved >= 0.0 && math::is_finite(reserved))) detail::violated<errc::quantity_not_finite>();
  double beyond = 0.0;
  for (const demand_level& level : demand) {
    if (level.machines > reserved) beyond += level.time.value() * (level.machines - reserved);
  }
  const double moved = prices.spot ? interruptible.value() * beyond : 0.0;
  mixed_capacity made{.reserved = reserved, .by_the_hour = beyond - moved};
  made.cost = reserved * prices.reserved.price.value() + made.by_the_hour * prices.on_demand.price.value();
  if (prices.spot && moved > 0.0) {
    made.on_spot = moved / prices.spot_goodput.value();
    made.cost += made.on_spot * prices.spot->price.value();
  }
  return made;
}

/// The cheapest number of machines to reserve.
///
/// Model    the least `capacity_mix` over r = 0 and every level: cost is a line between two levels. Reserve up to the demand that is
///          there for more than reserved price / price beyond of the time
/// Inputs   as of `capacity_mix`
/// Returns  the mix; of equal costs the fewest reserved
/// Errors   as `capacity_mix`
/// Valid    as `capacity_mix`; demand that is known beforehand
/// Source   Arrow, Harris & Marschak, Optimal Inventory Policy, Econometrica 19(3), 1951 (the critical ratio)
/// Checked  tests/unit/cost/capacity_mix_test.cpp, tests/published/capacity_prices_test.cpp
constexpr mixed_capacity cheapest_mix(std::span<const demand_level> demand, const capacity_prices& prices,
                                      fraction interruptible) {
  mixed_capacity best = capacity_mix(demand, prices, 0.0, interruptible);
  for (const demand_level& level : demand) {
    const mixed_capacity now = capacity_mix(demand, prices, level.machines, interruptible);
    const double lower = (now.cost - best.cost).value();
    if (lower < 0.0 || (lower == 0.0 && now.reserved < best.reserved)) best = now;
  }
  return best;
}

}  // namespace ridgeline::inline v0_2

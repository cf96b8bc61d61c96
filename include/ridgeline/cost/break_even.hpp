#pragma once
#include <array>
#include <cstddef>
#include <optional>
#include <ridgeline/cost/ownership.hpp>
#include <ridgeline/cost/rental.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

namespace detail {

/// What owning and renting cost an hour of the calendar, once the machine is paid for.
struct running_costs {
  hourly_price owning;
  hourly_price renting;
  constexpr hourly_price saved() const { return renting - owning; }
};

constexpr running_costs running(const ownership& owned, const rental& rented, fraction utilization) {
  const double used = utilization.value();
  const power mean = used * owned.draw.total() + (1.0 - used) * owned.draw.idle.value();
  const double billed = commitment(rented.terms) ? 1.0 : used;
  const hourly_price storage = rented.storage ? rented.storage.value() : hourly_price{};
  return {owned.pue.value() * mean * owned.electricity.value(), billed * rented.price.value() + storage};
}

}  // namespace detail

/// The time of use after which renting would have cost as much as buying: the exact root.
///
/// Model    t = (price + host - resale) / (rental price - (n gpu + host power) * PUE * tariff). Power is drawn in use
///          alone; resale is the value after the lifetime, whenever that is (own_or_rent looks at a period).
/// Inputs   owned   the machine to buy; its idle power must be zero
///          rented  the machine to rent; without a commitment and without storage
/// Returns  the time of use [s], `.at(utilization)` is the calendar time; zero if the machine brings what it cost;
///          empty if owning never catches up, because its electricity costs as much as the rent
/// Errors   RL-105 if a price or a power is absent; RL-106 if the time is not finite; RL-172 where idle power,
///          storage or a commitment makes the answer depend on the utilization; RL-233 (does not compile) if the two
///          are swapped
/// Valid    prices and tariff as of the first day; no interest
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "When is it better to use the cloud",
///          which rounds 293 to "about 300 days" (read 2026-11-21)
/// Checked  tests/unit/cost/break_even_test.cpp, tests/properties/cost_test.cpp,
///          tests/published/dettmers_ledger_cost_test.cpp
constexpr std::optional<time_of_use> break_even(const ownership& owned, const rental& rented) {
  if (owned.draw.idle.value() > 0.0 * units::watts || rented.storage || commitment(rented.terms)) {
    detail::violated<errc::utilization_needed>();
  }
  const hourly_price saved = detail::running(owned, rented, fraction(1.0)).saved();
  if (!(owned.capital() > 0.0 * units::dollars)) return time_of_use{};
  if (!(saved > 0.0 * units::dollars_per_hour)) return std::nullopt;
  return time_of_use(owned.capital() / saved);
}

/// The calendar time after which renting would have cost as much as buying, with everything that unused hours cost.
///
/// Model    t = (price + host - resale) / (rent - electricity), both an hour of the calendar at this utilization u:
///          rent = price u (reserved: price) + storage; electricity = (draw u + idle (1 - u)) * PUE * tariff
/// Inputs   owned        the machine to buy
///          rented       the machine to rent; a commitment is billed at its rate from the first hour to the last
///          utilization  share of the calendar in which either works [1]
/// Returns  the calendar time [s]; zero if the machine brings what it cost; empty if owning never catches up
/// Errors   RL-105 if a price or a power is absent; RL-106 if the time is not finite; RL-233 (does not compile) if
///          the two machines are swapped
/// Valid    prices and tariff as of the first day; no interest
/// Source   as the form without a utilization; idle power, storage and commitment are ours
/// Checked  tests/unit/cost/break_even_test.cpp, tests/properties/cost_test.cpp
constexpr std::optional<calendar_time> break_even(const ownership& owned, const rental& rented, fraction utilization) {
  const hourly_price saved = detail::running(owned, rented, utilization).saved();
  if (!(owned.capital() > 0.0 * units::dollars)) return calendar_time{};
  if (!(saved > 0.0 * units::dollars_per_hour)) return std::nullopt;
  return calendar_time(owned.capital() / saved);
}

/// The two machines in the wrong order, which does not compile.
///
/// Returns  nothing that can be used
/// Errors   RL-233 (does not compile)
/// Source   definition
template<std::same_as<rental> Rented>
constexpr std::optional<calendar_time> break_even(const Rented&, const ownership&, fraction = fraction(1.0)) {
  static_assert(
      detail::same_dimension<Rented, ownership>,
      "RL-233: break_even compares an ownership with a rental, in this order (docs/reference/errors.md#rl-233)");
  return std::nullopt;
}

/// An input of a break-even, as a thing to be more or less certain of.
enum class cost_input {
  purchase_price,
  host_price,
  resale_value,
  gpu_power,
  host_power,
  idle_power,
  electricity_price,
  pue,
  rental_price,
  storage_price,
  utilization,
};

/// The name that programs print.
///
/// Inputs   input  any enumerator
/// Returns  the enumerator's own name; "unknown" for a value outside the enumeration
/// Source   definition
constexpr std::string_view name_of(cost_input input) noexcept {
  switch (input) {
    case cost_input::purchase_price: return "purchase_price";
    case cost_input::host_price: return "host_price";
    case cost_input::resale_value: return "resale_value";
    case cost_input::gpu_power: return "gpu_power";
    case cost_input::host_power: return "host_power";
    case cost_input::idle_power: return "idle_power";
    case cost_input::electricity_price: return "electricity_price";
    case cost_input::pue: return "pue";
    case cost_input::rental_price: return "rental_price";
    case cost_input::storage_price: return "storage_price";
    case cost_input::utilization: return "utilization";
  }
  return "unknown";
}

/// By how many percent the break-even moves when an input grows by one.
///
/// Source   see `break_even_sensitivity`
struct sensitivity {
  cost_input input;
  double elasticity;  // d ln(calendar time) / d ln(input) [1]
};

/// Every input with its elasticity, the largest first.
using sensitivities = std::array<sensitivity, 11>;

/// How sensitive the break-even is to each of its inputs.
///
/// Model    elasticities d ln t / d ln x of t = K / (rent - electricity), in closed form
/// Inputs   owned        the machine to buy
///          rented       the machine to rent
///          utilization  share of the calendar in which either works [1]
/// Returns  every input with its elasticity [1], the largest magnitude first; an input of zero has elasticity 0;
///          empty where there is no break-even, or it is zero and cannot move
/// Errors   RL-105 if a price or a power is absent
/// Valid    small changes of one input at a time
/// Source   derived from the model of break_even; tests compare it with finite differences
/// Checked  tests/unit/cost/break_even_test.cpp, tests/properties/cost_test.cpp
constexpr std::optional<sensitivities> break_even_sensitivity(const ownership& owned, const rental& rented,
                                                              fraction utilization) {
  const detail::running_costs costs = detail::running(owned, rented, utilization);
  const money capital = owned.capital();
  if (!(capital > 0.0 * units::dollars) || !(costs.saved() > 0.0 * units::dollars_per_hour)) return std::nullopt;

  const double used = utilization.value();
  const bool by_use = !commitment(rented.terms);
  const money resale = owned.paid() - capital;
  const double kept = owned.resale && owned.resale->value.is_share() ? in(capital, owned.paid()) : 1.0;
  const auto of_power = [&](power drawn) {
    return in(owned.pue.value() * drawn * owned.electricity.value(), costs.saved());
  };
  const double storage = rented.storage ? in(rented.storage.value(), costs.saved()) : 0.0;
  const double rent = (by_use ? used : 1.0) * in(rented.price.value(), costs.saved());
  const double gpus = used * of_power(owned.draw.of_gpus());
  const double host = used * of_power(owned.draw.host.value());
  const double idle = of_power(owned.draw.idle.value());
  sensitivities all{{
      {cost_input::purchase_price, kept * in(owned.price.value(), capital)},
      {cost_input::host_price, kept * in(owned.host_price.value(), capital)},
      {cost_input::resale_value, 0.0 - in(resale, capital)},
      {cost_input::gpu_power, gpus},
      {cost_input::host_power, host},
      {cost_input::idle_power, (1.0 - used) * idle},
      {cost_input::electricity_price, in(costs.owning, costs.saved())},
      {cost_input::pue, in(costs.owning, costs.saved())},
      {cost_input::rental_price, 0.0 - rent},
      {cost_input::storage_price, 0.0 - storage},
      {cost_input::utilization, gpus + host - used * idle - (by_use ? rent : 0.0)},
  }};
  const auto size = [](double x) { return x < 0.0 ? -x : x; };
  for (std::size_t i = 1; i < all.size(); ++i) {  // by insertion, which keeps the order of equals
    for (std::size_t j = i; j > 0 && size(all[j].elasticity) > size(all[j - 1].elasticity); --j) {
      const sensitivity larger = all[j];
      all[j] = all[j - 1];
      all[j - 1] = larger;
    }
  }
  return all;
}

/// The input that moves the break-even most.
///
/// Model    the first of break_even_sensitivity
/// Inputs   owned        the machine to buy
///          rented       the machine to rent
///          utilization  share of the calendar in which either works [1]
/// Returns  the input and its elasticity [1]; empty where there is no break-even to move
/// Errors   RL-105 if a price or a power is absent
/// Source   see break_even_sensitivity
/// Checked  tests/unit/cost/break_even_test.cpp
constexpr std::optional<sensitivity> most_sensitive_input(const ownership& owned, const rental& rented,
                                                          fraction utilization) {
  const auto all = break_even_sensitivity(owned, rented, utilization);
  if (!all) return std::nullopt;
  return all->front();
}

}  // namespace ridgeline::inline v0_2

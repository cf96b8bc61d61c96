#pragma once
#include <optional>
#include <ridgeline/core/figure.hpp>
#include <ridgeline/core/math.hpp>
#include <ridgeline/cost/time.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/count.hpp>
#include <ridgeline/units/fraction.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// How a rented machine is billed: the hours used, at a fixed or a market price, or every hour of a commitment.
enum class rental_terms { on_demand, spot, reserved_1_year, reserved_3_years };

/// The name that programs take and print.
///
/// Inputs   terms  any enumerator
/// Returns  the enumerator's own name; "unknown" for a value outside the enumeration
/// Source   definition
constexpr std::string_view name_of(rental_terms terms) noexcept {
  switch (terms) {
    case rental_terms::on_demand: return "on_demand";
    case rental_terms::spot: return "spot";
    case rental_terms::reserved_1_year: return "reserved_1_year";
    case rental_terms::reserved_3_years: return "reserved_3_years";
  }
  return "unknown";
}

/// How long the terms bind.
///
/// Inputs   terms  any enumerator
/// Returns  the commitment [s], or empty where only the hours used are billed
/// Source   definition: a year of 365 days
/// Checked  tests/unit/cost/rental_test.cpp
constexpr std::optional<calendar_time> commitment(rental_terms terms) {
  if (terms == rental_terms::reserved_1_year) return calendar_time(units::years);
  if (terms == rental_terms::reserved_3_years) return calendar_time(3.0 * units::years);
  return std::nullopt;
}

/// A machine that one rents.
///
/// Inputs   price    of the whole instance an hour [$/s]; a price per GPU becomes one by `price * gpus(8)`
///          terms    on demand by default
///          storage  what the disks cost an hour, used or not [$/s]; absent where nobody knows
/// Errors   RL-101 where a price is not positive and finite, RL-105 where it is absent and asked for; RL-202 (does
///          not compile) where a price per GPU is given for that of the instance
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "When is it better to use the cloud" (read
///          2026-11-21)
/// Checked  tests/unit/cost/rental_test.cpp, tests/published/dettmers_ledger_cost_test.cpp
struct rental {
  figure<hourly_price> price = absent;
  rental_terms terms = rental_terms::on_demand;
  figure<hourly_price> storage = absent;
};

/// The price of an instance from that of one of its GPUs.
///
/// Model    price = price per GPU * GPUs
/// Inputs   per_gpu  an hour and a GPU [$/(GPU s)]
///          whole    all GPUs of the instance [GPU]
/// Returns  the price of the instance [$/s]
/// Errors   none beyond those of its arguments
/// Valid    where the price per GPU holds its share of CPU and memory
/// Source   definition
/// Checked  tests/unit/cost/rental_test.cpp
constexpr hourly_price operator*(hourly_price_per_gpu per_gpu, gpu_count whole) {
  return per_gpu * (static_cast<double>(whole.value()) * units::gpu_devices);
}
constexpr hourly_price operator*(gpu_count whole, hourly_price_per_gpu per_gpu) { return per_gpu * whole; }

/// What renting costs over a period, term by term [$].
///
/// Errors   RL-174 where a cost per hour of use is asked for and nothing was used
/// Source   see `cost_of`
struct rental_cost {
  money compute;
  std::optional<money> storage;  // empty: nobody knows, and it is not in the total
  duration billed;               // hours that `compute` counts
  time_of_use used;

  constexpr money total() const { return storage ? compute + *storage : compute; }
  /// The total over the time of use [$/s]; RL-174 if there was none.
  constexpr hourly_price per_hour_of_use() const {
    if (!(used.value() > 0.0 * units::seconds)) detail::violated<errc::period_zero>();
    return total() / used.value();
  }
};

/// What renting costs over a period.
///
/// Model    on demand and spot: price * utilization * period; reserved: price * every hour of the commitments begun;
///          and storage * period
/// Inputs   rented       the machine
///          utilization  share of the period in which it works [1]
///          period       on the calendar [s]
/// Returns  the terms [$]
/// Errors   RL-105 if the price is absent; RL-106 if a term is not finite
/// Valid    hours billed by the second; a spot price is a moment's; no data transfer
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "When is it better to use the cloud" (read
///          2026-11-21)
/// Checked  tests/unit/cost/rental_test.cpp, tests/properties/cost_test.cpp,
///          tests/published/dettmers_ledger_cost_test.cpp
constexpr rental_cost cost_of(const rental& rented, fraction utilization, calendar_time period) {
  const time_of_use used = period.used(utilization);
  duration billed = used.value();
  if (const auto bound = commitment(rented.terms)) {
    billed = math::ceil(period.value() / bound->value()) * bound->value();
  }
  rental_cost cost{.compute = rented.price.value() * billed, .storage = std::nullopt, .billed = billed, .used = used};
  if (rented.storage) cost.storage = rented.storage.value() * period.value();
  if (!math::is_finite(cost.total().value())) detail::violated<errc::quantity_not_finite>();
  return cost;
}
// A run's time and a year on the calendar are both durations; at 15 % utilization their bills differ 6.7 times.
template<class Plain>
  requires detail::is_ours<Plain>
constexpr rental_cost cost_of(const rental&, fraction, const Plain&) {
  static_assert(detail::same_dimension<Plain, calendar_time>,
                "RL-231: a duration does not say which time it is; say calendar_time(1.0 * years), or "
                "time_of_use(run).at(utilization) (docs/reference/errors.md#rl-231)");
  return {};
}

}  // namespace ridgeline::inline v0_2

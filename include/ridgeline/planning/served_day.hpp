#pragma once
#include <array>
#include <ridgeline/planning/detail/engine_pools.hpp>

namespace ridgeline::inline v0_2 {

/// An hour of a day that engines serve.
///
/// Fields   of_peak   its load, relative to the busiest hour
///          replicas  the fewest engines that keep the targets then; of pools those that write
///          machines  that hold them
///          utilization  of what the deployment's engines can answer, all of them at work
/// Source   definition
struct served_hour {
  fraction of_peak = fraction(1.0);
  std::int64_t replicas = 1;
  std::int64_t machines = 1;
  fraction utilization = fraction(0.0);
};

/// A day that a deployment serves.
///
/// Fields   hours  from midnight on
/// Source   definition
struct served_day {
  std::array<served_hour, 24> hours = {};

  /// Machines at work, mean of the day [1]. Source: definition.
  constexpr double mean_machines() const {
    double sum = 0.0;
    for (const served_hour& each : hours) sum += static_cast<double>(each.machines);
    return sum / 24.0;
  }
  /// Of what all engines can answer all day, if none of them is ever switched off. Source: definition.
  constexpr fraction utilization() const {
    double sum = 0.0;
    for (const served_hour& each : hours) sum += each.utilization.value();
    return fraction(sum / 24.0);
  }
};

namespace detail {

/// A deployment with the fewest engines of its kinds that keep the targets at a share of the load. More than at the peak are
/// not taken, and one stays where nothing arrives.
constexpr deployment at_a_share(const deployment& whole, const load_request& request, const engine_fleet& fleet,
                                fraction share) {
  deployment one = whole;
  if (share == fraction(1.0)) return one;
  if (share == fraction(0.0)) {
    one.replicas = 1;
    if (one.prefill) one.prefill->replicas = 1;
    return one;
  }
  load_request then = request;
  then.rate = share.value() * request.rate;
  if (whole.prefill) {
    const engine_axes same{.layouts = {whole.prefill->layout},
                           .most_requests = {whole.how.most_requests},
                           .step_tokens = {whole.prefill->how.step_tokens}};
    const deployment pools = pools_for(then, fleet, same, {.fleet = whole.fleet, .layout = whole.layout});
    if (pools.verdict != engine_verdict::kept) return one;
    const std::int64_t reading = pools.prefill->replicas, most = one.prefill->replicas;
    one.replicas = pools.replicas < one.replicas ? pools.replicas : one.replicas;
    one.prefill->replicas = reading < most ? reading : most;
    return one;
  }
  const served_iterations on = iterations_of(request, fleet, whole.layout);
  const auto fewest = first_that_holds(1, whole.replicas, [&](std::int64_t engines) {
    const loaded_engine load = open_loop(request.lengths, whole.how, then.rate / static_cast<double>(engines), on);
    return load && excess_of(load, request.within) <= 1.0;
  });
  if (fewest) one.replicas = *fewest;
  return one;
}

}  // namespace detail

/// The engines that a deployment needs in each hour of a day.
///
/// Model    each hour's load with the fewest replicas of the same setting that keep the targets; whole machines, of the size
///          that costs least at the peak
/// Inputs   whole    a deployment that answers the busiest hour
///          request  what it answers then
///          fleet    its machines
///          curve    the day
/// Returns  24 hours
/// Errors   those of `open_loop`
/// Valid    hours that are steady in themselves; engines start and stop in no time
/// Source   definition
/// Checked  tests/unit/planning/served_day_test.cpp
constexpr served_day day_of(const deployment& whole, const load_request& request, const engine_fleet& fleet,
                            const load_curve& curve) {
  served_day made;
  for (std::size_t hour = 0; hour < made.hours.size(); ++hour) {
    served_hour& now = made.hours[hour];
    now.of_peak = curve.of_peak[hour];
    now.utilization = fraction(now.of_peak.value() * whole.load.utilization().value());
    std::size_t like = 0;
    while (curve.of_peak[like] != now.of_peak) ++like;
    if (like < hour) {
      now = made.hours[like];
      continue;
    }
    const deployment then = detail::at_a_share(whole, request, fleet, now.of_peak);
    now.replicas = then.replicas;
    now.machines = detail::machines_of(then, then.per_machine);
  }
  return made;
}

namespace detail {

/// What a deployment costs over the day: all machines all day, or those of each hour.
constexpr void pay_for_a_day(deployment& one, const load_request& request, const engine_fleet& fleet) {
  pay(one, request, fleet);
  if (!request.curve || !request.by_the_hour) return;
  const double share = day_of(one, request, fleet, *request.curve).mean_machines() / static_cast<double>(one.machines);
  one.draw = share * one.draw;
  one.cost = share * one.cost;
  one.emission = share * one.emission;
}

}  // namespace detail

}  // namespace ridgeline::inline v0_2

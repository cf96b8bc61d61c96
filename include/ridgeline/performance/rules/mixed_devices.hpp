#pragma once
#include <ridgeline/core/math.hpp>
#include <ridgeline/units/extremes.hpp>
#include <ridgeline/units/fraction.hpp>

namespace ridgeline::inline v0_2 {

/// A step on different devices, each with an equal share of the work.
///
/// Fields   total  the step: that of the slowest device [s]
///          used   mean over the devices of their time at work / the step [1]
/// Source   definition
struct mixed_step {
  duration total = {};
  fraction used = fraction(1.0);
};

/// The slowest device sets the pace: every other one waits for its gradients.
///
/// Model    total = max(t_i), used = mean(t_i) / total
/// Inputs   times  of one step on each device with an equal share of the work; any range of durations, at least one
/// Returns  the step and how well the devices are used
/// Errors   RL-106 if a time is negative or not finite; RL-103 for an empty range
/// Valid    synchronous data-parallel or sharded training with equal shares
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "Can I use multiple GPUs of different GPU
///          types?" (ledger C13)
/// Checked  tests/unit/performance/rules/mixed_devices_test.cpp, tests/published/dettmers_ledger_parallel_test.cpp
template<class Durations>
constexpr mixed_step step_of_mixed_devices(const Durations& times) {
  duration sum{};
  duration slowest{};
  double devices = 0.0;
  for (const duration& time : times) {
    if (!(time >= duration{} && math::is_finite(time.value()))) detail::violated<errc::quantity_not_finite>();
    slowest = math::larger(time, slowest);
    sum += time;
    devices += 1.0;
  }
  if (!(devices >= 1.0)) detail::violated<errc::count_below_one>();
  const double used = slowest > duration{} ? sum / (devices * slowest) : 1.0;
  return {.total = slowest, .used = fraction(used < 1.0 ? used : 1.0)};
}

}  // namespace ridgeline::inline v0_2

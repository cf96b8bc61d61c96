#pragma once
#include <ridgeline/core/math.hpp>
#include <ridgeline/hardware/collective_calibration.hpp>
#include <ridgeline/performance/collectives/device_group.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/fraction.hpp>

namespace ridgeline {

/// A computation, and a communication that may run beside it, each as long as it takes alone.
/// Source   definition
struct computed_and_sent {
  duration compute = {};
  duration communication = {};
};

/// What of a communication may run beside computation, and what it takes from it.
///
/// Inputs   hideable          share of the communication that has computation to run beside: 0 hides nothing; all but
///                            the last of k equal buckets of gradients is 1 - 1/k
///          processors_taken  share of the multiprocessors that the collective occupies meanwhile
/// Source   Calculon counts 0.15 of the processors on NVLink, 0.02 on InfiniBand (`processor_usage` of its systems)
struct overlap_window {
  fraction hideable = fraction(1.0);
  fraction processors_taken = fraction(0.0);
};

/// The window of a collective: what it takes from the computation is the calibration's.
///
/// Model    processors taken inside a machine, or between machines where the group spans several
/// Inputs   with      what the collective library reaches
///          group     who takes part
///          hideable  share of the communication that has computation to run beside
/// Returns  the window
/// Source   Calculon, `processor_usage` of its systems
/// Checked  tests/unit/performance/training/overlap_test.cpp
constexpr overlap_window window_beside(const collective_calibration& with, const device_group& group,
                                       fraction hideable) {
  const bool alone = group.devices == group.per_machine;
  const calibrated<fraction>& taken = alone ? with.processors_taken : with.network_processors_taken;
  return {.hideable = hideable, .processors_taken = taken.value};
}

/// Computation and communication together, term by term.
///
/// Returns  compute   alone, undisturbed [s]
///          slowdown  what the computation takes longer because the collective takes multiprocessors [s]
///          exposed   communication that nothing hides [s]
/// Source   definition
struct overlapped_time {
  duration compute = {};
  duration slowdown = {};
  duration exposed = {};

  constexpr duration total() const { return compute + slowdown + exposed; }
};

namespace detail {

constexpr double spent(duration time) {
  if (!(time.value() >= 0.0 && math::is_finite(time.value()))) violated<errc::quantity_not_finite>();
  return time.value();
}

}  // namespace detail

/// How much of a communication shows behind a computation, and what the contention costs.
///
/// Model    h = hideable * communication runs beside the computation, which goes on at 1 - s of its pace, s the
///          processors taken: together max(h, compute + s h); the rest of the communication follows alone
/// Inputs   alone   both times [s]
///          window  what may be hidden, and at what price
/// Returns  the terms; their total is at most compute + communication, at least the longer of the two [s]
/// Errors   RL-106 if a time is negative or not finite
/// Valid    contention for multiprocessors; contention for memory bandwidth is left out
/// Source   Isaev et al., Calculon, SC 2023: network bandwidth and processor usage while overlapping
/// Checked  tests/unit/performance/training/overlap_test.cpp, tests/properties/communication_test.cpp
constexpr overlapped_time overlapped(const computed_and_sent& alone, const overlap_window& window) {
  const double working = detail::spent(alone.compute);
  const double sending = detail::spent(alone.communication);
  const double beside = window.hideable.value() * sending;
  const double after = sending - beside;
  const double taken = window.processors_taken.value();
  double slowdown = taken * beside;
  double exposed = after;
  if (beside * (1.0 - taken) > working) {  // the computation ends first
    slowdown = working * taken / (1.0 - taken);
    exposed += beside - (working + slowdown);
  }
  return {.compute = alone.compute, .slowdown = slowdown * units::seconds, .exposed = exposed * units::seconds};
}

/// The most that hiding communication can gain.
///
/// Model    (compute + communication) / max(compute, communication)
/// Inputs   alone  both times, not both zero [s]
/// Returns  from 1 to 2 [1]
/// Errors   RL-106 if a time is negative or not finite; RL-151 if both are zero
/// Source   definition; Dettmers, Data Parallelism, 2014, names 0 to 20 % (ledger C7)
/// Checked  tests/unit/performance/training/overlap_test.cpp, tests/published/dettmers_ledger_parallel_test.cpp
constexpr double most_gained_by_hiding(const computed_and_sent& alone) {
  const double working = detail::spent(alone.compute);
  const double sending = detail::spent(alone.communication);
  const double longer = working > sending ? working : sending;
  if (!(longer > 0.0)) detail::violated<errc::speedup_not_positive>();
  return (working + sending) / longer;
}

}  // namespace ridgeline

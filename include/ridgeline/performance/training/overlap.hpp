#pragma once
#include <ridgeline/core/math.hpp>
#include <ridgeline/hardware/collective_calibration.hpp>
#include <ridgeline/performance/collectives/device_group.hpp>
#include <ridgeline/performance/collectives/step_latencies.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/extremes.hpp>
#include <ridgeline/units/fraction.hpp>

namespace ridgeline::inline v0_2 {

/// A computation, and a communication that may overlap it: how long each takes alone.
/// Source   definition
struct computed_and_sent {
  duration compute = {};
  duration communication = {};
};

/// Share of the multiprocessors that move what goes to experts and back while a forward pass runs beside a backward pass: 20
/// of an H800's 132.
/// Source   DeepSeek-AI, DeepSeek-V3 Technical Report, 2024, section 3.2.2
inline constexpr fraction bidirectional_processors = fraction(20.0 / 132.0);

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

/// Overlap budget of one computation; communications consume it in order.
///
/// Model    h of a communication runs beside the computation, which goes on at 1 - s of its pace, s the share of the
///          processors that the collective takes: h takes (1 - s) h of the computation that is left, and makes it s h
///          longer
/// Inputs   compute           alone, undisturbed [s]
///          processors_taken  by every communication [1]
/// Source   Isaev et al., Calculon, SC 2023: network bandwidth and processor usage while overlapping
/// Checked  tests/unit/performance/training/overlap_test.cpp, tests/properties/step_test.cpp
class overlap_budget {
 public:
  /// Source: definition.
  constexpr explicit overlap_budget(duration compute, fraction processors_taken = fraction(0.0))
      : left_(compute), taken_(processors_taken.value()) {}

  /// What is left of a communication of which a share may be hidden [s]. Source: as above.
  constexpr duration exposed(duration communication, double hideable) {
    if (communication == duration{}) return communication;
    const duration beside = hideable * communication;
    const double pace = 1.0 - taken_;
    const duration needed = pace * beside;
    const bool enough = needed <= left_;
    const duration hidden = enough ? beside : left_ / pace;
    left_ = enough ? left_ - needed : duration{};
    slowdown_ += taken_ * hidden;
    return communication - hidden;
  }
  /// Computation that no communication overlaps yet [s]. Source: definition.
  constexpr duration left() const { return left_; }
  /// Time that overlap adds to the computation [s]. Source: definition.
  constexpr duration slowdown() const { return slowdown_; }

 private:
  duration left_;
  duration slowdown_ = {};
  double taken_;
};

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
  overlap_budget budget(detail::time_from_zero(alone.compute), window.processors_taken);
  const duration exposed = budget.exposed(detail::time_from_zero(alone.communication), window.hideable.value());
  return {.compute = alone.compute, .slowdown = budget.slowdown(), .exposed = exposed};
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
  const duration longer =
      math::larger(detail::time_from_zero(alone.compute), detail::time_from_zero(alone.communication));
  if (!(longer > duration{})) detail::violated<errc::speedup_not_positive>();
  return (alone.compute + alone.communication) / longer;
}

}  // namespace ridgeline::inline v0_2

#pragma once
#include <ridgeline/core/error.hpp>
#include <ridgeline/core/math.hpp>
#include <ridgeline/hardware/cluster.hpp>
#include <ridgeline/hardware/collective_calibration.hpp>
#include <ridgeline/performance/collectives/collective.hpp>

namespace ridgeline::inline v0_2 {

/// Latencies of an algorithm that runs in steps, by protocol.
///
/// Fields   once     of the whole collective, the library's call included [s]
///          inside   of each step between two devices of a machine [s]
///          between  of each step between two machines, the network's own latency included [s]
/// Source   NVIDIA/nccl, src/graph/tuning.cc
/// Checked  tests/unit/performance/collectives/step_latencies_test.cpp
struct step_latencies {
  by_protocol<duration> once = {};
  by_protocol<duration> inside = {};
  by_protocol<duration> between = {};
};

namespace detail {

constexpr double above_zero(double number) {
  if (!(number > 0.0 && math::is_finite(number))) violated<errc::figure_not_positive>();
  return number;
}
constexpr double share_above_zero(const calibrated<fraction>& share) { return above_zero(share.value.value()); }
/// Whether the library has this at all: a share of zero says that it does not.
constexpr bool offered(const calibrated<fraction>& share) { return share.value > fraction(0.0); }
constexpr duration time_from_zero(duration time) {
  if (!(time >= duration{} && math::is_finite(time.value()))) violated<errc::quantity_not_finite>();
  return time;
}

/// What each call costs.
constexpr duration call_of(const collective_calibration& with) { return time_from_zero(with.call.value); }
/// What the network itself adds to each step between machines.
constexpr duration hop_of(const cluster& of) {
  const auto& latency = of.between_machines().latency;
  return latency ? latency.value() : duration{};
}

constexpr by_protocol<duration> latencies_of(const protocol_latencies& of, duration more) {
  return {time_from_zero(of.low_latency) + more, time_from_zero(of.low_latency_128) + more,
          time_from_zero(of.simple) + more};
}

}  // namespace detail

/// The latencies of an algorithm on a cluster.
///
/// Model    each one of the calibration; the call once, the network's latency at each step between machines
/// Inputs   latencies  of the algorithm
///          of         the cluster, whose network may have a latency of its own
///          with       the calibration, for its call
/// Returns  [s]
/// Errors   RL-106 if a latency is negative or not finite
/// Source   NVIDIA/nccl, src/graph/tuning.cc
/// Checked  tests/unit/performance/collectives/step_latencies_test.cpp
constexpr step_latencies latencies_of(const algorithm_latencies& latencies, const cluster& of,
                                      const collective_calibration& with) {
  return {.once = detail::latencies_of(latencies.once, detail::call_of(with)),
          .inside = detail::latencies_of(latencies.inside, {}),
          .between = detail::latencies_of(latencies.between, detail::hop_of(of))};
}

}  // namespace ridgeline::inline v0_2

#pragma once
#include <ridgeline/core/inlined.hpp>
#include <ridgeline/performance/collectives/collective_breakdown.hpp>
#include <ridgeline/performance/collectives/detail/whole_log2.hpp>
#include <ridgeline/performance/collectives/group_path.hpp>
#include <ridgeline/performance/collectives/step_latencies.hpp>

namespace ridgeline::inline v0_2 {

/// In-network reduction: switches add up. Each device sends its buffer and receives the sum.
///
/// Fields   has_inside, has_between  whether the switches of a machine, of the network add up
///          link, network            one byte, one way, through them; of one device, of one machine [s/B]
///          once                     latency of an addition inside a machine, the library's call included [s]
///          between                  latency of an addition between machines, the network's own included [s]
/// Source   NVIDIA/nccl, NVLS; Graham et al., Scalable Hierarchical Aggregation Protocol (SHArP), COMHPC 2016
/// Checked  tests/unit/performance/collectives/ways/in_switch_test.cpp
struct switch_way {
  static constexpr collective_algorithm algorithm = collective_algorithm::in_switch;
  bool has_inside = false;
  bool has_between = false;
  time_per_byte link = {};
  time_per_byte network = {};
  duration once = {};
  duration between = {};

  /// The calibration's part for switches that add up.
  ///
  /// Inputs   of, with  as `fabric_of`
  /// Returns  what a byte and an addition cost in them
  /// Errors   RL-106 if a latency is negative or not finite
  /// Source   definition
  static constexpr switch_way read(const cluster& of, const collective_calibration& with) {
    switch_way made{.once = detail::call_of(with) + detail::time_from_zero(with.switch_inside),
                    .between = detail::time_from_zero(with.switch_between) + detail::hop_of(of)};
    const auto& link = of.each().between_gpus().per_direction;
    const auto& network = of.between_machines().per_direction;
    made.has_inside = detail::offered(with.switch_share) && link;
    made.has_between = detail::offered(with.network_switch_share) && network;
    if (made.has_inside) made.link = 1.0 / (with.switch_share.value * link.value());
    if (made.has_between) made.network = 1.0 / (with.network_switch_share.value * network.value());
    return made;
  }
  /// Whether switches can carry out a collective. Source: NVIDIA/nccl, src/graph/tuning.cc.
  static constexpr bool carries(collective what) { return what == collective::all_reduce; }
  /// Three devices of a machine or more, in the one protocol. Source: definition.
  constexpr bool offers(collective_protocol protocol, const group_path& path) const {
    return protocol == collective_protocol::simple && has_inside && path.per_machine > 2.0;
  }

  /// The time of an all-reduce by switches.
  ///
  /// Model    (1 + 1 / p) S bytes on the link of each device; between machines S / p from each of p devices where the
  ///          network adds up, else S up and down a tree of m machines, S once for m = 2; the longer of the two
  /// Inputs   bytes  S, of the buffer [B]
  ///          path   p devices on each of m machines
  /// Returns  its terms [s]
  /// Source   NVIDIA/nccl, src/graph/tuning.cc
  /// Checked  tests/unit/performance/collectives/ways/in_switch_test.cpp
  RIDGELINE_INLINED constexpr collective_breakdown operator()(collective, collective_protocol protocol, data_size bytes,
                                                              const group_path& path) const {
    duration transfer = bytes * (1.0 + 1.0 / path.per_machine) * link;
    duration latency = once;
    if (path.machines > 1.0) {
      const duration crossing = has_between ? bytes * network * path.machine_devices / path.per_machine
                                            : (path.machines > 2.0 ? 2.0 : 1.0) * bytes * path.network;
      if (crossing > transfer) transfer = crossing;
      latency += has_between ? between : 2.0 * (detail::whole_log2(path.machines) * between);
    }
    return {latency, transfer, fill_time(transfer, path), algorithm, protocol};
  }
};

}  // namespace ridgeline::inline v0_2

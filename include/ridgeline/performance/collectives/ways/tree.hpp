#pragma once
#include <ridgeline/core/inlined.hpp>
#include <ridgeline/performance/collectives/collective_breakdown.hpp>
#include <ridgeline/performance/collectives/detail/whole_log2.hpp>
#include <ridgeline/performance/collectives/group_path.hpp>
#include <ridgeline/performance/collectives/step_latencies.hpp>

namespace ridgeline::inline v0_2 {

/// Tree: a chain of devices inside each machine, a binary tree of machines, up and down again.
///
/// Fields   waits                          of its steps [s]
///          bytes_inside, bytes_between    that it moves for each byte of the buffer, by protocol [1]
///          helps_inside, helps_between    whether the library uses it, in one machine and in several; inside one machine
///                                         a tree moves more than a ring, and helps only where it waits less
/// Source   Sanders, Speck & Traff, Two-tree algorithms, Parallel Computing 35(12), 2009, 581-594
/// Checked  tests/unit/performance/collectives/ways/tree_test.cpp
struct tree_way {
  static constexpr collective_algorithm algorithm = collective_algorithm::tree;
  step_latencies waits = {};
  by_protocol<double> bytes_inside = {2.0, 2.0, 2.0};
  by_protocol<double> bytes_between = {2.0, 2.0, 2.0};
  by_protocol<bool> helps_inside = {};
  by_protocol<bool> helps_between = {};

  /// The calibration's part for trees.
  ///
  /// Model    a tree moves 2 / tree_share bytes; with LL it reaches 1 / 3.8 of the bus where a ring reaches 1 / 2, and
  ///          in one machine 7 / 9 of a ring's with LL128
  /// Inputs   of, with  as `fabric_of`
  /// Returns  its latencies and bytes
  /// Errors   RL-106 if a latency is negative or not finite
  /// Source   NVIDIA/nccl, src/graph/tuning.cc
  static constexpr tree_way read(const cluster& of, const collective_calibration& with) {
    tree_way made{.waits = latencies_of(with.tree, of, with)};
    const auto waits_less = [&with](collective_protocol by) {
      const auto less = [by](const protocol_latencies& tree, const protocol_latencies& ring) {
        return detail::latencies_of(tree, {})[by] < detail::latencies_of(ring, {})[by];
      };
      return less(with.tree.once, with.ring.once) || less(with.tree.inside, with.ring.inside);
    };
    const bool offered = detail::offered(with.tree_share);
    const double bytes = offered ? 2.0 / with.tree_share.value.value() : 2.0;
    made.bytes_inside = {bytes * (3.8 / 2.0), bytes * (9.0 / 7.0), bytes};
    made.bytes_between = {bytes * (3.8 / 2.0), bytes, bytes};
    for (const collective_protocol by : every_collective_protocol) {
      made.helps_between[by] =
          offered && (by != collective_protocol::low_latency_128 || detail::offered(with.low_latency_128_share));
      made.helps_inside[by] = made.helps_between[by] && (waits_less(by) || made.bytes_inside[by] < 2.0);
    }
    return made;
  }
  /// Whether a tree can carry out a collective. Source: NVIDIA/nccl, src/graph/tuning.cc.
  static constexpr bool carries(collective what) { return what == collective::all_reduce; }
  /// Whether the library uses the protocol in such a group. Source: definition.
  constexpr bool offers(collective_protocol protocol, const group_path& path) const {
    return path.machines > 1.0 ? helps_between[protocol] : helps_inside[protocol];
  }

  /// The time of an all-reduce by a tree.
  ///
  /// Model    2 (p - 1) steps inside a machine and 2 floor(log2 m) between machines; 2 bytes for each of the buffer
  /// Inputs   protocol  by which it runs
  ///          bytes     of the buffer [B]
  ///          path      p devices on each of m machines
  /// Returns  its terms [s]
  /// Source   NVIDIA/nccl, src/graph/tuning.cc
  /// Checked  tests/unit/performance/collectives/ways/tree_test.cpp
  RIDGELINE_INLINED constexpr collective_breakdown operator()(collective, collective_protocol protocol, data_size bytes,
                                                              const group_path& path) const {
    const double slower = protocol == collective_protocol::low_latency ? path.low_latency_steps : 1.0;
    const duration steps = (path.per_machine - 1.0) * slower * waits.inside[protocol] +
                           detail::whole_log2(path.machines) * waits.between[protocol];
    const time_per_byte byte =
        path.ring[protocol] * (path.machines > 1.0 ? bytes_between[protocol] : bytes_inside[protocol]);
    const duration transfer = bytes * byte;
    return {waits.once[protocol] + 2.0 * steps, transfer,
            protocol == collective_protocol::simple ? fill_time(transfer, path) : duration{}, algorithm, protocol};
  }
};

}  // namespace ridgeline::inline v0_2

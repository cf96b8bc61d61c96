#pragma once
#include <ridgeline/core/inlined.hpp>
#include <ridgeline/performance/collectives/collective_breakdown.hpp>
#include <ridgeline/performance/collectives/group_path.hpp>
#include <ridgeline/performance/collectives/step_latencies.hpp>

namespace ridgeline::inline v0_2 {

/// Ring: each device passes chunks to the next one. An all-reduce goes round twice, an all-gather and a reduce-scatter
/// once.
///
/// Fields   waits                of its steps [s]
///          has_low_latency_128  whether the library uses LL128 on these links
/// Source   Patarasuk & Yuan, JPDC 69(2), 2009, 117-124
/// Checked  tests/unit/performance/collectives/ways/ring_test.cpp
struct ring_way {
  static constexpr collective_algorithm algorithm = collective_algorithm::ring;
  step_latencies waits = {};
  bool has_low_latency_128 = false;

  /// The calibration's part for rings.
  ///
  /// Inputs   of, with  as `fabric_of`
  /// Returns  its latencies
  /// Errors   RL-106 if a latency is negative or not finite
  /// Source   definition
  static constexpr ring_way read(const cluster& of, const collective_calibration& with) {
    return {latencies_of(with.ring, of, with), detail::offered(with.low_latency_128_share)};
  }
  /// Whether a ring can carry out a collective. Source: NVIDIA/nccl, src/graph/tuning.cc.
  static constexpr bool carries(collective what) {
    return what == collective::all_reduce || what == collective::all_gather || what == collective::reduce_scatter;
  }
  /// Whether the library has the protocol. Source: definition.
  constexpr bool offers(collective_protocol protocol, const group_path&) const {
    return protocol != collective_protocol::low_latency_128 || has_low_latency_128;
  }

  /// The time of a collective by a ring.
  ///
  /// Model    p passes: p (n - 1) steps, p (m - 1) of them between machines; p (n - 1) / n bytes at the pace of the
  ///          slower of link and network; p = 2 for an all-reduce, else 1
  /// Inputs   what      the collective
  ///          protocol  by which it runs
  ///          bytes     of the full buffer [B]
  ///          path      n devices on m machines
  /// Returns  its terms [s]
  /// Source   Patarasuk & Yuan, JPDC 69(2), 2009, 117-124
  /// Checked  tests/unit/performance/collectives/ways/ring_test.cpp
  RIDGELINE_INLINED constexpr collective_breakdown operator()(collective what, collective_protocol protocol,
                                                              data_size bytes, const group_path& path) const {
    const double passes = what == collective::all_reduce ? 2.0 : 1.0;
    const double slower = protocol == collective_protocol::low_latency ? path.low_latency_steps : 1.0;
    const duration steps = (path.devices - path.machines) * slower * waits.inside[protocol] +
                           (path.machines - 1.0) * waits.between[protocol];
    const duration transfer = passes * ((path.devices - 1.0) / path.devices) * bytes * path.ring[protocol];
    return {waits.once[protocol] + passes * steps, transfer,
            protocol == collective_protocol::simple ? fill_time(transfer, path) : duration{}, algorithm, protocol};
  }
};

}  // namespace ridgeline::inline v0_2

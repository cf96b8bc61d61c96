#pragma once
#include <ridgeline/core/inlined.hpp>
#include <ridgeline/core/rounding.hpp>
#include <ridgeline/performance/collectives/collective_breakdown.hpp>
#include <ridgeline/performance/collectives/group_path.hpp>
#include <ridgeline/performance/collectives/step_latencies.hpp>

namespace ridgeline::inline v0_2 {

/// Direct: every pair of devices on its own.
///
/// Fields   waits  of a message, the ring's [s]
/// Source   NVIDIA/nccl, src/graph/tuning.cc
/// Checked  tests/unit/performance/collectives/ways/direct_test.cpp
struct direct_way {
  static constexpr collective_algorithm algorithm = collective_algorithm::direct;
  /// Peers that a device sends to at once.
  /// Source   NVIDIA/nccl, src/include/device.h: NCCL_MAX_DEV_WORK_P2P_PER_BATCH is 8
  static constexpr double peers_at_once = 8.0;
  step_latencies waits = {};

  /// The calibration's part for direct messages.
  ///
  /// Inputs   of, with  as `fabric_of`
  /// Returns  the latencies
  /// Errors   RL-106 if a latency is negative or not finite
  /// Source   definition
  static constexpr direct_way read(const cluster& of, const collective_calibration& with) {
    return {latencies_of(with.ring, of, with)};
  }
  /// Whether a collective is a matter of pairs. Source: definition.
  static constexpr bool carries(collective what) {
    return what == collective::all_to_all || what == collective::point_to_point;
  }
  /// LL128 is not used between pairs. Source: NVIDIA/nccl, src/graph/tuning.cc.
  constexpr bool offers(collective_protocol protocol, const group_path&) const {
    return protocol != collective_protocol::low_latency_128;
  }

  /// The time of an exchange by pairs.
  ///
  /// Model    all-to-all: S (p - 1) / n bytes inside a machine and S (n - p) / n between machines, at the same time; a
  ///          wait for every eight peers inside, and for every eight between
  ///          point to point: S bytes, one wait
  /// Inputs   what      the collective
  ///          protocol  by which it runs
  ///          bytes     S, of the full buffer [B]
  ///          path      n devices, p on each machine
  /// Returns  its terms [s]
  /// Source   NVIDIA/nccl, src/include/device.h
  /// Checked  tests/unit/performance/collectives/ways/direct_test.cpp
  RIDGELINE_INLINED constexpr collective_breakdown operator()(collective what, collective_protocol protocol,
                                                              data_size bytes, const group_path& path) const {
    return what == collective::all_to_all ? all_to_all(protocol, bytes, path) : point_to_point(protocol, bytes, path);
  }

 private:
  // LL sends a flag of 4 bytes with 4 of data; inside a machine it costs what the calibration says.
  RIDGELINE_INLINED constexpr collective_breakdown all_to_all(collective_protocol protocol, data_size bytes,
                                                              const group_path& path) const {
    const bool shortest = protocol == collective_protocol::low_latency;
    const double own = (path.per_machine - 1.0) / path.devices;
    const double others = (path.devices - path.per_machine) / path.devices;
    const duration inside = own * bytes * path.link * (shortest ? path.low_latency_bytes : 1.0);
    const duration between = others * bytes * path.network * path.per_machine * (shortest ? 2.0 : 1.0);
    duration wait = path.per_machine > 1.0
                        ? math::rounded_up((path.per_machine - 1.0) / peers_at_once) * waits.inside[protocol]
                        : duration{};
    if (path.machines > 1.0)
      wait += math::rounded_up((path.devices - path.per_machine) / peers_at_once) * waits.between[protocol];
    return {waits.once[protocol] + wait, inside > between ? inside : between, {}, algorithm, protocol};
  }
  RIDGELINE_INLINED constexpr collective_breakdown point_to_point(collective_protocol protocol, data_size bytes,
                                                                  const group_path& path) const {
    const bool near = path.machines == 1.0;
    const bool shortest = protocol == collective_protocol::low_latency;
    const double slower = !shortest ? 1.0 : (near ? path.low_latency_bytes : 2.0);
    return {waits.once[protocol] + (near ? waits.inside[protocol] : waits.between[protocol]),
            bytes * path.ring[collective_protocol::simple] * slower,
            {},
            algorithm,
            protocol};
  }
};

}  // namespace ridgeline::inline v0_2

#pragma once
#include <ridgeline/performance/collectives/detail/collective_ways.hpp>
#include <ridgeline/units/constants.hpp>

namespace ridgeline {

/// Time of a collective by the best algorithm and protocol.
///
/// Model    the least of the ways below, as NCCL chooses; t = call + latency + transfer + fill, the last term with
///          the protocol `simple` alone: fill = F transfer / (F + transfer), the first chunk's wait, which grows with the
///          message up to F
///          ring       2(n-1) steps, 2(n-1)/n S bytes; all-gather and reduce-scatter half of both
///          tree       a chain of p devices inside, log2(m) machines up and down, 2 S bytes
///          in switch  NVLink SHARP: S (1 + 1/p) bytes; between machines S where the network adds up or m = 2, else 2 S
///          all-to-all S (p-1)/n bytes inside and S (n-p)/n between, at the same time
///          n devices, p of them in each of m machines; a ring runs at the pace of the slower of links and network, and
///          the devices of a machine share its network equally
/// Inputs   what   the collective
///          bytes  of the full buffer: of an all-gather what a device holds afterwards [B]
///          group  who takes part
///          on     links, network and latencies, read once by `fabric_of`
/// Returns  from its start to its end on the last device, nothing beside it [s]; zero for one device
/// Errors   RL-106 if the bytes are negative or not finite; RL-167 if the group has more members in a machine than it has
///          members or the machine has devices, or needs more machines than there are; RL-168 for point to point
///          with other than two devices; RL-108 for a value outside the enumeration
/// Source   Patarasuk & Yuan, JPDC 69(2), 2009 (ring); NVIDIA/nccl, src/graph/tuning.cc (steps, latencies, shares)
/// Checked  tests/unit/performance/collectives/collective_time_test.cpp, tests/properties/communication_test.cpp
constexpr duration collective_time(collective what, data_size bytes, const device_group& group, const fabric& on) {
  detail::check_collective(what, bytes.value(), group, on);
  return duration::from_value(detail::fastest_way(what, bytes.value(), group, on));
}

/// A collective's time, term by term, and how it was carried out.
///
/// Returns  latency   waits that do not depend on the bytes [s]
///          transfer  bytes at the bandwidth of the slowest link [s]
///          fill      until the pipeline of chunks is full [s]
/// Source   definition
struct collective_breakdown {
  duration latency = {};
  duration transfer = {};
  duration fill = {};
  collective_algorithm algorithm = collective_algorithm::none;
  collective_protocol protocol = collective_protocol::simple;

  constexpr duration total() const { return latency + transfer + fill; }
};

/// What `collective_time` consists of.
///
/// Model    that of `collective_time`
/// Inputs   those of `collective_time`
/// Returns  the terms of the fastest way, which sum up to `collective_time` [s]
/// Errors   those of `collective_time`
/// Source   that of `collective_time`
/// Checked  tests/unit/performance/collectives/collective_time_test.cpp
constexpr collective_breakdown collective_terms(collective what, data_size bytes, const device_group& group,
                                                const fabric& on) {
  detail::check_collective(what, bytes.value(), group, on);
  detail::collective_way best;
  detail::each_way(what, bytes.value(), group, on, [&best](const detail::collective_way& way) {
    if (best.algorithm == collective_algorithm::none || way.total() < best.total()) best = way;
  });
  return {.latency = best.latency * units::seconds,
          .transfer = best.transfer * units::seconds,
          .fill = best.fill * units::seconds,
          .algorithm = best.algorithm,
          .protocol = best.protocol};
}

}  // namespace ridgeline

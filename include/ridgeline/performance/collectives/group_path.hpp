#pragma once
#include <ridgeline/core/inlined.hpp>
#include <ridgeline/performance/collectives/collective.hpp>
#include <ridgeline/units/quantities.hpp>

namespace ridgeline::inline v0_2 {

/// A group on its links: how many take part, and what a byte costs them. Made by `path_of`; every algorithm reads it.
///
/// Fields   devices, per_machine, machines  of the group, as factors [1]
///          machine_devices    devices of a whole machine, which share its network [1]
///          link               one byte between two devices of a machine, one way [s/B]
///          network            one byte of the group's part of a machine on the network, one way [s/B]
///          ring               one byte around a ring, at the pace of the slower of link and network, by protocol [s/B]
///          low_latency_bytes  bytes that LL moves inside a machine for each byte of data [1]
///          low_latency_steps  time of an LL step inside a machine, relative to a group of one machine [1]
///          fill               the most that a message waits until the pipeline of its chunks is full [s]
/// Source   definition
/// Checked  tests/unit/performance/collectives/group_path_test.cpp
struct group_path {
  double devices = 1.0;
  double per_machine = 1.0;
  double machines = 1.0;
  double machine_devices = 1.0;
  time_per_byte link = {};
  time_per_byte network = {};
  by_protocol<time_per_byte> ring = {};
  double low_latency_bytes = 1.0;
  double low_latency_steps = 1.0;
  duration fill = {};
};

/// What the first chunk waits on its way.
///
/// Model    fill transfer / (fill + transfer): the whole transfer once more while the message is one chunk, at most
///          `fill` for long messages, whose chunks no longer grow
/// Inputs   transfer  of the message, zero or more [s]
///          path      of the group
/// Returns  [s]; zero where there is nothing to wait for
/// Source   definition: two times in parallel
/// Checked  tests/unit/performance/collectives/group_path_test.cpp
RIDGELINE_INLINED constexpr duration fill_time(duration transfer, const group_path& path) {
  const duration sum = path.fill + transfer;
  return sum > duration{} ? path.fill * transfer / sum : duration{};
}

}  // namespace ridgeline::inline v0_2

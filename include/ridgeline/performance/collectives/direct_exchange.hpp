#pragma once
#include <ridgeline/performance/collectives/device_group.hpp>
#include <ridgeline/performance/collectives/host_path.hpp>
#include <ridgeline/units/constants.hpp>

namespace ridgeline::inline v0_2 {

/// Time of a direct exchange of gradients, term by term.
///
/// Fields   over_network  through the card of each machine, one device after the other [s]
///          over_pcie     to the devices of the same machine, at the same time [s]
/// Source   definition
struct direct_exchange_time {
  duration over_network = {};
  duration over_pcie = {};

  constexpr duration total() const { return math::larger(over_network, over_pcie); }
};

/// Direct exchange: every device sends its whole gradient to every other one.
///
/// Model    network  p (n - p) bytes / card: only one device of a machine sends through its card at a time
///          PCIe     (p - 1) bytes / pcie, independent of it
///          total    the longer of the two
/// Inputs   bytes  the gradient of one device [B]
///          group  n devices, p in each machine
///          path   bandwidths; the host's memory is not read
/// Returns  both terms [s]
/// Errors   RL-101 if a bandwidth is not positive and finite; RL-106 if the bytes are negative or not finite; RL-167 if
///          a machine holds more members than there are
/// Valid    MPI before ring all-reduce; no latencies
/// Source   Dettmers, How to Parallelize Deep Learning on GPUs, part 1: Data Parallelism, 2014 (ledger C3 to C5)
/// Checked  tests/unit/performance/collectives/direct_exchange_test.cpp, tests/published/dettmers_ledger_parallel_test.cpp
constexpr direct_exchange_time direct_exchange(data_size bytes, const device_group& group, const host_path& path) {
  if (!(bytes >= data_size{} && math::is_finite(bytes.value()))) detail::violated<errc::quantity_not_finite>();
  if (group.per_machine > group.devices) detail::violated<errc::group_not_in_cluster>();
  const auto n = static_cast<double>(group.devices.value());
  const auto p = static_cast<double>(group.per_machine.value());
  return {.over_network = p * ((n - p) * bytes) / detail::positive(path.network_card),
          .over_pcie = (p - 1.0) * bytes / detail::positive(path.pcie)};
}

}  // namespace ridgeline::inline v0_2

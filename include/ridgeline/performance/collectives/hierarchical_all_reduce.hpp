#pragma once
#include <ridgeline/performance/collectives/collective_time.hpp>

namespace ridgeline::inline v0_2 {

/// Time of a hierarchical all-reduce, term by term.
///
/// Fields   reduce_scatter  inside each machine [s]
///          all_reduce      of each device's part between machines, all devices of a machine at once [s]
///          all_gather      inside each machine [s]
/// Source   definition
struct hierarchical_time {
  duration reduce_scatter = {};
  duration all_reduce = {};
  duration all_gather = {};

  constexpr duration total() const { return reduce_scatter + all_reduce + all_gather; }
};

/// Hierarchical all-reduce: reduce-scatter inside each machine, all-reduce between machines, all-gather inside.
///
/// Model    reduce-scatter of S over the p devices of a machine + all-reduce of S / p over the m machines, p of them side
///          by side on the machine's network + all-gather of S
/// Inputs   bytes  S, each device's buffer [B]
///          group  whose machines hold equally many members
///          on     from `fabric_of`
/// Returns  its parts; in one machine without the middle one
/// Errors   those of `collective_time`; RL-167 if the machines do not hold equally many
/// Source   Cho et al., BlueConnect, MLSys 2019; Jia et al., arXiv 1807.11205, section 3.2
/// Checked  tests/unit/performance/collectives/hierarchical_all_reduce_test.cpp
constexpr hierarchical_time hierarchical_all_reduce(data_size bytes, const device_group& group, const fabric& on) {
  const auto inside = group.per_machine.value();
  if (group.devices.value() % inside != 0) detail::violated<errc::group_not_in_cluster>();
  const device_group machine{.devices = group.per_machine, .per_machine = group.per_machine};
  const device_group between{.devices = gpus(group.devices.value() / inside), .per_machine = gpus(1)};
  return {.reduce_scatter = collective_time(collective::reduce_scatter, bytes, machine, on),
          .all_reduce = collective_time(collective::all_reduce, bytes / static_cast<double>(inside), between, on),
          .all_gather = collective_time(collective::all_gather, bytes, machine, on)};
}

}  // namespace ridgeline::inline v0_2

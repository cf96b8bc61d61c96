#pragma once
#include <ridgeline/hardware/machine.hpp>

namespace ridgeline::inline v0_2 {

/// Machines of one kind and the network between them.
///
/// Inputs   of                each of them
///          machines          how many
///          between_machines  one machine's way to the others; its bandwidth may be absent where there is one machine
///          alone
/// Errors   RL-130 if several machines have no known bandwidth between them
/// Source   definition
/// Checked  tests/unit/hardware/cluster_test.cpp
class cluster {
 public:
  constexpr cluster(const machine& of, node_count machines, const interconnect& between_machines)
      : each_(of), machines_(machines), between_machines_(between_machines) {
    if (machines.value() > 1 && !between_machines.per_direction) detail::violated<errc::interconnect_needed>();
  }

  constexpr const machine& each() const& { return each_; }
  constexpr machine each() const&& { return each_; }  // of a cluster without a name: a copy
  constexpr node_count machines() const { return machines_; }
  constexpr const interconnect& between_machines() const& { return between_machines_; }
  constexpr interconnect between_machines() const&& {
    return between_machines_;
  }  // of a cluster without a name: a copy

 private:
  machine each_;
  node_count machines_;
  interconnect between_machines_;
};

/// All accelerators of a cluster.
///
/// Model    machines * devices of one
/// Inputs   of  any cluster
/// Returns  the product [1]
/// Errors   RL-104 if it is above 10^15
/// Source   definition
/// Checked  tests/unit/hardware/cluster_test.cpp
constexpr gpu_count all_devices(const cluster& of) {
  const auto machines = of.machines().value();
  const auto devices = of.each().devices().value();
  if (devices > 1'000'000'000'000'000 / machines) detail::violated<errc::count_too_large>();
  return gpus(machines * devices);
}

}  // namespace ridgeline::inline v0_2

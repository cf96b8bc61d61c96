#pragma once
#include <concepts>
#include <ridgeline/hardware/machine.hpp>

namespace ridgeline::inline v0_2 {

namespace detail {

/// The body of a call with something else where a machine is due.
template<class Other>
constexpr machine no_machine() {
  static_assert(sizeof(Other) == 0,
                "RL-258: a cluster is of machines, cluster(machine(device, gpus(8), link, host), nodes(2), network) "
                "(docs/reference/errors.md#rl-258)");
  return machine(accelerator{}, gpus(1), interconnect{}, host{});
}

}  // namespace detail

/// Machines of one kind and the network between them.
///
/// Inputs   of                each of them
///          machines          how many
///          between_machines  one machine's way to the others; its bandwidth may be absent where there is one machine
///          alone
/// Errors   RL-130 if several machines have no known bandwidth between them; RL-258 (does not compile) for what is no
///          machine
/// Source   definition
/// Checked  tests/unit/hardware/cluster_test.cpp
class cluster {
 public:
  constexpr cluster(const machine& of, node_count machines, const interconnect& between_machines)
      : each_(of), machines_(machines), between_machines_(between_machines) {
    if (machines.value() > 1 && !between_machines.per_direction) detail::violated<errc::interconnect_needed>();
  }
  template<class Other>
    requires(!std::convertible_to<const Other&, machine>)
  constexpr cluster(const Other&, node_count machines, const interconnect& between_machines)
      : cluster(detail::no_machine<Other>(), machines, between_machines) {}

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

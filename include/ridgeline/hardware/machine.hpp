#pragma once
#include <concepts>
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/hardware/host.hpp>
#include <ridgeline/hardware/interconnect.hpp>
#include <ridgeline/units/count.hpp>

namespace ridgeline::inline v0_2 {

/// Accelerators of one kind, what connects them, and their host. What it costs is not said here.
///
/// Inputs   device        each of them
///          devices       how many
///          between_gpus  one device's way to its peers; its bandwidth may be absent where there is one device alone
///          around        the host
/// Errors   RL-130 if several devices have no known bandwidth between them; RL-136 if a network of machines is given there;
///          RL-253, RL-256 (do not compile) for the name of a device, for what was looked for and may be missing
/// Source   definition
/// Checked  tests/unit/hardware/machine_test.cpp
class machine {
 public:
  constexpr machine(const accelerator& device, gpu_count devices, const interconnect& between_gpus, const host& around)
      : device_(device), devices_(devices), between_gpus_(between_gpus), around_(around) {
    using enum link_kind;
    const bool between_machines =
        between_gpus.kind == infiniband || between_gpus.kind == ethernet || between_gpus.kind == cloud_network;
    if (devices.value() > 1 && between_machines) detail::violated<errc::network_inside_a_machine>();
    if (devices.value() > 1 && !between_gpus.per_direction) detail::violated<errc::interconnect_needed>();
  }
  template<class Device>
    requires(std::constructible_from<detail::no_bare_id, const Device&> &&
             !std::convertible_to<const Device&, accelerator>)
  constexpr machine(const Device& device, gpu_count, const interconnect&, const host&)
      : device_{.described_by_fields = device}, devices_(gpus(1)) {}

  constexpr const accelerator& device() const& { return device_; }
  constexpr accelerator device() const&& { return device_; }  // of a machine without a name: a copy
  constexpr gpu_count devices() const { return devices_; }
  constexpr const interconnect& between_gpus() const& { return between_gpus_; }
  constexpr interconnect between_gpus() const&& { return between_gpus_; }  // of a machine without a name: a copy
  constexpr const host& around() const& { return around_; }
  constexpr host around() const&& { return around_; }  // of a machine without a name: a copy

 private:
  accelerator device_;
  gpu_count devices_;
  interconnect between_gpus_;
  host around_;
};

/// Memory of all accelerators of a machine.
///
/// Model    devices * capacity of one
/// Inputs   of  any machine
/// Returns  the sum [B]
/// Errors   RL-105 if the device's capacity is not known
/// Source   definition
/// Checked  tests/unit/hardware/machine_test.cpp
constexpr data_size accelerator_memory(const machine& of) {
  return of.devices().value() * of.device().capacity.value();
}

/// Power of a machine with every part at its limit.
///
/// Model    devices * board power of one + board power of the host
/// Inputs   of  any machine
/// Returns  the sum [W]
/// Errors   RL-105 if either power is not known
/// Source   definition
/// Checked  tests/unit/hardware/machine_test.cpp
constexpr power full_power(const machine& of) {
  return of.devices().value() * of.device().board_power.value() + of.around().board_power.value();
}

}  // namespace ridgeline::inline v0_2

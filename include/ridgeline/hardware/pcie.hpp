#pragma once
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/units/constants.hpp>

namespace ridgeline {

/// What a slot carries one way, after line coding.
///
/// Model    lanes * transfers a second * payload share / 8; 8b/10b up to generation 2, 128b/130b up to 5, 242 bytes in
///          256 from 6 on
/// Inputs   generation  1 to 6
///          lanes       1 to 32 [1]
/// Returns  one direction [B/s]
/// Errors   RL-101 for a generation or a number of lanes outside of these
/// Source   PCI-SIG, PCI Express Base Specification, revisions 1.0 to 6.0: 2.5, 5, 8, 16, 32, 64 GT/s a lane
/// Checked  tests/unit/hardware/pcie_test.cpp
constexpr bandwidth pcie_bandwidth(int generation, int lanes) {
  constexpr double bytes_per_lane[] = {
      0.25e9, 0.5e9, 1e9 * 128.0 / 130.0, 2e9 * 128.0 / 130.0, 4e9 * 128.0 / 130.0, 8e9 * 242.0 / 256.0};
  if (!(generation >= 1 && generation <= 6 && lanes >= 1 && lanes <= 32)) detail::violated<errc::figure_not_positive>();
  return lanes * bytes_per_lane[generation - 1] * units::bytes / units::seconds;
}

/// What a device's own slot carries one way.
///
/// Model    16 lanes, unless the card is known to have fewer
/// Inputs   device  with a known PCIe generation
/// Returns  one direction [B/s]
/// Errors   RL-105 if the generation is not known
/// Source   as above
/// Checked  tests/unit/hardware/pcie_test.cpp
constexpr bandwidth pcie_bandwidth(const accelerator& device) {
  return pcie_bandwidth(device.pcie_generation.value(), device.pcie_lanes ? device.pcie_lanes.value() : 16);
}

}  // namespace ridgeline

#pragma once
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/hardware/interconnect.hpp>

namespace ridgeline::inline v0_2 {

/// A slot: its generation and lanes.
/// Source   definition
struct pcie_slot {
  int generation = 0;
  int lanes = 16;
};

/// A PCI Express link by generation and lanes, after line coding.
///
/// Model    lanes * transfers per second * payload: 2.5, 5 GT/s at 8/10; 8, 16, 32 GT/s at 128/130; 64 GT/s in flits of
///          242/256
/// Inputs   slot  generation 1 to 6, 1 to 16 lanes
/// Returns  one direction [B/s]
/// Errors   RL-105 for another generation; RL-110 for another number of lanes
/// Source   PCI-SIG, PCI Express Base Specification, revisions 1.0 to 6.0, physical layer
/// Checked  tests/unit/hardware/pcie_link_test.cpp: the catalogue's links
constexpr interconnect pcie_link(const pcie_slot& slot) {
  constexpr double gigatransfers[] = {2.5, 5.0, 8.0, 16.0, 32.0, 64.0};
  constexpr double payload[] = {0.8, 0.8, 128.0 / 130.0, 128.0 / 130.0, 128.0 / 130.0, 242.0 / 256.0};
  constexpr std::string_view names[] = {"1", "2", "3", "4", "5", "6"};
  if (slot.generation < 1 || slot.generation > 6) detail::violated<errc::figure_absent>();
  if (slot.lanes < 1 || slot.lanes > 16) detail::violated<errc::dimension_out_of_range>();
  const int k = slot.generation - 1;
  interconnect made;
  made.id = "pcie";
  made.name = "PCI Express";
  made.kind = link_kind::pcie;
  made.generation = names[k];
  made.lanes = static_cast<double>(slot.lanes);
  made.signalling_per_lane = gigabits_per_second(gigatransfers[k]);
  made.payload_share = payload[k];
  made.per_direction = slot.lanes * payload[k] * made.signalling_per_lane.value();
  made.scope = "link, after line coding";
  made.source = {"PCI-SIG, PCI Express Base Specification", "physical layer", "2026-11-21"};
  return made;
}

/// The PCI Express link of a card: 16 lanes where its entry names no smaller number.
///
/// Model    `pcie_link` of the card's generation and lanes
/// Inputs   card  with a known generation
/// Returns  one direction [B/s]
/// Errors   RL-105 if the generation is not known; those of `pcie_link`
/// Source   the card's own
/// Checked  tests/unit/hardware/pcie_link_test.cpp
constexpr interconnect pcie_link(const accelerator& card) {
  return pcie_link(
      {.generation = card.pcie_generation.value(), .lanes = card.pcie_lanes ? card.pcie_lanes.value() : 16});
}

}  // namespace ridgeline::inline v0_2

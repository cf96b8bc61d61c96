#pragma once
#include <ridgeline/core/math.hpp>
#include <ridgeline/hardware/host_sizing.hpp>
#include <ridgeline/hardware/power_supply.hpp>
#include <ridgeline/questions/defaults.hpp>

namespace ridgeline::inline v0_2 {

/// What a machine is built around, without its GPUs.
///
/// Fields   price      zero: unknown [$]
///          draw       at work [W]
///          computers  that hold the cards: more than one where slots or power supply end
/// Source   see `usual_host`
struct usual_host_terms {
  money price = {};
  power draw = {};
  std::int64_t computers = 1;
};

/// Cards that one desktop computer carries.
///
/// Model    the most of 1, 2, 4 and 8 that its slots hold (`slots_for`), and a supply for desktops feeds (`sizing`); at least one
/// Inputs   device  of a desktop; unknown slots and power are no limit
/// Returns  the cards; one of a laptop's GPU or a system on a chip
/// Errors   none beyond those of its models
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "3-slot Design", "Power"
/// Checked  tests/unit/questions/hosts_test.cpp
constexpr gpu_count cards_of_a_desktop(const accelerator& device) {
  std::int64_t most = 1;
  if (device.form == form_factor::mobile || device.form == form_factor::system_on_chip) return gpus(1);
  for (std::int64_t cards = 2; cards <= defaults::per_machine.value(); cards *= 2) {
    const bool placed = !device.slots || slots_for(device.slots, gpu_count(cards), defaults::desktop_slots).fits();
    const bool fed = !device.board_power ||
                     sizing({.rated = largest_desktop_supply},
                            {.gpu = device.board_power, .gpus = gpu_count(cards), .host = defaults::desk.host_power})
                         .sold_for_desktops();
    if (placed && fed) most = cards;
  }
  return gpu_count(most);
}

/// The computer around the GPUs of a machine, as large as they ask for.
///
/// Model    beside a desk: for each computer the price and the power of one with one card; for each further card its place
///          on the board, twice its memory (`host_need_of`) and its power of the supply; whole dollars. In a data center a power for each
///          GPU, and no price
/// Inputs   each  one machine
/// Returns  price, power and computers
/// Errors   none beyond those of its models
/// Valid    cards of one kind; memory and supply at a shop's price
/// Source   defaults.hpp
/// Checked  tests/unit/questions/hosts_test.cpp
constexpr usual_host_terms usual_host(const machine& each) {
  const accelerator& device = each.device();
  const std::int64_t cards = each.devices().value();
  if (defaults::site_of(device.form) != site_kind::desk) {
    const defaults::site_costs& usual = defaults::data_center;
    return {.price = usual.host_price,
            .draw = usual.host_power + static_cast<double>(cards) * usual.host_power_per_gpu};
  }
  const std::int64_t computers = (cards - 1) / cards_of_a_desktop(device).value() + 1;
  const double further = static_cast<double>(cards - computers);
  const machine one_card(device, gpus(1), interconnect{}, each.around());
  const data_size memory = device.capacity ? host_need_of(one_card).memory : data_size{};
  const power supplied = device.board_power ? device.board_power.value() : power{};
  const money for_a_card =
      defaults::desktop_place + memory * defaults::desktop_memory_price + supplied * defaults::desktop_supply_price;
  const double whole = static_cast<double>(computers);
  const double price = in(whole * defaults::desk.host_price + further * for_a_card, units::dollars);
  return {.price = math::ceil(price) * units::dollars,
          .draw = whole * defaults::desk.host_power + further * defaults::desk.host_power_per_gpu,
          .computers = computers};
}

}  // namespace ridgeline::inline v0_2

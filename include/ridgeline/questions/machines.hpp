#pragma once
#include <optional>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/hardware/cluster.hpp>
#include <ridgeline/questions/defaults.hpp>
#include <ridgeline/questions/settings.hpp>

namespace ridgeline::inline v0_2 {

/// The machines that a question is about. Absent fields get defaults, which the answer lists.
///
/// Inputs   gpus         in total
///          per_machine  in each machine
///          link         between the GPUs of a machine
///          network      between machines, of one port
///          ports        of that network, each machine [1]
///          around       the host of a machine: its memory, storage and their bandwidths, where something is offloaded
/// Source   definition
struct machines_question {
  std::optional<gpu_count> gpus = std::nullopt;
  std::optional<gpu_count> per_machine = std::nullopt;
  std::optional<interconnect> link = std::nullopt;
  std::optional<interconnect> network = std::nullopt;
  std::optional<gpu_count> ports = std::nullopt;
  host around{.name = "as asked"};
};

/// The machines of a question with its defaults.
///
/// Fields   on       the machines
///          link     between the GPUs of a machine; its id is empty where there is one GPU
///          network  between machines, of one port; its id is empty where there is one machine
///          ports    of the network, each machine [1]
/// Source   definition
struct settled_machines {
  cluster on;
  interconnect link = {};
  interconnect network = {};
  std::int64_t ports = 0;
};

namespace detail {

/// A device that is plugged into a slot, and not onto a board of the maker's.
constexpr bool is_card(const accelerator& device) {
  using enum form_factor;
  return device.form == desktop || device.form == workstation || device.form == pcie || device.form == mobile ||
         device.form == system_on_chip;
}

constexpr bool is_of_a_rack(const accelerator& device) {
  return device.id.starts_with("gb200-") || device.id.starts_with("gb300-");
}

/// PCI Express of a generation and a number of lanes.
constexpr const interconnect* find_pcie(int generation, int lanes) {
  for (const interconnect& one : catalogue::interconnects) {
    const bool is_it = one.kind == link_kind::pcie && one.lanes && one.lanes.value() == lanes &&
                       one.generation.size() == 1 && one.generation[0] == static_cast<char>('0' + generation) &&
                       one.id.starts_with("pcie");
    if (is_it) return &one;
  }
  return nullptr;
}

/// The device's own link, where it joins all GPUs of a machine; else the card's PCI Express.
constexpr const interconnect* usual_link(const accelerator& device, std::int64_t per_machine) {
  const interconnect* own = catalogue::find_interconnect(device.link);
  const bool joins_all =
      own != nullptr && own->per_direction && (own->kind != link_kind::nvlink_bridge || per_machine == 2);
  if (joins_all) return own;
  if (!device.pcie_generation) return nullptr;
  return find_pcie(device.pcie_generation.value(), device.pcie_lanes ? device.pcie_lanes.value() : 16);
}

/// A port at a GPU is as fast as the GPU's PCI Express can feed it.
constexpr const interconnect& usual_network(const accelerator& device) {
  if (device.form == form_factor::pod)
    return device.maker == vendor::google ? catalogue::tpu_dcn : catalogue::aws_efa_v3;
  if (is_card(device)) return catalogue::eth_100g;
  const int generation = device.pcie_generation ? device.pcie_generation.value() : 5;
  return generation >= 5 ? catalogue::ib_ndr : generation == 4 ? catalogue::ib_hdr : catalogue::ib_edr;
}

}  // namespace detail

/// Fills in the machines of a question.
///
/// Model    as few machines as hold the GPUs, all with equally many; inside a machine the device's own link where it
///          joins all, else PCI Express; between machines the InfiniBand that a GPU's PCI Express can feed, one port a GPU,
///          between cards 100 Gbit/s Ethernet, one port a machine
/// Inputs   asked   what was said
///          device  of which the machines are
///          usual   GPUs where nothing was said
///          taken   where each default is noted
/// Returns  the machines
/// Errors   RL-340 if the link between the GPUs of a machine is unknown; those of `cluster`
/// Source   choice; see defaults.hpp
/// Checked  tests/unit/questions/machines_test.cpp
constexpr settled_machines settle(const machines_question& asked, const accelerator& device, gpu_count usual,
                                  taken_settings& taken) {
  const std::int64_t all = asked.gpus.value_or(usual).value();
  if (!asked.gpus) taken.add(setting::gpus, static_cast<double>(all));
  const std::int64_t most =
      asked.per_machine.value_or(detail::is_of_a_rack(device) ? defaults::per_rack : defaults::per_machine).value();
  const std::int64_t machines = (all - 1) / most + 1;
  const std::int64_t per_machine = !asked.per_machine ? (all - 1) / machines + 1 : most < all ? most : all;
  if (!asked.per_machine && all > 1) taken.add(setting::per_machine, static_cast<double>(per_machine));

  interconnect inside;
  if (per_machine > 1) {
    const interconnect* usual_one = asked.link ? nullptr : detail::usual_link(device, per_machine);
    if (!asked.link && usual_one == nullptr) detail::violated<errc::link_unknown>();
    inside = asked.link ? *asked.link : *usual_one;
    // A device says itself how many links it has.
    if (device.link == inside.id && device.link_per_direction) inside.per_direction = device.link_per_direction;
    if (!asked.link) taken.add(setting::link, inside.id);
  }
  interconnect network;
  interconnect between;
  std::int64_t ports = 0;
  if (machines > 1) {
    network = asked.network ? *asked.network : detail::usual_network(device);
    const bool one_a_gpu = network.kind != link_kind::cloud_network && !detail::is_card(device);
    ports = asked.ports ? asked.ports->value() : one_a_gpu ? per_machine : 1;
    between = network;
    between.per_direction = static_cast<double>(ports) * network.per_direction.value();
    if (!asked.network) taken.add(setting::network, network.id);
    if (!asked.ports) taken.add(setting::ports, static_cast<double>(ports));
  }
  return {.on = cluster(machine(device, gpus(per_machine), inside, asked.around), nodes(machines), between),
          .link = inside,
          .network = network,
          .ports = ports};
}

}  // namespace ridgeline::inline v0_2

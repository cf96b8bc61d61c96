#pragma once
// The machines that GPUs are put into: what was said of them, and what is usual where nothing was.
#include <algorithm>
#include <optional>
#include <ridgeline/hardware/cluster.hpp>
#include <ridgeline/hardware/pcie_link.hpp>
#include <string>
#include <support/devices.hpp>
#include <vector>

namespace support {

/// What the command line says of the machines; nothing and zero: not said.
struct machines_question {
  const ridgeline::interconnect* link = nullptr;
  const ridgeline::interconnect* network = nullptr;
  long long gpus = 0, per_machine = 0, ports = 0;
  double host_bandwidth = 0.0, nvme_bandwidth = 0.0;
};

/// What was not said and is taken all the same, as flags.
using taken_flags = std::vector<std::string>;

inline const ridgeline::interconnect& interconnect_named(const std::string& option, const std::string& text,
                                                         bool between_machines) {
  using enum ridgeline::link_kind;
  std::vector<std::string_view> ids;
  for (const ridgeline::interconnect& one : ridgeline::catalogue::interconnects) {
    const bool network = one.kind == infiniband || one.kind == ethernet || one.kind == cloud_network;
    if (network != between_machines || !one.per_direction || one.kind == c2c) continue;
    if (one.id == text) return one;
    ids.push_back(one.id);
  }
  refuse_unknown(option, text,
                 between_machines ? "network between machines (print_catalogue lists them)"
                                  : "link between the GPUs of a machine (print_catalogue lists them)",
                 ids);
}

inline void add_machines(CLI::App& app, machines_question& asked,
                         const std::string& all = "all of them [8; serving 1]") {
  add_count_if_said(app, "--gpus", asked.gpus, all);
  add_count_if_said(app, "--per-machine", asked.per_machine,
                    "GPUs in a machine [up to 8; up to 72 of GB200 and GB300]");
  const auto add_link = [&app](const std::string& flag, const ridgeline::interconnect*& target, bool between,
                               const std::string& help) {
    app.add_option_function<std::string>(
           flag,
           [flag, &target, between](const std::string& text) { target = &interconnect_named(flag, text, between); },
           help)
        ->type_name("NAME");
  };
  add_link("--link", asked.link, false, "between the GPUs of a machine [the device's own, or its PCI Express]");
  add_link(
      "--network", asked.network, true,
      "between machines [of boards: the InfiniBand that their PCI Express can feed, up to NDR; of cards: eth-100g]");
  add_count_if_said(app, "--ports", asked.ports,
                    "of that network, each machine [one a GPU; of cards and of clouds one]");
  add_positive(app, "--host-bandwidth", asked.host_bandwidth, "of the memory of one machine's host, for --offload",
               "GB/s");
  add_positive(app, "--nvme-bandwidth", asked.nvme_bandwidth, "of the NVMe of one machine, for --offload nvme", "GB/s");
}

namespace detail {

inline bool is_card(const ridgeline::accelerator& device) {
  using enum ridgeline::form_factor;
  return device.form == desktop || device.form == workstation || device.form == pcie || device.form == mobile ||
         device.form == system_on_chip;
}

/// The device's own link, where it joins all GPUs of a machine; else the card's PCI Express.
inline const ridgeline::interconnect* usual_link(const ridgeline::accelerator& device, long long per_machine) {
  using namespace ridgeline;
  const interconnect* own = catalogue::find_interconnect(device.link);
  const bool joins_all =
      own != nullptr && own->per_direction && (own->kind != link_kind::nvlink_bridge || per_machine == 2);
  if (joins_all) return own;
  if (!device.pcie_generation) return nullptr;
  const int lanes = device.pcie_lanes ? device.pcie_lanes.value() : 16;
  return catalogue::find_interconnect(fmt::format("pcie{}-x{}", device.pcie_generation.value(), lanes));
}

/// A port at a GPU is as fast as the GPU's PCI Express can feed it.
inline const ridgeline::interconnect* usual_network(const ridgeline::accelerator& device) {
  using namespace ridgeline;
  if (device.form == form_factor::pod) return catalogue::find_interconnect("tpu-dcn");
  if (is_card(device)) return catalogue::find_interconnect("eth-100g");
  const int generation = device.pcie_generation ? device.pcie_generation.value() : 5;
  return catalogue::find_interconnect(generation >= 5 ? "ib-ndr" : generation == 4 ? "ib-hdr" : "ib-edr");
}

}  // namespace detail

/// The machines, and what was taken for them.
struct settled_machines {
  ridgeline::cluster on;
  const ridgeline::interconnect* link = nullptr;     // nothing where there is one GPU
  const ridgeline::interconnect* network = nullptr;  // nothing where there is one machine
  long long ports = 0;
};

inline settled_machines settled(const machines_question& asked, const ridgeline::accelerator& device,
                                taken_flags& taken) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  const bool rack = device.id.starts_with("gb200-") || device.id.starts_with("gb300-");
  // Where nobody says how many there are in each, all machines have equally many.
  const long long most = asked.per_machine != 0 ? asked.per_machine : rack ? 72 : 8;
  const long long machines = (asked.gpus + most - 1) / most;
  const long long per_machine =
      asked.per_machine != 0 ? std::min(most, asked.gpus) : (asked.gpus + machines - 1) / machines;
  if (asked.per_machine == 0 && asked.gpus > 1) taken.push_back(fmt::format("--per-machine {}", per_machine));

  settled_machines made{.on = cluster(machine(device, gpus(1), interconnect{}, host{}), nodes(1), interconnect{})};
  interconnect inside;
  if (per_machine > 1) {
    made.link = asked.link != nullptr ? asked.link : detail::usual_link(device, per_machine);
    if (made.link == nullptr) {
      throw CLI::ValidationError(
          "--link",
          fmt::format("which one joins the GPUs of a machine is not known of '{}': name it, such as pcie5-x16",
                      device.id));
    }
    inside = *made.link;
    // A device says itself how many links it has.
    if (device.link == inside.id && device.link_per_direction) inside.per_direction = device.link_per_direction;
    if (asked.link == nullptr) taken.push_back(fmt::format("--link {}", inside.id));
  }
  interconnect between;
  if (machines > 1) {
    made.network = asked.network != nullptr ? asked.network : detail::usual_network(device);
    between = *made.network;
    const bool one_a_gpu = between.kind != link_kind::cloud_network && !detail::is_card(device);
    made.ports = asked.ports != 0 ? asked.ports : one_a_gpu ? per_machine : 1;
    between.per_direction = static_cast<double>(made.ports) * between.per_direction.value();
    if (asked.network == nullptr) taken.push_back(fmt::format("--network {}", between.id));
    if (asked.ports == 0) taken.push_back(fmt::format("--ports {}", made.ports));
  }
  host around{.name = "the command line"};
  if (asked.host_bandwidth > 0.0) around.memory_bandwidth = asked.host_bandwidth * gigabytes_per_second;
  if (asked.nvme_bandwidth > 0.0) around.storage_bandwidth = asked.nvme_bandwidth * gigabytes_per_second;
  // [cluster]
  made.on = cluster(machine(device, gpus(per_machine), inside, around), nodes(machines), between);
  // [/cluster]
  return made;
}

inline std::string text_of(const settled_machines& made) {
  using namespace ridgeline;
  const machine& each = made.on.each();
  const auto rate = [](const interconnect& link) {
    return in(link.per_direction.value(), units::gigabytes_per_second);
  };
  const long long machines = made.on.machines().value();
  std::string text = fmt::format("{} machine{} of {} GPU{}", machines, machines == 1 ? "" : "s", each.devices().value(),
                                 each.devices().value() == 1 ? "" : "s");
  if (made.link != nullptr)
    text += fmt::format(", {} ({:.4g} GB/s one way)", made.link->name, rate(each.between_gpus()));
  if (made.network != nullptr) {
    text += fmt::format(", {} between them ({:.4g} GB/s one way, {} port{} each)", made.network->name,
                        rate(made.on.between_machines()), made.ports, made.ports == 1 ? "" : "s");
  }
  return text;
}

inline json json_of(const settled_machines& made) {
  using namespace ridgeline;
  const auto of = [](const interconnect* link, const interconnect& summed) {
    if (link == nullptr) return json(nullptr);
    return json{{"id", link->id}, {"bytes_per_second", in(summed.per_direction.value(), units::bytes_per_second)}};
  };
  return {{"machines", made.on.machines().value()},
          {"per_machine", made.on.each().devices().value()},
          {"link", of(made.link, made.on.each().between_gpus())},
          {"network", of(made.network, made.on.between_machines())},
          {"ports", made.ports}};
}

}  // namespace support

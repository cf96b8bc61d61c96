#pragma once
#include <accuracy/scoring.hpp>
#include <optional>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/catalogue/calibrations/collectives.hpp>
#include <ridgeline/performance/collectives/collective_time.hpp>
#include <ridgeline/performance/collectives/host_path.hpp>
#include <string>
#include <utility>
#include <variant>

// Rows of measured collectives as calls of the library. What a row leaves out (the network of a machine, how many devices
// it has) is that of the machine it names.
namespace accuracy {

/// One measured collective: who took part, over what, and how long it took.
struct measured_collective {
  std::string id;
  std::string system;
  ridgeline::collective what;
  ridgeline::data_size bytes;
  ridgeline::device_group group;
  ridgeline::cluster over;
  ridgeline::collective_calibration with;
  double microseconds = 0.0;
};

/// A number of cards and the rate of each, as in "8x50GBps" or "8x200Gb"; else one card of "400Gb".
inline std::optional<double> gigabytes_per_second_in(const std::string& text) {
  for (const auto& [unit, factor] : {std::pair{"GBps", 1.0}, std::pair{"Gb", 0.125}}) {
    const std::size_t end = text.find(unit);
    if (end == std::string::npos || end == 0) continue;
    std::size_t begin = end;
    while (begin > 0 && std::isdigit(static_cast<unsigned char>(text[begin - 1])) != 0) --begin;
    if (begin == end) continue;
    double cards = 1.0;
    if (begin > 1 && text[begin - 1] == 'x') {
      std::size_t first = begin - 1;
      while (first > 0 && std::isdigit(static_cast<unsigned char>(text[first - 1])) != 0) --first;
      if (first < begin - 1) cards = std::stod(text.substr(first, begin - 1 - first));
    }
    return cards * factor * std::stod(text.substr(begin, end - begin));
  }
  return std::nullopt;
}

/// A kind of machine: the link among its GPUs, how many it has, and the network that such machines have where the row
/// does not say.
struct known_machine {
  const char* gpu;
  const char* links;
  long devices;
  double network;  // GB/s of one machine, one way
};
inline constexpr known_machine known_machines[] = {
    {"GB200", "nvlink5", 72, 72 * 50.0},    {"GB300", "nvlink5", 72, 72 * 100.0},
    {"B200", "nvlink5", 8, 8 * 50.0},       {"B300", "nvlink5", 8, 8 * 100.0},
    {"H200", "nvlink4", 8, 8 * 50.0},       {"H800", "nvlink4-h800", 8, 8 * 50.0},
    {"H100", "nvlink4", 8, 8 * 50.0},       {"A100", "nvlink3", 8, 8 * 25.0},
    {"V100", "nvlink2", 8, 4 * 12.5},       {"P100", "nvlink1", 8, 4 * 12.5},
    {"MI355X", "xgmi-mi355x", 8, 8 * 50.0}, {"MI325X", "xgmi-mi300x", 8, 8 * 50.0},
    {"MI300X", "xgmi-mi300x", 8, 8 * 50.0}, {"MI250", "xgmi-mi250x", 8, 4 * 25.0},
};

/// Boxes of DeepBench: eight cards on PCIe 3 in two sockets, InfiniBand FDR among them (its README.md). What MPI and
/// Baidu's ring send goes through the memory of the hosts.
inline measured_collective deep_bench_row(const row& one, measured_collective made) {
  using namespace ridgeline;
  const bool maxwell = text_of(one, "gpu") == "M40" || text_of(one, "gpu") == "TitanX";
  const accelerator& card = maxwell ? catalogue::titan_x_maxwell : catalogue::titan_x_pascal;
  interconnect network = catalogue::ib_fdr;
  const std::string library = text_of(one, "algo");
  if (contains(library, "Baidu") || contains(library, "OSU") || contains(library, "MPI_")) {
    const host_path path{.pcie = catalogue::pcie3_x16.per_direction.value(),
                         .network_card = catalogue::ib_fdr.per_direction.value(),
                         .host_memory = 60.0 * units::gigabytes_per_second};  // four channels of DDR4 in each socket
    network.per_direction = path_bandwidth(path, host_crossing::staged_whole);
  }
  const machine box(card, gpus(std::max<std::int64_t>(8, made.group.per_machine.value())), catalogue::pcie3_x16,
                    host{});
  made.over = cluster(box, nodes(whole_of(one, "n_nodes", 1)), network);
  made.with = catalogue::collectives_for(box);
  return made;
}

/// A row as a call, or why it is none.
inline std::variant<measured_collective, skipped> measured_collective_of(const row& one) {
  using namespace ridgeline;
  constexpr std::pair<const char*, collective> names[] = {
      {"all_reduce", collective::all_reduce},         {"all_gather", collective::all_gather},
      {"reduce_scatter", collective::reduce_scatter}, {"all_to_all", collective::all_to_all},
      {"alltoall", collective::all_to_all},           {"sendrecv", collective::point_to_point},
      {"send_recv", collective::point_to_point},
  };
  std::optional<collective> what;
  for (const auto& [name, kind] : names) {
    if (text_of(one, "collective") == name) what = kind;
  }
  if (!what) return skipped{"a collective that is not modelled"};
  if (text_of(one, "quality") != "ok" && !text_of(one, "quality").empty()) return skipped{"flagged by its source"};
  const std::string system = text_of(one, "system");
  const std::string names_of_gpu = system + " " + text_of(one, "gpu");

  const known_machine* known = nullptr;
  for (const known_machine& each : known_machines) {
    if (known == nullptr && contains(names_of_gpu, each.gpu)) known = &each;
  }
  const bool network_alone = text_of(one, "gpu") == "-" && contains(system, "multi-node");
  const bool on_pcie = contains(names_of_gpu, "PCIe") || contains(system, "DeepBench");
  if (known == nullptr && !network_alone && !on_pcie) return skipped{"a system that nothing is known of"};

  // A plateau is that of long messages; of a bandwidth between machines without a count, that of many machines.
  const double bytes = number_of(one, "bytes").value_or(17'179'869'184.0);
  const long machines = whole_of(one, "n_nodes", contains(system, "multi-node") ? 8 : 1);
  long per_machine = network_alone ? 1 : (known != nullptr ? known->devices : 8);
  const long devices = whole_of(one, "n_gpus", per_machine * machines);
  const long spread = (devices + per_machine - 1) / per_machine;
  if (per_machine < 72 && spread < machines) per_machine = (devices + machines - 1) / machines;
  const long in_group = std::min(devices, per_machine);
  if (devices < 2) return skipped{"one device alone"};

  double seconds = number_of(one, "time_us").value_or(0.0) * 1e-6;
  if (!(seconds > 0.0)) {
    const double rounds = static_cast<double>(devices - 1) / static_cast<double>(devices);
    const double share = *what == collective::all_reduce       ? 2.0 * rounds
                         : *what == collective::point_to_point ? 1.0
                                                               : rounds;
    const auto bus = number_of(one, "busbw_gbps");
    if (!bus || !(*bus > 0.0)) return skipped{"neither a time nor a bandwidth"};
    seconds = bytes * share / (*bus * 1e9);
  }

  const interconnect none{};
  measured_collective made{
      .id = text_of(one, "id"),
      .system = system,
      .what = *what,
      .bytes = bytes * units::bytes,
      .group = {gpus(devices), gpus(in_group)},
      .over = cluster(machine(accelerator{}, gpus(1), none, host{}), nodes(1), none),
      .with = datasheet_links,
      .microseconds = seconds * 1e6,
  };
  if (contains(system, "DeepBench")) return deep_bench_row(one, made);

  interconnect network = catalogue::ib_ndr;
  const double fallback = known != nullptr ? known->network : 50.0;
  network.per_direction = gigabytes_per_second_in(system).value_or(fallback) * units::gigabytes_per_second;
  // AWS names 15.5 us for EFA (2019); NCCL's own latencies are those of InfiniBand.
  if (contains(system, "EFA")) network.latency = unverified(15.5 * units::microseconds);
  interconnect links = catalogue::pcie4_x16;
  if (contains(system, "Gen3")) links = catalogue::pcie3_x16;
  if (contains(system, "Gen5")) links = catalogue::pcie5_x16;
  if (!on_pcie && known != nullptr) links = *catalogue::find_interconnect(known->links);
  // One machine alone may have more devices than take part; of several, each has as many as the row spreads over it.
  const bool boxed = known != nullptr && !on_pcie && machines == 1;
  const long in_machine = boxed ? std::max(per_machine, known->devices) : per_machine;
  const machine each(accelerator{}, gpus(in_machine), links, host{});
  const long count = (devices + in_group - 1) / in_group;
  made.over = cluster(each, nodes(std::max(count, 1L)), network);
  made.with = network_alone ? catalogue::nccl_nvlink : catalogue::collectives_for(each);

  const std::string algorithm = text_of(one, "algo");
  const bool ring = contains(algorithm, "NVLS off") || (contains(algorithm, "Ring") && !contains(algorithm, "NVLS"));
  const bool slide_without = contains(text_of(one, "source"), "s62129") && !contains(system, "SHARP");
  if (ring || slide_without) made.with.switch_share = catalogue::detail::no_such_way;
  return made;
}

/// Machines of one kind and links, whose rows stand or fall together.
inline std::string system_of(const measured_collective& call) {
  if (contains(call.system, "TitanX_Pascal")) return "DeepBench, Titan X Pascal";
  if (contains(call.system, "DeepBench")) return "DeepBench, M40 and Titan X";
  for (const char* name : {"GB200", "B200", "MI300X", "H200", "H100", "V100"}) {
    if (contains(call.system, name)) return name;
  }
  if (contains(call.system, "A100 SXM")) return "A100";
  return "plateaus";
}

/// One row of t5_comms.csv, predicted [us].
inline answer comms_row(const row& one, const context&) {
  const auto read = measured_collective_of(one);
  if (const auto* why = std::get_if<skipped>(&read)) return *why;
  const auto& call = std::get<measured_collective>(read);
  const ridgeline::duration predicted =
      ridgeline::collective_time(call.what, call.bytes, call.group, ridgeline::fabric_of(call.over, call.with));
  return scored{.id = call.id,
                .predicted = ridgeline::in(predicted, ridgeline::units::microseconds),
                .measured = call.microseconds,
                .group = system_of(call),
                .within = ridgeline::likely_from(call.with.fit.held_out_error, call.with.fit.held_out_rows > 0)};
}

}  // namespace accuracy

#pragma once
#include <ridgeline/catalogue/interconnects/nccl.hpp>
#include <ridgeline/hardware/collective_calibration.hpp>
#include <ridgeline/hardware/machine.hpp>

// What NCCL reaches, by class of links. Latencies of each step are those that NCCL plans with (catalogue/interconnects/
// nccl.hpp); shares, the cost of a call and the fill are fitted on half of the rows of published all-reduce
// measurements, 2 to 144 GPUs. Leave one system out: docs/explanation/accuracy.md.
namespace ridgeline::inline v0_2::catalogue {

namespace detail {

/// What one latency of NCCL's tuner is called there.
struct nccl_name {
  std::string_view medium = {};
  std::string_view algorithm = {};
  std::string_view protocol = "Simple";
};
constexpr duration nccl_latency(const nccl_name& name) {
  for (const collective_latency& one : nccl_latencies) {
    if (one.medium == name.medium && one.algorithm == name.algorithm && one.protocol == name.protocol)
      return one.latency.value();
  }
  ridgeline::detail::violated<errc::figure_absent>();
}
constexpr protocol_latencies nccl_protocols(nccl_name name) {
  protocol_latencies made;
  name.protocol = "LL";
  made.low_latency = nccl_latency(name);
  name.protocol = "LL128";
  made.low_latency_128 = nccl_latency(name);
  name.protocol = "Simple";
  made.simple = nccl_latency(name);
  return made;
}
/// `on` names the algorithm, and the links between the devices of a machine.
constexpr algorithm_latencies nccl_steps(const nccl_name& on) {
  return {.once = nccl_protocols({.medium = "base", .algorithm = on.algorithm}),
          .inside = nccl_protocols(on),
          .between = nccl_protocols({.medium = "net", .algorithm = on.algorithm})};
}

inline constexpr algorithm_latencies nccl_ring_on_nvlink = nccl_steps({.medium = "nvlink", .algorithm = "ring"});
inline constexpr algorithm_latencies nccl_tree_on_nvlink = nccl_steps({.medium = "nvlink", .algorithm = "tree"});
inline constexpr algorithm_latencies nccl_ring_on_pcie = nccl_steps({.medium = "pci", .algorithm = "ring"});
inline constexpr algorithm_latencies nccl_tree_on_pcie = nccl_steps({.medium = "pci", .algorithm = "tree"});

inline constexpr calibrated<duration> fitted_call{30.67 * units::microseconds, constant_origin::fitted};
inline constexpr calibrated<duration> fitted_fill{91.21e-6 * units::seconds, constant_origin::fitted};
inline constexpr calibrated<fraction> fitted_network_share{fraction(0.9817), constant_origin::fitted};
inline constexpr calibrated<fraction> fitted_low_latency_share{fraction(0.2196), constant_origin::fitted};
inline constexpr calibrated<fraction> fitted_low_latency_128_share{fraction(0.6486), constant_origin::fitted};
inline constexpr calibrated<fraction> fitted_pcie_low_latency_share{fraction(0.7961), constant_origin::fitted};
inline constexpr calibrated<fraction> nccl_tree_share{fraction(0.92), constant_origin::measured};
inline constexpr calibrated<fraction> no_such_way{fraction(0.0), constant_origin::derived};
// Calculon (its systems/*.json) counts 15 % of the multiprocessors for a collective on NVLink, 2 % for one on
// InfiniBand; for PCIe it has none, and that of InfiniBand stands in.
inline constexpr calibrated<fraction> processors_on_nvlink{fraction(0.15), constant_origin::measured};
inline constexpr calibrated<fraction> processors_on_network{fraction(0.02), constant_origin::measured};

inline constexpr fit_record fit_of_collectives{
    .rows = "half of the published all-reduce measurements, by the hash of their ids",
    .program = "tests/accuracy/fit_collectives.cpp",
    .fitted_on = "2026-11-21",
    .fitted_rows = 96,
    .fitted_error = 0.0500,
    .held_out_rows = 86,
    .held_out_error = 0.0682,
};
inline constexpr citation source_of_collectives{
    "stas00/ml-engineering at 744d01e; coreweave/nccl-tests at cb86553; baidu-research/DeepBench at da81ba7; NVIDIA/nccl",
    "network/README.md; README.md; results/train, All-Reduce; src/graph/tuning.cc", "2026-11-21"};

}  // namespace detail

/// NVLink 1 to 3 (P100, V100, A100): switches that do not add up. Link share fitted on 8 A100, met on 8 V100 within 4 %.
inline constexpr collective_calibration nccl_nvlink{
    .id = "nccl-nvlink",
    .links = "NVLink 1 to 3",
    .link_share = {fraction(0.7751), constant_origin::fitted},
    .network_share = detail::fitted_network_share,
    .tree_share = detail::nccl_tree_share,
    .low_latency_share = detail::fitted_low_latency_share,
    .low_latency_128_share = detail::fitted_low_latency_128_share,
    .call = detail::fitted_call,
    .fill = detail::fitted_fill,
    .ring = detail::nccl_ring_on_nvlink,
    .tree = detail::nccl_tree_on_nvlink,
    .switch_inside = detail::nccl_latency({.medium = "nvlink", .algorithm = "nvls"}),
    .switch_between = detail::nccl_latency({.medium = "net", .algorithm = "nvls"}),
    .shortest = 32.0 * units::kibibytes,
    .longest = 16.0 * units::gibibytes,
    .most_devices = gpus(64),
    .processors_taken = detail::processors_on_nvlink,
    .network_processors_taken = detail::processors_on_network,
    .fit = detail::fit_of_collectives,
    .source = detail::source_of_collectives,
};

/// NVLink 4 (H100, H200) with switches that add up. Link share of NVLink 3, switch share fitted on 8 H100.
inline constexpr collective_calibration nccl_nvlink4{
    .id = "nccl-nvlink4",
    .links = "NVLink 4",
    .link_share = {fraction(0.7751), constant_origin::fitted},
    .network_share = detail::fitted_network_share,
    .tree_share = detail::nccl_tree_share,
    .low_latency_share = detail::fitted_low_latency_share,
    .low_latency_128_share = detail::fitted_low_latency_128_share,
    .switch_share = {fraction(0.6874), constant_origin::fitted},
    .call = detail::fitted_call,
    .fill = detail::fitted_fill,
    .ring = detail::nccl_ring_on_nvlink,
    .tree = detail::nccl_tree_on_nvlink,
    .switch_inside = detail::nccl_latency({.medium = "nvlink", .algorithm = "nvls"}),
    .switch_between = detail::nccl_latency({.medium = "net", .algorithm = "nvls"}),
    .shortest = 512.0 * units::mebibytes,
    .longest = 16.0 * units::gibibytes,
    .most_devices = gpus(64),
    .processors_taken = detail::processors_on_nvlink,
    .network_processors_taken = detail::processors_on_network,
    .fit = detail::fit_of_collectives,
    .source = detail::source_of_collectives,
};

/// NVLink 5 in boards of up to eight (B200).
inline constexpr collective_calibration nccl_nvlink5{
    .id = "nccl-nvlink5",
    .links = "NVLink 5, eight devices",
    .link_share = {fraction(0.7593), constant_origin::fitted},
    .network_share = detail::fitted_network_share,
    .tree_share = detail::nccl_tree_share,
    .low_latency_share = detail::fitted_low_latency_share,
    .low_latency_128_share = detail::fitted_low_latency_128_share,
    .switch_share = {fraction(0.5486), constant_origin::fitted},
    .call = detail::fitted_call,
    .fill = detail::fitted_fill,
    .ring = detail::nccl_ring_on_nvlink,
    .tree = detail::nccl_tree_on_nvlink,
    .switch_inside = detail::nccl_latency({.medium = "nvlink", .algorithm = "nvls"}),
    .switch_between = detail::nccl_latency({.medium = "net", .algorithm = "nvls"}),
    .shortest = 32.0 * units::kibibytes,
    .longest = 16.0 * units::gibibytes,
    .most_devices = gpus(8),
    .processors_taken = detail::processors_on_nvlink,
    .network_processors_taken = detail::processors_on_network,
    .fit = detail::fit_of_collectives,
    .source = detail::source_of_collectives,
};

/// NVLink 5 across a rack (GB200 NVL72). The measured rows have the latency of a ring: its steps are most of the time
/// below 1 GB, so additions in the switches are left out.
inline constexpr collective_calibration nccl_nvlink5_rack{
    .id = "nccl-nvlink5-rack",
    .links = "NVLink 5, rack of 72",
    .link_share = {fraction(0.9260), constant_origin::fitted},
    .network_share = detail::fitted_network_share,
    .tree_share = detail::nccl_tree_share,
    .low_latency_share = detail::fitted_low_latency_share,
    .low_latency_128_share = detail::fitted_low_latency_128_share,
    .call = detail::fitted_call,
    .fill = detail::fitted_fill,
    .ring = detail::nccl_ring_on_nvlink,
    .tree = detail::nccl_tree_on_nvlink,
    .shortest = 512.0 * units::mebibytes,
    .longest = 16.0 * units::gibibytes,
    .most_devices = gpus(144),
    .processors_taken = detail::processors_on_nvlink,
    .network_processors_taken = detail::processors_on_network,
    .fit = detail::fit_of_collectives,
    .source = detail::source_of_collectives,
};

/// AMD's links, each pair of devices on its own (MI300X). Latencies as on NVLink, not measured.
inline constexpr collective_calibration rccl_xgmi{
    .id = "rccl-xgmi",
    .links = "xGMI, fully connected",
    .link_share = {fraction(0.7464), constant_origin::fitted},
    .network_share = detail::fitted_network_share,
    .tree_share = detail::nccl_tree_share,
    .low_latency_share = detail::fitted_low_latency_share,
    .low_latency_128_share = detail::fitted_low_latency_128_share,
    .call = detail::fitted_call,
    .fill = detail::fitted_fill,
    .ring = detail::nccl_ring_on_nvlink,
    .tree = detail::nccl_tree_on_nvlink,
    .shortest = 4.0 * units::gibibytes,
    .longest = 4.0 * units::gibibytes,
    .most_devices = gpus(8),
    .processors_taken = detail::processors_on_nvlink,
    .network_processors_taken = detail::processors_on_network,
    .fit = detail::fit_of_collectives,
    .source = detail::source_of_collectives,
};

/// PCIe before Pascal (Titan X Maxwell, M40), NCCL 2.0: rings alone, no LL128.
inline constexpr collective_calibration nccl_pcie_before_pascal{
    .id = "nccl-pcie-before-pascal",
    .links = "PCIe, Maxwell and older",
    .link_share = {fraction(0.3925), constant_origin::fitted},
    .network_share = {fraction(0.6493), constant_origin::fitted},
    .tree_share = detail::no_such_way,
    .low_latency_share = detail::fitted_pcie_low_latency_share,
    .low_latency_128_share = detail::no_such_way,
    .call = detail::fitted_call,
    .fill = detail::fitted_fill,
    .ring = detail::nccl_ring_on_pcie,
    .tree = detail::nccl_tree_on_pcie,
    .shortest = 400.0 * units::kilobytes,
    .longest = 258.0 * units::megabytes,
    .most_devices = gpus(32),
    .processors_taken = detail::processors_on_network,
    .network_processors_taken = detail::processors_on_network,
    .fit = detail::fit_of_collectives,
    .source = detail::source_of_collectives,
};

/// PCIe 3 from Pascal on, two sockets (Titan X Pascal), NCCL 2.0: rings alone, no LL128.
inline constexpr collective_calibration nccl_pcie3{
    .id = "nccl-pcie3",
    .links = "PCIe 3, Pascal and later",
    .link_share = {fraction(0.7807), constant_origin::fitted},
    .network_share = {fraction(0.8142), constant_origin::fitted},
    .across_sockets_share = {fraction(0.7225), constant_origin::fitted},
    .tree_share = detail::no_such_way,
    .low_latency_share = detail::fitted_pcie_low_latency_share,
    .low_latency_128_share = detail::no_such_way,
    .call = detail::fitted_call,
    .fill = detail::fitted_fill,
    .ring = detail::nccl_ring_on_pcie,
    .tree = detail::nccl_tree_on_pcie,
    .shortest = 400.0 * units::kilobytes,
    .longest = 258.0 * units::megabytes,
    .most_devices = gpus(32),
    .processors_taken = detail::processors_on_network,
    .network_processors_taken = detail::processors_on_network,
    .fit = detail::fit_of_collectives,
    .source = detail::source_of_collectives,
};

/// PCIe 4 and 5: the share of 8 cards on PCIe 4 at its plateau, the rest as on PCIe 3.
inline constexpr collective_calibration nccl_pcie4{
    .id = "nccl-pcie4",
    .links = "PCIe 4 and later",
    .link_share = {fraction(0.7620), constant_origin::fitted},
    .network_share = detail::fitted_network_share,
    .tree_share = detail::nccl_tree_share,
    .low_latency_share = detail::fitted_pcie_low_latency_share,
    .low_latency_128_share = detail::no_such_way,
    .call = detail::fitted_call,
    .fill = detail::fitted_fill,
    .ring = detail::nccl_ring_on_pcie,
    .tree = detail::nccl_tree_on_pcie,
    .shortest = 1.0 * units::gibibytes,
    .longest = 16.0 * units::gibibytes,
    .most_devices = gpus(8),
    .processors_taken = detail::processors_on_network,
    .network_processors_taken = detail::processors_on_network,
    .fit = detail::fit_of_collectives,
    .source = detail::source_of_collectives,
};

/// PCIe of cards without peer to peer (GeForce from Turing on): every byte goes through the memory of the host. The share
/// is what 4 RTX 5090 reach on PCIe 5, 35 of 63 GB/s; 8 of them, in two sockets, reach 28.
inline constexpr collective_calibration nccl_pcie_through_host{
    .id = "nccl-pcie-through-host",
    .links = "PCIe, no peer to peer",
    .link_share = {fraction(35.0 / 63.015), constant_origin::measured},
    .network_share = detail::fitted_network_share,
    .across_sockets_share = {fraction(28.0 / 35.0), constant_origin::measured},
    .tree_share = detail::nccl_tree_share,
    .low_latency_share = detail::fitted_pcie_low_latency_share,
    .low_latency_128_share = detail::no_such_way,
    .call = detail::fitted_call,
    .fill = detail::fitted_fill,
    .ring = detail::nccl_ring_on_pcie,
    .tree = detail::nccl_tree_on_pcie,
    .shortest = 1.0 * units::gibibytes,
    .longest = 8.0 * units::gibibytes,
    .most_devices = gpus(8),
    .processors_taken = detail::processors_on_network,
    .network_processors_taken = detail::processors_on_network,
    .source = {"NVIDIA/nccl, issue 1639 (8 RTX 5090); issue 1309: GeForce cards have no peer to peer",
               "description; comment of 2024-06-03", "2026-11-21"},
};

/// Cards that cannot read one another's memory.
///
/// Model    GeForce from Turing on
/// Inputs   card  of the catalogue
/// Returns  whether its bytes go through the host
/// Source   NVIDIA/nccl, issues 1309 (GeForce) and nccl-tests, issue 117 (RTX 2080 Ti)
/// Checked  tests/unit/performance/collectives/collective_time_test.cpp
constexpr bool goes_through_the_host(const accelerator& card) {
  const std::string_view architecture = card.architecture;
  return architecture == "Turing-GeForce" || architecture == "Ampere-GA10x-GeForce" || architecture == "Ada-GeForce" ||
         architecture == "Blackwell-GB20x-GeForce";
}

/// All of them.
/// Source   each entry carries its own
inline constexpr const collective_calibration* collective_calibrations[] = {&nccl_nvlink,
                                                                            &nccl_nvlink4,
                                                                            &nccl_nvlink5,
                                                                            &nccl_nvlink5_rack,
                                                                            &rccl_xgmi,
                                                                            &nccl_pcie_before_pascal,
                                                                            &nccl_pcie_through_host,
                                                                            &nccl_pcie3,
                                                                            &nccl_pcie4};

/// The calibration that belongs to the links of a machine.
///
/// Model    by the kind and generation of the links; PCIe of cards before Pascal and of cards without peer to peer apart; NVLink 5 among more than eight
///          devices is a rack
/// Inputs   of  a machine; its links may be unknown where it has one device
/// Returns  one of the calibrations above; that of NVLink 1 to 3 for links that were never measured
/// Source   the calibrations' own
/// Checked  tests/unit/performance/collectives/collective_time_test.cpp, tests/catalogue/collectives_test.cpp
constexpr const collective_calibration& collectives_for(const machine& of) {
  const interconnect& links = of.between_gpus();
  const std::string_view generation = links.generation;
  if (links.kind == link_kind::pcie) {
    const std::string_view architecture = of.device().architecture;
    if (architecture == "Maxwell" || architecture == "Kepler") return nccl_pcie_before_pascal;
    if (goes_through_the_host(of.device())) return nccl_pcie_through_host;
    return generation == "3" || generation == "2" || generation == "1" ? nccl_pcie3 : nccl_pcie4;
  }
  if (links.kind == link_kind::xgmi) return rccl_xgmi;
  if (links.kind == link_kind::nvlink_bridge) return nccl_nvlink;
  const bool fourth = (links.kind == link_kind::nvlink && generation == "4") ||
                      (links.kind == link_kind::nvswitch && generation == "3");
  if (fourth) return nccl_nvlink4;
  const bool fifth = (links.kind == link_kind::nvlink && (generation == "5" || generation == "6")) ||
                     (links.kind == link_kind::nvswitch && generation == "4");
  if (fifth) return of.devices().value() > 8 ? nccl_nvlink5_rack : nccl_nvlink5;
  return nccl_nvlink;
}

}  // namespace ridgeline::inline v0_2::catalogue

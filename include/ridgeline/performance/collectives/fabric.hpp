#pragma once
#include <ridgeline/core/inlined.hpp>
#include <ridgeline/core/rounding.hpp>
#include <ridgeline/hardware/cluster.hpp>
#include <ridgeline/hardware/collective_calibration.hpp>
#include <ridgeline/hardware/pcie_link.hpp>
#include <ridgeline/performance/collectives/device_group.hpp>
#include <ridgeline/performance/collectives/group_path.hpp>
#include <ridgeline/performance/collectives/ways/direct.hpp>
#include <ridgeline/performance/collectives/ways/in_switch.hpp>
#include <ridgeline/performance/collectives/ways/ring.hpp>
#include <ridgeline/performance/collectives/ways/tree.hpp>
#include <ridgeline/units/extremes.hpp>
#include <type_traits>

namespace ridgeline::inline v0_2 {

/// Cost coefficients of a cluster's links under a calibration, read once. Made by `fabric_of`.
///
/// Fields   link, network        one byte, one way, by a ring: of one device to its peers, of one machine to the others
///                               [s/B]
///          link_beyond_pair     of a device whose bridge ends at one neighbour, over PCIe; only with `bridged_pairs`
///                               [s/B]
///          devices, machines    of a machine, of the cluster [1]
///          across_sockets       time of a byte over PCIe between two processors, relative to one [1]
///          low_latency_bytes, low_latency_128_bytes  that LL and LL128 move inside a machine for each byte of data [1]
///          fill                 the most that a message waits until the pipeline of its chunks is full [s]
///          direct_links         every pair of devices has its own links: a smaller group leaves some unused
///          ring, tree, in_switch, direct  each algorithm with its part of the calibration
/// Source   definition
struct fabric {
  time_per_byte link = {};
  time_per_byte link_beyond_pair = {};
  time_per_byte network = {};
  double devices = 1.0;
  double machines = 1.0;
  double across_sockets = 1.0;
  double low_latency_bytes = 1.0;
  double low_latency_128_bytes = 1.0;
  duration fill = {};
  bool direct_links = false;
  bool bridged_pairs = false;
  bool over_pcie = false;
  ring_way ring = {};
  tree_way tree = {};
  switch_way in_switch = {};
  direct_way direct = {};
};

/// The algorithms that a collective chooses from, each a member of `fabric`. Of equal times the first wins.
/// Source   definition
template<auto... Members>
struct way_list {};
inline constexpr way_list<&fabric::ring, &fabric::tree, &fabric::in_switch, &fabric::direct> every_way{};

namespace detail {

template<class Way>
inline constexpr unsigned bit_of = 1U << static_cast<unsigned>(Way::algorithm);
template<auto Member>
using way_of = std::remove_cvref_t<decltype(std::declval<fabric>().*Member)>;

/// Every algorithm but `none` is in the list, once.
template<auto... Members>
constexpr bool names_every_algorithm(way_list<Members...>) {
  constexpr unsigned all = (1U << std::size(every_collective_algorithm)) - 1U;
  return sizeof...(Members) + 1 == std::size(every_collective_algorithm) &&
         ((1U << static_cast<unsigned>(collective_algorithm::none)) | ... | bit_of<way_of<Members>>) == all;
}
static_assert(names_every_algorithm(every_way), "an algorithm is missing in every_way");

template<auto... Members>
constexpr void read_ways(way_list<Members...>, fabric& made, const cluster& of, const collective_calibration& with) {
  ((made.*Members = way_of<Members>::read(of, with)), ...);
}

}  // namespace detail

/// Reads a cluster and a calibration once.
///
/// Model    a byte takes 1 / (share * bandwidth); a bridge joins two cards, and more of them meet over PCIe
/// Inputs   of    its links between devices, and its network where it has several machines, with a known bandwidth
///          with  what the collective library reaches; the network's own latency, where it is known, comes on top of it
///                at each step between machines
/// Returns  the cost coefficients that `collective_time` reads
/// Errors   RL-105 if more than two cards are joined by bridges and their PCIe generation is not known; RL-101 if a share
///          that is needed is not positive and finite; RL-106 if a latency is negative or not finite
/// Source   Hockney, The communication challenge for MPP, Parallel Computing 20(3), 1994: the alpha-beta model
/// Checked  tests/unit/performance/collectives/fabric_test.cpp
constexpr fabric fabric_of(const cluster& of, const collective_calibration& with) {
  fabric made;
  made.devices = static_cast<double>(of.each().devices().value());
  made.machines = static_cast<double>(of.machines().value());
  const interconnect& links = of.each().between_gpus();
  const interconnect& between = of.between_machines();
  const double link_share = detail::share_above_zero(with.link_share);
  const double network_share = detail::share_above_zero(with.network_share);
  if (links.per_direction) made.link = 1.0 / (links.per_direction.value() * link_share);
  if (links.kind == link_kind::nvlink_bridge && made.devices > 2.0) {
    made.bridged_pairs = true;
    made.link_beyond_pair = 1.0 / (pcie_link(of.each().device()).per_direction.value() * link_share);
  }
  if (between.per_direction) made.network = 1.0 / (between.per_direction.value() * network_share);
  made.direct_links = links.kind == link_kind::xgmi || links.kind == link_kind::gaudi ||
                      links.kind == link_kind::xe_link || links.kind == link_kind::hccs;
  made.over_pcie = links.kind == link_kind::pcie;
  made.across_sockets = 1.0 / detail::share_above_zero(with.across_sockets_share);
  made.low_latency_bytes = 1.0 / detail::share_above_zero(with.low_latency_share);
  if (detail::offered(with.low_latency_128_share))
    made.low_latency_128_bytes = 1.0 / with.low_latency_128_share.value.value();
  made.fill = detail::time_from_zero(with.fill.value);
  detail::read_ways(every_way, made, of, with);
  return made;
}

/// What a byte costs a group.
///
/// Model    a group of p devices on links of its own to every peer uses (p - 1) of them; more than four devices on PCIe
///          meet through two processors; p devices share the network of their machine with those beside the group
///          LL sends 4 bytes of flag with 4 of data, LL128 8 in 128; inside a machine the threads that watch the flags
///          cost more than that, and the calibration says how much
/// Inputs   group  whose members `on` can hold
///          on     from `fabric_of`
/// Returns  coefficients of the group [s/B]
/// Source   NVIDIA/nccl, src/graph/tuning.cc; inside a machine LL takes 1.8 times as long in a group of several: intraLat
/// Checked  tests/unit/performance/collectives/fabric_test.cpp
RIDGELINE_INLINED constexpr group_path path_of(const device_group& group, const fabric& on) {
  const auto n = static_cast<double>(group.devices.value());
  const auto p = static_cast<double>(group.per_machine.value());
  time_per_byte link = on.link;
  if (on.direct_links && p < on.devices && p > 1.0) link *= (on.devices - 1.0) / (p - 1.0);
  if (on.bridged_pairs && p > 2.0) link = on.link_beyond_pair;
  if (on.over_pcie && p > 4.0) link *= on.across_sockets;
  const time_per_byte low = link * on.low_latency_bytes;
  const time_per_byte low_128 = link * on.low_latency_128_bytes;
  if (p == n) return {n, p, 1.0, on.devices, link, {}, {low, low_128, link}, on.low_latency_bytes, 1.0, on.fill};
  const time_per_byte network = on.network * (on.devices / p);
  const by_protocol<time_per_byte> inside =
      p > 1.0 ? by_protocol<time_per_byte>{low, low_128, link} : by_protocol<time_per_byte>{};
  return {n,
          p,
          math::rounded_up(n / p),
          on.devices,
          link,
          network,
          {math::larger(inside.low_latency, 2.0 * network),
           math::larger(inside.low_latency_128, 128.0 / 120.0 * network), math::larger(inside.simple, network)},
          on.low_latency_bytes,
          1.8,
          on.fill};
}

}  // namespace ridgeline::inline v0_2

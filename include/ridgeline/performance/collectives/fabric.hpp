#pragma once
#include <ridgeline/core/math.hpp>
#include <ridgeline/hardware/cluster.hpp>
#include <ridgeline/hardware/collective_calibration.hpp>
#include <ridgeline/hardware/pcie_link.hpp>

namespace ridgeline {

namespace detail {

/// Latencies of one algorithm by protocol, in seconds.
struct latency_row {
  double once[3] = {};
  double inside[3] = {};
  double between[3] = {};
};

/// `hop` is what the network itself adds to each step between machines.
constexpr latency_row latency_row_of(const algorithm_latencies& of, double hop) {
  latency_row row;
  const protocol_latencies* from[3] = {&of.once, &of.inside, &of.between};
  double* to[3] = {row.once, row.inside, row.between};
  for (int i = 0; i < 3; ++i) {
    const double read[3] = {from[i]->low_latency.value(), from[i]->low_latency_128.value(), from[i]->simple.value()};
    for (int k = 0; k < 3; ++k) {
      if (!(read[k] >= 0.0 && math::is_finite(read[k]))) violated<errc::quantity_not_finite>();
      to[i][k] = read[k] + (to[i] == row.between ? hop : 0.0);
    }
  }
  return row;
}

constexpr double share_above_zero(calibrated share) {
  if (!(share.value > 0.0 && math::is_finite(share.value))) violated<errc::figure_not_positive>();
  return share.value;
}
/// Whether the library offers a way at all: a share of zero says that it does not.
constexpr bool offered(calibrated share) {
  if (!(share.value >= 0.0 && math::is_finite(share.value))) violated<errc::quantity_not_finite>();
  return share.value > 0.0;
}
constexpr double time_from_zero(double seconds) {
  if (!(seconds >= 0.0 && math::is_finite(seconds))) violated<errc::quantity_not_finite>();
  return seconds;
}

}  // namespace detail

/// What collectives ask a cluster for, read once: plain numbers in seconds and seconds per byte.
///
/// Inputs   made by `fabric_of`
///          link, network            one byte, one way, by a ring: of one device to its peers, of one machine to the
///                                   others [s/B]
///          link_switch, network_switch  the same where switches add up; only with `has_switch`, `has_network_switch`
///          link_beyond_pair         of a device whose bridge ends at one neighbour, over PCIe; only with `bridged_pairs`
///                                   [s/B]
///          devices, machines        of a machine, of the cluster [1]
///          tree_bytes_inside, tree_bytes_between  bytes that a tree moves for each of the buffer, by protocol [1]
///          ring, tree               latencies [s]; `once` with the call in it
///          has_tree, tree_helps_inside  by protocol; inside one machine a tree moves more than a ring, and is offered
///                                   only where it waits less at some step
///          direct_links             every pair of devices has its own links: a smaller group leaves some unused
/// Source   definition
struct fabric {
  double link = 0.0;
  double link_beyond_pair = 0.0;
  double link_switch = 0.0;
  double network = 0.0;
  double network_switch = 0.0;
  double devices = 1.0;
  double machines = 1.0;
  double across_sockets = 1.0;
  double tree_bytes_inside[3] = {2.0, 2.0, 2.0};
  double tree_bytes_between[3] = {2.0, 2.0, 2.0};
  double low_latency_slower = 1.0;
  double low_latency_128_slower = 1.0;
  double call = 0.0;
  double fill = 0.0;
  double switch_inside = 0.0;
  double switch_between = 0.0;
  detail::latency_row ring = {};
  detail::latency_row tree = {};
  bool direct_links = false;
  bool bridged_pairs = false;
  bool has_tree[3] = {};
  bool tree_helps_inside[3] = {};
  bool has_low_latency_128 = false;
  bool over_pcie = false;
  bool has_switch = false;
  bool has_network_switch = false;
};

/// Reads a cluster and a calibration once.
///
/// Model    a byte takes 1 / (share * bandwidth); a bridge joins two cards, and more of them meet over PCIe
/// Inputs   of    its links between devices, and its network where it has several machines, with a known bandwidth
///          with  what the collective library reaches; the network's own latency, where it is known, comes on top of it
///                at each step between machines
/// Returns  the numbers that `collective_time` reads
/// Errors   RL-105 if more than two cards are joined by bridges and their PCIe generation is not known; RL-101 if a share
///          that is needed is not positive and finite; RL-106 if a latency is negative or not finite
/// Source   Hockney, The communication challenge for MPP, Parallel Computing 20(3), 1994: the alpha-beta model
/// Checked  tests/unit/performance/collectives/fabric_test.cpp
constexpr fabric fabric_of(const cluster& of, const collective_calibration& with) {
  fabric made;
  made.devices = static_cast<double>(of.each().devices().value());
  made.machines = static_cast<double>(of.machines().value());
  const interconnect& links = of.each().between_gpus();
  const double link_share = detail::share_above_zero(with.link_share);
  const double network_share = detail::share_above_zero(with.network_share);
  if (links.per_direction) {
    const double rate = links.per_direction.value().value();
    made.link = 1.0 / (rate * link_share);
    made.has_switch = detail::offered(with.switch_share);
    if (made.has_switch) made.link_switch = 1.0 / (rate * with.switch_share.value);
  }
  if (links.kind == link_kind::nvlink_bridge && made.devices > 2.0) {
    made.bridged_pairs = true;
    made.link_beyond_pair = 1.0 / (pcie_link(of.each().device()).per_direction.value().value() * link_share);
  }
  if (of.between_machines().per_direction) {
    const double rate = of.between_machines().per_direction.value().value();
    made.network = 1.0 / (rate * network_share);
    made.has_network_switch = detail::offered(with.network_switch_share);
    if (made.has_network_switch) made.network_switch = 1.0 / (rate * with.network_switch_share.value);
  }
  made.direct_links = links.kind == link_kind::xgmi || links.kind == link_kind::gaudi ||
                      links.kind == link_kind::xe_link || links.kind == link_kind::hccs;
  made.over_pcie = links.kind == link_kind::pcie;
  made.across_sockets = 1.0 / detail::share_above_zero(with.across_sockets_share);
  made.low_latency_slower = 1.0 / detail::share_above_zero(with.low_latency_share);
  const bool has_tree = detail::offered(with.tree_share);
  made.has_low_latency_128 = detail::offered(with.low_latency_128_share);
  if (made.has_low_latency_128) made.low_latency_128_slower = 1.0 / with.low_latency_128_share.value;
  made.call = detail::time_from_zero(with.call.value);
  made.fill = detail::time_from_zero(with.fill.value);
  made.switch_inside = detail::time_from_zero(with.switch_inside.value());
  made.switch_between = detail::time_from_zero(with.switch_between.value());
  const double hop = of.between_machines().latency ? of.between_machines().latency.value().value() : 0.0;
  made.switch_between += hop;
  made.ring = detail::latency_row_of(with.ring, hop);
  made.tree = detail::latency_row_of(with.tree, hop);
  const double tree_bytes = has_tree ? 2.0 / with.tree_share.value : 2.0;
  // A tree reaches 1 / 3.8 of the bus with LL where a ring reaches 1 / 2, and in one machine 7 / 9 of a ring's with LL128
  // (NVIDIA/nccl, src/graph/tuning.cc).
  const double inside[3] = {3.8 / 2.0, 9.0 / 7.0, 1.0};
  const double between[3] = {3.8 / 2.0, 1.0, 1.0};
  for (int k = 0; k < 3; ++k) {
    made.tree_bytes_inside[k] = tree_bytes * inside[k];
    made.tree_bytes_between[k] = tree_bytes * between[k];
    made.has_tree[k] = has_tree && (k != 1 || made.has_low_latency_128);
    const bool waits_less = made.tree.once[k] < made.ring.once[k] || made.tree.inside[k] < made.ring.inside[k];
    made.tree_helps_inside[k] = made.has_tree[k] && (waits_less || made.tree_bytes_inside[k] < 2.0);
    made.ring.once[k] += made.call;
    made.tree.once[k] += made.call;
  }
  return made;
}

}  // namespace ridgeline

#pragma once
#include <ridgeline/core/math.hpp>
#include <ridgeline/core/rounding.hpp>
#include <ridgeline/performance/collectives/detail/whole_log2.hpp>
#include <ridgeline/performance/collectives/device_group.hpp>
#include <ridgeline/performance/collectives/fabric.hpp>

// The functions are inlined by force: left alone, clang 16 passes every way through memory and takes twice the time.
namespace ridgeline::detail {

/// A group in numbers, and what a byte costs it.
struct group_numbers {
  double n;         // devices
  double p;         // of them in one machine
  double m;         // machines
  double link;      // one byte between devices of a machine [s/B]
  double network;   // one byte of the group's machine on the network [s/B]: devices share the network of their machine
  double bytes[3];  // one byte around a ring, by protocol [s/B]
  double inside_low;  // a step inside a machine with LL, over what it takes in one machine alone
};

/// What a byte costs by protocol: LL sends 4 bytes of flag with 4 of data, LL128 8 in 128 (NCCL's formats on the wire);
/// inside a machine the threads that watch the flags cost more than that, and the calibration says how much. Steps
/// inside a machine take longer with LL where the group spans machines.
/// Source   NVIDIA/nccl, src/graph/tuning.cc: intraLat *= 1.8
[[gnu::always_inline]] constexpr group_numbers numbers_of(const device_group& group, const fabric& on) {
  const auto n = static_cast<double>(group.devices.value());
  const auto p = static_cast<double>(group.per_machine.value());
  double link = on.link;
  if (on.direct_links && p < on.devices && p > 1.0) link *= (on.devices - 1.0) / (p - 1.0);
  if (on.bridged_pairs && p > 2.0) link = on.link_beyond_pair;
  if (on.over_pcie && p > 4.0) link *= on.across_sockets;
  const double low = link * on.low_latency_slower;
  const double low_128 = link * on.low_latency_128_slower;
  if (p == n) return {n, p, 1.0, link, 0.0, {low, low_128, link}, 1.0};
  const double network = on.network * (on.devices / p);
  const double inside[3] = {p > 1.0 ? low : 0.0, p > 1.0 ? low_128 : 0.0, p > 1.0 ? link : 0.0};
  const double between[3] = {2.0 * network, 128.0 / 120.0 * network, network};
  return {n,
          p,
          math::rounded_up(n / p),
          link,
          network,
          {inside[0] > between[0] ? inside[0] : between[0], inside[1] > between[1] ? inside[1] : between[1],
           inside[2] > between[2] ? inside[2] : between[2]},
          1.8};
}

/// Everything that a call can get wrong, in one place: a message at compile time is as short as its calls are few.
[[gnu::always_inline]] constexpr void check_collective(collective what, double bytes, const device_group& group,
                                                       const fabric& on) {
  const auto n = static_cast<double>(group.devices.value());
  const auto p = static_cast<double>(group.per_machine.value());
  if (p > n || p > on.devices || n > p * on.machines) violated<errc::group_not_in_cluster>();
  if (!(bytes >= 0.0 && math::is_finite(bytes))) violated<errc::quantity_not_finite>();
  if (what == collective::point_to_point && n != 2.0) violated<errc::two_devices_needed>();
  if (what < collective::all_reduce || what > collective::point_to_point) violated<errc::enumerator_unknown>();
}

/// One way to carry out a collective: what it waits, what it moves, what fills its pipeline [s].
struct collective_way {
  collective_algorithm algorithm = collective_algorithm::none;
  collective_protocol protocol = collective_protocol::simple;
  double latency = 0.0;
  double transfer = 0.0;
  double fill = 0.0;

  constexpr double total() const { return latency + transfer + fill; }
};

/// What the first chunk waits on its way: the whole transfer once more while the message is one chunk, no more than
/// `fill` for long messages, whose chunks no longer grow.
constexpr double fill_time(double transfer, const fabric& on) {
  const double sum = on.fill + transfer;
  return sum > 0.0 ? on.fill * transfer / sum : 0.0;
}

/// Steps of a ring: `passes` times around it, a step for each device but one, (m - 1) of them between machines.
[[gnu::always_inline]] constexpr collective_way ring_way(double bytes, const group_numbers& group, const fabric& on,
                                                         collective_protocol protocol, double passes) {
  const int k = static_cast<int>(protocol);
  const double slower = protocol == collective_protocol::low_latency ? group.inside_low : 1.0;
  const double steps = (group.n - group.m) * slower * on.ring.inside[k] + (group.m - 1.0) * on.ring.between[k];
  const double transfer = passes * ((group.n - 1.0) / group.n) * bytes * group.bytes[k];
  return {collective_algorithm::ring, protocol, on.ring.once[k] + passes * steps, transfer,
          protocol == collective_protocol::simple ? fill_time(transfer, on) : 0.0};
}

/// A chain inside each machine, a tree between them, up and down again.
[[gnu::always_inline]] constexpr collective_way tree_way(double bytes, const group_numbers& group, const fabric& on,
                                                         collective_protocol protocol) {
  const int k = static_cast<int>(protocol);
  const double slower = protocol == collective_protocol::low_latency ? group.inside_low : 1.0;
  const double steps = (group.p - 1.0) * slower * on.tree.inside[k] + whole_log2(group.m) * on.tree.between[k];
  const double bytes_time = group.bytes[k] * (group.m > 1.0 ? on.tree_bytes_between[k] : on.tree_bytes_inside[k]);
  const double transfer = bytes * bytes_time;
  return {collective_algorithm::tree, protocol, on.tree.once[k] + 2.0 * steps, transfer,
          protocol == collective_protocol::simple ? fill_time(transfer, on) : 0.0};
}

/// Switches add up: each device sends its part of the buffer and receives the sum, and the sums of its own share once.
[[gnu::always_inline]] constexpr collective_way switch_way(double bytes, const group_numbers& group, const fabric& on) {
  double transfer = bytes * (1.0 + 1.0 / group.p) * on.link_switch;
  double latency = on.call + on.switch_inside;
  if (group.m > 1.0) {
    const double crossing = on.has_network_switch ? bytes * on.network_switch * on.devices / group.p
                                                  : (group.m > 2.0 ? 2.0 : 1.0) * bytes * group.network;
    if (crossing > transfer) transfer = crossing;
    latency += on.has_network_switch ? on.switch_between : 2.0 * whole_log2(group.m) * on.switch_between;
  }
  return {collective_algorithm::in_switch, collective_protocol::simple, latency, transfer, fill_time(transfer, on)};
}

/// Every pair on its own: the part for the own machine and the part for the others travel at the same time, eight
/// peers at once.
/// Source   NVIDIA/nccl, src/include/device.h: NCCL_MAX_DEV_WORK_P2P_PER_BATCH is 8
[[gnu::always_inline]] constexpr collective_way all_to_all_way(double bytes, const group_numbers& group,
                                                               const fabric& on, collective_protocol protocol) {
  const int k = static_cast<int>(protocol);
  constexpr double at_once = 8.0;
  const double own = (group.p - 1.0) / group.n;
  const double others = (group.n - group.p) / group.n;
  const bool shortest = protocol == collective_protocol::low_latency;
  const double own_time = own * bytes * group.link * (shortest ? on.low_latency_slower : 1.0);
  const double others_time = others * bytes * group.network * group.p * (shortest ? 2.0 : 1.0);
  double wait = group.p > 1.0 ? math::rounded_up((group.p - 1.0) / at_once) * on.ring.inside[k] : 0.0;
  if (group.m > 1.0) wait += math::rounded_up((group.n - group.p) / at_once) * on.ring.between[k];
  return {collective_algorithm::direct, protocol, on.ring.once[k] + wait,
          own_time > others_time ? own_time : others_time, 0.0};
}

/// One device to another.
[[gnu::always_inline]] constexpr collective_way point_to_point_way(double bytes, const group_numbers& group,
                                                                   const fabric& on, collective_protocol protocol) {
  const int k = static_cast<int>(protocol);
  const bool near = group.m == 1.0;
  const bool shortest = protocol == collective_protocol::low_latency;
  const double slower = !shortest ? 1.0 : (near ? on.low_latency_slower : 2.0);
  return {collective_algorithm::direct, protocol, on.ring.once[k] + (near ? on.ring.inside[k] : on.ring.between[k]),
          bytes * group.bytes[2] * slower, 0.0};
}

/// Calls `consider` with each way that a library has for the collective.
template<class Consider>
[[gnu::always_inline]] constexpr void each_way(collective what, double bytes, const device_group& members,
                                               const fabric& on, Consider&& consider) {
  const group_numbers group = numbers_of(members, on);
  if (group.n == 1.0) return;
  using enum collective_protocol;
  switch (what) {
    case collective::all_reduce:
      consider(ring_way(bytes, group, on, low_latency, 2.0));
      consider(ring_way(bytes, group, on, simple, 2.0));
      if (on.has_low_latency_128) consider(ring_way(bytes, group, on, low_latency_128, 2.0));
      if (group.m > 1.0 ? on.has_tree[0] : on.tree_helps_inside[0]) consider(tree_way(bytes, group, on, low_latency));
      if (group.m > 1.0 ? on.has_tree[1] : on.tree_helps_inside[1])
        consider(tree_way(bytes, group, on, low_latency_128));
      if (group.m > 1.0 ? on.has_tree[2] : on.tree_helps_inside[2]) consider(tree_way(bytes, group, on, simple));
      if (on.has_switch && group.p > 2.0) consider(switch_way(bytes, group, on));
      return;
    case collective::all_gather:
    case collective::reduce_scatter:
      consider(ring_way(bytes, group, on, low_latency, 1.0));
      consider(ring_way(bytes, group, on, simple, 1.0));
      if (on.has_low_latency_128) consider(ring_way(bytes, group, on, low_latency_128, 1.0));
      return;
    case collective::all_to_all:
      consider(all_to_all_way(bytes, group, on, low_latency));
      consider(all_to_all_way(bytes, group, on, simple));
      return;
    case collective::point_to_point:
      consider(point_to_point_way(bytes, group, on, low_latency));
      consider(point_to_point_way(bytes, group, on, simple));
      return;
  }
}

/// The time of the fastest way, checked before [s].
constexpr double fastest_way(collective what, double bytes, const device_group& group, const fabric& on) {
  if (group.devices.value() == 1) return 0.0;
  double least = math::detail::infinity;
  each_way(what, bytes, group, on, [&least](const collective_way& way) {
    const double total = way.total();
    if (total < least) least = total;
  });
  return least;
}

}  // namespace ridgeline::detail

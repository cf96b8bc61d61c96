#pragma once
#include <ridgeline/core/math.hpp>
#include <ridgeline/performance/detail/whole_log2.hpp>
#include <ridgeline/performance/device_group.hpp>
#include <ridgeline/performance/fabric.hpp>

// The functions are inlined by force: left alone, clang 16 passes every way through memory and takes twice the time.
namespace ridgeline::detail {

/// A group in numbers, and what a byte costs it.
struct group_numbers {
  double n;        // devices
  double p;        // of them in one machine
  double m;        // machines
  double link;     // one byte between devices of a machine [s/B]
  double network;  // one byte of the group's machine on the network [s/B]: devices share the network of their machine
  double ring;     // the slower of those that a ring crosses [s/B]
};

[[gnu::always_inline]] constexpr group_numbers numbers_of(const device_group& group, const fabric& on) {
  const auto n = static_cast<double>(group.devices.value());
  const auto p = static_cast<double>(group.per_machine.value());
  double link = on.link;
  if (on.direct_links && p < on.devices && p > 1.0) link *= (on.devices - 1.0) / (p - 1.0);
  if (on.bridged_pairs && p > 2.0) link = on.link_beyond_pair;
  if (on.over_pcie && p > 4.0) link *= on.across_sockets;
  if (p == n) return {n, p, 1.0, link, 0.0, link};
  const double m = math::ceil(n / p);
  const double network = on.network * (on.devices / p);
  return {n, p, m, link, network, p > 1.0 && link > network ? link : network};
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

/// What a byte costs by protocol: LL sends 4 bytes of flag with 4 of data, LL128 8 in 128 (NCCL's formats on the wire);
/// inside a machine the threads that watch the flags cost more than that, and the calibration says how much.
[[gnu::always_inline]] constexpr double byte_time(const group_numbers& group, const fabric& on,
                                                  collective_protocol protocol) {
  if (protocol == collective_protocol::simple) return group.ring;
  const bool shortest = protocol == collective_protocol::low_latency;
  double slower = shortest ? on.low_latency_slower : on.low_latency_128_slower;
  const double inside = group.p > 1.0 ? group.link * slower : 0.0;
  slower = shortest ? 2.0 : 128.0 / 120.0;
  const double between = group.m > 1.0 ? group.network * slower : 0.0;
  return inside > between ? inside : between;
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

/// Steps inside a machine take longer with LL where the group spans machines.
/// Source   NVIDIA/nccl, src/graph/tuning.cc: intraLat *= 1.8
constexpr double inside_slower(const group_numbers& group, collective_protocol protocol) {
  return group.m > 1.0 && protocol == collective_protocol::low_latency ? 1.8 : 1.0;
}

/// Steps of a ring: `passes` times around it, a step for each device but one, (m - 1) of them between machines.
[[gnu::always_inline]] constexpr collective_way ring_way(double bytes, const group_numbers& group, const fabric& on,
                                                         collective_protocol protocol, double passes) {
  const int k = static_cast<int>(protocol);
  const double between = passes * (group.m - 1.0);
  const double inside = (passes * (group.n - 1.0) - between) * inside_slower(group, protocol);
  const double transfer = passes * ((group.n - 1.0) / group.n) * bytes * byte_time(group, on, protocol);
  return {collective_algorithm::ring, protocol,
          on.call + on.ring.once[k] + inside * on.ring.inside[k] + between * on.ring.between[k], transfer,
          protocol == collective_protocol::simple ? fill_time(transfer, on) : 0.0};
}

/// A chain inside each machine, a tree between them, up and down again.
/// Source   NVIDIA/nccl, src/graph/tuning.cc: a tree reaches 1 / 3.8 of the bus with LL where a ring reaches 1 / 2, and in
///          one machine 7 / 9 of a ring's with LL128
[[gnu::always_inline]] constexpr collective_way tree_way(double bytes, const group_numbers& group, const fabric& on,
                                                         collective_protocol protocol) {
  const int k = static_cast<int>(protocol);
  const double hops = whole_log2(group.m);
  const double inside = (group.p - 1.0) * inside_slower(group, protocol);
  double slower = on.tree_slower;
  if (protocol == collective_protocol::low_latency) slower *= 3.8 / 2.0;
  if (protocol == collective_protocol::low_latency_128 && group.m == 1.0) slower *= 9.0 / 7.0;
  const double transfer = 2.0 * bytes * byte_time(group, on, protocol) * slower;
  return {collective_algorithm::tree, protocol,
          on.call + on.tree.once[k] + 2.0 * (inside * on.tree.inside[k] + hops * on.tree.between[k]), transfer,
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
  double wait = group.p > 1.0 ? math::ceil((group.p - 1.0) / at_once) * on.ring.inside[k] : 0.0;
  if (group.m > 1.0) wait += math::ceil((group.n - group.p) / at_once) * on.ring.between[k];
  return {collective_algorithm::direct, protocol, on.call + on.ring.once[k] + wait,
          own_time > others_time ? own_time : others_time, 0.0};
}

/// One device to another.
[[gnu::always_inline]] constexpr collective_way point_to_point_way(double bytes, const group_numbers& group,
                                                                   const fabric& on, collective_protocol protocol) {
  const int k = static_cast<int>(protocol);
  const bool near = group.m == 1.0;
  const bool shortest = protocol == collective_protocol::low_latency;
  const double slower = !shortest ? 1.0 : (near ? on.low_latency_slower : 2.0);
  return {collective_algorithm::direct, protocol,
          on.call + on.ring.once[k] + (near ? on.ring.inside[k] : on.ring.between[k]), bytes * group.ring * slower,
          0.0};
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
      for (const collective_protocol by : {low_latency, low_latency_128, simple}) {
        const int k = static_cast<int>(by);
        if (group.m > 1.0 ? on.has_tree[k] : on.tree_helps_inside[k]) consider(tree_way(bytes, group, on, by));
      }
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

}  // namespace ridgeline::detail

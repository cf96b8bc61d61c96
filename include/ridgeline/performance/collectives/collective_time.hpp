#pragma once
#include <limits>
#include <ridgeline/core/inlined.hpp>
#include <ridgeline/core/pipe.hpp>
#include <ridgeline/performance/collectives/fabric.hpp>

namespace ridgeline::inline v0_2 {

namespace detail {

/// All argument checks in one place, to keep compile-time traces short.
RIDGELINE_INLINED constexpr void check_collective(collective what, data_size bytes, const device_group& group,
                                                  const fabric& on) {
  const auto n = static_cast<double>(group.devices.value());
  const auto p = static_cast<double>(group.per_machine.value());
  if (p > n || p > on.devices || n > p * on.machines) violated<errc::group_not_in_cluster>();
  if (!(bytes >= data_size{} && math::is_finite(bytes.value()))) violated<errc::quantity_not_finite>();
  if (what == collective::point_to_point && n != 2.0) violated<errc::two_devices_needed>();
  if (what < collective::all_reduce || what > collective::point_to_point) violated<errc::enumerator_unknown>();
}

/// A question to each algorithm.
struct asked_collective {
  collective what;
  data_size bytes;
  const group_path& path;
};

// always_inline: otherwise clang 16 passes every breakdown through memory and takes twice the time.
template<class Way, class Visit>
RIDGELINE_INLINED constexpr void visit_protocols(const Way& way, const asked_collective& asked, Visit& visit) {
  using enum collective_protocol;
  if (!way.carries(asked.what)) return;
  if (way.offers(low_latency, asked.path)) visit(way(asked.what, low_latency, asked.bytes, asked.path));
  if (way.offers(low_latency_128, asked.path)) visit(way(asked.what, low_latency_128, asked.bytes, asked.path));
  if (way.offers(simple, asked.path)) visit(way(asked.what, simple, asked.bytes, asked.path));
}
template<auto... Members, class Visit>
RIDGELINE_INLINED constexpr void visit_ways(way_list<Members...>, const fabric& on, const asked_collective& asked,
                                            Visit& visit) {
  (visit_protocols(on.*Members, asked, visit), ...);
}

/// `each_way` after its checks.
template<class Visit>
RIDGELINE_INLINED constexpr void each_checked_way(collective what, data_size bytes, const device_group& group,
                                                  const fabric& on, Visit&& visit) {
  if (group.devices.value() == 1) return;
  const group_path path = path_of(group, on);
  visit_ways(every_way, on, {what, bytes, path}, visit);
}

/// `collective_time` of bytes and of a group that are known to be possible, as those of a checked plan are.
RIDGELINE_INLINED constexpr duration checked_collective_time(collective what, data_size bytes,
                                                             const device_group& group, const fabric& on) {
  if (group.devices.value() == 1) return {};
  duration least = duration::from_value(std::numeric_limits<double>::infinity());
  each_checked_way(what, bytes, group, on, [&least](const collective_breakdown& way) {
    const duration total = way.total();
    if (total < least) least = total;
  });
  return least;
}

}  // namespace detail

/// Visits each way to carry out a collective: every algorithm of `every_way`, by every protocol that it offers.
///
/// Inputs   what, bytes, group, on  as `collective_time`
///          visit                   called with the `collective_breakdown` of each; for one device never
/// Errors   those of `collective_time`
/// Source   NVIDIA/nccl, src/graph/tuning.cc
/// Checked  tests/unit/performance/collectives/collective_time_test.cpp
template<class Visit>
constexpr void each_way(collective what, data_size bytes, const device_group& group, const fabric& on, Visit&& visit) {
  detail::check_collective(what, bytes, group, on);
  detail::each_checked_way(what, bytes, group, on, visit);
}

/// Time of a collective by the fastest algorithm and protocol.
///
/// Model    the least total of `each_way`, as NCCL chooses; total = latency + transfer + fill
///          ring, tree, in-switch reduction, direct messages: performance/collectives/ways/
/// Inputs   what   the collective
///          bytes  of the full buffer: of an all-gather what a device holds afterwards [B]
///          group  who takes part
///          on     links, network and latencies, read once by `fabric_of`
/// Returns  from its start to its end on the last device, nothing beside it [s]; zero for one device
/// Errors   RL-106 if the bytes are negative or not finite; RL-167 if the group has more members in a machine than it has
///          members or the machine has devices, or needs more machines than there are; RL-168 for point to point
///          with other than two devices; RL-108 for a value outside the enumeration
/// Source   NVIDIA/nccl, src/graph/tuning.cc; each algorithm its own
/// Checked  tests/unit/performance/collectives/collective_time_test.cpp, tests/properties/communication_test.cpp
struct collective_time_model : composable {
  constexpr duration operator()(collective what, data_size bytes, const device_group& group, const fabric& on) const {
    detail::check_collective(what, bytes, group, on);
    return detail::checked_collective_time(what, bytes, group, on);
  }
};
inline constexpr collective_time_model collective_time{};

/// A collective's time, term by term, with the algorithm and the protocol that won.
///
/// Model    that of `collective_time`
/// Inputs   those of `collective_time`
/// Returns  the terms of the fastest way, which sum up to `collective_time` [s]
/// Errors   those of `collective_time`
/// Source   that of `collective_time`
/// Checked  tests/unit/performance/collectives/collective_time_test.cpp
struct collective_terms_model : composable {
  constexpr collective_breakdown operator()(collective what, data_size bytes, const device_group& group,
                                            const fabric& on) const {
    detail::check_collective(what, bytes, group, on);
    collective_breakdown best;
    detail::each_checked_way(what, bytes, group, on, [&best](const collective_breakdown& way) {
      if (best.algorithm == collective_algorithm::none || way.total() < best.total()) best = way;
    });
    return best;
  }
};
inline constexpr collective_terms_model collective_terms{};

}  // namespace ridgeline::inline v0_2

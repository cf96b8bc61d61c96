#pragma once
#include <ridgeline/core/inlined.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// What a group of devices does together.
///
/// The bytes of a collective are those of the full buffer: what every device holds before an all-reduce, what it holds
/// after an all-gather, what it holds before a reduce-scatter or an all-to-all, what is sent from point to point.
/// Source   definitions of MPI: MPI_Allreduce, MPI_Allgather, MPI_Reduce_scatter, MPI_Alltoall, MPI_Send
enum class collective { all_reduce, all_gather, reduce_scatter, all_to_all, point_to_point };

/// How a collective is carried out; each but `none` is a header of performance/collectives/ways/.
/// Source   definition; NCCL's ring, tree and NVLS (in_switch)
enum class collective_algorithm { none, ring, tree, in_switch, direct };

/// How a receiver learns that data has arrived.
/// Source   NCCL's LL, LL128 and Simple
enum class collective_protocol { low_latency, low_latency_128, simple };

/// All of them, in the order of the enumerations.
inline constexpr collective every_collective[] = {collective::all_reduce, collective::all_gather,
                                                  collective::reduce_scatter, collective::all_to_all,
                                                  collective::point_to_point};
inline constexpr collective_algorithm every_collective_algorithm[] = {
    collective_algorithm::none, collective_algorithm::ring, collective_algorithm::tree, collective_algorithm::in_switch,
    collective_algorithm::direct};
inline constexpr collective_protocol every_collective_protocol[] = {
    collective_protocol::low_latency, collective_protocol::low_latency_128, collective_protocol::simple};

/// The name of a collective, of an algorithm, of a protocol.
///
/// Inputs   any enumerator
/// Returns  the enumerator's own name; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/performance/collectives/collective_test.cpp
constexpr std::string_view name_of(collective what) noexcept {
  switch (what) {
    case collective::all_reduce: return "all_reduce";
    case collective::all_gather: return "all_gather";
    case collective::reduce_scatter: return "reduce_scatter";
    case collective::all_to_all: return "all_to_all";
    case collective::point_to_point: return "point_to_point";
  }
  return "unknown";
}
constexpr std::string_view name_of(collective_algorithm algorithm) noexcept {
  switch (algorithm) {
    case collective_algorithm::none: return "none";
    case collective_algorithm::ring: return "ring";
    case collective_algorithm::tree: return "tree";
    case collective_algorithm::in_switch: return "in_switch";
    case collective_algorithm::direct: return "direct";
  }
  return "unknown";
}
constexpr std::string_view name_of(collective_protocol protocol) noexcept {
  switch (protocol) {
    case collective_protocol::low_latency: return "low_latency";
    case collective_protocol::low_latency_128: return "low_latency_128";
    case collective_protocol::simple: return "simple";
  }
  return "unknown";
}

// The lists are complete: the value after their last one has no name.
static_assert(name_of(static_cast<collective>(std::size(every_collective))) == "unknown");
static_assert(name_of(static_cast<collective_algorithm>(std::size(every_collective_algorithm))) == "unknown");
static_assert(name_of(static_cast<collective_protocol>(std::size(every_collective_protocol))) == "unknown");

/// One value for each protocol; a value outside the enumeration reads that of `simple`.
/// Source   definition
template<class Value>
struct by_protocol {
  Value low_latency = {};
  Value low_latency_128 = {};
  Value simple = {};

  RIDGELINE_INLINED constexpr const Value& operator[](collective_protocol protocol) const {
    return protocol == collective_protocol::low_latency       ? low_latency
           : protocol == collective_protocol::low_latency_128 ? low_latency_128
                                                              : simple;
  }
  constexpr Value& operator[](collective_protocol protocol) {
    return protocol == collective_protocol::low_latency       ? low_latency
           : protocol == collective_protocol::low_latency_128 ? low_latency_128
                                                              : simple;
  }
};

}  // namespace ridgeline::inline v0_2

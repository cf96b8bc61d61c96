#pragma once
#include <ridgeline/core/error.hpp>
#include <ridgeline/core/math.hpp>
#include <ridgeline/units/extremes.hpp>
#include <ridgeline/units/quantities.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// How the bytes of one GPU reach a GPU of another machine.
/// Source   NVIDIA, GPUDirect RDMA documentation; Dettmers, How To Build and Use a Multi GPU System for Deep Learning, 2014
enum class host_crossing {
  gpu_direct,        // GPU, network card, network card, GPU: the card reads the GPU's memory
  staged_in_chunks,  // GPU, CPU, network card, network card, CPU, GPU: chunk after chunk, all links busy at once
  staged_whole,      // the same path, one stage after the other
};

/// The name of a way between machines.
///
/// Inputs   crossing  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(host_crossing crossing) noexcept {
  switch (crossing) {
    case host_crossing::gpu_direct: return "GPUDirect";
    case host_crossing::staged_in_chunks: return "staged in chunks";
    case host_crossing::staged_whole: return "staged whole";
  }
  return "unknown";
}

/// The links between GPUs of two machines.
///
/// Inputs   pcie          between a GPU and its processor or its network card, one way [B/s]
///          network_card  between the machines, one way [B/s]
///          host_memory   of one machine [B/s]; staged bytes are written to it and read from it
/// Source   definition
struct host_path {
  bandwidth pcie = {};
  bandwidth network_card = {};
  bandwidth host_memory = {};
};

namespace detail {

constexpr bandwidth positive(bandwidth rate) {
  if (!(rate > bandwidth{} && math::is_finite(rate.value()))) violated<errc::figure_not_positive>();
  return rate;
}

}  // namespace detail

/// Links that a byte crosses between two GPUs of two machines.
///
/// Model    direct: GPU to card, card to card, card to GPU; staged: GPU to CPU, CPU to card, card to card, card to CPU,
///          CPU to GPU
/// Inputs   by  the crossing
/// Returns  3 or 5 [1]
/// Source   Dettmers, How To Build and Use a Multi GPU System for Deep Learning, 2014 (ledger C15)
/// Checked  tests/unit/performance/collectives/host_path_test.cpp, tests/published/dettmers_ledger_parallel_test.cpp
constexpr int links_crossed(host_crossing by) { return by == host_crossing::gpu_direct ? 3 : 5; }

/// Bandwidth between GPUs of two machines.
///
/// Model    gpu_direct        min(pcie, card)
///          staged_in_chunks  min(pcie, card, memory / 2)
///          staged_whole      1 / (1/pcie + 1/card + 1/pcie), memory / 2 instead of pcie where it is slower
/// Inputs   path  its bandwidths; the host's memory counts only where bytes are staged [B/s]
///          by    the crossing
/// Returns  one way [B/s]
/// Errors   RL-101 if a bandwidth that is needed is not positive and finite
/// Valid    one GPU at a time on the card; long messages
/// Source   definition: overlapping stages run at the pace of the slowest, the times of others add up
/// Checked  tests/unit/performance/collectives/host_path_test.cpp, tests/properties/communication_test.cpp
constexpr bandwidth path_bandwidth(const host_path& path, host_crossing by) {
  bandwidth pcie = detail::positive(path.pcie);
  const bandwidth card = detail::positive(path.network_card);
  if (by != host_crossing::gpu_direct) pcie = math::smaller(0.5 * detail::positive(path.host_memory), pcie);
  return by == host_crossing::staged_whole ? 1.0 / (2.0 / pcie + 1.0 / card) : math::smaller(pcie, card);
}

}  // namespace ridgeline::inline v0_2

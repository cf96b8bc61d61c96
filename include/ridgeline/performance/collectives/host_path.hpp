#pragma once
#include <ridgeline/core/error.hpp>
#include <ridgeline/core/math.hpp>
#include <ridgeline/units/quantities.hpp>

namespace ridgeline {

/// How the bytes of one GPU reach a GPU of another machine.
///
/// Source   NVIDIA, GPUDirect RDMA documentation; Dettmers, How To Build and Use a Multi GPU System for Deep Learning, 2014
enum class host_crossing {
  gpu_direct,        // GPU, network card, network card, GPU: the card reads the GPU's memory
  staged_in_chunks,  // GPU, CPU, network card, network card, CPU, GPU: chunk after chunk, all links busy at once
  staged_whole,      // the same way, each stage after the one before has ended
};

/// The links on the way between GPUs of two machines.
///
/// Inputs   pcie          between a GPU and its processor or its network card, one way [B/s]
///          network_card  between the machines, one way [B/s]
///          host_memory   of one machine [B/s]; bytes that are staged are written to it and read from it
/// Source   definition
struct host_path {
  bandwidth pcie = {};
  bandwidth network_card = {};
  bandwidth host_memory = {};
};

namespace detail {

constexpr double positive_rate(bandwidth rate) {
  if (!(rate.value() > 0.0 && math::is_finite(rate.value()))) violated<errc::figure_not_positive>();
  return rate.value();
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
///          staged_whole      1 / (1/pcie + 1/card + 1/pcie), memory / 2 in the place of pcie where it is slower
/// Inputs   path  its bandwidths; the host's memory counts only where bytes are staged [B/s]
///          by    the crossing
/// Returns  one way [B/s]
/// Errors   RL-101 if a bandwidth that is needed is not positive and finite
/// Valid    one GPU at a time on the card; long messages
/// Source   definition: the slowest of stages that work at once, the sum of stages that do not
/// Checked  tests/unit/performance/collectives/host_path_test.cpp, tests/properties/communication_test.cpp
constexpr bandwidth path_bandwidth(const host_path& path, host_crossing by) {
  double pcie = detail::positive_rate(path.pcie);
  const double card = detail::positive_rate(path.network_card);
  if (by != host_crossing::gpu_direct) {
    const double memory = 0.5 * detail::positive_rate(path.host_memory);
    if (memory < pcie) pcie = memory;
  }
  double rate = pcie < card ? pcie : card;
  if (by == host_crossing::staged_whole) rate = 1.0 / (2.0 / pcie + 1.0 / card);
  return bandwidth::from_value(rate);
}

}  // namespace ridgeline

#pragma once
#include <ridgeline/core/citation.hpp>
#include <ridgeline/core/figure.hpp>
#include <ridgeline/units/quantities.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// What moves a block from global to shared memory. Each can do what the one before it can.
/// Source   NVIDIA A100 and H100 architecture whitepapers
enum class copy_engine {
  through_registers,          // the threads load and store, and wait
  asynchronous,               // Ampere: the next block is copied while the threads compute
  tensor_memory_accelerator,  // Hopper: and one thread's descriptor replaces all index arithmetic
};

/// The name of a copy engine.
///
/// Inputs   engine  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(copy_engine engine) noexcept {
  switch (engine) {
    case copy_engine::through_registers: return "through registers";
    case copy_engine::asynchronous: return "asynchronous";
    case copy_engine::tensor_memory_accelerator: return "TMA";
  }
  return "unknown";
}

/// How long one access or operation takes on the way from memory to arithmetic unit.
///
/// Inputs   all latencies of one warp [cycle]; a latency that the source does not give is absent
/// Errors   RL-101 where a latency is zero, negative, infinite or NaN
/// Source   each table of catalogue/memory_hierarchies.hpp carries its own
/// Checked  tests/unit/hardware/memory_hierarchy_test.cpp
struct memory_hierarchy {
  std::string_view name = {};
  figure<cycle_count> global_memory = absent;
  figure<cycle_count> l2_cache = absent;
  figure<cycle_count> shared_memory = absent;
  figure<cycle_count> fused_multiply_add = absent;
  figure<cycle_count> tensor_core = absent;  // one matrix product of a Tensor Core's own size
  copy_engine copies = copy_engine::through_registers;
  citation source = {};
};

/// Sizes of the caches of an architecture as one edition of a text gives them: editions differ, and none is the
/// datasheet.
///
/// Inputs   per_multiprocessor: shared memory, and first-level cache where it is counted apart [B]; l2_cache of the
///          device [B]
/// Errors   RL-101 where a size is zero, negative, infinite or NaN
/// Source   each row of catalogue/memory_hierarchies.hpp carries its own
/// Checked  tests/unit/hardware/memory_hierarchy_test.cpp
struct cache_sizes {
  std::string_view architecture = {};
  int edition = 0;
  figure<data_size> shared_memory_per_multiprocessor = absent;
  figure<data_size> l1_cache_per_multiprocessor = absent;
  figure<data_size> l2_cache = absent;
  citation source = {};
};

}  // namespace ridgeline::inline v0_2

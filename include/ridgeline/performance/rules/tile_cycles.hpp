#pragma once
#include <ridgeline/core/math.hpp>
#include <ridgeline/hardware/memory_hierarchy.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/count.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// A tile of a GEMM C = A B that is computed at once: A is rows x inner, B is inner x columns.
/// Source   definition
struct matrix_tile {
  int rows = 0;
  int columns = 0;
  int inner = 0;
};

/// One instruction of a Tensor Core: (rows x inner) (inner x columns) in one `memory_hierarchy::tensor_core`.
///
/// Source   4 x 4 x 4 is Volta's; Dettmers' worked example counts 8 x 8 = 64 products for 32 x 32 matrices, which
///          leaves the inner dimension out (ledger A13): there `inner` is the tile's
struct tensor_core_shape {
  int rows = 4;
  int columns = 4;
  int inner = 4;
};

/// The part of a device that works on one tile.
///
/// Inputs   warps_per_multiprocessor, threads_per_warp: every thread loads one 4-byte element at a time;
///          dot_products_at_once: outputs that one warp advances in one step, its lanes along the inner dimension;
///          tensor_cores_per_multiprocessor, product: of one Tensor Core;
///          index_arithmetic: cycles of address arithmetic before each tile, zero in the source's example
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "Tensor Cores" (ledger A7, A13)
struct tile_resources {
  multiprocessor_count multiprocessors;
  int warps_per_multiprocessor = 0;
  int threads_per_warp = 32;
  int dot_products_at_once = 1;
  int tensor_cores_per_multiprocessor = 8;
  tensor_core_shape product = {};
  cycle_count index_arithmetic = {};
};

/// What multiplies: the ordinary lanes, or the Tensor Cores.
/// Source   definition
enum class multiplier { fused_multiply_add, tensor_cores };

/// The name of what multiplies.
///
/// Inputs   units  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(multiplier units) noexcept {
  switch (units) {
    case multiplier::fused_multiply_add: return "fused multiply-add";
    case multiplier::tensor_cores: return "Tensor Cores";
  }
  return "unknown";
}

/// How a tile is computed: by what, and how its operands arrive.
/// Source   definition
struct tile_plan {
  multiplier by = multiplier::fused_multiply_add;
  copy_engine copies = copy_engine::through_registers;
};

/// Cycles of one tile, term by term. With asynchronous copies these are the cycles of every tile but the first, and
/// `global_memory` is the part of the load that the previous tile's computation does not hide.
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "Tensor Cores"
struct tile_cycles {
  cycle_count index_arithmetic;
  cycle_count global_memory;
  cycle_count shared_memory;
  cycle_count multiplication;

  constexpr cycle_count total() const { return index_arithmetic + global_memory + shared_memory + multiplication; }
};

/// Cycles of one tile of a GEMM on its way through the memory hierarchy.
///
/// Model    global         = latency * ceil((rows * inner + inner * columns) / threads)
///          lanes          ceil(rows * columns / (warps * dot_products_at_once)) steps, each of ceil(inner / lanes of a
///                         warp) shared-memory accesses and as many multiply-adds
///          Tensor Cores   one shared-memory access, then ceil(products / Tensor Cores) products
///          asynchronous   global = max(0, global - shared - multiplication - index arithmetic)
///          TMA            the same, without index arithmetic
/// Inputs   hierarchy  latencies [cycle]
///          tile       its three edges, at least 1
///          on         the part of the device that works on it
///          plan       what multiplies it and how it is loaded
/// Returns  the terms [cycle]
/// Errors   RL-105 if a latency that is needed is absent; RL-162 if the hierarchy has no such copy engine; RL-163 if
///          an edge or a number of warps, lanes or units is below 1; RL-106 if the index arithmetic is negative or not
///          finite
/// Valid    a first draft of a kernel, as the source says: no double buffering in registers, no occupancy, no bank
///          conflicts; without the write of C; latencies, not bandwidths, so it says which term is large, not how
///          long a GEMM takes
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "Tensor Cores" (ledger A3-A6)
/// Checked  tests/unit/performance/rules/tile_cycles_test.cpp, tests/published/dettmers_ledger_machine_test.cpp
constexpr tile_cycles cycles_of(const matrix_tile& tile, const memory_hierarchy& hierarchy, const tile_resources& on,
                                const tile_plan& plan) {
  const bool whole = tile.rows >= 1 && tile.columns >= 1 && tile.inner >= 1 && on.warps_per_multiprocessor >= 1 &&
                     on.threads_per_warp >= 1 && on.dot_products_at_once >= 1 &&
                     on.tensor_cores_per_multiprocessor >= 1 && on.product.rows >= 1 && on.product.columns >= 1 &&
                     on.product.inner >= 1;
  if (!whole) detail::violated<errc::tile_not_positive>();
  if (plan.copies > hierarchy.copies) detail::violated<errc::copies_not_supported>();
  if (!(on.index_arithmetic >= cycle_count{} && math::is_finite(on.index_arithmetic.value())))
    detail::violated<errc::quantity_not_finite>();

  const double rows = tile.rows;
  const double columns = tile.columns;
  const double inner = tile.inner;
  const double multiprocessors = static_cast<double>(on.multiprocessors.value());
  const double warps = multiprocessors * on.warps_per_multiprocessor;
  const double loads = math::ceil((rows + columns) * inner / (warps * on.threads_per_warp));

  tile_cycles spent;
  if (plan.by == multiplier::fused_multiply_add) {
    const double steps =
        math::ceil(rows * columns / (warps * on.dot_products_at_once)) * math::ceil(inner / on.threads_per_warp);
    spent.shared_memory = steps * hierarchy.shared_memory.value();
    spent.multiplication = steps * hierarchy.fused_multiply_add.value();
  } else {
    const double products = math::ceil(rows / on.product.rows) * math::ceil(columns / on.product.columns) *
                            math::ceil(inner / on.product.inner);
    spent.shared_memory = hierarchy.shared_memory.value();
    spent.multiplication =
        math::ceil(products / (multiprocessors * on.tensor_cores_per_multiprocessor)) * hierarchy.tensor_core.value();
  }

  if (plan.copies != copy_engine::tensor_memory_accelerator) spent.index_arithmetic = on.index_arithmetic;
  const cycle_count load = loads * hierarchy.global_memory.value();
  const cycle_count computed_meanwhile = spent.shared_memory + spent.multiplication + spent.index_arithmetic;
  if (plan.copies == copy_engine::through_registers) {
    spent.global_memory = load;
  } else if (load > computed_meanwhile) {
    spent.global_memory = load - computed_meanwhile;
  }
  return spent;
}

}  // namespace ridgeline::inline v0_2

#pragma once
#include <ridgeline/core/math.hpp>
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/performance/kernels/gemm_shape.hpp>
#include <span>

namespace ridgeline::inline v0_2 {

/// Whether the operands of a GEMM fit in a device's L2 cache, and whether that helps.
///
/// Returns  input, weights  bytes of the two operands [B]; l2_cache of the device [B];
///          weight_passes   how often the weights are read: once for each block of rows [1]
/// Source   definition
struct cache_fit {
  data_size input;
  data_size weights;
  data_size l2_cache;
  double weight_passes = 1.0;

  constexpr data_size operands() const { return input + weights; }
  constexpr bool fits() const { return operands() <= l2_cache; }
  /// Bytes that do not fit; zero where all fit.
  constexpr data_size shortfall() const { return fits() ? data_size{} : operands() - l2_cache; }
  /// A cache serves repeated reads: it helps where the operands fit and the weights are read more than once.
  constexpr bool helps() const { return fits() && weight_passes > 1.0; }
};

/// Whether the operands of one GEMM fit in the L2 cache.
///
/// Model    input = rows * inner * width, weights = inner * columns * width; weight_passes = ceil(rows / rows_at_once)
/// Inputs   shape         edges of an input (rows x inner) and a weight matrix (inner x columns), at least 1; for a
///                        linear layer, rows are the tokens or samples of the batch; its other fields are not read
///          format        of both operands
///          device        any with a known L2 cache
///          rows_at_once  rows that share one read of the weights; 8 is the narrow edge of a Tensor Core instruction
/// Returns  the sizes and the verdicts
/// Errors   RL-163 if an edge or `rows_at_once` is below 1; RL-105 if the device's L2 cache is not known
/// Valid    the cache holds this GEMM alone; the result is streamed out and not counted
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "L2 Cache / Shared Memory / L1 Cache /
///          Registers" (ledger A10: input and weight matrix of a product; A14: batches over 8). The 8 rows: PTX ISA,
///          mma.m16n8k16
/// Checked  tests/unit/performance/rules/cache_fit_test.cpp, tests/published/dettmers_ledger_machine_test.cpp
constexpr cache_fit fit_in_cache(const gemm_shape& shape, const number_format& format, const accelerator& device,
                                 int rows_at_once = 8) {
  if (!(shape.rows >= 1.0 && shape.columns >= 1.0 && shape.inner >= 1.0 && rows_at_once >= 1)) {
    detail::violated<errc::tile_not_positive>();
  }
  return {.input = shape.rows * (shape.inner * format.width),
          .weights = shape.inner * (shape.columns * format.width),
          .l2_cache = device.l2_cache.value(),
          .weight_passes = math::ceil(shape.rows / rows_at_once)};
}

/// Whether the cache helps with every one of several GEMMs.
///
/// Model    fit_in_cache(...).helps() for each
/// Inputs   shapes  of a network's layers; none is answered with true
///          format  of all operands
///          device  any with a known L2 cache
/// Returns  the conjunction
/// Errors   those of `fit_in_cache`
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition: "the input and weight matrix of any matrix
///          multiplication" of BERT large (ledger A10)
/// Checked  tests/unit/performance/rules/cache_fit_test.cpp, tests/published/dettmers_ledger_machine_test.cpp
constexpr bool cache_helps_all(std::span<const gemm_shape> shapes, const number_format& format,
                               const accelerator& device) {
  for (const gemm_shape& shape : shapes) {
    if (!fit_in_cache(shape, format, device).helps()) return false;
  }
  return true;
}

}  // namespace ridgeline::inline v0_2

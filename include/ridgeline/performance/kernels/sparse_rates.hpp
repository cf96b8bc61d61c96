#pragma once
#include <optional>
#include <ridgeline/hardware/sparsity.hpp>
#include <ridgeline/performance/kernels/kernel_rates.hpp>

namespace ridgeline::inline v0_2 {

/// The cost coefficients of GEMMs whose left or right operand is pruned.
///
/// Model    the arithmetic takes half the time; the pruned operand of a tile loads as its kept values and their
///          positions, the other one in full: load_edge' = load_edge * (1 + bytes kept / bytes dense);
///          operations = 2 * dense * (1 + load_edge / 64) / (1 + load_edge' / 64), full waves of 128 x 128
/// Inputs   device   with a bandwidth and a peak in this arithmetic
///          kind     inputs and accumulate width, of the matrix units
///          reached  as for dense GEMMs of that kind
///          pattern  how the weights are pruned
/// Returns  coefficients for `gemm_time` with the extents of the dense GEMM and, for the pruned operand, the width of
///          what is stored, `two_of_four_bytes`; empty where `sparse_peak` is: such a GEMM runs as a dense one
/// Errors   those of `rates_of` and of `sparse_peak`
/// Valid    at most twice as fast as dense; not fitted on sparse GEMMs
/// Source   NVIDIA A100 Tensor Core GPU architecture whitepaper, fine-grained structured sparsity; Dettmers, Which
///          GPU(s) to get for deep learning, 2023 edition (ledger B5)
/// Checked  tests/unit/performance/kernels/sparse_rates_test.cpp, tests/properties/kernels_test.cpp
constexpr std::optional<kernel_rates> sparse_rates_of(const accelerator& device, arithmetic kind,
                                                      const kernel_calibration& reached,
                                                      sparsity_pattern pattern = two_of_four) {
  if (!sparse_peak(device, kind, pattern)) return std::nullopt;
  kernel_rates made = rates_of(device, kind, reached);
  const double before = 1.0 + detail::loading_share(made.load_edge);
  const data_size element = input_format(kind).width;
  made.load_edge *= 1.0 + in(two_of_four_bytes(element, input_format(kind)).total(), element);
  made.seconds_per_operation *= 0.5;
  made.operations *= 2.0 * before / (1.0 + detail::loading_share(made.load_edge));
  return made;
}

}  // namespace ridgeline::inline v0_2

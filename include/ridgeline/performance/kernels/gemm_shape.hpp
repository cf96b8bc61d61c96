#pragma once
#include <ridgeline/units/arithmetic.hpp>
#include <ridgeline/units/number_format.hpp>

namespace ridgeline::inline v0_2 {

/// A GEMM C += A B, or a batch of independent ones in one launch. Numbers may be fractions: an average.
///
/// Inputs   rows, columns  of C, positive [1]
///          inner          A's columns and B's rows, positive [1]
///          count          GEMMs in the launch, positive [1]
///          done           share of the arithmetic that a mask does not skip (a causal mask), in (0, 1] [1]
///          warm           the operands were touched just before; what fits into the L2 cache is read from there
/// Source   definition
struct gemm_shape {
  double rows = 0.0;
  double columns = 0.0;
  double inner = 0.0;
  double count = 1.0;
  double done = 1.0;
  bool warm = false;
};

/// Bytes of one element of each matrix in device memory; zero for a matrix that never goes there [B].
/// Source   definition
struct operand_widths {
  data_size left = {};
  data_size right = {};
  data_size result = {};
};

/// The widths of a GEMM whose operands are stored in the format that the matrix unit reads.
///
/// Model    left, right: the format of the matrix unit's inputs; result: FP32 for FP32 and TF32, INT32 for INT8, else
///          16 bits
/// Inputs   kind  inputs and accumulate width
/// Returns  bytes of one element of each [B]
/// Errors   RL-108 for a value outside the enumeration
/// Source   NVIDIA cuBLAS documentation, cublasLtMatmul, supported types; FP8 and FP4 results are stored as BF16
/// Checked  tests/unit/performance/kernels/gemm_shape_test.cpp
constexpr operand_widths widths_of(arithmetic kind) {
  const data_size input = input_format(kind).width;
  const bool wide = kind == arithmetic::fp32 || kind == arithmetic::tf32 || kind == arithmetic::int8_accumulate_int32;
  return {.left = input, .right = input, .result = wide ? fp32.width : bf16.width};
}

/// Operations of a GEMM: a multiply-add is two.
///
/// Model    2 * rows * columns * inner * count * done
/// Inputs   gemm  any
/// Returns  the number of them [operation]
/// Source   definition
/// Checked  tests/unit/performance/kernels/gemm_shape_test.cpp
constexpr operation_count operations_of(const gemm_shape& gemm) {
  return 2.0 * units::operations * gemm.rows * gemm.columns * gemm.inner * gemm.count * gemm.done;
}

}  // namespace ridgeline::inline v0_2

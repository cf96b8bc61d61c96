#pragma once
#include <ridgeline/performance/kernel_rates.hpp>

namespace ridgeline {

/// A matrix product C += A B, or several independent ones in one launch.
///
/// Inputs   rows, columns  of C, positive [1]
///          inner          of A's columns and B's rows, positive [1]
///          count          of products in the launch, positive [1]
///          done           the share of the arithmetic that is not skipped (a causal mask), in (0, 1] [1]
/// Source   definition
struct matmul_extent {
  double rows = 0.0;
  double columns = 0.0;
  double inner = 0.0;
  double count = 1.0;
  double done = 1.0;
};

/// What one element of each matrix takes in device memory; zero where it never goes there [B].
/// Source   definition
struct operand_widths {
  data_size left = {};
  data_size right = {};
  data_size result = {};
};

/// Operations of a product: a multiply-add is two.
///
/// Model    2 * rows * columns * inner * count * done
/// Inputs   product  any
/// Returns  the number of them [operation]
/// Source   definition
/// Checked  tests/unit/performance/matmul_time_test.cpp
constexpr operation_count operations_of(const matmul_extent& product) {
  return operation_count::from_value(2.0 * product.rows * product.columns * product.inner * product.count *
                                     product.done);
}

/// Time of a matrix product.
///
/// Model    compute = operations / rate, the result being divided into tiles that the multiprocessors take in waves;
///          memory = each operand once / bandwidth
/// Inputs   product  extents, positive and finite
///          widths   bytes of an element of each matrix, zero or more
///          rates    of the device
/// Returns  its terms [s]
/// Errors   RL-165 if an extent, a count, a share or a width is out of its range
/// Source   Williams, Waterman & Patterson, Roofline, CACM 52(4), 2009, 65-76; NVIDIA, Matrix Multiplication Background
///          User's Guide (tile and wave quantisation)
/// Checked  tests/unit/performance/matmul_time_test.cpp, tests/properties/kernels_test.cpp
constexpr kernel_time matmul_time(const matmul_extent& product, const operand_widths& widths,
                                  const kernel_rates& rates) {
  const double left = product.rows * product.inner * widths.left.value();
  const double right = product.inner * product.columns * widths.right.value();
  const double result = product.rows * product.columns * widths.result.value();
  const double operations = 2.0 * product.rows * product.columns * product.inner * product.count * product.done;
  const bool sensible = product.rows > 0.0 && product.columns > 0.0 && product.inner > 0.0 && product.count > 0.0 &&
                        product.done > 0.0 && product.done <= 1.0 && math::is_finite(operations) && left >= 0.0 &&
                        right >= 0.0 && result >= 0.0 && math::is_finite(left + right + result);
  if (!sensible) detail::violated<errc::matmul_malformed>();
  return {.compute = duration::from_value(operations / rates.operations),
          .memory = duration::from_value(product.count * (left + right + result) / rates.bytes),
          .launch = duration::from_value(rates.launch)};
}

}  // namespace ridgeline

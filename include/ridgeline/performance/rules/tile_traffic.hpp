#pragma once
#include <ridgeline/core/math.hpp>
#include <ridgeline/performance/kernels/gemm_shape.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/number_format.hpp>

namespace ridgeline::inline v0_2 {

/// A tile of the result: what one multiprocessor (or all of them, out of the L2 cache) computes at a time.
///
/// Fields   rows, columns  of the result [1]
/// Source   definition
struct result_tile {
  double rows = 1.0;
  double columns = 1.0;
};

/// Bytes that a product reads and writes.
///
/// Fields   left, right, result  [B]
/// Source   see `tile_traffic`
struct product_traffic {
  data_size left = {};
  data_size right = {};
  data_size result = {};

  constexpr data_size total() const { return left + right + result; }
};

/// The largest square tile whose slices of both operands fit a memory twice: one is read while the other is multiplied.
///
/// Model    edge = capacity / (2 * 2 * depth * bytes of a number), rounded down to a multiple of 16
/// Inputs   capacity  shared memory of a multiprocessor, or the L2 cache [B]
///          format    of the operands
///          depth     of a slice along the inner dimension, at least 1 [1]
/// Returns  the tile; an edge of at least 16
/// Errors   RL-163 if the depth is below 1 or a tile of 16 does not fit
/// Valid    accumulators stand in registers, which may ask for a smaller tile
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "L2 Cache / Shared Memory / L1 Cache /
///          Registers": the size of a tile follows the memory (read 2026-11-22); double buffering as in CUTLASS
/// Checked  tests/unit/performance/rules/tile_traffic_test.cpp
constexpr result_tile largest_tile(data_size capacity, const number_format& format, int depth = 32) {
  if (depth < 1) detail::violated<errc::tile_not_positive>();
  const double edge = math::floor(capacity / (4.0 * depth * format.width) / 16.0) * 16.0;
  if (!(edge >= 16.0)) detail::violated<errc::tile_not_positive>();
  return {edge, edge};
}

/// Bytes that a product moves from the memory above its tiles.
///
/// Model    each tile reads its rows of the left and its columns of the right operand: m k ceil(n / columns) + k n
///          ceil(m / rows), and the result is written once
/// Inputs   shape   of the product
///          tile    of its result, edges at least 1: `largest_tile` of shared memory says what the L2 cache gives (the
///                  global memory, where there is none), that of the L2 cache what the global memory gives
///          format  of all three
/// Returns  [B]
/// Errors   RL-163 if an edge is below 1
/// Valid    tiles share nothing among themselves: with a tile of the L2 cache that is the lower bound of what passes it
/// Source   Dettmers 2023 as above: a larger tile re-uses more of what was read (the sum is counted)
/// Checked  tests/unit/performance/rules/tile_traffic_test.cpp
constexpr product_traffic tile_traffic(const gemm_shape& shape, const result_tile& tile, const number_format& format) {
  const bool whole =
      shape.rows >= 1.0 && shape.columns >= 1.0 && shape.inner >= 1.0 && tile.rows >= 1.0 && tile.columns >= 1.0;
  if (!whole) detail::violated<errc::tile_not_positive>();
  const data_size row_of_left = format.width * shape.inner;
  const data_size row_of_result = format.width * shape.columns;
  return {.left = row_of_left * shape.rows * math::ceil(shape.columns / tile.columns),
          .right = row_of_result * shape.inner * math::ceil(shape.rows / tile.rows),
          .result = row_of_result * shape.rows};
}

}  // namespace ridgeline::inline v0_2

#pragma once
#include <cstdint>
#include <limits>
#include <ridgeline/core/inlined.hpp>
#include <ridgeline/core/pipe.hpp>
#include <ridgeline/core/rounding.hpp>
#include <ridgeline/performance/kernels/gemm_shape.hpp>
#include <ridgeline/performance/kernels/kernel_rates.hpp>
#include <ridgeline/units/extremes.hpp>

namespace ridgeline::inline v0_2 {

// always_inline: otherwise clang 16 emits mispredicted branches for rounding (+5 % per estimate).
namespace detail {

/// Split-K: the inner extent is split at most so many ways, into parts of at least so many elements.
/// Source   NVIDIA CUTLASS documentation, Efficient GEMM, "Parallelized Reductions" (split-K); the bounds were chosen:
///          4 to 64 ways change the mean error on DeepBench's GEMMs by less than half a point
inline constexpr double most_ways_split = 16.0;
/// The shortest part.
inline constexpr double least_inner_part = 64.0;

// The builtin that std::bit_cast calls: a compiler that evaluates a GEMM makes half a dozen calls fewer.

/// The least power of two not below x, for a normal x > 0.
constexpr double power_of_two_from(double x) {
  constexpr std::uint64_t fraction = (std::uint64_t{1} << 52) - 1;
  return __builtin_bit_cast(double, (__builtin_bit_cast(std::uint64_t, x) + fraction) & ~fraction);
}

/// 1 / x for a power of two, exactly, without a division.
constexpr double per_power_of_two(double x) {
  return __builtin_bit_cast(double, 2 * __builtin_bit_cast(std::uint64_t, 1.0) - __builtin_bit_cast(std::uint64_t, x));
}

/// Tiles of the full inner extent on the busiest multiprocessor. Where there are fewer tiles than multiprocessors, each
/// tile is split 2, 4, 8 or 16 ways.
RIDGELINE_INLINED constexpr double waves(double tiles_per_multiprocessor) {
  return tiles_per_multiprocessor > 1.0
             ? math::rounded_up(tiles_per_multiprocessor)
             : power_of_two_from(math::larger(tiles_per_multiprocessor, 1.0 / most_ways_split));
}

/// A GEMM to be cut into tiles: the edges of its result, its inner extent, how many there are, the share of a tile that one
/// multiprocessor gets, and the edge of a tile whose loading takes twice as long as its arithmetic.
struct gemm_to_tile {
  double longer;
  double shorter;
  double inner;
  double least_inner;
  double products;
  double per_multiprocessor;
  double load_edge;
};

/// A tile of the result: its edges along the longer and the shorter edge of it, and the reciprocal of the second.
struct tile_edges {
  double along;
  double across;
  double per_across;
};

/// A multiply-add.
inline constexpr operation_count multiply_add = 2.0 * units::operations;
/// The same where waves are compared with full ones, which `per_multiprocessor` takes to be a little less.
inline constexpr operation_count full_multiply_add = (1.0 + 0x1p-48) * multiply_add;

/// Operations of the busiest multiprocessor with tiles of one shape; the loading of a tile counts as arithmetic.
RIDGELINE_INLINED constexpr operation_count tiled(const tile_edges& tile, const gemm_to_tile& gemm) {
  const double tiles = math::rounded_up(gemm.longer / tile.along) * math::rounded_up(gemm.shorter * tile.per_across);
  // All tiles first: a whole number, so that waves that are just full stay whole.
  const double inner =
      math::larger(waves(tiles * gemm.products * gemm.per_multiprocessor) * gemm.inner, gemm.least_inner);
  return (tile.along * tile.across + gemm.load_edge * (tile.along + tile.across)) * inner * multiply_add;
}

/// Arithmetic with the fastest of three tiles: 128, 64 and 32 along the longer edge; across it as wide, or the least
/// power of two from 16 on that covers the shorter edge. A smaller tile loads more for its arithmetic, so it is tried
/// only where even full waves of it would take less than the larger one does.
RIDGELINE_INLINED constexpr duration tiled_compute(const gemm_shape& gemm, const kernel_rates& rates) {
  const bool tall = gemm.rows > gemm.columns;
  const gemm_to_tile cut{.longer = tall ? gemm.rows : gemm.columns,
                         .shorter = tall ? gemm.columns : gemm.rows,
                         .inner = gemm.inner,
                         .least_inner = math::smaller(gemm.inner, least_inner_part),
                         .products = gemm.count * gemm.done,
                         .per_multiprocessor = rates.per_multiprocessor,
                         .load_edge = rates.load_edge};
  const double across = power_of_two_from(math::smaller(math::larger(cut.shorter, 16.0), 128.0));
  const double per_across = per_power_of_two(across);
  const operation_count full =
      full_multiply_add * cut.longer * cut.shorter * cut.inner * (cut.products * cut.per_multiprocessor);
  operation_count least = tiled({128.0, across, per_across}, cut);
  double per_edge = math::larger(per_across, 1.0 / 64.0);
  if (least > full * (1.0 + cut.load_edge * (1.0 / 64.0 + per_edge))) {
    least = math::smaller(least, tiled({64.0, math::smaller(across, 64.0), per_edge}, cut));
    per_edge = math::larger(per_across, 1.0 / 32.0);
    if (least > full * (1.0 + cut.load_edge * (1.0 / 32.0 + per_edge))) {
      least = math::smaller(least, tiled({32.0, math::smaller(across, 32.0), per_edge}, cut));
    }
  }
  return least * rates.seconds_per_operation;
}

/// Bytes of the three matrices, each once.
RIDGELINE_INLINED constexpr data_size moved_by(const gemm_shape& gemm, const operand_widths& widths) {
  return gemm.count * (gemm.rows * gemm.inner * widths.left + gemm.inner * gemm.columns * widths.right +
                       gemm.rows * gemm.columns * widths.result);
}

/// `gemm_time` of extents and widths that are known to be in range, as those of a checked step are.
RIDGELINE_INLINED constexpr kernel_time checked_gemm_time(const gemm_shape& gemm, const operand_widths& widths,
                                                          const kernel_rates& rates) {
  const data_size moved = moved_by(gemm, widths);
  const bool cached = gemm.warm && moved <= rates.cache;
  return {.compute = tiled_compute(gemm, rates),
          .memory = moved * (cached ? rates.seconds_per_cached_byte : rates.seconds_per_operand_byte),
          .launch = rates.launch};
}

}  // namespace detail

/// Time of a GEMM: `gemm_time(gemm, widths, rates)`, or `gemm_time(gemm, kind, device, calibration)` for one question.
///
/// Model    the result is cut into tiles of r x c, which run on the multiprocessors in waves; where there are fewer tiles than
///          multiprocessors, the inner extent is split 2 to 16 ways (split-K); waves = ceil(tiles / multiprocessors), or the
///          least power of two not below tiles / multiprocessors; compute = min over tiles of waves * 2 (r c + load_edge (r +
///          c)) inner / rate of one multiprocessor, the rate such that full waves of 128 x 128 reach `operations`; memory =
///          bytes of the three matrices, each once / operand_bytes, or / cache_bytes where they are warm and fit for one
///          question: widths_of(kind), rates_of(device, kind, calibration)
/// Inputs   gemm         extents, positive and finite
///          widths       bytes of an element of each matrix, zero or more
///          rates        of the device, from `rates_of`
///          kind         inputs and accumulate width
///          device       with a bandwidth and a peak in this arithmetic
///          calibration  of the library on such devices: `catalogue::kernels_of(device, kind)`
/// Returns  its terms [s]
/// Errors   RL-165 if an extent, a count, a share or a width is out of its range; those of `rates_of`
/// Valid    matrices aligned to 16 bytes; without the sum of split parts, and without operands read again by a later
///          wave because they have left the cache
/// Source   NVIDIA, Matrix Multiplication Background User's Guide (tile and wave quantisation); Williams, Waterman &
///          Patterson, Roofline, CACM 52(4), 2009, 65-76; the L2 cache: Dettmers, Which GPU(s) to get for deep
///          learning, 2023 edition (ledger A10)
/// Checked  tests/unit/performance/kernels/gemm_time_test.cpp, tests/static/performance/kernels/gemm_time_static.cpp,
///          tests/properties/kernels_test.cpp, tests/accuracy/fit_kernels.cpp
struct gemm_time_model : composable {
  RIDGELINE_INLINED constexpr kernel_time operator()(const gemm_shape& gemm, const operand_widths& widths,
                                                     const kernel_rates& rates) const {
    constexpr data_size none{};
    constexpr data_size most_moved = std::numeric_limits<double>::max() * units::bytes;
    constexpr operation_count most_computed = std::numeric_limits<double>::max() * units::operations;
    if (!(gemm.rows > 0.0 && gemm.columns > 0.0 && gemm.inner > 0.0 && gemm.count > 0.0 && gemm.done > 0.0 &&
          gemm.done <= 1.0 && widths.left >= none && widths.right >= none && widths.result >= none &&
          detail::moved_by(gemm, widths) <= most_moved && operations_of(gemm) <= most_computed)) {
      detail::violated<errc::matmul_malformed>();
    }
    return detail::checked_gemm_time(gemm, widths, rates);
  }
  constexpr kernel_time operator()(const gemm_shape& gemm, arithmetic kind, const accelerator& device,
                                   const kernel_calibration& calibration) const {
    return (*this)(gemm, widths_of(kind), rates_of(device, kind, calibration));
  }
};
inline constexpr gemm_time_model gemm_time{};

}  // namespace ridgeline::inline v0_2

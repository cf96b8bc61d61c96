#pragma once
#include <bit>
#include <cstdint>
#include <limits>
#include <ridgeline/core/rounding.hpp>
#include <ridgeline/performance/kernels/gemm_shape.hpp>
#include <ridgeline/performance/kernels/kernel_rates.hpp>
#include <ridgeline/units/extremes.hpp>

namespace ridgeline {

// Inlined by force from `tiled` on: left alone, clang 16 branches on every rounding, at random, and an estimate takes a
// twentieth more time.
namespace detail {

/// The inner extent is split among at most so many multiprocessors, into parts of at least so many elements.
/// Source   NVIDIA CUTLASS documentation, Efficient GEMM, "Parallelized Reductions" (split-K); the bounds were chosen:
///          4 to 64 ways change the mean error on DeepBench's products by less than half a point
inline constexpr double most_ways_split = 16.0;
/// The least part.
inline constexpr double least_inner_part = 64.0;

/// The least power of two not below x, for a normal x > 0.
constexpr double power_of_two_from(double x) {
  constexpr std::uint64_t fraction = (std::uint64_t{1} << 52) - 1;
  return std::bit_cast<double>((std::bit_cast<std::uint64_t>(x) + fraction) & ~fraction);
}

/// How long the busiest multiprocessor works, in tiles of the full inner extent. Tiles that leave multiprocessors idle
/// are split 2, 4, 8 or 16 ways.
constexpr double waves(double tiles_per_multiprocessor) {
  return tiles_per_multiprocessor > 1.0
             ? math::rounded_up(tiles_per_multiprocessor)
             : power_of_two_from(math::larger(tiles_per_multiprocessor, 1.0 / most_ways_split));
}

/// A product as it is cut up: the edges of its result, the inner extent, and what one tile is for one multiprocessor.
struct cut_product {
  double longer;
  double shorter;
  double inner;
  double least_inner;
  double per_multiprocessor;
  double load_edge;
};

/// A tile of the result: its edges along the longer and across the shorter edge of it, and the reciprocal of the second.
struct tile_shape {
  double along;
  double across;
  double per_across;
};

/// Multiply-adds of the busiest multiprocessor for tiles of one shape, the loading of its tiles counted as arithmetic.
[[gnu::always_inline]] constexpr double tiled(const tile_shape& tile, const cut_product& product) {
  const double tiles =
      math::rounded_up(product.longer / tile.along) * math::rounded_up(product.shorter * tile.per_across);
  const double inner = math::larger(waves(tiles * product.per_multiprocessor) * product.inner, product.least_inner);
  return (tile.along * tile.across + product.load_edge * (tile.along + tile.across)) * inner;
}

/// The fastest of three tiles: 128, 64 and 32 along the longer edge; across it as wide, or the power of two from 16 on
/// that the shorter edge asks for. No tile does less than full waves without a rest would, and a smaller one loads more:
/// where that is no less than a larger one takes, the smaller ones need not be tried.
[[gnu::always_inline]] constexpr duration compute_seconds(const gemm_shape& product, const kernel_rates& rates) {
  const cut_product cut{.longer = math::larger(product.rows, product.columns),
                        .shorter = math::smaller(product.rows, product.columns),
                        .inner = product.inner,
                        .least_inner = math::smaller(product.inner, least_inner_part),
                        .per_multiprocessor = product.count * product.done * rates.per_multiprocessor,
                        .load_edge = rates.load_edge};
  const double across = power_of_two_from(math::smaller(math::larger(cut.shorter, 16.0), 128.0));
  const double per_across = 1.0 / across;
  const double full = cut.longer * cut.shorter * cut.inner * cut.per_multiprocessor;
  double least = tiled({128.0, across, per_across}, cut);
  double per_edge = math::larger(per_across, 1.0 / 64.0);
  if (least > full * (1.0 + cut.load_edge * (1.0 / 64.0 + per_edge))) {
    least = math::smaller(least, tiled({64.0, math::smaller(across, 64.0), per_edge}, cut));
    per_edge = math::larger(per_across, 1.0 / 32.0);
    if (least > full * (1.0 + cut.load_edge * (1.0 / 32.0 + per_edge))) {
      least = math::smaller(least, tiled({32.0, math::smaller(across, 32.0), per_edge}, cut));
    }
  }
  return (2.0 * least) * units::operations * rates.seconds_per_operation;
}

/// What one element of each matrix takes [B].
using width_numbers = operand_widths;

/// A product's terms, if it is one [s].
struct product_seconds {
  bool sensible;
  duration compute;
  duration memory;
};

/// `gemm_time` in plain numbers, for those who sum them up.
[[gnu::always_inline]] constexpr product_seconds seconds_of(const gemm_shape& product, const width_numbers& widths,
                                                            const kernel_rates& rates) {
  constexpr data_size most = data_size::from_value(std::numeric_limits<double>::max());
  constexpr data_size none{};
  constexpr operation_count most_operations = operation_count::from_value(std::numeric_limits<double>::max());
  const data_size left = product.rows * product.inner * widths.left;
  const data_size right = product.inner * product.columns * widths.right;
  const data_size result = product.rows * product.columns * widths.result;
  const data_size moved = product.count * (left + right + result);
  const operation_count multiplied = operations_of(product);
  if (!(product.rows > 0.0 && product.columns > 0.0 && product.inner > 0.0 && product.count > 0.0 &&
        product.done > 0.0 && product.done <= 1.0 && left >= none && right >= none && result >= none && moved <= most &&
        multiplied <= most_operations)) {
    return {false, {}, {}};
  }
  const bool cached = product.warm && moved <= rates.cache;
  return {true, compute_seconds(product, rates),
          moved * (cached ? rates.seconds_per_cached_byte : rates.seconds_per_operand_byte)};
}

}  // namespace detail

/// Time of a matrix product.
///
/// Model    the result is cut into tiles of r x c; they are handed to the multiprocessors in waves, or, where they are
///          too few, their inner extent is split 2 to 16 ways; waves = ceil(tiles / multiprocessors), or the power of
///          two from tiles / multiprocessors on;
///          compute = min over tiles of waves * 2 (r c + load_edge (r + c)) inner / rate of one multiprocessor, the
///          rate such that full waves of 128 x 128 reach `operations`;
///          memory = bytes of the three matrices, each once / operand_bytes, or / cache_bytes where they are warm and
///          fit
/// Inputs   product  extents, positive and finite
///          widths   bytes of an element of each matrix, zero or more
///          rates    of the device, from `rates_of`
/// Returns  its terms [s]
/// Errors   RL-165 if an extent, a count, a share or a width is out of its range
/// Valid    matrices aligned to 16 bytes; without the sum of split parts, and without the reads that a wave repeats
///          because its operands have left the cache
/// Source   NVIDIA, Matrix Multiplication Background User's Guide (tile and wave quantisation); Williams, Waterman &
///          Patterson, Roofline, CACM 52(4), 2009, 65-76; the L2 cache: Dettmers, Which GPU(s) to get for deep
///          learning, 2023 edition (ledger A10)
/// Checked  tests/unit/performance/kernels/gemm_time_test.cpp, tests/static/performance/kernels/gemm_time_static.cpp,
///          tests/properties/kernels_test.cpp, tests/accuracy/fit_kernels.cpp
constexpr kernel_time gemm_time(const gemm_shape& product, const operand_widths& widths, const kernel_rates& rates) {
  const detail::product_seconds terms = detail::seconds_of(product, widths, rates);
  if (!terms.sensible) detail::violated<errc::matmul_malformed>();
  return {.compute = terms.compute, .memory = terms.memory, .launch = rates.launch};
}

/// Time of a matrix product on a device, for whoever asks once.
///
/// Model    gemm_time(product, widths_of(kind), rates_of(device, kind, reached))
/// Inputs   product  extents, positive and finite
///          kind     inputs and accumulate width
///          device   with a bandwidth and a peak in this arithmetic
///          reached  what a library reaches on such devices: `catalogue::kernels_of(device, kind)`
/// Returns  its terms [s]
/// Errors   those of the three functions
/// Source   definition
/// Checked  tests/unit/performance/kernels/gemm_time_test.cpp
constexpr kernel_time gemm_time(const gemm_shape& product, arithmetic kind, const accelerator& device,
                                const kernel_calibration& reached) {
  return gemm_time(product, widths_of(kind), rates_of(device, kind, reached));
}

}  // namespace ridgeline

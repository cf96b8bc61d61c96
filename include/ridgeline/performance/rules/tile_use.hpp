#pragma once
#include <ridgeline/units/count.hpp>
#include <ridgeline/units/fraction.hpp>

namespace ridgeline::inline v0_2 {

/// Share of its tiles that a batch fills.
///
/// Model    b / (tile * ceil(b / tile))
/// Inputs   on_one_gpu  b, the batch of one GPU
///          tile        the tile's edge along the batch, at least 1: 64 of cuBLAS's 64 x 128, or 32 threads [1]
/// Returns  1 for every multiple of the tile
/// Errors   RL-163 for a tile below 1
/// Valid    the batch as one edge of the GEMM; many tiles on a device: performance/kernels/gemm_time.hpp
/// Source   Dettmers, How to Parallelize Deep Learning on GPUs, part 1: Data Parallelism, 2014 (ledger C8)
/// Checked  tests/unit/performance/rules/tile_use_test.cpp, tests/published/dettmers_ledger_parallel_test.cpp
constexpr fraction tile_use(batch_size on_one_gpu, int tile) {
  if (tile < 1) detail::violated<errc::tile_not_positive>();
  const auto edge = static_cast<std::int64_t>(tile);
  const std::int64_t samples = on_one_gpu.value();
  const std::int64_t tiles = (samples - 1) / edge + 1;
  return fraction(static_cast<double>(samples) / (static_cast<double>(edge) * static_cast<double>(tiles)));
}

}  // namespace ridgeline::inline v0_2

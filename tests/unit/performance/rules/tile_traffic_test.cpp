#include <doctest/doctest.h>
#include <ridgeline/performance/rules/tile_traffic.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

// 256 x 384 x 64 in 16 bits with tiles of 128 x 128: 3 times the left 256 * 64, 2 times the right 64 * 384, once 256 * 384.
constexpr gemm_shape shape{.rows = 256, .columns = 384, .inner = 64};
constexpr product_traffic tiled = tile_traffic(shape, {128.0, 128.0}, fp16);
static_assert(tiled.left == 3.0 * 256 * 64 * 2 * bytes && tiled.right == 2.0 * 64 * 384 * 2 * bytes);
static_assert(tiled.result == 256.0 * 384 * 2 * bytes);
// Slices 32 deep in 16 bits, two operands, twice: 128 KiB hold an edge of 512, 96 KiB of 384.
static_assert(largest_tile(128.0 * kibibytes, fp16).rows == 512.0 &&
              largest_tile(96.0 * kibibytes, fp16).rows == 384.0);
static_assert(largest_tile(128.0 * kibibytes, fp8_e4m3).columns == 1024.0);  // 8 bits: twice as many elements

}  // namespace

TEST_CASE("a larger tile never reads more, and one as large as the result reads everything once") {
  double before = 1e300;
  for (const double edge : {16.0, 32.0, 64.0, 128.0, 256.0, 512.0}) {
    const double now = in(tile_traffic(shape, {edge, edge}, fp16).total(), bytes);
    CHECK(now <= before);
    before = now;
  }
  CHECK(before == 2.0 * (256 * 64 + 64 * 384 + 256 * 384));
}

TEST_CASE("Ada's L2 cache makes larger tiles than Ampere's, which read less from the global memory") {
  const gemm_shape large{.rows = 16384, .columns = 16384, .inner = 4096};
  const data_size ada = tile_traffic(large, largest_tile(72.0 * mebibytes, fp16, 1024), fp16).total();
  const data_size ampere = tile_traffic(large, largest_tile(6.0 * mebibytes, fp16, 1024), fp16).total();
  CHECK(in(ada, bytes) < 0.5 * in(ampere, bytes));
}

#if defined(__cpp_exceptions)
TEST_CASE("tiles of nothing are refused") {
  CHECK_THROWS_AS(tile_traffic(shape, {0.0, 128.0}, fp16), error);
  CHECK_THROWS_AS(tile_traffic({}, {16.0, 16.0}, fp16), error);
  CHECK_THROWS_AS(largest_tile(1.0 * kibibytes, fp32), error);
  CHECK_THROWS_AS(largest_tile(1.0 * mebibytes, fp32, 0), error);
}
#endif

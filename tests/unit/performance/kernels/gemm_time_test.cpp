#include <algorithm>
#include <cmath>
#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/catalogue/accelerators/nvidia_ada_geforce.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_ampere.hpp>
#include <ridgeline/catalogue/calibrations/kernels.hpp>
#include <ridgeline/performance/kernels/gemm_time.hpp>

using namespace ridgeline;

namespace {

constexpr auto half_precision = arithmetic::fp16_accumulate_fp32;

// 10 multiprocessors of 1000 operations a cycle at 1 GHz, of which 80 % are reached; loading a tile of 128 x 128 takes
// a quarter of its arithmetic on top. A multiply-add of one multiprocessor thus takes 2 ps.
constexpr accelerator device{.id = "d",
                             .memory_bandwidth = 1000.0 * units::gigabytes_per_second,
                             .peak = {.fp16_accumulate_fp32 = 10.0 * units::teraflops_per_second},
                             .multiprocessors = multiprocessors(10),
                             .boost_clock = 1000.0 * units::megahertz,
                             .l2_cache = 4.0 * units::mebibytes};
constexpr kernel_calibration reached{.matrix_share = {fraction(0.8)},
                                     .launch = {4.0 * units::microseconds},
                                     .tile_feed = {62.5 * units::bytes / units::cycles},
                                     .cache_feed = {200.0 * units::bytes / units::cycles}};
constexpr kernel_rates rates = rates_of(device, half_precision, reached);
constexpr operand_widths two_bytes = widths_of(half_precision);

constexpr double compute(const gemm_shape& product) {
  return in(gemm_time(product, two_bytes, rates).compute, units::microseconds);
}
constexpr double rounding = 1e-14;  // a dozen products of doubles

}  // namespace

TEST_CASE("a full wave of large tiles reaches the share of the peak") {
  constexpr gemm_shape product{.rows = 1280, .columns = 128, .inner = 1000};
  CHECK(compute(product) == doctest::Approx(40.96).epsilon(rounding));  // 327.68e6 / 8e12
}

TEST_CASE("products that fill their waves begin no further one, whatever the number of multiprocessors") {
  // Reciprocals round: 3 * 99 * (1 / 99.0) is more than 3, and 3 * (1 / 80.0) * 80 is.
  for (std::int64_t processors = 1; processors <= 400; ++processors) {
    accelerator all = device;
    all.multiprocessors = multiprocessors(processors);
    all.boost_clock = absent;  // tiles load in no time
    const kernel_rates of_all = rates_of(all, half_precision, reached);
    for (const double products : {1.0, 3.0, 5.0, 7.0, 11.0, 13.0}) {
      const double tiles = static_cast<double>(processors);
      const gemm_shape product{.rows = 128.0 * tiles, .columns = 128, .inner = 1024, .count = products};
      const double operations = 2.0 * 128.0 * 128.0 * 1024.0 * tiles * products;
      CAPTURE(processors);
      CAPTURE(products);
      CHECK(in(gemm_time(product, two_bytes, of_all).compute, units::seconds) ==
            doctest::Approx(operations / 8e12).epsilon(rounding));
    }
  }
}

TEST_CASE("one row more begins a wave, of whichever tiles lose least by it") {
  // 128 x 128: 2 waves of 10, 81.92 us. 32 x 32: 164 tiles in 17 waves of 2 * (1024 + 1024) * 1000, 69.6 us.
  // 64 x 64: 42 tiles in 5 waves of 2 * (4096 + 2048) * 1000 ps.
  CHECK(compute({.rows = 1281, .columns = 128, .inner = 1000}) == doctest::Approx(61.44).epsilon(rounding));
}

TEST_CASE("a product of one tile is split along its inner extent") {
  // 8 parts of 128 on 10 multiprocessors: 2 * (16384 + 4096) * 128 ps
  CHECK(compute({.rows = 128, .columns = 128, .inner = 1024}) == doctest::Approx(5.24288).epsilon(rounding));
  // parts of 64 at the least: 16 tiles of 32 x 32 in 2 waves, 2 * 2 * 2048 * 64 ps
  CHECK(compute({.rows = 128, .columns = 128, .inner = 64}) == doctest::Approx(0.524288).epsilon(rounding));
}

// Every tile is tried, in plain numbers: 128, 64 or 32 along the longer edge, across it as wide or the least of 16, 32, 64, 128
// that covers the shorter edge. Fewer tiles than multiprocessors are split 2, 4, 8 or 16 ways, into parts of 64 at least.
TEST_CASE("the search for a tile finds what trying all of them finds") {
  const auto all_tried = [](double rows, double columns, double inner, double count) {
    const double longer = rows > columns ? rows : columns;
    const double shorter = rows > columns ? columns : rows;
    double best = std::numeric_limits<double>::infinity();
    for (const double along : {128.0, 64.0, 32.0}) {
      double across = 16.0;
      while (across < shorter && across < along) across *= 2.0;
      const double tiles = count * std::ceil(longer / along) * std::ceil(shorter / across) / 10.0;
      double waves = std::ceil(tiles);
      if (tiles <= 1.0) {
        for (const double ways : {2.0, 4.0, 8.0, 16.0}) waves = 1.0 / ways >= tiles ? 1.0 / ways : waves;
      }
      const double part = std::max(waves * inner, std::min(inner, 64.0));
      // A multiply-add takes 2 ps; loading takes a strip of 16 along each edge, a quarter on top for 128 x 128.
      best = std::min(best, (along * across + 16.0 * (along + across)) * part * 2e-6);
    }
    return best;
  };
  for (const double rows : {1.0, 15.0, 17.0, 33.0, 64.0, 100.0, 129.0, 257.0, 640.0, 1281.0, 5000.0}) {
    for (const double columns : {1.0, 16.0, 31.0, 65.0, 128.0, 200.0, 1000.0, 4097.0}) {
      for (const double inner : {8.0, 64.0, 65.0, 500.0, 4096.0}) {
        for (const double count : {1.0, 3.0, 64.0}) {
          CAPTURE(rows);
          CAPTURE(columns);
          CAPTURE(inner);
          CAPTURE(count);
          CHECK(compute({.rows = rows, .columns = columns, .inner = inner, .count = count}) ==
                doctest::Approx(all_tried(rows, columns, inner, count)).epsilon(rounding));
        }
      }
    }
  }
}

TEST_CASE("a narrow result pays for tiles of 16") {
  // 128 x 16: 10 tiles of 2 * (2048 + 16 * 144) * 1000 ps; of its 16 columns one is asked for. 64 x 16: 20 in 2 waves
  const double one = compute({.rows = 1280, .columns = 1, .inner = 1000});
  CHECK(one == doctest::Approx(8.704).epsilon(rounding));
  CHECK(compute({.rows = 1280, .columns = 16, .inner = 1000}) == one);
  CHECK(compute({.rows = 1280, .columns = 17, .inner = 1000}) > one);
}

TEST_CASE("several products share their waves, and a mask leaves tiles out") {
  CHECK(compute({.rows = 128, .columns = 128, .inner = 1000, .count = 10}) == doctest::Approx(40.96).epsilon(rounding));
  CHECK(compute({.rows = 128, .columns = 128, .inner = 1000, .count = 20, .done = 0.5}) ==
        doctest::Approx(40.96).epsilon(rounding));
}

TEST_CASE("each matrix moves once") {
  constexpr kernel_time spent =
      gemm_time({.rows = 1000, .columns = 100, .inner = 10, .count = 3},
                {.left = 1.0 * units::bytes, .right = 2.0 * units::bytes, .result = 4.0 * units::bytes}, rates);
  CHECK(spent.memory.value() == doctest::Approx(3.0 * (10'000 + 2 * 1000 + 4 * 100'000) / 1e12).epsilon(rounding));
  CHECK(spent.launch.value() == 4e-6);
}

TEST_CASE("warm operands come from the cache where they fit") {
  gemm_shape product{.rows = 1024, .columns = 512, .inner = 256, .warm = true};  // 1.75 MiB
  const kernel_time warm = gemm_time(product, two_bytes, rates);
  product.warm = false;
  const kernel_time cold = gemm_time(product, two_bytes, rates);
  CHECK(in(cold.memory, warm.memory) == doctest::Approx(2.0).epsilon(rounding));  // 2 TB/s against 1
  CHECK(warm.compute == cold.compute);
  product = {.rows = 1024, .columns = 1024, .inner = 1024, .warm = true};  // 6 MiB
  const kernel_time too_large = gemm_time(product, two_bytes, rates);
  product.warm = false;
  CHECK(too_large.memory == gemm_time(product, two_bytes, rates).memory);
}

TEST_CASE("whoever asks once says product, arithmetic, device and calibration") {
  constexpr gemm_shape product{.rows = 4096, .columns = 4096, .inner = 4096};
  const kernel_time once = gemm_time(product, half_precision, device, reached);
  const kernel_time again = gemm_time(product, two_bytes, rates);
  CHECK(once.total() == again.total());
}

// Source     ledger A10: where input and weights stay in Ada's 72 MB of L2 and not in a cache of 6 MB, products are 1.5
//            to 2.0 times as fast. BERT large, 2 sequences of 64 tokens, feed-forward 1024 x 4096.
// Tolerance  The range is the post's. It is that of this size alone: by the model half the tokens gain three times, and
//            twice as many nothing.
TEST_CASE("a product of BERT large with 128 tokens gains from Ada's cache what the post says") {
  const auto waits = [](bool warm) {
    const kernel_rates ada = rates_of(catalogue::rtx_4090, half_precision, catalogue::ga10x_geforce_matrix);
    const kernel_time spent =
        gemm_time({.rows = 128, .columns = 4096, .inner = 1024, .warm = warm}, widths_of(half_precision), ada);
    return spent.compute > spent.memory ? spent.compute : spent.memory;
  };
  const double gain = in(waits(false), waits(true));
  CHECK(gain > 1.5);
  CHECK(gain < 2.0);
}

// Source     stas00/ml-engineering, compute/accelerator/README.md: the best of many shapes on an A100 SXM in BF16 is
//            1024 x 10240 x 5120, 271.2 TFLOP/s. 320 tiles of 256 x 128, or 640 of 128 x 128, on 108 multiprocessors.
// Tolerance  That it is among the best is a matter of full waves alone: within 5 % of what full waves reach.
TEST_CASE("the best shape of a search fills its waves") {
  const kernel_rates a100 =
      rates_of(catalogue::a100_sxm4_80gb, arithmetic::bf16_accumulate_fp32, catalogue::ga100_matrix);
  const gemm_shape best{.rows = 1024, .columns = 10240, .inner = 5120};
  const duration full = operations_of(best) / a100.operations;
  const duration spent = gemm_time(best, widths_of(arithmetic::bf16_accumulate_fp32), a100).compute;
  CHECK(spent >= full);
  CHECK(spent < 1.05 * full);
}

TEST_CASE("the bits are the same at compile time and at run time") {
  constexpr gemm_shape product{.rows = 1281, .columns = 77, .inner = 513, .count = 3, .done = 0.6};
  constexpr kernel_time then = gemm_time(product, two_bytes, rates);
  volatile double rows = product.rows;
  gemm_shape same = product;
  same.rows = rows;
  const kernel_time now = gemm_time(same, two_bytes, rates);
  CHECK(now.compute == then.compute);
  CHECK(now.memory == then.memory);
}

TEST_CASE("extents, counts and shares out of their range are refused") {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  constexpr double infinite = std::numeric_limits<double>::infinity();
  const char* refused = message(errc::matmul_malformed).data();
  constexpr gemm_shape good{.rows = 10, .columns = 10, .inner = 10};
  for (const auto member :
       {&gemm_shape::rows, &gemm_shape::columns, &gemm_shape::inner, &gemm_shape::count, &gemm_shape::done}) {
    for (const double value : {0.0, -1.0, nan, infinite}) {
      gemm_shape bad = good;
      bad.*member = value;
      CAPTURE(value);
      CHECK_THROWS_WITH(gemm_time(bad, two_bytes, rates), refused);
    }
  }
  gemm_shape more_than_all = good;
  more_than_all.done = 1.5;
  CHECK_THROWS_WITH(gemm_time(more_than_all, two_bytes, rates), refused);
  for (const auto member : {&operand_widths::left, &operand_widths::right, &operand_widths::result}) {
    for (const double value : {-1.0, nan, infinite}) {
      operand_widths bad = two_bytes;
      bad.*member = value * units::bytes;
      CHECK_THROWS_WITH(gemm_time(good, bad, rates), refused);
    }
  }
}

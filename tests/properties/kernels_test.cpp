// Laws of the time of one operation, tried with random devices, calibrations and products. The seed is fixed: a failure
// can be repeated.
#include <cmath>
#include <doctest/doctest.h>
#include <random>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/performance/kernels/kernel_limit.hpp>
#include <ridgeline/performance/kernels/gemm_time.hpp>
#include <ridgeline/performance/kernels/elementwise_time.hpp>
#include <ridgeline/performance/kernels/sparse_rates.hpp>

using namespace ridgeline;

namespace {

constexpr int trials = 3000;
constexpr auto half_precision = arithmetic::fp16_accumulate_fp32;
// Some twenty products of doubles, each rounded once.
constexpr double rounding = 1.0 + 1e-13;

struct dice {
  std::mt19937_64 engine{20261121};

  double between(double low, double high) {
    return std::exp(std::uniform_real_distribution(std::log(low), std::log(high))(engine));
  }
  int whole(int low, int high) { return std::uniform_int_distribution(low, high)(engine); }
  double share() { return std::uniform_real_distribution(0.05, 1.0)(engine); }

  accelerator device() {
    return {.id = "d",
            .memory_bandwidth = between(50.0, 20000.0) * units::gigabytes_per_second,
            .peak = {.fp16_accumulate_fp32 = between(1.0, 5000.0) * units::teraflops_per_second},
            .structured_sparsity = true,
            .multiprocessors = multiprocessors(whole(1, 300)),
            .boost_clock = between(500.0, 3000.0) * units::megahertz,
            .l2_cache = between(1.0, 200.0) * units::mebibytes};
  }
  kernel_calibration calibration() {
    return {.matrix_share = {fraction(share())},
            .memory_share = {fraction(share())},
            .operand_share = {fraction(share())},
            .launch = {between(0.1, 100.0) * units::microseconds},
            .tile_feed = {between(4.0, 500.0) * units::bytes / units::cycles},
            .cache_feed = {between(4.0, 500.0) * units::bytes / units::cycles}};
  }
  gemm_shape product() {
    return {.rows = static_cast<double>(whole(1, 1 << whole(1, 15))),
            .columns = static_cast<double>(whole(1, 1 << whole(1, 15))),
            .inner = static_cast<double>(whole(1, 1 << whole(1, 15))),
            .count = static_cast<double>(whole(1, 1 << whole(0, 8))),
            .done = whole(0, 1) == 0 ? 1.0 : share(),
            .warm = whole(0, 1) == 0};
  }
};

duration time_on(const accelerator& device, const gemm_shape& product, const kernel_calibration& reached) {
  return gemm_time(product, half_precision, device, reached).total();
}

}  // namespace

TEST_CASE("more bandwidth, a higher peak, a larger cache or a better calibration never slows a product") {
  dice random;
  for (int i = 0; i < trials; ++i) {
    const accelerator device = random.device();
    const kernel_calibration reached = random.calibration();
    const gemm_shape product = random.product();
    const duration before = time_on(device, product, reached);
    const double more = random.between(1.0, 10.0);
    CAPTURE(i);

    accelerator better = device;
    better.memory_bandwidth = more * device.memory_bandwidth.value();
    CHECK(time_on(better, product, reached) <= rounding * before);
    better = device;
    better.peak.fp16_accumulate_fp32 = more * device.peak.fp16_accumulate_fp32.value();
    CHECK(time_on(better, product, reached) <= rounding * before);
    better = device;
    better.l2_cache = more * device.l2_cache.value();
    CHECK(time_on(better, product, reached) <= rounding * before);

    for (const auto share :
         {&kernel_calibration::matrix_share, &kernel_calibration::memory_share, &kernel_calibration::operand_share}) {
      kernel_calibration faster = reached;
      (faster.*share).value = fraction(std::min(1.0, more * (reached.*share).value));
      CHECK(time_on(device, product, faster) <= rounding * before);
    }
    kernel_calibration faster = reached;
    faster.launch.value /= more;
    CHECK(time_on(device, product, faster) <= rounding * before);
  }
}

// At an equal total rate more multiprocessors can be slower: 10 tiles fill 10 of them, and leave one of 11 idle.
TEST_CASE("one more multiprocessor of the same kind never slows a product") {
  dice random;
  for (int i = 0; i < trials; ++i) {
    const accelerator device = random.device();
    const kernel_calibration reached = random.calibration();
    const gemm_shape product = random.product();
    accelerator larger = device;
    const multiprocessor_count count = device.multiprocessors.value();
    larger.multiprocessors = count + multiprocessors(1);
    const auto before = static_cast<double>(count.value());
    larger.peak.fp16_accumulate_fp32 = (before + 1.0) / before * device.peak.fp16_accumulate_fp32.value();
    CAPTURE(i);
    CHECK(time_on(larger, product, reached) <= rounding * time_on(device, product, reached));
  }
}

TEST_CASE("a larger product never takes less time") {
  dice random;
  for (int i = 0; i < trials; ++i) {
    const kernel_rates rates = rates_of(random.device(), half_precision, random.calibration());
    const gemm_shape product = random.product();
    const duration before = gemm_time(product, widths_of(half_precision), rates).total();
    CAPTURE(i);
    for (const auto member : {&gemm_shape::rows, &gemm_shape::columns, &gemm_shape::inner, &gemm_shape::count}) {
      for (const double more : {1.0, 0.3, product.*member}) {
        gemm_shape larger = product;
        larger.*member += more;
        CHECK(rounding * gemm_time(larger, widths_of(half_precision), rates).total() >= before);
      }
    }
    gemm_shape whole = product;
    whole.done = 1.0;
    CHECK(rounding * gemm_time(whole, widths_of(half_precision), rates).total() >= before);
  }
}

TEST_CASE("a product and its transpose take the same time") {
  dice random;
  for (int i = 0; i < trials; ++i) {
    const kernel_rates rates = rates_of(random.device(), half_precision, random.calibration());
    const gemm_shape product = random.product();
    gemm_shape transposed = product;
    std::swap(transposed.rows, transposed.columns);
    CHECK(gemm_time(product, widths_of(half_precision), rates).compute ==
          gemm_time(transposed, widths_of(half_precision), rates).compute);
  }
}

TEST_CASE("no product beats its roofs") {
  dice random;
  for (int i = 0; i < trials; ++i) {
    const accelerator device = random.device();
    const kernel_rates rates = rates_of(device, half_precision, random.calibration());
    const gemm_shape product = random.product();
    const kernel_time spent = gemm_time(product, widths_of(half_precision), rates);
    const operation_count operations = operations_of(product);
    CAPTURE(i);
    CHECK(rounding * spent.compute >= operations / rates.operations);
    CHECK(rounding * spent.compute >= operations / device.peak.fp16_accumulate_fp32.value());
    CHECK(spent.total() >= spent.launch + spent.compute);
    CHECK(spent.total() >= spent.launch + spent.memory);
    CHECK(spent.total() >= spent.launch);
    const roofline_verdict verdict = verdict_of(spent);
    CHECK((verdict.limit == kernel_limit::launch || verdict.launch <= std::max(verdict.compute, verdict.memory)));
    CHECK(std::max(verdict.compute, verdict.memory) + verdict.launch == doctest::Approx(1.0).epsilon(1e-13));
  }
}

TEST_CASE("a product that grows reaches the rate of its device") {
  dice random;
  for (int i = 0; i < 300; ++i) {
    const kernel_rates rates = rates_of(random.device(), half_precision, random.calibration());
    const gemm_shape huge{.rows = 1e6, .columns = 1e6, .inner = 1e6};
    const duration least = operations_of(huge) / rates.operations;
    // a wave of at most 300 of 6e7 tiles, and the last tile of 7813 in a row
    CHECK(gemm_time(huge, widths_of(half_precision), rates).compute < least * (1.0 + 5e-4));
  }
}

TEST_CASE("warm operands never slow a product") {
  dice random;
  for (int i = 0; i < trials; ++i) {
    const kernel_rates rates = rates_of(random.device(), half_precision, random.calibration());
    gemm_shape product = random.product();
    product.warm = false;
    const duration cold = gemm_time(product, widths_of(half_precision), rates).total();
    product.warm = true;
    CHECK(gemm_time(product, widths_of(half_precision), rates).total() <= cold);
  }
}

TEST_CASE("a pruned factor makes a product faster, and at most twice as fast") {
  dice random;
  for (int i = 0; i < trials; ++i) {
    const accelerator device = random.device();
    const kernel_calibration reached = random.calibration();
    const gemm_shape product = random.product();
    const operand_widths dense_bytes = widths_of(half_precision);
    operand_widths bytes = dense_bytes;
    bytes.right = 9.0 / 16.0 * bytes.right;
    const auto dense = gemm_time(product, dense_bytes, rates_of(device, half_precision, reached));
    const auto sparse = gemm_time(product, bytes, *sparse_rates_of(device, half_precision, reached));
    CAPTURE(i);
    CHECK(sparse.compute <= rounding * dense.compute);
    CHECK(2.0 * rounding * sparse.compute >= dense.compute);
    CHECK(sparse.memory <= dense.memory);  // fewer bytes, which may fit the cache where all of them do not
  }
}

TEST_CASE("passes over parts take as long as one over the whole, and a launch for each further one") {
  dice random;
  for (int i = 0; i < trials; ++i) {
    const kernel_rates rates = rates_of(random.device(), half_precision, random.calibration());
    const data_size first = random.between(1.0, 1e11) * units::bytes;
    const data_size second = random.between(1.0, 1e11) * units::bytes;
    const duration apart = elementwise_time(first, rates).total() + elementwise_time(second, rates).total();
    const duration together = elementwise_time(first + second, rates).total();
    CHECK(in(apart, together + rates.launch) == doctest::Approx(1.0).epsilon(1e-13));
  }
}

TEST_CASE("every device of the catalogue multiplies in every arithmetic it has") {
  for (const accelerator& device : catalogue::accelerators) {
    for (const arithmetic kind : every_arithmetic) {
      if (!dense_peak(device, kind)) continue;
      CAPTURE(device.id);
      const kernel_time spent =
          gemm_time({.rows = 4096, .columns = 4096, .inner = 4096}, kind, device, catalogue::kernels_of(device, kind));
      CHECK(spent.total() > duration{});
      CHECK(verdict_of(spent).limit == kernel_limit::compute);
    }
  }
}

#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/performance/kernels/kernel_rates.hpp>
#include <ridgeline/units/constants.hpp>
#include <type_traits>

using namespace ridgeline;

namespace {

constexpr accelerator device{
    .id = "d",
    .memory_bandwidth = 1000.0 * units::gigabytes_per_second,
    .peak = {.fp32 = 5.0 * units::teraflops_per_second, .fp16_accumulate_fp32 = 10.0 * units::teraflops_per_second},
    .multiprocessors = multiprocessors(10),
    .boost_clock = 1000.0 * units::megahertz,
    .l2_cache = 4.0 * units::mebibytes};
constexpr kernel_calibration reached{.matrix_share = {fraction(0.8)},
                                     .memory_share = {fraction(0.9)},
                                     .operand_share = {fraction(0.5)},
                                     .launch = {4.0 * units::microseconds},
                                     .tile_feed = {62.5 * units::bytes / units::cycles},
                                     .cache_feed = {200.0 * units::bytes / units::cycles}};

template<class Value>
kernel_calibration with(calibrated<Value> kernel_calibration::*constant, std::type_identity_t<Value> value) {
  kernel_calibration changed = reached;
  (changed.*constant).value = value;
  return changed;
}

}  // namespace

TEST_CASE("rates are shares of the datasheet, the cache's a feed for each multiprocessor and cycle") {
  constexpr kernel_rates rates = rates_of(device, arithmetic::fp16_accumulate_fp32, reached);
  CHECK(in(rates.operations, units::operations_per_second) == doctest::Approx(8e12).epsilon(1e-15));
  CHECK(in(rates.bytes, units::gigabytes_per_second) == doctest::Approx(900.0).epsilon(1e-15));
  CHECK(in(rates.operand_bytes, units::gigabytes_per_second) == doctest::Approx(450.0).epsilon(1e-15));
  CHECK(rates.cache_bytes == 2.0 * units::terabytes_per_second);  // 200 B * 10 * 10^9 cycle/s
  CHECK(rates.cache == 4.0 * units::mebibytes);
  CHECK(rates.multiprocessors == 10.0);
  // 1000 operations a cycle: a tile of 16 x 16 computes an element of the inner extent in 512 / 1000 cycles
  // and loads its 2 * 16 numbers of 2 bytes in 64 / 62.5, twice as long
  CHECK(rates.load_edge == doctest::Approx(16.0).epsilon(1e-15));
  // tiles of 128 x 128 take a quarter longer with their loading, and reach matrix_share with it
  CHECK(in(rates.seconds_per_operation, units::seconds / units::operations) ==
        doctest::Approx(10.0 / (8e12 * 1.25)).epsilon(1e-15));
}

TEST_CASE("wider elements at half the rate load as long beside their arithmetic") {
  CHECK(rates_of(device, arithmetic::fp32, reached).load_edge ==
        rates_of(device, arithmetic::fp16_accumulate_fp32, reached).load_edge);
}

TEST_CASE("a cache is never slower than the memory behind it") {
  const kernel_rates rates =
      rates_of(device, arithmetic::fp32, with(&kernel_calibration::cache_feed, units::bytes / units::cycles));
  CHECK(rates.cache_bytes == rates.operand_bytes);
}

TEST_CASE("a device without a count of multiprocessors works as a whole") {
  accelerator whole = device;
  whole.multiprocessors = absent;
  const kernel_rates rates = rates_of(whole, arithmetic::fp32, reached);
  CHECK(rates.multiprocessors == 1.0);
  CHECK(rates.load_edge == 0.0);
  CHECK(rates.cache == data_size{});
  CHECK(rates.cache_bytes == rates.operand_bytes);
}

TEST_CASE("what a device lacks is named") {
  CHECK_THROWS_WITH(rates_of(device, arithmetic::bf16_accumulate_fp32, reached), message(errc::figure_absent).data());
  accelerator bare = device;
  bare.memory_bandwidth = absent;
  CHECK_THROWS_WITH(rates_of(bare, arithmetic::fp32, reached), message(errc::figure_absent).data());
}

TEST_CASE("constants out of their range are refused") {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  constexpr double infinite = std::numeric_limits<double>::infinity();
  const char* refused = message(errc::kernel_calibration_malformed).data();
  for (const auto share :
       {&kernel_calibration::matrix_share, &kernel_calibration::memory_share, &kernel_calibration::operand_share}) {
    CHECK_THROWS_WITH(rates_of(device, arithmetic::fp32, with(share, fraction(0.0))), refused);
  }
  for (const double value : {-1e-6, nan, infinite}) {
    CHECK_THROWS_WITH(rates_of(device, arithmetic::fp32, with(&kernel_calibration::launch, value * units::seconds)),
                      refused);
  }
  for (const auto feed : {&kernel_calibration::tile_feed, &kernel_calibration::cache_feed}) {
    for (const double value : {0.0, -1.0, nan, infinite}) {
      CHECK_THROWS_WITH(rates_of(device, arithmetic::fp32, with(feed, value * units::bytes / units::cycles)), refused);
    }
  }
}

TEST_CASE("arithmetic and traffic hide each other, the launch hides nothing") {
  constexpr kernel_time spent{
      .compute = 5.0 * units::microseconds, .memory = 7.0 * units::microseconds, .launch = 2.0 * units::microseconds};
  CHECK(in(spent.total(), units::microseconds) == doctest::Approx(9.0).epsilon(1e-15));
}

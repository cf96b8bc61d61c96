#include <doctest/doctest.h>
#include <ridgeline/hardware/kernel_calibration.hpp>
#include <ridgeline/performance/kernels/kernel_rates.hpp>
#include <ridgeline/units/constants.hpp>

using namespace ridgeline;

TEST_CASE("the datasheet's calibration takes nothing away from the datasheet") {
  constexpr accelerator device{.id = "d",
                               .memory_bandwidth = 1000.0 * units::gigabytes_per_second,
                               .peak = {.fp32 = 10.0 * units::teraflops_per_second}};
  constexpr kernel_rates rates = rates_of(device, arithmetic::fp32, datasheet_kernels);
  CHECK(rates.operations == 10.0 * units::teraflops_per_second);
  CHECK(rates.bytes == 1000.0 * units::gigabytes_per_second);
  CHECK(rates.operand_bytes == rates.bytes);
  CHECK(rates.launch == duration{});
}

TEST_CASE("a calibration that says nothing of its constants claims no fit") {
  constexpr kernel_calibration bare;
  CHECK(bare.matrix_share.origin == constant_origin::derived);
  CHECK(bare.memory_share.origin == constant_origin::derived);
  CHECK(bare.operand_share.origin == constant_origin::derived);
  CHECK(bare.launch.origin == constant_origin::derived);
  CHECK(bare.tile_feed.origin == constant_origin::fitted);
  CHECK(bare.cache_feed.origin == constant_origin::measured);
  CHECK(bare.fit.fitted_rows == 0);
  for (const fraction& share : {bare.matrix_share.value, bare.memory_share.value, bare.operand_share.value})
    CHECK(share == fraction(1.0));
  CHECK(bare.launch.value == duration{});
  // As its Source says: the best of four sizes on DeepBench; of 28, 26, 15 and 15 in second-level caches the mean, 21, rounded.
  CHECK(bare.tile_feed.value == 64.0 * units::bytes / units::cycles);
  CHECK(bare.cache_feed.value == 20.0 * units::bytes / units::cycles);
}

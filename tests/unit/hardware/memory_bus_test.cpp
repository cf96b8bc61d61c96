#include <doctest/doctest.h>
#include <ridgeline/catalogue/accelerators/nvidia_ampere.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_ampere_geforce.hpp>
#include <ridgeline/catalogue/accelerators/nvidia_volta.hpp>
#include <ridgeline/hardware/memory_bus.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {
constexpr double gb(const memory_bus& bus) { return in(memory_bandwidth_of(bus), gigabytes_per_second); }
}  // namespace

TEST_CASE("the datasheets' clocks and buses give the catalogue's bandwidths") {
  // A100 40 GB: 5120 bits at 1215 MHz; V100: 4096 bits at 877 MHz (the sheet rounds to 900); RTX 3090: 384 bits at 19.5 Gbit/s.
  CHECK(gb({1215.0 * megahertz, 2.0, 5120}) ==
        doctest::Approx(in(catalogue::a100_sxm4_40gb.memory_bandwidth.value(), gigabytes_per_second)).epsilon(0.001));
  CHECK(gb({877.0 * megahertz, 2.0, 4096}) ==
        doctest::Approx(in(catalogue::v100_sxm2_16gb.memory_bandwidth.value(), gigabytes_per_second)).epsilon(0.003));
  CHECK(gb({1218.75 * megahertz, 16.0, 384}) ==
        doctest::Approx(in(catalogue::rtx_3090.memory_bandwidth.value(), gigabytes_per_second)).epsilon(0.001));
}

TEST_CASE("twice the clock or twice the width is twice the bandwidth") {
  CHECK(gb({2000.0 * megahertz, 2.0, 1024}) == 2.0 * gb({1000.0 * megahertz, 2.0, 1024}));
  CHECK(gb({1000.0 * megahertz, 2.0, 2048}) == 2.0 * gb({1000.0 * megahertz, 2.0, 1024}));
}

#if defined(__cpp_exceptions)
TEST_CASE("a bus without a clock or a width is refused") {
  CHECK_THROWS_AS(memory_bandwidth_of({0.0 * hertz, 2.0, 256}), error);
  CHECK_THROWS_AS(memory_bandwidth_of({1.0 * gigahertz, 0.0, 256}), error);
  CHECK_THROWS_AS(memory_bandwidth_of({1.0 * gigahertz, 2.0, 0}), error);
  CHECK_THROWS_AS(memory_bandwidth_of({.clock = 1.0 * gigahertz}), error);
}
#endif

#include <doctest/doctest.h>
#include <ridgeline/performance/speedup/power_under_load.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr accelerator device{.id = "d",
                             .memory_bandwidth = 1.0 * terabytes_per_second,
                             .peak = {.fp16_accumulate_fp32 = 100.0 * teraflops_per_second},
                             .board_power = 500.0 * watts};
constexpr load_power_calibration with{.static_share = {0.2}, .memory_share = {0.4}, .compute_share = {1.0}};
constexpr power drawn(double of_bandwidth, double of_peak, power limit = 500.0 * watts) {
  return power_under_load(device, {of_bandwidth * terabytes_per_second, of_peak * 100.0 * teraflops_per_second},
                          arithmetic::fp16_accumulate_fp32, limit, with);
}

}  // namespace

TEST_CASE("power by hand: a quarter of the bandwidth and a twenty-fifth of the peak") {
  // 0.2 + 0.4 / 2 + 1 / 5 of 500 W
  CHECK(in(drawn(0.25, 0.04), watts) == doctest::Approx(300.0));
  CHECK(in(drawn(0.0, 0.0), watts) == doctest::Approx(100.0));
  CHECK(drawn(1.0, 1.0) == 500.0 * watts);  // 1.6 of the board: capped
  CHECK(drawn(0.25, 0.04, 250.0 * watts) == 250.0 * watts);
}

TEST_CASE("more bytes or operations never draw less") {
  double before = 0.0;
  for (const double share : {0.0, 0.01, 0.1, 0.3, 0.6, 1.0}) {
    CHECK(in(drawn(share, 0.05), watts) >= before);
    before = in(drawn(share, 0.05), watts);
    CHECK(drawn(0.05, share) >= drawn(0.05, 0.0));
  }
}

TEST_CASE("decoding: 10 iterations a second read the weights ten times; experts as far as the batch touches them") {
  // 16 GB, 8e9 parameters, 32 sequences, 640 tokens/s on two devices: 320 each, 10 iterations.
  const device_activity dense =
      decode_activity(16.0 * gigabytes, 8e9, fraction(1.0), 32.0, 640.0 * tokens_per_second, gpus(2));
  CHECK(in(dense.memory, gigabytes_per_second) == doctest::Approx(160.0));
  CHECK(in(dense.compute, teraflops_per_second) == doctest::Approx(2.0 * 8e9 * 320.0 / 1e12));
  // A tenth of the experts for each of two sequences: 0.19 of them.
  const device_activity sparse =
      decode_activity(16.0 * gigabytes, 8e9, fraction(0.1), 2.0, 20.0 * tokens_per_second, gpus(1));
  CHECK(in(sparse.memory, gigabytes_per_second) == doctest::Approx(0.19 * 160.0));
}

TEST_CASE("energy of a token is power over throughput, with the interval of the power") {
  const auto joules_each =
      energy_of_a_token(500.0 * watts, gpus(4), 1000.0 * tokens_per_second, {.low = 0.9, .high = 1.2});
  CHECK(in(joules_each.expected, joules_per_token) == doctest::Approx(2.0));
  CHECK(in(joules_each.low, joules_per_token) == doctest::Approx(1.8));
  CHECK(in(joules_each.high, joules_per_token) == doctest::Approx(2.4));
}

#if defined(__cpp_exceptions)
TEST_CASE("limits out of range are refused") {
  CHECK_THROWS_AS(drawn(0.1, 0.1, 501.0 * watts), error);
  CHECK_THROWS_AS(drawn(0.1, 0.1, 0.0 * watts), error);
}
#endif

TEST_CASE(
    "a token of a mixture reads what any of the batch touches, whatever the share of its weights that one needs") {
  for (const double share : {0.1, 0.5, 0.6, 0.9, 1.0}) {
    const device_activity three =
        decode_activity(16.0 * gigabytes, 8e9, fraction(share), 3.0, 30.0 * tokens_per_second, gpus(1));
    CHECK(in(three.memory, gigabytes_per_second) ==
          doctest::Approx(160.0 * (1.0 - (1.0 - share) * (1.0 - share) * (1.0 - share))));
    CHECK(in(three.compute, gigaflops_per_second) == doctest::Approx(2.0 * share * 8.0 * 30.0));
  }
}

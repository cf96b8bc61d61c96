// Laws of the speed models, tried with random devices and settings. The seed is fixed: a failure can be repeated.
#include <algorithm>
#include <cmath>
#include <doctest/doctest.h>
#include <random>
#include <ridgeline/catalogue/calibrations/power_limit.hpp>
#include <ridgeline/catalogue/memory_hierarchies.hpp>
#include <ridgeline/performance/rules/cache_fit.hpp>
#include <ridgeline/performance/speedup/corrections/batch_size.hpp>
#include <ridgeline/performance/speedup/corrections/multi_gpu_overhead.hpp>
#include <ridgeline/performance/speedup/power_limit.hpp>
#include <ridgeline/performance/speedup/speedup.hpp>
#include <ridgeline/performance/rules/tile_cycles.hpp>
#include <ridgeline/performance/rules/what_limits.hpp>

using namespace ridgeline;

namespace {

constexpr int trials = 2000;
constexpr auto half_precision = arithmetic::fp16_accumulate_fp32;
// Products and quotients of doubles, each rounded once: a few units in the last place.
constexpr double rounding = 1e-14;

struct dice {
  std::mt19937_64 engine{20261121};

  double between(double low, double high) {
    return std::exp(std::uniform_real_distribution(std::log(low), std::log(high))(engine));
  }
  int whole(int low, int high) { return std::uniform_int_distribution(low, high)(engine); }

  accelerator device() {
    return {.id = "d",
            .name = "D",
            .architecture = "any",
            .memory_bandwidth = between(50.0, 20000.0) * units::gigabytes_per_second,
            .peak = {.fp32 = between(1.0, 100.0) * units::teraflops_per_second,
                     .fp16_accumulate_fp32 = between(1.0, 5000.0) * units::teraflops_per_second},
            .board_power = between(50.0, 1500.0) * units::watts,
            .source = {}};
  }
  roofline limit() { return {between(0.01, 10000.0) * units::flops_per_byte, half_precision}; }
  run_setting setting(int devices, const char* link) {
    return {.batch_per_gpu = batch(whole(1, 4096)), .devices = gpus(devices), .link = link};
  }
};

/// A user's own correction that depends on the settings.
struct per_batch {
  double strength = 0.0;
  std::string_view name = "grows with the batch";
  citation source{"a text", "its table", "2026-11-21"};
  double operator()(const compared_settings& how) const {
    return 1.0 + strength * static_cast<double>(how.candidate.batch_per_gpu.value());
  }
};

constexpr batch_size_correction batch_gain(network_class::transformer, extrapolate);
constexpr multi_gpu_overhead_correction overhead(network_class::transformer, extrapolate);

}  // namespace

TEST_CASE("more bandwidth or more arithmetic is never slower") {
  dice roll;
  for (int i = 0; i < trials; ++i) {
    CAPTURE(i);
    const accelerator reference = roll.device();
    const accelerator candidate = roll.device();
    const roofline limit = roll.limit();
    accelerator better = candidate;
    better.memory_bandwidth = roll.between(1.0, 10.0) * candidate.memory_bandwidth.value();
    CHECK(speedup(better, over(reference), limit) >= speedup(candidate, over(reference), limit));
    better = candidate;
    better.peak.fp16_accumulate_fp32 = roll.between(1.0, 10.0) * candidate.peak.fp16_accumulate_fp32.value();
    CHECK(speedup(better, over(reference), limit) >= speedup(candidate, over(reference), limit));
  }
}

TEST_CASE("a over b times b over a is one, and so is a over itself") {
  dice roll;
  for (int i = 0; i < trials; ++i) {
    CAPTURE(i);
    const accelerator a = roll.device();
    const accelerator b = roll.device();
    const accelerator c = roll.device();
    const roofline limit = roll.limit();
    CHECK((speedup(a, over(b), limit) * speedup(b, over(a), limit)).times() == doctest::Approx(1.0).epsilon(rounding));
    CHECK((speedup(a, over(b), limit) * speedup(b, over(c), limit)).times() ==
          doctest::Approx(speedup(a, over(c), limit).times()).epsilon(rounding));
    CHECK(speedup(a, over(a), limit).times() == 1.0);
  }
}

TEST_CASE("a roofline speedup lies between the bandwidth-bound and the compute-bound one") {
  dice roll;
  for (int i = 0; i < trials; ++i) {
    CAPTURE(i);
    const accelerator a = roll.device();
    const accelerator b = roll.device();
    const double bytes = speedup(a, over(b), bandwidth_bound).times();
    const double operations = speedup(a, over(b), compute_bound(half_precision)).times();
    const double both = speedup(a, over(b), roll.limit()).times();
    CHECK(both >= std::min(bytes, operations) * (1.0 - rounding));
    CHECK(both <= std::max(bytes, operations) * (1.0 + rounding));
  }
}

TEST_CASE("predicting and removing the bias undo each other, in either order") {
  dice roll;
  for (int i = 0; i < trials; ++i) {
    CAPTURE(i);
    const int devices = roll.whole(1, 16);
    const compared_settings how{.candidate = roll.setting(devices, "nvlink3"),
                                .reference = roll.setting(devices, "nvlink2")};
    const per_batch own{roll.between(1e-6, 1e-2)};
    const speedup_factor fair(roll.between(0.01, 100.0));
    const sample_rate images = roll.between(0.1, 1e6) * units::images_per_second;
    CHECK(remove_bias(predict(fair, how, batch_gain, overhead, own), how, batch_gain, overhead, own).times() ==
          doctest::Approx(fair.times()).epsilon(rounding));
    CHECK(predict(remove_bias(fair, how, batch_gain, overhead, own), how, batch_gain, overhead, own).times() ==
          doctest::Approx(fair.times()).epsilon(rounding));
    CHECK(in(remove_bias(predict(images, how, batch_gain, own), how, own, batch_gain), images) ==
          doctest::Approx(1.0).epsilon(rounding));
  }
}

TEST_CASE("corrections compose in any order, and one at a time") {
  dice roll;
  for (int i = 0; i < trials; ++i) {
    CAPTURE(i);
    const int devices = roll.whole(1, 16);
    const compared_settings how{.candidate = roll.setting(devices, "nvlink2"),
                                .reference = roll.setting(devices, "nvlink3")};
    const per_batch own{roll.between(1e-6, 1e-2)};
    const double together = correction_factor(how, batch_gain, overhead, own);
    CHECK(correction_factor(how, own, batch_gain, overhead) == doctest::Approx(together).epsilon(rounding));
    CHECK(correction_factor(how, overhead, own, batch_gain) == doctest::Approx(together).epsilon(rounding));
    const speedup_factor one(1.0);
    CHECK(predict(predict(predict(one, how, own), how, overhead), how, batch_gain).times() ==
          doctest::Approx(together).epsilon(rounding));
  }
}

TEST_CASE("equal settings and one GPU change nothing; exchanged settings change the other way") {
  dice roll;
  for (int i = 0; i < trials; ++i) {
    CAPTURE(i);
    const run_setting one = roll.setting(roll.whole(1, 16), "nvlink3");
    CHECK(correction_factor({.candidate = one, .reference = one}, batch_gain, overhead) == 1.0);
    CHECK(overhead({.candidate = roll.setting(1, "nvlink3"), .reference = roll.setting(1, "nvlink2")}) == 1.0);
    run_setting other = roll.setting(1, "nvlink2");
    other.devices = one.devices;
    CHECK(correction_factor({.candidate = one, .reference = other}, batch_gain, overhead) *
              correction_factor({.candidate = other, .reference = one}, batch_gain, overhead) ==
          doctest::Approx(1.0).epsilon(rounding));
  }
}

TEST_CASE("a larger batch is never predicted slower") {
  dice roll;
  for (int i = 0; i < trials; ++i) {
    CAPTURE(i);
    const run_setting small = roll.setting(1, "none");
    run_setting large = small;
    large.batch_per_gpu = batch(small.batch_per_gpu.value() + roll.whole(1, 1000));
    CHECK(batch_gain({.candidate = large, .reference = small}) > 1.0);
  }
}

TEST_CASE("a higher power limit is never slower, harder work never faster, and the draw never above the limit") {
  dice roll;
  constexpr auto curve = catalogue::power_limit_pascal_to_turing;
  for (int i = 0; i < trials; ++i) {
    CAPTURE(i);
    const accelerator device = roll.device();
    const power board = device.board_power.value();
    const double low = std::uniform_real_distribution(curve.lowest_limit.value(), 1.0)(roll.engine);
    const double high = std::uniform_real_distribution(low, 1.0)(roll.engine);
    const fraction draw(std::uniform_real_distribution(0.0, 1.0)(roll.engine));
    const limited_run slow = run_under_limit(device, low * board, draw, curve);
    const limited_run fast = run_under_limit(device, high * board, draw, curve);
    CHECK(fast.speed.value() >= slow.speed.value() * (1.0 - rounding));
    CHECK(slow.speed.value() > 0.0);
    CHECK(slow.draw <= (1.0 + rounding) * low * board);
    CHECK(slow.slowed == (slow.speed.value() < 1.0));
    const fraction harder(draw.value() + 0.5 * (1.0 - draw.value()));
    CHECK(run_under_limit(device, low * board, harder, curve).speed.value() <= slow.speed.value() * (1.0 + rounding));
    CHECK(slow.within.high >= fast.within.high * (1.0 - rounding));
    CHECK(fast.within.low * fast.within.high == doctest::Approx(1.0));
  }
}

TEST_CASE("a device under a power limit keeps what its limit does not touch, and its intervals are never narrower") {
  dice roll;
  constexpr auto curve = catalogue::power_limit_gddr;
  for (int i = 0; i < trials; ++i) {
    CAPTURE(i);
    const accelerator device = roll.device();
    const double share = std::uniform_real_distribution(curve.lowest_limit.value(), 1.0)(roll.engine);
    const power limit = share * device.board_power.value();
    const accelerator made = under_power_limit(device, limit, curve);
    CHECK(made.memory_bandwidth.value() <= device.memory_bandwidth.value());
    CHECK(made.memory_bandwidth.basis() == device.memory_bandwidth.basis());
    CHECK(bool(made.capacity) == bool(device.capacity));
    CHECK(makers_limit(made).value() == device.board_power.value());
    CHECK(made.board_power.value() <= device.board_power.value());
    const likely_factors within{0.9, 1.2};
    CHECK(with_its_limit(made, within).low <= within.low * (1.0 + rounding));
    CHECK(with_its_limit(made, within).high >= within.high * (1.0 - rounding));
  }
}

TEST_CASE(
    "a tile's terms add up to its total; hiding the load and Tensor Cores never cost cycles; larger tiles never save any") {
  dice roll;
  for (int i = 0; i < trials; ++i) {
    CAPTURE(i);
    const matrix_tile tile{.rows = roll.whole(1, 512), .columns = roll.whole(1, 512), .inner = roll.whole(1, 512)};
    const tile_resources on{.multiprocessors = multiprocessors(roll.whole(1, 128)),
                            .warps_per_multiprocessor = roll.whole(1, 64)};
    const auto& machine = catalogue::worked_examples_2023;
    for (const multiplier by : {multiplier::fused_multiply_add, multiplier::tensor_cores}) {
      const tile_cycles plain = cycles_of(tile, machine, on, {by, copy_engine::through_registers});
      const tile_cycles hidden = cycles_of(tile, machine, on, {by, copy_engine::asynchronous});
      CHECK(plain.total() == plain.index_arithmetic + plain.global_memory + plain.shared_memory + plain.multiplication);
      CHECK(hidden.total() <= plain.total());
      CHECK(hidden.total() >= plain.global_memory);
      matrix_tile larger = tile;
      larger.rows += roll.whole(0, 512);
      larger.inner += roll.whole(0, 512);
      CHECK(cycles_of(larger, machine, on, {by}).total() >= plain.total());
    }
  }
}

TEST_CASE("what fits a cache fits a larger one, and in a narrower format") {
  dice roll;
  for (int i = 0; i < trials; ++i) {
    CAPTURE(i);
    accelerator device = roll.device();
    device.l2_cache = roll.between(0.1, 200.0) * units::mebibytes;
    const gemm_shape shape{.rows = static_cast<double>(roll.whole(1, 8192)),
                           .columns = static_cast<double>(roll.whole(1, 8192)),
                           .inner = static_cast<double>(roll.whole(1, 8192))};
    const cache_fit fit = fit_in_cache(shape, fp16, device);
    CHECK(fit.fits() == (fit.shortfall() == data_size{}));
    accelerator larger = device;
    larger.l2_cache = fit.l2_cache + fit.shortfall();
    CHECK(fit_in_cache(shape, fp16, larger).operands() <= (1.0 + rounding) * larger.l2_cache.value());
    if (fit.fits()) CHECK(fit_in_cache(shape, fp8_e4m3, device).fits());
  }
}

TEST_CASE("no feature makes an operation slower, and Tensor Cores gain the more the higher the intensity") {
  dice roll;
  for (int i = 0; i < trials; ++i) {
    CAPTURE(i);
    accelerator device = roll.device();
    device.peak.fp16_accumulate_fp32 = roll.between(1.0, 16.0) * device.peak.fp32.value();
    const auto tensor_gain = [&device](arithmetic_intensity at) {
      double gain = 0.0;
      for (const feature_gain& one : what_limits(device, at)) {
        CHECK(one.times >= 1.0 - rounding);
        if (one.feature == device_feature::tensor_cores) gain = one.times;
      }
      return gain;
    };
    const arithmetic_intensity low = roll.between(0.01, 1000.0) * units::flops_per_byte;
    CHECK(tensor_gain(roll.between(1.0, 100.0) * low) >= tensor_gain(low) * (1.0 - rounding));
  }
}

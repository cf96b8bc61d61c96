#include <cmath>
#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/performance/speedup/relative_time.hpp>
#include <ridgeline/performance/speedup/speedup.hpp>
#include <ridgeline/units/constants.hpp>

using namespace ridgeline;
using units::gigabytes_per_second;
using units::teraflops_per_second;

namespace {

constexpr accelerator old_card{
    .id = "old",
    .memory_bandwidth = 900.0 * gigabytes_per_second,
    .peak = {.fp32 = 15.0 * teraflops_per_second, .fp16_accumulate_fp32 = 120.0 * teraflops_per_second}};
// four times the peak, three times the bandwidth, twice the rate outside the matrix units
constexpr accelerator new_card{.id = "new",
                               .memory_bandwidth = 2700.0 * gigabytes_per_second,
                               .peak = {.fp32 = 30.0 * teraflops_per_second,
                                        .tf32 = 240.0 * teraflops_per_second,
                                        .fp16_accumulate_fp32 = 480.0 * teraflops_per_second}};
constexpr time_shares shares{.id = "net",
                             .on = &old_card,
                             .batch = 32.0,
                             .gemms = {fraction(0.4)},
                             .vectors = {fraction(0.1)},
                             .elementwise = {fraction(0.3)},
                             .sample = {fraction(0.05)},
                             .step = {fraction(0.15)},
                             .gradients = {0.2}};
constexpr arithmetic fp16 = arithmetic::fp16_accumulate_fp32;

}  // namespace

TEST_CASE("where the shares were measured, time is one and its terms are the shares") {
  constexpr relative_breakdown here = relative_time(shares, old_card, fp16, {.per_gpu = batch(32)});
  CHECK(here.total() == doctest::Approx(1.0));
  CHECK(here.gemms == doctest::Approx(0.4));
  CHECK(here.gradients == 0.0);
}

TEST_CASE("each share falls by its own rate; a step's and a sample's do not") {
  constexpr relative_breakdown there = relative_time(shares, new_card, fp16, {.per_gpu = batch(32)});
  CHECK(there.gemms == doctest::Approx(0.1));
  CHECK(there.vectors == doctest::Approx(0.05));
  CHECK(there.elementwise == doctest::Approx(0.1));
  CHECK(there.sample == doctest::Approx(0.05));
  CHECK(there.step == doctest::Approx(0.15));
}

TEST_CASE("products move to another arithmetic at its own peak") {
  constexpr relative_breakdown there = relative_time(shares, new_card, arithmetic::tf32, {.per_gpu = batch(32)});
  CHECK(there.gemms == doctest::Approx(0.2));  // 120 / 240 of 0.4
}

TEST_CASE("a batch of a fourth pays a step's share four times a sample") {
  constexpr relative_breakdown small = relative_time(shares, old_card, fp16, {.per_gpu = batch(8)});
  CHECK(small.step == doctest::Approx(0.6));
  CHECK(small.total() == doctest::Approx(1.45));
}

TEST_CASE("gradients are sent once for all batches gathered, by the links there") {
  constexpr sample_setting eight{.per_gpu = batch(32), .gathered = 1.0, .gradients = 1.0};
  CHECK(relative_time(shares, old_card, fp16, eight).gradients == doctest::Approx(0.2));
  constexpr sample_setting gathered{.per_gpu = batch(16), .gathered = 4.0, .gradients = 3.0};
  CHECK(relative_time(shares, old_card, fp16, gathered).gradients == doctest::Approx(0.2 * 3.0 * 2.0 / 4.0));
}

TEST_CASE("shares printed to three places need not sum to one exactly") {
  constexpr time_shares rounded{.on = &old_card, .gemms = {fraction(0.333)}, .elementwise = {fraction(0.666)}};
  CHECK(relative_time(rounded, old_card, fp16, {}).total() == doctest::Approx(1.0));
}

TEST_CASE("a mixture is a limit that speedup takes like any other") {
  constexpr bound_in_shares limit(shares, fp16, {.per_gpu = batch(32)});
  constexpr speedup_factor faster = speedup(new_card, over(old_card), limit);
  CHECK(faster.times() == doctest::Approx(1.0 / 0.45));
  constexpr time_shares all_passes{.on = &old_card};
  constexpr bound_in_shares memory(all_passes, fp16, {});
  CHECK(speedup(new_card, over(old_card), memory).times() ==
        doctest::Approx(speedup(new_card, over(old_card), bandwidth_bound).times()));
}

TEST_CASE("a device without matrix units has no such rate") {
  constexpr accelerator plain{
      .id = "plain", .memory_bandwidth = 484.0 * gigabytes_per_second, .peak = {.fp32 = 11.0 * teraflops_per_second}};
  constexpr bound_in_shares limit(shares, fp16, {.per_gpu = batch(32)});
  CHECK_FALSE(limit(plain));
  CHECK(relative_time(shares, plain, arithmetic::fp32, {.per_gpu = batch(32)}).gemms ==
        doctest::Approx(0.4 * 120.0 / 11.0));
}

TEST_CASE("shares that are none, and settings that cannot be, are refused") {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  const auto refused = [](const time_shares& of, const sample_setting& setting, errc why) {
    try {
      static_cast<void>(relative_time(of, old_card, fp16, setting));
    } catch (const error& problem) {
      return problem.code() == why;
    }
    return false;
  };
  time_shares of = shares;
  of.on = nullptr;
  CHECK(refused(of, {}, errc::time_shares_malformed));
  for (const double gemms : {0.39, 0.41}) {
    of = shares;
    of.gemms = {fraction(gemms)};
    CHECK(refused(of, {}, errc::time_shares_malformed));
  }
  for (const double none : {-0.1, infinite, std::nan("")}) {
    of = shares;
    of.gradients = {none};
    CHECK(refused(of, {}, errc::time_shares_malformed));
    of = shares;
    of.batch = none;
    CHECK(refused(of, {}, errc::time_shares_malformed));
    CHECK(refused(shares, {.gathered = none}, errc::sample_setting_malformed));
    CHECK(refused(shares, {.gradients = none}, errc::sample_setting_malformed));
  }
  of = shares;
  of.batch = 0.0;
  CHECK(refused(of, {}, errc::time_shares_malformed));
  CHECK(refused(shares, {.gathered = 0.5}, errc::sample_setting_malformed));
}

// Goodput of published runs. What a source does not state is an assumption, written beside the case.
#include <doctest/doctest.h>
#include <ridgeline/catalogue/reliabilities.hpp>
#include <ridgeline/performance/training/goodput.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

/// Goodput of a month of work, by failures per 1,000 GPU days.
constexpr double goodput(std::int64_t devices, double failures, duration restart, duration pause) {
  return run_time(30.0 * days, gpus(devices),
                  {.between_failures = 1000.0 * gpu_devices * (1.0 * days) / failures,
                   .restart = restart,
                   .checkpoint = pause})
      .goodput()
      .value();
}

// Source     The Llama 3 Herd of Models, 2024, section 3.3.4: 419 unexpected interruptions in 54 days on 16,384 GPUs, more
//            than 90 % effective training time; section 3.3.1: storage sustains 2 TB/s. 405e9 parameters of 14 bytes.
// Assumption a restart of 10 minutes
constexpr double llama3 = goodput(16384, 419.0 / 54.0 / 16.384, 10.0 * minutes,
                                  checkpoint_time(405e9 * 14.0 * bytes, 2.0 * terabytes_per_second));
static_assert(llama3 > 0.90 && llama3 < 0.95);

// Source     the same: 419 interruptions are one every 3.09 hours
constexpr double apart = in(time_between_failures(catalogue::llama3_405b_run, gpus(16384)), hours);
static_assert(apart > 3.08 && apart < 3.10);

// Source     Jiang et al., MegaScale, NSDI 2024, section 6.3: more than 10,000 GPUs, over 100 restarts in several weeks;
//            less than 10 minutes to detect and diagnose, less than 15 to catch up with the latest checkpoint; more than
//            90 % effective. Assumption: three weeks, 12,288 GPUs; both times in full, as a restart of 25 minutes
constexpr double megascale = goodput(12288, 100.0 / 21.0 / 12.288, 25.0 * minutes, 0.0 * seconds);
static_assert(megascale > 0.90 && megascale < 0.95);

// Source     arXiv:2602.00277, abstract: 100,000 GPUs in step with one another, 10 minutes of stall for each failure, 44 %
//            effective. The rate is not stated: published ones lie from 0.36 (BLOOM) to 1.07 (a cluster of H200) per 1,000
//            GPU days. Assumption: a pause of 5 s
constexpr double most = goodput(100'000, 0.36, 10.0 * minutes, 5.0 * seconds);
constexpr double least = goodput(100'000, 1.07, 10.0 * minutes, 5.0 * seconds);
static_assert(least < 0.44 && 0.44 < most);

}  // namespace

// Source     Kokolis et al., 2024 (arXiv:2410.21680): the expected effective training time ratio of a long run is about
//            1 - N r (u + c / 2), N r failures an hour, u a restart, c the time between checkpoints that pause nothing.
// Tolerance  the formula is the first order of ours; N r (u + c / 2) is 0.056 here, its square 0.003
TEST_CASE("goodput is Kokolis's ratio to first order") {
  const double failures = 256.0 * 6.5e-3 / 24.0;  // an hour, 2,048 GPUs in 256 machines, 6.5 in 1,000 machine days
  const run_breakdown run =
      run_time(30.0 * days, gpus(2048),
               {.between_failures = 2048.0 / failures * gpu_hours, .restart = 20.0 * minutes, .interval = 1.0 * hours});
  CHECK(run.goodput().value() == doctest::Approx(1.0 - failures * (1.0 / 3.0 + 0.5)).epsilon(0.004));
  CHECK(run.goodput().value() > 0.90);  // the paper: above 0.9 for runs of 2,048 to 4,096 GPUs
}

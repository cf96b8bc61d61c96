#include <cmath>
#include <doctest/doctest.h>
#include <initializer_list>
#include <limits>
#include <random>
#include <ridgeline/performance/training/goodput.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

constexpr reliability hourly{.between_failures = 1000.0 * gpu_hours,
                             .restart = 6.0 * minutes,
                             .checkpoint = 36.0 * seconds,
                             .interval = 1.0 * hours};

// 100 GPUs: 10 h between failures.
static_assert(in(time_between_failures(hourly, gpus(100)), hours) == 10.0);
// 5.6 TB by 2 TB/s.
static_assert(in(checkpoint_time(5.6 * terabytes, 2.0 * terabytes_per_second), seconds) == 2.8);
// Young: sqrt(2 * 50 s * 10,000 s) = 1,000 s; Daly adds 1000 (0.05 / 3 + 0.0025 / 9) and takes off the pause of 50.
constexpr double optimum = in(checkpoint_interval(50.0 * seconds, 10'000.0 * seconds), seconds);
static_assert(optimum > 966.94 && optimum < 966.95);
static_assert(checkpoint_interval(3.0 * hours, 1.0 * hours) == 1.0 * hours);
static_assert(checkpoint_interval(0.0 * seconds, 1.0 * hours) == 0.0 * hours);

constexpr run_breakdown ten_days = run_time(240.0 * hours, gpus(100), hourly);
static_assert(ten_days.training == 240.0 * hours);
// 240 checkpoints of 36 s.
static_assert(in(ten_days.checkpoints, minutes) > 143.999 && in(ten_days.checkpoints, minutes) < 144.001);

}  // namespace

TEST_CASE("a run's terms are the expectation of a simulated run") {
  std::mt19937_64 random(20061122);
  std::exponential_distribution<double> failure(1.0 / 10.0);  // 10 h apart
  const int runs = 4000;
  double checkpoints = 0.0, lost = 0.0, restarts = 0.0;
  for (int i = 0; i < runs; ++i) {
    double next = failure(random);
    for (int segment = 0; segment < 240;) {
      if (next >= 1.01) {
        next -= 1.01;
        checkpoints += 0.01;
        ++segment;
        continue;
      }
      lost += next;
      next = failure(random);
      while (next < 0.1) {
        restarts += next;
        next = failure(random);
      }
      restarts += 0.1;
      next -= 0.1;
    }
  }
  // Three standard errors: a run has about 27 failures, each of a half-lost hour with a spread of 0.29 h.
  CHECK(in(ten_days.checkpoints, hours) == doctest::Approx(checkpoints / runs).epsilon(1e-9));
  CHECK(in(ten_days.lost_work, hours) == doctest::Approx(lost / runs).epsilon(0.012));
  CHECK(in(ten_days.restarts, hours) == doctest::Approx(restarts / runs).epsilon(0.012));
}

TEST_CASE("no other interval between checkpoints ends a run sooner than Daly's, to a thousandth") {
  for (const double pause : {1.0, 30.0, 300.0, 1800.0}) {
    for (const double devices : {8.0, 1024.0, 16384.0}) {
      reliability expected{
          .between_failures = 50'000.0 * gpu_hours, .restart = 10.0 * minutes, .checkpoint = pause * seconds};
      const gpu_count all = gpus(static_cast<std::int64_t>(devices));
      const duration chosen = run_time(1000.0 * hours, all, expected).total();
      for (double factor = 0.2; factor < 5.0; factor *= 1.05) {
        expected.interval = factor * checkpoint_interval(expected.checkpoint, time_between_failures(expected, all));
        CHECK(chosen <= 1.001 * run_time(1000.0 * hours, all, expected).total());
      }
    }
  }
}

TEST_CASE("the goodput falls with devices, restarts and pauses, and is one where nothing fails") {
  const auto of = [](double restart, double pause, std::int64_t devices) {
    return run_time(
               100.0 * hours, gpus(devices),
               {.between_failures = 50'000.0 * gpu_hours, .restart = restart * minutes, .checkpoint = pause * seconds})
        .goodput()
        .value();
  };
  CHECK(of(10.0, 30.0, 2048) < of(10.0, 30.0, 1024));
  CHECK(of(20.0, 30.0, 1024) < of(10.0, 30.0, 1024));
  CHECK(of(10.0, 60.0, 1024) < of(10.0, 30.0, 1024));
  CHECK(of(0.0, 0.0, 1024) == 1.0);
  CHECK(run_time(1.0 * hours, gpus(1), {.between_failures = 1e15 * gpu_hours}).goodput().value() == 1.0);
}

TEST_CASE("what is lost does not cancel where failures are rare") {
  // First order: half an interval lost once every M.
  const run_breakdown rare = run_time(
      1000.0 * hours, gpus(1), {.between_failures = 1e9 * gpu_hours, .restart = 1.0 * hours, .interval = 2.0 * hours});
  CHECK(in(rare.lost_work, hours) == doctest::Approx(1000.0 * 2.0 / 2.0 / 1e9).epsilon(1e-8));
  CHECK(in(rare.restarts, hours) == doctest::Approx(1000.0 / 1e9).epsilon(1e-8));
}

TEST_CASE("an impossible reliability is a named error") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto code = [](duration work, const reliability& expected) {
    try {
      static_cast<void>(run_time(work, gpus(8), expected));
    } catch (const error& problem) {
      return problem.code();
    }
    return errc{};
  };
  CHECK(code(1.0 * hours, {}) == errc::figure_not_positive);
  CHECK(code(nan * hours, hourly) == errc::figure_not_positive);
  CHECK(code(0.0 * hours, hourly) == errc::figure_not_positive);
  CHECK(code(1.0 * hours, {.between_failures = 1.0 * gpu_hours, .restart = -1.0 * hours}) == errc::quantity_not_finite);
  CHECK(code(1.0 * hours, {.between_failures = 1.0 * gpu_hours, .checkpoint = nan * hours}) ==
        errc::quantity_not_finite);
  CHECK(code(1.0 * hours, {.between_failures = 1.0 * gpu_hours, .restart = 1e4 * hours}) == errc::quantity_not_finite);
}

TEST_CASE("a pace answers what run_time answers, for runs shorter and longer than an interval") {
  const reliability best{.between_failures = 1e6 * gpu_hours, .restart = 10.0 * minutes, .checkpoint = 30.0 * seconds};
  for (const reliability& expected : {hourly, best}) {
    for (const std::int64_t devices : {1, 100, 4096}) {
      const run_pace pace(gpus(devices), expected);
      for (const double work : {0.5, 3.0, 24.0, 5000.0}) {
        const run_breakdown direct = run_time(work * hours, gpus(devices), expected);
        for (const run_term which : every_run_term) {
          CHECK(in(time_of(pace(work * hours), which), hours) ==
                doctest::Approx(in(time_of(direct, which), hours)).epsilon(1e-12));
        }
      }
    }
  }
  CHECK(run_pace(gpus(8), std::nullopt)(3.0 * hours).total() == 3.0 * hours);
  CHECK(name_of(run_term::lost_work) == "lost work");
}

TEST_CASE("goodput has an interval: what comes on top of the steps may be half as much, or several times") {
  const run_breakdown run{.training = 90.0 * days, .restarts = 10.0 * days};
  const likely<fraction> share = likely_goodput(run, {0.5, 3.0});
  CHECK(share.low.value() == doctest::Approx(90.0 / 120.0));
  CHECK(share.expected.value() == doctest::Approx(0.9));
  CHECK(share.high.value() == doctest::Approx(90.0 / 95.0));
  CHECK_THROWS_WITH_AS(likely_goodput({.restarts = 1.0 * days}), doctest::Contains("RL-101"), error);
}

TEST_CASE("each term of a run is of its kind, and has its own time and name") {
  const run_breakdown all{1.0 * seconds, 2.0 * seconds, 4.0 * seconds, 8.0 * seconds, 16.0 * seconds};
  constexpr std::string_view names[] = {"steps", "evaluation", "checkpoints", "lost work", "restarts"};
  std::size_t i = 0;
  for (const auto& row : run_breakdown::table) {
    CHECK(row.kind == (row.term == run_term::training ? run_kind::work : run_kind::overhead));
    CHECK(in(all.*row.field, seconds) == static_cast<double>(1 << i));
    CHECK(time_of(all, row.term) == all.*row.field);
    CHECK(name_of(row.term) == names[i++]);
  }
  CHECK(in(all.total(), seconds) == 31.0);
  CHECK(all.goodput().value() == doctest::Approx(1.0 / 31.0));
  CHECK(name_of(run_kind::work) == "work");
  CHECK(name_of(run_kind::overhead) == "overhead");
  CHECK(name_of(static_cast<run_kind>(9)) == "unknown");
}

TEST_CASE("what an exponential function has beyond a line, small and large") {
  for (const double x : {1e-9, 1e-4, 0.1, 0.499, 0.5, 0.501, 1.0, 5.0}) {
    CAPTURE(x);
    const double expected = x < 1e-3 ? 0.5 * x * x * (1.0 + x / 3.0) : std::expm1(x) - x;
    CHECK(detail::exponential_excess(x) == doctest::Approx(expected).epsilon(1e-11));
  }
}

TEST_CASE("a run is not cut finer than it is long, and evaluation is done in it like steps") {
  // One segment of 2 h with its checkpoint of 0.01 h, M = 10 h: (e^0.201 - 1 - 0.201) M.
  reliability seldom = hourly;
  seldom.interval = 5.0 * hours;
  const run_breakdown brief = run_time(2.0 * hours, gpus(100), seldom);
  CHECK(in(brief.checkpoints, hours) == doctest::Approx(0.01));
  CHECK(in(brief.lost_work, hours) == doctest::Approx(10.0 * (std::exp(0.201) - 1.201)));
  // Each restart of 0.1 h fails as well: e^0.01 - 1 of the time there.
  CHECK(in(brief.restarts, hours) ==
        doctest::Approx((2.01 + 10.0 * (std::exp(0.201) - 1.201)) * (std::exp(0.01) - 1.0)));
  // A quarter of 2 h more: 2.5 h in segments of one.
  reliability evaluated = hourly;
  evaluated.evaluation = percent(25);
  const run_breakdown longer = run_time(2.0 * hours, gpus(100), evaluated);
  CHECK(in(longer.evaluation, hours) == doctest::Approx(0.5));
  CHECK(in(longer.checkpoints, hours) == doctest::Approx(2.5 * 0.01));
  CHECK(in(longer.lost_work, hours) == doctest::Approx(2.5 * 10.0 * (std::exp(0.101) - 1.101)));
  // Checkpoints that take no time are taken all the time: nothing is lost but the restarts.
  const run_breakdown free =
      run_time(2.0 * hours, gpus(100), {.between_failures = 1000.0 * gpu_hours, .restart = 6.0 * minutes});
  CHECK(free.checkpoints == duration{});
  CHECK(free.lost_work == duration{});
  CHECK(in(free.restarts, hours) == doctest::Approx(2.0 * (std::exp(0.01) - 1.0)));
}

TEST_CASE("the interval of a checkpoint: Daly's terms, up to twice the time between failures") {
  const auto interval = [](double pause) { return in(checkpoint_interval(pause * seconds, 100.0 * seconds), seconds); };
  for (const double pause : {1.0, 50.0, 199.0}) {
    const double x = pause / 200.0;
    CHECK(interval(pause) ==
          doctest::Approx(std::sqrt(2.0 * pause * 100.0) * (1.0 + std::sqrt(x) / 3.0 + x / 9.0) - pause));
  }
  CHECK(interval(200.0) == 100.0);
  CHECK(interval(300.0) == 100.0);
}

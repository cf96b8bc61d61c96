#include <doctest/doctest.h>
#include <limits>
#include <ridgeline/planning/shared_cluster.hpp>

using namespace ridgeline;
using namespace ridgeline::units;

namespace {

// Two erlangs on three servers: B = 4/19, C = 4/9, and the wait is 4/9 of a job (any table of Erlang's).
constexpr sharing three = shared_cluster(gpus(3), 4, percent(50), 9.0 * hours);
static_assert(three.waits > 0.44444 && three.waits < 0.44445);
static_assert(in(*three.mean_wait, hours) > 3.9999 && in(*three.mean_wait, hours) < 4.0001);
// One server is M/M/1: rho / (1 - rho) of a job.
constexpr sharing one = shared_cluster(gpus(1), 1, percent(80), 1.0 * hours);
static_assert(in(*one.mean_wait, hours) > 3.9999 && in(*one.mean_wait, hours) < 4.0001);
static_assert(!shared_cluster(gpus(2), 4, percent(50), 1.0 * hours).mean_wait);
static_assert(gpus_for_users(4, percent(50), 9.0 * hours, 4.01 * hours) == gpus(3));
static_assert(gpus_for_users(4, percent(50), 9.0 * hours, 3.99 * hours) == gpus(4));

// $100,000 with a fifth for cards of $25,000 each buys none; with a third one, and 25 of $3,000.
static_assert(cards_for(1e5 * dollars, percent(20), 3000.0 * dollars, 25'000.0 * dollars).large == 0.0);
constexpr cards_bought third = cards_for(1e5 * dollars, percent(33), 3000.0 * dollars, 25'000.0 * dollars);
static_assert(third.large == 1.0 && third.daily == 25.0 && third.left == 0.0 * dollars);

constexpr reliability calm{.between_failures = 1e9 * gpu_hours, .restart = 1.0 * minutes, .checkpoint = 1.0 * seconds};
constexpr reliability taken_often{
    .between_failures = 80.0 * gpu_hours, .restart = 30.0 * minutes, .checkpoint = 60.0 * seconds};

}  // namespace

TEST_CASE("sharing pays: twice the users need less than twice the GPUs") {
  auto before = gpus_for_users(5, percent(30), 8.0 * hours, 1.0 * hours).value();
  for (const int users : {10, 20, 40, 80, 160}) {
    const auto now = gpus_for_users(users, percent(30), 8.0 * hours, 1.0 * hours).value();
    CHECK(now < 2 * before);
    CHECK(static_cast<double>(now) > users * 0.3);
    before = now;
  }
}

TEST_CASE("spot is cheaper for a run that is seldom interrupted, and loses where it is taken all the time") {
  const rental on_demand{.price = 10.0 * dollars_per_hour};
  const rental spot{.price = 8.0 * dollars_per_hour, .terms = rental_terms::spot};
  const run_on_terms steady = cost_on_terms(100.0 * hours, gpus(8), 1, on_demand, calm);
  CHECK(in(steady.cost, dollars) == doctest::Approx(1000.0).epsilon(0.001));
  CHECK(cost_on_terms(100.0 * hours, gpus(8), 1, spot, calm).cost < steady.cost);
  // 75 minutes apart, with 30 to restart: that is more than the 20 % that spot saves.
  const run_on_terms interrupted = cost_on_terms(100.0 * hours, gpus(64), 8, spot, taken_often);
  CHECK(interrupted.run.total() > interrupted.run.training);
  CHECK(in(interrupted.cost, dollars) == doctest::Approx(8.0 * 8.0 * in(interrupted.run.total(), hours)).epsilon(1e-9));
  CHECK(interrupted.cost > cost_on_terms(100.0 * hours, gpus(64), 8, on_demand, calm).cost);
}

TEST_CASE("a reservation is paid whole") {
  const rental reserved{.price = 6.0 * dollars_per_hour, .terms = rental_terms::reserved_1_year};
  const run_on_terms made = cost_on_terms(100.0 * hours, gpus(8), 2, reserved, calm);
  CHECK(in(made.cost, dollars) == doctest::Approx(2.0 * 6.0 * 8760.0).epsilon(1e-9));
}

// Erlang's C as every textbook prints it: A^c / c! * c / (c - A) over that and the sum of A^k / k! below c.
TEST_CASE("who waits, and how long, is Erlang's C, from one GPU to forty") {
  for (int devices = 1; devices <= 40; ++devices) {
    for (const double each : {0.1, 0.35, 0.9}) {
      for (const int users : {1, 3, 17, 40}) {
        CAPTURE(devices);
        CAPTURE(users);
        const double offered = users * each;
        const sharing answer = shared_cluster(gpus(devices), users, fraction(each), 5.0 * hours);
        if (offered >= devices) {
          CHECK(answer.busy == 1.0);
          CHECK(answer.waits == 1.0);
          CHECK_FALSE(answer.mean_wait);
          continue;
        }
        double below = 0.0, term = 1.0;
        for (int k = 0; k < devices; ++k) {
          below += term;
          term *= offered / (k + 1);
        }
        const double all_busy = term * devices / (devices - offered);
        const double waits = all_busy / (below + all_busy);
        CHECK(answer.busy == doctest::Approx(offered / devices));
        CHECK(answer.waits == doctest::Approx(waits).epsilon(1e-9));
        REQUIRE(answer.mean_wait);
        CHECK(in(*answer.mean_wait, hours) == doctest::Approx(5.0 * waits / (devices - offered)).epsilon(1e-9));
      }
    }
  }
}

TEST_CASE("the GPUs for some users are the first number whose wait is short enough") {
  for (const int users : {1, 2, 4, 9, 33}) {
    for (const double longest : {0.01, 0.5, 3.0, 100.0}) {
      int devices = 1;
      for (;; ++devices) {
        const sharing now = shared_cluster(gpus(devices), users, percent(50), 2.0 * hours);
        if (now.mean_wait && *now.mean_wait <= longest * hours) break;
      }
      CHECK(gpus_for_users(users, percent(50), 2.0 * hours, longest * hours) == gpus(devices));
    }
  }
  CHECK(gpus_for_users(1, percent(0), 2.0 * hours, 1.0 * hours) == gpus(1));
  CHECK(shared_cluster(gpus(2), 4, percent(25), 0.5 * seconds).mean_wait.has_value());
}

TEST_CASE("a budget is spent on large cards first, then on small ones, and what is left is less than either buys") {
  // Half of $100,000 buys two of $24,000; the other $52,000 buy 17 of $3,000 and leave $1,000.
  constexpr cards_bought half = cards_for(1e5 * dollars, percent(50), 3000.0 * dollars, 24'000.0 * dollars);
  static_assert(half.large == 2.0 && half.daily == 17.0 && half.left == 1000.0 * dollars);
  constexpr cards_bought exact = cards_for(9.0 * dollars, fraction(0.5), 1.5 * dollars, 4.5 * dollars);
  static_assert(exact.large == 1.0 && exact.daily == 3.0 && exact.left == 0.0 * dollars);
  constexpr cards_bought none = cards_for(0.5 * dollars, fraction(1.0), 0.75 * dollars, 1.0 * dollars);
  static_assert(none.large == 0.0 && none.daily == 0.0 && none.left == 0.5 * dollars);
  static_assert(cards_bought{}.daily == 0.0 && cards_bought{}.large == 0.0);
  static_assert(sharing{}.busy == 0.0 && sharing{}.waits == 0.0 && !sharing{}.mean_wait);
}

TEST_CASE("by the hour a run is billed as long as it takes, with all of its machines") {
  const rental on_demand{.price = 10.0 * dollars_per_hour};
  const run_on_terms single = cost_on_terms(0.5 * hours, gpus(8), 1, on_demand, taken_often);
  CHECK(single.billed == single.run.total());
  CHECK(in(single.cost, dollars) == doctest::Approx(10.0 * in(single.run.total(), hours)));
  const run_on_terms all_three = cost_on_terms(0.5 * hours, gpus(8), 3, on_demand, taken_often);
  CHECK(in(all_three.cost, dollars) == doctest::Approx(3.0 * in(single.cost, dollars)));
}

#if defined(__cpp_exceptions)
TEST_CASE("clusters without users, jobs or machines are refused, each by its name") {
  const auto refused = [](errc why, auto asked) {
    CHECK_THROWS_WITH_AS(static_cast<void>(asked()), message(why).data(), error);
  };
  for (const int none : {0, -1}) {
    refused(errc::count_below_one, [=] { return shared_cluster(gpus(1), none, percent(50), 1.0 * hours); });
    refused(errc::count_below_one,
            [=] { return cost_on_terms(1.0 * hours, gpus(1), none, {.price = 1.0 * dollars_per_hour}, calm); });
  }
  constexpr double infinity = std::numeric_limits<double>::infinity();
  for (const double wrong : {0.0, -1.0, infinity, std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(wrong);
    refused(errc::figure_not_positive, [=] { return shared_cluster(gpus(1), 1, percent(50), wrong * hours); });
    refused(errc::figure_not_positive, [=] { return gpus_for_users(1, percent(50), 1.0 * hours, wrong * hours); });
    const money dollar = 1.0 * dollars, bad = wrong * dollars;
    refused(errc::figure_not_positive, [=] { return cards_for(bad, percent(20), dollar, dollar); });
    refused(errc::figure_not_positive, [=] { return cards_for(dollar, percent(20), bad, dollar); });
    refused(errc::figure_not_positive, [=] { return cards_for(dollar, percent(20), dollar, bad); });
  }
  refused(errc::answer_unbounded, [] { return gpus_for_users(1'000'000, percent(100), 1.0 * hours, 1.0 * hours); });
  // A million GPUs are the most that are tried: two users fewer have a free one, one user fewer waits for the last.
  CHECK(gpus_for_users(999'998, percent(100), 1.0 * hours, 2.0 * hours) == gpus(999'999));
  CHECK(gpus_for_users(999'999, percent(100), 1.0 * hours, 2.0 * hours) == gpus(1'000'000));
  refused(errc::answer_unbounded, [] { return gpus_for_users(999'999, percent(100), 1.0 * hours, 1e-9 * hours); });
}
#endif

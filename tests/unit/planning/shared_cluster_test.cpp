#include <doctest/doctest.h>
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

#if defined(__cpp_exceptions)
TEST_CASE("clusters without users, jobs or machines are refused") {
  CHECK_THROWS_AS(shared_cluster(gpus(1), 0, percent(50), 1.0 * hours), error);
  CHECK_THROWS_AS(shared_cluster(gpus(1), 1, percent(50), 0.0 * hours), error);
  CHECK_THROWS_AS(gpus_for_users(1, percent(50), 1.0 * hours, 0.0 * hours), error);
  CHECK_THROWS_AS(cards_for(0.0 * dollars, percent(20), 1.0 * dollars, 1.0 * dollars), error);
  CHECK_THROWS_AS(cost_on_terms(1.0 * hours, gpus(1), 0, {.price = 1.0 * dollars_per_hour}, calm), error);
}
#endif

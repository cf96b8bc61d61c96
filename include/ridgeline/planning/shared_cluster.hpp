#pragma once
#include <cstdint>
#include <optional>
#include <ridgeline/core/math.hpp>
#include <ridgeline/cost/rental.hpp>
#include <ridgeline/hardware/advice.hpp>
#include <ridgeline/performance/training/goodput.hpp>
#include <ridgeline/units/fraction.hpp>

// GPUs that people share, cards that a budget buys, and what a run costs on each of several terms.
namespace ridgeline::inline v0_2 {

/// How a cluster of one kind of GPU serves its users.
///
/// Fields   busy          share of the GPUs at work [1]
///          waits         share of the jobs that wait for a GPU [1]
///          mean_wait     of all jobs; empty where the queue grows without end [s]
/// Source   see `shared_cluster`
struct sharing {
  double busy = 0.0;
  double waits = 0.0;
  std::optional<duration> mean_wait = std::nullopt;
};

/// What users of a shared cluster wait.
///
/// Model    Erlang C: a = users * demand, B the Erlang B recursion, C = B / (1 - a / c (1 - B)), wait = C job / (c - a)
/// Inputs   devices  c
///          users    number of people, at least 1
///          demand   share of the calendar in which one user keeps one GPU busy [1]
///          job      mean length of a job on one GPU, positive [s]
/// Returns  use and wait; no wait, and all jobs waiting, where the demand is more than the cluster
/// Errors   RL-101 if the job is not positive and finite; RL-103 for no user
/// Valid    jobs of one GPU, exponentially long, at random times, first come, first served; people work by day, so the wait of
///          an afternoon is longer
/// Source   Erlang 1917, as in any textbook of queueing (M/M/c)
/// Checked  tests/unit/planning/shared_cluster_test.cpp
constexpr sharing shared_cluster(gpu_count devices, int users, fraction demand, duration job) {
  if (!(job.value() > 0.0 && math::is_finite(job.value()))) detail::violated<errc::figure_not_positive>();
  if (users < 1) detail::violated<errc::count_below_one>();
  const double offered = users * demand.value();
  const auto servers = static_cast<double>(devices.value());
  if (!(offered < servers)) return {1.0, 1.0, std::nullopt};
  double blocked = 1.0;
  for (std::int64_t k = 1; k <= devices.value(); ++k) {
    blocked = offered * blocked / (static_cast<double>(k) + offered * blocked);
  }
  const double busy = offered / servers;
  const double waits = blocked / (1.0 - busy * (1.0 - blocked));
  return {busy, waits, waits / (servers - offered) * job};
}

/// The fewest GPUs for so many users.
///
/// Model    the least c whose mean wait is at most the target
/// Inputs   users, demand, job  as of `shared_cluster`
///          longest_mean_wait   positive [s]
/// Returns  GPUs
/// Errors   RL-101 if a time is not positive and finite; RL-103 for no user; RL-129 above a million GPUs
/// Valid    as `shared_cluster`
/// Source   as `shared_cluster`; Dettmers, Which GPU(s) to get for deep learning, 2020 edition, in notes of 2021-01-03: cards
///          shared by a scheduler are used more
/// Checked  tests/unit/planning/shared_cluster_test.cpp
constexpr gpu_count gpus_for_users(int users, fraction demand, duration job, duration longest_mean_wait) {
  if (!(longest_mean_wait.value() > 0.0 && math::is_finite(longest_mean_wait.value()))) {
    detail::violated<errc::figure_not_positive>();
  }
  const double offered = users * demand.value();
  if (!(offered < 1e6)) detail::violated<errc::answer_unbounded>();
  for (double devices = math::floor(offered) + 1.0; devices <= 1e6; devices += 1.0) {
    if (*shared_cluster(gpus(devices), users, demand, job).mean_wait <= longest_mean_wait) return gpus(devices);
  }
  detail::violated<errc::answer_unbounded>();
}

/// Cards that a split of a budget buys.
///
/// Fields   daily, large  cards of each kind, whole [1]
///          left          of the budget [$]
/// Source   see `cards_for`
struct cards_bought {
  double daily = 0.0;
  double large = 0.0;
  money left = {};
};

/// From a budget to cards: most of it for daily work, the rest for the large runs.
///
/// Model    large = floor(share * budget / price), daily = floor(what is left / price)
/// Inputs   budget        of the cards, with their part of the machines, positive [$]
///          of_large      share of the budget for the large cards [1]: `budget_split::large_at_least` to
///          `large_at_most`
///          daily_price, large_price  of a card with its part of a machine, positive [$]
/// Returns  whole cards and what is left
/// Errors   RL-101 if the budget or a price is not positive and finite
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2023 edition, "GPU Recommendations": 66 to 80 % and 20 to 33 %
///          (ledger F2, read 2026-11-22)
/// Checked  tests/unit/planning/shared_cluster_test.cpp
constexpr cards_bought cards_for(money budget, fraction of_large, money daily_price, money large_price) {
  for (const money sum : {budget, daily_price, large_price}) {
    if (!(sum.value() > 0.0 && math::is_finite(sum.value()))) detail::violated<errc::figure_not_positive>();
  }
  cards_bought bought;
  bought.large = math::floor(of_large.value() * budget / large_price);
  const money left = budget - bought.large * large_price;
  bought.daily = math::floor(left / daily_price);
  bought.left = left - bought.daily * daily_price;
  return bought;
}

/// What a run costs on one kind of terms.
///
/// Fields   run     with what its interruptions take
///          billed  hours that are paid, of every machine [s]
///          cost    of all machines [$]
/// Source   see `cost_on_terms`
struct run_on_terms {
  run_breakdown run = {};
  duration billed = {};
  money cost = {};
};

/// What a run costs on demand, on spot with its interruptions, or reserved.
///
/// Model    `run_time` with the failures of the terms; on demand and spot billed for its length, reserved for every
///          commitment begun
/// Inputs   work      time of all steps, positive [s]
///          devices   that the run needs all of
///          machines  that hold them, at least 1
///          rented    one of them, with price and terms
///          expected  failures, and on spot the provider's interruptions as well
/// Returns  length, hours and cost
/// Errors   those of `run_time`; RL-103 for no machine; RL-105 if the price is absent
/// Valid    a spot machine that is taken is replaced within `expected.restart`, at the same price: markets do neither
///          always
/// Source   Daly 2006 by way of `run_time`; bills as `cost_of` of a rental
/// Checked  tests/unit/planning/shared_cluster_test.cpp
constexpr run_on_terms cost_on_terms(duration work, gpu_count devices, int machines, const rental& rented,
                                     const reliability& expected) {
  if (machines < 1) detail::violated<errc::count_below_one>();
  run_on_terms made{.run = run_time(work, devices, expected)};
  const rental_cost bill = cost_of(rented, fraction(1.0), calendar_time(made.run.total()));
  made.billed = bill.billed;
  made.cost = static_cast<double>(machines) * bill.total();
  return made;
}

}  // namespace ridgeline::inline v0_2

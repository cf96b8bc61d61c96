#pragma once
#include <ridgeline/core/math.hpp>
#include <ridgeline/units/count.hpp>
#include <ridgeline/units/quantities.hpp>

namespace ridgeline::inline v0_2 {

/// Times of independent runs: members of an ensemble, settings of a hyperparameter search.
///
/// Fields   one_run    from its start to its end [s]
///          all_runs   from the first start to the last end [s]
///          at_once    runs in progress while there are enough [1]
/// Source   definition
struct independent_time {
  duration one_run = {};
  duration all_runs = {};
  gpu_count at_once = gpus(1);
};

/// A GPU for each run: n GPUs finish n runs in the time of one, and none of them sooner.
///
/// Model    all = ceil(runs / n) * one
/// Inputs   one_run  on one GPU [s]
///          runs     how many, at least 1 [1]
///          devices  n
/// Returns  the times
/// Errors   RL-106 if the time is negative or not finite; RL-103 below one run
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2019 edition, "Using multiple GPUs without parallelism"
///          (ledger C17)
/// Checked  tests/unit/performance/rules/independent_runs_test.cpp, tests/published/dettmers_ledger_parallel_test.cpp
constexpr independent_time independent_runs(duration one_run, std::int64_t runs, gpu_count devices) {
  if (!(one_run >= duration{} && math::is_finite(one_run.value()))) detail::violated<errc::quantity_not_finite>();
  if (runs < 1) detail::violated<errc::count_below_one>();
  const std::int64_t rounds = (runs - 1) / devices.value() + 1;
  return {.one_run = one_run,
          .all_runs = one_run * static_cast<double>(rounds),
          .at_once = runs < devices.value() ? gpus(runs) : devices};
}

}  // namespace ridgeline::inline v0_2

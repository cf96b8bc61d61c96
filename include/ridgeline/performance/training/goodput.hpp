#pragma once
#include <optional>
#include <ridgeline/core/math.hpp>
#include <ridgeline/hardware/reliability.hpp>
#include <ridgeline/units/breakdown.hpp>
#include <ridgeline/units/count.hpp>
#include <ridgeline/units/likely.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// The terms of a run, in the order of their fields.
/// Source   definition
enum class run_term { training, evaluation, checkpoints, lost_work, restarts };

/// What a term of a run is: work, or what comes on top of it.
/// Source   definition
enum class run_kind { work, overhead };

/// The name of a kind of term.
///
/// Inputs   kind  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(run_kind kind) noexcept {
  switch (kind) {
    case run_kind::work: return "work";
    case run_kind::overhead: return "overhead";
  }
  return "unknown";
}

/// Where the time of a run goes, failures included.
///
/// Fields   those of `table`, which says what each is; all in [s]
/// Source   Daly, A higher order estimate of the optimum checkpoint interval, FGCS 22(3), 2006, 303-312
struct run_breakdown {
  duration training = {};
  duration evaluation = {};
  duration checkpoints = {};
  duration lost_work = {};
  duration restarts = {};

  /// The one list of the terms. Source: definition.
  static constexpr breakdown_row<run_breakdown, duration, run_term, run_kind> table[] = {
      {&run_breakdown::training, run_term::training, run_kind::work, "steps", "steps that count"},
      {&run_breakdown::evaluation, run_term::evaluation, run_kind::overhead, "evaluation", "on held-out data"},
      {&run_breakdown::checkpoints, run_term::checkpoints, run_kind::overhead, "checkpoints",
       "training stands still while they are taken"},
      {&run_breakdown::lost_work, run_term::lost_work, run_kind::overhead, "lost work",
       "since the last checkpoint, done again after a failure"},
      {&run_breakdown::restarts, run_term::restarts, run_kind::overhead, "restarts",
       "from a failure to the first step after it"},
  };

  /// From the first step to the last [s]. Source: definition.
  constexpr duration total() const { return detail::fields_of<run_breakdown>::sum(*this); }
  /// Share of the time in which steps that count are made. Source: definition.
  constexpr fraction goodput() const { return fraction(training / total()); }
};
static_assert(detail::lists_every_field<run_breakdown>(), "run_breakdown::table has one row for each field");

inline constexpr detail::term_list<run_breakdown> every_run_term;

/// One term.
///
/// Inputs   of     any
///          which  any enumerator
/// Returns  [s]
/// Errors   RL-108 for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/performance/training/goodput_test.cpp
constexpr duration time_of(const run_breakdown& of, run_term which) { return detail::term_of(of, which); }

/// The name of a term, as programs print it.
///
/// Inputs   which  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/performance/training/goodput_test.cpp
constexpr std::string_view name_of(run_term which) noexcept { return detail::name_of_term<run_breakdown>(which); }

namespace detail {

/// e^x - 1 - x for x >= 0, without cancellation where x is small.
constexpr double exponential_excess(double x) {
  if (x > 0.5) return math::exp2(x * 1.4426950408889634) - 1.0 - x;
  double term = 0.5 * x * x;
  double sum = term;
  for (int n = 3; n < 16; ++n) {
    term *= x / n;
    sum += term;
  }
  return sum;
}

}  // namespace detail

/// Mean time between interruptions of a whole run.
///
/// Model    device time between failures / devices: failures are independent, and each stops all
/// Inputs   expected  of the devices
///          devices   that the run needs all of
/// Returns  [s]
/// Errors   RL-101 if the device time is not positive and finite; RL-106 if another time is negative or not finite
/// Source   Kokolis et al., Revisiting Reliability in Large-Scale Machine Learning Research Clusters, 2024
///          (arXiv:2410.21680), section 3: the mean time to failure falls as 1 / devices for large jobs
/// Checked  tests/unit/performance/training/goodput_test.cpp
constexpr duration time_between_failures(const reliability& expected, gpu_count devices) {
  const auto sensible = [](duration time) { return time.value() >= 0.0 && math::is_finite(time.value()); };
  if (!(expected.between_failures.value() > 0.0 && math::is_finite(expected.between_failures.value())))
    detail::violated<errc::figure_not_positive>();
  if (!sensible(expected.restart) || !sensible(expected.checkpoint)) detail::violated<errc::quantity_not_finite>();
  return expected.between_failures / (static_cast<double>(devices.value()) * units::gpu_devices);
}

/// What each checkpoint takes.
///
/// Model    states / bandwidth
/// Inputs   states     weights and optimizer state of the whole model, each byte once [B]
///          bandwidth  of the storage, all writers together [B/s]
/// Returns  of a checkpoint that training waits for [s]
/// Errors   RL-101 if the bandwidth is not positive and finite; RL-106 if the size is negative or not finite
/// Valid    storage is the limit, not a single writer
/// Source   definition
/// Checked  tests/unit/performance/training/goodput_test.cpp
constexpr duration checkpoint_time(data_size states, bandwidth storage) {
  if (!(storage.value() > 0.0 && math::is_finite(storage.value()))) detail::violated<errc::figure_not_positive>();
  if (!(states.value() >= 0.0 && math::is_finite(states.value()))) detail::violated<errc::quantity_not_finite>();
  return states / storage;
}

/// Training between two checkpoints for which a run ends soonest.
///
/// Model    d the pause, M the mean time between failures: sqrt(2 d M) (1 + sqrt(d / 2M) / 3 + (d / 2M) / 9) - d for
///          d < 2M, else M
/// Inputs   pause             of a checkpoint [s]
///          between_failures  of the run [s]
/// Returns  [s]; zero for a pause of zero: checkpoints that cost nothing are taken always
/// Errors   RL-101 if the time between failures is not positive and finite; RL-106 if the pause is negative or not
///          finite
/// Source   Daly 2006, equation 37; its first term is Young, A first order approximation to the optimum checkpoint
///          interval, CACM 17(9), 1974, 530-531
/// Checked  tests/unit/performance/training/goodput_test.cpp
constexpr duration checkpoint_interval(duration pause, duration between_failures) {
  if (!(between_failures.value() > 0.0 && math::is_finite(between_failures.value())))
    detail::violated<errc::figure_not_positive>();
  if (!(pause.value() >= 0.0 && math::is_finite(pause.value()))) detail::violated<errc::quantity_not_finite>();
  if (pause >= 2.0 * between_failures) return between_failures;
  const double ratio = pause / (2.0 * between_failures);
  const double root = math::pow(ratio, 0.5);
  return 2.0 * between_failures * root * (1.0 + root / 3.0 + ratio / 9.0) - pause;
}

/// Time of a training run with failures, checkpoints, restarts and evaluation.
///
/// Model    failures come at random, M apart. A segment is an interval t of work and a checkpoint d. Together with what is
///          lost to failures it takes M (e^((t + d) / M) - 1), and with restarts R, which may fail themselves, e^(R / M)
///          times as long; work / t segments
/// Inputs   work      time of all steps, `time_to_train` [s]
///          devices   of which the run needs all
///          expected  how often it fails
/// Returns  where the time goes [s]
/// Errors   RL-101 if the work or the device time between failures is not positive and finite; RL-106 if another time is
///          negative or not finite, or if failures come so fast that the run does not end
/// Valid    failures independent of one another; a failure costs one restart however many devices it takes; stragglers
///          and loss spikes that send a run back are no part of it
/// Source   Daly 2006, equation 20 (complete cost function for exponentially distributed failures)
/// Checked  tests/unit/performance/training/goodput_test.cpp, tests/published/goodput_test.cpp
constexpr run_breakdown run_time(duration work, gpu_count devices, const reliability& expected) {
  if (!(work.value() > 0.0 && math::is_finite(work.value()))) detail::violated<errc::figure_not_positive>();
  const duration apart = time_between_failures(expected, devices);
  const duration evaluation = expected.evaluation.value() * work;
  const duration done = work + evaluation;
  duration interval = expected.interval ? expected.interval.value() : checkpoint_interval(expected.checkpoint, apart);
  if (interval > done) interval = done;
  run_breakdown run{.training = work, .evaluation = evaluation};
  duration segments = done;
  if (interval > duration{}) {
    const double count = done / interval;
    const double span = (interval + expected.checkpoint) / apart;
    run.checkpoints = count * expected.checkpoint;
    run.lost_work = count * apart * detail::exponential_excess(span);
    segments = done + run.checkpoints + run.lost_work;
  }
  const double restart = expected.restart / apart;
  run.restarts = segments * (restart + detail::exponential_excess(restart));
  if (!math::is_finite(run.total().value())) detail::violated<errc::quantity_not_finite>();
  return run;
}

/// Time that published runs lose outside their steps, over what `run_time` predicts: an 80 % interval from seven runs.
/// The upper end is high because some runs waited for a person to restart them.
/// Source   tests/accuracy/fit_runs.cpp, goodput.csv: Llama 3, RSC-1, MegaScale, ByteRobust, OPT-175B, BLOOM, 100,000 GPUs of Meta
inline constexpr likely_factors published_overhead{.low = 0.41, .high = 5.61};

/// The share of steps in a run's time, with what published runs scatter around it.
///
/// Model    1 / (1 + factor * (time beside steps / time of steps))
/// Inputs   run          any
///          of_overhead  factors of what comes on top of the steps
/// Returns  the lowest share first [1]
/// Errors   RL-101 if the run has no steps
/// Source   definition
/// Checked  tests/unit/performance/training/goodput_test.cpp
constexpr likely<fraction> likely_goodput(const run_breakdown& run,
                                          const likely_factors& of_overhead = published_overhead) {
  if (!(run.training > duration{})) detail::violated<errc::figure_not_positive>();
  const double beside = run.total() / run.training - 1.0;
  return {fraction(1.0 / (1.0 + of_overhead.high * beside)), run.goodput(),
          fraction(1.0 / (1.0 + of_overhead.low * beside))};
}

/// `run_time` of runs of any length on the same devices, for a search: from two intervals of work on, every term grows with
/// the work.
///
/// Inputs   devices   of which the runs need all
///          expected  how often they fail; nothing: never, and nothing else comes on top
/// Returns  as a function of the work, where the time goes [s]
/// Errors   those of `run_time`
/// Source   `run_time`
/// Checked  tests/unit/performance/training/goodput_test.cpp
class run_pace {
 public:
  constexpr run_pace(gpu_count devices, const std::optional<reliability>& expected)
      : devices_(devices), expected_(expected) {
    if (!expected) return;
    const duration interval =
        expected->interval ? expected->interval.value()
                           : checkpoint_interval(expected->checkpoint, time_between_failures(*expected, devices));
    least_ = interval > duration{} ? 2.0 * interval : 1.0 * units::hours;
    of_least_ = run_time(least_, devices, *expected);
  }
  constexpr gpu_count devices() const { return devices_; }
  constexpr run_breakdown operator()(duration work) const {
    if (!expected_) return {.training = work};
    if (work < least_) return run_time(work, devices_, *expected_);
    const double times = work / least_;
    return {work, times * of_least_.evaluation, times * of_least_.checkpoints, times * of_least_.lost_work,
            times * of_least_.restarts};
  }

 private:
  gpu_count devices_;
  std::optional<reliability> expected_;
  duration least_ = {};
  run_breakdown of_least_ = {};
};

}  // namespace ridgeline::inline v0_2

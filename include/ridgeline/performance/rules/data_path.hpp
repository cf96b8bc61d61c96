#pragma once
#include <optional>
#include <ridgeline/performance/rules/input_pipeline.hpp>
#include <ridgeline/units/extremes.hpp>
#include <ridgeline/units/fraction.hpp>

// What training reads and writes: samples and tokens from a storage, checkpoints to it.
namespace ridgeline::inline v0_2 {

namespace detail {

constexpr double above_zero_and_finite(double x) {
  if (!(x > 0.0 && math::is_finite(x))) violated<errc::figure_not_positive>();
  return x;
}

}  // namespace detail

/// Bandwidth of a storage that keeps GPUs fed.
///
/// Model    samples or tokens a second * bytes of each
/// Inputs   gpus    what all GPUs train on, positive
///          stored  of a sample, or of a token (2 bytes below 65,536 words, else 4), positive
/// Returns  of all readers together [B/s]
/// Errors   RL-101 if one is not positive and finite
/// Valid    everything is read each time: what the hosts keep in memory needs none
/// Source   definition
/// Checked  tests/unit/performance/rules/data_path_test.cpp, tests/published/mlperf_storage_test.cpp
constexpr bandwidth storage_for(sample_rate gpus, data_size stored) {
  detail::above_zero_and_finite(gpus.value());
  detail::above_zero_and_finite(stored.value());
  return gpus * stored / units::samples;
}
constexpr bandwidth storage_for(token_rate gpus, data_per_token stored) {
  detail::above_zero_and_finite(gpus.value());
  detail::above_zero_and_finite(stored.value());
  return gpus * stored;
}

/// Cores that decode and augment as fast as GPUs train.
///
/// Model    ceil(samples a second / samples of a core)
/// Inputs   gpus            what all GPUs train on, positive [sample/s]
///          decoded_a_core  positive [sample/s]
/// Returns  whole cores [1]
/// Errors   RL-101 if one is not positive and finite
/// Source   definition; ledger C16 has one for each GPU
/// Checked  tests/unit/performance/rules/data_path_test.cpp
constexpr double cores_for(sample_rate gpus, sample_rate decoded_a_core) {
  detail::above_zero_and_finite(decoded_a_core.value());
  return math::ceil(detail::above_zero_and_finite(gpus.value()) / decoded_a_core.value());
}

/// A step whose samples may come late.
///
/// Fields   step     with all samples there [s]
///          waiting  for samples [s]
/// Source   definition
struct fed_step {
  duration step = {};
  duration waiting = {};

  constexpr duration total() const { return step + waiting; }
  /// Share of the time in which GPUs work: MLPerf Storage's accelerator utilization [1]. Source: definition.
  constexpr fraction utilization() const { return fraction(step / total()); }
};

/// A step as long as its samples take to come, where that is longer.
///
/// Model    waiting = max(0, samples / slowest stage - step): a step's samples are fetched beside the step before
/// Inputs   step     with all samples there, positive [s]
///          samples  of one step, positive [sample]
///          path     rates of the stages that feed all of its GPUs, by `input_pipeline`
/// Returns  the step and its wait [s]
/// Errors   RL-101 if one is not positive and finite
/// Source   MLCommons, MLPerf Storage, Submission_guidelines, section 2.1: a step is a sleep, and samples come beside (read 2026-11-23)
/// Checked  tests/unit/performance/rules/data_path_test.cpp, tests/published/mlperf_storage_test.cpp
constexpr fed_step fed(duration step, sample_amount samples, const input_rates& path) {
  detail::above_zero_and_finite(step.value());
  detail::above_zero_and_finite(samples.value());
  const sample_rate slowest =
      math::smaller(math::smaller(path.storage, path.processor), math::smaller(path.pcie, path.loader));
  detail::above_zero_and_finite(slowest.value());
  return {.step = step, .waiting = math::larger(duration{}, samples / slowest - step)};
}

/// Where a checkpoint goes.
///
/// Fields   to_hosts    from all GPUs to their hosts together; absent: checkpoints are written while training waits [B/s]
///          to_storage  all writers together [B/s]
/// Source   definition
struct checkpoint_path {
  std::optional<bandwidth> to_hosts = std::nullopt;
  bandwidth to_storage = {};
};

/// What a checkpoint costs.
///
/// Fields   pause       for which training waits [s]
///          on_storage  from its beginning until it is safe [s]
/// Source   definition
struct checkpoint_cost {
  duration pause = {};
  duration on_storage = {};
};

/// How long training waits for a checkpoint.
///
/// Model    at once: size / storage. By way of the hosts' memory: size / hosts, and what the checkpoint before has not written by
///          then, size / storage - interval
/// Inputs   size      of the checkpoint, positive [B]
///          path      bandwidths, positive
///          interval  training between two of them, positive [s]
/// Returns  pause and safety
/// Errors   RL-101 if one is not positive and finite
/// Valid    hosts with memory for one checkpoint; writing takes nothing from the network that training uses
/// Source   definition; Mohan et al., CheckFreq, FAST 2021 (snapshot and persist); Jiang et al., MegaScale, NSDI 2024, section 4.4 (two
///          stages)
/// Checked  tests/unit/performance/rules/data_path_test.cpp
constexpr checkpoint_cost checkpoint_pause(data_size size, const checkpoint_path& path, duration interval) {
  detail::above_zero_and_finite(size.value());
  detail::above_zero_and_finite(path.to_storage.value());
  detail::above_zero_and_finite(interval.value());
  const duration writing = size / path.to_storage;
  if (!path.to_hosts) return {.pause = writing, .on_storage = writing};
  detail::above_zero_and_finite(path.to_hosts->value());
  const duration copying = size / *path.to_hosts;
  return {.pause = copying + math::larger(duration{}, writing - interval), .on_storage = copying + writing};
}

}  // namespace ridgeline::inline v0_2

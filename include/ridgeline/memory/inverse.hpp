#pragma once
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ridgeline/memory/fits.hpp>
#include <ridgeline/memory/footprint.hpp>
#include <span>

namespace ridgeline::inline v0_2 {

namespace detail {

/// The largest of the numbers from 1 to `end` that holds, if those that hold come first: doubled until it does not,
/// then halved between. Asks no number larger than twice the answer.
template<std::predicate<std::int64_t> Holds>
constexpr std::optional<std::int64_t> last_that_holds(std::int64_t end, Holds&& holds) {
  if (!holds(1)) return std::nullopt;
  std::int64_t good = 1;
  std::int64_t bad = end + 1;
  while (good < bad - 1) {
    const std::int64_t middle = good <= (bad - 1) / 2 && bad == end + 1 ? 2 * good : good + (bad - good) / 2;
    (holds(middle) ? good : bad) = middle;
  }
  return good;
}

}  // namespace detail

/// The largest micro-batch with which a step fits a device.
///
/// Model    the largest b for which fits(footprint(step with b), device): a footprint never falls with the batch
/// Inputs   step      its own micro-batch is not looked at
///          device    with a known capacity
///          overhead  what software takes
/// Returns  exact: it fits, and one more does not; empty if not even one fits
/// Errors   those of `footprint`; RL-105 if the capacity is not known; RL-129 if 10^8 fit
/// Source   definition
/// Checked  tests/unit/memory/inverse_test.cpp, tests/properties/memory_test.cpp
struct largest_micro_batch_model : composable {
  template<std::same_as<training_step> Step = training_step>
  constexpr std::optional<batch_size> operator()(Step step, const accelerator& device,
                                                 const framework_overhead& overhead = pytorch_cuda) const {
    const auto answer = detail::last_that_holds(detail::largest_dimension, [&](std::int64_t size) {
      step.micro_batch = batch(size);
      return bool(fits(footprint(step, overhead), device));
    });
    if (!answer) return std::nullopt;
    if (*answer == detail::largest_dimension) detail::violated<errc::answer_unbounded>();
    return batch(*answer);
  }
};
inline constexpr largest_micro_batch_model largest_micro_batch{};

/// The longest sequence with which a step fits a device.
///
/// Model    the largest multiple of the GPUs that share a sequence for which the step fits
/// Inputs   step      its own sequence is not looked at
///          device    with a known capacity
///          overhead  what software takes
/// Returns  exact: it fits, and the next multiple does not; empty if not even the first one fits
/// Errors   those of `footprint`; RL-105 if the capacity is not known; RL-129 if 10^8 fit
/// Valid    memory alone: a table of learned places may end before
/// Source   definition
/// Checked  tests/unit/memory/inverse_test.cpp, tests/properties/memory_test.cpp
struct longest_sequence_model : composable {
  template<std::same_as<training_step> Step = training_step>
  constexpr std::optional<token_count> operator()(Step step, const accelerator& device,
                                                  const framework_overhead& overhead = pytorch_cuda) const {
    const std::int64_t shared_by =
        step.plan.context_parallel.value() * (step.plan.sequence_parallel ? step.plan.tensor_parallel.value() : 1);
    const std::int64_t end = detail::largest_dimension / shared_by;
    const auto answer = detail::last_that_holds(end, [&](std::int64_t times) {
      step.sequence = tokens(times * shared_by);
      return bool(fits(footprint(step, overhead), device));
    });
    if (!answer) return std::nullopt;
    if (*answer == end) detail::violated<errc::answer_unbounded>();
    return tokens(*answer * shared_by);
  }
};
inline constexpr longest_sequence_model longest_sequence{};

/// The largest model of a family with which a step fits a device.
///
/// Model    the one with the most parameters among those that fit
/// Inputs   family    in any order
///          step      its own model is not looked at
///          device    with a known capacity
///          overhead  what software takes
/// Returns  its place in the family, from 0; empty if none fits
/// Errors   those of `footprint` for each of the family; RL-105 if the capacity is not known
/// Source   definition
/// Checked  tests/unit/memory/inverse_test.cpp
struct largest_model_model : composable {
  template<std::same_as<training_step> Step = training_step>
  constexpr std::optional<std::size_t> operator()(std::span<const transformer> family, Step step,
                                                  const accelerator& device,
                                                  const framework_overhead& overhead = pytorch_cuda) const {
    std::optional<std::size_t> best;
    std::int64_t most = 0;
    for (std::size_t i = 0; i < family.size(); ++i) {
      step.model = family[i];
      const std::int64_t count = parameters(step.model);
      if (count <= most || !fits(footprint(step, overhead), device)) continue;
      best = i;
      most = count;
    }
    return best;
  }
};
inline constexpr largest_model_model largest_model{};

/// The fewest GPUs on which a step fits, if only the number of replicas may change.
///
/// Model    the smallest data-parallel group whose parts (ZeRO) are small enough; without ZeRO more replicas never help
/// Inputs   step      its own number of replicas is not looked at
///          device    of each GPU, with a known capacity
///          overhead  what software takes
/// Returns  all GPUs of the run: replicas * tensor * pipeline * context parallel; exact; empty if no number is enough
/// Errors   those of `footprint`; RL-105 if the capacity is not known
/// Valid    up to 2^24 replicas
/// Source   definition
/// Checked  tests/unit/memory/inverse_test.cpp, tests/properties/memory_test.cpp
struct fewest_gpus_model : composable {
  template<std::same_as<training_step> Step = training_step>
  constexpr std::optional<gpu_count> operator()(Step step, const accelerator& device,
                                                const framework_overhead& overhead = pytorch_cuda) const {
    // Experts are spread over replicas and context-parallel GPUs together, so only some numbers of replicas will do.
    const std::int64_t c = step.plan.context_parallel.value();
    std::int64_t unit = 1;
    while ((unit * c) % step.plan.expert_parallel.value() != 0) ++unit;
    const auto at = [&](std::int64_t times) {
      step.plan.data_parallel = gpus(times * unit);
      return bool(fits(footprint(step, overhead), device));
    };
    // One replica has no buffers for parts, so it may fit where two do not; from two on, more never need more.
    if (at(1)) return gpus_of(step.plan);
    std::int64_t bad = 1;
    std::int64_t good = std::int64_t{1} << 24;
    if (!at(good)) return std::nullopt;
    while (good - bad > 1) {
      const std::int64_t middle = bad + (good - bad) / 2;
      (at(middle) ? good : bad) = middle;
    }
    step.plan.data_parallel = gpus(good * unit);
    return gpus_of(step.plan);
  }
};
inline constexpr fewest_gpus_model fewest_gpus{};

}  // namespace ridgeline::inline v0_2

#pragma once
#include <cstdint>
#include <ridgeline/performance/serving/serving_load.hpp>
#include <ridgeline/units/extremes.hpp>

// Many adapters (LoRA) beside one model: what they take of an iteration, and how many a GPU has room for.
namespace ridgeline::inline v0_2 {

/// Adapters that requests choose from.
///
/// Fields   kinds       how many there are, from 1 to 10^6
///          parameters  of one, on one GPU: `adapter_parameters` over the GPUs that share the model, positive [1]
///          width       of a parameter [B]
///          skew        exponent of their popularity: the i-th is asked for as 1 / i^skew; 0: all alike [1]
/// Source   Hu et al., LoRA, 2021; Sheng et al., S-LoRA, 2023, section 6.1 (power laws of popularity)
struct adapter_set {
  std::int64_t kinds = 1;
  double parameters = 1.0;
  data_size width = 2.0 * units::bytes;
  double skew = 0.0;

  /// Of one, on one GPU [B]. Source: definition.
  constexpr data_size each() const { return parameters * width; }
};

namespace detail {

constexpr void check(const adapter_set& of) {
  if (of.kinds < 1 || of.kinds > 1'000'000) violated<errc::dimension_out_of_range>();
  const auto positive = [](double x) { return x > 0.0 && math::is_finite(x); };
  if (!(positive(of.parameters) && positive(of.width.value()))) violated<errc::figure_not_positive>();
  if (!(of.skew >= 0.0 && math::is_finite(of.skew))) violated<errc::quantity_not_finite>();
}

}  // namespace detail

/// Adapters on one of the GPUs that share a model by tensor parallelism.
///
/// Model    parameters (1 + 1 / g) / 2: of the two narrow matrices beside a weight one is divided, the other lies on every GPU
/// Inputs   of      the adapters, of one GPU that holds all of the model
///          shared  GPUs g
/// Returns  the same kinds, with their parameters on one GPU
/// Errors   RL-110 for adapters out of range; RL-101 and RL-106 for sizes that cannot be
/// Valid    both matrices of a pair alike in size; engines that divide both (vLLM: fully_sharded_loras) need less
/// Source   vLLM, vllm/config/lora.py: "only half of the LoRA computation is sharded with tensor parallelism"
/// Checked  tests/unit/performance/serving/adapters_test.cpp
constexpr adapter_set adapters_on_one_of(adapter_set of, gpu_count shared) {
  detail::check(of);
  of.parameters *= 0.5 + 0.5 / static_cast<double>(shared.value());
  return of;
}

/// Different adapters that a batch asks for, on average.
///
/// Model    sum over adapters of 1 - (1 - p)^n; n (1 - (1 - 1/n)^b) of n that are alike
/// Inputs   of         the adapters
///          sequences  of the batch, not below zero [sample]
/// Returns  from 0 to the fewer of adapters and sequences [1]
/// Errors   RL-110 for adapters out of range; RL-101 and RL-106 for sizes and numbers that cannot be
/// Source   occupancy of urns: Feller, An Introduction to Probability Theory, volume 1, 1968, section II.5
/// Checked  tests/unit/performance/serving/adapters_test.cpp
constexpr double adapters_touched(const adapter_set& of, sample_amount sequences) {
  detail::check(of);
  const double n = in(sequences, units::samples);
  if (!(n >= 0.0 && math::is_finite(n))) detail::violated<errc::quantity_not_finite>();
  const auto kinds = static_cast<double>(of.kinds);
  if (of.kinds == 1) return n < 1.0 ? n : 1.0;
  if (of.skew == 0.0) return kinds * (1.0 - math::pow(1.0 - 1.0 / kinds, n));
  double all = 0.0;
  for (std::int64_t i = 1; i <= of.kinds; ++i) all += math::pow(static_cast<double>(i), -of.skew);
  double touched = 0.0;
  for (std::int64_t i = 1; i <= of.kinds; ++i) {
    touched += 1.0 - math::pow(1.0 - math::pow(static_cast<double>(i), -of.skew) / all, n);
  }
  return touched;
}

/// What adapters add to an iteration of an engine.
///
/// Model    max(touched adapters' bytes / memory bandwidth, 2 parameters tokens / rate) + kernels: each adapter is read
///          once for all of its sequences
/// Inputs   adapters  that requests choose from
///          memory    bandwidth of one GPU, positive [B/s]
///          rate      of GEMMs as narrow as a rank, positive [operation/s]
///          kernels   launching those of all matrices [s]
/// Returns  [s]
/// Errors   RL-101 if a bandwidth or rate is not positive and finite; RL-106 for kernels below zero; those of `adapters_touched`
/// Valid    adapters that lie in the GPU's memory; nothing of them hides behind the model's own GEMMs
/// Source   Chen et al., Punica, 2023, section 4 (segmented gather); Sheng et al., S-LoRA, 2023, section 5
/// Checked  tests/unit/performance/serving/adapters_test.cpp, tests/published/punica_test.cpp
struct adapters_beside {
  adapter_set adapters = {};
  bandwidth memory = {};
  operation_rate rate = {};
  duration kernels = {};

  constexpr duration operator()(const engine_batch& batch) const {
    const auto positive = [](double x) { return x > 0.0 && math::is_finite(x); };
    if (!(positive(memory.value()) && positive(rate.value()))) detail::violated<errc::figure_not_positive>();
    if (!(kernels.value() >= 0.0 && math::is_finite(kernels.value()))) detail::violated<errc::quantity_not_finite>();
    const bool reads = batch.prompt_tokens > token_amount{};
    const sample_amount read = reads ? math::larger(1.0 * units::samples, batch.prompts) : sample_amount{};
    const sample_amount sequences = batch.sequences + read;
    if (sequences == sample_amount{}) return {};
    const token_amount tokens = batch.sequences * detail::one_token_each + batch.prompt_tokens;
    const duration moved = adapters_touched(adapters, sequences) * adapters.each() / memory;
    return math::larger(moved, detail::multiply_adds(adapters.parameters, tokens) / rate) + kernels;
  }
};

/// Iterations of an engine whose requests bring adapters.
///
/// Model    iteration + `adapters_beside`
/// Inputs   base  the engine without adapters
///          the others  as of `adapters_beside`
/// Returns  [s]
/// Errors   those of `adapters_beside` and of the engine
/// Valid    as `adapters_beside`
/// Source   Chen et al., Punica, 2023, section 4; Sheng et al., S-LoRA, 2023, section 5
/// Checked  tests/unit/performance/serving/adapters_test.cpp, tests/published/punica_test.cpp
template<iteration_time Iteration>
struct adapted_engine {
  Iteration base = {};
  adapter_set adapters = {};
  bandwidth memory = {};
  operation_rate rate = {};
  duration kernels = {};

  /// What adapters add to an iteration [s]. Source: `adapters_beside`.
  constexpr duration added(const engine_batch& batch) const {
    return adapters_beside{adapters, memory, rate, kernels}(batch);
  }
  constexpr duration operator()(const engine_batch& batch) const { return base(batch) + added(batch); }
};

/// Adapters that a GPU has room for.
///
/// Model    floor(room / bytes of one)
/// Inputs   room  that the model and its KV cache leave, not below zero [B]
///          of    the adapters; `kinds` is no limit here
/// Returns  whole adapters [1]
/// Errors   RL-106 if the room is below zero or not finite; those of `adapters_touched`
/// Valid    adapters of one rank; pages as small as an adapter's matrices
/// Source   Sheng et al., S-LoRA, 2023, section 4 (one pool for adapters and KV cache)
/// Checked  tests/unit/performance/serving/adapters_test.cpp
constexpr double adapters_in(data_size room, const adapter_set& of) {
  detail::check(of);
  if (!(room.value() >= 0.0 && math::is_finite(room.value()))) detail::violated<errc::quantity_not_finite>();
  return math::floor(room / of.each());
}

}  // namespace ridgeline::inline v0_2

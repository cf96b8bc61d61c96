#pragma once
#include <array>
#include <optional>
#include <ridgeline/performance/serving/serving_load.hpp>

namespace ridgeline::inline v0_2 {

/// Guesses of a draft, of heads for several tokens (MTP) or of EAGLE, by their position.
///
/// Fields   accepted  probability that a guess is accepted if all before it are; the first absent one ends
///                 the guesses
///          cost      of one guess, relative to an iteration that decodes [1]
///          weights   of what guesses, on all GPUs of an engine together [B]
/// Source   Leviathan et al. 2023; Li et al., EAGLE-2, 2024 (acceptance falls with the position); DeepSeek-AI,
///          DeepSeek-V3 Technical Report, 2024, section 5.4.3 (85 to 90 % of the second token)
struct guesses_by_position {
  std::array<std::optional<fraction>, 8> accepted = {};
  double cost = 0.0;
  data_size weights = {};

  /// How many there are. Source: definition.
  constexpr double count() const {
    double sum = 0.0;
    for (const std::optional<fraction>& each : accepted) {
      if (!each) break;
      sum += 1.0;
    }
    return sum;
  }
};

/// Tokens that an iteration gives a sequence: one of the model's own, and the guesses up to the first that is rejected.
///
/// Model    1 + a1 + a1 a2 + a1 a2 a3 + ...
/// Inputs   how  acceptance a by position
/// Returns  from 1 to 9 [1]: `batching::tokens_per_step`
/// Source   Leviathan et al. 2023, equation 1, with an acceptance for each position
/// Checked  tests/unit/performance/serving/speculating_engine_test.cpp
constexpr double tokens_per_step_of(const guesses_by_position& how) {
  double all_before = 1.0;
  double sum = 1.0;
  for (const std::optional<fraction>& each : how.accepted) {
    if (!each) break;
    sum += all_before *= each->value();
  }
  return sum;
}

namespace detail {

/// An iteration that verifies guesses, and the guesses before it.
template<iteration_time Iteration>
constexpr duration guessed_and_verified(const Iteration& target, const guesses_by_position& how,
                                        const engine_batch& batch) {
  if (!(how.cost >= 0.0 && math::is_finite(how.cost))) violated<errc::quantity_not_finite>();
  const double guesses = how.count();
  if (batch.sequences == sample_amount{} || guesses == 0.0) return target(batch);
  engine_batch verified = batch;
  verified.sequences *= 1.0 + guesses;
  verified.context /= 1.0 + guesses;
  const engine_batch alone{.sequences = batch.sequences, .context = batch.context};
  return target(verified) + guesses * how.cost * target(alone);
}

}  // namespace detail

/// Iterations of an engine that guesses: each verifies a sequence's guesses in one pass.
///
/// Model    g guesses: the iteration of g + 1 tokens a sequence, whose KV cache is read once, and g guesses of `cost`
///          iterations each
/// Inputs   target  the engine without guesses
///          how     guesses
/// Returns  [s]
/// Errors   RL-106 if a cost is negative or not finite
/// Valid    attention without windows, bound by the reads of its cache
/// Source   Leviathan et al. 2023, section 3.3
/// Checked  tests/unit/performance/serving/speculating_engine_test.cpp
template<iteration_time Iteration>
struct speculating_engine {
  Iteration target = {};
  guesses_by_position how = {};

  constexpr duration operator()(const engine_batch& batch) const {
    return detail::guessed_and_verified(target, how, batch);
  }
};

}  // namespace ridgeline::inline v0_2

#pragma once
#include <ridgeline/performance/serving/prefill_time.hpp>

namespace ridgeline {

namespace detail {

constexpr serving_breakdown scaled(const serving_breakdown& of, double by) {
  return {.weights = by * of.weights,
          .intake = by * of.intake,
          .arithmetic = by * of.arithmetic,
          .power_limit = by * of.power_limit,
          .unpacking = by * of.unpacking,
          .cache = by * of.cache,
          .scores = by * of.scores,
          .launches = by * of.launches,
          .host = by * of.host,
          .communication = by * of.communication,
          .hand_over = by * of.hand_over,
          .offloaded_weights = by * of.offloaded_weights};
}

constexpr void check_split(const inference_step& step, gpu_count across) {
  if (across.value() > step.model.layers) violated<errc::stages_not_filled>();
}

}  // namespace detail

/// Time per output token where each GPU has blocks of its own: one works after the other, and a token passes all of
/// them.
///
/// Model    that of one GPU with all blocks, and (n - 1) hand-overs, and a longer wait at each block
/// Inputs   step    what runs
///          across  n, GPUs that have blocks each
///          rates   of one of them and the stack
/// Returns  every term [s], the usual error, and whether it was measured there
/// Errors   as `time_per_output_token`; RL-120 if there are fewer blocks than GPUs
/// Source   llama.cpp, --split-mode layer; Huang et al., GPipe, 2019 (stages in sequence)
/// Checked  tests/unit/performance/serving/layer_split_test.cpp
constexpr estimate<serving_breakdown> time_per_output_token(const inference_step& step, gpu_count across,
                                                            const serving_rates& rates) {
  estimate<serving_breakdown> made = time_per_output_token(step, rates);
  detail::check_split(step, across);
  const auto n = static_cast<double>(across.value());
  if (n == 1.0) return made;
  const double blocks = static_cast<double>(step.model.layers);
  made.terms.hand_over = ((n - 1.0) * rates.hand_over + blocks * rates.hand_over_per_block) * units::seconds;
  if (n > static_cast<double>(rates.range.most_devices)) made.range = calibrated_range::outside;
  return made;
}

/// Time of reading prompts where each GPU has blocks of its own: chunks follow one another through the GPUs.
///
/// Model    T of one GPU with all blocks, in groups of m chunks: T / n * (1 + (n - 1) / m), and a share of it where
///          there are several chunks because they and the stages are uneven
/// Inputs   step    what runs
///          across  n, GPUs that have blocks each
///          rates   of one of them and the stack
/// Returns  every term [s]: those of one GPU / n, and the rest as hand-over; the usual error; whether it was measured
///          there
/// Errors   as `prefill_time`; RL-120 if there are fewer blocks than GPUs
/// Source   Huang et al., GPipe, 2019, section 2.3
/// Checked  tests/unit/performance/serving/layer_split_test.cpp
constexpr estimate<serving_breakdown> prefill_time(const inference_step& step, gpu_count across,
                                                   const serving_rates& rates) {
  estimate<serving_breakdown> made = prefill_time(step, rates);
  detail::check_split(step, across);
  const auto n = static_cast<double>(across.value());
  if (n == 1.0) return made;
  const detail::prompt_chunks cut({static_cast<double>(step.prompt.value()), rates.chunk});
  const double chunks = rates.chunk == 0.0 ? 1.0 : cut.count * static_cast<double>(step.requests.value());
  const double all = made.total().value();
  const bool in_groups = rates.chunks_together > 0.0 && rates.chunks_together < chunks;
  const double group = in_groups ? rates.chunks_together : chunks;
  const double filled = all / n * (1.0 + (n - 1.0) / group);
  const double uneven = chunks > 1.0 ? filled * rates.uneven_stages : 0.0;
  made.terms = detail::scaled(made.terms, 1.0 / n);
  made.terms.hand_over = (filled - all / n + uneven + (n - 1.0) * rates.hand_over) * units::seconds;
  made.relative_error = rates.split_prompt_error;
  if (n > static_cast<double>(rates.range.most_devices)) made.range = calibrated_range::outside;
  return made;
}

}  // namespace ridgeline

#pragma once
#include <optional>
#include <ridgeline/memory/fits.hpp>
#include <ridgeline/memory/inference.hpp>
#include <ridgeline/memory/inverse.hpp>
#include <ridgeline/performance/serving/serving_time.hpp>

namespace ridgeline::inline v0_2 {

/// How many requests a device serves at once, and how fast.
/// Source   definition
struct serving_plan {
  batch_size requests;
  memory_breakdown memory = {};
  serving_estimate time = {};
};

/// Serving with as many requests at once as the memory leaves room for.
///
/// Model    the largest batch for which fits(footprint(step), device), and `serving_time` of it
/// Inputs   step      its own requests are not looked at; its GPUs share the model
///          device    with a known capacity
///          rates     of the device, or of the cluster of such devices, and the stack
///          overhead  memory that the software takes
/// Returns  the batch, its memory on one GPU, and its times; empty if not even one request fits
/// Errors   those of `footprint` and of `serving_time`; RL-129 if 10^6 requests fit
/// Valid    a cache that is kept for prompt and reply in full from the beginning; a server that gives out its memory in
///          pages has room for more requests
/// Source   definition
/// Checked  tests/unit/planning/serving_test.cpp
template<std::same_as<inference_step> Step = inference_step>
constexpr std::optional<serving_plan> largest_batch_served(Step step, const accelerator& device,
                                                           const serving_rates& rates,
                                                           const framework_overhead& overhead = pytorch_cuda) {
  constexpr std::int64_t most = 1'000'000;
  const auto answer = detail::last_that_holds(most, [&](std::int64_t requests) {
    step.requests = batch(requests);
    return bool(fits(footprint(step, overhead), device));
  });
  if (!answer) return std::nullopt;
  if (*answer == most) detail::violated<errc::answer_unbounded>();
  step.requests = batch(*answer);
  return serving_plan{
      .requests = step.requests, .memory = footprint(step, overhead), .time = serving_time(step, rates)};
}

/// The largest batch whose tokens still follow one another fast enough.
///
/// Model    the largest batch within `most` for which the time per output token is at most `between_tokens`: that time
///          never falls with the batch
/// Inputs   step            its own requests are not looked at
///          rates           of the devices and the stack
///          between_tokens  positive [s]
///          most            that the memory leaves room for: `largest_batch_served`
/// Returns  the batch; empty if one request alone is too slow
/// Errors   those of `time_per_output_token`; RL-106 if the time is not finite
/// Source   definition; the latency that MLPerf Inference and others put to a server (TPOT)
/// Checked  tests/unit/planning/serving_test.cpp
template<std::same_as<inference_step> Step = inference_step>
constexpr std::optional<batch_size> largest_batch_within(Step step, const serving_rates& rates, duration between_tokens,
                                                         batch_size most) {
  if (!math::is_finite(between_tokens.value())) detail::violated<errc::quantity_not_finite>();
  const served_model of = served_model_of(step);  // the same for every batch
  const auto answer = detail::last_that_holds(most.value(), [&](std::int64_t requests) {
    step.requests = batch(requests);
    return detail::mean_decode(of, step, rates).total() <= between_tokens;
  });
  if (!answer) return std::nullopt;
  return batch(*answer);
}

}  // namespace ridgeline::inline v0_2

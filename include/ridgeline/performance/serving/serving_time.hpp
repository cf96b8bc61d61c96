#pragma once
#include <ridgeline/core/evaluate_once.hpp>
#include <ridgeline/performance/serving/decode_time.hpp>
#include <ridgeline/performance/serving/prefill_time.hpp>

namespace ridgeline::inline v0_2 {

/// How a batch of requests is served.
///
/// Fields   first_token   time to first token (TTFT): prompts are read together, nothing waits in a queue [s]
///          output_token  time per output token (TPOT, the mean inter-token latency) after that [s]
///          requests      that run together
///          reply         tokens of each
/// Source   definition; the two latencies of MLPerf Inference (TTFT, TPOT)
struct serving_estimate {
  estimate<serving_breakdown> first_token = {};
  estimate<serving_breakdown> output_token = {};
  batch_size requests = batch(1);
  token_count reply = tokens(1);

  /// From the request to its last token [s]. Source: definition.
  constexpr duration latency() const { return first_token.total() + (reply.value() - 1) * output_token.total(); }
  /// Output tokens a second of all requests together while they decode [token/s]. Source: definition.
  constexpr token_rate decode_throughput() const {
    return requests.value() * units::single_tokens / output_token.total();
  }
  /// Output tokens a second of all requests together, the time of prefill included [token/s]. Source: definition.
  constexpr token_rate throughput() const { return requests.value() * detail::amount_of(reply) / latency(); }
  /// Requests answered a second [sample/s]. Source: definition.
  constexpr sample_rate requests_per_second() const { return requests.value() * units::samples / latency(); }
};

/// Time of a batch of requests, from their prompts to their last tokens.
///
/// Model    `prefill_time`, and the reply less one token by `time_per_output_token`
/// Inputs   step   what runs
///          rates  of the device and the stack, from `serving_rates_of`
/// Returns  both times and the rates that follow from them
/// Shapes   requests that begin and end together; a server that replaces each request as it ends reads the same prompts
///          and writes the same tokens, so its throughput is the same
/// Errors   as `decode_time`
/// Valid    as `prefill_time` and `decode_time`
/// Source   Pope et al. 2022, section 2
/// Checked  tests/unit/performance/serving/serving_time_test.cpp, tests/properties/serving_test.cpp
struct serving_time_model : composable {
  constexpr serving_estimate operator()(const inference_step& step, const serving_rates& rates) const {
    detail::evaluate_once();
    const served_model of = served_model_of(step);  // counted once for both
    return {.first_token = detail::prefill(of, step, rates),
            .output_token = detail::mean_decode(of, step, rates),
            .requests = step.requests,
            .reply = step.reply};
  }
};
inline constexpr serving_time_model serving_time{};

}  // namespace ridgeline::inline v0_2

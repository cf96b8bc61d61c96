#pragma once
#include <ridgeline/performance/serving/decode_time.hpp>
#include <ridgeline/performance/serving/prefill_time.hpp>

namespace ridgeline {

/// How a batch of requests is served.
///
/// Fields   first_token   from the request to its first token, prompts read together and nothing in a queue [s]
///          output_token  the mean time between two tokens after that [s]
///          requests      that run together; prompt and reply of each [1]
/// Source   definition; the two latencies of MLPerf Inference (TTFT, TPOT)
struct serving_estimate {
  estimate<serving_breakdown> first_token = {};
  estimate<serving_breakdown> output_token = {};
  double requests = 1.0;
  double reply = 1.0;

  /// From the request to its last token [s]. Source: definition.
  constexpr duration latency() const { return first_token.total() + (reply - 1.0) * output_token.total(); }
  /// Tokens written a second by all requests together, while none reads a prompt [token/s]. Source: definition.
  constexpr token_rate writing() const { return requests * token_amount::from_value(1.0) / output_token.total(); }
  /// Tokens written a second by all requests together, the reading of their prompts included [token/s]. Source:
  /// definition.
  constexpr token_rate throughput() const { return requests * reply * token_amount::from_value(1.0) / latency(); }
  /// Requests answered a second [sample/s]. Source: definition.
  constexpr sample_rate requests_per_second() const { return requests * sample_amount::from_value(1.0) / latency(); }
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
constexpr serving_estimate serving_time(const inference_step& step, const serving_rates& rates) {
  return {.first_token = prefill_time(step, rates),
          .output_token = time_per_output_token(step, rates),
          .requests = static_cast<double>(step.requests.value()),
          .reply = static_cast<double>(step.reply.value())};
}

}  // namespace ridgeline

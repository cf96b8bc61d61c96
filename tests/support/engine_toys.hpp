#pragma once
#include <ridgeline/performance/serving/serving_load.hpp>

// Engines whose iterations take a time that anyone can work out by hand.
namespace ridgeline_tests {

/// 10 ms, 50 us for each sequence, 40 us for each token of a prompt.
struct affine_engine {
  constexpr ridgeline::duration operator()(const ridgeline::engine_batch& of) const {
    const double prompts = in(of.prompt_tokens, ridgeline::units::single_tokens);
    return (10e-3 + 50e-6 * in(of.sequences, ridgeline::units::samples) + 40e-6 * prompts) * ridgeline::units::seconds;
  }
};

/// A roofline: 10 ms of weights or 20 us a token, 2 ns a cached token, attention of prompts, 1 ms of software.
struct roofline_engine {
  constexpr ridgeline::duration operator()(const ridgeline::engine_batch& of) const {
    using ridgeline::units::samples;
    using ridgeline::units::single_tokens;
    const double prompts = in(of.prompt_tokens, single_tokens);
    const double gemms = 20e-6 * (in(of.sequences, samples) + prompts);
    const double cached = 2e-9 * in(of.sequences, samples) * in(of.context, single_tokens);
    const double attended = 1e-10 * prompts * in(of.prompt_context, single_tokens);
    return (1e-3 + (gemms > 10e-3 ? gemms : 10e-3) + cached + attended) * ridgeline::units::seconds;
  }
};

constexpr ridgeline::request_lengths lengths_of(double input, double output, double variation = 0.0) {
  using ridgeline::units::single_tokens;
  return {.input = {input * single_tokens, variation}, .output = {output * single_tokens, variation}};
}

}  // namespace ridgeline_tests

#pragma once
#include <ridgeline/planning/detail/engine_fit.hpp>

namespace ridgeline::inline v0_2 {

/// The knee of an engine's curve of throughput against latency.
///
/// Fields   load     of one engine there
///          per_gpu, per_user  output tokens a second, as a deployment's
///          keeps    whether the targets are kept there
/// Source   definition
struct load_knee {
  loaded_engine load = {};
  token_rate per_gpu = {};
  token_rate per_user = {};
  bool keeps = false;
};

/// The load where an engine's power is largest: its throughput over its response time.
///
/// Model    the rate that makes requests a second / mean time of a request largest. There one percent more load makes
///          requests take one percent longer: below it throughput is cheap, beyond it latency
/// Inputs   one      a deployment, whose engine's layout and setting count
///          request  lengths, model and targets
///          fleet    its machines
/// Returns  the knee of one engine; absent if prompts are read by engines of their own
/// Errors   those of `open_loop`
/// Valid    as `open_loop`
/// Source   Kleinrock, Power and deterministic rules of thumb for probabilistic problems in computer communications,
///          ICC 1979, 43.1.1-43.1.10; the paper was not at hand: as Cardwell et al., BBR, ACM Queue 14(5), 2016, cite it
/// Checked  tests/unit/planning/load_knee_test.cpp
constexpr std::optional<load_knee> knee_of(const deployment& one, const load_request& request,
                                           const engine_fleet& fleet) {
  if (one.prefill || one.verdict != engine_verdict::kept) return std::nullopt;
  const detail::served_iterations on = detail::iterations_of(request, fleet, one.layout);
  const auto at = [&](sample_rate rate) { return open_loop(request.lengths, one.how, rate, on); };
  const auto power_at = [&](sample_rate rate) {
    const loaded_engine load = at(rate);
    return load ? (rate / load.end_to_end.mean).value() : 0.0;
  };
  // Golden section: the power rises to the knee and falls beyond it.
  constexpr double section = 0.6180339887498949;
  sample_rate low = {}, high = one.load.largest_rate;
  sample_rate left = high - section * (high - low), right = low + section * (high - low);
  double at_left = power_at(left), at_right = power_at(right);
  for (int i = 0; i < 40; ++i) {
    if (at_left < at_right) {
      low = left;
      left = right;
      at_left = at_right;
      right = low + section * (high - low);
      at_right = power_at(right);
    } else {
      high = right;
      right = left;
      at_right = at_left;
      left = high - section * (high - low);
      at_left = power_at(left);
    }
  }
  load_knee made{.load = at(0.5 * (low + high))};
  if (!made.load) return std::nullopt;
  made.per_gpu = made.load.output_tokens() / static_cast<double>(one.layout.devices().value());
  if (made.load.itl.mean > duration{})
    made.per_user = one.how.tokens_per_step * units::single_tokens / made.load.itl.mean;
  made.keeps = detail::excess_of(made.load, request.within) <= 1.0;
  return made;
}

}  // namespace ridgeline::inline v0_2

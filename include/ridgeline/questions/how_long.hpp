#pragma once
#include <algorithm>
#include <ridgeline/performance/calibration/own_steps.hpp>
#include <ridgeline/performance/serving/layer_split.hpp>
#include <ridgeline/planning/plan_estimate.hpp>
#include <ridgeline/questions/defaults.hpp>
#include <ridgeline/planning/serving.hpp>
#include <ridgeline/questions/requests.hpp>
#include <ridgeline/questions/training.hpp>

namespace ridgeline::inline v0_2 {

/// What a training run takes.
///
/// Fields   run       the question with its defaults
///          estimate  of the plan: a step term by term, memory, MFU, and the whole run, term by term, in time, money, energy
///                    and carbon, each with its 80 % interval
///          drawn     by a measured step, if given: what follows from time is scaled by it
/// Source   definition
/// Checked  tests/unit/questions/how_long_test.cpp
struct training_answer {
  settled_training run;
  plan_estimate estimate = {};
  std::optional<drawn_ratio> drawn = std::nullopt;
};

/// How long does a training run take, and what does it cost?
///
/// Model    `estimate_of` the plan, with what interrupts a run; the interval is at least as wide as published runs scatter
/// Inputs   asked  the run, as far as it is described
/// Returns  time, memory, money, energy and carbon of one predicted step
/// Errors   those of `settle` and `estimate_of`; RL-347 if the batch is too small for the plan
/// Valid    machines draw as much while they wait as while they work
/// Source   each model's own
/// Checked  tests/unit/questions/how_long_test.cpp
constexpr training_answer how_long(const training_question& asked) {
  training_answer made{.run = settle(asked)};
  const settled_training& run = made.run;
  const fleet on{.name = asked.device.id,
                 .on = run.machines.on,
                 .reached = run.calibration,
                 .terms = run.costs.terms,
                 .interrupted = run.goodput,
                 .scatter = defaults::run_interval,
                 .overhead = defaults::training_overhead,
                 .memory_within = defaults::training_memory_interval};
  const training_request request{.model = run.step.model,
                                 .sequence = run.step.sequence,
                                 .sequences = run.batch,
                                 .budget = run.tokens,
                                 .method = run.step.method,
                                 .flash_attention = run.step.plan.flash_attention,
                                 .dropout = run.step.dropout,
                                 .adapters = run.step.adapters,
                                 .attended = run.attended,
                                 .sites = run.sites};
  const auto found = estimate_of(request, on, run.step.plan, run.step.micro_batch, run.step.recipe);
  if (!found) detail::violated<errc::batch_too_small>();
  made.estimate = *found;
  return made;
}

/// What requests take.
///
/// Fields   run      the question with its defaults
///          times    of one request: to the first token, of an output token, term by term
///          memory   of the weights, the cache and the rest, on one GPU; with layers of its own on each, of all together
///          fullest  with as many requests as the memory has room for; absent where that is not known
/// Source   definition
/// Checked  tests/unit/questions/how_long_test.cpp
struct requests_answer {
  settled_requests run;
  serving_estimate times = {};
  memory_breakdown memory = {};
  std::optional<serving_plan> fullest = std::nullopt;

  /// Prompts' and output tokens of all requests [token/s]. Source: definition.
  constexpr token_rate total_throughput() const {
    const double each = static_cast<double>(run.step.prompt.value() + run.step.reply.value());
    return static_cast<double>(times.requests.value()) * each * units::single_tokens / times.latency();
  }
  /// Of one output token while all requests run [$/token]; zero if the cost of a machine is unknown. Source: definition.
  constexpr price_per_token cost_per_output_token() const {
    const running_terms& terms = run.costs.terms;
    const auto machines = static_cast<double>(run.machines.on.machines().value());
    const power metered = machines * terms.overhead.value() * terms.draw.value();
    return (machines * terms.machine.value() + metered * terms.electricity.value()) / times.throughput();
  }
};

/// How long does a request take?
///
/// Model    `serving_time`; with layers of its own on each GPU, `prefill_time` and `time_per_output_token` of a split by layers
/// Inputs   asked  the requests, as far as they are described
/// Returns  times, memory, and the room for requests
/// Errors   those of `settle`, `serving_rates_of` and `serving_time`
/// Source   each model's own
/// Checked  tests/unit/questions/how_long_test.cpp
constexpr requests_answer how_long(const requests_question& asked) {
  requests_answer made{.run = settle(asked)};
  const settled_requests& run = made.run;
  const serving_rates rates = serving_rates_of(run.machines.on, run.kind, run.calibration);
  made.times = serving_time(run.step, rates);
  if (run.by_layers) {
    made.times.first_token = prefill_time(run.step, run.gpus, rates);
    made.times.output_token = time_per_output_token(run.step, run.gpus, rates);
  }
  made.memory = footprint(run.step);
  if (!asked.device.capacity || (run.by_layers && run.gpus.value() > 1)) return made;
  // Beyond a million requests, or ten billion tokens, nothing is a limit.
  inference_step step = run.step;
  const std::int64_t tokens_each = step.prompt.value() + step.reply.value();
  step.requests = batch(std::clamp<std::int64_t>(10'000'000'000 / tokens_each, 1, 1'000'000));
  if (!fits(footprint(step), asked.device)) made.fullest = largest_batch_served(run.step, asked.device, rates);
  return made;
}

}  // namespace ridgeline::inline v0_2

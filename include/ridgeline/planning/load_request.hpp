#pragma once
#include <array>
#include <optional>
#include <ridgeline/performance/serving/adapters.hpp>
#include <ridgeline/performance/serving/cache_tier.hpp>
#include <ridgeline/performance/serving/speculating_engine.hpp>
#include <ridgeline/planning/choices.hpp>
#include <ridgeline/planning/deployment.hpp>
#include <ridgeline/planning/fleet.hpp>
#include <ridgeline/planning/load_curve.hpp>

namespace ridgeline::inline v0_2 {

/// A machine of another size, and what it costs.
/// Source   definition
struct sized_machine {
  gpu_count gpus = ridgeline::gpus(1);
  running_terms terms;
};

/// Machines that run engines.
///
/// Inputs   on           machines; an engine lies in one of them
///          calibration  of the engine
///          kind         arithmetic of the GEMMs
///          terms        of one machine
///          smaller      machines of the same device that a deployment may lie in where it costs less there; absent: none
/// Source   definition
struct engine_fleet {
  std::string_view name;
  cluster on;
  engine_calibration calibration;
  engine_arithmetic kind = {};
  running_terms terms;
  std::array<std::optional<sized_machine>, 3> smaller = {};
};

/// A load to be served.
///
/// Inputs   model, precision  what answers, in which widths
///          lengths           of the requests
///          rate              at which they arrive, all together, in the busiest hour; positive
///          within            what the answers must keep
///          of_a_day          mean of the load over a day, relative to `rate`: machines are paid all day; looked at
///                            without a curve
///          adapters          that requests choose from, of one GPU that holds all of the model; all of them lie beside it on every
///                            engine; absent: none
///          curve             the day, hour by hour
///          by_the_hour       machines are paid in the hours of the curve that need them, instead of all day
///          tier              slower tier of the prefix cache, and the share of its hits that lie there
///          guesses           of a draft, of MTP or of EAGLE, by position; none: every token of the model's own
/// Errors   RL-101 by `search_load` if the rate is not positive and finite; RL-171 if the day's share is zero
/// Source   definition
struct load_request {
  transformer model = {};
  serving_precision precision = {};
  request_lengths lengths = {};
  sample_rate rate = {};
  latency_targets within = {};
  fraction of_a_day = fraction(1.0);
  cache_tier tier = {};
  guesses_by_position guesses = {};
  std::optional<adapter_set> adapters = std::nullopt;
  std::optional<load_curve> curve = std::nullopt;
  bool by_the_hour = false;
};

/// Widths that an engine may hold a model in.
///
/// Inputs   precision  of the weights and of the KV cache
///          kind       arithmetic of the GEMMs then
///          kernels    whether there are any for it on the device
///          guesses    that a model so held gets, instead of the request's
/// Source   definition
struct engine_format {
  serving_precision precision = {};
  engine_arithmetic kind = {};
  bool kernels = true;
  std::optional<guesses_by_position> guesses = std::nullopt;
};

/// How engines may be set.
///
/// Inputs   layouts        GPUs of an engine, and how they share the model
///          most_requests  admitted at once; the memory may admit fewer
///          step_tokens    of one iteration
///          chunked        prompts in pieces beside decoding sequences, or alone
///          disaggregated  prefill on engines of its own is tried too
///          formats        that the quality allows, instead of the request's precision and the fleet's arithmetic
/// Source   vLLM: max_num_seqs, max_num_batched_tokens, enable_chunked_prefill
struct engine_axes {
  choices<serving_layout> layouts{serving_layout{}};
  choices<batch_size> most_requests{batch(32), batch(64), batch(128), batch(256), batch(512), batch(1024)};
  choices<token_count> step_tokens{tokens(512), tokens(1024), tokens(2048), tokens(4096), tokens(8192), tokens(16384)};
  choices<bool> chunked{true};
  bool disaggregated = false;
  std::optional<choices<engine_format>> formats = std::nullopt;

  /// [1]. Source: definition.
  constexpr std::uint64_t size() const {
    return std::uint64_t{layouts.size()} * most_requests.size() * step_tokens.size() * chunked.size() *
           (formats ? formats->size() : 1);
  }
};

}  // namespace ridgeline::inline v0_2

#pragma once
#include <ridgeline/memory/inference.hpp>
#include <ridgeline/planning/choices.hpp>
#include <ridgeline/planning/deployment.hpp>
#include <ridgeline/planning/fleet.hpp>

namespace ridgeline::inline v0_2 {

/// Machines that run engines.
///
/// Inputs   on           machines; an engine lies in one of them
///          calibration  of the engine
///          kind         arithmetic of the GEMMs
///          terms        of one machine
/// Source   definition
struct engine_fleet {
  std::string_view name;
  cluster on;
  engine_calibration calibration;
  engine_arithmetic kind = {};
  running_terms terms;
};

/// A load to be served.
///
/// Inputs   model, precision  what answers, in which widths
///          lengths           of the requests
///          rate              at which they arrive, all together; positive
///          within            what the answers must keep
///          of_a_day          mean of the load over a day, relative to `rate`: machines are paid all day
/// Errors   RL-101 by `search_load` if the rate is not positive and finite; RL-171 if the day's share is zero
/// Source   definition
struct load_request {
  transformer model = {};
  serving_precision precision = {};
  request_lengths lengths = {};
  sample_rate rate = {};
  latency_targets within = {};
  fraction of_a_day = fraction(1.0);
};

/// How engines may be set.
///
/// Inputs   layouts        GPUs of an engine, and how they share the model
///          most_requests  admitted at once; the memory may admit fewer
///          step_tokens    of one iteration
///          chunked        prompts in pieces beside decoding sequences, or alone
/// Source   vLLM: max_num_seqs, max_num_batched_tokens, enable_chunked_prefill
struct engine_axes {
  choices<serving_layout> layouts{serving_layout{}};
  choices<batch_size> most_requests{batch(32), batch(64), batch(128), batch(256), batch(512), batch(1024)};
  choices<token_count> step_tokens{tokens(512), tokens(1024), tokens(2048), tokens(4096), tokens(8192), tokens(16384)};
  choices<bool> chunked{true};

  /// [1]. Source: definition.
  constexpr std::uint64_t size() const {
    return std::uint64_t{layouts.size()} * most_requests.size() * step_tokens.size() * chunked.size();
  }
};

/// What is made as small as possible: GPUs at work, or what whole machines cost or emit.
/// Source   definition
enum class load_goal : unsigned char { least_gpus, least_cost, least_carbon };

inline constexpr load_goal every_load_goal[] = {load_goal::least_gpus, load_goal::least_cost, load_goal::least_carbon};

/// The name of a goal.
///
/// Inputs   which  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/planning/load_search_test.cpp
constexpr std::string_view name_of(load_goal which) noexcept {
  switch (which) {
    case load_goal::least_gpus: return "fewest GPUs";
    case load_goal::least_cost: return "cheapest";
    case load_goal::least_carbon: return "greenest";
  }
  return "unknown";
}

namespace detail {

/// Share of a GPU's memory that an engine takes.
/// Source   vLLM, gpu_memory_utilization: 0.9
inline constexpr fraction engine_memory = fraction(0.9);

/// What keeps a model from being divided so; no error where nothing does.
constexpr bool divides(const transformer& model, const serving_layout& layout, const engine_fleet& fleet) {
  if (layout.devices() > fleet.on.each().devices()) return false;
  const strategy plan{.tensor_parallel = layout.tensor_parallel};
  if (fault_of(plan, model, tokens(1)) != errc{}) return false;
  const std::int64_t shared = layout.tensor_parallel.value() * layout.data_parallel.value();
  const std::int64_t parts = layout.expert_parallel.value();
  if (shared % parts != 0 || (model.moe && model.moe.experts.value() % parts != 0)) return false;
  return layout.pipeline_parallel.value() <= model.layers.value();
}

/// KV cache of all GPUs of an engine, as tokens of such requests; nothing where the weights leave no room.
constexpr std::optional<token_amount> cache_left(deployment& one, const load_request& request,
                                                 const engine_iterations& on, const accelerator& device) {
  const inference_step prefill{.model = request.model,
                               .requests = batch(1),
                               .prompt = one.how.step_tokens,
                               .reply = tokens(1),
                               .weights = request.precision.dense,
                               .cache_width = request.precision.cache_width,
                               .tensor_parallel = one.layout.tensor_parallel};
  const shard_fractions part = shard_fractions_of({.tensor_parallel = prefill.tensor_parallel}, request.model);
  one.weights = weight_bytes_of(on.model);
  one.cache = engine_memory * device.capacity.value() - one.weights - prefill_workspace(prefill, part);
  if (!(one.cache > data_size{})) return std::nullopt;
  const token_amount length = request.lengths.input.mean + request.lengths.output.mean;
  const double requests = one.cache / cache_bytes_of(on.model, length);
  return requests * static_cast<double>(one.layout.data_parallel.value()) * length;
}

inline constexpr std::int64_t no_limit = 1'000'000;

/// Engines at so many replicas.
constexpr loaded_engine at_replicas(const deployment& one, const load_request& request, const engine_iterations& on,
                                    std::int64_t replicas) {
  return open_loop(request.lengths, one.how, request.rate / static_cast<double>(replicas), on);
}

/// The fewest replicas of a setting that keep all targets, if they are no more than `most`.
constexpr engine_verdict fewest_replicas(deployment& one, const load_request& request, const engine_iterations& on,
                                         std::int64_t most) {
  // Decode alone, of as many sequences as there is room for: no engine answers more. Only where one is at hand.
  const token_lengths& out = request.lengths.output;
  const double steps = (out.mean - units::single_tokens) / (one.how.tokens_per_step * units::single_tokens);
  if (most < no_limit && steps > 0.0) {
    const token_amount context = request.lengths.input.mean + 0.5 * out.mean;
    const double sequences =
        math::smaller(static_cast<double>(one.how.most_requests.value()), *one.how.cache / context);
    const duration all = steps / sequences * on(engine_batch{.sequences = sequences, .context = context});
    if (request.rate / units::samples * all > static_cast<double>(most)) return engine_verdict::more_gpus;
  }
  // A request now and then: what no number of replicas betters.
  const loaded_engine alone = open_loop(request.lengths, one.how, 1e-6 * request.rate, on);
  one.load = alone;
  if (alone.verdict != load_verdict::steady) return engine_verdict::does_not_fit;
  const latency_targets& within = request.within;
  if (within.itl && alone.itl.p95 > *within.itl) return engine_verdict::itl_too_long;
  if (within.ttft && alone.ttft.p95 > *within.ttft) return engine_verdict::ttft_too_long;
  const auto keeps = [&](std::int64_t replicas) {
    const loaded_engine load = at_replicas(one, request, on, replicas);
    if (!load || excess_of(load, within) > 1.0) return false;
    one.load = load;
    one.replicas = replicas;
    return true;
  };
  const double least = math::ceil(request.rate / alone.largest_rate);
  if (!(least <= static_cast<double>(most))) return engine_verdict::more_gpus;
  std::int64_t low = math::larger(least, 1.0) > 1.0 ? static_cast<std::int64_t>(least) - 1 : 0;
  std::int64_t step = 1;
  while (!keeps(low + step)) {
    low += step;
    if (low >= most) return engine_verdict::more_gpus;
    step = low + 2 * step <= most ? 2 * step : most - low;
  }
  while (one.replicas - low > 1) {
    const std::int64_t middle = low + (one.replicas - low) / 2;
    if (!keeps(middle)) low = middle;
  }
  return one.replicas <= most ? engine_verdict::kept : engine_verdict::more_gpus;
}

/// Fills in machines, money, energy and carbon.
constexpr void pay(deployment& one, const load_request& request, const engine_fleet& fleet) {
  const std::int64_t of_machine = fleet.on.each().devices().value();
  const std::int64_t in_machine = of_machine / one.layout.devices().value();
  one.gpus = gpu_count(one.replicas * one.layout.devices().value());
  one.machines = (one.replicas + in_machine - 1) / in_machine;
  const auto machines = static_cast<double>(one.machines);
  one.draw = machines * fleet.terms.overhead.value() * fleet.terms.draw.value();
  one.cost = machines * fleet.terms.machine.value() + one.draw * fleet.terms.electricity.value();
  one.emission = one.draw * fleet.terms.grid.value();
  one.of_a_day = request.of_a_day;
}

/// Whether a deployment goes before another: it answers; it needs less; of as much, it is the quicker one.
struct needs_less {
  load_goal goal = load_goal::least_gpus;

  constexpr bool operator()(const deployment& left, const deployment& right) const {
    const bool kept = left.verdict == engine_verdict::kept;
    if (kept != (right.verdict == engine_verdict::kept)) return kept;
    if (!kept) return false;
    if (goal == load_goal::least_cost && left.cost != right.cost) return left.cost < right.cost;
    if (goal == load_goal::least_carbon && left.emission != right.emission) return left.emission < right.emission;
    if (left.gpus != right.gpus) return left.gpus < right.gpus;
    if (left.cost != right.cost) return left.cost < right.cost;
    return left.load.end_to_end.p95 < right.load.end_to_end.p95;
  }
};

}  // namespace detail

/// Engines for a load: of each layout the setting that needs the fewest GPUs and keeps all targets.
///
/// Model    for each fleet, layout, batch limit and tokens of an iteration: the fewest replicas for which `open_loop` is
///          steady and keeps the targets, found by bisection; a setting whose replicas must be more than those of a
///          setting at hand is left out. KV cache: 0.9 of the memory, less weights and prefill activations
/// Inputs   fleets   at least one; a layout is kept within a machine
///          request  the load
///          axes     what may be chosen
///          goal     what is best
/// Returns  the best setting of each layout, best first, at most 32; none that answers is an answer
/// Errors   RL-101 if the rate is not positive and finite; RL-171 if the day's share is zero; RL-192 without a fleet; those
///          of the model's `check`, `engine_rates_of` and `open_loop`
/// Valid    as `open_loop`; requests are dealt out evenly; every machine at full draw
/// Source   each model's own
/// Checked  tests/unit/planning/load_search_test.cpp
constexpr deployments search_load(std::span<const engine_fleet> fleets, const load_request& request,
                                  const engine_axes& axes, load_goal goal = load_goal::least_gpus) {
  check(request.model);
  if (fleets.empty()) detail::violated<errc::choices_out_of_range>();
  if (!(request.rate > sample_rate{} && math::is_finite(request.rate.value()))) {
    detail::violated<errc::figure_not_positive>();
  }
  if (!(request.of_a_day.value() > 0.0)) detail::violated<errc::utilization_zero>();
  const detail::needs_less less{goal};
  deployments made;
  for (std::size_t i = 0; i < fleets.size(); ++i) {
    const engine_fleet& fleet = fleets[i];
    for (const serving_layout& layout : axes.layouts) {
      if (made.found == made.all.size()) detail::violated<errc::front_full>();
      deployment best{.verdict = engine_verdict::not_divided, .fleet = i, .layout = layout};
      if (detail::divides(request.model, layout, fleet)) {
        const engine_iterations on{engine_model_of(request.model, request.precision, layout),
                                   engine_rates_of(fleet.on, fleet.kind, fleet.calibration)};
        best.verdict = engine_verdict::does_not_fit;
        // Of a layout the fewest replicas win, whatever the goal: all cost the same.
        std::int64_t most = detail::no_limit;
        for (const bool chunked : axes.chunked)
          for (const token_count step : axes.step_tokens)
            for (const batch_size requests : axes.most_requests) {
              deployment one{
                  .fleet = i,
                  .layout = layout,
                  .how = {.most_requests = requests, .step_tokens = step, .chunked = chunked},
                  .error = on.rates.relative_error,
                  .range = on.rates.architecture_known ? calibrated_range::inside : calibrated_range::outside};
              const auto cache = detail::cache_left(one, request, on, fleet.on.each().device());
              if (!cache) {
                if (best.verdict == engine_verdict::does_not_fit) best = one;
                continue;
              }
              one.how.cache = *cache;
              ++made.tried;
              one.verdict = detail::fewest_replicas(one, request, on, most);
              if (one.verdict == engine_verdict::kept) {
                most = one.replicas;
                detail::pay(one, request, fleet);
                if (less(one, best)) best = one;
              } else if (one.verdict == engine_verdict::more_gpus) {
                ++made.pruned;
              } else if (best.verdict != engine_verdict::kept &&
                         (best.verdict == engine_verdict::does_not_fit ||
                          detail::excess_of(one.load, request.within) < detail::excess_of(best.load, request.within))) {
                best = one;
              }
            }
      }
      std::size_t place = made.found++;
      for (; place > 0 && less(best, made.all[place - 1]); --place) made.all[place] = made.all[place - 1];
      made.all[place] = best;
    }
  }
  return made;
}

}  // namespace ridgeline::inline v0_2

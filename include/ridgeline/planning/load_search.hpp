#pragma once
#include <ridgeline/memory/fits.hpp>
#include <ridgeline/memory/inference.hpp>
#include <ridgeline/planning/load_request.hpp>

namespace ridgeline::inline v0_2 {

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
  one.cache = engine_memory * gpu_memory(device) - one.weights - prefill_workspace(prefill, part);
  if (!(one.cache > data_size{})) return std::nullopt;
  const token_amount length = request.lengths.input.mean + request.lengths.output.mean;
  const double requests = one.cache / cache_bytes_of(on.model, length);
  return requests * static_cast<double>(one.layout.data_parallel.value()) * length;
}

inline constexpr std::int64_t no_limit = 1'000'000;

/// How much is known of an engine on a device: of measurements of that device inside of their range, outside of it, or
/// of other devices.
constexpr void measure(deployment& one, const load_request& request, const engine_fleet& fleet) {
  const engine_calibration& from = fleet.calibration;
  one.measured = from.fit.held_out_rows > 0;
  if (!one.measured) return;
  const token_amount longest = request.lengths.input.mean + request.lengths.output.mean;
  const bool inside = longest <= from.range.most_context.value() * units::single_tokens &&
                      one.layout.devices() <= from.range.most_devices &&
                      one.load.decoding <= amount_in(from.range.most_requests);
  const auto of = [&](const calibrated_intervals& all) {
    if (!from.range.knows(fleet.on.each().device().architecture)) return all.elsewhere;
    return inside ? all.inside : all.outside;
  };
  one.itl_interval = of(from.token_interval);
  one.ttft_interval = of(from.first_token_interval);
}

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
    const sample_amount sequences =
        math::smaller(amount_in(one.how.most_requests), *one.how.cache / context * units::samples);
    const time_per_sample all = steps / sequences * on(engine_batch{.sequences = sequences, .context = context});
    if (request.rate * all > static_cast<double>(most)) return engine_verdict::more_gpus;
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
  const auto machines_for = [of_machine](std::int64_t engines, std::int64_t devices) {
    const std::int64_t in_machine = of_machine / devices;
    return (engines + in_machine - 1) / in_machine;
  };
  const std::int64_t writing = one.layout.devices().value();
  one.gpus = gpu_count(one.replicas * writing);
  one.machines = machines_for(one.replicas, writing);
  if (one.prefill) {
    const std::int64_t reading = one.prefill->layout.devices().value();
    one.gpus = gpu_count(one.gpus.value() + one.prefill->replicas * reading);
    const bool packed = of_machine % writing == 0 && of_machine % reading == 0 &&
                        (writing % reading == 0 || reading % writing == 0);  // the small ones fill what is left
    one.machines =
        packed ? machines_for(one.gpus.value(), 1) : one.machines + machines_for(one.prefill->replicas, reading);
  }
  const auto machines = static_cast<double>(one.machines);
  one.draw = machines * fleet.terms.overhead.value() * fleet.terms.draw.value();
  one.cost = machines * fleet.terms.machine.value() + one.draw * fleet.terms.electricity.value();
  one.emission = one.draw * fleet.terms.grid.value();
  one.of_a_day = request.of_a_day;
}

/// The fewest of something that holds from some number on, not below `least`; none up to `most`.
template<class Holds>
constexpr std::optional<std::int64_t> first_that_holds(std::int64_t least, std::int64_t most, const Holds& holds) {
  std::int64_t low = least - 1;
  std::int64_t high = least;
  while (high <= most && !holds(high)) {
    low = high;
    high = high < most && 2 * high > most ? most : 2 * high;
  }
  if (high > most) return std::nullopt;
  while (high - low > 1) {
    const std::int64_t middle = low + (high - low) / 2;
    (holds(middle) ? high : low) = middle;
  }
  return high;
}

/// Pools for one layout of decoding engines: the fewest of those that leave half of the first token's time, then the
/// fewest GPUs that read.
/// Source   Zhong et al., DistServe, OSDI 2024, section 4.1 (each pool by its own target)
constexpr deployment pools_for(const load_request& request, const engine_fleet& fleet, const engine_axes& axes,
                               const deployment& start) {
  using iterations = engine_pool<engine_iterations>;
  const accelerator& device = fleet.on.each().device();
  deployment best = start;
  best.verdict = engine_verdict::does_not_fit;
  const auto engines_of = [&](const serving_layout& layout) {
    return engine_iterations{engine_model_of(request.model, request.precision, layout),
                             engine_rates_of(fleet.on, fleet.kind, fleet.calibration)};
  };
  request_lengths replies = request.lengths;
  replies.cached = fraction(1.0);
  iterations writes{.engines = 0, .iteration = engines_of(start.layout)};
  for (const batch_size requests : axes.most_requests) {
    deployment one = start;
    one.how = {.most_requests = requests, .step_tokens = axes.step_tokens[0]};
    const auto cache = cache_left(one, request, writes.iteration, device);
    if (!cache) return best;
    one.how.cache = *cache;
    const auto keeps = [&](std::int64_t engines) {
      const sample_rate rate = request.rate / static_cast<double>(engines);
      const loaded_engine load = open_loop(replies, one.how, rate, writes.iteration);
      return load && excess_of(load, {.itl = request.within.itl}) <= 1.0 &&
             (!request.within.ttft || load.ttft.p95 <= 0.5 * *request.within.ttft);
    };
    const auto fewest = first_that_holds(1, no_limit, keeps);
    if (!fewest || (writes.engines != 0 && *fewest >= writes.engines)) continue;
    writes.engines = *fewest;
    writes.how = one.how;
    best.how = one.how;
    best.weights = one.weights;
    best.cache = one.cache;
  }
  best.verdict = engine_verdict::itl_too_long;
  best.load = open_loop(replies, best.how, 1e-6 * request.rate, writes.iteration);
  if (writes.engines == 0) return best;
  best.replicas = writes.engines;
  std::int64_t fewest_gpus_that_read = no_limit;
  for (const serving_layout& layout : axes.layouts) {
    if (!divides(request.model, layout, fleet)) continue;
    iterations reads{.iteration = engines_of(layout)};
    const bandwidth link =
        reads.iteration.rates.network > bandwidth{} ? reads.iteration.rates.network : reads.iteration.rates.link;
    if (!(link > bandwidth{})) continue;
    const token_amount prompt = request.lengths.input.mean;
    const cache_transfer transfer{.per_token = cache_bytes_of(reads.iteration.model, prompt) / prompt, .link = link};
    for (const token_count step : axes.step_tokens) {
      deployment reader{.layout = layout,
                        .how = {.step_tokens = step, .per_request = reads.iteration.rates.request_overhead}};
      const auto cache = cache_left(reader, request, reads.iteration, device);
      if (!cache) continue;
      reads.how = reader.how;
      reads.how.cache = *cache;
      disaggregated_load load{};
      const auto keeps = [&](std::int64_t engines) {
        reads.engines = engines;
        load = disaggregated(request.lengths, request.rate, reads, writes, transfer);
        return load && (!request.within.ttft || load.ttft.p95 <= *request.within.ttft);
      };
      const auto fewest = first_that_holds(1, fewest_gpus_that_read / layout.devices().value(), keeps);
      if (!fewest || *fewest * layout.devices().value() >= fewest_gpus_that_read) {
        if (best.prefill) continue;
        const latency alone = disaggregated(request.lengths, 1e-6 * request.rate, reads, writes, transfer).ttft;
        const bool late = request.within.ttft && alone.p95 > *request.within.ttft;
        if (best.verdict != engine_verdict::itl_too_long && alone.p95 >= best.load.ttft.p95) continue;
        best.verdict = late ? engine_verdict::ttft_too_long : engine_verdict::more_gpus;
        best.load.ttft = alone;
        continue;
      }
      keeps(*fewest);
      fewest_gpus_that_read = *fewest * layout.devices().value();
      best.verdict = engine_verdict::kept;
      best.prefill = prefill_pool{.layout = layout, .how = reads.how, .replicas = *fewest, .transfer = load.transfer};
      best.load = load.decode;
      best.load.largest_rate = load.largest_rate / static_cast<double>(writes.engines);
      best.load.ttft = load.ttft;
      best.load.end_to_end = load.end_to_end;
      best.load.waiting = load.ttft.mean * load.decode.rate;
      best.load.prefill = load.prefill.prefill;
      best.load.queue = load.prefill.queue;
      best.load.lengths = request.lengths;
      const auto reading = static_cast<double>(fewest_gpus_that_read);
      best.load.prefill_share =
          fraction(reading / (reading + static_cast<double>(writes.engines * start.layout.devices().value())));
    }
  }
  return best;
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

/// Adds a deployment where it belongs: those that answer first, the best of them before the others.
constexpr void enter(deployments& all, const deployment& one, const needs_less& less) {
  if (all.found == all.all.size()) violated<errc::front_full>();
  std::size_t place = all.found++;
  for (; place > 0 && less(one, all.all[place - 1]); --place) all.all[place] = all.all[place - 1];
  all.all[place] = one;
}

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
/// Errors   RL-101 if the rate is not positive and finite; RL-171 if the day's share is zero; RL-192 without a fleet;
///          RL-195 for more than 32 layouts, each pool of prefill being one more; those of the model's `check`, `engine_rates_of` and `open_loop`
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
              deployment one{.fleet = i,
                             .layout = layout,
                             .how = {.most_requests = requests,
                                     .step_tokens = step,
                                     .chunked = chunked,
                                     .per_request = on.rates.request_overhead}};
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
      detail::measure(best, request, fleet);
      detail::enter(made, best, less);
      if (!axes.disaggregated || best.verdict == engine_verdict::not_divided ||
          best.verdict == engine_verdict::does_not_fit) {
        continue;
      }
      deployment pools = detail::pools_for(request, fleet, axes, {.fleet = i, .layout = layout});
      detail::measure(pools, request, fleet);
      if (pools.verdict == engine_verdict::kept) detail::pay(pools, request, fleet);
      detail::enter(made, pools, less);
    }
  }
  return made;
}

}  // namespace ridgeline::inline v0_2

#pragma once
#include <ridgeline/core/evaluate_once.hpp>
#include <ridgeline/planning/detail/engine_pools.hpp>
#include <ridgeline/planning/detail/engine_replicas.hpp>
#include <ridgeline/planning/served_day.hpp>

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
    return left.load.end_to_end.mean < right.load.end_to_end.mean;
  }
};

/// Adds a deployment where it belongs: those that answer first, the best of them before the others.
constexpr void enter(deployments& all, const deployment& one, const needs_less& less) {
  if (all.found == all.all.size()) violated<errc::front_full>();
  std::size_t place = all.found++;
  for (; place > 0 && less(one, all.all[place - 1]); --place) all.all[place] = all.all[place - 1];
  all.all[place] = one;
}

/// The best setting of a layout. Of a layout the fewest replicas win, whatever the goal: all cost the same.
constexpr deployment best_of_layout(deployments& made, const load_request& request, const engine_fleet& fleet,
                                    const engine_axes& axes, const deployment& start) {
  deployment best = start;
  best.verdict = engine_verdict::does_not_fit;
  const served_iterations on = iterations_of(request, fleet, start.layout);
  for (const bool chunked : axes.chunked)
    for (const token_count step : axes.step_tokens) {
      deployment one = start;
      one.verdict = engine_verdict::does_not_fit;
      one.how = batching_of(request, on, step, chunked);
      one.how.most_requests = axes.most_requests[0];
      one.how.cache = cache_left(one, request, on, fleet.on.each().device());
      if (!one.how.cache) {
        if (best.verdict == engine_verdict::does_not_fit) best = one;
        continue;
      }
      const std::uint64_t settings = axes.most_requests.size();
      made.tried += settings;
      if (best.verdict == engine_verdict::kept) made.pruned += settings;
      engine_row row(request, one.how, on);
      if (!engine_under_load(request.lengths, one.how, on).fits()) {
        if (best.verdict == engine_verdict::does_not_fit) best = one;
        continue;
      }
      one.load = row.alone();
      one.verdict = verdict_alone(one.load, request.within);
      if (is_late(one.verdict)) {
        if (best.verdict == engine_verdict::does_not_fit ||
            (is_late(best.verdict) && nearer(one, best, request.within)))
          best = one;
        continue;
      }
      sample_amount before = {};
      for (const batch_size requests : axes.most_requests) {
        one.how.most_requests = requests;
        engine_setting setting(row, one.how, on);
        // The memory admits no more than before.
        if (setting.engine().most_requests() == before) continue;
        before = setting.engine().most_requests();
        if (best.verdict == engine_verdict::kept) {
          if (row.passed_over(setting.engine()) || !beats(one, setting, best)) continue;
          one.verdict = engine_verdict::kept;
          best = one;
          continue;
        }
        const bool more = !take_fewest(one, setting, most_replicas);
        one.verdict = more ? engine_verdict::more_gpus : engine_verdict::kept;
        if (more) one.load.largest_rate = setting.largest_rate();
        if (more && best.verdict == engine_verdict::more_gpus && one.load.largest_rate <= best.load.largest_rate)
          continue;
        best = one;
      }
    }
  if (best.verdict == engine_verdict::kept) pay_for_a_day(best, request, fleet);
  return best;
}

/// Engines of one layout: prompts and replies together; apart, if that was tried.
struct layout_tried {
  deployment together = {};
  std::optional<deployment> apart = std::nullopt;
};

constexpr layout_tried try_layout(deployments& made, const load_request& request, const engine_fleet& fleet,
                                  const engine_axes& axes, const deployment& start) {
  layout_tried tried{.together = start};
  deployment& best = tried.together;
  if (divides(request.model, start.layout, fleet)) best = best_of_layout(made, request, fleet, axes, start);
  measure(best, request, fleet);
  if (!axes.disaggregated || best.verdict == engine_verdict::not_divided ||
      best.verdict == engine_verdict::does_not_fit) {
    return tried;
  }
  tried.apart = pools_for(request, fleet, axes, {.fleet = start.fleet, .layout = start.layout, .format = start.format});
  measure(*tried.apart, request, fleet);
  if (tried.apart->verdict == engine_verdict::kept) pay_for_a_day(*tried.apart, request, fleet);
  return tried;
}

/// How much a deployment that does not answer tells: of engines that are too few, too slow, too small.
constexpr int tells(engine_verdict which) {
  if (which == engine_verdict::more_gpus) return 4;
  if (is_late(which)) return 3;
  if (which == engine_verdict::does_not_fit) return 2;
  return which == engine_verdict::not_divided ? 1 : 0;
}

/// Whether a deployment goes before another one, or comes nearer to an answer where neither is one.
constexpr bool goes_before(const deployment& one, const deployment& other, const needs_less& less,
                           const latency_targets& within) {
  if (one.verdict == engine_verdict::kept || other.verdict == engine_verdict::kept) return less(one, other);
  if (tells(one.verdict) != tells(other.verdict)) return tells(one.verdict) > tells(other.verdict);
  if (one.verdict == engine_verdict::more_gpus) return one.load.largest_rate > other.load.largest_rate;
  return is_late(one.verdict) && nearer(one, other, within);
}

/// A layout in the best of the formats that may be chosen; of equal ones the first.
constexpr layout_tried best_format(deployments& made, const load_request& request, const engine_fleet& fleet,
                                   const engine_axes& axes, const choices<engine_format>& formats,
                                   const deployment& start, const needs_less& less) {
  layout_tried best{.together = start};
  best.together.verdict = engine_verdict::no_kernels;
  load_request held = request;
  engine_fleet on = fleet;
  for (std::size_t i = 0; i < formats.size(); ++i) {
    const engine_format& format = formats[i];
    held.precision = format.precision;
    on.kind = format.kind;
    held.guesses = format.guesses.value_or(request.guesses);
    const accelerator& device = fleet.on.each().device();
    if (!(format.kernels && dense_peak(device, format.kind.dense) && dense_peak(device, format.kind.experts))) continue;
    deployment one = start;
    one.format = i;
    const layout_tried tried = try_layout(made, held, on, axes, one);
    const auto take = [&](const deployment& way, deployment& best_so_far) {
      if (goes_before(way, best_so_far, less, request.within)) best_so_far = way;
    };
    take(tried.together, best.together);
    take(tried.together, made.formats[i]);
    if (!tried.apart) continue;
    if (!best.apart) best.apart = tried.apart;
    take(*tried.apart, *best.apart);
    take(*tried.apart, made.formats[i]);
  }
  return best;
}

}  // namespace detail

/// Engines for a load: of each layout the setting that needs the fewest GPUs and keeps all targets.
///
/// Model    for each fleet, layout, batch limit and tokens of an iteration: the fewest replicas for which `open_loop` is
///          steady and keeps the targets, where a request alone keeps them; of as many the one whose requests take less
///          time, mean, by more than 1e-5. What settings share is worked out once, and those that a bound shows to be
///          no better are passed over. Of equals the first as listed: chunks, tokens of an iteration, batch limit.
///          KV cache: 0.9 of the memory, less weights and prefill activations. Each layout is searched in each format
/// Inputs   fleets   at least one; a layout is kept within a machine
///          request  the load
///          axes     what may be chosen
///          goal     what is best
/// Returns  the best setting of each layout, best first, at most 32; none that answers is an answer
/// Errors   RL-101 if the rate is not positive and finite; RL-171 if the day's share is zero; RL-192 without a fleet;
///          RL-195 for more than 32 layouts, each pool of prefill being one more; those of the model's `check`, `engine_rates_of` and `open_loop`
/// Valid    as `open_loop`; requests are dealt out evenly; every machine at full draw; more replicas keep what fewer keep
/// Source   each model's own
/// Checked  tests/unit/planning/load_search_test.cpp, tests/properties/load_search_test.cpp: as trying everything
constexpr deployments search_load(std::span<const engine_fleet> fleets, const load_request& request,
                                  const engine_axes& axes, load_goal goal = load_goal::least_gpus) {
  detail::evaluate_once();
  check(request.model);
  if (fleets.empty()) detail::violated<errc::choices_out_of_range>();
  if (!(request.rate > sample_rate{} && math::is_finite(request.rate.value()))) {
    detail::violated<errc::figure_not_positive>();
  }
  if (!(request.of_a_day.value() > 0.0)) detail::violated<errc::utilization_zero>();
  const detail::needs_less less{goal};
  deployments made;
  if (axes.formats) made.formats_found = axes.formats->size();
  for (std::size_t i = 0; i < made.formats_found; ++i) {
    made.formats[i].verdict = engine_verdict::no_kernels;
    made.formats[i].format = i;
  }
  for (std::size_t i = 0; i < fleets.size(); ++i) {
    for (const serving_layout& layout : axes.layouts) {
      const deployment start{.verdict = engine_verdict::not_divided, .fleet = i, .layout = layout};
      if (!axes.formats) {
        const detail::layout_tried tried = detail::try_layout(made, request, fleets[i], axes, start);
        detail::enter(made, tried.together, less);
        if (tried.apart) detail::enter(made, *tried.apart, less);
        continue;
      }
      const detail::layout_tried best = detail::best_format(made, request, fleets[i], axes, *axes.formats, start, less);
      detail::enter(made, best.together, less);
      if (best.apart) detail::enter(made, *best.apart, less);
    }
  }
  return made;
}

}  // namespace ridgeline::inline v0_2

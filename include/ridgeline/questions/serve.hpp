#pragma once
#include <array>
#include <optional>
#include <ridgeline/catalogue/calibrations/engines.hpp>
#include <ridgeline/hardware/pcie_link.hpp>
#include <ridgeline/performance/serving/guesser.hpp>
#include <ridgeline/planning/load_front.hpp>
#include <ridgeline/planning/load_knee.hpp>
#include <ridgeline/planning/serving_search.hpp>
#include <ridgeline/questions/engine_formats.hpp>
#include <ridgeline/questions/engine_machines.hpp>
#include <ridgeline/questions/requests.hpp>
#include <ridgeline/questions/served_adapters.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// What the best way to serve is best in.
/// Source   definition
enum class serve_goal : unsigned char { least_cost, least_carbon, least_gpus };

inline constexpr serve_goal every_serve_goal[] = {serve_goal::least_cost, serve_goal::least_carbon,
                                                  serve_goal::least_gpus};

/// The name of a goal.
///
/// Inputs   which  any enumerator
/// Returns  words joined by hyphens; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/questions/serve_test.cpp
constexpr std::string_view name_of(serve_goal which) noexcept {
  switch (which) {
    case serve_goal::least_cost: return "cheapest";
    case serve_goal::least_carbon: return "greenest";
    case serve_goal::least_gpus: return "fewest-gpus";
  }
  return "unknown";
}

/// Speculation, as it is asked for.
///
/// Inputs   by        who guesses
///          accepted  probability that a guess is accepted if all before it are, by position
///          draft     the model that guesses, of `guesser::draft`
///          cost      of one guess, relative to an iteration that decodes [1]; absent: by the weights that it reads
/// Source   definition
struct speculation_question {
  guesser by = guesser::mtp;
  std::array<std::optional<fraction>, 8> accepted = {};
  transformer draft = {};
  std::optional<double> cost = std::nullopt;
};

/// A slower tier of the prefix cache, as it is asked for.
///
/// Inputs   hits     share of the cached part of a prompt that lies there
///          link     from there to one GPU, as it is reached; absent: PCI Express of the device, from its host's memory
///          latency  of one read
/// Source   definition
struct tier_question {
  fraction hits = fraction(0.0);
  std::optional<bandwidth> link = std::nullopt;
  duration latency = {};
};

/// How to serve a model. What `run` says is fixed: its GPUs share one copy; its concurrency is of all copies together.
///
/// Inputs   run        the requests
///          demand     requests a second, which arrive at random; absent: as many together as the concurrency
///          ttft, itl  at most; of a demand for 95 of 100
///          objective  what the best way is best in; absent: the cheapest, or the fewest GPUs if no price is known;
///                     of a demand the fewest GPUs
///          spread     of a demand: standard deviation of the lengths over their mean, of prompts and outputs [1]
///          cached     of a demand: share of the prompts that the prefix cache holds
///          tier       of a demand: where a share of what is cached lies
///          speculation  of a demand: who guesses tokens, and how well
///          adapters   of a demand: LoRA adapters that requests choose from, all alike; all lie in the memory of every engine
///          mean_load  of a demand: its mean over a day; machines are paid all day
///          curve      of a demand, which is that of the busiest hour: the day, instead of `mean_load`
///          by_the_hour  of a curve: machines are rented in the hours that need them, instead of all day
///          most_requests, step_tokens, chunked  of a demand: how an engine batches
///          disaggregated  of a demand: prefill on engines of its own is tried too
///          engine     of a demand: the software whose measured constants count
///          imbalance  of a demand on a mixture: spread of tokens over expert-parallel GPUs, relative to a random router: 0 where copies
///                     of the busiest experts even it out; absent: the engine's
///          weight_formats, cache_formats  of a demand: that the quality allows, instead of the weights and the cache of `run`;
///                     the best is searched
/// Source   definition
struct serve_question {
  requests_question run = {};
  std::optional<sample_rate> demand = std::nullopt;
  std::optional<duration> ttft = std::nullopt;
  std::optional<duration> itl = std::nullopt;
  std::optional<serve_goal> objective = std::nullopt;
  std::optional<double> spread = std::nullopt;
  std::optional<fraction> cached = std::nullopt;
  std::optional<tier_question> tier = std::nullopt;
  std::optional<speculation_question> speculation = std::nullopt;
  std::optional<adapters_question> adapters = std::nullopt;
  std::optional<fraction> mean_load = std::nullopt;
  std::optional<load_curve> curve = std::nullopt;
  bool by_the_hour = false;
  std::optional<batch_size> most_requests = std::nullopt;
  std::optional<token_count> step_tokens = std::nullopt;
  std::optional<bool> chunked = std::nullopt;
  bool disaggregated = false;
  std::optional<engine_calibration> engine = std::nullopt;
  std::optional<double> imbalance = std::nullopt;
  std::optional<choices<weight_storage>> weight_formats = std::nullopt;
  std::optional<choices<number_format>> cache_formats = std::nullopt;
};

/// Engines that answer a demand.
///
/// Fields   request  what was searched for, in the format of the best way
///          fleet    machines and the software on them
///          axes     settings that were tried
///          ways     the best setting of each layout, the best first
///          formats  that could be chosen; `deployment::format` is their number
/// Source   definition
struct load_answer {
  load_request request;
  engine_fleet fleet;
  engine_axes axes;
  deployments ways = {};
  std::optional<choices<served_format>> formats = std::nullopt;

  /// The day of the best way: hours, their engines and machines; absent without a curve, or a way. Source: `day_of`.
  constexpr std::optional<served_day> day() const {
    if (!request.curve || ways.best() == nullptr) return std::nullopt;
    return day_of(*ways.best(), request, fleet, *request.curve);
  }
  /// Of the best way: where more load begins to cost more latency than it brings tokens. Source: `knee_of`.
  constexpr std::optional<load_knee> knee() const {
    if (ways.best() == nullptr) return std::nullopt;
    return knee_of(*ways.best(), request, fleet);
  }
  /// Throughput a GPU against speed for a user, of such requests at any rate. Source: `load_front_of`.
  constexpr load_front front() const { return load_front_of(std::span<const engine_fleet>(&fleet, 1), request, axes); }
};

/// Ways to serve.
///
/// Fields   run        of the best way, with its defaults; of one GPU if there is none
///          objective  what `ways` are ranked by
///          ways       the best first, and the verdicts; of requests that run together
///          loaded     of requests that arrive at a demand
/// Source   definition
struct serve_answer {
  settled_requests run;
  serve_goal objective = serve_goal::least_gpus;
  serving_result<4> ways = {};
  std::optional<load_answer> loaded = std::nullopt;

  /// Whether there is a way. Source: definition.
  constexpr explicit operator bool() const { return loaded ? loaded->ways.best() != nullptr : ways.found != 0; }
};

namespace detail {

/// What a goal makes small.
constexpr double magnitude_of(serve_goal which, const serving_answer& one) {
  switch (which) {
    case serve_goal::least_cost: return one.cost_per_token().value();
    case serve_goal::least_carbon: return (one.emission / one.tokens).value();
    default: break;
  }
  // Of as many GPUs the faster way.
  return static_cast<double>(one.gpus.value()) + 1e-9 * one.time.output_token.total().value();
}

constexpr bool can_share(const requests_question& asked, std::int64_t gpus) {
  if (gpus == 1) return true;
  const serving_calibration& stack = asked.stack ? *asked.stack : usual_stack(asked.device);
  if (is_llama_cpp(stack)) return false;  // it puts layers onto each GPU
  return asked.machines.link || usual_link(asked.device, gpus) != nullptr;
}

/// The software of engines on a device: who names none gets what all of them reach in the middle.
constexpr const engine_calibration& usual_engine(const accelerator& device) { return catalogue::engine_on(device, {}); }

/// The engine of a demand, with what is said of its experts' load.
constexpr engine_calibration engine_of(const serve_question& asked) {
  engine_calibration made = asked.engine.value_or(usual_engine(asked.run.device));
  if (!asked.imbalance) return made;
  if (!asked.run.model.moe) violated<errc::experts_per_token_out_of_range>();
  if (!(*asked.imbalance >= 0.0 && math::is_finite(*asked.imbalance))) violated<errc::quantity_not_finite>();
  made.imbalance = {*asked.imbalance, constant_origin::derived};
  return made;
}

constexpr load_goal load_goal_of(serve_goal which) {
  return which == serve_goal::least_cost     ? load_goal::least_cost
         : which == serve_goal::least_carbon ? load_goal::least_carbon
                                             : load_goal::least_gpus;
}

/// Guesses with what they cost.
constexpr guesses_by_position settle(const speculation_question& asked, const transformer& model,
                                     const serving_precision& precision) {
  const guess_weights by = asked.by == guesser::draft ? draft_that_guesses(asked.draft, model, precision)
                                                      : one_block_that_guesses(model, precision);
  return {.accepted = asked.accepted, .cost = asked.cost.value_or(by.cost), .weights = by.weights};
}

/// A tier with its link, which is noted where nobody says it.
constexpr cache_tier settle(const tier_question& asked, const accelerator& device, taken_settings& taken) {
  if (!asked.link && !device.pcie_generation) violated<errc::host_link_needed>();
  const bandwidth link = asked.link ? *asked.link : pcie_link(device).per_direction.value();
  if (!asked.link) taken.add(setting::tier_link, in(link, units::gigabytes_per_second));
  return {.hits = asked.hits, .link = link, .latency = asked.latency};
}

/// What is asked, held in one of the formats that could be chosen.
constexpr void hold(settled_requests& run, load_answer& load, const served_format& named, const engine_format& held) {
  run.step.weights = named.weights;
  run.step.cache_width = named.cache.width;
  run.cache = named.cache;
  run.kind = gemms_of(load.fleet.on.each().device(), run.calibration, named.weights);
  load.request.precision = held.precision;
  if (held.guesses) load.request.guesses = *held.guesses;
  load.fleet.kind = held.kind;
}

constexpr serve_answer serve_demand(const serve_question& asked) {
  const rental_terms terms = asked.run.costs.terms;
  const bool committed = terms == rental_terms::reserved_1_year || terms == rental_terms::reserved_3_years;
  if (asked.by_the_hour && (asked.run.costs.owned || committed)) violated<errc::terms_not_offered>();
  requests_question one = asked.run;
  one.machines.gpus = largest_engine(asked.run);
  one.by_layers = false;
  one.concurrency = batch(1);     // follows from the demand
  one.stack = datasheet_serving;  // engines have constants of their own
  if (asked.weight_formats) one.weights = (*asked.weight_formats)[0];
  if (asked.cache_formats) one.cache = (*asked.cache_formats)[0];
  serve_answer made{.run = settle(one), .objective = asked.objective.value_or(serve_goal::least_gpus)};
  settled_requests& run = made.run;
  machines_question whole = asked.run.machines;
  if (!whole.per_machine) whole.per_machine = machine_for(one, run.machines.on.each());
  // Pools may stand in several machines, with a network between them.
  whole.gpus = asked.disaggregated ? gpus(2 * whole.per_machine->value()) : *whole.per_machine;
  taken_settings ignored;
  run.machines = settle(whole, one.device, *one.machines.gpus, ignored);
  run.costs = settle(one.costs, run.machines.on.each(), ignored);

  taken_settings taken;
  const engine_calibration engine = engine_of(asked);
  if (!asked.engine) taken.add(setting::engine, engine.id);
  if (!asked.spread) taken.add(setting::length_spread, 0.0);
  if (!asked.cached) taken.add(setting::prefix_hits, 0.0);
  if (!asked.mean_load && !asked.curve) taken.add(setting::mean_load, 100.0);
  const double spread = asked.spread.value_or(0.0);
  const engine_formats formats = engine_formats_of(one.device, one.model, run.step.weights, run.step.cache_width);
  engine_axes axes{.layouts = usual_layouts(asked.run, *one.machines.gpus)};
  if (asked.most_requests) axes.most_requests = {*asked.most_requests};
  if (asked.step_tokens) axes.step_tokens = {*asked.step_tokens};
  axes.chunked = {asked.chunked.value_or(engine.chunked)};
  axes.disaggregated = asked.disaggregated;
  load_answer load{.request = {.model = one.model,
                               .precision = formats.precision,
                               .lengths = {.input = {amount_of(run.step.prompt), spread},
                                           .output = {amount_of(run.step.reply), spread},
                                           .cached = asked.cached.value_or(fraction(0.0))},
                               .rate = *asked.demand,
                               .within = {.ttft = asked.ttft, .itl = asked.itl},
                               .of_a_day = asked.mean_load.value_or(fraction(1.0)),
                               .curve = asked.curve,
                               .by_the_hour = asked.by_the_hour},
                   .fleet = {.name = one.device.id,
                             .on = run.machines.on,
                             .calibration = engine,
                             .kind = formats.kind,
                             .terms = run.costs.terms,
                             .smaller = smaller_machines(asked.run, whole)},
                   .axes = axes};
  if (asked.tier) load.request.tier = settle(*asked.tier, one.device, taken);
  if (asked.adapters) load.request.adapters = settle(*asked.adapters, one.model, taken);
  const auto guesses_of = [&](const serving_precision& precision) {
    return asked.speculation ? settle(*asked.speculation, one.model, precision) : guesses_by_position{};
  };
  load.request.guesses = guesses_of(formats.precision);
  if (asked.weight_formats || asked.cache_formats) {
    load.formats = every_format(asked.weight_formats.value_or(choices<weight_storage>{run.step.weights}),
                                asked.cache_formats.value_or(choices<number_format>{run.cache}));
    load.axes.formats = searched_formats(one, *load.formats, guesses_of);
  }
  load.ways =
      search_load(std::span<const engine_fleet>(&load.fleet, 1), load.request, load.axes, load_goal_of(made.objective));
  const deployment* best = load.ways.best();
  if (best != nullptr && best->per_machine != run.machines.on.each().devices()) {
    one.machines.gpus = best->per_machine;
    run = settle(one);
  }
  if (load.formats && load.axes.formats && best != nullptr)
    hold(run, load, (*load.formats)[best->format], (*load.axes.formats)[best->format]);
  if (asked.speculation && !asked.speculation->cost) taken.add(setting::guess_cost, 100.0 * load.request.guesses.cost);
  for (const taken_setting& each : taken) run.taken.add(each);
  made.loaded = load;
  return made;
}

}  // namespace detail

/// How should a model be served, on how few GPUs, at what price?
///
/// Model    for 1, 2, 4 and 8 GPUs to a copy, in machines as the instances that are rented are: the largest
///          batch that memory and limits allow, as many copies as the requests need (`search_serving`); of a demand as
///          many engines as keep the limits for 95 of 100 (`search_load`), in machines of the size that costs least
/// Inputs   asked  the requests, and what they need
/// Returns  the ways, the best first; none is an answer
/// Errors   RL-115 for an imbalance of a model without experts, RL-106 for one below zero or not finite; RL-110 for adapters out of
///          range; those of `settle`, `search_serving` and `search_load`
/// Valid    as `search_serving` and `search_load`; adapters as `adapters_beside`, their kernels' launches left out
/// Source   each model's own
/// Checked  tests/unit/questions/serve_test.cpp
constexpr serve_answer serve(const serve_question& asked) {
  if (asked.demand) return detail::serve_demand(asked);
  requests_question one = asked.run;
  if (!one.machines.gpus) one.machines.gpus = gpus(1);
  one.by_layers = false;
  serve_answer made{.run = settle(one)};
  const settled_costs& costs = made.run.costs;
  made.objective = asked.objective.value_or(costs.price_known ? serve_goal::least_cost : serve_goal::least_gpus);
  for (std::int64_t shared = 1; shared <= 8; shared *= 2) {
    if (asked.run.machines.gpus && asked.run.machines.gpus->value() != shared) continue;
    if (!detail::can_share(asked.run, shared)) continue;
    one.machines.gpus = gpus(shared);
    const settled_requests run = settle(one);
    machines_question whole = asked.run.machines;
    if (!whole.per_machine) whole.per_machine = detail::machine_for(one, run.machines.on.each());
    whole.gpus = whole.per_machine;
    if (whole.gpus->value() < shared) continue;
    taken_settings ignored;
    const settled_machines machines = settle(whole, one.device, gpus(shared), ignored);
    const settled_costs paid = settle(one.costs, machines.on.each(), ignored);
    const serving_fleet fleet{.name = one.device.id,
                              .on = machines.on,
                              .calibration = run.calibration,
                              .kind = run.kind,
                              .terms = paid.terms};
    serving_request request{.model = one.model,
                            .prompt = run.step.prompt,
                            .reply = run.step.reply,
                            .demand = {},
                            .first_token_within = asked.ttft,
                            .between_tokens_within = asked.itl,
                            .cache_width = run.step.cache_width};
    request.together = run.step.requests;
    const auto found =
        search_serving<1>(std::span<const serving_fleet>(&fleet, 1), request, choices<gpu_count>{gpus(shared)},
                          choices<weight_storage>{run.step.weights}, fewest_gpus_to_serve);
    for (std::size_t i = 0; i < found.counts.size(); ++i) made.ways.counts[i] += found.counts[i];
    if (found.found == 0) continue;
    serving_answer way = found.best[0];
    way.gpus = gpu_count(way.copies * shared);  // that work; whole machines are paid
    made.ways.enter(way, detail::magnitude_of(made.objective, way));
    if (made.ways.best[0].tensor_parallel == gpus(shared)) made.run = run;
  }
  return made;
}

}  // namespace ridgeline::inline v0_2

#pragma once
#include <optional>
#include <ridgeline/planning/serving_search.hpp>
#include <ridgeline/questions/requests.hpp>
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

/// How to serve a model. What `run` says is fixed: its GPUs share one copy; its concurrency is of all copies together.
///
/// Inputs   run        the requests
///          demand     requests a second; absent: as many as the concurrency
///          ttft, itl  at most
///          objective  what the best way is best in; absent: the cheapest, or the fewest GPUs where nobody knows a price
/// Source   definition
struct serve_question {
  requests_question run = {};
  std::optional<sample_rate> demand = std::nullopt;
  std::optional<duration> ttft = std::nullopt;
  std::optional<duration> itl = std::nullopt;
  std::optional<serve_goal> objective = std::nullopt;
};

/// Ways to serve.
///
/// Fields   run        of the best way, with everything said; of one GPU where there is none
///          objective  what `ways` are ranked by
///          ways       the best first, and the verdicts
/// Source   definition
struct serve_answer {
  settled_requests run;
  serve_goal objective = serve_goal::least_gpus;
  serving_result<4> ways = {};

  /// Whether there is a way. Source: definition.
  constexpr explicit operator bool() const { return ways.found != 0; }
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

/// GPUs of the machine that copies of so many share: of the instance that is rented, or else those of one copy.
constexpr gpu_count machine_for(const requests_question& asked, const machine& each) {
  if (asked.costs.owned || asked.costs.rent) return each.devices();
  const cloud_price* entry =
      asked.costs.instance != nullptr ? asked.costs.instance : cheapest_offer(each, asked.costs.terms);
  return entry != nullptr && entry->device_id == asked.device.id && entry->count > each.devices() ? entry->count
                                                                                                  : each.devices();
}

constexpr bool can_share(const requests_question& asked, std::int64_t gpus) {
  if (gpus == 1) return true;
  const serving_calibration& stack = asked.stack ? *asked.stack : usual_stack(asked.device);
  if (is_llama_cpp(stack)) return false;  // it puts layers onto each GPU
  return asked.machines.link || usual_link(asked.device, gpus) != nullptr;
}

}  // namespace detail

/// How should a model be served, on how few GPUs, at what price?
///
/// Model    for 1, 2, 4 and 8 GPUs to a copy, in machines as the instances that are rented are: the largest
///          batch that memory and limits allow, as many copies as the requests need (`search_serving`)
/// Inputs   asked  the requests, and what they need
/// Returns  the ways, the best first; none is an answer
/// Errors   those of `settle` and `search_serving`
/// Valid    as `search_serving`
/// Source   each model's own
/// Checked  tests/unit/questions/serve_test.cpp
constexpr serve_answer serve(const serve_question& asked) {
  requests_question one = asked.run;
  if (!one.machines.gpus) one.machines.gpus = gpus(1);
  one.by_layers = false;
  if (asked.demand) one.concurrency = batch(1);  // follows from the demand
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
                            .demand = asked.demand.value_or(sample_rate{}),
                            .first_token_within = asked.ttft,
                            .between_tokens_within = asked.itl,
                            .cache_width = run.step.cache_width};
    if (!asked.demand) request.together = run.step.requests;
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

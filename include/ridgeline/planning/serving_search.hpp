#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <ridgeline/core/evaluate_once.hpp>
#include <ridgeline/cost/carbon.hpp>
#include <ridgeline/planning/choices.hpp>
#include <ridgeline/planning/fleet.hpp>
#include <ridgeline/planning/objectives.hpp>
#include <ridgeline/planning/serving.hpp>
#include <ridgeline/workload/weight_storage.hpp>
#include <span>

namespace ridgeline::inline v0_2 {

/// Machines that may answer requests.
///
/// Inputs   on           machines; each copy of the model lies in one of them
///          calibration  of the serving stack
///          kind         arithmetic of the GEMMs
///          terms        of one machine
/// Source   definition
struct serving_fleet {
  std::string_view name;
  cluster on;
  serving_calibration calibration;
  arithmetic kind = arithmetic::bf16_accumulate_fp32;
  running_terms terms;
};

/// What is to be answered, by however many machines.
///
/// Inputs   prompt, reply           tokens of a request
///          demand                  requests a second, positive
///          first_token_within      limit of TTFT: prefill of the prompt behind one running decode step
///          between_tokens_within   limit of the inter-token latency
///          together                requests that run together, on all copies; the demand is what those are answered at
/// Errors   RL-101 by `search_serving` if the demand is not positive and finite
/// Source   definition; MLPerf Inference's server scenario (TTFT and TPOT)
struct serving_request {
  transformer model = {};
  token_count prompt;
  token_count reply;
  sample_rate demand;
  std::optional<duration> first_token_within = std::nullopt;
  std::optional<duration> between_tokens_within = std::nullopt;
  data_size cache_width = 2.0 * units::bytes;
  std::optional<batch_size> together = std::nullopt;
};

/// A way to serve.
///
/// Fields   fleet            its number in the list of fleets
///          tensor_parallel  GPUs to a copy
///          weights          how they are stored
///          requests         at once
///          time             of such a batch [s]
///          first_token      TTFT of one request that joins it [s]
///          memory           of one GPU [B]
///          copies, gpus, machines  that meet the demand
///          cost, draw, emission  of all machines while they run [$/s], [W] of the building, [g CO2e/s]
///          tokens           output tokens when the demand is met [token/s]
/// Source   definition
/// Checked  tests/unit/planning/serving_search_test.cpp
struct serving_answer {
  using carbon_rate = decltype(carbon_mass{} / duration{});

  std::size_t fleet = 0;
  gpu_count tensor_parallel = ridgeline::gpus(1);
  weight_storage weights = stored_bf16;
  batch_size requests = batch(1);
  serving_estimate time = {};
  duration first_token = {};
  memory_breakdown memory = {};
  std::int64_t copies = 1;
  gpu_count gpus = ridgeline::gpus(1);
  std::int64_t machines = 1;
  hourly_price cost = {};
  power draw = {};
  carbon_rate emission = {};
  token_rate tokens = {};

  /// [$/token]. Source: definition.
  constexpr price_per_token cost_per_token() const { return cost / tokens; }
  /// Of the building [J/token]. Source: definition.
  constexpr energy_per_token facility_energy_per_token() const { return draw / tokens; }
};

/// What becomes of a way to serve: it can run, its model cannot be divided over so many GPUs, its memory is too small, or
/// one request alone breaks a limit.
/// Source   definition
enum class serving_verdict { kept, not_divided, does_not_fit, too_slow };

inline constexpr serving_verdict every_serving_verdict[] = {serving_verdict::kept, serving_verdict::not_divided,
                                                            serving_verdict::does_not_fit, serving_verdict::too_slow};

/// The name of a verdict, as programs print it.
///
/// Inputs   which  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/planning/serving_search_test.cpp
constexpr std::string_view name_of(serving_verdict which) noexcept {
  switch (which) {
    case serving_verdict::kept: return "kept";
    case serving_verdict::not_divided: return "indivisible";
    case serving_verdict::does_not_fit: return "does not fit";
    case serving_verdict::too_slow: return "too slow";
  }
  return "unknown";
}

/// The best ways to serve, best first, and what became of the others.
///
/// Fields   best, scores  the first `found` of them; equal scores in the order in which they are tried
///          counts        settings by verdict, in the order of `every_serving_verdict`
/// Source   definition
template<std::size_t Best>
struct serving_result {
  std::array<serving_answer, Best> best = {};
  std::array<double, Best> scores = {};
  std::size_t found = 0;
  std::array<std::uint64_t, std::size(every_serving_verdict)> counts = {};

  constexpr std::uint64_t count(serving_verdict which) const { return counts[static_cast<std::size_t>(which)]; }
  constexpr std::span<const serving_answer> answers() const& { return {best.data(), found}; }
  template<class Answer = serving_answer>
  constexpr std::span<const Answer> answers() const&& {
    detail::refuse_temporary<Answer>();
    return {};
  }

  /// An answer whose score is no number is never among the best.
  constexpr void enter(const serving_answer& answer, double score) {
    const bool is_a_number = score < 0.0 || score >= 0.0;
    if (!is_a_number || (found == Best && !(score < scores[Best - 1]))) return;
    std::size_t place = found < Best ? found++ : Best - 1;
    for (; place > 0 && score < scores[place - 1]; --place) {
      best[place] = best[place - 1];
      scores[place] = scores[place - 1];
    }
    best[place] = answer;
    scores[place] = score;
  }
};

/// What a search of ways to serve makes as small as it can: a rule of a `serving_answer` that answers a number or a
/// quantity, never yes or no.
/// Source   definition
template<class Objective>
concept serving_objective =
    rule<Objective, serving_answer> && requires(const Objective& objective, const serving_answer& answer) {
      { objective(answer) } -> detail::ordered_answer;
    };

/// The smallest bill while it runs. Source: definition.
struct cheapest_serving : composable {
  std::string_view name = "cheapest";
  constexpr hourly_price operator()(const serving_answer& one) const { return one.cost; }
};
inline constexpr cheapest_serving cheapest_to_serve{};

/// The least greenhouse gases while it runs. Source: definition.
struct greenest_serving : composable {
  std::string_view name = "greenest";
  constexpr serving_answer::carbon_rate operator()(const serving_answer& one) const { return one.emission; }
};
inline constexpr greenest_serving greenest_to_serve{};

/// The fewest GPUs. Source: definition.
struct smallest_serving : composable {
  std::string_view name = "fewest GPUs";
  constexpr gpu_count operator()(const serving_answer& one) const { return one.gpus; }
};
inline constexpr smallest_serving fewest_gpus_to_serve{};

namespace detail {

template<class Objective>
inline constexpr bool is_a_serving_objective = serving_objective<Objective>;

/// Fills in how many machines meet the demand, and what they cost.
constexpr void meet_demand(serving_answer& one, const serving_request& request, const serving_fleet& fleet) {
  const double copies =
      request.together ? static_cast<double>(one.copies) : math::ceil(request.demand / one.time.requests_per_second());
  if (!(copies <= 1e15)) violated<errc::count_too_large>();
  const std::int64_t in_machine = fleet.on.each().devices().value();
  const std::int64_t copies_in_machine = in_machine / one.tensor_parallel.value();
  one.copies = static_cast<std::int64_t>(copies);
  one.machines = (one.copies + copies_in_machine - 1) / copies_in_machine;
  one.gpus = gpu_count(one.machines * in_machine);
  const auto machines = static_cast<double>(one.machines);
  const running_terms& terms = fleet.terms;
  one.draw = machines * terms.overhead.value() * terms.draw.value();
  one.cost = machines * terms.machine.value() + one.draw * terms.electricity.value();
  one.emission = one.draw * terms.grid.value();
  const sample_rate answered = request.together ? copies * one.time.requests_per_second() : request.demand;
  one.tokens = answered * (amount_of(request.reply) / units::samples);
}

/// The longest time between tokens that both limits of a request leave.
constexpr std::optional<duration> longest_between_tokens(const serving_request& request, duration prefill) {
  if (!request.first_token_within) return request.between_tokens_within;
  const duration left = *request.first_token_within - prefill;
  return request.between_tokens_within ? math::smaller(*request.between_tokens_within, left) : left;
}

/// Serves as many requests at once as memory and limits allow.
constexpr serving_verdict try_to_serve(serving_answer& one, const serving_request& request, const serving_fleet& fleet,
                                       const serving_rates& rates) {
  const strategy alone{.tensor_parallel = one.tensor_parallel};
  if (one.tensor_parallel > fleet.on.each().devices()) return serving_verdict::not_divided;
  if (fault_of(alone, request.model, request.prompt) != errc{}) return serving_verdict::not_divided;
  inference_step step{.model = request.model,
                      .requests = batch(1),
                      .prompt = request.prompt,
                      .reply = request.reply,
                      .weights = one.weights,
                      .cache_width = request.cache_width,
                      .tensor_parallel = one.tensor_parallel};
  const duration prefill = prefill_time(step, rates).total();
  const auto largest = largest_batch_served(step, fleet.on.each().device(), rates);
  if (!largest) return serving_verdict::does_not_fit;
  step.requests = largest->requests;
  if (const auto between = longest_between_tokens(request, prefill)) {
    const auto fewer = largest_batch_within(step, rates, *between, largest->requests);
    if (!fewer) return serving_verdict::too_slow;
    step.requests = *fewer;
  }
  if (request.together) {
    one.copies = (request.together->value() - 1) / step.requests.value() + 1;
    step.requests = batch_size((request.together->value() - 1) / one.copies + 1);
  }
  one.requests = step.requests;
  one.time = serving_time(step, rates);
  one.first_token = prefill + one.time.output_token.total();
  one.memory = footprint(step);
  meet_demand(one, request, fleet);
  return serving_verdict::kept;
}

}  // namespace detail

/// The best ways to answer so many requests a second.
///
/// Model    for each fleet, number of GPUs to a copy and storage of the weights: the largest batch that memory and limits
///          allow; copies = ceil(demand / requests a second of one); whole machines
/// Inputs   fleets     at least one
///          request    the requests
///          tensor     GPUs to a copy
///          storages   of the weights
///          objective  made as small as possible: `cheapest_to_serve`, or any rule of a `serving_answer`
/// Returns  the best ways and the verdicts; nothing found is an answer
/// Errors   RL-101 if the demand is not positive and finite; RL-192 without a fleet; those of the model's `check`,
///          `serving_rates_of` and `footprint`; RL-241 (does not compile) for an objective that answers yes or no, or
///          has no name
/// Valid    requests of one length that arrive evenly; every machine at full draw; copies do not share prompts
/// Source   definition
/// Checked  tests/unit/planning/serving_search_test.cpp
template<std::size_t Best, serving_objective Objective>
constexpr serving_result<Best> search_serving(std::span<const serving_fleet> fleets, const serving_request& request,
                                              const choices<gpu_count>& tensor, const choices<weight_storage>& storages,
                                              const Objective& objective) {
  detail::evaluate_once();
  check(request.model);
  if (fleets.empty()) detail::violated<errc::choices_out_of_range>();
  if (!request.together && !(request.demand > sample_rate{} && math::is_finite(request.demand.value()))) {
    detail::violated<errc::figure_not_positive>();
  }
  serving_result<Best> result;
  for (std::size_t i = 0; i < fleets.size(); ++i) {
    const serving_rates rates = serving_rates_of(fleets[i].on, fleets[i].kind, fleets[i].calibration);
    for (const gpu_count t : tensor) {
      for (const weight_storage& storage : storages) {
        serving_answer one{.fleet = i, .tensor_parallel = t, .weights = storage};
        const serving_verdict verdict = detail::try_to_serve(one, request, fleets[i], rates);
        ++result.counts[static_cast<std::size_t>(verdict)];
        if (verdict == serving_verdict::kept) result.enter(one, detail::magnitude_of(objective(one)));
      }
    }
  }
  return result;
}
template<std::size_t Best, class Objective>
  requires(!serving_objective<Objective>)
constexpr serving_result<Best> search_serving(std::span<const serving_fleet>, const serving_request&,
                                              const choices<gpu_count>&, const choices<weight_storage>&,
                                              const Objective&) {
  static_assert(detail::is_a_serving_objective<Objective>,
                "RL-241: an objective is a function object of serving_answer with a name that answers a number or a "
                "quantity, not yes or no (docs/reference/errors.md#rl-241)");
  return {};
}

}  // namespace ridgeline::inline v0_2

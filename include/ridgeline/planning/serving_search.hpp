#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <ridgeline/cost/carbon.hpp>
#include <ridgeline/planning/fleet.hpp>
#include <ridgeline/planning/plan_space.hpp>
#include <ridgeline/planning/serving.hpp>
#include <ridgeline/workload/weight_storage.hpp>
#include <span>

namespace ridgeline {

/// Machines that may answer requests.
///
/// Inputs   on       machines; a copy of the model lies in one of them
///          reached  what the serving stack reaches
///          kind     arithmetic of the products
///          terms    of one machine
/// Source   definition
struct serving_fleet {
  std::string_view name;
  cluster on;
  serving_calibration reached;
  arithmetic kind = arithmetic::bf16_accumulate_fp32;
  running_terms terms;
};

/// What is to be answered, by however many machines.
///
/// Inputs   prompt, reply           tokens of a request
///          demand                  requests a second, positive
///          first_token_within      from the request to its first token: its prompt is read behind one running step
///          between_tokens_within   from a token to the next
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
};

/// A way to serve.
///
/// Fields   fleet, tensor_parallel, weights, requests  which machines, GPUs to a copy, how weights lie, requests at once
///          time, first_token  of such a batch; of one request that joins it [s]
///          memory           of one GPU [B]
///          copies, gpus, machines  that meet the demand [1]
///          cost, draw, emission  of all machines while they run [$/s], [W] of the building, [g CO2e/s]
///          tokens           written a second when the demand is met [token/s]
/// Source   definition
/// Checked  tests/unit/planning/serving_search_test.cpp
struct serving_answer {
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
  decltype(carbon_mass{} / duration{}) emission = {};
  token_rate tokens = {};

  /// [$/token]. Source: definition.
  constexpr price_per_token cost_per_token() const { return cost / tokens; }
  /// Of the building [J/token]. Source: definition.
  constexpr energy_per_token facility_energy_per_token() const { return draw / tokens; }
};

/// What becomes of a way to serve.
/// Source   definition
enum class serving_verdict { kept, not_divided, does_not_fit, too_slow };

/// The best ways to serve, best first, and what became of the others.
/// Source   definition
template<std::size_t Best>
struct serving_result {
  std::array<serving_answer, Best> best = {};
  std::array<double, Best> scores = {};
  std::size_t found = 0;
  std::array<std::uint64_t, 4> counts = {};

  constexpr std::uint64_t count(serving_verdict which) const { return counts[static_cast<std::size_t>(which)]; }
  constexpr std::span<const serving_answer> answers() const { return {best.data(), found}; }

  constexpr void enter(const serving_answer& answer, double score) {
    if (found == Best && !(score < scores[Best - 1])) return;
    std::size_t place = found < Best ? found++ : Best - 1;
    for (; place > 0 && score < scores[place - 1]; --place) {
      best[place] = best[place - 1];
      scores[place] = scores[place - 1];
    }
    best[place] = answer;
    scores[place] = score;
  }
};

/// The smallest bill while it runs. Source: definition.
inline constexpr auto cheapest_to_serve = [](const serving_answer& one) { return one.cost.value(); };
/// The least greenhouse gases while it runs. Source: definition.
inline constexpr auto greenest_to_serve = [](const serving_answer& one) { return one.emission.value(); };
/// The fewest GPUs. Source: definition.
inline constexpr auto fewest_gpus_to_serve = [](const serving_answer& one) {
  return static_cast<double>(one.gpus.value());
};

namespace detail {

/// Fills in how many machines meet the demand, and what they cost.
constexpr void meet(serving_answer& one, const serving_request& asked, const serving_fleet& on) {
  const double each = one.time.requests_per_second().value();
  const double copies = math::ceil(asked.demand.value() / each);
  if (!(copies <= 1e15)) violated<errc::count_too_large>();
  one.copies = static_cast<std::int64_t>(copies);
  const std::int64_t in_machine = on.on.each().devices().value() / one.tensor_parallel.value();
  one.machines = (one.copies + in_machine - 1) / in_machine;
  one.gpus = gpu_count(one.machines * on.on.each().devices().value());
  const double machines = static_cast<double>(one.machines);
  const running_terms& terms = on.terms;
  one.draw = machines * terms.overhead.value() * terms.draw.value();
  one.cost = machines * terms.machine.value() + one.draw * terms.electricity.value();
  one.emission = one.draw * terms.grid.value();
  one.tokens = asked.demand.value() * static_cast<double>(asked.reply.value()) * units::single_tokens / units::seconds;
}

/// A way to serve with as many requests at once as memory and limits leave.
constexpr serving_verdict tried(serving_answer& one, const serving_request& asked, const serving_fleet& on,
                                const serving_rates& rates) {
  const std::int64_t t = one.tensor_parallel.value();
  const transformer& model = asked.model;
  const strategy alone{.tensor_parallel = one.tensor_parallel};
  if (t > on.on.each().devices().value()) return serving_verdict::not_divided;
  if (fault_of(alone, model, asked.prompt) != errc{}) return serving_verdict::not_divided;
  inference_step step{.model = model,
                      .requests = batch(1),
                      .prompt = asked.prompt,
                      .reply = asked.reply,
                      .weights = one.weights,
                      .cache_width = asked.cache_width,
                      .tensor_parallel = one.tensor_parallel};
  const duration alone_read = prefill_time(step, rates).total();
  const auto largest = largest_batch_served(step, on.on.each().device(), rates);
  if (!largest) return serving_verdict::does_not_fit;
  const std::optional<duration> between =
      asked.first_token_within ? std::optional(asked.between_tokens_within && *asked.between_tokens_within <
                                                                                  *asked.first_token_within - alone_read
                                                   ? *asked.between_tokens_within
                                                   : *asked.first_token_within - alone_read)
                               : asked.between_tokens_within;
  step.requests = largest->requests;
  if (between) {
    if (!(*between > duration{})) return serving_verdict::too_slow;
    const auto fewer = largest_batch_within(step, rates, *between, largest->requests);
    if (!fewer) return serving_verdict::too_slow;
    step.requests = *fewer;
  }
  one.requests = step.requests;
  one.time = serving_time(step, rates);
  one.first_token = alone_read + one.time.output_token.total();
  one.memory = footprint(step);
  meet(one, asked, on);
  return serving_verdict::kept;
}

}  // namespace detail

/// The best ways to answer so many requests a second.
///
/// Model    for each fleet, number of GPUs to a copy and storage of the weights: the largest batch that memory and limits
///          leave; copies = ceil(demand / requests a second of one); whole machines
/// Inputs   fleets     at least one
///          asked      the requests
///          tensor     GPUs to a copy
///          storages   of the weights
///          objective  made as small as possible: `cheapest_to_serve`, or any function object of serving_answer
/// Returns  the best ways and the verdicts; nothing found is an answer
/// Errors   RL-101 if the demand is not positive and finite; RL-192 without a fleet; those of the model's `check`,
///          `serving_rates_of` and `footprint`
/// Valid    requests of one length that arrive evenly; every machine at full draw; copies do not share prompts
/// Source   definition
/// Checked  tests/unit/planning/serving_search_test.cpp
template<std::size_t Best, class Objective>
constexpr serving_result<Best> search_serving(std::span<const serving_fleet> fleets, const serving_request& asked,
                                              const choices<gpu_count>& tensor, const choices<weight_storage>& storages,
                                              const Objective& objective) {
  check(asked.model);
  if (fleets.empty()) detail::violated<errc::choices_out_of_range>();
  if (!(asked.demand.value() > 0.0 && math::is_finite(asked.demand.value()))) {
    detail::violated<errc::figure_not_positive>();
  }
  serving_result<Best> result;
  for (std::size_t i = 0; i < fleets.size(); ++i) {
    const serving_rates rates = serving_rates_of(fleets[i].on, fleets[i].kind, fleets[i].reached);
    for (const gpu_count t : tensor) {
      for (const weight_storage& storage : storages) {
        serving_answer one{.fleet = i, .tensor_parallel = t, .weights = storage};
        const serving_verdict verdict = detail::tried(one, asked, fleets[i], rates);
        ++result.counts[static_cast<std::size_t>(verdict)];
        if (verdict == serving_verdict::kept) result.enter(one, objective(one));
      }
    }
  }
  return result;
}

}  // namespace ridgeline

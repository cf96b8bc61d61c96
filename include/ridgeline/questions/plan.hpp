#pragma once
#include <array>
#include <optional>
#include <ridgeline/planning/objectives.hpp>
#include <ridgeline/planning/search.hpp>
#include <ridgeline/questions/training.hpp>
#include <string_view>
#include <utility>

namespace ridgeline::inline v0_2 {

/// What the best plan is best in.
/// Source   definition
enum class plan_goal : unsigned char { least_time, least_cost, least_carbon, most_mfu, least_gpus };

inline constexpr plan_goal every_plan_goal[] = {plan_goal::least_time, plan_goal::least_cost, plan_goal::least_carbon,
                                                plan_goal::most_mfu, plan_goal::least_gpus};

/// The name of a goal.
///
/// Inputs   which  any enumerator
/// Returns  words joined by hyphens; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/questions/plan_test.cpp
constexpr std::string_view name_of(plan_goal which) noexcept {
  switch (which) {
    case plan_goal::least_time: return "fastest";
    case plan_goal::least_cost: return "cheapest";
    case plan_goal::least_carbon: return "greenest";
    case plan_goal::most_mfu: return "best-mfu";
    case plan_goal::least_gpus: return "fewest-gpus";
  }
  return "unknown";
}

/// The objective of a search by its goal.
/// Source   objectives.hpp
struct chosen_objective : composable {
  static constexpr bool grows_with_time = true;
  plan_goal which;
  std::string_view name = "chosen";

  constexpr chosen_objective(plan_goal goal) : which(goal) {}

  constexpr double operator()(const plan_estimate& plan) const {
    switch (which) {
      case plan_goal::least_time: return score_of(plan, fastest);
      case plan_goal::least_cost: return score_of(plan, cheapest);
      case plan_goal::least_carbon: return score_of(plan, greenest);
      case plan_goal::most_mfu: return score_of(plan, best_mfu);
      case plan_goal::least_gpus: break;
    }
    return score_of(plan, fewest_gpus_first);
  }
};

/// How a training run should be split over GPUs. What `run` says is fixed; what it leaves open is searched or taken.
///
/// Inputs   run            the training run; of its batch a plan takes the largest part that its replicas divide
///          gpus_up_to     as many GPUs as is best, up to these; absent: all of the run's
///          objective      what the best plan is best in
///          finish_within, budget, emit_at_most  limits; absent: none
/// Source   definition
struct plan_question {
  training_question run = {};
  std::optional<gpu_count> gpus_up_to = std::nullopt;
  plan_goal objective = plan_goal::least_time;
  std::optional<duration> finish_within = std::nullopt;
  std::optional<money> budget = std::nullopt;
  std::optional<carbon_mass> emit_at_most = std::nullopt;
};

/// What is searched, with its defaults.
///
/// Fields   request   what is trained
///          on        where, and what it costs
///          axes      what may be chosen
///          machines  that it runs on
///          costs     of one machine
///          taken     what the question left open
///          data_growth  of the tokens of the request, as of `settled_training`
/// Source   definition
struct settled_plan {
  training_request request;
  fleet on;
  plan_axes axes;
  settled_machines machines;
  settled_costs costs = {};
  taken_settings taken = {};
  double data_growth = 1.0;
};

/// The best plans.
///
/// Fields   run    the question with its defaults
///          found  the best plans and the verdicts on all combinations; the limits in the order of the question
/// Source   definition
template<std::size_t Best>
struct plan_answer {
  settled_plan run;
  search_result<Best, 3> found = {};
};

namespace detail {

/// Values of an axis before they are counts.
class axis_values {
 public:
  constexpr void add(std::int64_t value) {
    if (size_ == values_.size()) {
      for (std::size_t i = 1; i < size_; ++i) values_[i - 1] = values_[i];  // the largest ones stay
      --size_;
    }
    values_[size_++] = value;
  }
  constexpr std::int64_t last() const { return values_[size_ - 1]; }
  template<class Count>
  constexpr choices<Count> as() const {
    return [this]<std::size_t... Places>(std::index_sequence<Places...>) {
      const std::array<Count, sizeof...(Places)> counts{Count(Places < size_ ? values_[Places] : 1)...};
      return choices<Count>(std::span<const Count>(counts.data(), size_));
    }(std::make_index_sequence<choices<Count>::capacity>());
  }

 private:
  std::array<std::int64_t, choices<int>::capacity> values_ = {};
  std::size_t size_ = 0;
};

/// Divisors of a number.
constexpr axis_values divisors_up_to(std::int64_t most, std::int64_t divided) {
  axis_values made;
  for (std::int64_t value = 1; value <= most; ++value)
    if (divided % value == 0) made.add(value);
  return made;
}

/// Powers of two, and three times those.
constexpr axis_values round_numbers_up_to(std::int64_t most) {
  axis_values made;
  for (std::int64_t value = 1; value <= most; ++value) {
    const std::int64_t rest = value % 3 == 0 ? value / 3 : value;
    if ((rest & (rest - 1)) == 0) made.add(value);
  }
  return made;
}

/// Powers of two that divide a number, if one is given.
constexpr axis_values powers_of_two_up_to(std::int64_t most, std::int64_t divided = 0) {
  axis_values made;
  for (std::int64_t value = 1; value <= most; value *= 2)
    if (divided == 0 || divided % value == 0) made.add(value);
  return made;
}

constexpr std::int64_t smaller_of(std::int64_t left, std::int64_t right) { return left < right ? left : right; }

/// What was said, or else these values.
template<class Count>
constexpr choices<Count> said_or(const std::optional<Count>& said, const axis_values& values) {
  return said ? choices<Count>{*said} : values.as<Count>();
}
template<class Value>
constexpr choices<Value> said_or(const std::optional<Value>& said, const choices<Value>& values) {
  return said ? choices<Value>{*said} : values;
}

/// What may be chosen at each site.
constexpr plan_axes axes_of(const plan_question& asked, const settled_plan& known, const precision_recipe& recipe) {
  const training_question& run = asked.run;
  const transformer& model = run.model;
  const gpu_count of_all = asked.gpus_up_to.value_or(run.machines.gpus.value_or(defaults::training_gpus));
  const std::int64_t all = of_all.value() / sites_of(known.request);
  const bool exact = !asked.gpus_up_to;
  const std::int64_t layers = model.layers.value() + model.encoder_layers.value();
  const std::int64_t per_machine = known.machines.on.each().devices().value();
  const std::int64_t sequence = known.request.sequence.value();
  axis_values counts = exact ? axis_values{} : round_numbers_up_to(all);
  if (exact || counts.last() != all) counts.add(all);
  const auto degrees = [&](std::int64_t most) {
    return exact ? divisors_up_to(smaller_of(most, all), all) : round_numbers_up_to(smaller_of(most, all));
  };
  axis_values one;
  one.add(1);
  const std::int64_t experts = model.moe ? model.moe.experts.value() : 1;
  plan_axes axes{
      .gpus = counts.as<gpu_count>(),
      .tensor = said_or(run.tensor, degrees(per_machine)),
      .pipeline = said_or(run.pipeline, degrees(layers)),
      .context = said_or(run.context, sequence >= 16384 ? powers_of_two_up_to(smaller_of(32, all), sequence) : one),
      .expert = said_or(run.expert, powers_of_two_up_to(smaller_of(experts, all), experts)),
      .micro_batch = said_or(run.micro_batch, powers_of_two_up_to(smaller_of(
                                                  64, known.request.sequences.value() / sites_of(known.request)))),
      .recompute = said_or(run.recompute, choices<recomputation>{recomputation::none, recomputation::full}),
      .sharding =
          said_or(run.sharding, choices<zero>{zero::off, zero::optimizer_state, zero::gradients, zero::parameters}),
      .to_host = {run.to_host},
      .recipe = {recipe},
      .ulysses = {gpus(1)}};
  std::int64_t around = 1;
  for (const gpu_count one_of : axes.context) around = one_of.value() > around ? one_of.value() : around;
  axes.ulysses = said_or(run.ulysses, powers_of_two_up_to(around, model.heads.value()));
  bool pipelined = false;
  for (const stage_count one_of : axes.pipeline) pipelined = pipelined || one_of.value() > 1;
  axes.virtual_stages =
      said_or(run.virtual_stages, pipelined ? divisors_up_to(smaller_of(16, layers / 2), layers) : one);
  if (run.schedule) {
    axes.schedule = {*run.schedule};
    if (*run.schedule != pipeline_schedule::interleaved) {
      if (axes.virtual_stages.size() == 1 && axes.virtual_stages[0] != stages(1))
        violated<errc::schedule_not_possible>();
      axes.virtual_stages = {stages(1)};
    }
  }
  const std::int64_t shared = run.tensor.value_or(gpus(1)).value() * run.context.value_or(gpus(1)).value();
  axes.sequence_parallel = run.sequence_parallel.value_or(sequence % shared == 0);
  return axes;
}

}  // namespace detail

/// Whether a goal can be reached for: money needs a known price, carbon a known power.
///
/// Inputs   costs  of one machine
///          which  the goal
/// Returns  the answer
/// Source   definition
/// Checked  tests/unit/questions/plan_test.cpp
constexpr bool can_rank(const settled_costs& costs, plan_goal which) {
  if (which == plan_goal::least_cost) return costs.price_known;
  return which != plan_goal::least_carbon || costs.power_known;
}

/// Fills in what a plan is searched for.
///
/// Model    degrees that divide the GPUs, and round numbers up to a bound; interleaving where there is a pipeline; contexts
///          from 16,384 tokens on, divided by a ring, by heads (Ulysses) or by both; every stage of ZeRO; activations kept or
///          recomputed; micro-batches of powers of two up to 64. What the run says has that one value
/// Inputs   asked  what was said
/// Returns  the request, the machines and the axes
/// Errors   RL-101 for an oversubscription below 1; RL-123 for chunks of a schedule that is not interleaved; RL-130 if the link
///          between sites is not known, RL-354 if it is said twice; RL-300 if
///          something is offloaded and the bandwidth to it is not known; RL-344 and RL-345 if GPUs and batch are no multiple of the
///          sites; those of `settle` of the run's parts
/// Source   defaults.hpp; the axes of Calculon, calculon/llm/optimal_execution.py
/// Checked  tests/unit/questions/plan_test.cpp
constexpr settled_plan settle(const plan_question& asked) {
  const training_question& run = asked.run;
  taken_settings taken;
  machines_question where = run.machines;
  if (asked.gpus_up_to) where.gpus = asked.gpus_up_to;
  std::optional<batch_size> of_site = run.batch;
  detail::take_a_site(run, where, of_site, taken);
  const settled_machines machines = settle(where, run.device, defaults::training_gpus, taken);
  const host& around = run.machines.around;
  if (run.to_host != offload::none &&
      !(run.to_host == offload::nvme ? around.storage_bandwidth : around.memory_bandwidth))
    detail::violated<errc::host_link_needed>();
  const precision_recipe recipe = detail::settled_recipe(run, taken);
  const token_count sequence = detail::settled_sequence(run, taken);
  detail::check_context(run.model, sequence.value(), run.extrapolate);
  const std::int64_t usual = defaults::tokens_of_a_step / sequence.value();
  const double each = static_cast<double>(of_site.value_or(batch(usual < 1 ? 1 : usual)).value());
  const batch_size sequences((run.sites ? static_cast<double>(run.sites->joined.joined.value()) : 1.0) * each);
  if (!run.batch) taken.add(setting::batch, static_cast<double>(sequences.value()));
  const optimizer method = run.method.value_or(defaults::method);
  if (!run.method) taken.add(setting::optimizer, method.id);
  const bool flash = run.flash_attention.value_or(defaults::flash_attention);
  if (!run.flash_attention) taken.add(setting::flash_attention, flash ? "on" : "off");
  const token_count budget = detail::settled_budget(run, taken);
  const training_calibration calibration =
      run.stack ? catalogue::training_calibration_on(*run.stack, machines.on.each(), recipe.compute)
                : catalogue::training_calibration_for(machines.on.each(), recipe.compute);
  if (!run.stack) taken.add(setting::stack, calibration.id);
  const settled_costs costs = settle(run.costs, machines.on.each(), taken);
  reliability goodput = detail::settled_goodput(run, taken);
  detail::set_pause(goodput, run, recipe, method);
  const double growth = detail::settled_growth(run, sequences, sequence);
  settled_plan made{.request = {.model = run.model,
                                .sequence = sequence,
                                .sequences = sequences,
                                .budget = detail::grown(budget, growth),
                                .method = method,
                                .flash_attention = flash,
                                .dropout = run.dropout,
                                .adapters = run.adapters,
                                .attended = detail::settled_attention(run, sequence),
                                .sites = detail::settled_sites(run, machines.on)},
                    .on = {.name = run.device.id,
                           .on = machines.on,
                           .reached = calibration,
                           .terms = costs.terms,
                           .interrupted = goodput,
                           .scatter = defaults::run_interval,
                           .overhead = defaults::training_overhead,
                           .memory_within = defaults::training_memory_interval},
                    .axes = {.gpus = {gpus(1)}},
                    .machines = machines,
                    .costs = costs,
                    .taken = taken,
                    .data_growth = growth};
  made.axes = detail::axes_of(asked, made, recipe);
  return made;
}

namespace detail {

/// The limits of a question; where nothing was said, what nothing reaches.
struct plan_limits {
  finishes_within in_time;
  costs_at_most in_budget;
  emits_at_most in_carbon;
};
constexpr plan_limits limits_of(const plan_question& asked) {
  constexpr double any = 1e30;
  return {finishes_within(asked.finish_within.value_or(any * units::days)),
          costs_at_most(asked.budget.value_or(any * units::dollars)),
          emits_at_most(asked.emit_at_most.value_or(any * units::tonnes_co2e))};
}

}  // namespace detail

/// How should a training run be split over GPUs?
///
/// Model    `search` of every combination of the axes
/// Inputs   asked  the run, as far as it is described, and the limits
/// Returns  the best plans, and why the others are none; nothing found is an answer
/// Errors   those of `settle` and `search`
/// Source   each model's own
/// Checked  tests/unit/questions/plan_test.cpp
template<std::size_t Best = 5>
constexpr plan_answer<Best> best_plan(const plan_question& asked) {
  plan_answer<Best> made{.run = settle(asked)};
  const detail::plan_limits limits = detail::limits_of(asked);
  made.found = search<Best>(plan_space({&made.run.on, 1}, made.run.axes), made.run.request,
                            chosen_objective(asked.objective), limits.in_time, limits.in_budget, limits.in_carbon);
  return made;
}

namespace detail {

/// The worst score of a plan that the error of a ratio of two plans does not tell from the best.
constexpr double worst_as_good(plan_goal goal, const found_plan& best) {
  constexpr double more = 1.0 + defaults::plan_error;
  if (goal == plan_goal::most_mfu) return best.score / more;  // which is negative
  if (goal != plan_goal::least_gpus) return best.score * more;
  plan_estimate longer = best.estimate;
  longer.run = more * longer.run;
  return score_of(longer, fewest_gpus_first);
}

}  // namespace detail

/// Whether a plan is as good as the best, as far as predictions tell.
///
/// Model    its score is worse by less than the error of a ratio of two plans (`defaults::plan_error`)
/// Inputs   asked  the question
///          one    a plan that was found
///          best   the first of them
/// Returns  yes or no; of the fewest GPUs, on as many
/// Source   defaults.hpp
/// Checked  tests/unit/questions/plan_test.cpp
constexpr bool is_as_good(const plan_question& asked, const found_plan& one, const found_plan& best) {
  return one.score <= detail::worst_as_good(asked.objective, best);
}

/// The plainest plan that is as good as the best, where it is plainer.
///
/// Model    `search` for the least to set up (`complexity_of`) on as many GPUs, among plans that are as good
/// Inputs   asked  the question
///          run    what was searched
///          best   the best plan of it
/// Returns  the plan; nothing where none is plainer
/// Errors   those of `search`
/// Source   definition
/// Checked  tests/unit/questions/plan_test.cpp
constexpr std::optional<found_plan> plainest_as_good(const plan_question& asked, const settled_plan& run,
                                                     const found_plan& best) {
  plan_axes axes = run.axes;
  axes.gpus = {best.estimate.gpus};
  const detail::plan_limits limits = detail::limits_of(asked);
  const scores_at_most as_good(chosen_objective(asked.objective), detail::worst_as_good(asked.objective, best));
  const auto found = search<1>(plan_space({&run.on, 1}, axes), run.request, plainest, limits.in_time, limits.in_budget,
                               limits.in_carbon, as_good);
  if (found.found == 0) return std::nullopt;
  found_plan one = found.best[0];
  one.score = score_of(one.estimate, chosen_objective(asked.objective));
  if (complexity_of(one.estimate.plan) >= complexity_of(best.estimate.plan)) return std::nullopt;
  return one;
}

}  // namespace ridgeline::inline v0_2

#pragma once
#include <ridgeline/core/evaluate_once.hpp>
#include <ridgeline/cost/carbon.hpp>
#include <ridgeline/cost/electricity.hpp>
#include <ridgeline/memory/breakdown.hpp>
#include <ridgeline/memory/fits.hpp>
#include <ridgeline/memory/footprint.hpp>
#include <ridgeline/units/estimate.hpp>
#include <ridgeline/performance/training/goodput.hpp>
#include <ridgeline/performance/training/step_time.hpp>
#include <ridgeline/performance/training/utilization.hpp>
#include <ridgeline/planning/fleet.hpp>
#include <ridgeline/planning/training_request.hpp>

namespace ridgeline::inline v0_2 {

/// What a training run takes: time, money, energy and carbon, all from one predicted step, and the memory of that step.
///
/// Fields   step             its time, term by term, with its 80 % interval
///          memory, capacity  of the most loaded GPU [B]
///          fits_host        whether each host holds what is offloaded to it; true where its size is not known
///          gpus, machines   taken, at all sites; a machine that is taken is paid whole [1]
///          run              whole steps until the budget is reached, and what interrupts them [s]
///          rent_or_capital, electricity  [$]
///          drawn, metered   by the machines; by the building [J]
///          emitted          [g CO2e]
///          mfu              model FLOPs utilization of the dense peak of the recipe's arithmetic, of a step [1]
///          interrupted      the same run term by term: steps, evaluation, checkpoints, lost work, restarts [s]
///          memory_within    80 % interval of the memory, as factors
///          within           80 % interval of the run, as factors: of its step, and no narrower than whole runs scatter
/// Source   definition
/// Checked  tests/unit/planning/plan_estimate_test.cpp, tests/properties/planning_test.cpp
struct run_estimate {
  estimate<step_breakdown> step = {};
  memory_breakdown memory = {};
  data_size capacity = {};
  bool fits_host = true;
  gpu_count gpus = ridgeline::gpus(1);
  node_count machines = nodes(1);
  duration run = {};
  money rent_or_capital = {};
  money electricity = {};
  it_energy drawn = it_energy(energy{});
  facility_energy metered = facility_energy(energy{});
  carbon_mass emitted = {};
  double mfu = 0.0;
  run_breakdown interrupted = {};
  likely_factors within = {};
  likely_factors memory_within = {1.0, 1.0};

  /// Whether it fits the GPU's memory, and by how much not. Source: definition.
  constexpr fit fits() const {
    return {memory.total(), capacity, ridgeline::largest_term(memory), memory.fragmentation, memory_within};
  }
  /// Run, cost, energy and carbon: the 80 % interval of each lies between this times as much and that times as much [1].
  /// Source: definition.
  constexpr double at_least() const { return within.low; }
  constexpr double at_most() const { return within.high; }
  /// Time of all GPUs, whether they work or wait [GPU s]. Source: definition.
  constexpr device_time gpu_time() const { return static_cast<double>(gpus.value()) * units::gpu_devices * run; }
  /// What the run costs [$]. Source: definition.
  constexpr money cost() const { return rent_or_capital + electricity; }
  /// The same with 80 % intervals. Of the run: time, GPU time, money, energy of the building, carbon. Of a step: MFU, which
  /// falls with the time. Source: definition.
  constexpr likely<duration> likely_run() const { return proportional_to_time(run, within); }
  constexpr likely<device_time> likely_gpu_time() const { return proportional_to_time(gpu_time(), within); }
  constexpr likely<money> likely_cost() const { return proportional_to_time(cost(), within); }
  constexpr likely<facility_energy> likely_energy() const {
    return {facility_energy(at_least() * metered.value()), metered, facility_energy(at_most() * metered.value())};
  }
  constexpr likely<carbon_mass> likely_carbon() const { return proportional_to_time(emitted, within); }
  constexpr likely<double> likely_mfu() const { return inverse_to_time(mfu, step.interval()); }
};

/// What one plan takes.
///
/// Fields   plan, micro_batch  how it runs
///          tokens           of a step [1]
///          trained_tokens   of the run: those of whole steps [1]
/// Source   definition
/// Checked  tests/unit/planning/plan_estimate_test.cpp, tests/properties/planning_test.cpp
struct plan_estimate : run_estimate {
  strategy plan = {};
  batch_size micro_batch = batch(1);
  token_count tokens = ridgeline::tokens(1);
  double trained_tokens = 0.0;

  /// Of all GPUs [token/s]. Source: definition.
  constexpr token_rate throughput() const {
    return static_cast<double>(tokens.value()) * units::single_tokens / step.total();
  }
  /// The same with its 80 % interval. Source: definition.
  constexpr likely<token_rate> likely_throughput() const { return inverse_to_time(throughput(), step.interval()); }
  /// [$/token]. Source: definition.
  constexpr price_per_token cost_per_token() const { return cost() / (trained_tokens * units::single_tokens); }
  /// Of the building [J/token]. Source: definition.
  constexpr energy_per_token facility_energy_per_token() const {
    return metered.value() / (trained_tokens * units::single_tokens);
  }
  /// [g CO2e/token]. Source: definition.
  constexpr carbon_per_token emitted_per_token() const { return emitted / (trained_tokens * units::single_tokens); }
};

namespace detail {

/// What a request and a fleet are worth before any plan is known: the rates of one recipe, operations of a token.
struct prepared_request {
  const training_request* asked = nullptr;
  const fleet* on = nullptr;
  const precision_recipe* recipe = nullptr;
  training_rates rates = {.narrow = no_rates_yet, .wide = no_rates_yet};
  double operations_of_a_token;
  double peak;
  data_size capacity = {};
  double exchanged = 0.0;  // numbers between sites
};

constexpr prepared_request prepared(const training_request& asked, const fleet& on, const precision_recipe& recipe) {
  const accelerator& device = on.on.each().device();
  if (on.terms.gpus && on.terms.gpus != on.on.each().devices()) violated<errc::draw_of_another_machine>();
  const fraction attended = asked.flash_attention ? asked.attended : fraction(1.0);
  if (!(attended.value() > 0.0)) violated<errc::figure_not_positive>();
  // A token of packed documents attends to as many others as one of an unpacked sequence of this length.
  const double tokens_together =
      math::larger(1.0, math::rounded_down(attended.value() * static_cast<double>(asked.sequence.value()) + 0.5));
  const shape one = sequences_of(batch(1), token_count(static_cast<std::int64_t>(tokens_together)), 1);
  const double operations = training_operations(asked.model, one, asked.counted, bool(asked.adapters)).value();
  prepared_request made{.asked = &asked,
                        .on = &on,
                        .recipe = &recipe,
                        .rates = training_rates_of(on.on, recipe.compute, on.reached),
                        .operations_of_a_token = operations / tokens_together,
                        .peak = dense_peak(device, arithmetic_of(recipe.compute)).value().value(),
                        .capacity = gpu_memory(device)};
  made.rates.attention = made.rates.attention / attended.value();
  if (asked.sites) made.exchanged = exchanged_by(asked.model, asked.adapters);
  return made;
}

/// Whole steps until a budget is reached [1].
constexpr double steps_for(token_count budget, token_count of_step) {
  return math::ceil(static_cast<double>(budget.value()) / static_cast<double>(of_step.value()));
}

/// Fills in what follows from the steps of a run and what interrupts them: its time, money, energy and carbon.
constexpr void account(run_estimate& one, const run_breakdown& interrupted, const running_terms& terms) {
  const double machines = static_cast<double>(one.machines.value());
  one.interrupted = interrupted;
  one.run = interrupted.total();
  one.rent_or_capital = machines * terms.machine.value() * one.run;
  one.drawn = it_energy(machines * terms.draw.value() * one.run);
  one.metered = one.drawn * terms.overhead;
  one.electricity = electricity_cost(one.metered, terms.electricity);
  one.emitted = operational_carbon(one.metered, terms.grid);
}

/// Fills in what follows from the total time of a step. `pace` is of the plan's GPUs.
constexpr void follow_up(plan_estimate& one, double steps, duration total, const prepared_request& known,
                         const run_pace& pace) {
  const double tokens = static_cast<double>(one.tokens.value());
  one.trained_tokens = steps * tokens;
  account(one, pace(steps * total), known.on->terms);
  one.mfu = known.operations_of_a_token * tokens / (total.value() * static_cast<double>(one.gpus.value()) * known.peak);
}

constexpr void follow_up(plan_estimate& one, const prepared_request& known, const run_pace& pace) {
  one.within = wider_of(one.step.interval(), known.on->scatter);
  follow_up(one, steps_for(known.asked->budget, one.tokens), one.step.total(), known, pace);
}

constexpr void follow_up(plan_estimate& one, const prepared_request& known) {
  follow_up(one, known, run_pace(one.gpus, known.on->interrupted));
}

/// Fills in what the memory, which is known, fits.
constexpr void fit_into(plan_estimate& one, const fleet& on) {
  one.memory_within = on.memory_within;
  if (one.memory.on_host == data_size{} && one.memory.on_storage == data_size{}) return;
  const machine& each = on.on.each();
  const host& around = each.around();
  const gpu_count of_site = gpus_of(one.plan);
  const gpu_count here = each.devices() < of_site ? each.devices() : of_site;
  const double n = static_cast<double>(here.value());
  const bool memory = !around.memory || n * one.memory.on_host <= around.memory.value();
  const bool storage =
      one.memory.on_storage == data_size{} || !around.storage || n * one.memory.on_storage <= around.storage.value();
  one.fits_host = memory && storage;
}

/// Adds what sites that train together exchange, a part of it in each step: it is communication of data parallelism.
constexpr void exchange(step_breakdown& terms, const prepared_request& known) {
  if (!known.asked->sites) return;
  const site_exchange& by = known.asked->sites->by;
  const network_level level[] = {known.asked->sites->joined};
  terms.data_parallel +=
      across_sites(terms.total(), known.exchanged, by, level).exchange / static_cast<double>(by.inner_steps);
}

/// Fills in the memory, which is known but for what sites keep, and what it fits.
constexpr void remember(plan_estimate& one, const memory_breakdown& of_site, const prepared_request& known) {
  one.memory = of_site;
  if (known.asked->sites) keep_for_sites(one.memory, known.exchanged, known.asked->sites->by, one.plan);
  fit_into(one, *known.on);
}

/// Tokens of a step of all sites.
constexpr token_count tokens_of_all(const training_step& step, const training_request& asked) {
  const token_count of_site = tokens_of(step);
  if (!asked.sites) return of_site;
  return token_count(static_cast<double>(sites_of(asked)) * static_cast<double>(of_site.value()));
}

constexpr plan_estimate begun(const training_step& step, const prepared_request& known) {
  const gpu_count taken = gpus_of(step.plan);
  const std::int64_t each = known.on->on.each().devices().value();
  plan_estimate one;
  one.plan = step.plan;
  one.micro_batch = step.micro_batch;
  one.capacity = known.capacity;
  one.gpus = taken;
  one.machines = nodes((taken.value() + each - 1) / each);
  one.tokens = tokens_of_all(step, *known.asked);
  if (!known.asked->sites) return one;
  const double sites = static_cast<double>(sites_of(*known.asked));
  one.gpus = gpu_count(sites * static_cast<double>(one.gpus.value()));
  one.machines = node_count(sites * static_cast<double>(one.machines.value()));
  return one;
}

}  // namespace detail

/// Everything about one plan.
///
/// Model    the step's time by `step_time`, its memory by `footprint`; run = whole steps by `run_time`; money = machines * terms * run
///          and the electricity of the building; carbon = energy of the building * grid; of several sites `across_sites`
/// Inputs   asked        what is trained
///          on           where, and what it costs: each site, if there are several
///          plan         how; its micro-batches are set from the request
///          micro_batch  sequences of one replica at a time
///          recipe       of the numbers
/// Returns  the estimate, or nothing where the batch is too small for the plan
/// Errors   RL-108 for a choice outside of its enumeration; those of `step_time`, `footprint` and `training_rates_of`
/// Source   each model's own
/// Checked  tests/unit/planning/plan_estimate_test.cpp
/// Example  examples/search_plans.cpp [one plan]
constexpr std::optional<plan_estimate> estimate_of(const training_request& asked, const fleet& on, const strategy& plan,
                                                   batch_size micro_batch, const precision_recipe& recipe = mixed_16) {
  detail::evaluate_once();
  check(plan);
  const auto step = step_of(asked, plan, micro_batch, recipe);
  if (!step) return std::nullopt;
  const detail::prepared_request known = detail::prepared(asked, on, recipe);
  plan_estimate one = detail::begun(*step, known);
  one.step = step_time(*step, known.rates);
  detail::exchange(one.step.terms, known);
  detail::remember(one, footprint(*step, on.overhead), known);
  detail::follow_up(one, known);
  return one;
}

}  // namespace ridgeline::inline v0_2

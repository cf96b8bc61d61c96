#pragma once
#include <optional>
#include <ridgeline/performance/training/goodput.hpp>
#include <ridgeline/planning/compute_budget.hpp>
#include <ridgeline/questions/costs.hpp>
#include <ridgeline/questions/defaults.hpp>
#include <ridgeline/questions/machines.hpp>
#include <ridgeline/questions/training.hpp>
#include <ridgeline/workload/scaling_law.hpp>

namespace ridgeline::inline v0_2 {

/// The best model that a budget trains, and serves; or the cheapest that reaches a loss. What is absent is taken, and the answer says so.
///
/// Inputs   device, machines, costs  on what, how many, how paid
///          budget, finish_within, emit_at_most  dollars and carbon of training and serving together, time of training; absent
///                       all three: a time is taken
///          loss         to reach: limits then say whether they allow it [nat/token]
///          mfu          of training, of the dense peak
///          goodput      what interrupts training
///          served       tokens of all prompts and replies over the model's life; absent: it is not served
///          serving_mfu  of serving
/// Source   definition
struct model_question {
  accelerator device = {};
  machines_question machines = {};
  costs_question costs = {};
  std::optional<money> budget = std::nullopt;
  std::optional<duration> finish_within = std::nullopt;
  std::optional<carbon_mass> emit_at_most = std::nullopt;
  std::optional<double> loss = std::nullopt;
  std::optional<fraction> mfu = std::nullopt;
  std::optional<reliability> goodput = std::nullopt;
  std::optional<token_count> served = std::nullopt;
  std::optional<fraction> serving_mfu = std::nullopt;
};

/// What a budget ran out of first.
/// Source   definition
enum class budget_limit : unsigned char { by_money, by_time, by_carbon };

inline constexpr budget_limit every_budget_limit[] = {budget_limit::by_money, budget_limit::by_time,
                                                      budget_limit::by_carbon};

/// The name of a limit: the key that says it.
///
/// Inputs   which  any enumerator
/// Returns  words joined by hyphens; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/questions/which_model_test.cpp
constexpr std::string_view name_of(budget_limit which) noexcept {
  switch (which) {
    case budget_limit::by_money: return "budget";
    case budget_limit::by_time: return "finish-within";
    case budget_limit::by_carbon: return "emit-at-most";
  }
  return "unknown";
}

/// What GPU time takes on the machines of a question.
///
/// Fields   gpu_time  whether GPUs work or wait [GPU s]
///          cost      zero where nobody knows it [$]
///          metered   by the building; zero where nobody knows the power [J]
///          emitted   as `metered` [g CO2e]
/// Source   definition
struct spent_time {
  device_time gpu_time = {};
  money cost = {};
  energy metered = {};
  carbon_mass emitted = {};
};

/// The best model for a budget, or the cheapest of a loss.
///
/// Fields   model     its parameters and the tokens it is trained on
///          loss      expected, by `besiroglu_2024` [nat/token]
///          limit     what ends first
///          used      of that limit [1]: all of it, or with a loss to reach what it takes, above 1 where that is out of reach; 0 where
///                    nothing limits
///          gpus      all of them
///          run       training with its interruptions [s]
///          training, serving  what both take
///          machines, costs, taken  as of `settled_training`
/// Source   see `which_model`
struct model_found {
  trained_model model = {};
  double loss = 0.0;
  budget_limit limit = budget_limit::by_time;
  double used = 1.0;
  gpu_count gpus = ridgeline::gpus(1);
  duration run = {};
  spent_time training = {};
  spent_time serving = {};
  settled_machines machines;
  settled_costs costs = {};
  taken_settings taken = {};
};

namespace detail {

/// Operations of training that each limit allows: those that serving shares, and those that it does not.
struct operation_limits {
  operation_count of_life = {};
  operation_count of_training = {};
};

/// The lowest loss whose cheapest model over its life is within the limits; `weight` of an operation of inference.
constexpr trained_model best_over_life(const scaling_law& law, const operation_limits& within, token_count served,
                                       double weight) {
  const operation_count least = within.of_life < within.of_training ? within.of_life : within.of_training;
  const auto model_at = [&](double reducible) {
    return cheapest_over_life(law, law.entropy + reducible, served, weight);
  };
  const auto possible = [&](const trained_model& model) {
    const operation_count training = model.operations();
    const operation_count life = training + weight * (life_operations(model, served) - training);
    return training <= within.of_training && life <= within.of_life;
  };
  double low = expected_loss(law, compute_optimal(law, least)) - law.entropy;  // of a model that is never served
  double high = 2.0 * low;
  while (!possible(model_at(high))) {
    low = high;
    high *= 2.0;
    if (high > 11.0) violated<errc::figure_not_positive>();  // who guesses among 65,536 words loses ln 65,536 nats
  }
  for (int i = 0; i < 40; ++i) {
    const double middle = 0.5 * (low + high);
    (possible(model_at(middle)) ? high : low) = middle;
  }
  return model_at(high);
}

/// Says which limit a model of an asked loss uses most of, and how much of it.
constexpr void use_limits(const model_question& asked, model_found& made) {
  made.used = 0.0;
  const auto use = [&](double share, budget_limit which) {
    if (!(share > made.used)) return;
    made.used = share;
    made.limit = which;
  };
  if (asked.budget) use((made.training.cost + made.serving.cost) / *asked.budget, budget_limit::by_money);
  if (asked.finish_within) use(made.run / *asked.finish_within, budget_limit::by_time);
  if (asked.emit_at_most)
    use((made.training.emitted + made.serving.emitted) / *asked.emit_at_most, budget_limit::by_carbon);
}

}  // namespace detail

/// Which model, and how many tokens, for this money, these days or this carbon, or to reach this loss?
///
/// Model    operations = GPU time * MFU * peak * goodput; `compute_optimal` of the least that a limit allows. Of a model that is
///          served, the lowest loss whose `cheapest_over_life` keeps the limits, an operation of inference weighing as much more
///          as its MFU is less. Of a loss to reach `cheapest_to_reach`, or `cheapest_over_life`
/// Inputs   asked  the limits, as far as they are described
/// Returns  the model, its loss, and what training and serving take
/// Errors   RL-101 if a limit is not positive, or too little for any model to be served; RL-105 for a limit in dollars or carbon
///          where nobody knows a price or the power, or if the device has no rate; those of `settle` of the machines and of the
///          costs, of `compute_optimal`, of `cheapest_to_reach` and of `cheapest_over_life`
/// Valid    as `expected_loss`; the MFU does not depend on the model, so ask `plan` for one of this size then
/// Source   each model's own
/// Checked  tests/unit/questions/which_model_test.cpp
constexpr model_found which_model(const model_question& asked) {
  taken_settings taken;
  model_found made{.gpus = asked.machines.gpus.value_or(defaults::training_gpus),
                   .machines = settle(asked.machines, asked.device, defaults::training_gpus, taken)};
  const fraction mfu = asked.mfu.value_or(defaults::training_mfu);
  if (!asked.mfu) taken.add(setting::mfu, 100.0 * mfu.value());
  const fraction of_serving = asked.serving_mfu.value_or(defaults::serving_mfu);
  if (!asked.serving_mfu && asked.served) taken.add(setting::serving_mfu, 100.0 * of_serving.value());
  const bool limited = asked.budget || asked.finish_within || asked.emit_at_most;
  if (!limited && !asked.loss) taken.add(setting::finish_within, in(defaults::training_time, units::days));
  made.costs = settle(asked.costs, made.machines.on.each(), taken);
  const reliability goodput = detail::settled_goodput(asked, taken);

  const running_terms& terms = made.costs.terms;
  const device_amount all = static_cast<double>(made.gpus.value()) * units::gpu_devices;
  const auto machines = static_cast<double>(made.machines.on.machines().value());
  const power drawn = machines * terms.draw.value();
  const hourly_price each_hour =
      machines * terms.machine.value() + terms.overhead.value() * drawn * terms.electricity.value();
  const operation_rate peak =
      dense_peak(asked.device, arithmetic_of(detail::usual_format(training_question{.device = asked.device}))).value();
  const fraction working = run_pace(made.gpus, goodput)(1.0 * units::days).goodput();
  const operation_rate sustained = mfu.value() * working.value() * peak;

  constexpr operation_count any = 1e40 * units::operations;
  detail::operation_limits within{any, any};
  operation_count least = any;
  const auto limit_to = [&](operation_count& part, device_time time, budget_limit which) {
    const operation_count allowed = operations_for(time, sustained);
    if (allowed < part) part = allowed;
    if (!(allowed < least)) return;
    least = allowed;
    made.limit = which;
  };
  if (asked.budget) {
    if (!made.costs.price_known) detail::violated<errc::figure_absent>();
    limit_to(within.of_life, device_time_for(*asked.budget, each_hour / all), budget_limit::by_money);
  }
  if (asked.emit_at_most) {
    if (!made.costs.power_known) detail::violated<errc::figure_absent>();
    const power of_each = drawn / static_cast<double>(made.gpus.value());
    limit_to(within.of_life, device_time_for(*asked.emit_at_most, of_each, terms.overhead, terms.grid.value()),
             budget_limit::by_carbon);
  }
  if (asked.finish_within || !limited)
    limit_to(within.of_training, all * asked.finish_within.value_or(defaults::training_time), budget_limit::by_time);

  const double weight = sustained / (of_serving.value() * peak);
  if (asked.loss)
    made.model = asked.served ? cheapest_over_life(besiroglu_2024, *asked.loss, *asked.served, weight)
                              : cheapest_to_reach(besiroglu_2024, *asked.loss);
  else
    made.model = asked.served ? detail::best_over_life(besiroglu_2024, within, *asked.served, weight)
                              : compute_optimal(besiroglu_2024, least);
  made.loss = expected_loss(besiroglu_2024, made.model);
  const auto spent = [&](device_time time) {
    const duration of_all = time / all;
    const energy metered = made.costs.power_known ? terms.overhead.value() * drawn * of_all : energy{};
    return spent_time{.gpu_time = time,
                      .cost = made.costs.price_known ? each_hour * of_all : money{},
                      .metered = metered,
                      .emitted = metered * terms.grid.value()};
  };
  made.taken = taken;
  made.run = made.model.operations() / sustained / static_cast<double>(made.gpus.value());
  made.training = spent(all * made.run);
  if (asked.served) {
    const operation_count inference = life_operations(made.model, *asked.served) - made.model.operations();
    made.serving = spent(inference / (of_serving.value() * peak) * units::gpu_devices);
    // Serving may be what exhausts the money or the carbon first.
    if (!asked.loss && within.of_life < any && made.model.operations() < 0.999 * within.of_training)
      made.limit = asked.budget && asked.emit_at_most ? made.limit
                   : asked.budget                     ? budget_limit::by_money
                                                      : budget_limit::by_carbon;
  }
  if (asked.loss) detail::use_limits(asked, made);
  return made;
}

}  // namespace ridgeline::inline v0_2

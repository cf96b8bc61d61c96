#pragma once
// Which plan for a training run: what is asked, the fleets and axes that it becomes, and the search of them.
#include <ridgeline/planning/pareto.hpp>
#include <ridgeline/planning/search.hpp>
#include <support/parallel_search.hpp>
#include <support/running_costs.hpp>
#include <support/timed_training.hpp>

namespace support {

enum class goal { fastest, cheapest, greenest, best_mfu, fewest_gpus };
inline constexpr goal every_goal[] = {goal::fastest, goal::cheapest, goal::greenest, goal::best_mfu, goal::fewest_gpus};

constexpr std::string_view name_of(goal which) {
  switch (which) {
    case goal::fastest: return "fastest";
    case goal::cheapest: return "cheapest";
    case goal::greenest: return "greenest";
    case goal::best_mfu: return "best-mfu";
    case goal::fewest_gpus: return "fewest-gpus";
  }
  return "unknown";
}

/// An objective that the command line chooses.
struct chosen_objective {
  static constexpr bool grows_with_time = true;
  goal which = goal::fastest;
  std::string_view name = "chosen";

  constexpr double operator()(const ridgeline::plan_estimate& plan) const {
    switch (which) {
      case goal::fastest: return ridgeline::score_of(plan, ridgeline::fastest);
      case goal::cheapest: return ridgeline::score_of(plan, ridgeline::cheapest);
      case goal::greenest: return ridgeline::score_of(plan, ridgeline::greenest);
      case goal::best_mfu: return ridgeline::score_of(plan, ridgeline::best_mfu);
      case goal::fewest_gpus: break;
    }
    return ridgeline::score_of(plan, ridgeline::fewest_gpus_first);
  }
};

/// What is asked; zero and nothing: not said.
struct plan_question {
  question of;
  machines_question where;
  costs_question costs;
  std::vector<const ridgeline::accelerator*> devices;
  std::vector<std::string> precisions;
  long long gpus_up_to = 0, batch = 0, top = 5;
  double tokens = 0.0, finish_within = 0.0, budget = 0.0, emit_at_most = 0.0;
  goal objective = goal::fastest;
  bool by_front = false;
  goal against = goal::cheapest;
  bool greenest_too = false, brief = false;
};

/// Machines of one kind for one precision, and what is known of their costs.
struct known_fleet {
  const ridgeline::accelerator* device = nullptr;
  settled_machines where;
  running_costs costs;
};

/// What is searched in one precision: software reaches another share of each format's peak.
struct plan_part {
  std::string precision;
  std::vector<const known_fleet*> known;  // of each fleet
  std::vector<ridgeline::fleet> fleets;
  std::optional<ridgeline::plan_space> space;  // of these fleets
};

/// A question with everything said. A found plan's `recipe` is the number of its part.
struct plan_problem {
  ridgeline::training_request request;
  std::vector<known_fleet> known;
  std::vector<plan_part> parts;
  taken_flags taken;
  std::vector<std::string> notes;

  const known_fleet& of(const ridgeline::found_plan& plan) const { return *parts[plan.recipe].known[plan.fleet]; }
  const std::string& precision(const ridgeline::found_plan& plan) const { return parts[plan.recipe].precision; }
  const ridgeline::training_calibration& reached(const ridgeline::found_plan& plan) const {
    return parts[plan.recipe].fleets[plan.fleet].reached;
  }
};

inline constexpr std::size_t most_plans = 20;
using best_plans = ridgeline::search_result<most_plans, 3>;
using front_of_plans = ridgeline::pareto_front<512, chosen_objective, chosen_objective, chosen_objective>;

/// What a search has found.
struct planned_training {
  best_plans best;
  std::vector<ridgeline::found_plan> front;
  std::optional<ridgeline::found_plan> without_limits = {};  // where none keeps them
  std::uint64_t combinations = 0, searched = 0;
  double seconds = 0.0;
  bool whole() const { return searched == combinations; }
};

namespace detail {

/// Up to 32 values of an axis.
template<class Count>
ridgeline::choices<Count> axis_of(std::vector<long long> values) {
  if (values.empty()) values.push_back(1);
  if (values.size() > 32) values.erase(values.begin(), values.end() - 32);
  std::vector<Count> counts;
  for (const long long value : values) counts.push_back(Count(value));
  return ridgeline::choices<Count>(std::span<const Count>(counts));
}

/// What an axis may be at most, and what it has to divide; 0: a power of two, or three of them.
struct axis_limits {
  long long most = 1, divides = 0;
};
inline std::vector<long long> values_of(const axis_limits& limits) {
  std::vector<long long> values;
  for (long long value = 1; value <= limits.most; ++value) {
    const bool round = (value & (value - 1)) == 0 || (value % 3 == 0 && (value / 3 & (value / 3 - 1)) == 0);
    if (limits.divides != 0 ? limits.divides % value == 0 : round) values.push_back(value);
  }
  return values;
}
inline std::vector<long long> powers_of_two(long long most, long long divided = 0) {
  std::vector<long long> values;
  for (long long value = 1; value <= most; value *= 2)
    if (divided == 0 || divided % value == 0) values.push_back(value);
  return values;
}

inline long long most_gpus(const plan_question& asked) { return std::max(asked.where.gpus, asked.gpus_up_to); }

inline ridgeline::plan_axes axes_of(const plan_question& asked, const std::vector<known_fleet>& known) {
  using namespace ridgeline;
  const transformer& model = asked.of.model;
  const long long gpus = most_gpus(asked);
  const bool exact = asked.gpus_up_to == 0;
  const long long layers = model.layers.value() + model.encoder_layers.value();
  long long per_machine = 1;
  for (const known_fleet& one : known)
    per_machine = std::max<long long>(per_machine, one.where.on.each().devices().value());
  std::vector<long long> counts{gpus};
  if (!exact) {
    counts = values_of({.most = gpus});
    if (counts.back() != gpus) counts.push_back(gpus);
  }
  const long long divided = exact ? gpus : 0;
  plan_axes axes{.gpus = axis_of<gpu_count>(counts),
                 .tensor = axis_of<gpu_count>(values_of({std::min(per_machine, gpus), divided})),
                 .pipeline = axis_of<stage_count>(values_of({std::min(layers, gpus), divided})),
                 .micro_batch = axis_of<batch_size>(powers_of_two(std::min<long long>(64, asked.batch))),
                 .recompute = {recomputation::none, recomputation::full},
                 .sharding = {zero::off, zero::optimizer_state, zero::gradients, zero::parameters}};
  if (axes.pipeline.size() > 1)
    axes.virtual_stages = axis_of<stage_count>(values_of({std::min<long long>(16, layers / 2), layers}));
  if (asked.of.sequence >= 16384)
    axes.context = axis_of<gpu_count>(powers_of_two(std::min<long long>(32, gpus), asked.of.sequence));
  if (model.moe)
    axes.expert = axis_of<gpu_count>(
        powers_of_two(std::min<long long>(model.moe.experts.value(), gpus), model.moe.experts.value()));
  if (asked.of.plan.to_host != offload::none) axes.to_host = {offload::none, asked.of.plan.to_host};
  return axes;
}

/// Why a device cannot be asked about a recipe; empty if it can.
inline std::string lacks(const ridgeline::accelerator& device, const ridgeline::precision_recipe& recipe) {
  using namespace ridgeline;
  if (!device.capacity) return "no memory size is known of it";
  if (!device.memory_bandwidth) return "no bandwidth is known of it";
  for (const number_format& needed :
       {recipe.compute, recipe.compute.width < 2.0 * units::bytes ? bf16 : recipe.compute}) {
    if (!dense_peak(device, arithmetic_of(needed)))
      return fmt::format("no {} rate is published of it", ridgeline::name_of(arithmetic_of(needed)));
  }
  return "";
}

/// Machines with the host that the command line describes.
inline ridgeline::cluster with_host(const ridgeline::cluster& on, const question& asked) {
  using namespace ridgeline;
  host around = host_of(asked);
  around.memory_bandwidth = on.each().around().memory_bandwidth;
  around.storage_bandwidth = on.each().around().storage_bandwidth;
  return cluster(machine(on.each().device(), on.each().devices(), on.each().between_gpus(), around), on.machines(),
                 on.between_machines());
}

inline bool needs(const plan_question& asked, goal which) {
  return asked.objective == which ||
         (asked.by_front && (asked.against == which || (which == goal::greenest && asked.greenest_too)));
}

/// Why a fleet cannot be ranked as asked; empty if it can.
inline std::string cannot_rank(const plan_question& asked, const running_costs& costs) {
  const bool money = needs(asked, goal::cheapest) || asked.budget > 0.0;
  const bool carbon = needs(asked, goal::greenest) || asked.emit_at_most > 0.0;
  if (money && !costs.money_known) return costs.missing;
  return carbon && !costs.power_known ? costs.missing.substr(0, costs.missing.find(',')) : "";
}

/// The machines of each device that can be asked about, and what is known of their costs.
template<class Given>
std::vector<known_fleet> known_fleets(const plan_question& asked,
                                      const std::vector<ridgeline::precision_recipe>& recipes, Given given,
                                      taken_flags& taken, std::vector<std::string>& notes) {
  using namespace ridgeline;
  std::vector<known_fleet> known;
  std::string why_not, not_ranked;
  for (const accelerator* device : asked.devices) {
    std::size_t usable = 0;
    for (const precision_recipe& recipe : recipes) {
      const std::string lack = lacks(*device, recipe);
      usable += lack.empty() ? 1U : 0U;
      if (!lack.empty()) why_not = lack;
    }
    if (usable < recipes.size()) {
      notes.push_back(fmt::format("{} left out{}: {}", device->id, usable == 0 ? "" : " in one precision", why_not));
    }
    if (usable == 0) continue;
    machines_question where = asked.where;
    where.gpus = most_gpus(asked);
    taken_flags of_this;
    settled_machines machines = settled(where, *device, of_this);
    machines.on = with_host(machines.on, asked.of);
    const known_fleet one{
        .device = device, .where = machines, .costs = settled(asked.costs, machines.on.each(), given, of_this)};
    if (asked.devices.size() > 1) of_this = {fmt::format("({}: {})", device->id, fmt::join(of_this, " "))};
    taken.insert(taken.end(), of_this.begin(), of_this.end());
    not_ranked = cannot_rank(asked, one.costs);
    if (!one.costs.missing.empty())
      notes.push_back(fmt::format("missing: {}{}", one.costs.missing, not_ranked.empty() ? "" : ", so left out"));
    if (not_ranked.empty()) known.push_back(one);
  }
  if (!known.empty()) return known;
  if (not_ranked.empty())
    throw CLI::ValidationError("--device", fmt::format("'{}': {}", asked.devices.back()->id, why_not));
  const std::string needed = asked.budget > 0.0         ? "--budget"
                             : asked.emit_at_most > 0.0 ? "--emit-at-most"
                             : asked.by_front           ? "--front"
                                                        : "--objective";
  throw CLI::ValidationError(needed, fmt::format("needs {}, which nobody knows", not_ranked));
}

/// What would be offloaded, where nobody says how.
inline void check_offload(const plan_question& asked) {
  const ridgeline::offload to = asked.of.plan.to_host;
  if (to == ridgeline::offload::none) return;
  const bool to_storage = to == ridgeline::offload::nvme;
  const auto need = [&](bool said, const char* flag) {
    if (!said) throw CLI::ValidationError("--offload", fmt::format("'{}' needs {}", name_of(to), flag));
  };
  need(to_storage || asked.where.host_bandwidth > 0.0, "--host-bandwidth");
  need(!to_storage || asked.where.nvme_bandwidth > 0.0, "--nvme-bandwidth");
  need(!to_storage || asked.of.nvme > 0.0, "--nvme");
}

}  // namespace detail

/// Fills in what was not said, and remembers it.
template<class Given>
plan_problem settled(plan_question& asked, Given given) {
  using namespace ridgeline;
  question& of = asked.of;
  taken_flags taken;
  if (detail::most_gpus(asked) == 0) {
    asked.where.gpus = 8;
    taken.emplace_back("--gpus 8");
  }
  if (asked.tokens == 0.0) {
    // Hoffmann et al., Training Compute-Optimal Large Language Models, 2022, section 3: about 20 for each parameter.
    asked.tokens = std::min(1e15, 20.0 * static_cast<double>(parameters(of.model)));
    taken.push_back("--train-tokens " + detail::short_number(asked.tokens));
  }
  if (!given("--sequence")) taken.push_back(fmt::format("--sequence {}", of.sequence));
  if (asked.batch == 0) {
    asked.batch = std::max(1LL, 4'194'304 / of.sequence);  // four million tokens a step
    taken.push_back(fmt::format("--batch {}", asked.batch));
  }
  if (!given("--optimizer")) taken.push_back(fmt::format("--optimizer {}", of.method.id));
  if (asked.precisions.empty()) {
    asked.precisions = {"bf16"};
    taken.emplace_back("--precision bf16");
  }
  if (asked.devices.empty()) {
    asked.devices = {of.device};
    taken.push_back(fmt::format("--device {}", of.device->id));
  }
  detail::check_offload(asked);
  if (given("--grid") && asked.costs.grid == 0.0 && detail::needs(asked, goal::greenest))
    throw CLI::ValidationError("--grid", "'0' makes all plans equally green: none is the greenest");
  std::vector<precision_recipe> recipes;
  for (const std::string& precision : asked.precisions) {
    if (std::ranges::count(asked.precisions, precision) > 1)
      throw CLI::ValidationError("--precision", fmt::format("'{}' was given twice", precision));
    if (precision.empty()) refuse("--precision", precision, "bf16, fp16, fp32, fp8 or fp4");
    question in_it = of;
    in_it.precision = precision;
    recipes.push_back(detail::step_in_precision(in_it).recipe);
  }

  plan_problem made{.request = {.model = of.model,
                                .sequence = tokens(of.sequence),
                                .sequences = batch(asked.batch),
                                .budget = tokens(static_cast<std::int64_t>(asked.tokens)),
                                .method = of.method,
                                .dropout = of.dropout},
                    .known = {},
                    .parts = {},
                    .taken = {},
                    .notes = {}};
  if (of.lora_rank != 0) made.request.adapters = training_of(of).adapters;
  made.known = detail::known_fleets(asked, recipes, given, taken, made.notes);
  plan_axes axes = detail::axes_of(asked, made.known);
  for (std::size_t i = 0; i < recipes.size(); ++i) {
    plan_part part{.precision = asked.precisions[i], .known = {}, .fleets = {}, .space = {}};
    for (const known_fleet& one : made.known) {
      if (!detail::lacks(*one.device, recipes[i]).empty()) continue;
      part.known.push_back(&one);
      // [fleet]
      part.fleets.push_back({.name = one.device->id,
                             .on = one.where.on,
                             .reached = catalogue::training_calibration_for(one.where.on.each(), recipes[i].compute),
                             .terms = one.costs.terms});
      // [/fleet]
    }
    if (part.fleets.empty()) continue;
    axes.recipe = {recipes[i]};
    part.space.emplace(part.fleets, axes);
    made.parts.push_back(std::move(part));
  }
  made.taken = taken;
  return made;
}

/// The best plans, and the front where one is asked for. Where no plan keeps the limits: the best without them.
inline planned_training searched(const plan_question& asked, const plan_problem& problem) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  const chosen_objective objective{asked.objective};
  // Where nothing was said, a limit that nothing reaches.
  constexpr double any = 1e30;
  const auto limit = [](double said) { return said > 0.0 ? said : any; };
  const finishes_within in_time(limit(asked.finish_within) * days);
  const costs_at_most in_budget(limit(asked.budget) * dollars);
  const emits_at_most in_carbon(limit(asked.emit_at_most) * tonnes_co2e);
  const bool limited = asked.finish_within > 0.0 || asked.budget > 0.0 || asked.emit_at_most > 0.0;

  planned_training made;
  for (const plan_part& part : problem.parts) made.combinations += part.space.value().size();
  if (asked.by_front) made.combinations *= 2;
  const front_of_plans empty({goal::fastest}, {asked.against}, {asked.greenest_too ? goal::greenest : asked.against});
  front_of_plans front = empty;
  best_plans without_limits;
  const interrupt_guard guard;
  progress_bar progress(made.combinations);
  const auto search_part = [&](best_plans& best, std::size_t part, const auto&... limits) {
    const plan_space& space = problem.parts[part].space.value();
    // [search]
    return search_blocks(
        space.size(), best, progress,
        [&](const plan_range& range) {
          best_plans found =
              search<most_plans>(space, problem.request, range, search_effort::bounded, objective, limits...);
          for (found_plan& one : found.best) one.recipe = part;
          return found;
        },
        [](best_plans& sum, const best_plans& block) { sum = merged(sum, block); });
    // [/search]
  };
  const auto search_front_of = [&](std::size_t part) {
    const plan_space& space = problem.parts[part].space.value();
    // [front]
    return search_blocks(
        space.size(), front, progress,
        [&](const plan_range& range) {
          return search_front(space, problem.request, range, empty, in_time, in_budget, in_carbon);
        },
        [part](front_of_plans& sum, const front_of_plans& block) {
          for (found_plan one : block.plans()) {
            one.recipe = part;
            sum.offer(one);
          }
        });
    // [/front]
  };
  for (std::size_t part = 0; part < problem.parts.size(); ++part) {
    made.searched += search_part(made.best, part, in_time, in_budget, in_carbon);
    if (asked.by_front) made.searched += search_front_of(part);
  }
  made.front.assign(front.plans().begin(), front.plans().end());
  if (made.best.found == 0 && limited && made.whole()) {
    const finishes_within at_any_time(any * days);
    const costs_at_most at_any_price(any * dollars);
    const emits_at_most at_any_emission(any * tonnes_co2e);
    for (std::size_t part = 0; part < problem.parts.size(); ++part)
      search_part(without_limits, part, at_any_time, at_any_price, at_any_emission);
    if (without_limits.found != 0) made.without_limits = without_limits.best[0];
  }
  made.seconds = progress.seconds();
  return made;
}

}  // namespace support

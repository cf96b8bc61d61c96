#pragma once
// Which plan for a training run: a search of every device and format that is asked about, on all cores.
#include <ridgeline/planning/pareto.hpp>
#include <ridgeline/questions/plan.hpp>
#include <support/asking.hpp>
#include <support/parallel_search.hpp>
#include <support/words.hpp>

namespace support {

/// What the program adds to the library's question.
struct plan_request {
  long long top = 5;
  bool by_front = false, brief = false;
  ridgeline::plan_goal against = ridgeline::plan_goal::least_cost;
  bool greenest_too = false;
};

/// One device and one format. A found plan's `recipe` is the number of its part.
struct plan_part {
  ridgeline::plan_question asked;
  ridgeline::settled_plan run;

  std::string precision() const { return std::string(name_of_precision(run.axes.recipe[0].compute)); }
  std::string missing() const { return missing_text(run.costs, asked.run.costs, asked.run.device); }
};

/// A question with everything said.
struct plan_problem {
  std::vector<plan_part> parts;
  json taken;
  std::vector<std::string> notes;

  const plan_part& of(const ridgeline::found_plan& plan) const { return parts[plan.recipe]; }
  const ridgeline::plan_question& asked() const { return parts[0].asked; }
  const ridgeline::training_request& request() const { return parts[0].run.request; }
  bool limited() const { return asked().finish_within || asked().budget || asked().emit_at_most; }
  long long most_gpus() const {
    return asked().gpus_up_to.value_or(asked().run.machines.gpus.value_or(ridgeline::defaults::training_gpus)).value();
  }
};

inline constexpr std::size_t most_plans = 20;
using best_plans = ridgeline::search_result<most_plans, 3>;
using front_of_plans =
    ridgeline::pareto_front<512, ridgeline::chosen_objective, ridgeline::chosen_objective, ridgeline::chosen_objective>;

/// What a search has found.
struct planned_training {
  best_plans best;
  std::vector<ridgeline::found_plan> front;
  std::vector<std::vector<ridgeline::found_plan>> front_of_part = {};  // of each device and precision by itself
  std::optional<ridgeline::found_plan> without_limits = {};            // where none keeps them
  std::optional<ridgeline::found_plan> too_large = {};  // the one that is asked for, where it does not fit
  std::optional<ridgeline::found_plan> plainest = {};   // of those as good as the best, where it is plainer
  std::uint64_t combinations = 0, searched = 0;
  double seconds = 0.0;
  bool whole() const { return searched == combinations; }
};

/// Why a device cannot be ranked as asked; empty if it can.
inline std::string cannot_rank(const plan_request& more, const plan_part& part) {
  using ridgeline::plan_goal;
  const auto needs = [&](plan_goal which) {
    return part.asked.objective == which ||
           (more.by_front && (more.against == which || (which == plan_goal::least_carbon && more.greenest_too)));
  };
  const bool money = needs(plan_goal::least_cost) || part.asked.budget;
  const bool carbon = needs(plan_goal::least_carbon) || part.asked.emit_at_most;
  const bool known =
      (!money || (part.run.costs.price_known && (!part.asked.run.costs.owned || part.run.costs.power_known))) &&
      (!carbon || part.run.costs.power_known);
  return known ? "" : part.missing();
}

/// Fills in what was not said for every device and format, and leaves out what cannot be asked about.
inline plan_problem settled(const asking& face, const plan_request& more) {
  using namespace ridgeline;
  plan_problem made;
  std::string why_not, needed;
  const auto list_of = [&](const char* key) {
    if (!face.given(key)) return json::array({nullptr});
    const json& said = face.said().at(key);
    return said.is_array() ? said : json::array({said});
  };
  const json devices = list_of("device"), precisions = list_of("precision");
  const bool several = devices.size() * precisions.size() > 1;
  for (const json& precision : precisions) {
    for (const json& device : devices) {
      json one = face.said();
      if (!device.is_null()) one["device"] = device;
      if (!precision.is_null()) one["precision"] = precision;
      const auto asked = reading([&] { return interop::question_from<plan_question>(one); });
      const std::string id = asked_as(asked.run.device);
      try {
        made.parts.push_back({asked, settle(asked)});
      } catch (const error& problem) {
        if (problem.code() != errc::precision_not_offered || !several) refuse_question(face, problem);
        made.notes.push_back(fmt::format("{} left out in {}: {}", id, precision.get<std::string>(), problem.what()));
        why_not = made.notes.back();
        continue;
      }
      const plan_part& part = made.parts.back();
      const bool greenest = asked.objective == plan_goal::least_carbon ||
                            (more.by_front && (more.greenest_too || more.against == plan_goal::least_carbon));
      if (greenest && asked.run.costs.grid && !(*asked.run.costs.grid > carbon_intensity{}))
        throw CLI::ValidationError("--grid", "'0' makes all plans equally green: none is the greenest");
      if (!asked.run.device.capacity) refuse("--device", id, "a device whose memory is known");
      const std::string missing = part.missing();
      const std::string not_ranked = cannot_rank(more, part);
      if (!missing.empty())
        made.notes.push_back(fmt::format("missing: {}{}", missing, not_ranked.empty() ? "" : ", so left out"));
      const json taken = face.taken(part.run.taken);
      for (const auto& [key, value] : taken.items()) {
        const std::string before = made.taken.contains(key) ? interop::detail::shown(made.taken[key]) : "";
        const std::string now = interop::detail::shown(value);
        if (before.empty()) made.taken[key] = value;
        else if (before.find(now) == std::string::npos) made.taken[key] = fmt::format("{}|{}", before, now);
      }
      if (!not_ranked.empty()) {
        needed = not_ranked;
        made.parts.pop_back();
      }
    }
  }
  if (!made.parts.empty()) return made;
  if (needed.empty()) throw CLI::ValidationError("--device", why_not);
  const std::string flag = face.given("budget")         ? "--budget"
                           : face.given("emit-at-most") ? "--emit-at-most"
                           : more.by_front              ? "--front"
                                                        : "--objective";
  throw CLI::ValidationError(flag, fmt::format("needs {}, which nobody knows", needed));
}

/// The best plans, and the front where one is asked for. Where no plan keeps the limits: the best without them.
inline planned_training searched(const plan_request& more, const plan_problem& problem) {
  using namespace ridgeline;
  using namespace ridgeline::units;
  const plan_question& asked = problem.asked();
  const chosen_objective objective(asked.objective);
  // Where nothing was said, a limit that nothing reaches.
  constexpr double any = 1e30;
  const finishes_within in_time(asked.finish_within.value_or(any * days));
  const costs_at_most in_budget(asked.budget.value_or(any * dollars));
  const emits_at_most in_carbon(asked.emit_at_most.value_or(any * tonnes_co2e));

  planned_training made;
  std::vector<plan_space> spaces;
  for (const plan_part& part : problem.parts)
    spaces.emplace_back(std::span<const fleet>(&part.run.on, 1), part.run.axes);
  for (const plan_space& space : spaces) made.combinations += space.size();
  if (more.by_front) made.combinations *= 2;
  const front_of_plans empty(plan_goal::least_time, more.against,
                             more.greenest_too ? plan_goal::least_carbon : more.against);
  front_of_plans front = empty;
  best_plans without_limits;
  const interrupt_guard guard;
  progress_bar progress(made.combinations);
  const auto search_part = [&](best_plans& best, std::size_t part, const auto&... limits) {
    const plan_space& space = spaces[part];
    // [search]
    return search_blocks(
        space.size(), best, progress,
        [&](const plan_range& range) {
          best_plans found = search<most_plans>(space, problem.parts[part].run.request, range, search_effort::bounded,
                                                objective, limits...);
          for (found_plan& one : found.best) one.recipe = part;
          return found;
        },
        [](best_plans& sum, const best_plans& block) { sum = merged(sum, block); });
    // [/search]
  };
  const auto search_front_of = [&](std::size_t part) {
    const plan_space& space = spaces[part];
    front_of_plans own = empty;
    // [front]
    const std::uint64_t searched = search_blocks(
        space.size(), own, progress,
        [&](const plan_range& range) {
          return search_front(space, problem.parts[part].run.request, range, empty, in_time, in_budget, in_carbon);
        },
        [part](front_of_plans& sum, const front_of_plans& block) {
          for (found_plan one : block.plans()) {
            one.recipe = part;
            sum.offer(one);
          }
        });
    // [/front]
    for (const found_plan& one : own.plans()) front.offer(one);
    made.front_of_part.emplace_back(own.plans().begin(), own.plans().end());
    return searched;
  };
  for (std::size_t part = 0; part < problem.parts.size(); ++part) {
    made.searched += search_part(made.best, part, in_time, in_budget, in_carbon);
    if (more.by_front) made.searched += search_front_of(part);
  }
  made.front.assign(front.plans().begin(), front.plans().end());
  if (made.best.found == 0 && problem.limited() && made.whole()) {
    const finishes_within at_any_time(any * days);
    const costs_at_most at_any_price(any * dollars);
    const emits_at_most at_any_emission(any * tonnes_co2e);
    for (std::size_t part = 0; part < problem.parts.size(); ++part)
      search_part(without_limits, part, at_any_time, at_any_price, at_any_emission);
    if (without_limits.found != 0) made.without_limits = without_limits.best[0];
  }
  if (made.best.count(plan_verdict::does_not_fit) == 1 && made.combinations == 1)
    made.too_large = plan_at(spaces[0], problem.parts[0].run.request, 0);
  if (made.best.found != 0 && made.whole()) {
    const found_plan& best = made.best.best[0];
    made.plainest = plainest_as_good(problem.of(best).asked, problem.of(best).run, best);
    if (made.plainest) made.plainest->recipe = best.recipe;
  }
  made.seconds = progress.seconds();
  return made;
}

}  // namespace support

#pragma once
// The plans that none beats: speed against what it costs.
#include <support/plan_answer.hpp>
#include <support/plot.hpp>

namespace support {

/// An axis with room around its values; logarithmic where they are far apart.
inline axis axis_around(const std::string& title, const std::vector<double>& values) {
  const auto [least, most] = std::ranges::minmax(values);
  if (least > 0.0 && most > 100.0 * least)
    return {.title = title, .least = 0.8 * least, .most = 1.25 * most, .logarithmic = true};
  const double room = most > least ? 0.15 * (most - least) : std::max(0.1 * most, 1e-9);
  return {.title = title, .least = std::max(0.0, least - room), .most = most + room};
}

inline chart picture_of(const asking& face, const plan_request& more, const plan_problem& problem,
                        const planned_training& found) {
  using namespace ridgeline;
  const training_request& asked = problem.request();
  const bool carbon = more.against == plan_goal::least_carbon;
  const auto at = [carbon](const found_plan& plan) {
    return point{detail::days_of(plan.estimate),
                 carbon ? detail::tonnes_of(plan.estimate) : detail::dollars_of(plan.estimate)};
  };
  const auto within = [&](const found_plan& plan) {
    const point expected = at(plan);
    const likely_factors& by = plan.estimate.within;
    const double low = carbon ? in(plan.estimate.likely_carbon().low, units::tonnes_co2e)
                              : in(plan.estimate.likely_cost().low, units::dollars);
    const double high = carbon ? in(plan.estimate.likely_carbon().high, units::tonnes_co2e)
                               : in(plan.estimate.likely_cost().high, units::dollars);
    return std::pair<point, point>{{expected.x * by.low, low}, {expected.x * by.high, high}};
  };
  const bool several = problem.parts.size() > 1;
  chart made{
      .says = {.title = fmt::format("Training {} on {} tokens: the fastest and the {} plans", face.model_name(),
                                    short_number(static_cast<double>(asked.budget.value())), name_of(more.against)),
               .work = fmt::format("{}{} GPUs; sequences of {} tokens, at most {} a step; no plan {}is both faster and "
                                   "{} than a point{}",
                                   problem.asked().gpus_up_to ? "up to " : "", problem.most_gpus(),
                                   asked.sequence.value(), asked.sequences.value(), several ? "of its colour " : "",
                                   carbon ? "greener" : "cheaper", several ? "; the line: of all" : ""),
               .source =
                   fmt::format("Modelled; the lines through a point are its 80 % interval. d: data, t: tensor, p: "
                               "pipeline, c: context, e: expert parallel; z: ZeRO stage; b: micro-batch. {}{}",
                               fmt::join(problem.notes, "; "), problem.notes.empty() ? "" : ".")},
      .x = {},
      .y = {},
      .curves = {}};
  std::vector<double> days, costs;
  for (std::size_t part = 0; part < problem.parts.size(); ++part) {
    const plan_part& one = problem.parts[part];
    curve points{.title = fmt::format("{}, {}", one.asked.run.device.id, one.precision()),
                 .points = {},
                 .how = drawn_as::points,
                 .colour = made.curves.size()};
    for (const found_plan& plan : found.front_of_part[part]) {
      points.points.push_back(at(plan));
      const auto& [low, high] = points.within.emplace_back(within(plan));
      days.insert(days.end(), {low.x, high.x});
      costs.insert(costs.end(), {low.y, high.y});
    }
    if (!points.points.empty()) made.curves.push_back(points);
  }
  curve steps{.title = "", .points = {}, .how = drawn_as::steps, .colour = 7};
  for (const found_plan& plan : found.front) steps.points.push_back(at(plan));
  std::ranges::stable_sort(steps.points, {}, &point::x);
  made.curves.insert(made.curves.begin(), steps);
  made.x = axis_around("days", days);
  made.y = axis_around(carbon ? "t CO2e" : "dollars", costs);
  const auto mark = [&](const found_plan& plan) {
    made.remarks.push_back({fmt::format("{}: {}", plural(plan.estimate.gpus.value(), "GPU"),
                                        detail::short_words_of(plan.estimate, bool(asked.model.moe))),
                            at(plan)});
  };
  mark(found.front.front());
  if (found.front.size() > 1) mark(found.front.back());
  return made;
}

}  // namespace support

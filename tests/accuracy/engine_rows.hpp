#pragma once
#include <accuracy/engine_fit.hpp>
#include <accuracy/training_intervals.hpp>

// Servers with continuous batching, by constants that saw no point of the same model on the same GPU, or of the GPU.
namespace accuracy {

/// A point with what was predicted for it when its group was left out of the fit.
struct left_out_point {
  const engine_run* run = nullptr;
  engine_prediction one = {};
};
using left_out_points = std::vector<left_out_point>;

/// What stands together in tables, and is left out together.
inline std::string table_group(const engine_run& run) { return run.gpu + ", " + run.engine + ", " + run.family; }
inline std::string gpu_and_model(const engine_run& run) { return run.gpu + ", " + run.family; }
inline std::string gpu_alone(const engine_run& run) { return run.gpu; }

/// Each group of the judged points, predicted by a fit without the group.
inline left_out_points leave_engines_out(const engine_runs& reference, const engine_runs& judged,
                                         const engine_levels& known, std::string (*group)(const engine_run&)) {
  std::set<std::string> names;
  for (const engine_run& run : judged) names.insert(group(run));
  left_out_points made;
  for (const std::string& name : names) {
    const auto in_group = [&](const engine_run& run) { return group(run) == name; };
    // The levels that the group's own points ask for, whether or not others have them.
    const auto wanted = [&](const engine_run& run) {
      return std::any_of(judged.begin(), judged.end(), [&](const engine_run& one) {
        return in_group(one) && engine_levels::key(one) == engine_levels::key(run);
      });
    };
    const engine_levels without = fitted_engines(
        reference, [&](const engine_run& run) { return !in_group(run); }, wanted, &known);
    for (const engine_run& run : judged) {
      if (in_group(run)) made.push_back({&run, predicted_by(run, without.of(run))});
    }
  }
  return made;
}

namespace detail {

/// Measured and judged points of two folders, fitted once for all entries.
struct judged_engines {
  std::vector<engine_run_or_reason> points;
  engine_runs reference;
  engine_runs judged;
  engine_levels known;
  left_out_points by_model;
  left_out_points by_gpu;
  engine_runs at_once;
  left_out_points of_at_once;
  engine_runs unseen;
  left_out_points of_unseen;
};
inline const judged_engines& judged_engines_of(const folder& reference, const folder& judged) {
  static std::map<std::string, judged_engines> done;
  const auto [at, is_new] = done.try_emplace(reference.path + "|" + judged.path);
  judged_engines& made = at->second;
  if (!is_new) return made;
  made.points = engine_points_of(judged);
  made.reference = runs_among(engine_points_of(reference));
  made.judged = runs_among(made.points);
  if (made.reference.empty() || made.judged.empty()) return made;
  const auto every = [](const engine_run&) { return true; };
  made.known = fitted_engines(made.reference, every, every, nullptr);
  made.by_model = leave_engines_out(made.reference, made.judged, made.known, gpu_and_model);
  const auto predicted = [&](const engine_runs& runs) {
    left_out_points points;
    for (const engine_run& run : runs) points.push_back({&run, predicted_by(run, made.known.of(run))});
    return points;
  };
  made.at_once = runs_among(made.points, engine_use::at_once);
  made.of_at_once = predicted(made.at_once);
  made.unseen = runs_among(made.points, engine_use::unseen);
  made.of_unseen = predicted(made.unseen);
  made.by_gpu = leave_engines_out(made.reference, made.judged, made.known, gpu_alone);
  return made;
}

/// One engine, pools of prefill and decode workers, or a vendor's own runs.
enum class deployment { one_engine, pools, in_house };
inline deployment deployment_of(const engine_run& run) {
  if (run.in_house) return deployment::in_house;
  return run.prefill ? deployment::pools : deployment::one_engine;
}

/// A number that a point was measured by.
struct engine_metric {
  std::optional<double> engine_run::*measured;
  double engine_prediction::*predicted;
};
inline constexpr engine_metric token_time{&engine_run::output_token_time, &engine_prediction::output_token_time};
inline constexpr engine_metric first_token{&engine_run::first_token_time, &engine_prediction::first_token_time};
inline constexpr engine_metric output_rate{&engine_run::output_rate, &engine_prediction::output_rate};

/// The 80 % interval of a group that was not measured, from residuals of others: a group counts by the root of its points.
inline ridgeline::likely_factors interval_of_another_group(const residuals& others) {
  std::map<std::string, double> count;
  for (const residual& one : others) count[one.group] += 1.0;
  std::vector<std::pair<double, double>> weighted;
  for (const residual& one : others) weighted.emplace_back(one.log, 1.0 / std::sqrt(count[one.group]));
  return interval_of_groups(std::move(weighted), count.size());
}

/// ln(measured / predicted) of a metric, each with the group that is left out together.
inline std::vector<std::pair<std::string, residual>> residuals_by_group(const left_out_points& points,
                                                                        const engine_metric& metric, deployment which) {
  std::vector<std::pair<std::string, residual>> every;
  for (const left_out_point& point : points) {
    const auto& value = point.run->*metric.measured;
    if (!value || deployment_of(*point.run) != which) continue;
    every.push_back({point.run->group(), {table_group(*point.run), std::log(*value / point.one.*metric.predicted)}});
  }
  return every;
}

/// Scores one metric. Each group's interval is that of the other groups' left-out points, and no narrower than that of
/// `usual`, if there are any.
inline std::optional<file_score> score_of_engines(const judged_engines& all, const left_out_points& points,
                                                  const engine_metric& metric, deployment which,
                                                  const left_out_points& usual = {}) {
  if (points.empty()) return std::nullopt;
  file_score score;
  std::map<std::string, residuals> without;  // all residuals but those of a group
  const auto every = residuals_by_group(points, metric, which);
  residuals of_usual;
  for (const auto& [name, of_it] : residuals_by_group(usual, metric, which)) of_usual.push_back(of_it);
  for (const auto& [name, of_it] : every) without[name];
  for (auto& [name, rows] : without) {
    for (const auto& [other, of_it] : every) {
      if (other != name) rows.push_back(of_it);
    }
  }
  for (const left_out_point& point : points) {
    const auto& value = point.run->*metric.measured;
    if (!value || deployment_of(*point.run) != which) continue;
    scored one{.id = point.run->id,
               .predicted = point.one.*metric.predicted,
               .measured = *value,
               .group = table_group(*point.run)};
    const residuals& others = without[point.run->group()];
    if (!others.empty()) one.within = interval_of_another_group(others);
    if (one.within && !of_usual.empty()) one.within = wider_of(*one.within, interval_of_another_group(of_usual));
    score.add(one);
  }
  if (usual.empty() && which == deployment::one_engine && metric.measured == token_time.measured) {
    for (const auto& point : all.points) {
      if (const auto* why = std::get_if<skipped>(&point)) score.add(*why);
    }
  }
  return score;
}

}  // namespace detail

/// A metric of one kind of deployment, each model on each GPU left out of the fit in turn.
template<const detail::engine_metric& Metric, detail::deployment Which>
std::optional<file_score> engines_left_out(const folder& reference, const folder& judged) {
  const auto& all = detail::judged_engines_of(reference, judged);
  return detail::score_of_engines(all, all.by_model, Metric, Which);
}
inline std::optional<file_score> engine_of_an_unseen_gpu(const folder& reference, const folder& judged) {
  const auto& all = detail::judged_engines_of(reference, judged);
  return detail::score_of_engines(all, all.by_gpu, detail::token_time, detail::deployment::one_engine);
}

/// Runs whose requests were all sent at the start. Nothing was fitted on such runs.
inline std::optional<file_score> engines_at_once(const folder& reference, const folder& judged) {
  const auto& all = detail::judged_engines_of(reference, judged);
  return detail::score_of_engines(all, all.of_at_once, detail::output_rate, detail::deployment::one_engine);
}

/// Models of architectures that nothing was fitted on (`engine_run::unseen`), by the constants of the others.
template<const detail::engine_metric& Metric, detail::deployment Which>
std::optional<file_score> engines_of_new_architectures(const folder& reference, const folder& judged) {
  const auto& all = detail::judged_engines_of(reference, judged);
  return detail::score_of_engines(all, all.of_unseen, Metric, Which, all.by_model);
}

/// What catalogue/calibrations/engines.hpp states, against what its points give when they are fitted again.
inline std::optional<file_score> engine_constants_fitted_again(const folder& reference, const folder& judged) {
  const auto& all = detail::judged_engines_of(reference, judged);
  if (all.by_model.empty()) return std::nullopt;
  file_score score;
  for (const ridgeline::engine_calibration* stated : ridgeline::catalogue::every_engine_calibration) {
    const std::string key = std::string(stated->engine) + " on " + std::string(stated->devices);
    const auto own = all.known.of_class.find(key);
    const engine_constants& again = own == all.known.of_class.end() ? all.known.everywhere : own->second;
    for (const engine_constant& one : searched_of_engines()) {
      if (one.of.name == "first_wave") continue;  // of a benchmark, not of an engine
      score.add(scored{.id = std::string(stated->id) + " " + std::string(one.of.name),
                       .predicted = one.of.read({*stated}),
                       .measured = one.of.read(again),
                       .group = std::string(stated->id)});
    }
  }
  return score;
}

/// The time per output token of each sweep over concurrency, relative to its lowest, which is not scored.
inline std::optional<file_score> engine_shapes(const folder& reference, const folder& judged) {
  const auto& all = detail::judged_engines_of(reference, judged);
  if (all.by_model.empty()) return std::nullopt;
  std::map<std::string, const left_out_point*> lowest;
  const auto counts = [](const left_out_point& point) {
    return point.run->output_token_time && detail::deployment_of(*point.run) == detail::deployment::one_engine;
  };
  for (const left_out_point& point : all.by_model) {
    if (!counts(point)) continue;
    const auto [at, is_new] = lowest.try_emplace(point.run->sweep, &point);
    if (!is_new && point.run->concurrency < at->second->run->concurrency) at->second = &point;
  }
  file_score score;
  for (const left_out_point& point : all.by_model) {
    if (!counts(point)) continue;
    const left_out_point& anchor = *lowest[point.run->sweep];
    if (point.run->concurrency == anchor.run->concurrency) continue;
    score.add(scored{.id = point.run->id,
                     .predicted = point.one.output_token_time / anchor.one.output_token_time,
                     .measured = *point.run->output_token_time / *anchor.run->output_token_time,
                     .group = table_group(*point.run)});
  }
  return score;
}

}  // namespace accuracy

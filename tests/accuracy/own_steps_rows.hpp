#pragma once
#include <accuracy/engine_rows.hpp>
#include <accuracy/training_rows.hpp>
#include <map>
#include <ridgeline/questions/measured.hpp>
#include <vector>

// Measurements as somebody meets them who has measured some of them: three steps of software that nobody measured, a step of the run
// itself, one load of a deployment.
namespace accuracy {

/// Every row by constants without its stack, scaled by three rows of the stack: the first, the middle and the last of the half that
/// is not scored.
inline std::optional<file_score> stack_left_out_but_three_steps(const folder& reference, const folder& judged) {
  const auto strangers = stack_left_out(reference, judged);
  if (!strangers) return std::nullopt;
  std::map<std::string, std::vector<double>> ratios;
  for (const scored& one : strangers->rows) {
    if (is_of_the_fitted_half(one.id)) ratios[one.group].push_back(1.0 / one.ratio());
  }
  file_score score;
  for (scored one : strangers->rows) {
    if (is_of_the_fitted_half(one.id)) continue;
    const std::vector<double>& all = ratios[one.group];
    if (all.size() < 3) {
      score.add(skipped{"less than three steps of its stack in the other half", scope::out});
      continue;
    }
    const std::vector<double> three{all.front(), all[all.size() / 2], all.back()};
    const ridgeline::own_scale own = ridgeline::narrowed(*one.within, three);
    one.predicted *= own.scale;
    one.within = own.within;
    score.add(one);
  }
  return score;
}

/// One configuration that was measured on one cluster on several days: the Megatron logs of Jean Zay.
struct repeated_run {
  std::string name = {};
  std::vector<scored> measured = {};  // in the order of the file: s, or s up to a factor of the run; GB
};

/// What of a run was measured.
enum class repeated { step, memory };

/// Runs with two rows or more. Rows are of one run if all that they say beside what was measured, the day and the source is the same.
inline std::vector<repeated_run> repeated_runs(const folder& rows_in, repeated what) {
  const auto rows = rows_in.rows_of("t3_llm_training.csv");
  std::map<std::string, repeated_run> all;
  for (const row& one : rows.value_or(std::vector<row>{})) {
    if (!text_of(one, "family").starts_with("bigscience-")) continue;
    std::string name;
    for (const char* column :
         {"family", "model", "params_b", "n_layers", "d_model", "n_heads", "seq_len", "vocab", "gpu", "n_gpus", "dp",
          "tp", "pp", "vp", "sharding", "micro_batch", "global_batch", "precision", "act_recompute"})
      name += text_of(one, column) + "; ";
    const auto seconds = number_of(one, "iter_time_s");
    const auto rate = number_of(one, "tflops_per_gpu");
    const auto memory = number_of(one, "mem_per_gpu");
    std::optional<double> measured = seconds ? seconds : rate ? std::optional(1.0 / *rate) : std::nullopt;
    if (what == repeated::memory) measured = memory;
    if (!measured) continue;
    all[name].name = name;
    all[name].measured.push_back({.id = text_of(one, "id"), .measured = *measured, .group = name});
  }
  std::vector<repeated_run> made;
  for (const auto& [name, run] : all) {
    if (run.measured.size() > 1) made.push_back(run);
  }
  return made;
}

/// How measurements scatter around the mean of their group, in logarithms: where a tenth lies below and a tenth above.
inline std::pair<double, double> scatter_in(const std::vector<std::vector<double>>& groups) {
  std::vector<double> rest;
  for (const std::vector<double>& logs : groups) {
    if (logs.size() < 2) continue;
    const auto n = static_cast<double>(logs.size());
    double mean = 0.0;
    for (const double one : logs) mean += one / n;
    // The mean is drawn by each: n - 1 of n are free.
    for (const double one : logs) rest.push_back((one - mean) * std::sqrt(n / (n - 1.0)));
  }
  std::sort(rest.begin(), rest.end());
  return {quantile(rest, 0.1), quantile(rest, 0.9)};
}
/// How far each measurement of such runs is from the one before it: where a tenth lies below and a tenth above, two percent at least,
/// to which some were rounded.
inline ridgeline::likely_factors interval_of_repeats(const std::vector<repeated_run>& runs) {
  std::vector<double> changes;
  for (const repeated_run& run : runs) {
    for (std::size_t i = 1; i < run.measured.size(); ++i)
      changes.push_back(std::log(run.measured[i].measured / run.measured[i - 1].measured));
  }
  std::sort(changes.begin(), changes.end());
  return factors({quantile(changes, 0.1), quantile(changes, 0.9)}, 1.0);
}

/// Every measurement of a run predicted by the one before it, as `as_measured` does; the interval is that of the other runs.
template<repeated What>
std::optional<file_score> runs_measured_once_before(const folder& reference, const folder& judged) {
  const std::vector<repeated_run> known = repeated_runs(reference, What);
  file_score score;
  for (const repeated_run& run : repeated_runs(judged, What)) {
    std::vector<repeated_run> others;
    for (const repeated_run& other : known) {
      if (other.name != run.name) others.push_back(other);
    }
    if (others.empty()) continue;
    for (std::size_t i = 1; i < run.measured.size(); ++i) {
      scored one = run.measured[i];
      one.predicted = run.measured[i - 1].measured;
      one.within = interval_of_repeats(others);
      score.add(one);
    }
  }
  if (score.rows.empty()) return std::nullopt;
  return score;
}

/// The points of sweeps over the concurrency of a deployment, predicted without its model on its GPU.
inline std::map<std::string, std::vector<const left_out_point*>> swept_points(const detail::judged_engines& all,
                                                                              const detail::engine_metric& metric) {
  std::map<std::string, std::vector<const left_out_point*>> sweeps;
  for (const left_out_point& point : all.by_model) {
    if (detail::deployment_of(*point.run) != detail::deployment::one_engine || !(point.run->*metric.measured)) continue;
    sweeps[point.run->sweep].push_back(&point);
  }
  std::erase_if(sweeps, [](const auto& one) { return one.second.size() < 2; });
  return sweeps;
}
inline double ratio_of(const left_out_point& point, const detail::engine_metric& metric) {
  return *(point.run->*metric.measured) / point.one.*metric.predicted;
}

/// Which part of the interval of a prediction the loads of one deployment scatter by.
inline double part_of_one_deployment(const detail::judged_engines& all, const detail::engine_metric& metric) {
  std::vector<std::vector<double>> groups;
  std::vector<double> every;
  for (const auto& [name, points] : swept_points(all, metric)) {
    groups.emplace_back();
    for (const left_out_point* point : points) groups.back().push_back(std::log(ratio_of(*point, metric)));
    every.insert(every.end(), groups.back().begin(), groups.back().end());
  }
  std::sort(every.begin(), every.end());
  const auto [low, high] = scatter_in(groups);
  return (high - low) / (quantile(every, 0.9) - quantile(every, 0.1));
}

/// Points of deployments of which the load with the lowest concurrency was measured before, which is not scored.
template<const detail::engine_metric& Metric>
std::optional<file_score> engines_measured_at_one_load(const folder& reference, const folder& judged) {
  const auto& all = detail::judged_engines_of(reference, judged);
  const auto usual = engines_left_out<Metric, detail::deployment::one_engine>(reference, judged);
  if (!usual) return std::nullopt;
  std::map<std::string, ridgeline::likely_factors> within;
  for (const scored& one : usual->rows) {
    if (one.within) within[one.id] = *one.within;
  }
  constexpr bool of_tokens = Metric.measured == detail::token_time.measured;
  file_score score;
  for (const auto& [name, points] : swept_points(all, Metric)) {
    const left_out_point* lowest = *std::min_element(
        points.begin(), points.end(),
        [](const auto* one, const auto* other) { return one->run->concurrency < other->run->concurrency; });
    for (const left_out_point* point : points) {
      const auto prior = within.find(point->run->id);
      if (point == lowest || prior == within.end()) continue;
      const ridgeline::own_scale own =
          ridgeline::detail::drawn_by_part(
              ratio_of(*lowest, Metric), prior->second,
              of_tokens ? ridgeline::output_tokens_of_one_deployment : ridgeline::first_tokens_of_one_deployment)
              .by;
      score.add(scored{.id = point->run->id,
                       .predicted = own.scale * point->one.*Metric.predicted,
                       .measured = *(point->run->*Metric.measured),
                       .group = table_group(*point->run),
                       .within = own.within});
    }
  }
  return score;
}

}  // namespace accuracy

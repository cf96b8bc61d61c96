// fit_engines FOLDER: fits the constants of serving engines with continuous batching on the t2_serving_*.csv files, pooled
// over everything, of each engine, and of each engine on a class of devices, and prints them as they stand in
// catalogue/calibrations/engines.hpp, with the errors and intervals of points that were left out of the fit.
#include <accuracy/engine_rows.hpp>
#include <accuracy/written_constants.hpp>
#include <cstdio>

namespace {

using namespace accuracy;

std::string written_amount(double number, const char* unit) { return accuracy::written(number) + " * units::" + unit; }

/// ln(measured / predicted) of one of the two times, by engine and class.
residuals residuals_of(const left_out_points& points, std::optional<double> engine_run::*measured,
                       double engine_prediction::*predicted) {
  residuals made;
  for (const left_out_point& point : points) {
    const auto& value = point.run->*measured;
    if (!value || point.run->in_house) continue;
    made.push_back({table_group(*point.run), std::log(*value / point.one.*predicted)});
  }
  return made;
}

/// Single points left out, in five folds.
left_out_points leave_points_out(const engine_runs& runs, const engine_levels& known) {
  constexpr std::uint32_t folds = 5;
  left_out_points made;
  for (std::uint32_t fold = 0; fold < folds; ++fold) {
    const auto is_out = [&](const engine_run& run) { return hash_of(run.id) % folds == fold; };
    const engine_levels without = fitted_engines(
        runs, [&](const engine_run& run) { return !is_out(run); }, [](const engine_run&) { return true; }, &known);
    for (const engine_run& run : runs) {
      if (is_out(run)) made.push_back({&run, predicted_by(run, without.of(run))});
    }
  }
  return made;
}

/// Intervals of both times by distance; one farther away is never narrower. Of models that no fit saw, as their points are.
struct engine_intervals {
  ridgeline::calibrated_intervals token;
  ridgeline::calibrated_intervals first;
};
engine_intervals intervals_of(const accuracy::detail::judged_engines& all) {
  const left_out_points by_point = leave_points_out(all.reference, all.known);
  const auto of = [&](auto measured, auto predicted) {
    const auto of_group = [&](const left_out_points& points) {
      return accuracy::detail::interval_of_another_group(residuals_of(points, measured, predicted));
    };
    ridgeline::calibrated_intervals made{.inside =
                                             factors(tenths(residuals_of(by_point, measured, predicted), {}), 1.0)};
    made.outside = training_intervals::wider(made.inside, of_group(all.by_model));
    made.elsewhere = training_intervals::wider(made.outside, of_group(all.by_gpu));
    made.unlike = of_group(all.of_unseen);
    return made;
  };
  return {of(&engine_run::output_token_time, &engine_prediction::output_token_time),
          of(&engine_run::first_token_time, &engine_prediction::first_token_time)};
}

void print(const char* name, const ridgeline::calibrated_intervals& of) {
  std::printf(
      "inline constexpr calibrated_intervals %s{\n    .inside = {%.2f, %.2f}, .outside = {%.2f, %.2f}, "
      ".elsewhere = {%.2f, %.2f}, .unlike = {%.2f, %.2f}};\n",
      name, of.inside.low, of.inside.high, of.outside.low, of.outside.high, of.elsewhere.low, of.elsewhere.high,
      of.unlike.low, of.unlike.high);
}

std::string identifier(std::string text) {
  for (char& letter : text) {
    letter = letter == ' ' || letter == '-' ? '_' : static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  }
  return text;
}

struct mean_error {
  int points = 0;
  double sum = 0.0;
  void add(double predicted, double measured) {
    ++points;
    sum += std::abs(predicted / measured - 1.0);
  }
  double mean() const { return points == 0 ? 0.0 : sum / points; }
};

void print_entry(const std::string& key, const engine_constants& found, const engine_runs& runs,
                 const left_out_points& by_model) {
  using ridgeline::duration;
  std::set<std::string> architectures;
  double context = 0.0;
  double requests = 1.0;
  std::int64_t devices = 1;
  mean_error fitted;
  mean_error held_out;
  const auto belongs = [&](const engine_run& run) { return key == "all engines" || engine_levels::key(run) == key; };
  for (const engine_run& run : runs) {
    if (!belongs(run)) continue;
    architectures.insert(std::string(run.device->architecture));
    context = std::max(context, run.prompt.value() + run.reply.value());
    requests = std::max(requests, run.concurrency);
    devices = std::max(devices, run.of.layout.devices().value());
    if (run.output_token_time) fitted.add(predicted_by(run, found).output_token_time, *run.output_token_time);
  }
  for (const left_out_point& point : by_model) {
    if (belongs(*point.run) && point.run->output_token_time) {
      held_out.add(point.one.output_token_time, *point.run->output_token_time);
    }
  }
  std::string names;
  for (const std::string& one : architectures) names += (names.empty() ? "" : ", ") + one;
  const std::string engine = key.substr(0, key.find(" on "));
  const std::string where = key.find(" on ") == std::string::npos ? "any" : key.substr(key.find(" on ") + 4);
  std::printf(
      "\ninline constexpr engine_calibration %s{\n    .id = \"%s\",\n    .engine = \"%s\",\n    .devices = "
      "\"%s\",\n",
      identifier(key).c_str(), id_of(key).c_str(), engine.c_str(), where.c_str());
  using one = ridgeline::engine_calibration;
  const one& of = found.reached;
  const auto share = [](const char* name, const ridgeline::calibrated<ridgeline::fraction>& value) {
    std::printf("    .%s = {%s},\n", name, written(value.value).c_str());
  };
  const auto time = [](const char* name, const ridgeline::calibrated<duration>& value) {
    std::printf("    .%s = {%s},\n", name, written(value.value).c_str());
  };
  share("weight_share", of.weight_share);
  share("expert_weight_share", of.expert_weight_share);
  share("cache_share", of.cache_share);
  share("matrix_share", of.matrix_share);
  share("expert_matrix_share", of.expert_matrix_share);
  share("tile_share", of.tile_share);
  share("attention_share", of.attention_share);
  share("exposed_share", of.exposed_share);
  std::printf("    .expert_tile = {%s},\n", written_amount(of.expert_tile.value.value(), "single_tokens").c_str());
  std::printf("    .elementwise_passes = {%s},\n", written(of.elementwise_passes.value).c_str());
  std::printf("    .imbalance = {%s},\n", written(of.imbalance.value).c_str());
  std::printf("    .router_shape = {%s},\n", written(of.router_shape.value).c_str());
  time("per_block", of.per_block);
  time("per_mixture", of.per_mixture);
  time("per_latent", of.per_latent);
  time("per_quantized", of.per_quantized);
  time("prompt_per_block", of.prompt_per_block);
  time("prompt_per_latent", of.prompt_per_latent);
  time("host_per_step", of.host_per_step);
  time("host_per_sequence", of.host_per_sequence);
  time("request_overhead", of.request_overhead);
  share("link_share", of.link_share);
  time("all_reduce_latency", of.all_reduce_latency);
  time("all_to_all_latency", of.all_to_all_latency);
  time("network_latency", of.network_latency);
  if (!of.chunked) std::printf("    .chunked = false,\n");
  std::printf(
      "    .token_interval = detail::engine_token_interval,\n"
      "    .first_token_interval = detail::engine_first_token_interval,\n");
  std::printf("    .range = detail::engine_range(\"%s\", tokens(%.0f), batch(%.0f), gpus(%lld)),\n", names.c_str(),
              std::ceil(context), requests, static_cast<long long>(devices));
  std::printf("    .fit = detail::engine_fit(%d, %.4f, %d, %.4f),\n    .source = detail::engine_points,\n};\n",
              fitted.points, fitted.mean(), held_out.points, held_out.mean());
}

}  // namespace

int main(int count, char** words) {
  if (count != 2) {
    std::fputs("usage: fit_engines FOLDER\n", stderr);
    return 2;
  }
  const folder from{words[1]};
  const auto& all = accuracy::detail::judged_engines_of(from, from);
  if (all.by_model.empty()) {
    std::fprintf(stderr, "fit_engines: FOLDER '%s' holds no points of t2_serving_*.csv\n", words[1]);
    return 2;
  }
  const engine_intervals intervals = intervals_of(all);
  print("engine_token_interval", intervals.token);
  print("engine_first_token_interval", intervals.first);
  engine_constants everywhere = all.known.everywhere;
  everywhere.reached.chunked = true;
  print_entry("all engines", everywhere, all.reference, all.by_model);
  for (const auto& [key, found] : all.known.of_class) {
    engine_constants one = found;
    one.reached.chunked = !key.starts_with("SGLang");
    print_entry(key, one, all.reference, all.by_model);
  }
  return 0;
}

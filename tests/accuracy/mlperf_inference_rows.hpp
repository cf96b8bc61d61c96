#pragma once
#include <accuracy/engine_rows.hpp>

// MLPerf Inference of language models: how much less a server brings under its latency limits (Server, Interactive:
// requests that arrive at random) than when all requests are there at once (Offline). Layouts, formats of v4.1 and prompt
// lengths are not in the results; what is assumed stands below. Nothing was fitted on these rows.
namespace accuracy {

/// A benchmark: its requests, and the limits that 99 of 100 of them keep. Limits and lengths of replies:
/// mlcommons/inference@b66003e1, loadgen/mlperf.conf, and mlcommons/inference_policies@ac93e89c, inference_rules.adoc;
/// those of DeepSeek-R1 as the rows say. Lengths of prompts are from memory, not verified.
///
/// Fields   prompt, reply       mean lengths [token]
///          first, token        Server: first token, and mean time between tokens of a request [s]
///          interactive_first, interactive_token  of Interactive; 0: none
struct mlperf_benchmark {
  std::string_view name = {};
  std::string_view model = {};
  double prompt = 0.0;
  double reply = 0.0;
  double first = 0.0;
  double token = 0.0;
  double interactive_first = 0.0;
  double interactive_token = 0.0;
};
inline const mlperf_benchmark* mlperf_benchmark_of(const std::string& name) {
  static constexpr mlperf_benchmark list[] = {
      {"llama2-70b", "llama2-70b", 300, 294.45, 2.0, 0.2, 0.45, 0.04},
      {"mixtral-8x7b", "mixtral-8x7b", 300, 144.84, 2.0, 0.2},
      {"llama3.1-8b", "llama3-8b", 780, 128, 2.0, 0.1, 0.5, 0.03},
      {"llama3.1-405b", "llama3.1-405b", 9400, 684.68, 6.0, 0.175, 4.5, 0.08},
      {"llama3_1-405b", "llama3.1-405b", 9400, 684.68, 6.0, 0.175, 4.5, 0.08},
      {"deepseek-r1", "deepseek-v3", 800, 3886, 2.0, 0.08},
  };
  for (const mlperf_benchmark& one : list) {
    if (name.starts_with(one.name)) return &one;
  }
  return nullptr;
}

namespace detail {

/// What a row of either file says.
struct mlperf_result {
  std::string id = {};
  std::string benchmark = {};
  std::string scenario = {};
  std::string submitter = {};
  std::string system = {};
  std::string device = {};
  std::string engine = {};
  std::string weights = {};
  long devices = 0;
  double value = 0.0;

  std::string pair() const { return submitter + ", " + system + ", " + benchmark; }
};
inline std::variant<mlperf_result, skipped> mlperf_result_of(const row& one) {
  mlperf_result made{.id = text_of(one, "id")};
  if (one.contains("benchmark")) {
    made.benchmark = text_of(one, "benchmark");
    made.scenario = text_of(one, "scenario");
    made.submitter = text_of(one, "submitter");
    made.system = text_of(one, "system_key");
    made.engine = contains(text_of(one, "framework"), "vLLM") ? "vLLM" : "TensorRT-LLM";
    made.devices = whole_of(one, "n_accel", 0);
    const std::string name = text_of(one, "accelerator");
    if (name == "N/A") return skipped{"a processor's work", scope::out};
    made.device = contains(name, "H100-SXM")   ? "h100-sxm5-80gb"
                  : contains(name, "H100-NVL") ? "h100-nvl-94gb"
                  : contains(name, "MI300X")   ? "mi300x"
                  : contains(name, "H200-SXM") ? "h200-sxm5-141gb"
                  : contains(name, "B200-SXM") ? "b200-sxm-180gb"
                                               : name;
    if (text_of(one, "division") != "closed") return skipped{"open division", scope::out};
  } else {
    // "... closed/AMD/results/8xMI300X_2xEPYC_9575F/llama2-70b-99/Interactive (2025-09-09)"
    const std::string source = text_of(one, "source");
    const std::size_t at = source.find("closed/");
    if (at == std::string::npos) return skipped{"open division", scope::out};
    std::vector<std::string> parts;
    for (std::size_t from = at; from < source.size();) {
      const std::size_t to = std::min(source.find_first_of("/ ", from), source.size());
      parts.push_back(source.substr(from, to - from));
      from = to + 1;
    }
    if (parts.size() < 6) return skipped{"a source of another form"};
    made.submitter = parts[1];
    made.system = parts[3];
    made.benchmark = parts[4];
    made.scenario = parts[5];
    made.engine = text_of(one, "framework");
    made.device = text_of(one, "gpu");
    made.weights = text_of(one, "weights_format");
    made.devices = whole_of(one, "n_gpus", 0);
  }
  if (made.scenario == "SingleStream" || made.scenario == "MultiStream") return skipped{"one stream", scope::out};
  if (made.benchmark.starts_with("gptj")) return skipped{"beam search", scope::out};
  if (mlperf_benchmark_of(made.benchmark) == nullptr) return skipped{"no language model that is served", scope::out};
  if (ridgeline::catalogue::find_accelerator(made.device) == nullptr) return skipped{"device not in the catalogue"};
  const auto value = number_of(one, "value");
  if (!value || made.devices < 1) return skipped{"no value, or no devices", scope::out};
  made.value = *value;
  return made;
}

/// How the weights are held where a row does not say: in 4 bits where the device multiplies them, else in 8.
inline std::string mlperf_weights(const std::string& said, const ridgeline::accelerator& device) {
  if (said == "fp4") return "nvfp4";
  if (!said.empty()) return said;
  return device.peak.fp4_accumulate_fp32 ? "nvfp4" : "fp8";
}

/// The engine of a system: the fewest GPUs whose memory is twice the weights, at most a machine's eight; attention of a
/// mixture is data-parallel on them. As many engines as there is room for share the requests.
inline engine_run mlperf_engine(const mlperf_benchmark& of, const ridgeline::accelerator& device, long devices,
                                const std::string& engine, const std::string& weights) {
  using namespace ridgeline;
  const auto network = served_network(std::string(of.model));
  const bool mixture = static_cast<bool>(network->moe);
  const auto precision = precision_of(weights, "fp8", mixture, device);
  engine_run made{
      .gpu = std::string(std::string_view(device.id)), .engine = engine, .device = &device, .kind = precision->second};
  const long most = std::min(8L, devices);
  for (long shared = 1;; shared *= 2) {
    const bool shares_out = mixture && shared > 1;
    made.of = engine_model_of(*network, precision->first,
                              layout_of(shares_out ? 1 : shared, shares_out ? shared : 1, shares_out ? shared : 1, 1));
    if (2 * shared > most || 2.0 * weight_bytes_of(made.of) <= device.capacity.value()) break;
  }
  made.prompt = of.prompt * units::single_tokens;
  made.reply = of.reply * units::single_tokens;
  made.workers = static_cast<double>(devices / made.of.layout.devices().value());
  return made;
}

/// Throughput of requests that arrive at random, while 99 of 100 keep both limits, over that of a full engine.
inline double mlperf_ratio(const engine_run& run, const engine_constants& with, double first_limit,
                           double token_limit) {
  using namespace ridgeline;
  const ridgeline::engine_rates rates = rates_of_run(run, with.reached);
  const auto groups = static_cast<double>(run.of.layout.data_parallel.value());
  const double each = run.engine == "vLLM" ? 1024.0 : 2048.0;  // the engines' defaults
  const batching how{.most_requests = batch(static_cast<std::int64_t>(std::min(requests_that_fit(run), each * groups))),
                     .step_tokens = tokens(static_cast<std::int64_t>(run.settings.step_tokens * groups)),
                     .chunked = with.reached.chunked,
                     .per_request = rates.request_overhead};
  // Replies of 128 tokens at most are nearly all of them so long.
  const request_lengths lengths{{run.prompt, 0.5}, {run.reply, run.reply > 128.0 * units::single_tokens ? 0.7 : 0.0}};
  const auto iteration = [&](const engine_batch& one) { return engine_step(run.of, one, rates).total(); };
  const ridgeline::detail::steady_engine<decltype(iteration)> engine(lengths, how, iteration);
  const sample_rate most = ridgeline::detail::largest_rate_of(engine);
  const auto keeps = [&](double share) {
    auto at = ridgeline::detail::open_state(engine, share * most);
    at.wait = at.wait + ridgeline::detail::wait_for_admission(engine, at, most);
    const varying_time prefill{{}, at.group.service, at.group.deviation};
    const duration outside = engine.per_request();
    const varying_time first = at.wait + prefill + varying_time{outside, outside, {}};
    if (ridgeline::quantile(first, fraction(0.99)).value() > first_limit) return false;
    const duration mean = at.decoding / engine.steps() / at.arrivals;
    const sample_amount many =
        std::min(engine.most_requests(), at.batch + math::normal_quantile(0.99) * at.batch_deviation);
    return (mean * double{engine.decode(many) / engine.decode(at.batch)}).value() <= token_limit;
  };
  double low = 0.0, high = 1.0;
  for (int i = 0; i < 30; ++i) {
    const double middle = 0.5 * (low + high);
    (keeps(middle) ? low : high) = middle;
  }
  return low;
}

/// The ratios of a scenario to Offline in a folder, predicted by the constants of engines.
struct mlperf_ratios {
  file_score score;
  std::map<std::string, std::string> submitters = {};  // of each row
};
inline mlperf_ratios ratios_of_mlperf(const folder& judged, const engine_levels& with, const std::string& scenario) {
  mlperf_ratios made;
  std::map<std::string, double> offline;
  std::vector<mlperf_result> results;
  for (const char* file : {"t2_mlperf_inference.csv", "t2_serving_mlperf_inference_v51_llm.csv"}) {
    for (const row& one : judged.rows_of(file).value_or(std::vector<row>{})) {
      const auto result = mlperf_result_of(one);
      if (const auto* why = std::get_if<skipped>(&result)) {
        made.score.add(*why);
      } else if (const auto& found = std::get<mlperf_result>(result); found.scenario == "Offline") {
        offline[found.pair()] = found.value;
      } else if (found.scenario == scenario) {
        results.push_back(found);
      }
    }
  }
  std::set<std::tuple<std::string, std::string, double>> seen;
  for (const mlperf_result& one : results) {
    const auto found = offline.find(one.pair());
    if (found == offline.end()) {
      made.score.add(skipped{"no Offline result of the same system", scope::out});
      continue;
    }
    const mlperf_benchmark& of = *mlperf_benchmark_of(one.benchmark);
    const bool interactive = scenario == "Interactive";
    const double measured = one.value / found->second;
    // Results of the two accuracy targets are often one run.
    if (!seen.emplace(one.submitter + one.system, of.name, measured).second) {
      made.score.add(skipped{"the same run for another accuracy", scope::out});
      continue;
    }
    const ridgeline::accelerator& device = *ridgeline::catalogue::find_accelerator(one.device);
    const engine_run run = mlperf_engine(of, device, one.devices, one.engine, mlperf_weights(one.weights, device));
    made.score.add(scored{.id = one.id,
                          .predicted = mlperf_ratio(run, with.of(run), interactive ? of.interactive_first : of.first,
                                                    interactive ? of.interactive_token : of.token),
                          .measured = measured,
                          .by = comparison::difference,
                          .group = one.device + ", " + std::string(of.model)});
    made.submitters[one.id] = one.submitter;
  }
  return made;
}

}  // namespace detail

/// Throughput of arrivals at random under the scenario's limits, over that of all requests at once.
template<bool Interactive>
std::optional<file_score> mlperf_over_offline(const folder& reference, const folder& judged) {
  const auto& all = detail::judged_engines_of(reference, judged);
  if (all.by_model.empty()) return std::nullopt;
  return detail::ratios_of_mlperf(judged, all.known, Interactive ? "Interactive" : "Server").score;
}

/// The same by one ratio for all: that with the least mean error on the other submitters, their median.
template<bool Interactive>
std::optional<file_score> mlperf_by_a_constant(const folder& reference, const folder& judged) {
  const auto& all = detail::judged_engines_of(reference, judged);
  if (all.by_model.empty()) return std::nullopt;
  auto [score, submitters] = detail::ratios_of_mlperf(judged, all.known, Interactive ? "Interactive" : "Server");
  const std::vector<scored> rows = score.rows;
  for (scored& one : score.rows) {
    std::vector<double> others;
    for (const scored& other : rows) {
      if (submitters[other.id] != submitters[one.id]) others.push_back(other.measured);
    }
    std::sort(others.begin(), others.end());
    one.predicted = quantile(others, 0.5);
  }
  return score;
}

}  // namespace accuracy

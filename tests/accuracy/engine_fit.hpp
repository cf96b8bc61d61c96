#pragma once
#include <accuracy/engine_loop.hpp>
#include <array>
#include <functional>
#include <set>

// Constants of serving engines: pooled over everything, then of an engine, then of an engine on a class of devices, each
// level held to the one above. What few points do not determine stays what is known of others.
namespace accuracy {

/// A constant to fit, and by how much it may differ from engine to engine: the deviation of its logarithm.
struct engine_constant {
  ridgeline::named_constant<engine_constants> of;
  double spread = 0.5;
};

inline constexpr std::size_t engine_constant_count = 26;

inline const std::array<engine_constant, engine_constant_count>& searched_of_engines() {
  using namespace ridgeline;
  using namespace ridgeline::units;
  using all = engine_constants;
  using one = engine_calibration;
  constexpr auto of = &all::reached;
  static const std::array<engine_constant, engine_constant_count> list{{
      {constant<of, &one::weight_share>("weight_share", {percent(30), percent(100)}), 0.15},
      {constant<of, &one::expert_weight_share>("expert_weight_share", {percent(20), percent(100)}), 0.3},
      {constant<of, &one::cache_share>("cache_share", {percent(10), percent(100)}), 0.4},
      {constant<of, &one::matrix_share>("matrix_share", {percent(15), percent(100)}), 0.3},
      {constant<of, &one::expert_matrix_share>("expert_matrix_share", {percent(5), percent(100)}), 0.5},
      {constant<of, &one::tile_share>("tile_share", {percent(10), percent(100)}), 0.4},
      {constant<of, &one::attention_share>("attention_share", {percent(3), percent(100)}), 0.5},
      {constant<of, &one::exposed_share>("exposed_share", {percent(1), percent(100)}), 0.7},
      {constant<of, &one::expert_tile>("expert_tile", {1.0 * single_tokens, 200.0 * single_tokens}), 0.7},
      {constant<of, &one::elementwise_passes>("elementwise_passes", {2.0, 100.0}), 0.7},
      {constant<of, &one::imbalance>("imbalance", {0.1, 20.0}), 0.7},
      {constant<of, &one::router_shape>("router_shape", {0.3, 30.0}), 0.5},
      {constant<of, &one::per_block>("per_block", {1.0 * microseconds, 200.0 * microseconds}), 0.7},
      {constant<of, &one::per_mixture>("per_mixture", {1.0 * microseconds, 200.0 * microseconds}), 0.7},
      {constant<of, &one::per_latent>("per_latent", {1.0 * microseconds, 200.0 * microseconds}), 0.7},
      {constant<of, &one::per_quantized>("per_quantized", {1.0 * microseconds, 200.0 * microseconds}), 0.7},
      {constant<of, &one::prompt_per_block>("prompt_per_block", {10.0 * microseconds, 5.0 * milliseconds}), 0.8},
      {constant<of, &one::prompt_per_latent>("prompt_per_latent", {10.0 * microseconds, 5.0 * milliseconds}), 0.8},
      {constant<of, &one::host_per_step>("host_per_step", {10.0 * microseconds, 20.0 * milliseconds}), 0.8},
      {constant<of, &one::host_per_sequence>("host_per_sequence", {0.1 * microseconds, 500.0 * microseconds}), 0.8},
      {constant<of, &one::request_overhead>("request_overhead", {1.0 * milliseconds, 300.0 * milliseconds}), 0.7},
      {constant<of, &one::link_share>("link_share", {percent(10), percent(100)}), 0.4},
      {constant<of, &one::all_reduce_latency>("all_reduce_latency", {1.0 * microseconds, 60.0 * microseconds}), 0.5},
      {constant<of, &one::all_to_all_latency>("all_to_all_latency", {1.0 * microseconds, 200.0 * microseconds}), 0.7},
      {constant<of, &one::network_latency>("network_latency", {1.0 * microseconds, 200.0 * microseconds}), 0.7},
      {constant<&all::first_wave>("first_wave", {0.005, 1.0}), 0.7},
  }};
  return list;
}

/// Where every fit starts: plausible values, chosen before any fit.
inline engine_constants start_of_engines() {
  using namespace ridgeline;
  using namespace ridgeline::units;
  engine_constants made;
  engine_calibration& one = made.reached;
  one.weight_share = {percent(80)};
  one.expert_weight_share = {percent(70)};
  one.cache_share = {percent(70)};
  one.matrix_share = {percent(60)};
  one.expert_matrix_share = {percent(40)};
  one.tile_share = {percent(80)};
  one.attention_share = {percent(40)};
  one.exposed_share = {percent(30)};
  one.expert_tile = {16.0 * single_tokens};
  one.elementwise_passes = {16.0};
  one.imbalance = {1.0};
  one.router_shape = {2.0};
  one.per_block = {15.0 * microseconds};
  one.per_mixture = {10.0 * microseconds};
  one.per_latent = {10.0 * microseconds};
  one.per_quantized = {10.0 * microseconds};
  one.prompt_per_block = {500.0 * microseconds};
  one.prompt_per_latent = {500.0 * microseconds};
  one.host_per_step = {500.0 * microseconds};
  one.host_per_sequence = {5.0 * microseconds};
  one.request_overhead = {10.0 * milliseconds};
  one.link_share = {percent(50)};
  one.all_reduce_latency = {6.0 * microseconds};
  one.all_to_all_latency = {15.0 * microseconds};
  one.network_latency = {10.0 * microseconds};
  return made;
}

/// Devices of one class: the same matrix units and memory technology.
inline std::string class_of(const engine_run& run) {
  const std::string architecture(run.device->architecture);
  if (contains(architecture, "Hopper")) return "Hopper";
  if (contains(architecture, "Blackwell")) return "Blackwell";
  if (contains(architecture, "CDNA")) return "CDNA";
  return "Ampere";
}

struct weighted_engine_run {
  const engine_run* run = nullptr;
  double weight = 1.0;
};
using engine_runs = std::vector<engine_run>;
using engine_runs_kept = std::function<bool(const engine_run&)>;

/// Points to fit on. Those of one engine, class and model count together by the 0.6th power of their number; of many, at
/// most about eighty are taken.
inline std::vector<weighted_engine_run> engine_rows_for(const engine_runs& all, const engine_runs_kept& keep) {
  constexpr std::size_t most = 80;
  std::map<std::string, std::vector<const engine_run*>> groups;
  for (const engine_run& run : all) {
    if (keep(run)) groups[run.engine + class_of(run) + run.family + (run.prefill ? "/" : "")].push_back(&run);
  }
  std::vector<weighted_engine_run> rows;
  double sum = 0.0;
  for (const auto& [name, runs] : groups) {
    const std::size_t every = std::max<std::size_t>(1, (runs.size() + most / 2) / most);
    std::size_t taken = (runs.size() + every - 1) / every;
    for (std::size_t i = 0; i < runs.size(); i += every) {
      rows.push_back({runs[i], std::pow(static_cast<double>(runs.size()), 0.6) / static_cast<double>(taken)});
      sum += rows.back().weight;
    }
  }
  for (weighted_engine_run& one : rows) one.weight *= static_cast<double>(rows.size()) / sum;
  return rows;
}

namespace detail {

/// Logarithms of the constants, by which the search goes.
using engine_point = std::array<double, engine_constant_count>;

inline engine_point point_of(const engine_constants& constants) {
  engine_point made{};
  for (std::size_t k = 0; k < made.size(); ++k) made[k] = std::log(searched_of_engines()[k].of.read(constants));
  return made;
}
inline engine_constants constants_at(const engine_point& point, bool chunked) {
  engine_constants made = start_of_engines();
  for (std::size_t k = 0; k < point.size(); ++k) {
    const auto& one = searched_of_engines()[k].of;
    one.write(made, std::clamp(std::exp(point[k]), one.within.lowest, one.within.highest));
  }
  made.reached.chunked = chunked;
  return made;
}

/// SGLang reads prompts alone by default, the others beside the decoding sequences.
inline bool is_chunked(const engine_run& run) { return run.engine != "SGLang"; }

/// Weighted ln(predicted / measured). The throughput follows from the two times; where pools hand over, it is stated by
/// GPU and by pool and is not fitted. Nor is the time to first token of pools, which hand a cache over, and of a vendor's
/// own runs, of which nobody says how requests were sent.
inline std::vector<double> misses_of(const std::vector<weighted_engine_run>& rows, const engine_point& point) {
  std::vector<double> made;
  const engine_constants alone = constants_at(point, false);
  const engine_constants beside = constants_at(point, true);
  for (const weighted_engine_run& row : rows) {
    const engine_run& run = *row.run;
    const engine_prediction one = predicted_by(run, is_chunked(run) ? beside : alone);
    if (run.output_token_time) made.push_back(row.weight * std::log(one.output_token_time / *run.output_token_time));
    if (run.first_token_time && !run.prefill && !run.in_house)
      made.push_back(0.7 * row.weight * std::log(one.first_token_time / *run.first_token_time));
    if (run.output_rate && !run.prefill)
      made.push_back(0.5 * row.weight * std::log(one.output_rate / *run.output_rate));
  }
  return made;
}

inline constexpr double small_miss = 0.05;  // below it, residuals are squared; above it they count as they are

inline double cost_of(const std::vector<double>& misses, const engine_point& point, const engine_point& prior,
                      double held) {
  double sum = 0.0;
  for (const double miss : misses) {
    const double size = std::abs(miss);
    sum += size > small_miss ? size : 0.5 * (miss * miss / small_miss + small_miss);
  }
  for (std::size_t k = 0; k < point.size(); ++k) {
    const double off = (point[k] - prior[k]) / searched_of_engines()[k].spread;
    sum += 0.5 * held * off * off;
  }
  return sum;
}

/// Solves a x = b by elimination; what is not determined stays zero.
template<std::size_t N>
std::array<double, N> solved(std::array<std::array<double, N>, N> a, std::array<double, N> b) {
  for (std::size_t k = 0; k < N; ++k) {
    std::size_t pivot = k;
    for (std::size_t i = k; i < N; ++i) {
      if (std::abs(a[i][k]) > std::abs(a[pivot][k])) pivot = i;
    }
    std::swap(a[k], a[pivot]);
    std::swap(b[k], b[pivot]);
    for (std::size_t i = k + 1; i < N; ++i) {
      const double factor = a[i][k] / a[k][k];
      for (std::size_t j = k; j < N; ++j) a[i][j] -= factor * a[k][j];
      b[i] -= factor * b[k];
    }
  }
  for (std::size_t k = N; k-- > 0;) {
    for (std::size_t j = k + 1; j < N; ++j) b[k] -= a[k][j] * b[j];
    b[k] /= a[k][k];
  }
  return b;
}

}  // namespace detail

/// Constants fitted to points: the least sum of |ln(predicted / measured)|, and of the squares of how far each constant
/// lies from its prior, in spreads, times half of `held`. Damped Gauss-Newton steps with reweighted residuals.
inline engine_constants fitted_engine(const engine_constants& start, const engine_constants& prior,
                                      const std::vector<weighted_engine_run>& rows, double held, int rounds) {
  using namespace detail;
  if (rows.empty()) return prior;
  constexpr std::size_t n = engine_constant_count;
  const engine_point to = point_of(prior);
  engine_point at = point_of(start);
  std::vector<double> misses = misses_of(rows, at);
  double cost = cost_of(misses, at, to, held);
  double damping = 1e-2;
  for (int round = 0; round < rounds; ++round) {
    std::array<std::vector<double>, n> slopes;
    for (std::size_t k = 0; k < n; ++k) {
      const bool at_top = std::exp(at[k] + 1e-3) > searched_of_engines()[k].of.within.highest;
      engine_point moved = at;
      moved[k] += at_top ? -1e-3 : 1e-3;
      slopes[k] = misses_of(rows, moved);
      for (std::size_t i = 0; i < misses.size(); ++i) slopes[k][i] = (slopes[k][i] - misses[i]) / (moved[k] - at[k]);
    }
    std::array<std::array<double, n>, n> normal{};
    std::array<double, n> right{};
    for (std::size_t k = 0; k < n; ++k) {
      const double tight = held / (searched_of_engines()[k].spread * searched_of_engines()[k].spread);
      for (std::size_t i = 0; i < misses.size(); ++i) {
        const double slope = slopes[k][i] / std::max(std::abs(misses[i]), small_miss);
        right[k] -= slope * misses[i];
        for (std::size_t l = 0; l <= k; ++l) normal[k][l] += slope * slopes[l][i];
      }
      normal[k][k] += tight;
      right[k] -= tight * (at[k] - to[k]);
      for (std::size_t l = 0; l < k; ++l) normal[l][k] = normal[k][l];
    }
    bool better = false;
    double gain = 0.0;
    for (int attempt = 0; attempt < 5 && !better; ++attempt) {
      auto damped = normal;
      for (std::size_t k = 0; k < n; ++k) damped[k][k] *= 1.0 + damping;
      const auto step = solved(damped, right);
      engine_point next = at;
      for (std::size_t k = 0; k < n; ++k) {
        const auto& within = searched_of_engines()[k].of.within;
        next[k] = std::clamp(at[k] + std::clamp(step[k], -1.0, 1.0), std::log(within.lowest), std::log(within.highest));
      }
      std::vector<double> then = misses_of(rows, next);
      const double cost_then = cost_of(then, next, to, held);
      better = cost_then < cost;
      damping = better ? std::max(damping / 4.0, 1e-6) : damping * 6.0;
      if (!better) continue;
      gain = cost - cost_then;
      at = next;
      misses = std::move(then);
      cost = cost_then;
    }
    if (!better || gain < 1e-4 * cost) break;
  }
  return constants_at(at, prior.reached.chunked);
}

/// The levels of the fit. A key that nothing was measured of has the level above it.
struct engine_levels {
  engine_constants everywhere = start_of_engines();
  std::map<std::string, engine_constants> of_engine = {};
  std::map<std::string, engine_constants> of_class = {};  // "vLLM on Hopper"

  static std::string key(const engine_run& run) { return run.engine + " on " + class_of(run); }
  engine_constants of(const engine_run& run) const {
    engine_constants made = everywhere;
    if (const auto engine = of_engine.find(run.engine); engine != of_engine.end()) made = engine->second;
    if (const auto own = of_class.find(key(run)); own != of_class.end()) made = own->second;
    made.reached.chunked = detail::is_chunked(run);
    return made;
  }
};

/// All levels, or those that a question needs: of the engines and classes in `wanted`. `known` is a fit on more points,
/// where the search begins.
inline engine_levels fitted_engines(const engine_runs& all, const engine_runs_kept& keep,
                                    const engine_runs_kept& wanted, const engine_levels* known) {
  constexpr double held_everywhere = 1.0, held_to_all = 10.0, held_to_engine = 30.0;
  const auto warm = [&](const auto& level, const std::string& key, const engine_constants& otherwise) {
    const auto found = level.find(key);
    return found == level.end() ? otherwise : found->second;
  };
  const engine_constants start = start_of_engines();
  engine_levels made;
  made.everywhere = fitted_engine(known ? known->everywhere : start, start, engine_rows_for(all, keep), held_everywhere,
                                  known ? 2 : 15);
  std::set<std::pair<std::string, std::string>> keys;
  for (const engine_run& run : all) {
    if (wanted(run)) keys.insert({run.engine, engine_levels::key(run)});
  }
  for (const auto& [engine, key] : keys) {
    if (!made.of_engine.contains(engine)) {
      const auto of_it = [&](const engine_run& run) { return keep(run) && run.engine == engine; };
      made.of_engine[engine] = fitted_engine(known ? warm(known->of_engine, engine, made.everywhere) : made.everywhere,
                                             made.everywhere, engine_rows_for(all, of_it), held_to_all, known ? 3 : 10);
    }
    const engine_constants& prior = made.of_engine[engine];
    const auto of_it = [&](const engine_run& run) { return keep(run) && engine_levels::key(run) == key; };
    made.of_class[key] = fitted_engine(known ? warm(known->of_class, key, prior) : prior, prior,
                                       engine_rows_for(all, of_it), held_to_engine, known ? 3 : 10);
  }
  return made;
}

/// Every file of servers with a concurrency.
inline constexpr const char* engine_files[] = {
    "t2_serving_aiconfigurator_silicon.csv",   "t2_serving_inferencex_dsr1.csv",
    "t2_serving_gpustack_performance_lab.csv", "t2_serving_nim_performance.csv",
    "t2_serving_inferencex_repo_runs.csv",     "t2_serving_dstack_benchmarks.csv",
    "t2_serving_rocm_vllm_devdocker.csv",      "t2_serving_trtllm_docs.csv"};

/// All points of a folder.
inline std::vector<engine_run_or_reason> engine_points_of(const folder& from) {
  std::vector<engine_run_or_reason> all;
  for (const char* file : engine_files) {
    const auto rows = from.rows_of(file);
    if (!rows) continue;
    for (auto& one : engine_runs_of(*rows, file)) all.push_back(std::move(one));
  }
  return all;
}
/// Those with a concurrency, or those whose requests were sent at once: nothing is fitted on these.
inline engine_runs runs_among(const std::vector<engine_run_or_reason>& points, bool at_once = false) {
  engine_runs made;
  for (const auto& one : points) {
    if (const auto* run = std::get_if<engine_run>(&one); run != nullptr && run->at_once == at_once)
      made.push_back(*run);
  }
  return made;
}

}  // namespace accuracy

#pragma once
#include <accuracy/engine_searched.hpp>
#include <functional>
#include <set>

// Constants of serving engines: pooled over everything, then of an engine, then of an engine on a class of devices, each
// level held to the one above. What few points do not determine stays what is known of others.
namespace accuracy {

/// Devices of one class: the same matrix units and memory technology.
inline std::string class_of(const engine_run& run) {
  const std::string architecture(run.device->architecture);
  if (contains(architecture, "Hopper")) return "Hopper";
  if (contains(architecture, "Blackwell")) return "Blackwell";
  if (contains(architecture, "CDNA")) return "CDNA";
  return "Ampere";
}

/// Fields   lowest  of the rows, that of the same sweep at the lowest concurrency
struct weighted_engine_run {
  const engine_run* run = nullptr;
  double weight = 1.0;
  std::size_t lowest = 0;
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
  std::map<std::string, std::size_t> lowest;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto [at, is_new] = lowest.try_emplace(rows[i].run->sweep, i);
    if (!is_new && rows[i].run->concurrency < rows[at->second].run->concurrency) at->second = i;
  }
  for (weighted_engine_run& one : rows) {
    one.weight *= static_cast<double>(rows.size()) / sum;
    one.lowest = lowest[one.run->sweep];
  }
  return rows;
}

namespace detail {

/// Logarithms of the constants, by which the search goes.
struct engine_point : std::array<double, engine_constant_count> {
  friend engine_point operator*(double factor, engine_point of) {
    for (double& each : of) each *= factor;
    return of;
  }
  friend engine_point operator-(engine_point left, const engine_point& right) {
    for (std::size_t k = 0; k < left.size(); ++k) left[k] -= right[k];
    return left;
  }
};

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

/// ln(predicted / measured) of what was measured of a point, as it counts: the time per token in full, the first token and
/// the throughput, which follows from both, less. The first token of pools counts least: much of it is queues. That of a
/// vendor's own runs does not count, as nobody says how requests were sent.
inline std::vector<double> misses_of(const engine_run& run, const engine_constants& with) {
  std::vector<double> made;
  const engine_prediction one = predicted_by(run, with);
  if (run.output_token_time) made.push_back(std::log(one.output_token_time / *run.output_token_time));
  if (run.first_token_time && !run.in_house)
    made.push_back((run.prefill ? 0.3 : 0.7) * std::log(one.first_token_time / *run.first_token_time));
  if (run.output_rate) made.push_back(0.5 * std::log(one.output_rate / *run.output_rate));
  return made;
}
/// What counts of the misses of all rows, or of their slopes: each, weighted; and those of the time per token against the
/// same at the sweep's lowest concurrency, as what a release or a machine does to a whole sweep is one error, not one for
/// each point.
template<class Value, class Of>
std::vector<Value> counted(const std::vector<weighted_engine_run>& rows, const Of& of) {
  std::vector<Value> made;
  for (const weighted_engine_run& one : rows) {
    const std::vector<Value>& own = of(*one.run);
    for (const Value& each : own) made.push_back(one.weight * each);
    const engine_run& lowest = *rows[one.lowest].run;
    if (one.run->output_token_time && lowest.output_token_time && one.run->concurrency > lowest.concurrency) {
      made.push_back(one.weight * (own[0] - of(lowest)[0]));
    }
  }
  return made;
}
inline std::vector<double> misses_of(const std::vector<weighted_engine_run>& rows, const engine_point& point) {
  const engine_constants alone = constants_at(point, false);
  const engine_constants beside = constants_at(point, true);
  std::map<const engine_run*, std::vector<double>> done;
  for (const weighted_engine_run& one : rows)
    done[one.run] = misses_of(*one.run, is_chunked(*one.run) ? beside : alone);
  return counted<double>(rows, [&](const engine_run& run) -> const std::vector<double>& { return done[&run]; });
}

/// Slopes of the misses of points against the logarithms of the constants, at one place. Fits that leave points out begin
/// where all points were fitted, and move little: they share these.
class engine_slopes {
 public:
  explicit engine_slopes(const engine_point& at) : at_(at) {}
  const engine_point& at() const { return at_; }

  /// For each miss of a point.
  const std::vector<engine_point>& of(const engine_run& run) {
    const auto [found, is_new] = of_run_.try_emplace(&run);
    std::vector<engine_point>& made = found->second;
    if (!is_new) return made;
    const std::vector<double> here = misses_of(run, constants_at(at_, is_chunked(run)));
    made.resize(here.size());
    for (std::size_t k = 0; k < engine_constant_count; ++k) {
      const bool at_top = std::exp(at_[k] + 1e-3) > searched_of_engines()[k].of.within.highest;
      engine_point moved = at_;
      moved[k] += at_top ? -1e-3 : 1e-3;
      const std::vector<double> there = misses_of(run, constants_at(moved, is_chunked(run)));
      for (std::size_t i = 0; i < here.size(); ++i) made[i][k] = (there[i] - here[i]) / (moved[k] - at_[k]);
    }
    return made;
  }

 private:
  engine_point at_;
  std::map<const engine_run*, std::vector<engine_point>> of_run_ = {};
};

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
/// lies from its prior, in spreads, times half of `held`. Damped Gauss-Newton steps with reweighted residuals; slopes are
/// those of the start, and taken anew every third round where `renewed`.
inline engine_constants fitted_engine(detail::engine_slopes& start, const engine_constants& prior,
                                      const std::vector<weighted_engine_run>& rows, double held, int rounds,
                                      bool renewed) {
  using namespace detail;
  if (rows.empty()) return prior;
  constexpr std::size_t n = engine_constant_count;
  const engine_point to = point_of(prior);
  engine_point at = start.at();
  engine_slopes own(at);
  engine_slopes* slopes = &start;
  std::vector<double> misses = misses_of(rows, at);
  double cost = cost_of(misses, at, to, held);
  double damping = 1e-2;
  int age = 0;
  for (int round = 0; round < rounds; ++round) {
    if (renewed && age == 3) {
      own = engine_slopes(at);
      slopes = &own;
      age = 0;
    }
    std::array<std::array<double, n>, n> normal{};
    std::array<double, n> right{};
    const auto of = [&](const engine_run& run) -> const std::vector<engine_point>& { return slopes->of(run); };
    const std::vector<engine_point> all = counted<engine_point>(rows, of);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const double part = 1.0 / std::max(std::abs(misses[i]), small_miss);
      for (std::size_t k = 0; k < n; ++k) {
        right[k] -= part * all[i][k] * misses[i];
        for (std::size_t l = 0; l <= k; ++l) normal[k][l] += part * all[i][k] * all[i][l];
      }
    }
    for (std::size_t k = 0; k < n; ++k) {
      const double tight = held / (searched_of_engines()[k].spread * searched_of_engines()[k].spread);
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
    ++age;
    if (better && gain >= (renewed ? 1e-4 : 1e-3) * cost) continue;
    if (!renewed || age == 1) break;
    age = 3;
    damping = 1e-2;
  }
  return constants_at(at, prior.reached.chunked);
}

/// The levels of the fit. A key that nothing was measured of has the level above it.
struct engine_levels {
  engine_constants everywhere = start_of_engines();
  std::map<std::string, engine_constants> of_engine = {};
  std::map<std::string, engine_constants> of_class = {};             // "vLLM on Hopper"
  mutable std::map<std::string, detail::engine_slopes> slopes = {};  // of each level, where it was found

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
  engine_levels made;
  const auto fitted = [&](const std::string& name, const engine_constants& prior, const engine_runs_kept& of_it,
                          double held, int rounds) {
    const auto rows = engine_rows_for(all, of_it);
    const auto found = known ? known->slopes.find(name) : made.slopes.end();
    if (known && found != known->slopes.end()) return fitted_engine(found->second, prior, rows, held, 6, false);
    detail::engine_slopes start(detail::point_of(prior));
    return fitted_engine(start, prior, rows, held, rounds, true);
  };
  made.everywhere = fitted("", start_of_engines(), keep, held_everywhere, 24);
  std::set<std::pair<std::string, std::string>> keys;
  for (const engine_run& run : all) {
    if (wanted(run)) keys.insert({run.engine, engine_levels::key(run)});
  }
  for (const auto& [engine, key] : keys) {
    if (!made.of_engine.contains(engine)) {
      made.of_engine[engine] = fitted(
          engine, made.everywhere, [&](const engine_run& run) { return keep(run) && run.engine == engine; },
          held_to_all, 15);
    }
    made.of_class[key] = fitted(
        key, made.of_engine[engine], [&](const engine_run& run) { return keep(run) && engine_levels::key(run) == key; },
        held_to_engine, 15);
  }
  made.slopes.try_emplace("", detail::point_of(made.everywhere));
  for (const auto& [name, found] : made.of_engine) made.slopes.try_emplace(name, detail::point_of(found));
  for (const auto& [name, found] : made.of_class) made.slopes.try_emplace(name, detail::point_of(found));
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
/// Which points: those that constants are fitted on, those whose requests were sent at once, or of new architectures.
enum class engine_use { fitted, at_once, unseen };
inline engine_use use_of(const engine_run& run) {
  if (run.unseen) return engine_use::unseen;
  return run.at_once ? engine_use::at_once : engine_use::fitted;
}
inline engine_runs runs_among(const std::vector<engine_run_or_reason>& points, engine_use use = engine_use::fitted) {
  engine_runs made;
  for (const auto& one : points) {
    if (const auto* run = std::get_if<engine_run>(&one); run != nullptr && use_of(*run) == use) made.push_back(*run);
  }
  return made;
}

}  // namespace accuracy

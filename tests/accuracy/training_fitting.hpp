#pragma once
#include <accuracy/training_fit.hpp>
#include <accuracy/written_constants.hpp>
#include <array>
#include <bit>
#include <cctype>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <set>
#include <stdexcept>
#include <string_view>
#include <tuple>
#include <utility>

// The search itself, and how its result is printed.
namespace accuracy {

struct halved_run {
  timed_run run;
  bool fitted = false;
  std::string file = {};
};
using runs_by_group = std::map<std::string, std::vector<halved_run>>;

/// All measured steps of a folder, by stack and kind of device. A file that is not there has none.
inline runs_by_group grouped_runs(const std::string& path) {
  runs_by_group all;
  const folder from{path};
  const auto add = [&](const char* file, run_or_reason (*run_of)(const row&)) {
    const auto rows = from.rows_of(file);
    if (!rows) return;
    for (const row& one : *rows) {
      const run_or_reason made = run_of(one);
      if (const auto* run = std::get_if<timed_run>(&made)) {
        all[group_of(*run)].push_back({*run, is_of_the_fitted_half(run->id), file});
      }
    }
  };
  add("t3_llm_training.csv", llm_run);
  add("t3_vtrain_multi.csv", vtrain_run);
  add("t3_vtrain_single.csv", vtrain_run);
  return all;
}

/// Constants as they stand on another kind of device: the shares are kept, tiles, latencies and protocols are its own.
inline stack_constants carried_to(const std::string& group, const stack_constants& constants) {
  static const auto names = searched();
  stack_constants made = start_of(group);
  for (const auto& one : names) one.write(made, one.read(constants));
  return made;
}

/// A measured step, how much it counts, and the tiles of its device.
struct weighted_run {
  timed_run run;
  double weight = 1.0;
  stack_constants tiles = {};
};

inline constexpr std::size_t searched_count = std::tuple_size_v<decltype(searched())>;
using searched_values = std::array<double, searched_count>;

/// Predicted seconds of a step, with the tiles of its device and all other constants from elsewhere.
inline double predicted_with(const weighted_run& one, const stack_constants& with) {
  static const auto every = searched();
  stack_constants there = one.tiles;
  for (const auto& each : every) each.write(there, each.read(with));
  return one.run.predicted(calibration_of(there, one.run));
}

/// Which constants a step's time depends on, whatever their values: it asks for those of its own format and stack, a dense network
/// routes nothing, a GPU alone exchanges nothing. Each of the others is moved from bound to bound once, and must change no bit.
inline std::array<bool, searched_count> read_by(const weighted_run& one, const stack_constants& start) {
  static const auto every = searched();
  const ridgeline::strategy& plan = one.run.step.plan;
  const bool fp8 = contains(one.run.device, "FP8"), fp4 = contains(one.run.device, "FP4");
  const bool in_graphs = contains(one.run.stack, "from 26.06"), compiled = contains(one.run.stack, "compiled");
  const bool mixture = bool(one.run.step.model.moe);
  const std::map<std::string_view, bool> known = {
      {"matrix share, 16 bits", !fp8 && !fp4},
      {"matrix share, FP8", fp8 && !fp4},
      {"matrix share, FP4", fp4},
      {"attention share, 16 bits", !fp8 && !fp4},
      {"attention share beside narrow products", fp8 || fp4},
      {"host time of routing in graphs", in_graphs && mixture},
      {"passes in graphs", in_graphs},
      {"host time where compiled", compiled},
      {"passes where compiled", compiled},
      {"network share", one.run.on.machines().value() > 1 && !one.run.network_measured},
      {"host per routing", mixture},
      {"hidden experts", mixture},
      {"hidden tensor", plan.tensor_parallel.value() > 1 || plan.context_parallel.value() > 1},
      {"hidden pipeline", plan.pipeline_parallel.value() > 1}};
  std::array<bool, searched_count> reads = {};
  for (std::size_t k = 0; k < searched_count; ++k) {
    const auto found = known.find(every[k].name);
    reads[k] = found == known.end() || found->second;
    if (reads[k]) continue;
    stack_constants least = start, most = start;
    every[k].write(least, every[k].within.lowest);
    every[k].write(most, every[k].within.highest);
    if (predicted_with(one, least) != predicted_with(one, most))
      throw std::logic_error(one.run.id + ": its time depends on the constant '" + std::string(every[k].name) + "'");
  }
  return reads;
}

/// The last times of a step, each with the values of the constants that it depends on. A derivative asks for a step twice a constant,
/// and moves constants that other steps depend on: then the time is known already.
class known_times {
 public:
  known_times(const weighted_run& one, const stack_constants& start) : of_(&one), reads_(read_by(one, start)) {}

  double with(const stack_constants& constants) {
    static const auto every = searched();
    searched_values values = {};
    for (std::size_t k = 0; k < searched_count; ++k) {
      if (reads_[k]) values[k] = every[k].read(constants);
    }
    std::uint64_t hash = 0;
    for (const double value : values) hash = (hash ^ std::bit_cast<std::uint64_t>(value)) * 0x9E3779B97F4A7C15U;
    for (std::size_t i = 0; i < hashes_.size(); ++i) {
      if (hashes_[i] == hash && last_[i].first == values) return last_[i].second;
    }
    const double seconds = predicted_with(*of_, constants);
    if (last_.size() < most) {
      last_.emplace_back();
      hashes_.emplace_back();
    }
    last_[oldest_] = {values, seconds};
    hashes_[oldest_] = hash;
    oldest_ = (oldest_ + 1) % most;
    return seconds;
  }

 private:
  static constexpr std::size_t most = 2 * searched_count + 4;  // a derivative and the steps between two
  const weighted_run* of_;
  std::array<bool, searched_count> reads_;
  std::vector<std::pair<searched_values, double>> last_ = {};
  std::vector<std::uint64_t> hashes_ = {};  // of these values
  std::size_t oldest_ = 0;
};

/// What a fit leans on: a measured step, or the constant that it started from.
struct evidence {
  known_times* of = nullptr;
  std::size_t constant = 0;
};

/// Constants fitted to runs. Four rounds, in which a run that lies far off weighs less: the result minimises about the
/// mean of |log(predicted / measured)|. Each constant is held to a prior by one more row: a constant off by a factor of
/// two costs as much as `held` runs off by the same. What few runs do not determine stays what is known of others.
inline stack_constants fitted_from(const stack_constants& start, const stack_constants& prior,
                                   const std::vector<weighted_run>& runs, double held) {
  using row_of_fit = ridgeline::measurement<evidence, double>;
  static const auto names = searched();
  std::vector<known_times> times;
  for (const weighted_run& one : runs) times.emplace_back(one, start);
  std::vector<row_of_fit> rows;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    rows.push_back({.input = {.of = &times[i]}, .measured = runs[i].run.seconds});
  }
  for (std::size_t k = 0; k < names.size(); ++k) {
    rows.push_back({.input = {.constant = k}, .measured = names[k].read(prior), .weight = held});
  }
  const auto predict = [](const evidence& one, const stack_constants& with) {
    return one.of == nullptr ? names[one.constant].read(with) : one.of->with(with);
  };
  stack_constants found = start;
  for (int round = 0; round < 4; ++round) {
    for (std::size_t i = 0; i < runs.size(); ++i) {
      const double off = std::abs(std::log2(predict(rows[i].input, found) / rows[i].measured));
      rows[i].weight = runs[i].weight / std::max(off, 0.03);
    }
    found = ridgeline::calibrate(found, rows, predict, names, {.folds = 0}).calibration;
  }
  return found;
}

using rows_kept = std::function<bool(const halved_run&)>;
inline bool of_the_fitted_half(const halved_run& one) { return one.fitted; }

/// Constants of one stack on one kind of device, from where other stacks are. Where it was measured by several files,
/// each of them counts alike.
inline stack_constants fitted_to(const stack_constants& start, const std::vector<halved_run>& runs,
                                 const rows_kept& belongs = of_the_fitted_half) {
  std::map<std::string, double> of_file;
  std::vector<weighted_run> rows;
  for (const halved_run& one : runs) {
    if (!belongs(one)) continue;
    of_file[one.file] += 1.0;
    rows.push_back({one.run, 1.0, start_of(group_of(one.run))});
  }
  if (rows.empty()) return start;
  const auto measured = static_cast<double>(rows.size());
  std::size_t i = 0;
  for (const halved_run& one : runs) {
    if (belongs(one)) rows[i++].weight = measured / (static_cast<double>(of_file.size()) * of_file[one.file]);
  }
  // The search finds the nearest valley: it is begun from what others reach, from the same behind a host four times as slow, and from
  // kernels as they were measured apart.
  static const auto names = searched();
  const auto host =
      std::find_if(names.begin(), names.end(), [](const auto& one) { return one.name == "host per operation"; });
  stack_constants slow_host = start;
  host->write(slow_host, std::min(4.0 * host->read(start), host->within.highest));
  const double held = std::max(0.005 * measured, 0.3);
  const stack_constants found[] = {fitted_from(start, start, rows, held), fitted_from(slow_host, start, rows, held),
                                   fitted_from(start_of(group_of(runs.front().run)), start, rows, held)};
  const auto missed = [&](const stack_constants& constants) {
    double sum = 0.0;
    for (const weighted_run& one : rows) {
      sum += one.weight * std::abs(std::log(one.run.predicted(calibration_of(constants, one.run)) / one.run.seconds));
    }
    return sum;
  };
  return *std::min_element(std::begin(found), std::end(found),
                           [&](const auto& one, const auto& other) { return missed(one) < missed(other); });
}

struct half_error {
  int rows = 0;
  double mean = 0.0;
  double bias = 1.0;
};

inline half_error error_of(const std::vector<halved_run>& runs, const stack_constants& found, bool fitted,
                           const std::string& file = {}) {
  half_error sum{.bias = 0.0};
  for (const halved_run& one : runs) {
    if (one.fitted != fitted || (!file.empty() && one.file != file)) continue;
    const double ratio = one.run.predicted(calibration_of(found, one.run)) / one.run.seconds;
    ++sum.rows;
    sum.mean += std::abs(ratio - 1.0);
    sum.bias += ratio;
  }
  if (sum.rows != 0) {
    sum.mean /= sum.rows;
    sum.bias /= sum.rows;
  }
  return sum;
}

/// Words of a stack or a device, as ids of calibrations have them.
inline std::string id_of(std::string words) {
  if (const std::size_t at = words.find(" from "); at != std::string::npos) words.replace(at, 6, "-");
  if (const std::size_t at = words.find(" 16-bit"); at != std::string::npos) words.resize(at);
  for (char& letter : words)
    letter = letter == ' ' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  return words;
}
inline std::string identifier_of(std::string id) {
  for (char& letter : id) letter = letter == '-' || letter == '.' ? '_' : letter;
  return id;
}

/// The calibration that a run is timed with.
inline std::string calibration_id(const timed_run& run) { return id_of(run.stack) + "-" + id_of(run.device); }

}  // namespace accuracy

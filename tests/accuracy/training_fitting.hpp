#pragma once
#include <accuracy/training_fit.hpp>
#include <accuracy/written_constants.hpp>
#include <cctype>
#include <cstdio>
#include <functional>
#include <set>

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

/// What a fit leans on: a measured step, or the constant that it started from.
struct evidence {
  const weighted_run* of = nullptr;
  std::size_t constant = 0;
};

/// Constants fitted to runs. Four rounds, in which a run that lies far off weighs less: the result minimises about the
/// mean of |log(predicted / measured)|. Each constant is held to a prior by one more row: a constant off by a factor of
/// two costs as much as `held` runs off by the same. What few runs do not determine stays what is known of others.
inline stack_constants fitted_from(const stack_constants& start, const stack_constants& prior,
                                   const std::vector<weighted_run>& runs, double held) {
  using row_of_fit = ridgeline::measurement<evidence, double>;
  static const auto names = searched();
  std::vector<row_of_fit> rows;
  for (const weighted_run& one : runs) rows.push_back({.input = {.of = &one}, .measured = one.run.seconds});
  for (std::size_t k = 0; k < names.size(); ++k) {
    rows.push_back({.input = {.constant = k}, .measured = names[k].read(prior), .weight = held});
  }
  const auto predict = [](const evidence& one, const stack_constants& with) {
    static const auto every = searched();
    if (one.of == nullptr) return every[one.constant].read(with);
    stack_constants there = one.of->tiles;
    for (const auto& each : every) each.write(there, each.read(with));
    return one.of->run.predicted(calibration_of(there, one.of->run));
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
  // The search finds the nearest valley: it is begun from what others reach, and from kernels as they were measured apart.
  const double held = std::max(0.005 * measured, 0.3);
  const stack_constants from_others = fitted_from(start, start, rows, held);
  const stack_constants from_parts = fitted_from(start_of(group_of(runs.front().run)), start, rows, held);
  const auto missed = [&](const stack_constants& found) {
    double sum = 0.0;
    for (const weighted_run& one : rows) {
      sum += one.weight * std::abs(std::log(one.run.predicted(calibration_of(found, one.run)) / one.run.seconds));
    }
    return sum;
  };
  return missed(from_parts) < missed(from_others) ? from_parts : from_others;
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

#pragma once
#include <accuracy/scoring.hpp>
#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

// What the program `accuracy` prints of its scores.
namespace accuracy {

struct judgement {
  file_score score;
  const char* unit;
  double limit;
  double target;
  const char* others;
  bool is_transfer;

  /// Without a limit, which is NaN, any error exceeds it.
  bool exceeds_limit() const { return !(score.mean_error() <= limit); }
  bool skips_too_many() const { return score.skipped_share() > 0.1; }
};

struct wanted {
  bool each_row = false;
  bool each_group = false;
};

inline const char* word_of(const scored& one) {
  if (one.by == comparison::verdict) return one.ran ? "ran" : "did not run";
  return one.by == comparison::bound ? "upper bound" : "measured";
}

inline std::map<std::string, file_score> by_group(const file_score& score) {
  std::map<std::string, file_score> groups;
  for (const scored& one : score.rows) groups[one.group].rows.push_back(one);
  return groups;
}

inline void print_json(const std::vector<judgement>& all, const wanted& print) {
  using nlohmann::ordered_json;
  ordered_json list = ordered_json::array();
  for (const judgement& one : all) {
    const file_score& score = one.score;
    const std::vector<double> errors = score.errors();
    ordered_json skipped_rows = ordered_json::object();
    for (const auto& [why, count] : score.out_of_scope) skipped_rows[why] = count;
    for (const auto& [why, count] : score.not_predicted) skipped_rows[why] = count;
    // Of no rows there is no error: null.
    const auto of_rows = [&](double number) {
      return score.rows.empty() ? ordered_json(nullptr) : ordered_json(number);
    };
    ordered_json object = {{"file", score.file},
                           {"rows", score.rows.size()},
                           {"skipped", skipped_rows},
                           {"mean_error", of_rows(score.mean_error())},
                           {"median_error", of_rows(quantile(errors, 0.5))},
                           {"p90_error", of_rows(quantile(errors, 0.9))},
                           {"max_error", of_rows(quantile(errors, 1.0))},
                           {"bias", of_rows(score.bias())},
                           {"fitted_rows", score.fitted.size()},
                           {"fitted_error", score.fitted_error()},
                           {"skipped_share_in_scope", score.skipped_share()},
                           {"limit", one.limit},
                           {"is_transfer", one.is_transfer}};
    if (one.target > 0.0) object["target"] = one.target;
    if (const auto intervals = score.intervals(); intervals.rows != 0) {
      const auto [lowest, highest] = score.coverage_band();
      object["interval_rows"] = intervals.rows;
      object["interval_coverage"] = intervals.coverage;
      object["interval_coverage_band"] = {lowest, highest};
      object["interval_width"] = intervals.width;
    }
    if (print.each_group) {
      ordered_json groups = ordered_json::object();
      for (const auto& [name, of_it] : by_group(score)) {
        groups[name] = {{"rows", of_it.rows.size()}, {"mean_error", of_it.mean_error()}, {"bias", of_it.bias()}};
        if (const auto intervals = of_it.intervals(); intervals.rows != 0) {
          groups[name]["interval_coverage"] = intervals.coverage;
          groups[name]["interval_width"] = intervals.width;
        }
      }
      object["groups"] = groups;
    }
    if (print.each_row) {
      ordered_json rows = ordered_json::array();
      for (const scored& each : score.rows) {
        rows.push_back({{"id", each.id},
                        {"compared_with", word_of(each)},
                        {"predicted", each.predicted},
                        {"measured", each.measured},
                        {"error", each.error()}});
        if (!each.has_interval()) continue;
        rows.back()["low"] = each.within->low * each.predicted;
        rows.back()["high"] = each.within->high * each.predicted;
      }
      object["each_row"] = rows;
    }
    list.push_back(object);
  }
  std::printf("%s\n", list.dump(2).c_str());
}

inline void print_line(const judgement& one) {
  const file_score& score = one.score;
  const std::vector<double> errors = score.errors();
  const auto percent = [&](double share) { return 100.0 * quantile(errors, share); };
  // A name that is wider than its column has a line of its own.
  const bool wide = score.file.size() > 33;
  if (wide) std::printf("%s\n", score.file.c_str());
  std::printf("%-33s %5zu %5zu %6zu ", wide ? "" : score.file.c_str(), score.rows.size(), score.count_skipped(),
              score.fitted.size());
  if (score.rows.empty()) {
    std::printf("%7s %7s %7s %7s %6s ", "-", "-", "-", "-", "-");
  } else {
    std::printf("%7.1f %7.1f %7.1f %7.1f %6.3f ", 100.0 * score.mean_error(), percent(0.5), percent(0.9), percent(1.0),
                score.bias());
  }
  if (score.fitted.empty()) {
    std::printf("%6s ", "-");
  } else {
    std::printf("%6.1f ", 100.0 * score.fitted_error());
  }
  if (one.target > 0.0) {
    std::printf("%6.1f ", 100.0 * one.target);
  } else {
    std::printf("%6s ", "-");
  }
  std::printf("%6.1f\n", 100.0 * one.limit);
}

/// Rows that have a number, apart from those that are one-sided or say only whether it ran.
inline void print_numbers(const file_score& score) {
  file_score numbers;
  for (const scored& one : score.rows) {
    if (one.by == comparison::number) numbers.rows.push_back(one);
  }
  if (numbers.rows.empty() || numbers.rows.size() == score.rows.size()) return;
  std::printf("%s: %zu of the rows have a number, mean %.1f %%\n", score.file.c_str(), numbers.rows.size(),
              100.0 * numbers.mean_error());
}

/// How many rows lie inside their 80 % intervals, file by file and over all.
inline void print_intervals(const std::vector<judgement>& all) {
  double rows = 0.0;
  double inside = 0.0;
  std::printf("80 %% intervals: rows, share of them inside, its 95 %% band over groups, mean of high / low - 1\n");
  for (const judgement& one : all) {
    const auto intervals = one.score.intervals();
    if (intervals.rows == 0) continue;
    const auto [lowest, highest] = one.score.coverage_band();
    std::printf("%-66s %5zu %5.1f %%  %5.1f to %5.1f %%  width %5.2f\n", one.score.file.c_str(), intervals.rows,
                100.0 * intervals.coverage, 100.0 * lowest, 100.0 * highest, intervals.width);
    rows += static_cast<double>(intervals.rows);
    inside += intervals.coverage * static_cast<double>(intervals.rows);
  }
  if (rows > 0.0) std::printf("%-66s %5.0f %5.1f %%\n\n", "all of them", rows, 100.0 * inside / rows);
}

inline void print_table(const std::vector<judgement>& all, const wanted& print) {
  std::printf("%-33s %5s %5s %6s %7s %7s %7s %7s %6s %6s %6s %6s\n", "error in %", "rows", "skip", "fitted", "mean",
              "median", "p90", "max", "bias", "on fit", "target", "limit");
  bool transfers = false;
  for (const judgement& one : all) {
    if (one.is_transfer && !transfers) std::printf("fitted on one set of rows, tested on another:\n");
    transfers = one.is_transfer;
    print_line(one);
  }
  std::printf("\n");
  for (const judgement& one : all) {
    if (one.score.rows.empty()) std::printf("not checked, for lack of rows: %s\n", one.score.file.c_str());
  }
  print_intervals(all);
  for (const judgement& one : all) {
    const file_score& score = one.score;
    const char* file = score.file.c_str();
    print_numbers(score);
    if (*one.others != '\0') std::printf("%s: others reach %s\n", file, one.others);
    for (const auto& [why, count] : score.out_of_scope) {
      std::printf("%s: %zu skipped as out of scope, %s\n", file, count, why.c_str());
    }
    for (const auto& [why, count] : score.not_predicted) {
      std::printf("%s: %zu in scope not predicted, %s\n", file, count, why.c_str());
    }
    if (print.each_group) {
      for (const auto& [name, of_it] : by_group(score)) {
        std::printf("%s: %-40s %5zu rows, mean %6.1f %%, bias %6.3f\n", file, name.c_str(), of_it.rows.size(),
                    100.0 * of_it.mean_error(), of_it.bias());
      }
    }
    if (!print.each_row) continue;
    for (const scored& each : score.rows) {
      std::printf("%-12s %-11s %11.4g %11.4g %s %6.3f %6.1f %%  %s\n", each.id.c_str(), word_of(each), each.predicted,
                  each.measured, one.unit, each.ratio(), 100.0 * each.error(), each.group.c_str());
    }
  }
}

/// Says on standard error what fails, and whether anything does.
inline bool print_failures(const std::vector<judgement>& all) {
  bool failed = false;
  for (const judgement& one : all) {
    const char* file = one.score.file.c_str();
    if (one.exceeds_limit()) {
      std::fprintf(stderr, "accuracy: %s: mean error %.1f %% passes the recorded limit of %.1f %%\n", file,
                   100.0 * one.score.mean_error(), 100.0 * one.limit);
      failed = true;
    }
    if (one.skips_too_many()) {
      std::fprintf(stderr, "accuracy: %s: %.1f %% of the rows in scope were not predicted; at most 10 %% may be\n",
                   file, 100.0 * one.score.skipped_share());
      failed = true;
    }
  }
  return failed;
}

}  // namespace accuracy

#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <map>
#include <optional>
#include <ridgeline/hardware/calibration.hpp>
#include <ridgeline/units/likely.hpp>
#include <set>
#include <string>
#include <string_view>
#include <support/csv.hpp>
#include <utility>
#include <variant>
#include <vector>

namespace accuracy {

using row = ridgeline_tests::csv_row;

/// What a row's prediction is compared with.
enum class comparison {
  number,      // |predicted / measured - 1|
  difference,  // |predicted - measured|, of shares
  bound,       // the measured value is at least the need: only what lies above it counts
  verdict,     // it ran, or it did not: how far the need lies on the wrong side of the capacity
};

/// A row that was predicted, in one unit.
struct scored {
  std::string id;
  double predicted = 0.0;
  double measured = 0.0;
  comparison by = comparison::number;
  bool ran = true;                                       // of a verdict
  std::string group = {};                                // what --groups averages over: a device, a stack, a collective
  std::optional<ridgeline::likely_factors> within = {};  // the 80 % interval, as factors of what was predicted

  bool has_interval() const { return within && by == comparison::number; }
  bool lies_inside() const { return within->holds(measured / predicted); }
  double ratio() const { return predicted / measured; }
  double error() const {
    switch (by) {
      case comparison::number: return std::abs(ratio() - 1.0);
      case comparison::difference: return std::abs(predicted - measured);
      case comparison::bound: return std::max(0.0, ratio() - 1.0);
      case comparison::verdict: return (ratio() <= 1.0) == ran ? 0.0 : std::abs(ratio() - 1.0);
    }
    return 0.0;
  }
};

/// Whether a row that was not predicted counts against the models.
enum class scope {
  out,  // a quality mark, an input that the row does not say, no baseline, a network or a method that no model claims
  in,   // the models claim it, and failed
};

/// Why a row was not predicted. Where more than a tenth of the rows in scope are such, the program fails.
struct skipped {
  std::string why;
  scope of = scope::in;
};

using answer = std::variant<scored, skipped>;

/// The files of a folder.
struct folder {
  std::string path;

  std::optional<std::vector<row>> rows_of(const char* file) const {
    return ridgeline_tests::read_csv((std::filesystem::path(path) / file).string());
  }
};

/// What a row is predicted with beside itself: the rows of the same file in the reference folder, where the measured
/// baselines of ratios are looked up, and all rows of the file that is judged. Where a folder is judged against itself,
/// the reference holds the very row: it is no baseline of itself.
struct context {
  std::vector<row> reference = {};
  std::vector<row> judged = {};
};

/// Which half of a file constants are fitted on: those rows whose id has an even FNV-1a hash. They are never scored.
inline bool is_of_the_fitted_half(const std::string& id) {
  std::uint32_t hash = 2'166'136'261U;
  for (const char letter : id) {
    hash ^= static_cast<unsigned char>(letter);
    hash *= 16'777'619U;
  }
  return (hash ^ (hash >> 16U)) % 2 == 0;
}

/// By which a fit tells which rows it leaves out together.
inline std::uint32_t hash_of(const std::string& text) {
  std::uint32_t hash = 2'166'136'261U;
  for (const char letter : text) {
    hash ^= static_cast<unsigned char>(letter);
    hash *= 16'777'619U;
  }
  return hash ^ (hash >> 15U);
}

/// Ids of the rows that a file's constants were fitted on, told from the file as it is in the reference folder. Rows of
/// another folder with ids of their own are thus scored in full.
using fitted_ids = std::set<std::string> (*)(const std::vector<row>& reference);

inline std::set<std::string> nothing_fitted(const std::vector<row>&) { return {}; }
inline std::set<std::string> even_half(const std::vector<row>& reference) {
  std::set<std::string> ids;
  for (const row& one : reference) {
    if (is_of_the_fitted_half(one.at("id"))) ids.insert(one.at("id"));
  }
  return ids;
}

inline double mean_error_of(const std::vector<scored>& rows) {
  double sum = 0.0;
  for (const scored& one : rows) sum += one.error();
  return rows.empty() ? 0.0 : sum / static_cast<double>(rows.size());
}

/// All rows of a file, or of a transfer from one set of rows to another.
struct file_score {
  std::string file = {};
  std::vector<scored> rows = {};    // nothing was fitted on them
  std::vector<scored> fitted = {};  // constants were, so that they show over-fitting and nothing else
  std::map<std::string, std::size_t> out_of_scope = {};
  std::map<std::string, std::size_t> not_predicted = {};

  void add(const answer& one, bool is_fitted = false) {
    if (const auto* reason = std::get_if<skipped>(&one)) {
      ++(reason->of == scope::out ? out_of_scope : not_predicted)[reason->why];
      return;
    }
    const auto& number = std::get<scored>(one);
    if (!std::isfinite(number.error())) {
      ++not_predicted["the prediction is no number"];
    } else {
      (is_fitted ? fitted : rows).push_back(number);
    }
  }
  static std::size_t count(const std::map<std::string, std::size_t>& by_reason) {
    std::size_t sum = 0;
    for (const auto& [why, rows_of_it] : by_reason) sum += rows_of_it;
    return sum;
  }
  std::size_t count_skipped() const { return count(out_of_scope) + count(not_predicted); }
  /// Of the rows in scope, the share that was not predicted.
  double skipped_share() const {
    const std::size_t missed = count(not_predicted);
    const std::size_t in_scope = rows.size() + fitted.size() + missed;
    return in_scope == 0 ? 0.0 : static_cast<double>(missed) / static_cast<double>(in_scope);
  }
  std::vector<double> errors() const {
    std::vector<double> all;
    for (const scored& one : rows) all.push_back(one.error());
    std::sort(all.begin(), all.end());
    return all;
  }
  double mean_error() const { return mean_error_of(rows); }
  double fitted_error() const { return mean_error_of(fitted); }
  /// Of the rows with an interval: the share that lies inside, and the mean of high / low - 1.
  struct interval_score {
    std::size_t rows = 0;
    double coverage = 0.0;
    double width = 0.0;
  };
  interval_score intervals() const {
    interval_score sum;
    for (const scored& one : rows) {
      if (!one.has_interval()) continue;
      ++sum.rows;
      sum.coverage += one.lies_inside() ? 1.0 : 0.0;
      sum.width += one.within->high / one.within->low - 1.0;
    }
    if (sum.rows != 0) {
      sum.coverage /= static_cast<double>(sum.rows);
      sum.width /= static_cast<double>(sum.rows);
    }
    return sum;
  }
  /// Where the coverage lies in 95 % of samples of the groups, drawn with replacement.
  std::pair<double, double> coverage_band() const {
    std::map<std::string, std::pair<double, double>> groups;
    for (const scored& one : rows) {
      if (!one.has_interval()) continue;
      groups[one.group].first += one.lies_inside() ? 1.0 : 0.0;
      groups[one.group].second += 1.0;
    }
    std::vector<std::pair<double, double>> list;
    for (const auto& [name, counts] : groups) list.push_back(counts);
    if (list.empty()) return {0.0, 1.0};
    std::uint64_t state = 1;
    std::vector<double> sampled;
    for (int sample = 0; sample < 1000; ++sample) {
      std::pair<double, double> sum;
      for (std::size_t i = 0; i < list.size(); ++i) {
        state = state * 6'364'136'223'846'793'005ULL + 1'442'695'040'888'963'407ULL;  // Knuth, MMIX
        const auto& drawn = list[(state >> 33U) % list.size()];
        sum.first += drawn.first;
        sum.second += drawn.second;
      }
      sampled.push_back(sum.first / sum.second);
    }
    std::sort(sampled.begin(), sampled.end());
    return {sampled[25], sampled[974]};
  }
  /// Mean of predicted / measured over the rows that have a number.
  double bias() const {
    double sum = 0.0;
    std::size_t numbers = 0;
    for (const scored& one : rows) {
      if (one.by != comparison::number) continue;
      sum += one.ratio();
      ++numbers;
    }
    return numbers == 0 ? 1.0 : sum / static_cast<double>(numbers);
  }
};

/// The value that a share of the sorted errors does not exceed.
inline double quantile(const std::vector<double>& sorted, double share) {
  if (sorted.empty()) return 0.0;
  const auto place = static_cast<std::size_t>(std::ceil(share * static_cast<double>(sorted.size())));
  return sorted[place == 0 ? 0 : place - 1];
}

/// The 80 % interval of one more ratio where only a few are known, each of a group of its own: as if their logarithms were normally
/// distributed, with Student's t for the spread of so few. A factor of two either way where there are less than two.
inline ridgeline::likely_factors interval_of_few(const std::vector<double>& ratios) {
  constexpr double student[] = {3.078, 1.886, 1.638, 1.533, 1.476, 1.440, 1.415, 1.397, 1.383, 1.372};  // 90 %, 1 to 10
  if (ratios.size() < 2) return {};
  const auto n = static_cast<double>(ratios.size());
  double mean = 0.0;
  for (const double one : ratios) mean += std::log(one) / n;
  double squares = 0.0;
  for (const double one : ratios) squares += (std::log(one) - mean) * (std::log(one) - mean);
  const double t = ratios.size() <= 11 ? student[ratios.size() - 2] : 1.282 * (1.0 + 0.85 / (n - 1.0));
  const double half = t * std::sqrt(squares / (n - 1.0) * (1.0 + 1.0 / n));
  return {std::exp(mean - half), std::exp(mean + half)};
}

/// The 80 % interval of a group that nobody measured, from ln(measured / predicted) of groups that were left out in turn:
/// between the tenths, each row with a weight, so that every group counts alike; wider by sqrt(1 + 1 / groups) on either side
/// of the median, as the mean of so few groups is itself uncertain.
inline ridgeline::likely_factors interval_of_groups(std::vector<std::pair<double, double>> logs_and_weights,
                                                    std::size_t groups) {
  std::sort(logs_and_weights.begin(), logs_and_weights.end());
  double all = 0.0;
  for (const auto& [value, weight] : logs_and_weights) all += weight;
  const auto at = [&](double share) {
    double sum = 0.0;
    for (const auto& [value, weight] : logs_and_weights) {
      sum += weight;
      if (sum >= share * all) return value;
    }
    return logs_and_weights.back().first;
  };
  const double middle = at(0.5);
  const double wider = std::sqrt(1.0 + 1.0 / static_cast<double>(groups));
  return {std::exp(middle + wider * (at(0.1) - middle)), std::exp(middle + wider * (at(0.9) - middle))};
}

/// ln(measured / predicted) of rows that a fit did not see, by group: a device, a system, a stack.
using logs_by_group = std::map<std::string, std::vector<double>>;

/// The 80 % interval of a group that nobody measured, every group that was left out counting alike.
inline ridgeline::likely_factors interval_of_groups(const logs_by_group& logs) {
  std::vector<std::pair<double, double>> weighted;
  for (const auto& [group, of_it] : logs) {
    for (const double each : of_it) weighted.emplace_back(each, 1.0 / static_cast<double>(of_it.size()));
  }
  return interval_of_groups(weighted, logs.size());
}

inline std::string written(const ridgeline::likely_factors& factors) {
  char text[64];
  std::snprintf(text, sizeof text, "{%.3f, %.3f}", factors.low, factors.high);
  return text;
}
inline std::string written(const ridgeline::calibrated_intervals& all) {
  return "{.inside = " + written(all.inside) + ", .outside = " + written(all.outside) +
         ", .elsewhere = " + written(all.elsewhere) + "}";
}

/// Gives each group of rows the interval of the other groups, for predictions that each leave their own group out. Where
/// there are less than two others, none.
inline void give_intervals_of_the_other_groups(file_score& score) {
  logs_by_group logs;
  for (const scored& one : score.rows) {
    if (one.by == comparison::number) logs[one.group].push_back(std::log(one.measured / one.predicted));
  }
  if (logs.size() < 3) return;
  std::map<std::string, ridgeline::likely_factors> without;
  for (const auto& [left_out, ignored] : logs) {
    logs_by_group others = logs;
    others.erase(left_out);
    without[left_out] = interval_of_groups(others);
  }
  for (scored& one : score.rows) {
    if (one.by == comparison::number) one.within = without[one.group];
  }
}

inline std::string text_of(const row& one, const std::string& column) {
  const auto found = one.find(column);
  return found == one.end() ? std::string() : found->second;
}
inline std::optional<double> number_of(const row& one, const std::string& column) {
  const std::string text = text_of(one, column);
  std::size_t read = 0;
  try {
    const double value = std::stod(text, &read);
    return read == text.size() ? std::optional(value) : std::nullopt;
  } catch (const std::exception&) {
    return std::nullopt;
  }
}
inline long whole_of(const row& one, const std::string& column, long otherwise) {
  const auto value = number_of(one, column);
  return value && *value >= 1.0 ? static_cast<long>(*value) : otherwise;
}
inline bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

/// The first number before "GB" in a device's name: what a card is called, in GiB.
inline std::optional<double> gigabytes_in_name(const std::string& name) {
  const std::size_t unit = name.find("GB");
  if (unit == std::string::npos) return std::nullopt;
  std::size_t end = unit;
  while (end > 0 && name[end - 1] == ' ') --end;
  std::size_t begin = end;
  while (begin > 0 && std::isdigit(static_cast<unsigned char>(name[begin - 1])) != 0) --begin;
  if (begin == end) return std::nullopt;
  return std::stod(name.substr(begin, end - begin));
}

}  // namespace accuracy

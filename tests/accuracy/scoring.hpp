#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <support/csv.hpp>
#include <variant>
#include <vector>

namespace accuracy {

using row = ridgeline_tests::csv_row;

/// What a row's prediction is compared with.
enum class comparison {
  number,   // |predicted / measured - 1|
  bound,    // the measured value is at least the need: only what lies above it counts
  verdict,  // it ran, or it did not: how far the need lies on the wrong side of the capacity
};

/// A row that was predicted, in one unit.
struct scored {
  std::string id;
  double predicted = 0.0;
  double measured = 0.0;
  comparison by = comparison::number;
  bool ran = true;  // of a verdict

  double ratio() const { return predicted / measured; }
  double error() const {
    switch (by) {
      case comparison::number: return std::abs(ratio() - 1.0);
      case comparison::bound: return std::max(0.0, ratio() - 1.0);
      case comparison::verdict: return (ratio() <= 1.0) == ran ? 0.0 : std::abs(ratio() - 1.0);
    }
    return 0.0;
  }
};

/// Why a row was not predicted.
struct skipped {
  std::string why;
};

using answer = std::variant<scored, skipped>;

/// What a row is predicted with beside itself: the rows of the same file in the reference folder, where the measured
/// baselines of ratios are looked up. Empty where there is no such folder.
struct context {
  std::vector<row> reference;
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

/// All rows of a file.
struct file_score {
  std::string file;
  std::vector<scored> rows;
  std::map<std::string, std::size_t> skipped_by_reason;
  double limit = 0.0;  // of the mean error, above which the program fails

  void add(const answer& one) {
    if (const auto* reason = std::get_if<skipped>(&one)) {
      ++skipped_by_reason[reason->why];
    } else {
      rows.push_back(std::get<scored>(one));
    }
  }
  std::size_t count_skipped() const {
    std::size_t sum = 0;
    for (const auto& [why, count] : skipped_by_reason) sum += count;
    return sum;
  }
  std::vector<double> errors() const {
    std::vector<double> all;
    for (const scored& one : rows) all.push_back(one.error());
    std::sort(all.begin(), all.end());
    return all;
  }
  double mean_error() const {
    double sum = 0.0;
    for (const scored& one : rows) sum += one.error();
    return rows.empty() ? 0.0 : sum / static_cast<double>(rows.size());
  }
  /// Mean of predicted / measured over the rows that have a number.
  double bias() const {
    double sum = 0.0;
    std::size_t count = 0;
    for (const scored& one : rows) {
      if (one.by != comparison::number) continue;
      sum += one.ratio();
      ++count;
    }
    return count == 0 ? 1.0 : sum / static_cast<double>(count);
  }
};

/// The value that a share of the sorted errors does not exceed.
inline double quantile(const std::vector<double>& sorted, double share) {
  if (sorted.empty()) return 0.0;
  const auto place = static_cast<std::size_t>(std::ceil(share * static_cast<double>(sorted.size())));
  return sorted[place == 0 ? 0 : place - 1];
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
inline bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

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

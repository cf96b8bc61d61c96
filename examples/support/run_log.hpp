#pragma once
// The log of a training run: how long its steps took. Megatron-LM's lines as megatron/training/training.py at d98e8a6 prints them,
// torchtitan's as torchtitan/components/metrics.py at 9810191bb^ (read 2026-11-22).
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace support {

/// A log that cannot be read, in one sentence.
struct log_error : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

/// Steps of a run, without those in which it warms up.
struct run_log {
  std::string launcher;
  std::size_t steps = 0;
  std::optional<double> seconds_of_step = {};           // the median
  std::optional<double> tokens_per_second_of_gpu = {};  // the median
  std::optional<std::int64_t> batch = {};               // sequences of a step, where the log says it
};

namespace detail {

/// The number behind a label of a line, commas between its digits left out; nothing where the label is not there.
inline std::optional<double> number_behind(std::string_view line, std::string_view label, std::size_t number_of_line) {
  const std::size_t found = line.find(label);
  if (found == std::string_view::npos) return std::nullopt;
  std::string digits;
  std::size_t at = found + label.size();
  while (at < line.size() && line[at] == ' ') ++at;
  for (; at < line.size() && line[at] != ' ' && line[at] != '|' && line[at] != '\x1b' && digits.size() < 40; ++at)
    if (line[at] != ',') digits += line[at];
  double value = 0.0;
  const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (problem != std::errc{} || end != digits.data() + digits.size() || !(value > 0.0) || !(value < 1e15))
    throw log_error(fmt::format("line {}: behind '{}' stands no number above 0", number_of_line, label));
  return value;
}

inline double median_of(std::vector<double> values) {
  std::ranges::sort(values);
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : 0.5 * (values[middle - 1] + values[middle]);
}

/// By step, the mean of what its ranks say. The first two, and a tenth of all where that is more, are warming up.
inline std::vector<double> settled_steps(const std::map<std::int64_t, std::vector<double>>& of_steps) {
  std::vector<double> all;
  for (const auto& [step, values] : of_steps) {
    double sum = 0.0;
    for (const double value : values) sum += value;
    all.push_back(sum / static_cast<double>(values.size()));
  }
  const std::size_t warm = std::max<std::size_t>(2, all.size() / 10);
  if (all.size() <= warm)
    throw log_error(fmt::format("the log has {} steps; the first {} are warming up", all.size(), warm));
  return {all.begin() + static_cast<std::ptrdiff_t>(warm), all.end()};
}

}  // namespace detail

/// Reads a log; lines that say nothing of a step are passed over.
///
/// Inputs   text  all of it
/// Returns  the median of its steps
/// Errors   `log_error` with the line, where a number is none; where there are no steps, or of two batches
inline run_log read_run_log(std::string_view text) {
  std::map<std::int64_t, std::vector<double>> seconds, rates;
  run_log made;
  std::size_t number = 0;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    const std::string_view line = text.substr(from, end - from);
    from = end + 1;
    ++number;
    const auto behind = [&](std::string_view label) { return detail::number_behind(line, label, number); };
    if (line.find("elapsed time per iteration (ms):") != std::string_view::npos) {
      const std::size_t slash = line.find('/');
      const auto step = detail::number_behind(line.substr(0, slash), "iteration", number);
      const auto elapsed = behind("elapsed time per iteration (ms):"), batch = behind("global batch size:");
      if (!step) throw log_error(fmt::format("line {}: it does not say which iteration", number));
      seconds[static_cast<std::int64_t>(*step)].push_back(1e-3 * *elapsed);
      if (!batch) continue;
      if (made.batch && static_cast<double>(*made.batch) != *batch)
        throw log_error(fmt::format("line {}: a batch of {}, and of {} before", number, *batch, *made.batch));
      made.batch = static_cast<std::int64_t>(*batch);
    } else if (line.find(" tps:") != std::string_view::npos && line.find(" step:") != std::string_view::npos) {
      rates[static_cast<std::int64_t>(*behind(" step:"))].push_back(*behind(" tps:"));
    }
  }
  if (seconds.empty() == rates.empty())
    throw log_error(seconds.empty() ? "it has no line of a step of Megatron-LM or torchtitan"
                                    : "it has lines of both Megatron-LM and torchtitan");
  const std::vector<double> settled = detail::settled_steps(seconds.empty() ? rates : seconds);
  made.launcher = seconds.empty() ? "torchtitan" : "Megatron-LM";
  made.steps = settled.size();
  (seconds.empty() ? made.tokens_per_second_of_gpu : made.seconds_of_step) = detail::median_of(settled);
  return made;
}

}  // namespace support

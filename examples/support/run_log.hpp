#pragma once
// The log of a training run: how long its steps took. Megatron-LM's lines as megatron/training/training.py at d98e8a6 prints them,
// torchtitan's as torchtitan/components/metrics.py at 9810191bb^, MLPerf's `:::MLLOG` lines as mlcommons/training_results_v5.1 has
// them (read 2026-11-22 and 23).
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>
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
  std::optional<double> reserved_gib = {};              // by the allocator, the most of all ranks and steps
};

namespace detail {

/// Calls `take` with every line of a text, and its number from 1.
template<class Take>
void each_line(std::string_view text, Take take) {
  std::size_t number = 0;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    take(text.substr(from, end - from), ++number);
    from = end + 1;
  }
}

/// A line without what colors it: torchtitan colors its lines unless it is told not to, in a file as on a terminal.
inline std::string without_colors(std::string_view line) {
  std::string plain;
  for (std::size_t from = 0; from < line.size();) {
    const std::size_t at = std::min(line.find("\x1b[", from), line.size());
    plain.append(line.substr(from, at - from));
    from = std::min(line.find_first_not_of("0123456789;", std::min(at + 2, line.size())), line.size());
    if (from < line.size() && line[from] == 'm') ++from;
  }
  return plain;
}

/// The number behind a label of a line, commas between its digits left out; nothing where the label is not there.
inline std::optional<double> number_behind(std::string_view line, std::string_view label, std::size_t number_of_line) {
  const std::size_t found = line.find(label);
  if (found == std::string_view::npos) return std::nullopt;
  std::string digits;
  std::size_t at = found + label.size();
  while (at < line.size() && line[at] == ' ') ++at;
  for (; at < line.size() && line[at] != ' ' && line[at] != '|' && digits.size() < 40; ++at)
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

inline constexpr std::string_view mlperf_mark = ":::MLLOG ";

/// The blocks of an MLPerf run: what was trained between two evaluations, as its clock and its count of samples say.
class mlperf_blocks {
 public:
  void take(std::string_view line, std::size_t number) {
    const std::size_t mark = line.find(mlperf_mark);
    if (mark == std::string_view::npos) return;
    const auto event = nlohmann::json::parse(line.substr(mark + mlperf_mark.size()), nullptr, false);
    if (!event.is_object() || !event.contains("key") || !event["key"].is_string())
      throw log_error(fmt::format("line {}: behind ':::MLLOG' stands no JSON with a key", number));
    const std::string& key = event["key"].get_ref<const std::string&>();
    if (key == "global_batch_size") take_batch(number_in(event, "value", number), number);
    if (key == "block_start") started_ = mark_of(event, number);
    if (key != "block_stop" || !started_) return;
    const moment stopped = mark_of(event, number);
    if (!(stopped.milliseconds > started_->milliseconds) || !(stopped.samples > started_->samples))
      throw log_error(
          fmt::format("line {}: a block that ends no later, or with no more samples, than it began", number));
    samples_.push_back(stopped.samples - started_->samples);
    seconds_of_sample_.push_back(1e-3 * (stopped.milliseconds - started_->milliseconds) / samples_.back());
    started_.reset();
  }
  bool any() const { return !seconds_of_sample_.empty(); }
  /// Seconds of a step, by block. The first block warms up.
  run_log settled() const {
    if (!batch_) throw log_error("no line says its global_batch_size");
    if (samples_.size() < 2) throw log_error("the log has one block of steps, in which it is warming up");
    std::vector<double> seconds;
    double samples = 0.0;
    for (std::size_t i = 1; i < samples_.size(); ++i) {
      seconds.push_back(seconds_of_sample_[i] * *batch_);
      samples += samples_[i];
    }
    return {.launcher = "MLPerf",
            .steps = static_cast<std::size_t>(std::max(1.0, samples / *batch_)),
            .seconds_of_step = median_of(seconds),
            .batch = static_cast<std::int64_t>(*batch_)};
  }

 private:
  struct moment {
    double milliseconds = 0.0;
    double samples = 0.0;
  };

  static double number_in(const nlohmann::json& object, const char* key, std::size_t number) {
    const auto found = object.find(key);
    const double value = found != object.end() && found->is_number() ? found->get<double>() : -1.0;
    if (!(value >= 0.0) || !(value < 1e15))
      throw log_error(fmt::format("line {}: its {} is no number from 0 on", number, key));
    return value;
  }
  static moment mark_of(const nlohmann::json& event, std::size_t number) {
    const auto beside = event.find("metadata");
    if (beside == event.end() || !beside->is_object())
      throw log_error(fmt::format("line {}: a block without metadata", number));
    return {number_in(event, "time_ms", number), number_in(*beside, "samples_count", number)};
  }
  void take_batch(double batch, std::size_t number) {
    if (!(batch >= 1.0) || batch != std::floor(batch) || (batch_ && *batch_ != batch))
      throw log_error(fmt::format("line {}: a global_batch_size of {}{}", number, batch,
                                  batch_ ? fmt::format(", and of {} before", *batch_) : ""));
    batch_ = batch;
  }

  std::optional<double> batch_;
  std::optional<moment> started_;
  std::vector<double> samples_, seconds_of_sample_;
};

}  // namespace detail

/// Reads a log; lines that say nothing of a step are passed over.
///
/// Inputs   text  all of it
/// Returns  the median of its steps
/// Errors   `log_error` with the line, where a number is none; where there are no steps, or of two batches
inline run_log read_run_log(std::string_view text) {
  std::map<std::int64_t, std::vector<double>> seconds, rates;
  detail::mlperf_blocks blocks;
  run_log made;
  const auto reserve = [&made](double gib) { made.reserved_gib = std::max(gib, made.reserved_gib.value_or(0.0)); };
  detail::each_line(text, [&](std::string_view as_printed, std::size_t number) {
    const std::string plain = detail::without_colors(as_printed);
    const std::string_view line = plain;
    const auto behind = [&](std::string_view label) { return detail::number_behind(line, label, number); };
    if (line.find("validate step:") != std::string_view::npos) return;  // torchtitan's, without a backward pass
    if (const auto mib = behind("max reserved:")) reserve(*mib / 1024.0);
    blocks.take(line, number);
    if (line.find("elapsed time per iteration (ms):") != std::string_view::npos) {
      const std::size_t slash = line.find('/');
      const auto step = detail::number_behind(line.substr(0, slash), "iteration", number);
      const auto elapsed = behind("elapsed time per iteration (ms):"), batch = behind("global batch size:");
      if (!step) throw log_error(fmt::format("line {}: it does not say which iteration", number));
      seconds[static_cast<std::int64_t>(*step)].push_back(1e-3 * *elapsed);
      if (!batch) return;
      if (made.batch && static_cast<double>(*made.batch) != *batch)
        throw log_error(fmt::format("line {}: a batch of {}, and of {} before", number, *batch, *made.batch));
      made.batch = static_cast<std::int64_t>(*batch);
    } else if (line.find(" tps:") != std::string_view::npos && line.find(" step:") != std::string_view::npos) {
      rates[static_cast<std::int64_t>(*behind(" step:"))].push_back(*behind(" tps:"));
      const std::string_view unit = "GiB(";
      const std::size_t memory = line.find(" memory:"), gib = line.find(unit, std::min(memory, line.size()));
      if (gib != std::string_view::npos) reserve(*detail::number_behind(line.substr(0, gib), " memory:", number));
    }
  });
  if (blocks.any() && seconds.empty() && rates.empty()) return blocks.settled();
  if (seconds.empty() == rates.empty())
    throw log_error(seconds.empty() ? "it has no line of a step of Megatron-LM or torchtitan, and no block of MLPerf"
                                    : "it has lines of both Megatron-LM and torchtitan");
  const std::vector<double> settled = detail::settled_steps(seconds.empty() ? rates : seconds);
  made.launcher = seconds.empty() ? "torchtitan" : "Megatron-LM";
  made.steps = settled.size();
  (seconds.empty() ? made.tokens_per_second_of_gpu : made.seconds_of_step) = detail::median_of(settled);
  return made;
}

}  // namespace support

#pragma once
#include <accuracy/scoring.hpp>
#include <algorithm>
#include <cctype>
#include <ridgeline/catalogue/reliabilities.hpp>
#include <ridgeline/performance/training/goodput.hpp>

// Rows of goodput.csv that say which share of its time a run made steps. What a row says of failures, restarts and checkpoints
// goes into `run_time`, the rest is as in the catalogue. Scored is the time of the run over that of its steps.
namespace accuracy {

/// The first number of a text that may say more: ">0.90", "2048-4096".
inline std::optional<double> first_number(const std::string& text) {
  std::size_t at = 0;
  while (at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])) == 0) ++at;
  if (at == text.size()) return std::nullopt;
  return std::strtod(text.c_str() + at, nullptr);
}

/// A run's time over that of its steps, as measured. BLOOM: 366e9 tokens in steps of 2048 sequences of 2048 tokens and 105 s, in
/// 118.24 days (its rows here and in t3_end_to_end_runs.csv).
inline std::optional<double> measured_stretch(const row& one) {
  const std::string text = text_of(one, "effective_ratio");
  const std::string gpu = text_of(one, "gpu");
  if (contains(gpu, "TPU") || contains(gpu, "Trainium")) return std::nullopt;
  if (contains(text_of(one, "run"), "FT-HSDP")) return std::nullopt;  // replicas that fail alone
  if (text_of(one, "run") == "BLOOM 176B") return 118.24 * 86'400.0 / (366e9 / (2048.0 * 2048.0) * 105.0);
  if (text.empty() || text[0] == '<' || contains(text, "alone") || contains(text, "hardware")) return std::nullopt;
  return 1.0 / *first_number(text);
}

inline std::optional<ridgeline::run_breakdown> predicted_run(const row& one) {
  using namespace ridgeline;
  const auto devices = first_number(text_of(one, "gpus"));
  if (!devices) return std::nullopt;
  reliability expected = catalogue::llama3_405b_run;
  if (const auto rate = number_of(one, "failures_per_1000_gpu_days")) {
    expected.between_failures = 1000.0 / *rate * units::gpu_devices * (1.0 * units::days);
  }
  if (const auto minutes = number_of(one, "restart_minutes")) expected.restart = *minutes * units::minutes;
  if (const auto minutes = number_of(one, "checkpoint_minutes")) expected.checkpoint = *minutes * units::minutes;
  // MegaScale: ten minutes to find the fault and fifteen to catch up.
  if (contains(text_of(one, "run"), "MegaScale")) expected.restart = 25.0 * units::minutes;
  // BLOOM saved every 100 steps of 105 s; four stops of 42.3 h in all are published (the rows of its events), of one crash a
  // week in 109 days, half an interval each of it lost work. OPT: 178,000 GPU-hours were lost in the restarts of the row.
  if (contains(text_of(one, "run"), "BLOOM")) {
    expected.interval = 10'500.0 * units::seconds;
    expected.restart = 42.3 / (109.0 / 7.0) * units::hours - 0.5 * expected.interval.value();
  }
  const auto failures = first_number(text_of(one, "failures"));
  if (failures && contains(text_of(one, "run"), "OPT")) {
    expected.restart = 178e3 / (*failures * *devices) * units::hours;
  }
  return run_time(number_of(one, "days").value_or(30.0) * units::days, gpus(static_cast<std::int64_t>(*devices)),
                  expected);
}

/// What a run takes beside its steps, over what is predicted of it. Where only a bound is known that the prediction keeps, as
/// predicted.
inline std::optional<double> measured_overhead_share(const row& one) {
  const auto stretch = measured_stretch(one);
  const auto run = predicted_run(one);
  if (!stretch || !run) return std::nullopt;
  const double share = (*stretch - 1.0) / (run->total() / run->training - 1.0);
  return text_of(one, "effective_ratio").starts_with(">") ? std::min(share, 1.0) : share;
}

/// The interval is that of the other runs.
inline answer goodput_row(const row& one, const context& with) {
  using namespace ridgeline;
  const auto stretch = measured_stretch(one);
  if (!stretch) return skipped{"no share of the whole time, no GPUs, or replicas that fail alone", scope::out};
  const auto run = predicted_run(one);
  if (!run) return skipped{"number of GPUs not in the row", scope::out};
  std::vector<double> shares;
  for (const row& other : with.reference) {
    const auto share = measured_overhead_share(other);
    if (share && text_of(other, "id") != text_of(one, "id")) shares.push_back(*share);
  }
  const likely_factors others = interval_of_few(shares);
  const double predicted = run->total() / run->training;
  // ">0.90" bounds the time from above: a prediction below it is not contradicted.
  const bool bound = text_of(one, "effective_ratio").starts_with(">");
  return scored{.id = text_of(one, "id"),
                .predicted = predicted,
                .measured = bound ? std::min(predicted, *stretch) : *stretch,
                .group = text_of(one, "run"),
                .within = likely_factors{(1.0 + others.low * (predicted - 1.0)) / predicted,
                                         (1.0 + others.high * (predicted - 1.0)) / predicted}};
}

}  // namespace accuracy

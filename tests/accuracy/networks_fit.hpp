#pragma once
#include <accuracy/dle_rows.hpp>
#include <accuracy/lambda_rows.hpp>
#include <accuracy/shares_fit.hpp>
#include <functional>

// Which rows the shares of networks are fitted on, and from what they start.
namespace accuracy {

inline constexpr double reminders =
    0.06;  // chosen on the fitted half, a GPU left out at a time; 0.02 to 0.2 differ by little

using runs_of_a_group = std::vector<network_run*>;
using left_out = std::function<bool(const network_run&)>;

/// What a network's shares are expected to be before anything is measured.
inline ridgeline::time_shares expected(const ridgeline::accelerator& on, ridgeline::arithmetic kind, bool from_fp32) {
  ridgeline::time_shares shares{.on = &on, .kind = kind};
  shares.gemms.value = from_fp32 ? ridgeline::percent(60) : ridgeline::percent(30);
  shares.vectors.value = ridgeline::percent(5);
  shares.elementwise.value = from_fp32 ? ridgeline::percent(20) : ridgeline::percent(40);
  shares.sample.value = ridgeline::percent(10);
  shares.step.value = from_fp32 ? ridgeline::percent(5) : ridgeline::percent(15);
  shares.gradients.value = 0.1;
  return shares;
}
inline ridgeline::time_shares expected_of_lambda(bool mixed) {
  ridgeline::time_shares shares =
      expected(ridgeline::catalogue::a100_sxm4_40gb,
               mixed ? ridgeline::arithmetic::fp16_accumulate_fp32 : ridgeline::arithmetic::tf32, false);
  shares.gemms.value = ridgeline::percent(15);
  shares.elementwise.value = ridgeline::percent(60);
  shares.step.value = ridgeline::percent(10);
  return shares;
}

inline bool lambda_pair(const network_run& one, const network_run& other) {
  if (one.device != other.device) return one.gpus == 1.0 && other.gpus == 1.0 && one.stack == other.stack;
  return one.batch == other.batch && one.gpus != other.gpus && (one.gpus == 1.0 || other.gpus == 1.0);
}
inline bool dle_pair(const network_run& one, const network_run& other) {
  if (one.device->architecture != other.device->architecture) return true;
  return (one.batch != other.batch || one.gpus != other.gpus) && one.stack == other.stack;
}

inline ridgeline::time_shares fitted_on(const runs_of_a_group& group, ridgeline::time_shares start,
                                        is_fitted_pair wanted, const left_out& without) {
  std::vector<const network_run*> half;
  std::vector<double> batches;
  for (const network_run* run : group) {
    if (!is_of_the_fitted_half(run->id) || without(*run)) continue;
    half.push_back(run);
    if (run->gpus == 1.0 && run->batch > 0.0) batches.push_back(run->batch);
  }
  std::sort(batches.begin(), batches.end());
  start.batch = batches.empty() ? 1.0 : batches[batches.size() / 2];
  return fit_of_shares(start, pairs_among(half, wanted), reminders);
}

/// A GPU as its rows are left out: a card.
inline std::string card_of(const network_run& run) { return std::string(run.device->id); }

/// One GPU in mixed precision from other GPUs, the shares fitted without its rows: what a user meets with a GPU that the
/// benchmark does not hold. Rows of the judged folder are judged; fits and baselines are the reference's.
inline std::optional<file_score> lambda_of_an_unseen_gpu(const folder& reference, const folder& judged) {
  constexpr const char* file = "t1_lambda_training.csv";
  const auto rows = judged.rows_of(file);
  const auto fit_on = reference.rows_of(file);
  if (!rows || !fit_on) return std::nullopt;
  std::vector<network_run> known = lambda_runs(*fit_on);
  const std::vector<network_run> asked = lambda_runs(*rows);
  std::map<std::string, runs_of_a_group> groups;
  const auto group_of = [](const network_run& run) { return run.network + (run.mixed ? " mixed" : ""); };
  for (network_run& run : known) groups[group_of(run)].push_back(&run);
  std::map<std::string, ridgeline::time_shares> fitted;
  file_score score;
  for (const network_run& one : asked) {
    if (one.gpus != 1.0 || !one.mixed || !groups.contains(group_of(one))) continue;
    const std::string name = group_of(one) + card_of(one);
    if (!fitted.contains(name)) {
      fitted[name] = fitted_on(groups[group_of(one)], expected_of_lambda(one.mixed), lambda_pair,
                               [&](const network_run& run) { return card_of(run) == card_of(one); });
    }
    network_run unseen = one;
    unseen.shares = fitted[name];
    std::vector<const network_run*> baselines;
    for (const network_run& other : known) {
      if (other.device != one.device && is_lambda_baseline(one, other)) baselines.push_back(&other);
    }
    const auto predicted = from_baselines(unseen, baselines, lambda_unlikeness(unseen));
    if (predicted)
      score.rows.push_back({.id = one.id, .predicted = *predicted, .measured = one.throughput, .group = card_of(one)});
  }
  if (score.rows.empty()) return std::nullopt;
  give_intervals_of_the_other_groups(score);
  return score;
}

/// V100 against A100 in DeepLearningExamples by the shares that Lambda's throughputs gave for the same networks: other
/// software, other batches, fitted on another set of rows.
inline std::optional<file_score> dle_by_shares_of_lambda(const folder& reference, const folder& judged) {
  constexpr const char* file = "t1_dle_training.csv";
  const auto rows = judged.rows_of(file);
  const auto known = reference.rows_of(file);
  if (!rows || !known) return std::nullopt;
  const auto with_shares_of_lambda = [](std::vector<network_run> runs) {
    std::vector<network_run> kept;
    for (network_run run : runs) {
      const std::string network = lambda_network(run.network);
      if (network == "any-network") continue;
      const auto* shares = ridgeline::catalogue::find_time_shares(network + (run.mixed ? "-mixed" : "-fp32"));
      run.full_batch *= ridgeline::in(shares->on->capacity.value(), run.shares.on->capacity.value());
      run.shares = *shares;
      kept.push_back(run);
    }
    return kept;
  };
  const std::vector<network_run> baselines_among = with_shares_of_lambda(dle_runs(*known));
  file_score score;
  for (const network_run& one : with_shares_of_lambda(dle_runs(*rows))) {
    std::vector<const network_run*> baselines;
    for (const network_run& other : baselines_among) {
      if (is_dle_baseline(one, other, dle_question::device)) baselines.push_back(&other);
    }
    const auto predicted = from_baselines(one, baselines, dle_unlikeness);
    if (predicted) {
      score.rows.push_back({.id = one.id, .predicted = *predicted, .measured = one.throughput, .group = one.network});
    }
  }
  if (score.rows.empty()) return std::nullopt;
  give_intervals_of_the_other_groups(score);
  return score;
}

}  // namespace accuracy

#pragma once
#include <accuracy/network_runs.hpp>
#include <ridgeline/performance/calibration/calibrate.hpp>

// Shares of a step's time, fitted on ratios of measured throughputs.
namespace accuracy {

/// Two runs whose ratio is fitted; or, without them, a reminder of what a share was expected to be.
struct fitted_pair {
  const network_run* one = nullptr;
  const network_run* other = nullptr;
  ridgeline::calibrated<ridgeline::fraction> ridgeline::time_shares::*share = nullptr;
  double weight = 1.0;
};

inline constexpr ridgeline::calibrated<ridgeline::fraction> ridgeline::time_shares::*every_share[] = {
    &ridgeline::time_shares::gemms, &ridgeline::time_shares::vectors, &ridgeline::time_shares::elementwise,
    &ridgeline::time_shares::sample, &ridgeline::time_shares::step};

/// Proportions of a step on the way to its shares: they need not sum to 1.
struct proportions {
  using number = ridgeline::calibrated<double>;
  ridgeline::time_shares of;
  number gemms, vectors, elementwise, sample, step, gradients;

  explicit proportions(const ridgeline::time_shares& shares) : of(shares), gradients(shares.gradients) {
    for (std::size_t i = 0; i < std::size(every_share); ++i)
      this->*every[i] = {std::max((shares.*every_share[i]).value.value(), 1e-3)};
  }
  /// The same proportions, summing to 1. What the gradients add is not one of them.
  ridgeline::time_shares whole() const {
    ridgeline::time_shares made = of;
    const double sum = gemms.value + vectors.value + elementwise.value + sample.value + step.value;
    for (std::size_t i = 0; i < std::size(every_share); ++i)
      (made.*every_share[i]).value = ridgeline::fraction((this->*every[i]).value / sum);
    made.gradients = gradients;
    return made;
  }

  static constexpr number proportions::*every[] = {&proportions::gemms, &proportions::vectors,
                                                   &proportions::elementwise, &proportions::sample, &proportions::step};
};

/// Shares, and what the gradients add, fitted on pairs of runs with as little absolute error of the logarithms as
/// iterated weights reach. Each is drawn to its start as if a share `reminders` of the pairs said so.
inline ridgeline::time_shares fit_of_shares(const ridgeline::time_shares& start, const std::vector<fitted_pair>& pairs,
                                            double reminders) {
  using namespace ridgeline;
  constexpr double moderate = 0.2;  // a share of nothing is no infinite distance from one of a tenth
  double all = 0.0;
  std::vector<measurement<fitted_pair, double>> rows;
  for (const fitted_pair& pair : pairs) {
    rows.push_back({pair, pair.one->throughput / pair.other->throughput, pair.weight, {}});
    all += pair.weight;
  }
  if (pairs.empty()) return start;
  for (const auto share : every_share) {
    rows.push_back({{nullptr, nullptr, share}, (start.*share).value.value() + moderate, reminders * all, {}});
  }
  const auto predict = [](const fitted_pair& pair, const proportions& shares) {
    const time_shares now = shares.whole();
    if (pair.share != nullptr) return (now.*(pair.share)).value.value() + moderate;
    return predicted_ratio(*pair.one, *pair.other, now);
  };
  const bounds<double> within{.lowest = 1e-4, .highest = 20.0};
  const auto fitted =
      constants(constant<&proportions::gemms>("gemms", within), constant<&proportions::vectors>("vectors", within),
                constant<&proportions::sample>("sample", within), constant<&proportions::step>("step", within),
                constant<&proportions::gradients>("gradients", within));
  proportions now(start);
  for (int round = 0; round < 8; ++round) {
    now = calibrate(now, rows, predict, fitted, {.folds = 0, .most_steps = 30}).calibration;
    for (auto& each : rows) {
      if (each.input.share != nullptr) continue;
      const double off = std::abs(std::log(predict(each.input, now) / each.measured));
      each.weight = each.input.weight / std::max(off, 0.03);
    }
  }
  return now.whole();
}

/// Which pairs are fitted, of one series: other devices, batches or numbers of GPUs.
using is_fitted_pair = bool (*)(const network_run& one, const network_run& other);

/// The pairs among some runs. Each network says as much as the square root of the number of its pairs.
inline std::vector<fitted_pair> pairs_among(const std::vector<const network_run*>& runs, is_fitted_pair wanted) {
  std::vector<fitted_pair> pairs;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    for (std::size_t k = i + 1; k < runs.size(); ++k) {
      if (runs[i]->series == runs[k]->series && wanted(*runs[i], *runs[k])) pairs.push_back({runs[i], runs[k]});
    }
  }
  std::map<std::string, double> of_network;
  for (const fitted_pair& pair : pairs) of_network[pair.one->network] += 1.0;
  for (fitted_pair& pair : pairs) pair.weight = 1.0 / std::sqrt(of_network[pair.one->network]);
  return pairs;
}

}  // namespace accuracy

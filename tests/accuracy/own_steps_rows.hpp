#pragma once
#include <accuracy/training_rows.hpp>
#include <map>
#include <ridgeline/performance/calibration/own_steps.hpp>
#include <vector>

// Rows of t3_llm_training.csv as somebody meets them whose software nobody measured, and who has measured three steps.
namespace accuracy {

/// Every row by constants without its stack, scaled by three rows of the stack: the first, the middle and the last of the half that
/// is not scored.
inline std::optional<file_score> stack_left_out_but_three_steps(const folder& reference, const folder& judged) {
  const auto strangers = stack_left_out(reference, judged);
  if (!strangers) return std::nullopt;
  std::map<std::string, std::vector<double>> ratios;
  for (const scored& one : strangers->rows) {
    if (is_of_the_fitted_half(one.id)) ratios[one.group].push_back(1.0 / one.ratio());
  }
  file_score score;
  for (scored one : strangers->rows) {
    if (is_of_the_fitted_half(one.id)) continue;
    const std::vector<double>& all = ratios[one.group];
    if (all.size() < 3) {
      score.add(skipped{"less than three steps of its stack in the other half", scope::out});
      continue;
    }
    const std::vector<double> three{all.front(), all[all.size() / 2], all.back()};
    const ridgeline::own_scale own = ridgeline::narrowed(*one.within, three);
    one.predicted *= own.scale;
    one.within = own.within;
    score.add(one);
  }
  return score;
}

}  // namespace accuracy

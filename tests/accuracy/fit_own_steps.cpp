// fit_own_steps FOLDER: how the steps of one stack on one kind of device scatter around their common ratio to a prediction by
// constants without that stack, from the fitted half of t3_llm_training.csv: performance/calibration/own_steps.hpp, steps_of_one_stack.
#include <accuracy/own_steps_rows.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>

int main(int count, char** words) {
  using namespace accuracy;
  if (count < 2) {
    std::fprintf(stderr, "fit_own_steps: FOLDER is missing: CSV files in the format of validation/dev\n");
    return 2;
  }
  const auto strangers = stack_left_out(folder{words[1]}, folder{words[1]});
  if (!strangers) {
    std::fprintf(stderr, "fit_own_steps: FOLDER '%s' holds too few training steps\n", words[1]);
    return 2;
  }
  std::map<std::string, std::vector<double>> groups;
  for (const scored& one : strangers->rows) {
    if (is_of_the_fitted_half(one.id)) groups[one.group].push_back(-std::log(one.ratio()));
  }
  std::vector<double> rest;
  for (const auto& [name, logs] : groups) {
    if (logs.size() < 2) continue;
    const auto n = static_cast<double>(logs.size());
    double mean = 0.0;
    for (const double one : logs) mean += one / n;
    // As if each had been left out of the mean.
    for (const double one : logs) rest.push_back(std::exp((one - mean) * n / (n - 1.0)));
  }
  std::sort(rest.begin(), rest.end());
  std::printf(
      "// %zu rows of %zu stacks\ninline constexpr likely_factors steps_of_one_stack{.low = %.2f, .high = %.2f};\n",
      rest.size(), groups.size(), quantile(rest, 0.1), quantile(rest, 0.9));
  return 0;
}

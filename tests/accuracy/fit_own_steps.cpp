// fit_own_steps FOLDER: how the steps of one stack on one kind of device scatter around their common ratio to a prediction by
// constants without that stack, from the fitted half of t3_llm_training.csv: performance/calibration/own_steps.hpp, steps_of_one_stack;
// how runs scatter that were measured more than once: another_step_of_one_run, another_peak_of_one_run; and loads of one deployment.
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
  std::vector<std::vector<double>> stacks;
  for (const auto& [name, logs] : groups) stacks.push_back(logs);
  const auto print = [](const char* of, const char* name, const ridgeline::likely_factors& found) {
    std::printf("// %s\ninline constexpr likely_factors %s{.low = %.2f, .high = %.2f};\n", of, name, found.low,
                found.high);
  };
  const auto [low, high] = scatter_in(stacks);
  print("steps of one stack", "steps_of_one_stack", {std::exp(low), std::exp(high)});
  const folder given{words[1]};
  print("another step of the same run", "another_step_of_one_run",
        interval_of_repeats(repeated_runs(given, repeated::step)));
  print("its memory", "another_peak_of_one_run", interval_of_repeats(repeated_runs(given, repeated::memory)));
  const auto& engines = detail::judged_engines_of(given, given);
  if (engines.by_model.empty()) return 0;
  for (const auto& [name, metric] : {std::pair("output_tokens_of_one_deployment", detail::token_time),
                                     std::pair("first_tokens_of_one_deployment", detail::first_token)})
    std::printf("// %zu sweeps\ninline constexpr double %s = %.2f;\n", swept_points(engines, metric).size(), name,
                part_of_one_deployment(engines, metric));
  return 0;
}

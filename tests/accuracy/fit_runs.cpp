// fit_runs FOLDER: where a tenth of published runs lies below and a tenth above what `how_long` predicts for them, of the
// fitted half of t3_end_to_end_runs.csv: questions/defaults.hpp, run_interval.
#include <accuracy/end_to_end_rows.hpp>
#include <algorithm>
#include <cstdio>

int main(int count, char** words) {
  using namespace accuracy;
  if (count < 2) {
    std::fprintf(stderr, "fit_runs: FOLDER is missing: CSV files in the format of validation/dev\n");
    return 2;
  }
  const auto rows = folder{words[1]}.rows_of("t3_end_to_end_runs.csv");
  if (!rows) {
    std::fprintf(stderr, "fit_runs: FOLDER '%s' holds no t3_end_to_end_runs.csv\n", words[1]);
    return 2;
  }
  std::vector<double> ratios;
  for (const row& one : *rows) {
    if (!is_of_the_fitted_half(text_of(one, "id"))) continue;
    const answer made = end_to_end_row(one, {});
    if (const auto* run = std::get_if<scored>(&made)) ratios.push_back(1.0 / run->ratio());
  }
  std::sort(ratios.begin(), ratios.end());
  std::printf("// %zu runs\ninline constexpr likely_factors run_interval{.low = %.2f, .high = %.2f};\n", ratios.size(),
              quantile(ratios, 0.1), quantile(ratios, 0.9));
  return 0;
}

// fit_runs FOLDER: where a tenth of published runs lies below and a tenth above what `how_long` predicts for them, of the
// fitted half of t3_end_to_end_runs.csv: questions/defaults.hpp, run_interval; and what runs of goodput.csv
// took beside their steps: performance/training/goodput.hpp, published_overhead.
#include <accuracy/end_to_end_rows.hpp>
#include <accuracy/goodput_rows.hpp>
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
    if (!is_of_the_fitted_half(text_of(one, "id")) || text_of(one, "accel_hours").empty()) continue;
    const answer made = end_to_end_row(one, {});
    if (const auto* run = std::get_if<scored>(&made)) ratios.push_back(1.0 / run->ratio());
  }
  std::sort(ratios.begin(), ratios.end());
  std::printf("// %zu runs\ninline constexpr likely_factors run_interval{.low = %.2f, .high = %.2f};\n", ratios.size(),
              quantile(ratios, 0.1), quantile(ratios, 0.9));
  const auto of_goodput = folder{words[1]}.rows_of("goodput.csv");
  if (!of_goodput) return 0;
  std::vector<double> shares;
  for (const row& one : *of_goodput) {
    if (const auto share = measured_overhead_share(one)) shares.push_back(*share);
  }
  const auto overhead = interval_of_few(shares);
  std::printf(
      "// %zu runs: what they took beside their steps, over run_time's\n"
      "inline constexpr likely_factors published_overhead{.low = %.2f, .high = %.2f};\n",
      shares.size(), overhead.low, overhead.high);
  return 0;
}

// fit_power FOLDER: constants of power under load and of diffusion from ML.ENERGY's measurements
// (t2_mlenergy_serving_power.csv), by device, and how well they hold for models that were left out.
#include <cstdio>
#include <support/mlenergy_rows.hpp>

using namespace ridgeline_tests;

namespace {

void report(const char* what, const char* device, const std::vector<linear_row<3>>& rows, bool few_models) {
  const auto ratios = left_out_ratios(rows);
  const auto with = fitted(rows);
  double own = 0.0;
  for (const auto& row : rows)
    own += std::abs(predicted(row, with) / row.measured - 1.0) / static_cast<double>(rows.size());
  const likely_factors middle = few_models ? of_another_model(rows, ratios) : middle_eighty(ratios);
  std::printf("%-10s %-5s %.4g %.4g %.4g; %zu rows, fitted %.3f, a model left out %.3f, 80 %% of them %.2f to %.2f\n",
              what, device, with[0], with[1], with[2], rows.size(), own, mean_error(ratios), middle.low, middle.high);
}

}  // namespace

int main(int argc, char** argv) {
  const auto rows = argc == 2 ? read_csv(std::string(argv[1]) + "/t2_mlenergy_serving_power.csv") : std::nullopt;
  if (!rows) {
    std::fprintf(stderr, "fit_power: fit_power FOLDER, with t2_mlenergy_serving_power.csv in it\n");
    return 2;
  }
  for (const accelerator* device : {&catalogue::h100_sxm5_80gb, &catalogue::b200_sxm_180gb}) {
    const char* name = device == &catalogue::h100_sxm5_80gb ? "H100" : "B200";
    std::vector<linear_row<3>> power, time;
    for (const auto& seen : decode_measurements(*rows)) {
      if (seen.device == device) power.push_back(power_row(seen));
    }
    for (const auto& seen : diffusion_measurements(*rows)) {
      if (seen.device == device) time.push_back(time_row(seen));
    }
    report("power", name, power, false);
    report("diffusion", name, evenly(time), true);
  }
}

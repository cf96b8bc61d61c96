// fit_serving FOLDER: fits the constants of vLLM on one half of the H100 rows of t2_mlenergy_serving_power.csv, prints
// them as they stand in catalogue/calibrations/serving.hpp with the error on that half and on the other; then predicts
// B200, and TensorRT-LLM of 2023 on H100 and A100 (t2_trtllm_serving.csv), by the same constants.
#include <accuracy/serving_rows.hpp>
#include <accuracy/written_constants.hpp>
#include <cmath>
#include <cstdio>
#include <map>
#include <ridgeline/performance/calibration/calibrate.hpp>
#include <vector>

namespace {

using namespace accuracy;

void print(const char* text, const std::vector<const serving_run*>& runs, const ridgeline::serving_calibration& with) {
  std::map<std::string, std::vector<double>> ratios;
  for (const serving_run* run : runs) {
    const double ratio = predicted_value(*run, with_links(with, *run)) / run->value;
    for (const std::string& kind : {group_of(*run), std::string("all")}) ratios[kind].push_back(ratio);
  }
  std::printf("%s\n", text);
  for (const auto& [kind, all] : ratios) {
    double sum = 0.0;
    double bias = 0.0;
    for (const double one : all) {
      sum += std::abs(one - 1.0);
      bias += one;
    }
    const auto rows = static_cast<double>(all.size());
    std::printf("  %-28s %4zu rows, mean error %.4f, bias %.3f\n", kind.c_str(), all.size(), sum / rows, bias / rows);
  }
}

template<class Read>
std::vector<serving_run> runs_of(const folder& in, const char* file, Read read) {
  std::vector<serving_run> runs;
  const auto rows = in.rows_of(file);
  if (!rows) return runs;
  for (const row& one : *rows) {
    auto made = read(one);
    if (const auto* run = std::get_if<serving_run>(&made)) runs.push_back(*run);
  }
  return runs;
}

}  // namespace

int main(int count, char** words) {
  if (count != 2) {
    std::fputs("usage: fit_serving FOLDER\n", stderr);
    return 2;
  }
  using namespace ridgeline;
  using one = serving_calibration;
  const folder in{words[1]};
  const auto chats = runs_of(in, "t2_mlenergy_serving_power.csv", vllm_run_of);
  const auto static_batches = runs_of(in, "t2_trtllm_serving.csv", tensorrt_llm_run_of);
  std::vector<const serving_run*> half;
  std::vector<const serving_run*> other;
  std::vector<const serving_run*> elsewhere;
  std::vector<const serving_run*> other_stack;
  std::vector<measurement<const serving_run*, double>> fitted;
  for (const serving_run& run : chats) {
    (run.gpu != "H100" ? elsewhere : is_of_the_fitted_half(run.id) ? half : other).push_back(&run);
  }
  for (const serving_run& run : static_batches) other_stack.push_back(&run);
  for (const serving_run* run : half) fitted.push_back({run, run->value});
  if (fitted.size() < 4) {
    std::fputs("fit_serving: too few rows of t2_mlenergy_serving_power.csv in FOLDER\n", stderr);
    return 2;
  }
  const auto found = calibrate(
      catalogue::vllm_hopper, fitted,
      [](const serving_run* run, const one& with) { return predicted_value(*run, with_links(with, *run)); },
      constants(
          constant<&one::kernels, &kernel_calibration::memory_share>("memory_share", {percent(30), percent(100)}),
          constant<&one::host_per_step>("host_per_step", {10.0 * units::microseconds, 100.0 * units::milliseconds}),
          constant<&one::host_per_request>("host_per_request",
                                           {0.1 * units::microseconds, 10.0 * units::milliseconds})),
      {.folds = 0});
  const one& fit = found.calibration;
  std::printf(".kernels.memory_share = %s,\n.host_per_step = %s,\n.host_per_request = %s,\n",
              written(fit.kernels.memory_share).c_str(), written(fit.host_per_step).c_str(),
              written(fit.host_per_request).c_str());
  print("vLLM, fitted", half, found.calibration);
  print("vLLM, held out", other, found.calibration);
  print("vLLM, another device", elsewhere, found.calibration);
  print("TensorRT-LLM of 2023", other_stack, found.calibration);
  return 0;
}

// fit_memory FOLDER: what PyTorch's allocator keeps beside the tensors of a training step, what several GPUs add, and the 80 %
// interval of the sum as the driver sees it, from the fitted half of t4_memory_numbers.csv: memory/rules/framework.hpp,
// pytorch_kept.
#include <accuracy/memory_numbers_rows.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <utility>

namespace {

double median_of(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return accuracy::quantile(values, 0.5);
}

struct run {
  double tensors;
  double driver;  // without the context
  bool several;
  std::string group;
};

/// The share from runs on one GPU, what several GPUs add from the others.
struct kept {
  double share = 0.0;
  double buffers = 0.0;

  kept(const std::vector<run>& runs, const std::string& left_out) {
    std::vector<double> shares;
    std::vector<double> more;
    for (const run& one : runs) {
      if (!one.several && one.group != left_out) shares.push_back(one.driver / one.tensors - 1.0);
    }
    share = median_of(shares);
    for (const run& one : runs) {
      if (one.several && one.group != left_out) more.push_back(one.driver - (1.0 + share) * one.tensors);
    }
    buffers = median_of(more);
  }
  double operator()(const run& one) const { return (1.0 + share) * one.tensors + (one.several ? buffers : 0.0); }
};

}  // namespace

int main(int count, char** words) {
  using namespace accuracy;
  using namespace ridgeline;
  if (count < 2) {
    std::fprintf(stderr, "fit_memory: FOLDER is missing: CSV files in the format of validation/dev\n");
    return 2;
  }
  const auto rows = folder{words[1]}.rows_of("t4_memory_numbers.csv");
  if (!rows) {
    std::fprintf(stderr, "fit_memory: FOLDER '%s' holds no t4_memory_numbers.csv\n", words[1]);
    return 2;
  }
  const double context = gib(pytorch_kept.context);
  std::vector<run> runs;
  for (const row& one : *rows) {
    if (!is_of_the_fitted_half(text_of(one, "id"))) continue;
    for (const char* method : {"full", "lora", "qlora"}) {
      const answer made = memory_number_row(one, "nvidia_smi_gib", method, pytorch_eager_tensors);
      const auto* number = std::get_if<scored>(&made);
      if (number == nullptr) continue;
      runs.push_back(
          {number->predicted, number->measured - context, whole_of(one, "n_gpus", 1) > 1, number->group + method});
    }
  }
  // The interval is of runs whose model, GPUs and method the constants did not see; each such group counts alike.
  logs_by_group left_out;
  for (const run& one : runs) {
    const double predicted = std::min(kept(runs, one.group)(one) + context, a100_gib);
    left_out[one.group].push_back(std::log((one.driver + context) / predicted));
  }
  const likely_factors interval = interval_of_groups(left_out);
  const kept all(runs, {});
  std::printf("// %zu rows of %zu groups: fragmentation %.3f, communication %.2f GiB, interval {%.2f, %.2f}\n",
              runs.size(), left_out.size(), all.share, all.buffers, interval.low, interval.high);
  return 0;
}

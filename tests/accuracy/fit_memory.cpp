// fit_memory FOLDER: what PyTorch's allocator keeps beside the tensors of a training step, as the driver sees it, and the
// 80 % interval of that, from the fitted half of t4_memory_numbers.csv: memory/rules/framework.hpp, pytorch_kept.
#include <accuracy/memory_numbers_rows.hpp>
#include <algorithm>
#include <cstdio>

int main(int count, char** words) {
  using namespace accuracy;
  if (count < 2) {
    std::fprintf(stderr, "fit_memory: FOLDER is missing: CSV files in the format of validation/dev\n");
    return 2;
  }
  const auto rows = folder{words[1]}.rows_of("t4_memory_numbers.csv");
  if (!rows) {
    std::fprintf(stderr, "fit_memory: FOLDER '%s' holds no t4_memory_numbers.csv\n", words[1]);
    return 2;
  }
  const double context = gib(ridgeline::pytorch_cuda_lazy.context);
  std::vector<std::pair<double, double>> pairs;  // tensors, and what the driver counts beside the context
  std::vector<double> shares;
  for (const row& one : *rows) {
    if (!is_of_the_fitted_half(text_of(one, "id"))) continue;
    for (const char* method : {"full", "lora", "qlora"}) {
      const answer made = memory_number_row(one, "nvidia_smi_gib", method, ridgeline::pytorch_eager_tensors);
      if (const auto* number = std::get_if<scored>(&made)) {
        pairs.emplace_back(number->predicted, number->measured - context);
        shares.push_back(pairs.back().second / pairs.back().first - 1.0);
      }
    }
  }
  std::sort(shares.begin(), shares.end());
  const double share = quantile(shares, 0.5);
  std::vector<double> ratios;
  for (const auto& [tensors, driver] : pairs)
    ratios.push_back((driver + context) / ((1.0 + share) * tensors + context));
  std::sort(ratios.begin(), ratios.end());
  std::printf("// %zu rows: fragmentation %.3f, interval {%.2f, %.2f}\n", pairs.size(), share, quantile(ratios, 0.1),
              quantile(ratios, 0.9));
  return 0;
}

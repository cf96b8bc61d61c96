#pragma once
#include <accuracy/scoring.hpp>
#include <cctype>
#include <ridgeline/catalogue/all.hpp>
#include <ridgeline/catalogue/calibrations/kernels_by_layout.hpp>
#include <ridgeline/performance/kernels/gemm_time.hpp>

// Rows of measured matrix products: DeepBench's tables of times, and single products whose rate was published.
namespace accuracy {

/// A row as the library is asked.
struct measured_product {
  std::string id;
  std::string gpu;
  const ridgeline::accelerator* device = nullptr;
  ridgeline::arithmetic kind = ridgeline::arithmetic::fp32;
  ridgeline::gemm_shape extent = {};
  ridgeline::operand_widths widths = {};
  ridgeline::catalogue::left_factor left = {};
  double seconds = 0.0;
  bool is_best_shape = false;  // of a search over shapes: its rate is the share that a calibration quotes
};

/// The devices of these rows and of their neighbours, as the file calls them: a text, or the beginning of one.
inline const ridgeline::accelerator* multiplying_device(const std::string& name) {
  constexpr std::pair<const char*, const char*> names[] = {
      {"M40", "tesla-m40-12gb"},
      {"TitanX", "titan-x-maxwell"},
      {"TitanX_Pascal", "titan-x-pascal"},
      {"TitanXp", "titan-xp"},
      {"TitanV", "titan-v"},
      {"1080Ti", "gtx-1080-ti"},
      {"P100", "p100-pcie-16gb"},
      {"V100", "v100-sxm2-16gb"},
      {"V100 32GB", "v100-sxm2-32gb"},
      {"T4", "t4"},
      {"MI25", "mi25"},
      {"VegaFE", "radeon-vega-fe"},
      {"FuryX", "radeon-r9-fury-x"},
      {"K40", "k40"},
      {"2080Ti", "rtx-2080-ti"},
      {"A100 40GB", "a100-sxm4-40gb"},
      {"A100 80GB", "a100-sxm4-80gb"},
      {"A100", "a100-sxm4-80gb"},
      {"NVIDIA A100 SXM", "a100-sxm4-80gb"},
      {"NVIDIA A100 PCIe", "a100-pcie-80gb"},
      {"NVIDIA H100 SXM", "h100-sxm5-80gb"},
      {"NVIDIA H100 PCIe", "h100-pcie-80gb"},
      {"NVIDIA H200 SXM", "h200-sxm5-141gb"},
      {"NVIDIA GH200 SXM", "gh200-96gb"},
      {"NVIDIA GH200", "gh200-96gb"},
      {"NVIDIA B200 SXM", "b200-sxm-180gb"},
      {"NVIDIA GB200 SXM", "gb200-per-gpu-186gb"},
      {"NVIDIA GB200", "gb200-per-gpu-186gb"},
      {"NVIDIA B300 SXM", "b300-sxm-270gb"},
      {"NVIDIA GB300", "gb300-per-gpu-279gb"},
      {"NVIDIA L4", "l4"},
      {"NVIDIA L40S", "l40s"},
      {"AMD MI250", "mi250"},
      {"AMD MI250X", "mi250x"},
      {"AMD MI300X", "mi300x"},
      {"AMD MI325X", "mi325x"},
      {"AMD MI350X", "mi350x"},
      {"AMD MI355X", "mi355x"},
      {"Intel Gaudi 2", "gaudi2"},
      {"Intel Gaudi2", "gaudi2"},
      {"Intel Gaudi 3", "gaudi3"},
      {"Intel Gaudi3", "gaudi3"},
      {"A6000", "rtx-a6000"},
      {"RTX A6000", "rtx-a6000"},
      {"RTX 3090", "rtx-3090"},
      {"RTX 3090 Ti", "rtx-3090-ti"},
      {"3090 Ti", "rtx-3090-ti"},
      {"RTX 4090", "rtx-4090"},
      {"4090", "rtx-4090"},
  };
  for (const auto& [text, id] : names) {
    if (name == text) return ridgeline::catalogue::find_accelerator(id);
  }
  std::string id;  // a catalogue id in other clothes
  for (const char letter : name) id += letter == ' ' ? '-' : static_cast<char>(std::tolower(letter));
  return ridgeline::catalogue::find_accelerator(id);
}

/// The arithmetic that a row's words mean on a device, and the bytes of its operands: 16-bit numbers on a device
/// without matrix units of that kind are multiplied by its FP32 lanes.
inline std::optional<std::pair<ridgeline::arithmetic, ridgeline::operand_widths>> arithmetic_of_row(
    const std::string& precision, const ridgeline::accelerator& device) {
  using enum ridgeline::arithmetic;
  const auto with = [&](ridgeline::arithmetic kind, ridgeline::arithmetic stored) {
    const auto used = ridgeline::dense_peak(device, kind) ? kind : fp32;
    return std::pair(used, ridgeline::widths_of(stored));
  };
  if (contains(precision, "TF32")) return with(tf32, tf32);
  if (precision == "BF16") return with(bf16_accumulate_fp32, bf16_accumulate_fp32);
  if (precision == "FP8") return with(fp8_accumulate_fp32, fp8_accumulate_fp32);
  if (contains(precision, "8")) return std::nullopt;  // INT8
  if (contains(precision, "16") || contains(precision, "alf")) return with(fp16_accumulate_fp32, fp16_accumulate_fp32);
  if (contains(precision, "loat") || precision == "FP32") return with(fp32, fp32);
  return std::nullopt;
}

/// A row that can be asked, or why it cannot.
inline std::variant<measured_product, skipped> product_of(const row& one) {
  measured_product made{.id = text_of(one, "id"), .gpu = text_of(one, "gpu")};
  made.device = multiplying_device(made.gpu);
  if (made.device == nullptr) return skipped{"a device that is not in the catalogue: " + made.gpu, scope::out};
  const auto kind = arithmetic_of_row(text_of(one, "precision"), *made.device);
  if (!kind) return skipped{"a precision that is not known", scope::out};
  made.kind = kind->first;
  made.widths = kind->second;
  const auto rows = number_of(one, "m");
  const auto columns = number_of(one, "n");
  const auto inner = number_of(one, "k");
  const auto milliseconds = number_of(one, "time_ms");
  const auto teraflops = number_of(one, "tflops");
  if (!rows || !columns || !inner) return skipped{"no shape", scope::out};
  // DeepBench adds to the result (beta = 1, README, "Dense Matrix Multiplies"): it is read and written.
  if (contains(text_of(one, "source"), "DeepBench")) made.widths.result = 2.0 * made.widths.result;
  // Every source runs one product again and again: its operands are warm.
  made.extent = {.rows = *rows, .columns = *columns, .inner = *inner, .warm = true};
  made.left = {.transposed = text_of(one, "ta") == "T", .size = *rows * *inner * made.widths.left};
  if (milliseconds) {
    made.seconds = *milliseconds * 1e-3;
  } else if (teraflops) {
    made.seconds = ridgeline::operations_of(made.extent).value() / (*teraflops * 1e12);
  } else {
    return skipped{"neither a time nor a rate", scope::out};
  }
  made.is_best_shape = contains(text_of(one, "note"), "MAMF");
  return made;
}

inline double seconds_of(const measured_product& one, const ridgeline::kernel_calibration& reached) {
  return ridgeline::gemm_time(one.extent, one.widths, ridgeline::rates_of(*one.device, one.kind, reached))
      .total()
      .value();
}

/// The time of one product [s].
inline answer gemm_row(const row& one, const context&) {
  const auto product = product_of(one);
  if (const auto* reason = std::get_if<skipped>(&product)) return *reason;
  const auto& known = std::get<measured_product>(product);
  const auto reached = ridgeline::catalogue::kernels_of(*known.device, known.kind, known.left);
  if (known.is_best_shape && reached.matrix_share.origin == ridgeline::constant_origin::measured) {
    return skipped{"the share of its class was read from this table", scope::out};
  }
  return scored{.id = known.id,
                .predicted = seconds_of(known, reached),
                .measured = known.seconds,
                .group = known.gpu + ", " + std::string(ridgeline::name_of(known.kind)),
                .within = ridgeline::catalogue::products_within(*known.device, known.kind, known.left)};
}

}  // namespace accuracy

#pragma once
#include <accuracy/gemm_rows.hpp>
#include <ridgeline/performance/kernels/elementwise_time.hpp>

// Rows of measured.csv: what the scripts of tests/measure/ wrote on one GPU. GEMMs and streams are predicted by the constants
// of their class; the other kinds are read, and counted as skipped until they are scored.
namespace accuracy {

/// The devices as PyTorch calls them.
inline const ridgeline::accelerator* device_of_pytorch(const std::string& name) {
  constexpr std::pair<const char*, const char*> names[] = {
      {"NVIDIA A100-SXM4-80GB", "a100-sxm4-80gb"},
      {"NVIDIA A100-SXM4-40GB", "a100-sxm4-40gb"},
      {"NVIDIA A100 80GB PCIe", "a100-pcie-80gb"},
      {"NVIDIA H100 80GB HBM3", "h100-sxm5-80gb"},
      {"NVIDIA H100 PCIe", "h100-pcie-80gb"},
      {"NVIDIA H200", "h200-sxm5-141gb"},
      {"NVIDIA B200", "b200-sxm-180gb"},
      {"NVIDIA L4", "l4"},
      {"NVIDIA L40S", "l40s"},
      {"Tesla T4", "t4"},
      {"Tesla V100-SXM2-16GB", "v100-sxm2-16gb"},
      {"Tesla V100-SXM2-32GB", "v100-sxm2-32gb"},
      {"NVIDIA GeForce RTX 3090", "rtx-3090"},
      {"NVIDIA GeForce RTX 4090", "rtx-4090"},
      {"NVIDIA RTX A6000", "rtx-a6000"},
      {"AMD Instinct MI300X", "mi300x"},
  };
  for (const auto& [text, id] : names) {
    if (name == text) return ridgeline::catalogue::find_accelerator(id);
  }
  return nullptr;
}

/// What stands in a row's column `format`.
inline std::optional<ridgeline::arithmetic> arithmetic_of_measured(const std::string& format) {
  using enum ridgeline::arithmetic;
  if (format == "fp32") return fp32;
  if (format == "tf32") return tf32;
  if (format == "fp16") return fp16_accumulate_fp32;
  if (format == "bf16") return bf16_accumulate_fp32;
  return std::nullopt;
}

/// One row of one kind, its time predicted [s].
inline answer measured_row(const row& one, const char* kind) {
  using namespace ridgeline;
  if (text_of(one, "kind") != kind) return skipped{"another kind: " + text_of(one, "kind"), scope::out};
  if (text_of(one, "metric") != "seconds") return skipped{"another metric: " + text_of(one, "metric"), scope::out};
  const auto seconds = number_of(one, "value");
  if (!seconds || !(*seconds > 0.0)) return skipped{"no measured value"};
  const accelerator* device = device_of_pytorch(text_of(one, "device"));
  if (device == nullptr) return skipped{"a device that is not in the catalogue: " + text_of(one, "device"), scope::out};
  const auto format = arithmetic_of_measured(text_of(one, "format"));
  if (!format) return skipped{"a format that is not known: " + text_of(one, "format"), scope::out};
  if (!dense_peak(*device, *format)) return skipped{"no published rate in this format", scope::out};
  scored made{
      .id = text_of(one, "id"), .measured = *seconds, .group = text_of(one, "device") + ", " + text_of(one, "format")};
  if (text_of(one, "kind") == "gemm") {
    const auto m = number_of(one, "m"), n = number_of(one, "n"), k = number_of(one, "k");
    if (!m || !n || !k) return skipped{"no shape"};
    measured_product product{.id = made.id, .gpu = text_of(one, "device"), .device = device, .kind = *format};
    product.widths = widths_of(*format);
    product.extent = {.rows = *m, .columns = *n, .inner = *k, .warm = true};
    product.left = {.transposed = text_of(one, "left_transposed") == "1", .size = *m * *k * product.widths.left};
    made.predicted = seconds_of(product, catalogue::kernels_of(*device, *format, product.left));
    made.within = catalogue::products_within(*device, *format, product.left);
    return made;
  }
  const auto moved = number_of(one, "bytes");
  if (!moved) return skipped{"no bytes"};
  const kernel_rates rates = rates_of(*device, *format, catalogue::kernels_of(*device, *format));
  made.predicted = elementwise_time(*moved * units::bytes, rates).total().value();
  made.group += ", " + text_of(one, "name");
  return made;
}
inline answer measured_gemm_row(const row& one, const context&) { return measured_row(one, "gemm"); }
inline answer measured_stream_row(const row& one, const context&) { return measured_row(one, "stream"); }

}  // namespace accuracy

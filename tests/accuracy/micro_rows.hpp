#pragma once
#include <accuracy/network_levels.hpp>
#include <array>
#include <ridgeline/performance/kernels/elementwise_time.hpp>

// t5_micro.csv: streams through memory, a sweep of arithmetic intensity, convolutional networks in FP32 of 2016 and 2017. No
// constant was fitted on any of them.
namespace accuracy {

/// The devices as these rows call them.
inline const ridgeline::accelerator* micro_device(const std::string& name) {
  constexpr std::pair<const char*, const char*> names[] = {
      {"A100 40GB", "a100-sxm4-40gb"},
      {"A100 40GB SXM (NHR alex)", "a100-sxm4-40gb"},
      {"A100 80GB", "a100-sxm4-80gb"},
      {"V100", "v100-sxm2-16gb"},
      {"V100 32GB", "v100-sxm2-32gb"},
      {"L40", "l40"},
      {"A40", "a40"},
      {"A6000", "rtx-a6000"},
      {"RTX A6000", "rtx-a6000"},
      {"H100 PCIe", "h100-pcie-80gb"},
      {"MI100", "mi100"},
      {"MI210", "mi210"},
      {"RX 6900 XT", "rx-6900-xt"},
      {"RTX 3090 Ti", "rtx-3090-ti"},
      {"RTX 4090", "rtx-4090"},
      {"1080 Ti", "gtx-1080-ti"},
      {"GTX 1080 Ti", "gtx-1080-ti"},
      {"GTX 1080", "gtx-1080"},
      {"Pascal Titan X", "titan-x-pascal"},
      {"Maxwell Titan X", "gtx-titan-x-maxwell"},
      {"titanx", "gtx-titan-x-maxwell"},
      {"titanxp", "titan-xp"},
      {"gtx980ti", "gtx-980-ti"},
      {"furyx", "radeon-r9-fury-x"},
      {"s9150", "firepro-s9150"},
      {"k20x", "k20x"},
      {"k40", "k40"},
      {"k80", "k80-per-die-12gb"},
      {"p100", "p100-sxm2-16gb"},
      {"v100", "v100-sxm2-16gb"},
      {"TITAN V", "titan-v"},
      {"Titan V", "titan-v"},
  };
  for (const auto& [text, id] : names) {
    if (name == text) return ridgeline::catalogue::find_accelerator(id);
  }
  return nullptr;
}

inline std::variant<const ridgeline::accelerator*, skipped> micro_device_of(const row& one) {
  const auto* device = micro_device(text_of(one, "gpu"));
  if (device == nullptr) return skipped{"a device that is not in the catalogue", scope::out};
  return device;
}

/// Streams: a gigabyte through memory, or what the row says, by the class of the device [GB/s].
inline answer micro_stream_row(const row& one, const context&) {
  using namespace ridgeline;
  const std::string kind = text_of(one, "kind");
  const std::string item = text_of(one, "item");
  const bool vector = kind.starts_with("vector multiply");
  const bool memory = kind.starts_with("device memory") || kind == "BabelStream" || vector ||
                      (kind.starts_with("L2/DRAM") && contains(item, "DRAM"));
  if (!memory) return skipped{"another kind of row", scope::out};
  const auto measured = number_of(one, "value");
  if (!measured) return skipped{"no value", scope::out};
  const auto found = micro_device_of(one);
  if (const auto* why = std::get_if<skipped>(&found)) return *why;
  const accelerator& device = *std::get<const accelerator*>(found);
  const data_size moved =
      vector ? 2.0 * number_of(one, "x").value_or(1.0) * 4.0 * units::bytes : 1.0 * units::gigabytes;
  const kernel_rates rates = rates_of(device, arithmetic::fp32, catalogue::kernels_of(device, arithmetic::fp32));
  const duration time = elementwise_time(moved, rates).total();
  return scored{.id = text_of(one, "id"),
                .predicted = in(moved / time, units::gigabytes_per_second),
                .measured = *measured,
                .group = text_of(one, "gpu")};
}

/// The sweep: FMAs in FP32 with x of them for each byte, by a roofline of the datasheet's peak and the bandwidth that the
/// class reaches [GFLOP/s].
inline answer micro_roofline_row(const row& one, const context&) {
  using namespace ridgeline;
  if (!text_of(one, "kind").starts_with("roofline sweep")) return skipped{"another kind of row", scope::out};
  const std::string item = text_of(one, "item");
  if (!contains(item, "FMA rate")) return skipped{"the same run by its " + item, scope::out};
  const auto measured = number_of(one, "value"), intensity = number_of(one, "x");
  if (!measured || !intensity) return skipped{"no value, or no intensity", scope::out};
  const auto found = micro_device_of(one);
  if (const auto* why = std::get_if<skipped>(&found)) return *why;
  const accelerator& device = *std::get<const accelerator*>(found);
  const kernel_rates rates = rates_of(device, arithmetic::fp32, catalogue::kernels_of(device, arithmetic::fp32));
  const data_size moved = 1.0 * units::gigabytes;
  const operation_count done = *intensity * in(moved, units::bytes) * units::operations;
  const kernel_time time{.compute = done / dense_peak(device, arithmetic::fp32).value(),
                         .memory = elementwise_time(moved, rates).memory};
  return scored{.id = text_of(one, "id"),
                .predicted = 1e3 * in(done / time.total(), units::teraflops_per_second),
                .measured = *measured,
                .group = text_of(one, "gpu")};
}

/// Convolutional networks of the catalogue in FP32, batch 16, forward or a whole step without an optimizer, by layers [ms].
inline answer micro_convnet_row(const row& one, const context&) {
  using namespace ridgeline;
  const std::string kind = text_of(one, "kind");
  if (!kind.starts_with("CNN ")) return skipped{"another kind of row", scope::out};
  if (contains(kind, "16-bit"))
    return skipped{"16 bits on cards without matrix units, or first kernels for them", scope::out};
  const auto measured = number_of(one, "value");
  if (!measured) return skipped{"no value", scope::out};
  const auto found = micro_device_of(one);
  if (const auto* why = std::get_if<skipped>(&found)) return *why;
  const accelerator& device = *std::get<const accelerator*>(found);
  const std::string item = text_of(one, "item");
  std::optional<network<>> layers;
  const shape pictures = images(batch(16), {.channels = 3, .height = 224, .width = 224});
  constexpr std::pair<const char*, std::array<std::int64_t, 4>> residual[] = {
      {"50 ", {3, 4, 6, 3}}, {"101 ", {3, 4, 23, 3}}, {"152 ", {3, 8, 36, 3}}};
  if (item.starts_with("ResNet-") || item.starts_with("resnet")) {
    for (const auto& [depth, blocks] : residual) {
      if (contains(item, depth)) layers = network_of(residual_network{.blocks = blocks}, pictures);
    }
  }
  if (item.starts_with("VGG-16") || item.starts_with("vgg16")) layers = network_of(vgg_network{}, pictures);
  if (!layers) return skipped{"a network that is not described in layers", scope::out};
  const network_step step{.model = *layers, .recipe = fp32_training};
  const training_calibration reached = catalogue::pytorch_convnets_on(device, fp32);
  const duration ahead = forward_time(step, device, reached).total();
  const estimate<step_breakdown> whole = network_time(step, device, reached);
  const duration both = whole.total() - whole.terms.optimizer - whole.terms.step_overhead;
  const bool forward = contains(item, "forward") || contains(item, "eval");
  const bool backward = contains(item, "backward");
  const duration time = forward ? ahead : backward ? both - ahead : both;
  return scored{.id = text_of(one, "id"),
                .predicted = in(time, units::milliseconds),
                .measured = *measured,
                .group = text_of(one, "gpu") + ", " + text_of(one, "x")};
}

}  // namespace accuracy

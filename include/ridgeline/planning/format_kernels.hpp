#pragma once
#include <initializer_list>
#include <optional>
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/units/number_format.hpp>
#include <ridgeline/workload/weight_storage.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

namespace detail {

/// The first generation of NVIDIA's GPUs that a format has kernels on; `none` of a format that has none there.
enum class first_generation : unsigned char { before_volta, volta, turing, ampere, ada, hopper, blackwell, none };

/// The generation of an NVIDIA GPU; empty of one that the table does not know.
constexpr std::optional<first_generation> generation_of(const accelerator& device) {
  using enum first_generation;
  constexpr struct {
    std::string_view name;
    first_generation which;
  } all[] = {{"Kepler", before_volta},
             {"Maxwell", before_volta},
             {"Pascal", before_volta},
             {"Volta", volta},
             {"Turing", turing},
             {"Ampere", ampere},
             {"Ada", ada},
             {"Hopper", hopper},
             {"Blackwell", blackwell}};
  for (const auto& one : all)
    if (device.architecture.starts_with(one.name)) return one.which;
  return std::nullopt;
}

constexpr bool is_one_of(std::string_view id, std::initializer_list<std::string_view> all) {
  for (const std::string_view one : all)
    if (id == one) return true;
  return false;
}

/// Formats of llama.cpp's files.
constexpr bool is_of_ggml(std::string_view id) {
  return id.starts_with("q4_") || id.starts_with("q6_") || id == "q8_0";
}

/// Of NVIDIA's GPUs: a row of the table, or where it has none the page of the format.
constexpr first_generation first_with_kernels(std::string_view id) {
  using enum first_generation;
  if (is_one_of(id, {"gptq", "nf4", "nf4-double"}) || is_of_ggml(id)) return volta;
  if (is_one_of(id, {"awq", "int8", "fp8"})) return turing;  // fp8 before Ada: weights alone, multiplied in 16 bits
  if (is_one_of(id, {"int4", "int4-32", "mxfp4", "fp8-mxfp4", "nvfp4"}))
    return ampere;  // FP4 before Blackwell: weights alone
  return none;
}

constexpr bool is_16_or_32_bits(std::string_view id) { return is_one_of(id, {"fp32", "fp16", "bf16"}); }

}  // namespace detail

/// Whether a serving engine has kernels for weights that lie so on a device.
///
/// Model    a table of generations and formats. 16 and 32 bits need no kernels of their own. A device of NVIDIA's of a
///          generation that the table does not know, and one that names no architecture, is not judged: its rates decide
/// Inputs   device   its maker and its architecture, as the catalogue names them
///          weights  how they are stored
/// Returns  whether there are
/// Valid    vLLM, its table up to 0.15.1, and llama.cpp for its own formats on Apple's GPUs; other engines may have more
/// Source   vLLM documentation, Quantization, "Supported Hardware" (v0.15.1; v0.11.2 for Google's TPUs, v0.9.2 for AWS Neuron);
///          of FP8 on Turing, Ampere and Blackwell its page FP8 W8A8 (v0.32.0), of INT4 its page INT4 W4A16, of NVFP4 without FP4 units its
///          page NVIDIA Model Optimizer, of MXFP4 get_min_capability in its mxfp4.py; of MXFP8 NVIDIA Transformer Engine, "Datatype
///          and hardware support matrix" (read 2026-11-23); of MXFP4 on AMD's GPUs vLLM's pull requests 55934 (gpt-oss, MI300X) and
///          40871 (DeepSeek-V4, MI35x). That AMD's FP8 kernels need CDNA3: from memory, not verified
/// Checked  tests/unit/planning/format_kernels_test.cpp
constexpr bool has_kernels(const accelerator& device, const weight_storage& weights) {
  const std::string_view id = weights.id;
  const text& architecture = device.architecture;
  if (detail::is_16_or_32_bits(id) || architecture == text{}) return true;
  switch (device.maker) {
    case vendor::nvidia: {
      const auto have = detail::generation_of(device);
      if (!have) return true;
      if (id == stored_mxfp8.id) return architecture.starts_with("Blackwell-GB100");
      return detail::first_with_kernels(id) <= *have;
    }
    case vendor::amd: {
      const bool fp8 = architecture.starts_with("CDNA3") || architecture.starts_with("CDNA4");
      return detail::is_of_ggml(id) || (fp8 && detail::is_one_of(id, {"fp8", "mxfp4", "fp8-mxfp4"}));
    }
    case vendor::intel:
      if (architecture.starts_with("Gaudi")) return id == stored_fp8.id;
      return id == stored_awq.id || id == stored_gptq.id;
    case vendor::google: return id == stored_int8.id;
    case vendor::amazon: return id == stored_int8.id || id == stored_fp8.id;
    case vendor::apple: return detail::is_of_ggml(id);
    case vendor::huawei: return false;
  }
  return false;
}

/// Whether a serving engine has kernels for a KV cache of such numbers on a device.
///
/// Model    16 and 32 bits on every device, FP8 on NVIDIA's GPUs from Volta on and on AMD's. A device of a generation that is not
///          known, or that names no architecture, is not judged
/// Inputs   device  its maker and its architecture, as the catalogue names them
///          cache   the format of keys and values
/// Returns  whether there are
/// Valid    vLLM up to 0.15.1, whose list has no 8-bit and no 4-bit integers; other engines may have more
/// Source   vLLM documentation, Quantized KV Cache: fp8_e4m3 "CUDA 11.8+ and ROCm" (read 2026-11-23)
/// Checked  tests/unit/planning/format_kernels_test.cpp
constexpr bool has_kernels(const accelerator& device, const number_format& cache) {
  if (cache == fp32 || cache == bf16 || cache == fp16 || device.architecture == text{}) return true;
  if (!(cache == fp8_e4m3)) return false;
  if (device.maker == vendor::amd) return true;
  return device.maker == vendor::nvidia &&
         detail::generation_of(device).value_or(detail::first_generation::volta) >= detail::first_generation::volta;
}

}  // namespace ridgeline::inline v0_2

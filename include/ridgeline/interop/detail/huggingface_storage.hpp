#pragma once
// How the weights of a checkpoint lie: `torch_dtype`, or what `quantization_config` says.
#include <ridgeline/interop/detail/huggingface_fields.hpp>
#include <ridgeline/workload/weight_storage.hpp>

namespace ridgeline::inline v0_2::interop::detail {

/// What a quantization_config says.
struct config_storage {
  const weight_storage* known = nullptr;
  std::string unknown;  // in words, where no storage of ours is like it
};

/// Four bits in groups of 128, or eight: what a method stores that has both.
inline config_storage with_bits(const config_fields& quantised, const weight_storage& four) {
  const std::int64_t bits = quantised.whole_or({"bits", "w_bit", "num_bits"}, 4);
  const std::int64_t group = quantised.whole_or({"group_size", "q_group_size"}, 128, -1);
  if (bits == 4 && group == 128) return {&four, {}};
  if (bits == 8) return {&stored_int8, {}};
  return {nullptr, joined(bits, " bits in groups of ", group)};
}

/// compressed-tensors and modelopt say in words what each group of weights has.
inline config_storage stored_in_groups(const config_fields& quantised) {
  const std::string format = quantised.text_or({"format", "quant_algo"}, "");
  if (format == "nvfp4-pack-quantized" || format == "NVFP4") return {&stored_nvfp4, {}};
  if (format == "mxfp4-pack-quantized") return {&stored_mxfp4, {}};
  if (format == "float-quantized" || format == "FP8") return {&stored_fp8, {}};
  if (format == "int-quantized") return {&stored_int8, {}};
  if (format == "pack-quantized" && quantised.has("config_groups")) {
    const config_fields groups = quantised.inside("config_groups");
    if (groups.has("group_0")) {
      const config_fields weights = groups.inside("group_0").inside("weights");
      const bool by_32 = weights.whole_or({"num_bits"}, 4) == 4 && weights.whole_or({"group_size"}, 128, -1) == 32;
      return by_32 ? config_storage{&stored_int4_32, {}} : with_bits(weights, stored_awq);
    }
  }
  return {nullptr, format.empty() ? "a quantization_config without a format" : format};
}

inline config_storage stored_as(const config_fields& quantised) {
  const std::string method = quantised.text_or({"quant_method"}, "");
  if (method == "awq") return with_bits(quantised, stored_awq);
  if (method == "gptq") return with_bits(quantised, stored_gptq);
  if (method == "fp8" || method == "fbgemm_fp8") return {&stored_fp8, {}};
  if (method == "mxfp4") return {&stored_mxfp4, {}};
  if (method == "compressed-tensors" || method == "modelopt") return stored_in_groups(quantised);
  if (method == "bitsandbytes") {
    if (quantised.flag_or("load_in_8bit", false)) return {&stored_int8, {}};
    return {quantised.flag_or("bnb_4bit_use_double_quant", false) ? &stored_nf4_double : &stored_nf4, {}};
  }
  return {nullptr, method.empty() ? "a quantization_config without a method" : method.substr(0, 40)};
}

/// Nothing where the file says nothing, or that they lie in 16 bits.
inline config_storage stored_in(const config_fields& file) {
  if (file.has("quantization_config")) {
    const config_storage found = stored_as(file.inside("quantization_config"));
    // Four bits of DeepSeek V4's experts: the file says so beside the format of the other matrices.
    return found.known == &stored_fp8 && file.text_or({"expert_dtype"}, "") == "fp4"
               ? config_storage{&stored_fp8_mxfp4, {}}
               : found;
  }
  const std::string type = file.text_or({"dtype", "torch_dtype"}, "");
  return type == "float32" ? config_storage{&stored_fp32, {}} : config_storage{};
}

}  // namespace ridgeline::inline v0_2::interop::detail

#pragma once
#include <ridgeline/catalogue/calibrations/training/llm_foundry.hpp>
#include <ridgeline/catalogue/calibrations/training/megatron_bridge.hpp>
#include <ridgeline/catalogue/calibrations/training/megatron_deepspeed.hpp>
#include <ridgeline/catalogue/calibrations/training/megatron_lm.hpp>
#include <ridgeline/catalogue/calibrations/training/parts.hpp>
#include <ridgeline/catalogue/calibrations/training/pytorch.hpp>
#include <ridgeline/hardware/machine.hpp>
#include <ridgeline/units/number_format.hpp>

namespace ridgeline::catalogue {

/// Every calibration of a training stack.
inline constexpr const training_calibration* every_training_calibration[] = {
    &llm_foundry_a100,
    &llm_foundry_h100,
    &llm_foundry_h100_fp8,
    &megatron_bridge_b200,
    &megatron_bridge_b200_fp8,
    &megatron_bridge_tokendrop_b200_fp8,
    &megatron_bridge_26_06_gb200_fp4,
    &megatron_bridge_26_06_gb200_fp8,
    &megatron_bridge_gb200,
    &megatron_bridge_gb200_fp4,
    &megatron_bridge_gb200_fp8,
    &megatron_bridge_tokendrop_gb200_fp8,
    &megatron_bridge_26_06_h100_fp8,
    &megatron_bridge_h100,
    &megatron_bridge_h100_fp8,
    &megatron_bridge_tokendrop_h100_fp8,
    &megatron_deepspeed_jean_zay_a100,
    &megatron_deepspeed_jean_zay_v100,
    &megatron_deepspeed_a100,
    &megatron_core_0_8_h100,
    &megatron_lm_a100,
    &maxtext_h100,
    &nemo_automodel_h100,
    &torchtitan_compiled_h100,
    &torchtitan_compiled_h100_fp8,
    &torchtitan_eager_h100,
    &transformers_compiled_b200,
    &transformers_eager_b200,
};

/// A calibration by its id.
///
/// Inputs   id  "megatron-lm-a100"
/// Returns  the entry, or nothing
/// Source   definition
/// Checked  tests/catalogue/training_calibrations_test.cpp
constexpr const training_calibration* find_training_calibration(std::string_view id) {
  for (const training_calibration* one : every_training_calibration) {
    if (one->id == id) return one;
  }
  return nullptr;
}

namespace detail {

/// Stacks in the order in which one is taken for a device where none is named: the newest first, but what was measured on
/// ordinary networks of many widths before what was measured on one mixture (Megatron-Bridge in 16 bits on H100).
inline constexpr std::string_view stacks_by_age[] = {"megatron-bridge-26.06", "megatron-bridge-gb", "megatron-bridge-b",
                                                     "megatron-core",         "megatron-bridge-h",  "megatron-lm",
                                                     "megatron-deepspeed"};

constexpr const training_calibration* newest_of(std::string_view architecture, arithmetic kind) {
  for (const std::string_view stack : stacks_by_age) {
    for (const training_calibration* one : every_training_calibration) {
      if (one->id.starts_with(stack) && one->range.architecture == architecture && one->range.kind == kind) return one;
    }
  }
  return nullptr;
}

}  // namespace detail

/// What a training stack can be expected to reach on a machine, where the user names none.
///
/// Model    the newest stack that was measured on this architecture in this format; on an architecture or in a format
///          that was not: TorchTitan's compiled constants on H100 with the kernels and collectives of the machine at
///          hand, and no error, because nobody measured one
/// Inputs   on      a machine
///          format  that weights are multiplied in
/// Returns  a calibration; an estimate with it says whether it lies inside what was measured
/// Errors   RL-107 for a format that no matrix unit adds up in 32 bits
/// Valid    FP16 is taken for BF16 and the other way round where only one was measured: their rates are equal
/// Source   the entries' own
/// Checked  tests/catalogue/training_calibrations_test.cpp
constexpr training_calibration training_calibration_for(const machine& on, const number_format& format) {
  const accelerator& device = on.device();
  const arithmetic kind = arithmetic_of(format);
  const bool fp16_kind = kind == arithmetic::fp16_accumulate_fp32;
  const bool bf16_kind = kind == arithmetic::bf16_accumulate_fp32;
  if (const auto* same = detail::newest_of(device.architecture, kind)) return *same;
  if (fp16_kind || bf16_kind) {
    const auto* twin = detail::newest_of(
        device.architecture, fp16_kind ? arithmetic::bf16_accumulate_fp32 : arithmetic::fp16_accumulate_fp32);
    if (twin != nullptr) {
      training_calibration made = *twin;
      made.range.kind = kind;
      return made;
    }
  }
  training_calibration made = torchtitan_compiled_h100;
  made.id = "not-measured";
  made.devices = "any that was not measured: constants of another device";
  made.kernels = kernels_of(device, kind);
  made.links = collectives_for(on);
  made.range = {};
  made.fit = {};
  return made;
}

}  // namespace ridgeline::catalogue

#pragma once
#include <string_view>

namespace ridgeline::inline v0_2 {

/// What a matrix unit multiplies and in what it adds up. The accumulate width is part of the name, because a device's
/// rate depends on it: a GeForce card adds FP16 products in FP32 at half the rate at which it adds them in FP16.
enum class arithmetic {
  fp32,
  tf32,
  fp16_accumulate_fp16,
  fp16_accumulate_fp32,
  bf16_accumulate_fp32,
  fp8_accumulate_fp16,
  fp8_accumulate_fp32,
  int8_accumulate_int32,
  fp4_accumulate_fp32,
};

/// All of them, in the order of the enumeration.
inline constexpr arithmetic every_arithmetic[] = {
    arithmetic::fp32,
    arithmetic::tf32,
    arithmetic::fp16_accumulate_fp16,
    arithmetic::fp16_accumulate_fp32,
    arithmetic::bf16_accumulate_fp32,
    arithmetic::fp8_accumulate_fp16,
    arithmetic::fp8_accumulate_fp32,
    arithmetic::int8_accumulate_int32,
    arithmetic::fp4_accumulate_fp32,
};

/// The name that programs take and print.
///
/// Inputs   kind  any enumerator
/// Returns  the enumerator's own name; "unknown" for a value outside the enumeration
/// Source   definition
constexpr std::string_view name_of(arithmetic kind) noexcept {
  switch (kind) {
    case arithmetic::fp32: return "fp32";
    case arithmetic::tf32: return "tf32";
    case arithmetic::fp16_accumulate_fp16: return "fp16_accumulate_fp16";
    case arithmetic::fp16_accumulate_fp32: return "fp16_accumulate_fp32";
    case arithmetic::bf16_accumulate_fp32: return "bf16_accumulate_fp32";
    case arithmetic::fp8_accumulate_fp16: return "fp8_accumulate_fp16";
    case arithmetic::fp8_accumulate_fp32: return "fp8_accumulate_fp32";
    case arithmetic::int8_accumulate_int32: return "int8_accumulate_int32";
    case arithmetic::fp4_accumulate_fp32: return "fp4_accumulate_fp32";
  }
  return "unknown";
}

}  // namespace ridgeline::inline v0_2

#pragma once
#include <optional>
#include <ridgeline/catalogue/calibrations/training/llm_foundry.hpp>
#include <ridgeline/catalogue/calibrations/training/megatron_bridge.hpp>
#include <ridgeline/catalogue/calibrations/training/megatron_bridge_gb200.hpp>
#include <ridgeline/catalogue/calibrations/training/megatron_deepspeed.hpp>
#include <ridgeline/catalogue/calibrations/training/megatron_lm.hpp>
#include <ridgeline/catalogue/calibrations/training/parts.hpp>
#include <ridgeline/catalogue/calibrations/training/pooled.hpp>
#include <ridgeline/catalogue/calibrations/training/pytorch.hpp>
#include <ridgeline/hardware/machine.hpp>
#include <ridgeline/units/number_format.hpp>
#include <string_view>

namespace ridgeline::inline v0_2::catalogue {

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
    &pooled_v100,
    &pooled_a100,
    &pooled_h100,
    &pooled_h100_fp8,
    &pooled_b200,
    &pooled_b200_fp8,
    &pooled_b200_fp4,
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

/// How far two devices lie apart on their datasheets: the ratios of their 16-bit peaks and of their bandwidths, each in
/// doublings. A figure that a datasheet lacks counts nothing.
constexpr double datasheet_distance(const accelerator& one, operation_rate peak, bandwidth memory) {
  const auto doublings = [](double ratio) {
    const double signed_log = math::log2(ratio);
    return signed_log < 0.0 ? -signed_log : signed_log;
  };
  const dense_peaks& peaks = one.peak;
  const figure<operation_rate>& own =
      peaks.bf16_accumulate_fp32 ? peaks.bf16_accumulate_fp32 : peaks.fp16_accumulate_fp32;
  double far = own ? doublings(own.value() / peak) : 0.0;
  if (one.memory_bandwidth) far += doublings(one.memory_bandwidth.value() / memory);
  return far;
}

/// What the exponentials of its softmax leave fused attention of the 16-bit peak, one after the other: a score of 128 features takes
/// 512 operations of the matrix unit and one exponential. Nothing for an architecture without figures here.
/// Source   CUDA C++ programming guide, throughput of arithmetic instructions: 16 transcendental results a clock and
///          multiprocessor; NVIDIA, Making softmax more efficient with Blackwell Ultra (2026): twice as many there, and attention
///          going forward 35 % faster (this says 33 %). Operations a clock and multiprocessor: 16-bit peaks over multiprocessors and
///          clock, 1,021 for V100, 2,049 for A100, 4,096 for H100 at 1,830 MHz, 8,173 for B200 at the 1,860 MHz that HMC Tech's list of
///          GPUs gives for its tensor cores (read 2026-11-23; 7,737 at the boost clock of 1,965 MHz)
constexpr std::optional<fraction> attention_beside_exponentials(std::string_view architecture) {
  const auto left = [](double operations, double exponentials) {
    constexpr double of_a_score = 512.0;
    return fraction(1.0 / (1.0 + operations / (of_a_score * exponentials)));
  };
  if (architecture == "Volta") return left(1024.0, 16.0);
  if (architecture == "Ampere-GA100") return left(2048.0, 16.0);
  if (architecture == "Hopper") return left(4096.0, 16.0);
  if (architecture == "Blackwell-GB100") return left(8192.0, 16.0);
  if (architecture == "Blackwell-GB100-Ultra") return left(8192.0, 32.0);
  return std::nullopt;
}

/// A calibration's share of attention on another architecture than it was measured on.
constexpr fraction attention_carried(const training_calibration& from, std::string_view to) {
  const fraction share = from.attention_share.value;
  const auto there = attention_beside_exponentials(from.range.architecture);
  const auto here = attention_beside_exponentials(to);
  return there && here ? fraction(share.value() * here->value() / there->value()) : share;
}

/// What was measured on a kind of device, and what its datasheet says.
struct training_pool {
  const training_calibration* entry;
  operation_rate peak;
  bandwidth memory;
};

inline constexpr operation_rate peak_v100 = 125.0 * units::teraflops_per_second;
inline constexpr operation_rate peak_a100 = 312.0 * units::teraflops_per_second;
inline constexpr operation_rate peak_h100 = 989.4 * units::teraflops_per_second;
inline constexpr operation_rate peak_b200 = 2250.0 * units::teraflops_per_second;
inline constexpr bandwidth memory_v100 = 900.0 * units::gigabytes_per_second;
inline constexpr bandwidth memory_a100 = 2039.0 * units::gigabytes_per_second;
inline constexpr bandwidth memory_h100 = 3352.0 * units::gigabytes_per_second;
inline constexpr bandwidth memory_b200 = 7700.0 * units::gigabytes_per_second;

/// Every pool. The datasheet figures are those of the catalogue's devices, which a test compares.
inline constexpr training_pool training_pools[] = {
    {&pooled_v100, peak_v100, memory_v100},     {&pooled_a100, peak_a100, memory_a100},
    {&pooled_h100, peak_h100, memory_h100},     {&pooled_h100_fp8, peak_h100, memory_h100},
    {&pooled_b200, peak_b200, memory_b200},     {&pooled_b200_fp8, peak_b200, memory_b200},
    {&pooled_b200_fp4, peak_b200, memory_b200},
};

/// FP16 and BF16 run at one rate on every matrix unit that has both.
constexpr arithmetic measured_kind(arithmetic kind) {
  return kind == arithmetic::fp16_accumulate_fp32 ? arithmetic::bf16_accumulate_fp32 : kind;
}

/// The pool of an architecture in a format; else the nearest in the format, else the nearest in 16 bits.
constexpr const training_pool& pool_for(const accelerator& device, arithmetic kind) {
  const training_pool* best = nullptr;
  double least = 0.0;
  for (const bool any_format : {false, true}) {
    for (const training_pool& one : training_pools) {
      const arithmetic wanted = any_format ? arithmetic::bf16_accumulate_fp32 : measured_kind(kind);
      if (measured_kind(one.entry->range.kind) != wanted) continue;
      if (one.entry->range.architecture == device.architecture) return one;
      const double far = datasheet_distance(device, one.peak, one.memory);
      if (best == nullptr || far < least) {
        best = &one;
        least = far;
      }
    }
    if (best != nullptr) break;
  }
  return *best;
}

/// What was pooled over the stacks of a kind of device, on a machine.
constexpr training_calibration pooled_on(const training_calibration& pool, const machine& on,
                                         const number_format& format) {
  const accelerator& device = on.device();
  const arithmetic kind = arithmetic_of(format);
  training_calibration made = pool;
  made.links = collectives_for(on);
  // Shares of NVLink say nothing of PCIe and of other makers' links, which were measured apart.
  if (made.links.id.starts_with("nccl-nvlink")) made.links.link_share = pool.links.link_share;
  made.links.network_share = pool.links.network_share;
  const bool of_this_format = measured_kind(pool.range.kind) == measured_kind(kind);
  if (of_this_format && pool.range.architecture == device.architecture) {
    made.range.kind = kind;
    return made;
  }
  made.attention_share.value = attention_carried(pool, device.architecture);
  if (!of_this_format) made.kernels = kernels_of(device, kind);
  made.fit = pooled_elsewhere;
  return made;
}

}  // namespace detail

/// What a training stack can be expected to reach on a machine, where the user names none.
///
/// Model    constants pooled over all stacks that were measured on this architecture in this format: what such stacks reach
///          in the middle. Another architecture inherits from the one whose datasheet is nearest: the same shares of its
///          own peak, bandwidth and links, so that it is never better than the ratio of the datasheets; a format that was
///          measured nowhere takes its kernels from single GEMMs
/// Inputs   on      a machine
///          format  that weights are multiplied in
/// Returns  a calibration; its `id` says from which device, an estimate with it how far it can be trusted
/// Errors   RL-107 for a format that no matrix unit adds up in 32 bits
/// Valid    FP16 is taken for BF16 and the other way round: their rates are equal
/// Source   the entries' own
/// Checked  tests/catalogue/training_calibrations_test.cpp
constexpr training_calibration training_calibration_for(const machine& on, const number_format& format) {
  return detail::pooled_on(*detail::pool_for(on.device(), arithmetic_of(format)).entry, on, format);
}

/// A stack of the catalogue on a machine: what `training_calibration_for` makes of it where it is one that was pooled.
///
/// Model    a pool has the links of the machine at hand, and its range ends where the device does; any other stack is itself,
///          but that its attention waits for the exponentials of the device at hand
/// Inputs   named   a calibration; a pool whose links were replaced is somebody's own, and stays as it is
///          on      a machine
///          format  that weights are multiplied in
/// Returns  a calibration with the same `id`
/// Errors   RL-107 for a pool and a format that no matrix unit adds up in 32 bits
/// Source   the entries' own
/// Checked  tests/catalogue/training_calibrations_test.cpp
constexpr training_calibration training_calibration_on(const training_calibration& named, const machine& on,
                                                       const number_format& format) {
  for (const detail::training_pool& one : detail::training_pools) {
    if (one.entry->id == named.id && one.entry->links.id == named.links.id) return detail::pooled_on(named, on, format);
  }
  training_calibration made = named;
  made.attention_share.value = detail::attention_carried(named, on.device().architecture);
  return made;
}

}  // namespace ridgeline::inline v0_2::catalogue

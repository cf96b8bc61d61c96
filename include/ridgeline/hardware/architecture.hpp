#pragma once
#include <ridgeline/core/citation.hpp>
#include <ridgeline/core/figure.hpp>
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/units/arithmetic.hpp>
#include <ridgeline/units/constants.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// Dense matrix operations that one multiprocessor completes in one clock [operation/cycle]; a multiply-add counts two.
struct matrix_rates {
  figure<operations_per_cycle> tf32 = absent;
  figure<operations_per_cycle> fp16_accumulate_fp16 = absent;
  figure<operations_per_cycle> fp16_accumulate_fp32 = absent;
  figure<operations_per_cycle> bf16_accumulate_fp32 = absent;
  figure<operations_per_cycle> fp8_accumulate_fp16 = absent;
  figure<operations_per_cycle> fp8_accumulate_fp32 = absent;
  figure<operations_per_cycle> int8_accumulate_int32 = absent;
  figure<operations_per_cycle> fp4_accumulate_fp32 = absent;
};

/// What the devices of one architecture have in common, per multiprocessor (SM, compute unit, Xe core, GPU core).
///
/// Inputs   id                      the `architecture` of a catalogue entry
///          per_multiprocessor      dense matrix rates [operation/cycle]
///          fp32_lanes              multiply-adds outside the matrix units in one clock [1]
///          matrix_units            Tensor Cores or their like [1]
///          threads_per_warp        that run in step [1]
///          resident_threads        at most [1]
///          shared_memory           at most [B]
/// Errors   RL-101 where a figure is not positive and finite
/// Source   each entry of the catalogue carries its own
struct architecture {
  std::string_view id;
  std::string_view name;
  vendor maker = vendor::nvidia;
  matrix_rates per_multiprocessor = {};
  figure<int> fp32_lanes = absent;
  figure<int> matrix_units = absent;
  figure<int> threads_per_warp = absent;
  figure<int> resident_threads = absent;
  figure<data_size> shared_memory = absent;
  citation source;
};

/// The rate of one multiprocessor in one arithmetic.
///
/// Model    fp32: 2 * lanes, a multiply-add counting two; else the published matrix rate
/// Inputs   design  any
///          kind    inputs and accumulate width
/// Returns  dense operations in one clock [operation/cycle], or absent
/// Errors   RL-105 for a value outside the enumeration
/// Source   NVIDIA A100 Tensor Core GPU Architecture whitepaper, "peak rates are based on GPU boost clock"
/// Checked  tests/unit/hardware/architecture_test.cpp
constexpr figure<operations_per_cycle> rate_per_multiprocessor(const architecture& design, arithmetic kind) {
  const matrix_rates& rates = design.per_multiprocessor;
  switch (kind) {
    case arithmetic::fp32:
      if (!design.fp32_lanes) return absent;
      return {2.0 * design.fp32_lanes.value() * units::flops_per_cycle, design.fp32_lanes.basis()};
    case arithmetic::tf32: return rates.tf32;
    case arithmetic::fp16_accumulate_fp16: return rates.fp16_accumulate_fp16;
    case arithmetic::fp16_accumulate_fp32: return rates.fp16_accumulate_fp32;
    case arithmetic::bf16_accumulate_fp32: return rates.bf16_accumulate_fp32;
    case arithmetic::fp8_accumulate_fp16: return rates.fp8_accumulate_fp16;
    case arithmetic::fp8_accumulate_fp32: return rates.fp8_accumulate_fp32;
    case arithmetic::int8_accumulate_int32: return rates.int8_accumulate_int32;
    case arithmetic::fp4_accumulate_fp32: return rates.fp4_accumulate_fp32;
  }
  detail::violated<errc::figure_absent>();
}

/// The dense peak that follows from the architecture, to check a published one or to fill its place.
///
/// Model    peak = multiprocessors * clock * rate per multiprocessor; the clock is the tensor clock where the device
///          has one of its own and the arithmetic is not FP32 outside the matrix units, else the boost clock
/// Inputs   device  with multiprocessors and a clock
///          design  the device's architecture
///          kind    inputs and accumulate width
/// Returns  operations a second [operation/s]; absent where a factor is; unverified where a factor is
/// Errors   RL-105 for a `kind` outside the enumeration
/// Source   NVIDIA A100 Tensor Core GPU Architecture whitepaper, "peak rates are based on GPU boost clock"
/// Checked  tests/unit/hardware/architecture_test.cpp, tests/catalogue/accelerators_test.cpp
constexpr figure<operation_rate> peak_by_rule(const accelerator& device, const architecture& design, arithmetic kind) {
  const figure<operations_per_cycle> rate = rate_per_multiprocessor(design, kind);
  const bool matrix = kind != arithmetic::fp32;
  const figure<clock_rate>& clock = matrix && device.tensor_clock ? device.tensor_clock : device.boost_clock;
  if (!rate || !clock || !device.multiprocessors) return absent;
  const bool verified = rate.verified() && clock.verified() && device.multiprocessors.verified();
  return {rate.value() * clock.value() * static_cast<double>(device.multiprocessors.value().value()),
          verified ? provenance::sourced : provenance::unverified};
}

}  // namespace ridgeline::inline v0_2

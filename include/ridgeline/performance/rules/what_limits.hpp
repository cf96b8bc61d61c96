#pragma once
#include <array>
#include <ridgeline/hardware/device_feature.hpp>
#include <ridgeline/performance/speedup/bottleneck.hpp>

namespace ridgeline::inline v0_2 {

/// A feature and its gain in speed for an operation.
/// Source   definition
struct feature_gain {
  device_feature feature = device_feature::tensor_cores;
  double times = 1.0;
};

/// Every feature of a device, the largest gain first; equal gains in the order of the enumeration.
/// Source   definition
using feature_gains = std::array<feature_gain, 4>;

/// Which feature of a device matters most for an operation of a given intensity.
///
/// Model    each feature alone against plain FP32 lanes and FP32 data, rate(peak, I) = min(peak, I * bandwidth):
///          Tensor Cores   rate(FP16 matrix peak, I) / rate(FP32 peak, I)
///          arithmetic     rate(2 * FP32 peak, I) / rate(FP32 peak, I)
///          bandwidth, 16-bit storage: rate(FP32 peak, 2 I) / rate(FP32 peak, I)
/// Inputs   device     with FP32 and FP16 matrix peaks and a bandwidth
///          intensity  of the operation on FP32 data, positive [operation/B]
/// Returns  the four gains [1], the largest first
/// Errors   RL-105 if a figure is absent; RL-150 if the intensity is not positive and finite
/// Valid    one operation at a time; a gain of 1 says that another feature is needed first
/// Source   Williams, Waterman & Patterson, Roofline, CACM 52(4), 2009; the question from Dettmers, 2019 edition
///          (ledger B9)
/// Checked  tests/unit/performance/rules/what_limits_test.cpp, tests/published/dettmers_ledger_speed_test.cpp
constexpr feature_gains what_limits(const accelerator& device, arithmetic_intensity intensity) {
  const auto rate = [&device](arithmetic_intensity at, arithmetic kind) { return roofline(at, kind)(device).value(); };
  const operation_rate plain = rate(intensity, arithmetic::fp32);
  const operation_rate fed = intensity * device.memory_bandwidth.value();
  const operation_rate twice_the_lanes = 2.0 * device.peak.fp32.value();
  const double fewer_bytes = in(rate(2.0 * intensity, arithmetic::fp32), plain);

  feature_gains gains{{
      {device_feature::tensor_cores, in(rate(intensity, arithmetic::fp16_accumulate_fp32), plain)},
      {device_feature::arithmetic_rate, in(math::smaller(fed, twice_the_lanes), plain)},
      {device_feature::memory_bandwidth, fewer_bytes},
      {device_feature::sixteen_bit_storage, fewer_bytes},
  }};
  for (std::size_t sorted = 1; sorted < gains.size(); ++sorted) {
    for (std::size_t i = sorted; i > 0 && gains[i].times > gains[i - 1].times; --i) {
      const feature_gain moved = gains[i];
      gains[i] = gains[i - 1];
      gains[i - 1] = moved;
    }
  }
  return gains;
}

}  // namespace ridgeline::inline v0_2

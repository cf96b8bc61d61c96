#pragma once
#include <string_view>

namespace ridgeline::inline v0_2 {

/// What a buyer can look for in a device, in the order in which equal gains are listed.
/// Source   Dettmers, Which GPU(s) to get for deep learning, 2019 edition (ledger B9)
enum class device_feature {
  tensor_cores,
  arithmetic_rate,  // "FLOPS": of the ordinary lanes
  memory_bandwidth,
  sixteen_bit_storage,
};

/// Every feature, in that order.
inline constexpr device_feature every_device_feature[] = {device_feature::tensor_cores, device_feature::arithmetic_rate,
                                                          device_feature::memory_bandwidth,
                                                          device_feature::sixteen_bit_storage};

/// The name that programs take and print.
///
/// Inputs   feature  any enumerator
/// Returns  the enumerator's own name; "unknown" for a value outside the enumeration
/// Source   definition
constexpr std::string_view name_of(device_feature feature) noexcept {
  switch (feature) {
    case device_feature::tensor_cores: return "tensor_cores";
    case device_feature::arithmetic_rate: return "arithmetic_rate";
    case device_feature::memory_bandwidth: return "memory_bandwidth";
    case device_feature::sixteen_bit_storage: return "sixteen_bit_storage";
  }
  return "unknown";
}

}  // namespace ridgeline::inline v0_2

#pragma once
#include <bit>
#include <cstdint>

namespace ridgeline::inline v0_2::detail {

/// floor(log2 x) of a number of at least 1: its exponent.
constexpr double whole_log2(double x) noexcept {
  return static_cast<double>(static_cast<int>(std::bit_cast<std::uint64_t>(x) >> 52) - 1023);
}

}  // namespace ridgeline::inline v0_2::detail

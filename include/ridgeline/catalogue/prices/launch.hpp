#pragma once
#include <array>
#include <cstddef>
#include <ridgeline/catalogue/prices/launch_nvidia.hpp>
#include <ridgeline/catalogue/prices/launch_others.hpp>
#include <ridgeline/cost/price.hpp>

// What the makers asked at launch. Dated: the newest price of a device is a namespace of its own beside this one.
namespace ridgeline::catalogue::launch {

/// Every launch price, in the order of the makers.
///
/// Source   each entry carries its own
inline constexpr auto prices = [] {
  std::array<device_price, nvidia_prices.size() + other_prices.size()> all{};
  for (std::size_t i = 0; i < nvidia_prices.size(); ++i) all[i] = nvidia_prices[i];
  for (std::size_t i = 0; i < other_prices.size(); ++i) all[nvidia_prices.size() + i] = other_prices[i];
  return all;
}();

}  // namespace ridgeline::catalogue::launch

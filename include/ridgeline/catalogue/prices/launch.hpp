#pragma once
#include <ridgeline/catalogue/detail/joined.hpp>
#include <ridgeline/catalogue/prices/launch_nvidia.hpp>
#include <ridgeline/catalogue/prices/launch_nvidia_since_2023.hpp>
#include <ridgeline/catalogue/prices/launch_others.hpp>

// What the makers asked at launch. Prices of another day or another market are a namespace of their own beside this one.
namespace ridgeline::inline v0_2::catalogue::launch {

inline constexpr auto prices = ridgeline::detail::joined(nvidia_prices, nvidia_prices_since_2023, other_prices);

}  // namespace ridgeline::inline v0_2::catalogue::launch

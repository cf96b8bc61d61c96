#pragma once
#include <ridgeline/catalogue/detail/joined.hpp>
#include <ridgeline/catalogue/tariffs/united_states.hpp>

// The tariffs of every region as one array. The latest entry of a place comes first.
namespace ridgeline::inline v0_2::catalogue {

inline constexpr auto tariffs = ridgeline::detail::joined(
    united_states::seen_2025_04::tariffs, united_states::seen_2024::tariffs, united_states::seen_2023::tariffs);

}  // namespace ridgeline::inline v0_2::catalogue

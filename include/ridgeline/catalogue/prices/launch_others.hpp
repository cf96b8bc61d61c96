#pragma once
#include <array>
#include <ridgeline/cost/price.hpp>
#include <ridgeline/units/constants.hpp>

// What AMD and Intel asked at launch, per card.
namespace ridgeline::inline v0_2::catalogue::launch {

/// A cell of one of Wikipedia's lists of graphics processors, as voidful/gpu-info-api stores it.
///
/// Inputs   entry  the key of the row
/// Returns  the citation, with the date of the list
/// Source   Wikipedia, lists of graphics processing units
consteval citation amd_list(std::string_view entry) {
  return {"Wikipedia, List of AMD graphics processing units (2025-06-16), launch price", entry, "2026-11-21"};
}
consteval citation intel_list(std::string_view entry) {
  return {"Wikipedia, List of Intel graphics processing units (2025-06-16), launch price", entry, "2026-11-21"};
}

inline constexpr std::array other_prices{
    device_price{
        .device_id = "rx-6800-xt",
        .price = 649.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2020",
        .source = amd_list("AMD_nan_177"),
    },
    device_price{
        .device_id = "rx-6900-xt",
        .price = 999.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2020",
        .source = amd_list("AMD_nan_178"),
    },
    device_price{
        .device_id = "rx-7900-xtx",
        .price = 999.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2022",
        .source = amd_list("AMD_nan_188"),
    },
    device_price{
        .device_id = "arc-a770-16gb",
        .price = 349.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2022",
        .source = intel_list("Intel_ACM-G10 (DG2-512)_4"),
    },
    device_price{
        .device_id = "radeon-vega-fe",
        .price = unverified(999.0 * units::dollars),
        .kind = price_kind::launch,
        .date = "2017",
        .source = {"AMD, Radeon Vega Frontier Edition", "launch announcement, remembered, not looked up", "2026-11-21"},
    },
    device_price{
        .device_id = "rx-580-8gb",
        .price = unverified(229.0 * units::dollars),
        .kind = price_kind::launch,
        .date = "2017",
        .source = amd_list("AMD_nan_146"),
    },
    device_price{
        .device_id = "radeon-r9-fury-x",
        .price = unverified(649.0 * units::dollars),
        .kind = price_kind::launch,
        .date = "2015",
        .source = amd_list("AMD_nan_118"),
    },
    device_price{
        .device_id = "radeon-r9-nano",
        .price = unverified(649.0 * units::dollars),
        .kind = price_kind::launch,
        .date = "2015",
        .source = amd_list("AMD_nan_117"),
    },
    device_price{
        .device_id = "rx-6500-xt-4gb",
        .price = 199.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2022",
        .source = amd_list("AMD_nan_167"),
    },
    device_price{
        .device_id = "rx-6700-xt",
        .price = 479.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2021",
        .source = amd_list("AMD_nan_173"),
    },
    device_price{
        .device_id = "rx-7600",
        .price = 269.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2023",
        .source = amd_list("AMD_nan_181"),
    },
    device_price{
        .device_id = "rx-7900-xt",
        .price = 899.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2022",
        .source = amd_list("AMD_nan_187"),
    },
    device_price{
        .device_id = "radeon-pro-w7700",
        .price = 999.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2023",
        .source = amd_list("AMD_nan_385"),
    },
    device_price{
        .device_id = "rx-9070-xt",
        .price = 599.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2025",
        .source = amd_list("AMD_nan_193"),
    },
    device_price{
        .device_id = "radeon-ai-pro-r9700",
        .price = unverified(1299.0 * units::dollars),
        .kind = price_kind::launch,
        .date = "2025",
        .source = {"AMD, Radeon AI PRO R9700", "launch announcement, remembered, not looked up", "2026-11-21"},
    },
    device_price{
        .device_id = "arc-a310",
        .price = 110.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2022",
        .source = intel_list("Intel_ACM-G11 (DG2-128)"),
    },
    device_price{
        .device_id = "arc-b580-12gb",
        .price = unverified(249.0 * units::dollars),
        .kind = price_kind::launch,
        .date = "2024",
        .source = {"Intel, Arc B580", "launch announcement, remembered, not looked up", "2026-11-21"},
    },
    device_price{
        .device_id = "arc-pro-b50-16gb",
        .price = unverified(349.0 * units::dollars),
        .kind = price_kind::launch,
        .date = "2025",
        .source = {"Intel, Arc Pro B50", "launch announcement, remembered, not looked up", "2026-11-21"},
    },
};

}  // namespace ridgeline::inline v0_2::catalogue::launch

#pragma once
#include <array>
#include <ridgeline/catalogue/prices/launch_nvidia.hpp>

// The list of launch_nvidia.hpp goes on here with the smaller and the professional cards of 2023 to 2025.
namespace ridgeline::inline v0_2::catalogue::launch {

inline constexpr std::array nvidia_prices_since_2023{
    device_price{
        .device_id = "rtx-4060",
        .price = 299.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2023",
        .source = nvidia_list("NVIDIA_AD107-400"),
    },
    device_price{
        .device_id = "rtx-4060-ti-8gb",
        .price = 399.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2023",
        .source = nvidia_list("NVIDIA_AD106-350"),
    },
    device_price{
        .device_id = "rtx-5060",
        .price = 299.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2025",
        .source = nvidia_list("NVIDIA_GB206-250"),
    },
    device_price{
        .device_id = "rtx-5060-ti-8gb",
        .price = 379.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2025",
        .source = nvidia_list("NVIDIA_GB206-300"),
    },
    device_price{
        .device_id = "rtx-2000-ada",
        .price = 649.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2024",
        .source = nvidia_list("NVIDIA_AD107-875-A1"),
    },
    device_price{
        .device_id = "rtx-pro-4000-blackwell",
        .price = 1546.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2025",
        .source = nvidia_list("NVIDIA_GB203"),
    },
    device_price{
        .device_id = "rtx-pro-4500-blackwell",
        .price = 2623.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2025",
        .source = nvidia_list("NVIDIA_GB203_2"),
    },
    device_price{
        .device_id = "rtx-pro-5000-blackwell",
        .price = 4569.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2025",
        .source = nvidia_list("NVIDIA_GB202"),
    },
};

}  // namespace ridgeline::inline v0_2::catalogue::launch

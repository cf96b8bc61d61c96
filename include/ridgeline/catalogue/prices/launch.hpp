#pragma once
#include <array>
#include <ridgeline/cost/price.hpp>
#include <ridgeline/units/constants.hpp>

// What the makers asked at launch, per card. Data-center parts have no such price.
namespace ridgeline::catalogue::launch {

/// A cell of one of Wikipedia's lists of graphics processors, as voidful/gpu-info-api stores them.
///
/// Inputs   entry  the key of the row
/// Returns  the citation, with the date of the list
/// Source   https://en.wikipedia.org/wiki/List_of_Nvidia_graphics_processing_units and its siblings
consteval citation nvidia_list(std::string_view entry) {
  return {"Wikipedia, List of Nvidia graphics processing units (2025-06-16), launch price", entry, "2026-11-21"};
}
consteval citation amd_list(std::string_view entry) {
  return {"Wikipedia, List of AMD graphics processing units (2025-06-16), launch price", entry, "2026-11-21"};
}
consteval citation intel_list(std::string_view entry) {
  return {"Wikipedia, List of Intel graphics processing units (2025-06-16), launch price", entry, "2026-11-21"};
}

inline constexpr std::array prices{
    device_price{
        .device_id = "gtx-1060-6gb",
        .price = 249.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2016",
        .source = nvidia_list("NVIDIA_GP106-400-A1"),
    },
    device_price{
        .device_id = "gtx-1070",
        .price = 379.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2016",
        .source = nvidia_list("NVIDIA_GP104-200-A1"),
    },
    device_price{
        .device_id = "gtx-1080",
        .price = 599.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2016",
        .source = nvidia_list("NVIDIA_GP104-400-A1"),
    },
    device_price{
        .device_id = "gtx-1080-ti",
        .price = 699.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2017",
        .source = nvidia_list("NVIDIA_GP102-350-K1-A1"),
    },
    device_price{
        .device_id = "titan-x-pascal",
        .price = 1199.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2016",
        .source = nvidia_list("NVIDIA_GP102-400-A1"),
    },
    device_price{
        .device_id = "titan-xp",
        .price = 1199.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2017",
        .source = nvidia_list("NVIDIA_GP102-450-A1"),
    },
    device_price{
        .device_id = "titan-v",
        .price = 2999.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2017",
        .source = nvidia_list("NVIDIA_GV100-400-A1"),
    },
    device_price{
        .device_id = "rtx-2060-6gb",
        .price = 349.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2019",
        .source = nvidia_list("NVIDIA_TU106-200-KA-A1"),
    },
    device_price{
        .device_id = "rtx-2060-super",
        .price = 399.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2019",
        .source = nvidia_list("NVIDIA_TU106-410-A1"),
    },
    device_price{
        .device_id = "rtx-2070",
        .price = 499.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2018",
        .source = nvidia_list("NVIDIA_TU106-400-A1"),
    },
    device_price{
        .device_id = "rtx-2070-super",
        .price = 499.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2019",
        .source = nvidia_list("NVIDIA_TU104-410-A1"),
    },
    device_price{
        .device_id = "rtx-2080",
        .price = 699.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2018",
        .source = nvidia_list("NVIDIA_TU104-400-A1"),
    },
    device_price{
        .device_id = "rtx-2080-super",
        .price = 699.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2019",
        .source = nvidia_list("NVIDIA_TU104-450-A1"),
    },
    device_price{
        .device_id = "rtx-2080-ti",
        .price = 999.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2018",
        .source = nvidia_list("NVIDIA_TU102-300-K1-A1"),
    },
    device_price{
        .device_id = "titan-rtx",
        .price = 2499.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2018",
        .source = nvidia_list("NVIDIA_TU102-400-A1"),
    },
    device_price{
        .device_id = "quadro-rtx-6000",
        .price = 6299.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2018",
        .source = nvidia_list("NVIDIA_TU102-875-A1"),
    },
    device_price{
        .device_id = "quadro-rtx-8000",
        .price = 9999.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2018",
        .source = nvidia_list("NVIDIA_TU102-875-A1_2"),
    },
    device_price{
        .device_id = "rtx-3050-8gb",
        .price = 249.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2022",
        .source = nvidia_list("NVIDIA_GA106-150-A1"),
    },
    device_price{
        .device_id = "rtx-3060-12gb",
        .price = 329.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2021",
        .source = nvidia_list("NVIDIA_GA106-300-A1"),
    },
    device_price{
        .device_id = "rtx-3060-ti",
        .price = 399.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2020",
        .source = nvidia_list("NVIDIA_GA104-200-A1"),
    },
    device_price{
        .device_id = "rtx-3070",
        .price = 499.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2020",
        .source = nvidia_list("NVIDIA_GA104-300-A1"),
    },
    device_price{
        .device_id = "rtx-3080-10gb",
        .price = 699.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2020",
        .source = nvidia_list("NVIDIA_GA102-200-A1"),
    },
    device_price{
        .device_id = "rtx-3080-12gb",
        .price = 799.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2022",
        .source = nvidia_list("NVIDIA_GA102-220-A1"),
    },
    device_price{
        .device_id = "rtx-3080-ti",
        .price = 1199.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2021",
        .source = nvidia_list("NVIDIA_GA102-225-A1"),
    },
    device_price{
        .device_id = "rtx-3090",
        .price = 1499.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2020",
        .source = nvidia_list("NVIDIA_GA102-300-A1"),
    },
    device_price{
        .device_id = "rtx-3090-ti",
        .price = 1999.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2022",
        .source = nvidia_list("NVIDIA_GA102-350-A1"),
    },
    device_price{
        .device_id = "rtx-a4000",
        .price = 1000.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2021",
        .source = nvidia_list("NVIDIA_GA104-875-A1"),
    },
    device_price{
        .device_id = "rtx-a5000",
        .price = 2250.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2021",
        .source = nvidia_list("NVIDIA_GA102-850-A1"),
    },
    device_price{
        .device_id = "rtx-a6000",
        .price = 4649.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2020",
        .source = nvidia_list("NVIDIA_GA102-875-A1"),
    },
    device_price{
        .device_id = "rtx-4060-ti-16gb",
        .price = 499.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2023",
        .source = nvidia_list("NVIDIA_AD106-351"),
    },
    device_price{
        .device_id = "rtx-4070",
        .price = 599.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2023",
        .source = nvidia_list("NVIDIA_AD104-250"),
    },
    device_price{
        .device_id = "rtx-4070-super",
        .price = 599.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2024",
        .source = nvidia_list("NVIDIA_AD104-350"),
    },
    device_price{
        .device_id = "rtx-4070-ti",
        .price = 799.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2023",
        .source = nvidia_list("NVIDIA_AD104-400"),
    },
    device_price{
        .device_id = "rtx-4070-ti-super",
        .price = 799.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2024",
        .source = nvidia_list("NVIDIA_AD103-275"),
    },
    device_price{
        .device_id = "rtx-4080",
        .price = 1199.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2022",
        .source = nvidia_list("NVIDIA_AD103-300"),
    },
    device_price{
        .device_id = "rtx-4080-super",
        .price = 999.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2024",
        .source = nvidia_list("NVIDIA_AD103-400"),
    },
    // [entry]
    device_price{
        .device_id = "rtx-4090",
        .price = 1599.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2022",
        .source = nvidia_list("NVIDIA_AD102-300"),
    },
    // [/entry]
    device_price{
        .device_id = "rtx-4000-ada",
        .price = 1250.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2023",
        .source = nvidia_list("NVIDIA_AD104_2"),
    },
    device_price{
        .device_id = "rtx-5000-ada",
        .price = 4000.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2023",
        .source = nvidia_list("NVIDIA_AD102-850- KAB-A1"),
    },
    device_price{
        .device_id = "rtx-6000-ada",
        .price = 6799.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2022",
        .source = nvidia_list("NVIDIA_AD102-870-A1"),
    },
    device_price{
        .device_id = "rtx-5060-ti-16gb",
        .price = 429.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2025",
        .source = nvidia_list("NVIDIA_GB206-300_2"),
    },
    device_price{
        .device_id = "rtx-5070",
        .price = 549.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2025",
        .source = nvidia_list("NVIDIA_GB205-300"),
    },
    device_price{
        .device_id = "rtx-5070-ti",
        .price = 749.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2025",
        .source = nvidia_list("NVIDIA_GB203-300"),
    },
    device_price{
        .device_id = "rtx-5080",
        .price = 999.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2025",
        .source = nvidia_list("NVIDIA_GB203-400"),
    },
    device_price{
        .device_id = "rtx-5090",
        .price = 1999.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2025",
        .source = nvidia_list("NVIDIA_GB202-300"),
    },
    device_price{
        .device_id = "rtx-pro-6000-blackwell-ws",
        .price = 8565.0 * units::dollars,
        .kind = price_kind::launch,
        .date = "2025",
        .source = nvidia_list("NVIDIA_GB202_3"),
    },
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
};

}  // namespace ridgeline::catalogue::launch

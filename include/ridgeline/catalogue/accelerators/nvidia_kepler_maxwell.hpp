#pragma once
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/units/constants.hpp>

// NVIDIA Kepler and Maxwell: FP32 only. A K80 is two devices; one of its dies stands here.
namespace ridgeline::inline v0_2::catalogue {

inline constexpr accelerator k20x{
    .id = "k20x"_text,
    .name = "Tesla K20X"_text,
    .architecture = "Kepler"_text,
    .form = form_factor::pcie,
    .launch_year = 2012,
    .capacity = unverified(6.0 * units::gibibytes),
    .memory_bandwidth = 250.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 3.935 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(14),
    .boost_clock = 732.0 * units::megahertz,
    .l2_cache = unverified(1.5 * units::mebibytes),
    .shared_memory_per_multiprocessor = unverified(48.0 * units::kibibytes),
    .pcie_generation = unverified(2),
    .board_power = 235.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_nan_39 of voidful/gpu-info-api"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator k40{
    .id = "k40"_text,
    .name = "Tesla K40"_text,
    .architecture = "Kepler"_text,
    .form = form_factor::pcie,
    .launch_year = 2013,
    .capacity = unverified(12.0 * units::gibibytes),
    .memory_bandwidth = 288.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 5.04 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(15),
    .boost_clock = 875.0 * units::megahertz,
    .l2_cache = unverified(1.5 * units::mebibytes),
    .shared_memory_per_multiprocessor = unverified(48.0 * units::kibibytes),
    .pcie_generation = unverified(3),
    .board_power = 235.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_nan_40 of voidful/gpu-info-api"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator k80_per_die_12gb{
    .id = "k80-per-die-12gb"_text,
    .name = "Tesla K80 (one die) 12 GB"_text,
    .architecture = "Kepler"_text,
    .form = form_factor::pcie,
    .launch_year = 2014,
    .capacity = unverified(11441.0 * units::mebibytes),
    .memory_bandwidth = 240.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 4.368 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(13),
    .boost_clock = 875.0 * units::megahertz,
    .l2_cache = unverified(1.5 * units::mebibytes),
    .shared_memory_per_multiprocessor = unverified(112.0 * units::kibibytes),
    .pcie_generation = unverified(3),
    .board_power = 150.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_nan_41 of voidful/gpu-info-api; capacity: an nvidia-smi total, publication "
                        "unknown"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator tesla_m40_12gb{
    .id = "tesla-m40-12gb"_text,
    .name = "Tesla M40 12 GB"_text,
    .architecture = "Maxwell"_text,
    .form = form_factor::pcie,
    .launch_year = 2015,
    .capacity = unverified(12.0 * units::gibibytes),
    .memory_bandwidth = 288.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 6.844 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(24),
    .boost_clock = 1114.0 * units::megahertz,
    .l2_cache = unverified(3.0 * units::mebibytes),
    .shared_memory_per_multiprocessor = unverified(96.0 * units::kibibytes),
    .pcie_generation = unverified(3),
    .board_power = 250.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_nan_45 of voidful/gpu-info-api"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator tesla_m40_24gb{
    .id = "tesla-m40-24gb"_text,
    .name = "Tesla M40 24 GB"_text,
    .architecture = "Maxwell"_text,
    .form = form_factor::pcie,
    .launch_year = unverified(2015),
    .capacity = unverified(22945.0 * units::mebibytes),
    .memory_bandwidth = 288.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 6.844 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(24),
    .boost_clock = 1114.0 * units::megahertz,
    .l2_cache = unverified(3.0 * units::mebibytes),
    .shared_memory_per_multiprocessor = unverified(96.0 * units::kibibytes),
    .pcie_generation = unverified(3),
    .board_power = 250.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_nan_45 of voidful/gpu-info-api; capacity: an nvidia-smi total, publication "
                        "unknown"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator gtx_980_ti{
    .id = "gtx-980-ti"_text,
    .name = "GTX 980 Ti"_text,
    .architecture = "Maxwell"_text,
    .form = form_factor::desktop,
    .launch_year = unverified(2015),
    .capacity = 6.0 * units::gibibytes,
    .memory_bandwidth = 336.5 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 6.054 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(22),
    .boost_clock = 1075.0 * units::megahertz,
    .l2_cache = 3.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = unverified(96.0 * units::kibibytes),
    .pcie_generation = 3,
    .board_power = 250.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_GM200-310 of voidful/gpu-info-api"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator titan_x_maxwell{
    .id = "titan-x-maxwell"_text,
    .name = "Titan X (Maxwell)"_text,
    .architecture = "Maxwell"_text,
    .form = form_factor::desktop,
    .launch_year = unverified(2015),
    .capacity = 12.0 * units::gibibytes,
    .memory_bandwidth = 336.5 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 6.605 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(24),
    .boost_clock = 1075.0 * units::megahertz,
    .l2_cache = 3.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = unverified(96.0 * units::kibibytes),
    .pcie_generation = 3,
    .board_power = 250.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_GM200-400 of voidful/gpu-info-api"_text,
               .read_on = "2026-11-21"_text},
};

}  // namespace ridgeline::inline v0_2::catalogue

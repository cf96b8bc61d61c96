#pragma once
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/units/constants.hpp>

// AMD GCN: no matrix units. A FirePro S9300 x2 is two devices; one of them stands here.
namespace ridgeline::inline v0_2::catalogue {

inline constexpr accelerator mi25{
    .id = "mi25"_text,
    .name = "MI25"_text,
    .maker = vendor::amd,
    .architecture = "GCN5-Vega"_text,
    .form = form_factor::pcie,
    .launch_year = 2017,
    .capacity = 16.0 * units::gibibytes,
    .memory_bandwidth = 484.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 12.29 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(64),
    .boost_clock = 1500.0 * units::megahertz,
    .l2_cache = unverified(4.0 * units::mebibytes),
    .shared_memory_per_multiprocessor = unverified(64.0 * units::kibibytes),
    .pcie_generation = 3,
    .board_power = 300.0 * units::watts,
    .slots = unverified(2.0),
    .source = {.document = "Wikipedia, List of AMD graphics processing units (2025-06-16)"_text,
               .where = "entry AMD_nan_442 of voidful/gpu-info-api"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator radeon_vega_fe{
    .id = "radeon-vega-fe"_text,
    .name = "Radeon Vega Frontier Edition"_text,
    .maker = vendor::amd,
    .architecture = "GCN5-Vega"_text,
    .form = form_factor::desktop,
    .launch_year = 2017,
    .capacity = 16.0 * units::gibibytes,
    .memory_bandwidth = unverified(483.8 * units::gigabytes_per_second),
    .peak =
        {
            .fp32 = unverified(13.11 * units::teraflops_per_second),
        },
    .multiprocessors = multiprocessors(64),
    .boost_clock = unverified(1600.0 * units::megahertz),
    .l2_cache = unverified(4.0 * units::mebibytes),
    .shared_memory_per_multiprocessor = unverified(64.0 * units::kibibytes),
    .pcie_generation = unverified(3),
    .board_power = unverified(300.0 * units::watts),
    .slots = unverified(2.0),
    .source = {.document = "AnandTech, AMD Unveils the Radeon Vega Frontier Edition"_text,
               .where = "article 11403; bandwidth: Wikipedia, List of AMD graphics processing units (2025-06-16), "
                        "entry AMD_nan_152, same memory"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rx_580_8gb{
    .id = "rx-580-8gb"_text,
    .name = "RX 580 8 GB"_text,
    .maker = vendor::amd,
    .architecture = "GCN4-Polaris"_text,
    .form = form_factor::desktop,
    .launch_year = 2017,
    .capacity = 8.0 * units::gibibytes,
    .memory_bandwidth = 256.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 6.175 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(36),
    .boost_clock = 1340.0 * units::megahertz,
    .l2_cache = unverified(2.0 * units::mebibytes),
    .shared_memory_per_multiprocessor = unverified(64.0 * units::kibibytes),
    .pcie_generation = 3,
    .board_power = 185.0 * units::watts,
    .slots = unverified(2.0),
    .source = {.document = "Wikipedia, List of AMD graphics processing units (2025-06-16)"_text,
               .where = "entry AMD_nan_146 of voidful/gpu-info-api"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator radeon_r9_fury_x{
    .id = "radeon-r9-fury-x"_text,
    .name = "Radeon R9 Fury X"_text,
    .maker = vendor::amd,
    .architecture = "GCN3-Fiji"_text,
    .form = form_factor::desktop,
    .launch_year = 2015,
    .capacity = 4.0 * units::gibibytes,
    .memory_bandwidth = 512.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 8.602 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(64),
    .boost_clock = 1050.0 * units::megahertz,
    .l2_cache = unverified(2.0 * units::mebibytes),
    .shared_memory_per_multiprocessor = unverified(64.0 * units::kibibytes),
    .pcie_generation = 3,
    .board_power = 275.0 * units::watts,
    .slots = unverified(2.0),
    .source = {.document = "Wikipedia, List of AMD graphics processing units (2025-06-16)"_text,
               .where = "entry AMD_nan_118 of voidful/gpu-info-api"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator radeon_r9_nano{
    .id = "radeon-r9-nano"_text,
    .name = "Radeon R9 Nano"_text,
    .maker = vendor::amd,
    .architecture = "GCN3-Fiji"_text,
    .form = form_factor::desktop,
    .launch_year = 2015,
    .capacity = 4.0 * units::gibibytes,
    .memory_bandwidth = 512.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 8.192 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(64),
    .boost_clock = 1000.0 * units::megahertz,
    .l2_cache = unverified(2.0 * units::mebibytes),
    .shared_memory_per_multiprocessor = unverified(64.0 * units::kibibytes),
    .pcie_generation = 3,
    .board_power = 175.0 * units::watts,
    .slots = unverified(2.0),
    .source = {.document = "Wikipedia, List of AMD graphics processing units (2025-06-16)"_text,
               .where = "entry AMD_nan_117 of voidful/gpu-info-api"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator firepro_s9150{
    .id = "firepro-s9150"_text,
    .name = "FirePro S9150"_text,
    .maker = vendor::amd,
    .architecture = "GCN2-Hawaii"_text,
    .form = form_factor::pcie,
    .launch_year = 2014,
    .capacity = 16.0 * units::gibibytes,
    .memory_bandwidth = 320.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 5.07 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(44),
    .boost_clock = 900.0 * units::megahertz,
    .l2_cache = unverified(1.0 * units::mebibytes),
    .shared_memory_per_multiprocessor = unverified(64.0 * units::kibibytes),
    .pcie_generation = 3,
    .board_power = 235.0 * units::watts,
    .slots = unverified(2.0),
    .source = {.document = "Wikipedia, List of AMD graphics processing units (2025-06-16)"_text,
               .where = "entry AMD_Hawaii XT GL of voidful/gpu-info-api"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator firepro_s9300x2_per_gpu_4gb{
    .id = "firepro-s9300x2-per-gpu-4gb"_text,
    .name = "FirePro S9300 x2 (one GPU) 4 GB"_text,
    .maker = vendor::amd,
    .architecture = "GCN3-Fiji"_text,
    .form = form_factor::pcie,
    .launch_year = 2016,
    .capacity = 4.0 * units::gibibytes,
    .memory_bandwidth = 512.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 6.963 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(64),
    .boost_clock = 850.0 * units::megahertz,
    .l2_cache = unverified(2.0 * units::mebibytes),
    .shared_memory_per_multiprocessor = unverified(64.0 * units::kibibytes),
    .pcie_generation = 3,
    .board_power = 150.0 * units::watts,
    .slots = unverified(2.0),
    .source = {.document = "Wikipedia, List of AMD graphics processing units (2025-06-16)"_text,
               .where = "entry AMD_2x Capsaicin XT of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp"_text,
               .read_on = "2026-11-21"_text},
};

}  // namespace ridgeline::inline v0_2::catalogue

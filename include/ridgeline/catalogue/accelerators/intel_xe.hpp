#pragma once
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/units/constants.hpp>

// Intel Xe. Multiprocessors are Xe cores.
namespace ridgeline::inline v0_2::catalogue {

inline constexpr accelerator arc_a770_16gb{
    .id = "arc-a770-16gb"_text,
    .name = "Arc A770 16 GB"_text,
    .maker = vendor::intel,
    .architecture = "Xe-HPG"_text,
    .form = form_factor::desktop,
    .launch_year = 2022,
    .capacity = 16.0 * units::gibibytes,
    .memory_bandwidth = 560.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 19.66 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = unverified(138.0 * units::teraflops_per_second),
            .bf16_accumulate_fp32 = unverified(138.0 * units::teraflops_per_second),
            .int8_accumulate_int32 = unverified(275.0 * units::teraoperations_per_second),
        },
    .multiprocessors = multiprocessors(32),
    .boost_clock = 2400.0 * units::megahertz,
    .l2_cache = 16.0 * units::mebibytes,
    .pcie_generation = 4,
    .board_power = 225.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Intel graphics processing units (2025-06-16)"_text,
               .where = "entry Intel_ACM-G10 (DG2-512)_4 of voidful/gpu-info-api"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator max_1550{
    .id = "max-1550"_text,
    .name = "Data Center GPU Max 1550"_text,
    .maker = vendor::intel,
    .architecture = "Xe-HPC"_text,
    .form = form_factor::oam,
    .launch_year = 2023,
    .capacity = 128.0 * units::gibibytes,
    .memory_bandwidth = 3276.8 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 52.4 * units::teraflops_per_second,
            .tf32 = unverified(416.0 * units::teraflops_per_second),
            .fp16_accumulate_fp32 = unverified(832.0 * units::teraflops_per_second),
            .bf16_accumulate_fp32 = 832.0 * units::teraflops_per_second,
            .int8_accumulate_int32 = unverified(1664.0 * units::teraoperations_per_second),
        },
    .multiprocessors = multiprocessors(128),
    .boost_clock = 1600.0 * units::megahertz,
    .l2_cache = 408.0 * units::mebibytes,
    .link = "xe-link"_text,
    .pcie_generation = 5,
    .board_power = 600.0 * units::watts,
    .source = {.document = "Glenn K. Lockwood, Digital garden"_text,
               .where = "processors/pvc; Wikipedia, List of Intel graphics processing units (2025-06-16) (entry "
                        "Intel_nan_6 of voidful/gpu-info-api)"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator arc_a310{
    .id = "arc-a310"_text,
    .name = "Arc A310"_text,
    .maker = vendor::intel,
    .architecture = "Xe-HPG"_text,
    .form = form_factor::desktop,
    .launch_year = 2022,
    .capacity = 4.0 * units::gibibytes,
    .memory_bandwidth = 124.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 3.072 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = unverified(24.6 * units::teraflops_per_second),
            .bf16_accumulate_fp32 = unverified(24.6 * units::teraflops_per_second),
            .int8_accumulate_int32 = unverified(49.2 * units::teraoperations_per_second),
        },
    .multiprocessors = multiprocessors(6),
    .boost_clock = 2000.0 * units::megahertz,
    .l2_cache = 4.0 * units::mebibytes,
    .pcie_generation = 4,
    .pcie_lanes = 8,
    .board_power = 75.0 * units::watts,
    .slots = unverified(1.0),
    .source = {.document = "Wikipedia, List of Intel graphics processing units (2025-06-16)"_text,
               .where = "entry Intel_ACM-G11 (DG2-128) of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator arc_b580_12gb{
    .id = "arc-b580-12gb"_text,
    .name = "Arc B580 12 GB"_text,
    .maker = vendor::intel,
    .architecture = "Xe2-HPG"_text,
    .form = form_factor::desktop,
    .launch_year = 2024,
    .capacity = 12.0 * units::gibibytes,
    .memory_bandwidth = 456.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 13.67 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = unverified(116.5 * units::teraflops_per_second),
            .bf16_accumulate_fp32 = unverified(116.5 * units::teraflops_per_second),
            .int8_accumulate_int32 = 233.0 * units::teraoperations_per_second,
        },
    .multiprocessors = multiprocessors(20),
    .boost_clock = 2670.0 * units::megahertz,
    .tensor_clock = unverified(2850.0 * units::megahertz),
    .l2_cache = 18.0 * units::mebibytes,
    .pcie_generation = 4,
    .pcie_lanes = 8,
    .board_power = 190.0 * units::watts,
    .slots = unverified(2.0),
    .source = {.document = "Intel Arc B580 product page"_text,
               .where = "as activescott/gpu-agent reads it; FP16 = half of INT8"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator arc_pro_b50_16gb{
    .id = "arc-pro-b50-16gb"_text,
    .name = "Arc Pro B50 16 GB"_text,
    .maker = vendor::intel,
    .architecture = "Xe2-HPG"_text,
    .form = form_factor::workstation,
    .launch_year = 2025,
    .capacity = 16.0 * units::gibibytes,
    .memory_bandwidth = 224.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 10.65 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = unverified(85.0 * units::teraflops_per_second),
            .bf16_accumulate_fp32 = unverified(85.0 * units::teraflops_per_second),
            .int8_accumulate_int32 = 170.0 * units::teraoperations_per_second,
        },
    .multiprocessors = multiprocessors(16),
    .boost_clock = 2600.0 * units::megahertz,
    .l2_cache = unverified(18.0 * units::mebibytes),
    .pcie_generation = 5,
    .pcie_lanes = 8,
    .board_power = 70.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Intel Arc Pro B50 product page"_text,
               .where = "as activescott/gpu-agent reads it; FP16 = half of INT8"_text,
               .read_on = "2026-11-21"_text},
};

}  // namespace ridgeline::inline v0_2::catalogue

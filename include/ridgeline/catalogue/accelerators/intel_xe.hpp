#pragma once
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/units/constants.hpp>

// Intel Xe. Multiprocessors are Xe cores.
namespace ridgeline::catalogue {

inline constexpr accelerator arc_a770_16gb{
    .id = "arc-a770-16gb",
    .name = "Arc A770 16 GB",
    .maker = vendor::intel,
    .architecture = "Xe-HPG",
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
    .multiprocessors = 32,
    .boost_clock = 2400.0 * units::megahertz,
    .l2_cache = 16.0 * units::mebibytes,
    .pcie_generation = 4,
    .board_power = 225.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Intel graphics processing units (2025-06-16)",
               .where = "entry Intel_ACM-G10 (DG2-512)_4 of voidful/gpu-info-api",
               .read_on = "2026-11-21"},
};

inline constexpr accelerator max_1550{
    .id = "max-1550",
    .name = "Data Center GPU Max 1550",
    .maker = vendor::intel,
    .architecture = "Xe-HPC",
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
    .multiprocessors = 128,
    .boost_clock = 1600.0 * units::megahertz,
    .l2_cache = 408.0 * units::mebibytes,
    .link = "xe-link",
    .pcie_generation = 5,
    .board_power = 600.0 * units::watts,
    .source = {.document = "Glenn K. Lockwood, Digital garden",
               .where = "processors/pvc; Wikipedia, List of Intel graphics processing units (2025-06-16) (entry "
                        "Intel_nan_6 of voidful/gpu-info-api)",
               .read_on = "2026-11-21"},
};

}  // namespace ridgeline::catalogue

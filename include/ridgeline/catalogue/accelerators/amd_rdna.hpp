#pragma once
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/units/constants.hpp>

// AMD RDNA. Multiprocessors are compute units; the Infinity Cache is not part of the L2 given here.
namespace ridgeline::catalogue {

inline constexpr accelerator rx_6800_xt{
    .id = "rx-6800-xt",
    .name = "RX 6800 XT",
    .maker = vendor::amd,
    .architecture = "RDNA2",
    .form = form_factor::desktop,
    .launch_year = 2020,
    .capacity = 16.0 * units::gibibytes,
    .memory_bandwidth = 512.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 20.74 * units::teraflops_per_second,
        },
    .multiprocessors = 72,
    .boost_clock = 2250.0 * units::megahertz,
    .l2_cache = 4.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .pcie_generation = 4,
    .board_power = 300.0 * units::watts,
    .slots = unverified(2.5),
    .source = {.document = "Wikipedia, List of AMD graphics processing units (2025-06-16)",
               .where = "entry AMD_nan_177 of voidful/gpu-info-api; AMD ROCm documentation (gpu-arch-specs.rst, "
                        "gpu-arch/)",
               .read_on = "2026-11-21"},
};

inline constexpr accelerator rx_6900_xt{
    .id = "rx-6900-xt",
    .name = "RX 6900 XT",
    .maker = vendor::amd,
    .architecture = "RDNA2",
    .form = form_factor::desktop,
    .launch_year = 2020,
    .capacity = 16.0 * units::gibibytes,
    .memory_bandwidth = 512.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 23.04 * units::teraflops_per_second,
        },
    .multiprocessors = 80,
    .boost_clock = 2250.0 * units::megahertz,
    .l2_cache = 4.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .pcie_generation = 4,
    .board_power = 300.0 * units::watts,
    .slots = unverified(2.5),
    .source = {.document = "Wikipedia, List of AMD graphics processing units (2025-06-16)",
               .where = "entry AMD_nan_178 of voidful/gpu-info-api; AMD ROCm documentation (gpu-arch-specs.rst, "
                        "gpu-arch/)",
               .read_on = "2026-11-21"},
};

inline constexpr accelerator rx_7900_xtx{
    .id = "rx-7900-xtx",
    .name = "RX 7900 XTX",
    .maker = vendor::amd,
    .architecture = "RDNA3",
    .form = form_factor::desktop,
    .launch_year = 2022,
    .capacity = 24.0 * units::gibibytes,
    .memory_bandwidth = 960.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 61.44 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 122.8 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 122.8 * units::teraflops_per_second,
            .int8_accumulate_int32 = 122.8 * units::teraoperations_per_second,
        },
    .multiprocessors = 96,
    .boost_clock = 2500.0 * units::megahertz,
    .l2_cache = 6.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .pcie_generation = 4,
    .board_power = 355.0 * units::watts,
    .slots = unverified(2.5),
    .source = {.document = "Wikipedia, List of AMD graphics processing units (2025-06-16)",
               .where = "entry AMD_nan_188 of voidful/gpu-info-api; AMD ROCm documentation (gpu-arch-specs.rst, "
                        "gpu-arch/)",
               .read_on = "2026-11-21"},
};

}  // namespace ridgeline::catalogue

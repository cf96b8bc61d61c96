#pragma once
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/units/constants.hpp>

// AMD RDNA 2 to 4. Multiprocessors are compute units; the Infinity Cache is not part of the L2 given here.
namespace ridgeline::inline v0_2::catalogue {

inline constexpr accelerator rx_6800_xt{
    .id = "rx-6800-xt"_text,
    .name = "RX 6800 XT"_text,
    .maker = vendor::amd,
    .architecture = "RDNA2"_text,
    .form = form_factor::desktop,
    .launch_year = 2020,
    .capacity = 16.0 * units::gibibytes,
    .memory_bandwidth = 512.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 20.74 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(72),
    .boost_clock = 2250.0 * units::megahertz,
    .l2_cache = 4.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .pcie_generation = 4,
    .board_power = 300.0 * units::watts,
    .slots = unverified(2.5),
    .source = {.document = "Wikipedia, List of AMD graphics processing units (2025-06-16)"_text,
               .where = "entry AMD_nan_177 of voidful/gpu-info-api; AMD ROCm documentation (gpu-arch-specs.rst, "
                        "gpu-arch/)"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rx_6900_xt{
    .id = "rx-6900-xt"_text,
    .name = "RX 6900 XT"_text,
    .maker = vendor::amd,
    .architecture = "RDNA2"_text,
    .form = form_factor::desktop,
    .launch_year = 2020,
    .capacity = 16.0 * units::gibibytes,
    .memory_bandwidth = 512.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 23.04 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(80),
    .boost_clock = 2250.0 * units::megahertz,
    .l2_cache = 4.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .pcie_generation = 4,
    .board_power = 300.0 * units::watts,
    .slots = unverified(2.5),
    .source = {.document = "Wikipedia, List of AMD graphics processing units (2025-06-16)"_text,
               .where = "entry AMD_nan_178 of voidful/gpu-info-api; AMD ROCm documentation (gpu-arch-specs.rst, "
                        "gpu-arch/)"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rx_7900_xtx{
    .id = "rx-7900-xtx"_text,
    .name = "RX 7900 XTX"_text,
    .maker = vendor::amd,
    .architecture = "RDNA3"_text,
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
    .multiprocessors = multiprocessors(96),
    .boost_clock = 2500.0 * units::megahertz,
    .l2_cache = 6.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .pcie_generation = 4,
    .board_power = 355.0 * units::watts,
    .slots = unverified(2.5),
    .source = {.document = "Wikipedia, List of AMD graphics processing units (2025-06-16)"_text,
               .where = "entry AMD_nan_188 of voidful/gpu-info-api; AMD ROCm documentation (gpu-arch-specs.rst, "
                        "gpu-arch/)"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rx_6500_xt_4gb{
    .id = "rx-6500-xt-4gb"_text,
    .name = "RX 6500 XT 4 GB"_text,
    .maker = vendor::amd,
    .architecture = "RDNA2"_text,
    .form = form_factor::desktop,
    .launch_year = 2022,
    .capacity = 4.0 * units::gibibytes,
    .memory_bandwidth = 144.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 5.765 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(16),
    .boost_clock = 2815.0 * units::megahertz,
    .l2_cache = unverified(1.0 * units::mebibytes),
    .shared_memory_per_multiprocessor = unverified(64.0 * units::kibibytes),
    .pcie_generation = 4,
    .pcie_lanes = 4,
    .board_power = 107.0 * units::watts,
    .slots = unverified(2.0),
    .source = {.document = "Wikipedia, List of AMD graphics processing units (2025-06-16)"_text,
               .where = "entry AMD_nan_167 of voidful/gpu-info-api"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rx_6700_xt{
    .id = "rx-6700-xt"_text,
    .name = "RX 6700 XT"_text,
    .maker = vendor::amd,
    .architecture = "RDNA2"_text,
    .form = form_factor::desktop,
    .launch_year = 2021,
    .capacity = 12.0 * units::gibibytes,
    .memory_bandwidth = 384.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 13.21 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(40),
    .boost_clock = 2581.0 * units::megahertz,
    .l2_cache = 3.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .pcie_generation = 4,
    .board_power = 230.0 * units::watts,
    .slots = unverified(2.0),
    .source = {.document = "Wikipedia, List of AMD graphics processing units (2025-06-16)"_text,
               .where = "entry AMD_nan_173 of voidful/gpu-info-api; AMD ROCm documentation (gpu-arch-specs.rst)"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rx_7600{
    .id = "rx-7600"_text,
    .name = "RX 7600"_text,
    .maker = vendor::amd,
    .architecture = "RDNA3"_text,
    .form = form_factor::desktop,
    .launch_year = 2023,
    .capacity = 8.0 * units::gibibytes,
    .memory_bandwidth = 288.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 21.75 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 43.5 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 43.5 * units::teraflops_per_second,
            .int8_accumulate_int32 = 43.5 * units::teraoperations_per_second,
        },
    .multiprocessors = multiprocessors(32),
    .boost_clock = 2655.0 * units::megahertz,
    .l2_cache = 2.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .pcie_generation = 4,
    .pcie_lanes = 8,
    .board_power = 165.0 * units::watts,
    .slots = unverified(2.0),
    .source = {.document = "Wikipedia, List of AMD graphics processing units (2025-06-16)"_text,
               .where = "entry AMD_nan_181 of voidful/gpu-info-api; AMD ROCm documentation (gpu-arch-specs.rst)"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rx_7900_xt{
    .id = "rx-7900-xt"_text,
    .name = "RX 7900 XT"_text,
    .maker = vendor::amd,
    .architecture = "RDNA3"_text,
    .form = form_factor::desktop,
    .launch_year = 2022,
    .capacity = 20.0 * units::gibibytes,
    .memory_bandwidth = 800.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 51.61 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 103.2 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 103.2 * units::teraflops_per_second,
            .int8_accumulate_int32 = 103.2 * units::teraoperations_per_second,
        },
    .multiprocessors = multiprocessors(84),
    .boost_clock = 2400.0 * units::megahertz,
    .l2_cache = 6.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .pcie_generation = 4,
    .board_power = 315.0 * units::watts,
    .slots = unverified(2.5),
    .source = {.document = "Wikipedia, List of AMD graphics processing units (2025-06-16)"_text,
               .where = "entry AMD_nan_187 of voidful/gpu-info-api; AMD ROCm documentation (gpu-arch-specs.rst)"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator radeon_pro_w7700{
    .id = "radeon-pro-w7700"_text,
    .name = "Radeon PRO W7700"_text,
    .maker = vendor::amd,
    .architecture = "RDNA3"_text,
    .form = form_factor::workstation,
    .launch_year = 2023,
    .capacity = 16.0 * units::gibibytes,
    .memory_bandwidth = 576.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = unverified(31.95 * units::teraflops_per_second),
            .fp16_accumulate_fp32 = unverified(63.9 * units::teraflops_per_second),
            .bf16_accumulate_fp32 = unverified(63.9 * units::teraflops_per_second),
            .int8_accumulate_int32 = unverified(63.9 * units::teraoperations_per_second),
        },
    .multiprocessors = multiprocessors(48),
    .boost_clock = 2600.0 * units::megahertz,
    .l2_cache = unverified(4.0 * units::mebibytes),
    .shared_memory_per_multiprocessor = unverified(64.0 * units::kibibytes),
    .pcie_generation = 4,
    .board_power = 190.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of AMD graphics processing units (2025-06-16)"_text,
               .where = "entry AMD_nan_385 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rx_9070_xt{
    .id = "rx-9070-xt"_text,
    .name = "RX 9070 XT"_text,
    .maker = vendor::amd,
    .architecture = "RDNA4"_text,
    .form = form_factor::desktop,
    .launch_year = 2025,
    .capacity = 16.0 * units::gibibytes,
    .memory_bandwidth = 640.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 48.66 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 194.6 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = unverified(194.6 * units::teraflops_per_second),
            .fp8_accumulate_fp32 = unverified(389.3 * units::teraflops_per_second),
            .int8_accumulate_int32 = 389.3 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(64),
    .boost_clock = 2970.0 * units::megahertz,
    .l2_cache = 8.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .pcie_generation = 5,
    .board_power = 304.0 * units::watts,
    .slots = unverified(2.5),
    .source = {.document = "Wikipedia, List of AMD graphics processing units (2025-06-16)"_text,
               .where = "entry AMD_nan_193 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; AMD ROCm documentation (gpu-arch-specs.rst)"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator radeon_ai_pro_r9700{
    .id = "radeon-ai-pro-r9700"_text,
    .name = "Radeon AI PRO R9700"_text,
    .maker = vendor::amd,
    .architecture = "RDNA4"_text,
    .form = form_factor::workstation,
    .launch_year = 2025,
    .capacity = 32.0 * units::gibibytes,
    .memory_bandwidth = 640.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 47.8 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 191.0 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = unverified(191.0 * units::teraflops_per_second),
            .fp8_accumulate_fp32 = 383.0 * units::teraflops_per_second,
            .int8_accumulate_int32 = 383.0 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(64),
    .boost_clock = 2920.0 * units::megahertz,
    .l2_cache = unverified(8.0 * units::mebibytes),
    .shared_memory_per_multiprocessor = unverified(64.0 * units::kibibytes),
    .pcie_generation = 5,
    .board_power = 300.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "AMD Radeon AI PRO R9700 datasheet"_text,
               .where = "as activescott/gpu-agent reads it; L2 and shared memory as on the RX 9070 XT, same chip"_text,
               .read_on = "2026-11-21"_text},
};

}  // namespace ridgeline::inline v0_2::catalogue

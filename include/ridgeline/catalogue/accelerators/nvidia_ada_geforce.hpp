#pragma once
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/units/constants.hpp>

// NVIDIA Ada Lovelace in GeForce cards. FP16 and FP8 products are added in FP32 at half rate, so each has two peaks.
namespace ridgeline::inline v0_2::catalogue {

inline constexpr accelerator rtx_4060_ti_16gb{
    .id = "rtx-4060-ti-16gb"_text,
    .name = "RTX 4060 Ti 16 GB"_text,
    .architecture = "Ada-GeForce"_text,
    .form = form_factor::desktop,
    .launch_year = 2023,
    .capacity = 16.0 * units::gibibytes,
    .memory_bandwidth = 288.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 22.06 * units::teraflops_per_second,
            .tf32 = 22.06 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 88.26 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 44.13 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 44.13 * units::teraflops_per_second,
            .fp8_accumulate_fp16 = 176.52 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 88.26 * units::teraflops_per_second,
            .int8_accumulate_int32 = 176.5 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(34),
    .boost_clock = 2535.0 * units::megahertz,
    .l2_cache = 32.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 4,
    .pcie_lanes = 8,
    .board_power = 165.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_AD106-351 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA Ada GPU Architecture whitepaper (rates per SM); shared "
                        "memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_4070{
    .id = "rtx-4070"_text,
    .name = "RTX 4070"_text,
    .architecture = "Ada-GeForce"_text,
    .form = form_factor::desktop,
    .launch_year = 2023,
    .capacity = 12.0 * units::gibibytes,
    .memory_bandwidth = 504.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 29.15 * units::teraflops_per_second,
            .tf32 = 29.15 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 116.6 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 58.29 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 58.29 * units::teraflops_per_second,
            .fp8_accumulate_fp16 = 233.2 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 116.6 * units::teraflops_per_second,
            .int8_accumulate_int32 = 233.2 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(46),
    .boost_clock = 2475.0 * units::megahertz,
    .l2_cache = 36.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 4,
    .board_power = 200.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_AD104-250 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA Ada GPU Architecture whitepaper (rates per SM); shared "
                        "memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_4070_super{
    .id = "rtx-4070-super"_text,
    .name = "RTX 4070 Super"_text,
    .architecture = "Ada-GeForce"_text,
    .form = form_factor::desktop,
    .launch_year = 2024,
    .capacity = 12.0 * units::gibibytes,
    .memory_bandwidth = 504.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 35.48 * units::teraflops_per_second,
            .tf32 = 35.48 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 141.9 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 70.96 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 70.96 * units::teraflops_per_second,
            .fp8_accumulate_fp16 = 283.8 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 141.9 * units::teraflops_per_second,
            .int8_accumulate_int32 = 283.9 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(56),
    .boost_clock = 2475.0 * units::megahertz,
    .l2_cache = 48.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 4,
    .board_power = 220.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_AD104-350 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA Ada GPU Architecture whitepaper (rates per SM); shared "
                        "memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_4070_ti{
    .id = "rtx-4070-ti"_text,
    .name = "RTX 4070 Ti"_text,
    .architecture = "Ada-GeForce"_text,
    .form = form_factor::desktop,
    .launch_year = 2023,
    .capacity = 12.0 * units::gibibytes,
    .memory_bandwidth = 504.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 40.09 * units::teraflops_per_second,
            .tf32 = 40.09 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 160.4 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 80.18 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 80.18 * units::teraflops_per_second,
            .fp8_accumulate_fp16 = 320.8 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 160.4 * units::teraflops_per_second,
            .int8_accumulate_int32 = 320.7 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(60),
    .boost_clock = 2610.0 * units::megahertz,
    .l2_cache = 48.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 4,
    .board_power = 285.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_AD104-400 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA Ada GPU Architecture whitepaper (rates per SM); shared "
                        "memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_4070_ti_super{
    .id = "rtx-4070-ti-super"_text,
    .name = "RTX 4070 Ti Super"_text,
    .architecture = "Ada-GeForce"_text,
    .form = form_factor::desktop,
    .launch_year = 2024,
    .capacity = 16.0 * units::gibibytes,
    .memory_bandwidth = 672.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 44.1 * units::teraflops_per_second,
            .tf32 = 44.1 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 176.4 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 88.2 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 88.2 * units::teraflops_per_second,
            .fp8_accumulate_fp16 = 352.8 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 176.4 * units::teraflops_per_second,
            .int8_accumulate_int32 = 352.8 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(66),
    .boost_clock = 2610.0 * units::megahertz,
    .l2_cache = 48.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 4,
    .board_power = 285.0 * units::watts,
    .slots = 3.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_AD103-275 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA Ada GPU Architecture whitepaper (rates per SM); shared "
                        "memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_4080{
    .id = "rtx-4080"_text,
    .name = "RTX 4080"_text,
    .architecture = "Ada-GeForce"_text,
    .form = form_factor::desktop,
    .launch_year = 2022,
    .capacity = 16.0 * units::gibibytes,
    .memory_bandwidth = 716.8 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 48.74 * units::teraflops_per_second,
            .tf32 = 48.74 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 194.9 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 97.47 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 97.47 * units::teraflops_per_second,
            .fp8_accumulate_fp16 = 389.8 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 194.9 * units::teraflops_per_second,
            .int8_accumulate_int32 = 389.9 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(76),
    .boost_clock = 2505.0 * units::megahertz,
    .l2_cache = 64.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 4,
    .board_power = 320.0 * units::watts,
    .slots = 3.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_AD103-300 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA Ada GPU Architecture whitepaper (rates per SM); shared "
                        "memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_4080_super{
    .id = "rtx-4080-super"_text,
    .name = "RTX 4080 Super"_text,
    .architecture = "Ada-GeForce"_text,
    .form = form_factor::desktop,
    .launch_year = 2024,
    .capacity = 16.0 * units::gibibytes,
    .memory_bandwidth = 736.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 52.22 * units::teraflops_per_second,
            .tf32 = 52.22 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 208.9 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 104.4 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 104.4 * units::teraflops_per_second,
            .fp8_accumulate_fp16 = 417.8 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 208.9 * units::teraflops_per_second,
            .int8_accumulate_int32 = 417.8 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(80),
    .boost_clock = 2550.0 * units::megahertz,
    .l2_cache = 64.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 4,
    .board_power = 320.0 * units::watts,
    .slots = 3.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_AD103-400 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA Ada GPU Architecture whitepaper (rates per SM); shared "
                        "memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

// [entry]
inline constexpr accelerator rtx_4090{
    .id = "rtx-4090"_text,
    .name = "RTX 4090"_text,
    .architecture = "Ada-GeForce"_text,
    .form = form_factor::desktop,
    .launch_year = 2022,
    .capacity = 24564.0 * units::mebibytes,
    .memory_bandwidth = 1008.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 82.58 * units::teraflops_per_second,
            .tf32 = 82.58 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 330.3 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 165.2 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 165.2 * units::teraflops_per_second,
            .fp8_accumulate_fp16 = 660.6 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 330.3 * units::teraflops_per_second,
            .int8_accumulate_int32 = 660.6 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(128),
    .boost_clock = 2520.0 * units::megahertz,
    .l2_cache = 72.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 4,
    .board_power = 450.0 * units::watts,
    .slots = 3.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_AD102-300 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA Ada GPU Architecture whitepaper (peak rates, as "
                        "tabulated by gau-nernst, rates per SM); shared memory per SM: NVIDIA/cccl arch_traits.h; "
                        "capacity: nvidia-smi total in RLinf/RLinf issue 255"_text,
               .read_on = "2026-11-21"_text},
};
// [/entry]

inline constexpr accelerator rtx_4060{
    .id = "rtx-4060"_text,
    .name = "RTX 4060"_text,
    .architecture = "Ada-GeForce"_text,
    .form = form_factor::desktop,
    .launch_year = 2023,
    .capacity = 8.0 * units::gibibytes,
    .memory_bandwidth = 272.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 15.11 * units::teraflops_per_second,
            .tf32 = 15.11 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 60.46 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 30.23 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 30.23 * units::teraflops_per_second,
            .fp8_accumulate_fp16 = 120.9 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 60.46 * units::teraflops_per_second,
            .int8_accumulate_int32 = 120.9 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(24),
    .boost_clock = 2460.0 * units::megahertz,
    .l2_cache = 24.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 4,
    .pcie_lanes = 8,
    .board_power = 115.0 * units::watts,
    .slots = 2.0,
    .source =
        {.document = "TechPowerUp GPU database (2026-02)"_text,
         .where =
             "entry RTX 4060, as reox007/RightNow-GPU-Database repeats it; matrix peaks by the rule of catalogue/architectures.hpp; shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
         .read_on = "2026-11-23"_text},
};

inline constexpr accelerator rtx_4060_ti_8gb{
    .id = "rtx-4060-ti-8gb"_text,
    .name = "RTX 4060 Ti 8 GB"_text,
    .architecture = "Ada-GeForce"_text,
    .form = form_factor::desktop,
    .launch_year = 2023,
    .capacity = 8.0 * units::gibibytes,
    .memory_bandwidth = 288.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 22.06 * units::teraflops_per_second,
            .tf32 = 22.06 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 88.26 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 44.13 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 44.13 * units::teraflops_per_second,
            .fp8_accumulate_fp16 = 176.5 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 88.26 * units::teraflops_per_second,
            .int8_accumulate_int32 = 176.5 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(34),
    .boost_clock = 2535.0 * units::megahertz,
    .l2_cache = 32.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 4,
    .pcie_lanes = 8,
    .board_power = 160.0 * units::watts,
    .slots = 2.0,
    .source =
        {.document = "TechPowerUp GPU database (2026-02)"_text,
         .where =
             "entry RTX 4060 Ti 8 GB, as reox007/RightNow-GPU-Database repeats it; matrix peaks by the rule of catalogue/architectures.hpp; shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
         .read_on = "2026-11-23"_text},
};

}  // namespace ridgeline::inline v0_2::catalogue

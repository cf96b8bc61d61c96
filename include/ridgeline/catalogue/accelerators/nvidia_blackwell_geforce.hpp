#pragma once
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/units/constants.hpp>

// NVIDIA Blackwell GB20x in GeForce cards. FP16 and FP8 products are added in FP32 at half rate; FP4 is not halved.
namespace ridgeline::inline v0_2::catalogue {

inline constexpr accelerator rtx_5060_ti_16gb{
    .id = "rtx-5060-ti-16gb"_text,
    .name = "RTX 5060 Ti 16 GB"_text,
    .architecture = "Blackwell-GB20x-GeForce"_text,
    .form = form_factor::desktop,
    .launch_year = 2025,
    .capacity = 16.0 * units::gibibytes,
    .memory_bandwidth = 448.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 23.7 * units::teraflops_per_second,
            .tf32 = 23.7 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 94.81 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 47.41 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 47.41 * units::teraflops_per_second,
            .fp8_accumulate_fp16 = 189.62 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 94.81 * units::teraflops_per_second,
            .int8_accumulate_int32 = 189.6 * units::teraoperations_per_second,
            .fp4_accumulate_fp32 = 379.3 * units::teraflops_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(36),
    .boost_clock = 2572.0 * units::megahertz,
    .l2_cache = 32.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 5,
    .pcie_lanes = 8,
    .board_power = 180.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_GB206-300_2 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA RTX Blackwell GPU Architecture whitepaper (rates per "
                        "SM); shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_5070{
    .id = "rtx-5070"_text,
    .name = "RTX 5070"_text,
    .architecture = "Blackwell-GB20x-GeForce"_text,
    .form = form_factor::desktop,
    .launch_year = 2025,
    .capacity = 12.0 * units::gibibytes,
    .memory_bandwidth = 672.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 30.87 * units::teraflops_per_second,
            .tf32 = 30.87 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 123.5 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 61.73 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 61.73 * units::teraflops_per_second,
            .fp8_accumulate_fp16 = 247.0 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 123.5 * units::teraflops_per_second,
            .int8_accumulate_int32 = 246.9 * units::teraoperations_per_second,
            .fp4_accumulate_fp32 = 493.9 * units::teraflops_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(48),
    .boost_clock = 2512.0 * units::megahertz,
    .l2_cache = 48.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 5,
    .board_power = 250.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_GB205-300 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA RTX Blackwell GPU Architecture whitepaper (rates per "
                        "SM); shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_5070_ti{
    .id = "rtx-5070-ti"_text,
    .name = "RTX 5070 Ti"_text,
    .architecture = "Blackwell-GB20x-GeForce"_text,
    .form = form_factor::desktop,
    .launch_year = 2025,
    .capacity = 16.0 * units::gibibytes,
    .memory_bandwidth = 896.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 43.94 * units::teraflops_per_second,
            .tf32 = 43.94 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 175.8 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 87.88 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 87.88 * units::teraflops_per_second,
            .fp8_accumulate_fp16 = 351.6 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 175.8 * units::teraflops_per_second,
            .int8_accumulate_int32 = 351.5 * units::teraoperations_per_second,
            .fp4_accumulate_fp32 = 703.0 * units::teraflops_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(70),
    .boost_clock = 2452.0 * units::megahertz,
    .l2_cache = 48.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 5,
    .board_power = 300.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_GB203-300 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA RTX Blackwell GPU Architecture whitepaper (rates per "
                        "SM); shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_5080{
    .id = "rtx-5080"_text,
    .name = "RTX 5080"_text,
    .architecture = "Blackwell-GB20x-GeForce"_text,
    .form = form_factor::desktop,
    .launch_year = 2025,
    .capacity = 16.0 * units::gibibytes,
    .memory_bandwidth = 960.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 56.28 * units::teraflops_per_second,
            .tf32 = 56.28 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 225.1 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 112.6 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 112.6 * units::teraflops_per_second,
            .fp8_accumulate_fp16 = 450.2 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 225.1 * units::teraflops_per_second,
            .int8_accumulate_int32 = 450.2 * units::teraoperations_per_second,
            .fp4_accumulate_fp32 = 900.4 * units::teraflops_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(84),
    .boost_clock = 2617.0 * units::megahertz,
    .l2_cache = 64.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 5,
    .board_power = 360.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_GB203-400 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA RTX Blackwell GPU Architecture whitepaper (rates per "
                        "SM); shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_5090{
    .id = "rtx-5090"_text,
    .name = "RTX 5090"_text,
    .architecture = "Blackwell-GB20x-GeForce"_text,
    .form = form_factor::desktop,
    .launch_year = 2025,
    .capacity = 32607.0 * units::mebibytes,
    .memory_bandwidth = 1792.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 104.8 * units::teraflops_per_second,
            .tf32 = 104.8 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 419.0 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 209.5 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 209.5 * units::teraflops_per_second,
            .fp8_accumulate_fp16 = 838.0 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 419.0 * units::teraflops_per_second,
            .int8_accumulate_int32 = 838.0 * units::teraoperations_per_second,
            .fp4_accumulate_fp32 = 1676.0 * units::teraflops_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(170),
    .boost_clock = 2407.0 * units::megahertz,
    .l2_cache = 96.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 5,
    .board_power = 575.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_GB202-300 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA RTX Blackwell GPU Architecture whitepaper (peak rates, "
                        "as tabulated by gau-nernst, rates per SM); shared memory per SM: NVIDIA/cccl arch_traits.h; "
                        "capacity: nvidia-smi total in noonghunna/club-3090 issue 617"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_5050{
    .id = "rtx-5050"_text,
    .name = "RTX 5050"_text,
    .architecture = "Blackwell-GB20x-GeForce"_text,
    .form = form_factor::desktop,
    .launch_year = 2025,
    .capacity = 8.0 * units::gibibytes,
    .memory_bandwidth = 320.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 13.17 * units::teraflops_per_second,
            .tf32 = 13.17 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 52.67 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 26.34 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 26.34 * units::teraflops_per_second,
            .fp8_accumulate_fp16 = 105.3 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 52.67 * units::teraflops_per_second,
            .int8_accumulate_int32 = 105.3 * units::teraoperations_per_second,
            .fp4_accumulate_fp32 = 210.7 * units::teraflops_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(20),
    .boost_clock = 2572.0 * units::megahertz,
    .l2_cache = 24.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 5,
    .pcie_lanes = 8,
    .board_power = 130.0 * units::watts,
    .slots = 2.0,
    .source =
        {.document = "TechPowerUp GPU database (2026-02)"_text,
         .where =
             "entry RTX 5050, as reox007/RightNow-GPU-Database repeats it; matrix peaks by the rule of catalogue/architectures.hpp; shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
         .read_on = "2026-11-23"_text},
};

inline constexpr accelerator rtx_5060{
    .id = "rtx-5060"_text,
    .name = "RTX 5060"_text,
    .architecture = "Blackwell-GB20x-GeForce"_text,
    .form = form_factor::desktop,
    .launch_year = 2025,
    .capacity = 8.0 * units::gibibytes,
    .memory_bandwidth = 448.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 19.18 * units::teraflops_per_second,
            .tf32 = 19.18 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 76.71 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 38.35 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 38.35 * units::teraflops_per_second,
            .fp8_accumulate_fp16 = 153.4 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 76.71 * units::teraflops_per_second,
            .int8_accumulate_int32 = 153.4 * units::teraoperations_per_second,
            .fp4_accumulate_fp32 = 306.8 * units::teraflops_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(30),
    .boost_clock = 2497.0 * units::megahertz,
    .l2_cache = 32.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 5,
    .pcie_lanes = 8,
    .board_power = 145.0 * units::watts,
    .slots = 2.0,
    .source =
        {.document = "TechPowerUp GPU database (2026-02)"_text,
         .where =
             "entry RTX 5060, as reox007/RightNow-GPU-Database repeats it; matrix peaks by the rule of catalogue/architectures.hpp; shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
         .read_on = "2026-11-23"_text},
};

inline constexpr accelerator rtx_5060_ti_8gb{
    .id = "rtx-5060-ti-8gb"_text,
    .name = "RTX 5060 Ti 8 GB"_text,
    .architecture = "Blackwell-GB20x-GeForce"_text,
    .form = form_factor::desktop,
    .launch_year = 2025,
    .capacity = 8.0 * units::gibibytes,
    .memory_bandwidth = 448.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 23.7 * units::teraflops_per_second,
            .tf32 = 23.7 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 94.81 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 47.41 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 47.41 * units::teraflops_per_second,
            .fp8_accumulate_fp16 = 189.6 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 94.81 * units::teraflops_per_second,
            .int8_accumulate_int32 = 189.6 * units::teraoperations_per_second,
            .fp4_accumulate_fp32 = 379.3 * units::teraflops_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(36),
    .boost_clock = 2572.0 * units::megahertz,
    .l2_cache = 32.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 5,
    .pcie_lanes = 8,
    .board_power = 180.0 * units::watts,
    .slots = 2.0,
    .source =
        {.document = "TechPowerUp GPU database (2026-02)"_text,
         .where =
             "entry RTX 5060 Ti 8 GB, as reox007/RightNow-GPU-Database repeats it; matrix peaks by the rule of catalogue/architectures.hpp; shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
         .read_on = "2026-11-23"_text},
};

}  // namespace ridgeline::inline v0_2::catalogue

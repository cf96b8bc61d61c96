#pragma once
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/units/constants.hpp>

// NVIDIA Ampere GA10x in GeForce cards: FP16 products are added in FP32 at half rate.
namespace ridgeline::inline v0_2::catalogue {

inline constexpr accelerator rtx_3050_8gb{
    .id = "rtx-3050-8gb"_text,
    .name = "RTX 3050 8 GB"_text,
    .architecture = "Ampere-GA10x-GeForce"_text,
    .form = form_factor::desktop,
    .launch_year = 2022,
    .capacity = 8.0 * units::gibibytes,
    .memory_bandwidth = 224.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 9.098 * units::teraflops_per_second,
            .tf32 = 9.098 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 36.39 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 18.2 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 18.2 * units::teraflops_per_second,
            .int8_accumulate_int32 = 72.79 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(20),
    .boost_clock = 1777.0 * units::megahertz,
    .l2_cache = 2.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 4,
    .pcie_lanes = 8,
    .board_power = 130.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_GA106-150-A1 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA Ampere GA102 GPU Architecture whitepaper (peak rates, "
                        "as tabulated by gau-nernst); shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_3060_12gb{
    .id = "rtx-3060-12gb"_text,
    .name = "RTX 3060 12 GB"_text,
    .architecture = "Ampere-GA10x-GeForce"_text,
    .form = form_factor::desktop,
    .launch_year = 2021,
    .capacity = 12.0 * units::gibibytes,
    .memory_bandwidth = 360.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 12.74 * units::teraflops_per_second,
            .tf32 = 12.74 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 50.95 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 25.48 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 25.48 * units::teraflops_per_second,
            .int8_accumulate_int32 = 101.9 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(28),
    .boost_clock = 1777.0 * units::megahertz,
    .l2_cache = 3.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 4,
    .board_power = 170.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_GA106-300-A1 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA Ampere GA102 GPU Architecture whitepaper (peak rates, "
                        "as tabulated by gau-nernst); shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_3060_ti{
    .id = "rtx-3060-ti"_text,
    .name = "RTX 3060 Ti"_text,
    .architecture = "Ampere-GA10x-GeForce"_text,
    .form = form_factor::desktop,
    .launch_year = 2020,
    .capacity = 8.0 * units::gibibytes,
    .memory_bandwidth = 448.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 16.2 * units::teraflops_per_second,
            .tf32 = 16.2 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 64.79 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 32.39 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 32.39 * units::teraflops_per_second,
            .int8_accumulate_int32 = 129.6 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(38),
    .boost_clock = 1665.0 * units::megahertz,
    .l2_cache = 4.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 4,
    .board_power = 200.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_GA104-200-A1 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA Ampere GA102 GPU Architecture whitepaper (peak rates, "
                        "as tabulated by gau-nernst); shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_3070{
    .id = "rtx-3070"_text,
    .name = "RTX 3070"_text,
    .architecture = "Ampere-GA10x-GeForce"_text,
    .form = form_factor::desktop,
    .launch_year = 2020,
    .capacity = 8.0 * units::gibibytes,
    .memory_bandwidth = 448.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 20.31 * units::teraflops_per_second,
            .tf32 = 20.31 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 81.25 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 40.63 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 40.63 * units::teraflops_per_second,
            .int8_accumulate_int32 = 162.5 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(46),
    .boost_clock = 1725.0 * units::megahertz,
    .l2_cache = 4.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 4,
    .board_power = 220.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_GA104-300-A1 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA Ampere GA102 GPU Architecture whitepaper (peak rates, "
                        "as tabulated by gau-nernst); shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_3080_10gb{
    .id = "rtx-3080-10gb"_text,
    .name = "RTX 3080 10 GB"_text,
    .architecture = "Ampere-GA10x-GeForce"_text,
    .form = form_factor::desktop,
    .launch_year = 2020,
    .capacity = 10.0 * units::gibibytes,
    .memory_bandwidth = 760.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 29.77 * units::teraflops_per_second,
            .tf32 = 29.77 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 119.1 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 59.54 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 59.54 * units::teraflops_per_second,
            .int8_accumulate_int32 = 238.1 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(68),
    .boost_clock = 1710.0 * units::megahertz,
    .l2_cache = 5.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 4,
    .board_power = 320.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_GA102-200-A1 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; huggingface/transformers issue 14608 (peak rates quoted in the "
                        "thread); shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_3080_12gb{
    .id = "rtx-3080-12gb"_text,
    .name = "RTX 3080 12 GB"_text,
    .architecture = "Ampere-GA10x-GeForce"_text,
    .form = form_factor::desktop,
    .launch_year = 2022,
    .capacity = 12.0 * units::gibibytes,
    .memory_bandwidth = 912.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 30.64 * units::teraflops_per_second,
            .tf32 = 30.64 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 122.6 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 61.29 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 61.29 * units::teraflops_per_second,
            .int8_accumulate_int32 = 245.1 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(70),
    .boost_clock = 1710.0 * units::megahertz,
    .l2_cache = 6.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 4,
    .board_power = 350.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_GA102-220-A1 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA Ampere GA102 GPU Architecture whitepaper (peak rates, "
                        "as tabulated by gau-nernst); shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_3080_ti{
    .id = "rtx-3080-ti"_text,
    .name = "RTX 3080 Ti"_text,
    .architecture = "Ampere-GA10x-GeForce"_text,
    .form = form_factor::desktop,
    .launch_year = 2021,
    .capacity = 12.0 * units::gibibytes,
    .memory_bandwidth = 912.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 34.1 * units::teraflops_per_second,
            .tf32 = 34.1 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 136.4 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 68.2 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 68.2 * units::teraflops_per_second,
            .int8_accumulate_int32 = 272.8 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(80),
    .boost_clock = 1665.0 * units::megahertz,
    .l2_cache = 6.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 4,
    .board_power = 350.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_GA102-225-A1 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA Ampere GA102 GPU Architecture whitepaper (peak rates, "
                        "as tabulated by gau-nernst); shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_3090{
    .id = "rtx-3090"_text,
    .name = "RTX 3090"_text,
    .architecture = "Ampere-GA10x-GeForce"_text,
    .form = form_factor::desktop,
    .launch_year = 2020,
    .capacity = 24.0 * units::gibibytes,
    .memory_bandwidth = 935.8 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 35.58 * units::teraflops_per_second,
            .tf32 = 35.58 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 142.3 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 71.16 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 71.16 * units::teraflops_per_second,
            .int8_accumulate_int32 = 284.7 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(82),
    .boost_clock = 1695.0 * units::megahertz,
    .l2_cache = 6.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .link = "nvlink3-bridge-ga102"_text,
    .link_per_direction = 56.25 * units::gigabytes_per_second,
    .pcie_generation = 4,
    .board_power = 350.0 * units::watts,
    .slots = 3.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_GA102-300-A1 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA Ampere GA102 GPU Architecture whitepaper (peak rates, "
                        "as tabulated by gau-nernst); shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_3090_ti{
    .id = "rtx-3090-ti"_text,
    .name = "RTX 3090 Ti"_text,
    .architecture = "Ampere-GA10x-GeForce"_text,
    .form = form_factor::desktop,
    .launch_year = 2022,
    .capacity = 24564.0 * units::mebibytes,
    .memory_bandwidth = 1008.3 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 40.0 * units::teraflops_per_second,
            .tf32 = 40.0 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 160.0 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 79.99 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 79.99 * units::teraflops_per_second,
            .int8_accumulate_int32 = 320.0 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(84),
    .boost_clock = 1860.0 * units::megahertz,
    .l2_cache = 6.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .link = "nvlink3-bridge-ga102"_text,
    .link_per_direction = 56.25 * units::gigabytes_per_second,
    .pcie_generation = 4,
    .board_power = 450.0 * units::watts,
    .slots = 3.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_GA102-350-A1 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA Ampere GA102 GPU Architecture whitepaper (peak rates, "
                        "as tabulated by gau-nernst); shared memory per SM: NVIDIA/cccl arch_traits.h; capacity: "
                        "nvidia-smi total in noonghunna/club-3090 issue 353"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_3080_max_q{
    .id = "rtx-3080-max-q"_text,
    .name = "RTX 3080 Max-Q"_text,
    .architecture = "Ampere-GA10x-GeForce"_text,
    .form = form_factor::mobile,
    .launch_year = 2021,
    .capacity = unverified(8.0 * units::gibibytes),
    .memory_bandwidth = unverified(384.0 * units::gigabytes_per_second),
    .peak =
        {
            .fp32 = 15.3 * units::teraflops_per_second,
            .tf32 = 15.3 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 61.19 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 30.6 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 30.6 * units::teraflops_per_second,
            .int8_accumulate_int32 = 122.4 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(48),
    .boost_clock = unverified(1245.0 * units::megahertz),
    .l2_cache = 4.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 4,
    .board_power = unverified(80.0 * units::watts),
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_GA104-775-A1 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

}  // namespace ridgeline::inline v0_2::catalogue

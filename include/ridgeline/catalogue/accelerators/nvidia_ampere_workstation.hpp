#pragma once
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/units/constants.hpp>

// NVIDIA Ampere GA10x in workstation cards: full rate with FP32 accumulators.
namespace ridgeline::inline v0_2::catalogue {

inline constexpr accelerator rtx_a4000{
    .id = "rtx-a4000"_text,
    .name = "RTX A4000"_text,
    .architecture = "Ampere-GA10x-pro"_text,
    .form = form_factor::workstation,
    .launch_year = 2021,
    .capacity = 16.0 * units::gibibytes,
    .memory_bandwidth = 448.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 19.17 * units::teraflops_per_second,
            .tf32 = 38.34 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 76.68 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 76.68 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 76.68 * units::teraflops_per_second,
            .int8_accumulate_int32 = 153.4 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(48),
    .boost_clock = 1560.0 * units::megahertz,
    .l2_cache = 4.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 4,
    .board_power = 140.0 * units::watts,
    .slots = 1.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_GA104-875-A1 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_a4500{
    .id = "rtx-a4500"_text,
    .name = "RTX A4500"_text,
    .architecture = "Ampere-GA10x-pro"_text,
    .form = form_factor::workstation,
    .launch_year = 2021,
    .capacity = 20.0 * units::gibibytes,
    .memory_bandwidth = 640.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 23.65 * units::teraflops_per_second,
            .tf32 = 47.31 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 94.62 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 94.62 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 94.62 * units::teraflops_per_second,
            .int8_accumulate_int32 = 189.2 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(56),
    .boost_clock = 1650.0 * units::megahertz,
    .l2_cache = 6.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .link = "nvlink3-bridge-ga102"_text,
    .link_per_direction = unverified(56.25 * units::gigabytes_per_second),
    .pcie_generation = 4,
    .board_power = 200.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_GA102-825-KD-A1 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_a5000{
    .id = "rtx-a5000"_text,
    .name = "RTX A5000"_text,
    .architecture = "Ampere-GA10x-pro"_text,
    .form = form_factor::workstation,
    .launch_year = 2021,
    .capacity = 24.0 * units::gibibytes,
    .memory_bandwidth = 768.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 27.77 * units::teraflops_per_second,
            .tf32 = 55.54 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 111.1 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 111.1 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 111.1 * units::teraflops_per_second,
            .int8_accumulate_int32 = 222.2 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(64),
    .boost_clock = 1695.0 * units::megahertz,
    .l2_cache = 6.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .link = "nvlink3-bridge-ga102"_text,
    .link_per_direction = 56.25 * units::gigabytes_per_second,
    .pcie_generation = 4,
    .board_power = 230.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_GA102-850-A1 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_a6000{
    .id = "rtx-a6000"_text,
    .name = "RTX A6000"_text,
    .architecture = "Ampere-GA10x-pro"_text,
    .form = form_factor::workstation,
    .launch_year = 2020,
    .capacity = unverified(49140.0 * units::mebibytes),
    .memory_bandwidth = 768.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 38.71 * units::teraflops_per_second,
            .tf32 = 77.41 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 154.8 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 154.8 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 154.8 * units::teraflops_per_second,
            .int8_accumulate_int32 = 309.7 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(84),
    .boost_clock = 1800.0 * units::megahertz,
    .l2_cache = 6.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .link = "nvlink3-bridge-ga102"_text,
    .link_per_direction = 56.25 * units::gigabytes_per_second,
    .pcie_generation = 4,
    .board_power = 300.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_GA102-875-A1 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA Ampere GA102 GPU Architecture whitepaper (peak rates, "
                        "as tabulated by gau-nernst); shared memory per SM: NVIDIA/cccl arch_traits.h; capacity: an "
                        "nvidia-smi total, publication unknown"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_a5500{
    .id = "rtx-a5500"_text,
    .name = "RTX A5500"_text,
    .architecture = "Ampere-GA10x-pro"_text,
    .form = form_factor::workstation,
    .launch_year = 2022,
    .capacity = 24.0 * units::gibibytes,
    .memory_bandwidth = 768.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 34.1 * units::teraflops_per_second,
            .tf32 = 68.2 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 136.4 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 136.4 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 136.4 * units::teraflops_per_second,
            .int8_accumulate_int32 = 272.8 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(80),
    .boost_clock = 1665.0 * units::megahertz,
    .l2_cache = 6.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .link = "nvlink3-bridge-ga102"_text,
    .link_per_direction = unverified(56.25 * units::gigabytes_per_second),
    .pcie_generation = 4,
    .board_power = 230.0 * units::watts,
    .slots = unverified(2.0),
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_GA102-860-A1 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_a2000_6gb{
    .id = "rtx-a2000-6gb"_text,
    .name = "RTX A2000 6 GB"_text,
    .architecture = "Ampere-GA10x-pro"_text,
    .form = form_factor::workstation,
    .launch_year = 2021,
    .capacity = 6.0 * units::gibibytes,
    .memory_bandwidth = 288.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 7.987 * units::teraflops_per_second,
            .tf32 = 15.97 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 31.95 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 31.95 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 31.95 * units::teraflops_per_second,
            .int8_accumulate_int32 = 63.9 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(26),
    .boost_clock = 1200.0 * units::megahertz,
    .l2_cache = 3.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 4,
    .board_power = 70.0 * units::watts,
    .slots = unverified(2.0),
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_GA106-850-A1 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_a2000_12gb{
    .id = "rtx-a2000-12gb"_text,
    .name = "RTX A2000 12 GB"_text,
    .architecture = "Ampere-GA10x-pro"_text,
    .form = form_factor::workstation,
    .launch_year = 2021,
    .capacity = 12.0 * units::gibibytes,
    .memory_bandwidth = 288.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 7.987 * units::teraflops_per_second,
            .tf32 = 15.97 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 31.95 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 31.95 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 31.95 * units::teraflops_per_second,
            .int8_accumulate_int32 = 63.9 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(26),
    .boost_clock = 1200.0 * units::megahertz,
    .l2_cache = 3.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 4,
    .board_power = 70.0 * units::watts,
    .slots = unverified(2.0),
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_GA106-850-A1_2 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_a400{
    .id = "rtx-a400"_text,
    .name = "RTX A400"_text,
    .architecture = "Ampere-GA10x-pro"_text,
    .form = form_factor::workstation,
    .launch_year = 2024,
    .capacity = 4.0 * units::gibibytes,
    .memory_bandwidth = 96.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 2.706 * units::teraflops_per_second,
            .tf32 = 5.413 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 10.83 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 10.83 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 10.83 * units::teraflops_per_second,
            .int8_accumulate_int32 = 21.65 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(6),
    .boost_clock = 1762.0 * units::megahertz,
    .l2_cache = 2.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 4,
    .pcie_lanes = 8,
    .board_power = 50.0 * units::watts,
    .slots = unverified(1.0),
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_GA107_3 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

}  // namespace ridgeline::inline v0_2::catalogue

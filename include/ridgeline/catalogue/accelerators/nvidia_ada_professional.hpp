#pragma once
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/units/constants.hpp>

// NVIDIA Ada Lovelace in workstation and data-center cards: full rate with FP32 accumulators.
namespace ridgeline::inline v0_2::catalogue {

inline constexpr accelerator l4{
    .id = "l4"_text,
    .name = "L4"_text,
    .architecture = "Ada-pro"_text,
    .form = form_factor::pcie,
    .launch_year = 2023,
    .capacity = 23034.0 * units::mebibytes,
    .memory_bandwidth = 300.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 30.29 * units::teraflops_per_second,
            .tf32 = 60.58 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 121.2 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 121.2 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 121.2 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 242.3 * units::teraflops_per_second,
            .int8_accumulate_int32 = 242.3 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(58),
    .boost_clock = 2040.0 * units::megahertz,
    .l2_cache = 48.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 4,
    .board_power = 72.0 * units::watts,
    .slots = 1.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_nan_69 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; shared memory per SM: NVIDIA/cccl arch_traits.h; capacity: "
                        "nvidia-smi total in modal-labs/modal-client pull request 2797"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator l40{
    .id = "l40"_text,
    .name = "L40"_text,
    .architecture = "Ada-pro"_text,
    .form = form_factor::pcie,
    .launch_year = 2022,
    .capacity = 46068.0 * units::mebibytes,
    .memory_bandwidth = 864.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 90.52 * units::teraflops_per_second,
            .tf32 = 181.0 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 362.1 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 362.1 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 362.1 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = unverified(724.1 * units::teraflops_per_second),
            .int8_accumulate_int32 = 724.1 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(142),
    .boost_clock = 2490.0 * units::megahertz,
    .l2_cache = 96.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 4,
    .board_power = 300.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_nan_68 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; shared memory per SM: NVIDIA/cccl arch_traits.h; capacity: 48 "
                        "GB of GDDR6 with ECC on, as on the L40S"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator l40s{
    .id = "l40s"_text,
    .name = "L40S"_text,
    .architecture = "Ada-pro"_text,
    .form = form_factor::pcie,
    .launch_year = 2023,
    .capacity = 46068.0 * units::mebibytes,
    .memory_bandwidth = 864.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 91.6 * units::teraflops_per_second,
            .tf32 = 183.0 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 362.0 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 362.0 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 362.0 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 733.0 * units::teraflops_per_second,
            .int8_accumulate_int32 = 733.0 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(142),
    .boost_clock = 2520.0 * units::megahertz,
    .l2_cache = unverified(96.0 * units::mebibytes),
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 4,
    .board_power = 350.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "stas00/ml-engineering"_text,
               .where = "compute/accelerator/README.md; shared memory per SM: NVIDIA/cccl arch_traits.h; capacity: "
                        "nvidia-smi total in modal-labs/modal-client pull request 2797"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_4000_ada{
    .id = "rtx-4000-ada"_text,
    .name = "RTX 4000 Ada"_text,
    .architecture = "Ada-pro"_text,
    .form = form_factor::workstation,
    .launch_year = 2023,
    .capacity = 20.0 * units::gibibytes,
    .memory_bandwidth = 360.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 26.73 * units::teraflops_per_second,
            .tf32 = 53.45 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 106.9 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 106.9 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 106.9 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 213.8 * units::teraflops_per_second,
            .int8_accumulate_int32 = 213.8 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(48),
    .boost_clock = 2175.0 * units::megahertz,
    .l2_cache = 48.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 4,
    .board_power = 130.0 * units::watts,
    .slots = 1.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_AD104_2 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_5000_ada{
    .id = "rtx-5000-ada"_text,
    .name = "RTX 5000 Ada"_text,
    .architecture = "Ada-pro"_text,
    .form = form_factor::workstation,
    .launch_year = 2023,
    .capacity = 32.0 * units::gibibytes,
    .memory_bandwidth = 576.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 65.28 * units::teraflops_per_second,
            .tf32 = 130.6 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 261.1 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 261.1 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 261.1 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 522.2 * units::teraflops_per_second,
            .int8_accumulate_int32 = 522.2 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(100),
    .boost_clock = 2550.0 * units::megahertz,
    .l2_cache = 72.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 4,
    .board_power = 250.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_AD102-850- KAB-A1 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_6000_ada{
    .id = "rtx-6000-ada"_text,
    .name = "RTX 6000 Ada"_text,
    .architecture = "Ada-pro"_text,
    .form = form_factor::workstation,
    .launch_year = 2022,
    .capacity = 48.0 * units::gibibytes,
    .memory_bandwidth = 960.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 91.06 * units::teraflops_per_second,
            .tf32 = 182.1 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 364.2 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 364.2 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 364.2 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 728.5 * units::teraflops_per_second,
            .int8_accumulate_int32 = 728.5 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(142),
    .boost_clock = 2505.0 * units::megahertz,
    .l2_cache = 96.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 4,
    .board_power = 300.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_AD102-870-A1 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA Ada GPU Architecture whitepaper (peak rates, as "
                        "tabulated by gau-nernst); shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_4500_ada{
    .id = "rtx-4500-ada"_text,
    .name = "RTX 4500 Ada"_text,
    .architecture = "Ada-pro"_text,
    .form = form_factor::workstation,
    .launch_year = 2023,
    .capacity = 24.0 * units::gibibytes,
    .memory_bandwidth = 432.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 39.63 * units::teraflops_per_second,
            .tf32 = 79.26 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 158.5 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 158.5 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 158.5 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 317.0 * units::teraflops_per_second,
            .int8_accumulate_int32 = 317.0 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(60),
    .boost_clock = 2580.0 * units::megahertz,
    .l2_cache = 48.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 4,
    .board_power = 210.0 * units::watts,
    .slots = 2.0,
    .source =
        {.document = "TechPowerUp GPU database (2026-02)"_text,
         .where =
             "entry RTX 4500 Ada, as reox007/RightNow-GPU-Database repeats it; matrix peaks by the rule of catalogue/architectures.hpp; shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
         .read_on = "2026-11-23"_text},
};

inline constexpr accelerator rtx_2000_ada{
    .id = "rtx-2000-ada"_text,
    .name = "RTX 2000 Ada"_text,
    .architecture = "Ada-pro"_text,
    .form = form_factor::workstation,
    .launch_year = 2024,
    .capacity = 16.0 * units::gibibytes,
    .memory_bandwidth = unverified(224.0 * units::gigabytes_per_second),
    .peak =
        {
            .fp32 = 12.0 * units::teraflops_per_second,
            .tf32 = 23.99 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 47.98 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 47.98 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 47.98 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 95.97 * units::teraflops_per_second,
            .int8_accumulate_int32 = 95.97 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(22),
    .boost_clock = 2130.0 * units::megahertz,
    .l2_cache = 12.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 4,
    .pcie_lanes = 8,
    .board_power = 70.0 * units::watts,
    .slots = 2.0,
    .source =
        {.document = "TechPowerUp GPU database (2026-02)"_text,
         .where =
             "bandwidth: Wikipedia, where this list has 256 GB/s; entry RTX 2000 Ada, as reox007/RightNow-GPU-Database repeats it; matrix peaks by the rule of catalogue/architectures.hpp; shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
         .read_on = "2026-11-23"_text},
};

}  // namespace ridgeline::inline v0_2::catalogue

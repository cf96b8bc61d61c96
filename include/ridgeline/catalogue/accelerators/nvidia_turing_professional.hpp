#pragma once
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/units/constants.hpp>

// NVIDIA Turing in Titan, Quadro and Tesla cards: full rate with FP32 accumulators.
namespace ridgeline::inline v0_2::catalogue {

inline constexpr accelerator titan_rtx{
    .id = "titan-rtx"_text,
    .name = "Titan RTX"_text,
    .architecture = "Turing-pro"_text,
    .form = form_factor::desktop,
    .launch_year = 2018,
    .capacity = 24.0 * units::gibibytes,
    .memory_bandwidth = 672.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 16.31 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 130.5 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 130.5 * units::teraflops_per_second,
            .int8_accumulate_int32 = 261.0 * units::teraoperations_per_second,
        },
    .multiprocessors = multiprocessors(72),
    .boost_clock = 1770.0 * units::megahertz,
    .l2_cache = 6.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .link = "nvlink2-bridge-tu102"_text,
    .link_per_direction = 50.0 * units::gigabytes_per_second,
    .pcie_generation = 3,
    .board_power = 280.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_TU102-400-A1 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA Turing Architecture In-Depth (rates per SM); shared "
                        "memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator quadro_rtx_6000{
    .id = "quadro-rtx-6000"_text,
    .name = "Quadro RTX 6000"_text,
    .architecture = "Turing-pro"_text,
    .form = form_factor::workstation,
    .launch_year = 2018,
    .capacity = 24.0 * units::gibibytes,
    .memory_bandwidth = 672.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 16.31 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 130.5 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 130.5 * units::teraflops_per_second,
            .int8_accumulate_int32 = 261.0 * units::teraoperations_per_second,
        },
    .multiprocessors = multiprocessors(72),
    .boost_clock = 1770.0 * units::megahertz,
    .l2_cache = 6.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .link = "nvlink2-bridge-tu102"_text,
    .link_per_direction = 50.0 * units::gigabytes_per_second,
    .pcie_generation = 3,
    .board_power = 260.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_TU102-875-A1 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA Turing GPU Architecture whitepaper (peak rates, as "
                        "tabulated by gau-nernst); NVIDIA Turing Architecture In-Depth (rates per SM); shared memory "
                        "per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator quadro_rtx_8000{
    .id = "quadro-rtx-8000"_text,
    .name = "Quadro RTX 8000"_text,
    .architecture = "Turing-pro"_text,
    .form = form_factor::workstation,
    .launch_year = 2018,
    .capacity = 48.0 * units::gibibytes,
    .memory_bandwidth = 672.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 16.31 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 130.5 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 130.5 * units::teraflops_per_second,
            .int8_accumulate_int32 = 261.0 * units::teraoperations_per_second,
        },
    .multiprocessors = multiprocessors(72),
    .boost_clock = 1770.0 * units::megahertz,
    .l2_cache = 6.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .link = "nvlink2-bridge-tu102"_text,
    .link_per_direction = 50.0 * units::gigabytes_per_second,
    .pcie_generation = 3,
    .board_power = 260.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_TU102-875-A1_2 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA Turing Architecture In-Depth (rates per SM); shared "
                        "memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator t4{
    .id = "t4"_text,
    .name = "T4"_text,
    .architecture = "Turing-pro"_text,
    .form = form_factor::pcie,
    .launch_year = 2018,
    .capacity = 15360.0 * units::mebibytes,
    .memory_bandwidth = 320.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 8.141 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 65.13 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 65.13 * units::teraflops_per_second,
            .int8_accumulate_int32 = 130.3 * units::teraoperations_per_second,
        },
    .multiprocessors = multiprocessors(40),
    .boost_clock = 1590.0 * units::megahertz,
    .l2_cache = 4.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .pcie_generation = 3,
    .board_power = 70.0 * units::watts,
    .slots = 1.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_nan_56 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; shared memory per SM: NVIDIA/cccl arch_traits.h; capacity: "
                        "nvidia-smi total in modal-labs/modal-client pull request 2797"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator quadro_rtx_5000{
    .id = "quadro-rtx-5000"_text,
    .name = "Quadro RTX 5000"_text,
    .architecture = "Turing-pro"_text,
    .form = form_factor::workstation,
    .launch_year = 2018,
    .capacity = 16.0 * units::gibibytes,
    .memory_bandwidth = 448.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 11.15 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 89.2 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 89.2 * units::teraflops_per_second,
            .int8_accumulate_int32 = 178.4 * units::teraoperations_per_second,
        },
    .multiprocessors = multiprocessors(48),
    .boost_clock = 1815.0 * units::megahertz,
    .l2_cache = 4.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .link = "nvlink2-bridge-tu104"_text,
    .link_per_direction = unverified(25.0 * units::gigabytes_per_second),
    .pcie_generation = 3,
    .board_power = 230.0 * units::watts,
    .slots = unverified(2.0),
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_TU104-875-A1 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

}  // namespace ridgeline::inline v0_2::catalogue

#pragma once
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/units/constants.hpp>

// NVIDIA Turing. GeForce cards add FP16 products in FP32 at half rate; the Titan, Quadro and Tesla cards at full rate.
namespace ridgeline::catalogue {

inline constexpr accelerator rtx_2060_6gb{
    .id = "rtx-2060-6gb",
    .name = "RTX 2060 6 GB",
    .architecture = "Turing-GeForce",
    .form = form_factor::desktop,
    .launch_year = 2019,
    .capacity = 6.0 * units::gibibytes,
    .memory_bandwidth = 336.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 6.451 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 51.61 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 25.8 * units::teraflops_per_second,
            .int8_accumulate_int32 = 103.2 * units::teraoperations_per_second,
        },
    .multiprocessors = 30,
    .boost_clock = 1680.0 * units::megahertz,
    .l2_cache = 3.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .pcie_generation = 3,
    .board_power = 160.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)",
               .where = "entry NVIDIA_TU106-200-KA-A1 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA Turing Architecture In-Depth (rates per SM); shared "
                        "memory per SM: NVIDIA/cccl arch_traits.h",
               .read_on = "2026-11-21"},
};

inline constexpr accelerator rtx_2060_super{
    .id = "rtx-2060-super",
    .name = "RTX 2060 Super",
    .architecture = "Turing-GeForce",
    .form = form_factor::desktop,
    .launch_year = 2019,
    .capacity = 8.0 * units::gibibytes,
    .memory_bandwidth = 448.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 7.181 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 57.45 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 28.72 * units::teraflops_per_second,
            .int8_accumulate_int32 = 114.9 * units::teraoperations_per_second,
        },
    .multiprocessors = 34,
    .boost_clock = 1650.0 * units::megahertz,
    .l2_cache = 4.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .pcie_generation = 3,
    .board_power = 175.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)",
               .where = "entry NVIDIA_TU106-410-A1 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA Turing Architecture In-Depth (rates per SM); shared "
                        "memory per SM: NVIDIA/cccl arch_traits.h",
               .read_on = "2026-11-21"},
};

inline constexpr accelerator rtx_2070{
    .id = "rtx-2070",
    .name = "RTX 2070",
    .architecture = "Turing-GeForce",
    .form = form_factor::desktop,
    .launch_year = 2018,
    .capacity = 8.0 * units::gibibytes,
    .memory_bandwidth = 448.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 7.465 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 59.72 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 29.86 * units::teraflops_per_second,
            .int8_accumulate_int32 = 119.4 * units::teraoperations_per_second,
        },
    .multiprocessors = 36,
    .boost_clock = 1620.0 * units::megahertz,
    .l2_cache = 4.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .pcie_generation = 3,
    .board_power = 175.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)",
               .where = "entry NVIDIA_TU106-400-A1 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA Turing Architecture In-Depth (rates per SM); shared "
                        "memory per SM: NVIDIA/cccl arch_traits.h",
               .read_on = "2026-11-21"},
};

inline constexpr accelerator rtx_2070_super{
    .id = "rtx-2070-super",
    .name = "RTX 2070 Super",
    .architecture = "Turing-GeForce",
    .form = form_factor::desktop,
    .launch_year = 2019,
    .capacity = 8.0 * units::gibibytes,
    .memory_bandwidth = 448.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 9.062 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 72.5 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 36.25 * units::teraflops_per_second,
            .int8_accumulate_int32 = 145.0 * units::teraoperations_per_second,
        },
    .multiprocessors = 40,
    .boost_clock = 1770.0 * units::megahertz,
    .l2_cache = 4.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .link = "nvlink2-bridge-tu104",
    .link_per_direction = unverified(25.0 * units::gigabytes_per_second),
    .pcie_generation = 3,
    .board_power = 215.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)",
               .where = "entry NVIDIA_TU104-410-A1 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA Turing Architecture In-Depth (rates per SM); shared "
                        "memory per SM: NVIDIA/cccl arch_traits.h",
               .read_on = "2026-11-21"},
};

inline constexpr accelerator rtx_2080{
    .id = "rtx-2080",
    .name = "RTX 2080",
    .architecture = "Turing-GeForce",
    .form = form_factor::desktop,
    .launch_year = 2018,
    .capacity = 8.0 * units::gibibytes,
    .memory_bandwidth = 448.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 10.07 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 80.55 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 40.27 * units::teraflops_per_second,
            .int8_accumulate_int32 = 161.1 * units::teraoperations_per_second,
        },
    .multiprocessors = 46,
    .boost_clock = 1710.0 * units::megahertz,
    .l2_cache = 4.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .link = "nvlink2-bridge-tu104",
    .link_per_direction = 25.0 * units::gigabytes_per_second,
    .pcie_generation = 3,
    .board_power = 215.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)",
               .where = "entry NVIDIA_TU104-400-A1 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA Turing Architecture In-Depth (rates per SM); shared "
                        "memory per SM: NVIDIA/cccl arch_traits.h",
               .read_on = "2026-11-21"},
};

inline constexpr accelerator rtx_2080_super{
    .id = "rtx-2080-super",
    .name = "RTX 2080 Super",
    .architecture = "Turing-GeForce",
    .form = form_factor::desktop,
    .launch_year = 2019,
    .capacity = 8.0 * units::gibibytes,
    .memory_bandwidth = 496.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 11.15 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 89.21 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 44.61 * units::teraflops_per_second,
            .int8_accumulate_int32 = 178.4 * units::teraoperations_per_second,
        },
    .multiprocessors = 48,
    .boost_clock = 1815.0 * units::megahertz,
    .l2_cache = 4.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .link = "nvlink2-bridge-tu104",
    .link_per_direction = unverified(25.0 * units::gigabytes_per_second),
    .pcie_generation = 3,
    .board_power = 250.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)",
               .where = "entry NVIDIA_TU104-450-A1 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA Turing Architecture In-Depth (rates per SM); shared "
                        "memory per SM: NVIDIA/cccl arch_traits.h",
               .read_on = "2026-11-21"},
};

inline constexpr accelerator rtx_2080_ti{
    .id = "rtx-2080-ti",
    .name = "RTX 2080 Ti",
    .architecture = "Turing-GeForce",
    .form = form_factor::desktop,
    .launch_year = 2018,
    .capacity = 11264.0 * units::mebibytes,
    .memory_bandwidth = 616.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 13.45 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 107.6 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 53.79 * units::teraflops_per_second,
            .int8_accumulate_int32 = 215.2 * units::teraoperations_per_second,
        },
    .multiprocessors = 68,
    .boost_clock = 1545.0 * units::megahertz,
    .l2_cache = 5.5 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .link = "nvlink2-bridge-tu102",
    .link_per_direction = 50.0 * units::gigabytes_per_second,
    .pcie_generation = 3,
    .board_power = 250.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)",
               .where = "entry NVIDIA_TU102-300-K1-A1 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA Turing GPU Architecture whitepaper (peak rates, as "
                        "tabulated by gau-nernst); NVIDIA Turing Architecture In-Depth (rates per SM); shared memory "
                        "per SM: NVIDIA/cccl arch_traits.h; capacity: 11 GiB by the name, as nvidia-smi prints it "
                        "for the GTX 1080 Ti",
               .read_on = "2026-11-21"},
};

inline constexpr accelerator titan_rtx{
    .id = "titan-rtx",
    .name = "Titan RTX",
    .architecture = "Turing-pro",
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
    .multiprocessors = 72,
    .boost_clock = 1770.0 * units::megahertz,
    .l2_cache = 6.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .link = "nvlink2-bridge-tu102",
    .link_per_direction = 50.0 * units::gigabytes_per_second,
    .pcie_generation = 3,
    .board_power = 280.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)",
               .where = "entry NVIDIA_TU102-400-A1 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA Turing Architecture In-Depth (rates per SM); shared "
                        "memory per SM: NVIDIA/cccl arch_traits.h",
               .read_on = "2026-11-21"},
};

inline constexpr accelerator quadro_rtx_6000{
    .id = "quadro-rtx-6000",
    .name = "Quadro RTX 6000",
    .architecture = "Turing-pro",
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
    .multiprocessors = 72,
    .boost_clock = 1770.0 * units::megahertz,
    .l2_cache = 6.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .link = "nvlink2-bridge-tu102",
    .link_per_direction = 50.0 * units::gigabytes_per_second,
    .pcie_generation = 3,
    .board_power = 260.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)",
               .where = "entry NVIDIA_TU102-875-A1 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA Turing GPU Architecture whitepaper (peak rates, as "
                        "tabulated by gau-nernst); NVIDIA Turing Architecture In-Depth (rates per SM); shared memory "
                        "per SM: NVIDIA/cccl arch_traits.h",
               .read_on = "2026-11-21"},
};

inline constexpr accelerator quadro_rtx_8000{
    .id = "quadro-rtx-8000",
    .name = "Quadro RTX 8000",
    .architecture = "Turing-pro",
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
    .multiprocessors = 72,
    .boost_clock = 1770.0 * units::megahertz,
    .l2_cache = 6.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .link = "nvlink2-bridge-tu102",
    .link_per_direction = 50.0 * units::gigabytes_per_second,
    .pcie_generation = 3,
    .board_power = 260.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)",
               .where = "entry NVIDIA_TU102-875-A1_2 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA Turing Architecture In-Depth (rates per SM); shared "
                        "memory per SM: NVIDIA/cccl arch_traits.h",
               .read_on = "2026-11-21"},
};

inline constexpr accelerator t4{
    .id = "t4",
    .name = "T4",
    .architecture = "Turing-pro",
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
    .multiprocessors = 40,
    .boost_clock = 1590.0 * units::megahertz,
    .l2_cache = 4.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .pcie_generation = 3,
    .board_power = 70.0 * units::watts,
    .slots = 1.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)",
               .where = "entry NVIDIA_nan_56 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; shared memory per SM: NVIDIA/cccl arch_traits.h; capacity: "
                        "nvidia-smi total in modal-labs/modal-client pull request 2797",
               .read_on = "2026-11-21"},
};

}  // namespace ridgeline::catalogue

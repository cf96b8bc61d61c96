#pragma once
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/units/constants.hpp>

// NVIDIA Turing in GeForce cards: FP16 products are added in FP32 at half rate.
namespace ridgeline::inline v0_2::catalogue {

inline constexpr accelerator rtx_2060_6gb{
    .id = "rtx-2060-6gb"_text,
    .name = "RTX 2060 6 GB"_text,
    .architecture = "Turing-GeForce"_text,
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
    .multiprocessors = multiprocessors(30),
    .boost_clock = 1680.0 * units::megahertz,
    .l2_cache = 3.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .pcie_generation = 3,
    .board_power = 160.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_TU106-200-KA-A1 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA Turing Architecture In-Depth (rates per SM); shared "
                        "memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_2060_super{
    .id = "rtx-2060-super"_text,
    .name = "RTX 2060 Super"_text,
    .architecture = "Turing-GeForce"_text,
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
    .multiprocessors = multiprocessors(34),
    .boost_clock = 1650.0 * units::megahertz,
    .l2_cache = 4.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .pcie_generation = 3,
    .board_power = 175.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_TU106-410-A1 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA Turing Architecture In-Depth (rates per SM); shared "
                        "memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_2070{
    .id = "rtx-2070"_text,
    .name = "RTX 2070"_text,
    .architecture = "Turing-GeForce"_text,
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
    .multiprocessors = multiprocessors(36),
    .boost_clock = 1620.0 * units::megahertz,
    .l2_cache = 4.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .pcie_generation = 3,
    .board_power = 175.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_TU106-400-A1 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA Turing Architecture In-Depth (rates per SM); shared "
                        "memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_2070_super{
    .id = "rtx-2070-super"_text,
    .name = "RTX 2070 Super"_text,
    .architecture = "Turing-GeForce"_text,
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
    .multiprocessors = multiprocessors(40),
    .boost_clock = 1770.0 * units::megahertz,
    .l2_cache = 4.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .link = "nvlink2-bridge-tu104"_text,
    .link_per_direction = unverified(25.0 * units::gigabytes_per_second),
    .pcie_generation = 3,
    .board_power = 215.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_TU104-410-A1 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA Turing Architecture In-Depth (rates per SM); shared "
                        "memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_2080{
    .id = "rtx-2080"_text,
    .name = "RTX 2080"_text,
    .architecture = "Turing-GeForce"_text,
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
    .multiprocessors = multiprocessors(46),
    .boost_clock = 1710.0 * units::megahertz,
    .l2_cache = 4.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .link = "nvlink2-bridge-tu104"_text,
    .link_per_direction = 25.0 * units::gigabytes_per_second,
    .pcie_generation = 3,
    .board_power = 215.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_TU104-400-A1 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA Turing Architecture In-Depth (rates per SM); shared "
                        "memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_2080_super{
    .id = "rtx-2080-super"_text,
    .name = "RTX 2080 Super"_text,
    .architecture = "Turing-GeForce"_text,
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
    .multiprocessors = multiprocessors(48),
    .boost_clock = 1815.0 * units::megahertz,
    .l2_cache = 4.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .link = "nvlink2-bridge-tu104"_text,
    .link_per_direction = unverified(25.0 * units::gigabytes_per_second),
    .pcie_generation = 3,
    .board_power = 250.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_TU104-450-A1 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA Turing Architecture In-Depth (rates per SM); shared "
                        "memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_2080_ti{
    .id = "rtx-2080-ti"_text,
    .name = "RTX 2080 Ti"_text,
    .architecture = "Turing-GeForce"_text,
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
    .multiprocessors = multiprocessors(68),
    .boost_clock = 1545.0 * units::megahertz,
    .l2_cache = 5.5 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .link = "nvlink2-bridge-tu102"_text,
    .link_per_direction = 50.0 * units::gigabytes_per_second,
    .pcie_generation = 3,
    .board_power = 250.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_TU102-300-K1-A1 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA Turing GPU Architecture whitepaper (peak rates, as "
                        "tabulated by gau-nernst); NVIDIA Turing Architecture In-Depth (rates per SM); shared memory "
                        "per SM: NVIDIA/cccl arch_traits.h; capacity: 11 GiB by the name, as nvidia-smi prints it "
                        "for the GTX 1080 Ti"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_2070_max_q{
    .id = "rtx-2070-max-q"_text,
    .name = "RTX 2070 Max-Q"_text,
    .architecture = "Turing-GeForce"_text,
    .form = form_factor::mobile,
    .launch_year = 2019,
    .capacity = 8.0 * units::gibibytes,
    .memory_bandwidth = unverified(384.0 * units::gigabytes_per_second),
    .peak =
        {
            .fp32 = 5.46 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 43.68 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 21.84 * units::teraflops_per_second,
            .int8_accumulate_int32 = 87.37 * units::teraoperations_per_second,
        },
    .multiprocessors = multiprocessors(36),
    .boost_clock = unverified(1185.0 * units::megahertz),
    .l2_cache = 4.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .pcie_generation = 3,
    .board_power = 80.0 * units::watts,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_TU106_4 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_2080_max_q{
    .id = "rtx-2080-max-q"_text,
    .name = "RTX 2080 Max-Q"_text,
    .architecture = "Turing-GeForce"_text,
    .form = form_factor::mobile,
    .launch_year = 2019,
    .capacity = 8.0 * units::gibibytes,
    .memory_bandwidth = 384.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 6.447 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 51.58 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 25.79 * units::teraflops_per_second,
            .int8_accumulate_int32 = 103.2 * units::teraoperations_per_second,
        },
    .multiprocessors = multiprocessors(46),
    .boost_clock = unverified(1095.0 * units::megahertz),
    .l2_cache = 4.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .pcie_generation = 3,
    .board_power = 80.0 * units::watts,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_TU104_4 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_2080_super_max_q{
    .id = "rtx-2080-super-max-q"_text,
    .name = "RTX 2080 Super Max-Q"_text,
    .architecture = "Turing-GeForce"_text,
    .form = form_factor::mobile,
    .launch_year = 2020,
    .capacity = 8.0 * units::gibibytes,
    .memory_bandwidth = 352.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 6.636 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 53.08 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 26.54 * units::teraflops_per_second,
            .int8_accumulate_int32 = 106.2 * units::teraoperations_per_second,
        },
    .multiprocessors = multiprocessors(48),
    .boost_clock = unverified(1080.0 * units::megahertz),
    .l2_cache = 4.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .pcie_generation = 3,
    .board_power = 80.0 * units::watts,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_TU104_6 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

}  // namespace ridgeline::inline v0_2::catalogue

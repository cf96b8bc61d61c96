#pragma once
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/units/constants.hpp>

// NVIDIA Volta: the first Tensor Cores, FP16 only, at one rate whatever the accumulator.
namespace ridgeline::inline v0_2::catalogue {

inline constexpr accelerator v100_sxm2_16gb{
    .id = "v100-sxm2-16gb"_text,
    .name = "V100 SXM2 16 GB"_text,
    .architecture = "Volta"_text,
    .form = form_factor::sxm,
    .launch_year = 2017,
    .capacity = 16.0 * units::gibibytes,
    .memory_bandwidth = 900.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 15.7 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 125.0 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 125.0 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(80),
    .boost_clock = 1530.0 * units::megahertz,
    .l2_cache = 6.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 96.0 * units::kibibytes,
    .link = "nvlink2"_text,
    .link_per_direction = 150.0 * units::gigabytes_per_second,
    .pcie_generation = 3,
    .board_power = 300.0 * units::watts,
    .source = {.document = "NVIDIA A100 Tensor Core GPU Architecture whitepaper"_text,
               .where = "comparison of P100, V100 and A100; Wikipedia, List of Nvidia graphics processing units "
                        "(2025-06-16) (entry NVIDIA_nan_53 of voidful/gpu-info-api); stas00/ml-engineering "
                        "(network/README.md); shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator v100_sxm2_32gb{
    .id = "v100-sxm2-32gb"_text,
    .name = "V100 SXM2 32 GB"_text,
    .architecture = "Volta"_text,
    .form = form_factor::sxm,
    .launch_year = 2018,
    .capacity = 32.0 * units::gibibytes,
    .memory_bandwidth = 900.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 15.7 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 125.0 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 125.0 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(80),
    .boost_clock = 1530.0 * units::megahertz,
    .l2_cache = 6.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 96.0 * units::kibibytes,
    .link = "nvlink2"_text,
    .link_per_direction = 150.0 * units::gigabytes_per_second,
    .pcie_generation = 3,
    .board_power = 300.0 * units::watts,
    .source = {.document = "NVIDIA A100 Tensor Core GPU Architecture whitepaper"_text,
               .where = "comparison of P100, V100 and A100; Wikipedia, List of Nvidia graphics processing units "
                        "(2025-06-16) (entry NVIDIA_nan_53 of voidful/gpu-info-api); stas00/ml-engineering "
                        "(network/README.md); shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator v100_pcie_16gb{
    .id = "v100-pcie-16gb"_text,
    .name = "V100 PCIe 16 GB"_text,
    .architecture = "Volta"_text,
    .form = form_factor::pcie,
    .launch_year = 2017,
    .capacity = 16.0 * units::gibibytes,
    .memory_bandwidth = 900.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 14.03 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 112.2 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 112.2 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(80),
    .boost_clock = 1370.0 * units::megahertz,
    .l2_cache = 6.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 96.0 * units::kibibytes,
    .pcie_generation = 3,
    .board_power = 250.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_nan_54 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator v100_pcie_32gb{
    .id = "v100-pcie-32gb"_text,
    .name = "V100 PCIe 32 GB"_text,
    .architecture = "Volta"_text,
    .form = form_factor::pcie,
    .launch_year = 2018,
    .capacity = 32.0 * units::gibibytes,
    .memory_bandwidth = 900.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 14.03 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 112.2 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 112.2 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(80),
    .boost_clock = 1370.0 * units::megahertz,
    .l2_cache = 6.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 96.0 * units::kibibytes,
    .pcie_generation = 3,
    .board_power = 250.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_nan_54 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator titan_v{
    .id = "titan-v"_text,
    .name = "Titan V"_text,
    .architecture = "Volta"_text,
    .form = form_factor::desktop,
    .launch_year = 2017,
    .capacity = 12.0 * units::gibibytes,
    .memory_bandwidth = 652.8 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 14.9 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 119.2 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 119.2 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(80),
    .boost_clock = 1455.0 * units::megahertz,
    .l2_cache = 4.5 * units::mebibytes,
    .shared_memory_per_multiprocessor = 96.0 * units::kibibytes,
    .pcie_generation = 3,
    .board_power = 250.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_GV100-400-A1 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

}  // namespace ridgeline::inline v0_2::catalogue

#pragma once
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/units/constants.hpp>

// NVIDIA Pascal. No matrix units: the rates beside FP32 are those of the dot-product instructions, where published.
namespace ridgeline::inline v0_2::catalogue {

inline constexpr accelerator gtx_1060_6gb{
    .id = "gtx-1060-6gb"_text,
    .name = "GTX 1060 6 GB"_text,
    .architecture = "Pascal-GP10x"_text,
    .form = form_factor::desktop,
    .launch_year = 2016,
    .capacity = 6.0 * units::gibibytes,
    .memory_bandwidth = 192.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 4.372 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(10),
    .boost_clock = 1708.0 * units::megahertz,
    .l2_cache = 1.5 * units::mebibytes,
    .shared_memory_per_multiprocessor = 96.0 * units::kibibytes,
    .pcie_generation = 3,
    .board_power = 120.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_GP106-400-A1 of voidful/gpu-info-api; shared memory per SM: NVIDIA/cccl "
                        "arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator gtx_1070{
    .id = "gtx-1070"_text,
    .name = "GTX 1070"_text,
    .architecture = "Pascal-GP10x"_text,
    .form = form_factor::desktop,
    .launch_year = 2016,
    .capacity = 8.0 * units::gibibytes,
    .memory_bandwidth = 256.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 6.463 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(15),
    .boost_clock = 1683.0 * units::megahertz,
    .l2_cache = 2.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 96.0 * units::kibibytes,
    .pcie_generation = 3,
    .board_power = 150.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_GP104-200-A1 of voidful/gpu-info-api; shared memory per SM: NVIDIA/cccl "
                        "arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator gtx_1080{
    .id = "gtx-1080"_text,
    .name = "GTX 1080"_text,
    .architecture = "Pascal-GP10x"_text,
    .form = form_factor::desktop,
    .launch_year = 2016,
    .capacity = 8.0 * units::gibibytes,
    .memory_bandwidth = 320.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 8.873 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(20),
    .boost_clock = 1733.0 * units::megahertz,
    .l2_cache = 2.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 96.0 * units::kibibytes,
    .pcie_generation = 3,
    .board_power = 180.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_GP104-400-A1 of voidful/gpu-info-api; shared memory per SM: NVIDIA/cccl "
                        "arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator gtx_1080_ti{
    .id = "gtx-1080-ti"_text,
    .name = "GTX 1080 Ti"_text,
    .architecture = "Pascal-GP10x"_text,
    .form = form_factor::desktop,
    .launch_year = 2017,
    .capacity = 11264.0 * units::mebibytes,
    .memory_bandwidth = 484.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 11.34 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(28),
    .boost_clock = 1582.0 * units::megahertz,
    .l2_cache = 2.75 * units::mebibytes,
    .shared_memory_per_multiprocessor = 96.0 * units::kibibytes,
    .pcie_generation = 3,
    .board_power = 250.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_GP102-350-K1-A1 of voidful/gpu-info-api; shared memory per SM: NVIDIA/cccl "
                        "arch_traits.h; capacity: nvidia-smi total in PromtEngineer/localGPT issue 14"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator titan_x_pascal{
    .id = "titan-x-pascal"_text,
    .name = "Titan X (Pascal)"_text,
    .architecture = "Pascal-GP10x"_text,
    .form = form_factor::desktop,
    .launch_year = 2016,
    .capacity = 12.0 * units::gibibytes,
    .memory_bandwidth = 480.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 10.97 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(28),
    .boost_clock = 1531.0 * units::megahertz,
    .l2_cache = 3.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 96.0 * units::kibibytes,
    .pcie_generation = 3,
    .board_power = 250.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_GP102-400-A1 of voidful/gpu-info-api; shared memory per SM: NVIDIA/cccl "
                        "arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator titan_xp{
    .id = "titan-xp"_text,
    .name = "Titan Xp"_text,
    .architecture = "Pascal-GP10x"_text,
    .form = form_factor::desktop,
    .launch_year = 2017,
    .capacity = 12.0 * units::gibibytes,
    .memory_bandwidth = 547.7 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 12.15 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(30),
    .boost_clock = 1582.0 * units::megahertz,
    .l2_cache = 3.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 96.0 * units::kibibytes,
    .pcie_generation = 3,
    .board_power = 250.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_GP102-450-A1 of voidful/gpu-info-api; shared memory per SM: NVIDIA/cccl "
                        "arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator tesla_p4{
    .id = "tesla-p4"_text,
    .name = "Tesla P4"_text,
    .architecture = "Pascal-GP10x"_text,
    .form = form_factor::pcie,
    .launch_year = 2016,
    .capacity = unverified(8.0 * units::gibibytes),
    .memory_bandwidth = 192.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 5.443 * units::teraflops_per_second,
            .int8_accumulate_int32 = unverified(22.0 * units::teraoperations_per_second),
        },
    .multiprocessors = multiprocessors(20),
    .boost_clock = 1063.0 * units::megahertz,
    .l2_cache = 2.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 96.0 * units::kibibytes,
    .pcie_generation = 3,
    .board_power = 75.0 * units::watts,
    .slots = 1.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where =
                   "entry NVIDIA_nan_47 of voidful/gpu-info-api; shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator tesla_p40{
    .id = "tesla-p40"_text,
    .name = "Tesla P40"_text,
    .architecture = "Pascal-GP10x"_text,
    .form = form_factor::pcie,
    .launch_year = 2016,
    .capacity = unverified(22919.0 * units::mebibytes),
    .memory_bandwidth = 345.6 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 11.76 * units::teraflops_per_second,
            .int8_accumulate_int32 = unverified(47.0 * units::teraoperations_per_second),
        },
    .multiprocessors = multiprocessors(30),
    .boost_clock = 1531.0 * units::megahertz,
    .l2_cache = 3.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 96.0 * units::kibibytes,
    .pcie_generation = 3,
    .board_power = 250.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_nan_49 of voidful/gpu-info-api; shared memory per SM: NVIDIA/cccl "
                        "arch_traits.h; capacity: an nvidia-smi total, publication unknown, ECC on"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator p100_sxm2_16gb{
    .id = "p100-sxm2-16gb"_text,
    .name = "Tesla P100 SXM2 16 GB"_text,
    .architecture = "Pascal-GP100"_text,
    .form = form_factor::sxm,
    .launch_year = 2016,
    .capacity = 16.0 * units::gibibytes,
    .memory_bandwidth = 732.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 10.61 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(56),
    .boost_clock = 1480.0 * units::megahertz,
    .l2_cache = 4.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .link = "nvlink1"_text,
    .link_per_direction = 80.0 * units::gigabytes_per_second,
    .pcie_generation = 3,
    .board_power = 300.0 * units::watts,
    .source = {.document = "NVIDIA A100 Tensor Core GPU Architecture whitepaper"_text,
               .where = "comparison of P100, V100 and A100; Wikipedia, List of Nvidia graphics processing units "
                        "(2025-06-16) (entry NVIDIA_nan_50 of voidful/gpu-info-api); stas00/ml-engineering "
                        "(network/README.md); shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator p100_pcie_16gb{
    .id = "p100-pcie-16gb"_text,
    .name = "Tesla P100 PCIe 16 GB"_text,
    .architecture = "Pascal-GP100"_text,
    .form = form_factor::pcie,
    .launch_year = 2016,
    .capacity = 16.0 * units::gibibytes,
    .memory_bandwidth = 732.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 9.34 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(56),
    .boost_clock = 1303.0 * units::megahertz,
    .l2_cache = 4.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .pcie_generation = 3,
    .board_power = 250.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where =
                   "entry NVIDIA_nan_51 of voidful/gpu-info-api; shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator p100_pcie_12gb{
    .id = "p100-pcie-12gb"_text,
    .name = "Tesla P100 PCIe 12 GB"_text,
    .architecture = "Pascal-GP100"_text,
    .form = form_factor::pcie,
    .launch_year = 2016,
    .capacity = 12.0 * units::gibibytes,
    .memory_bandwidth = 549.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 9.34 * units::teraflops_per_second,
        },
    .multiprocessors = multiprocessors(56),
    .boost_clock = 1303.0 * units::megahertz,
    .l2_cache = 3.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .pcie_generation = 3,
    .board_power = 250.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where =
                   "entry NVIDIA_nan_52 of voidful/gpu-info-api; shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

}  // namespace ridgeline::inline v0_2::catalogue

#pragma once
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/units/constants.hpp>

// NVIDIA Ampere GA10x in data-center cards: full rate with FP32 accumulators, except for the A10G.
namespace ridgeline::inline v0_2::catalogue {

inline constexpr accelerator a2{
    .id = "a2"_text,
    .name = "A2"_text,
    .architecture = "Ampere-GA10x-pro"_text,
    .form = form_factor::pcie,
    .launch_year = 2021,
    .capacity = unverified(16.0 * units::gibibytes),
    .memory_bandwidth = 200.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 4.531 * units::teraflops_per_second,
            .tf32 = 9.062 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 18.12 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 18.12 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 18.12 * units::teraflops_per_second,
            .int8_accumulate_int32 = 36.25 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(10),
    .boost_clock = 1770.0 * units::megahertz,
    .l2_cache = 2.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 4,
    .pcie_lanes = 8,
    .board_power = 60.0 * units::watts,
    .slots = 1.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_nan_57 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator a10{
    .id = "a10"_text,
    .name = "A10"_text,
    .architecture = "Ampere-GA10x-pro"_text,
    .form = form_factor::pcie,
    .launch_year = 2021,
    .capacity = 23028.0 * units::mebibytes,
    .memory_bandwidth = 600.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 31.24 * units::teraflops_per_second,
            .tf32 = 62.48 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 125.0 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 125.0 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 125.0 * units::teraflops_per_second,
            .int8_accumulate_int32 = 249.9 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(72),
    .boost_clock = 1695.0 * units::megahertz,
    .l2_cache = 6.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 4,
    .board_power = 150.0 * units::watts,
    .slots = 1.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_nan_58 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; shared memory per SM: NVIDIA/cccl arch_traits.h; capacity: "
                        "nvidia-smi total in modal-labs/modal-client pull request 2797"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator a40{
    .id = "a40"_text,
    .name = "A40"_text,
    .architecture = "Ampere-GA10x-pro"_text,
    .form = form_factor::pcie,
    .launch_year = 2020,
    .capacity = 46068.0 * units::mebibytes,
    .memory_bandwidth = 695.8 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 37.42 * units::teraflops_per_second,
            .tf32 = 74.83 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 149.7 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 149.7 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 149.7 * units::teraflops_per_second,
            .int8_accumulate_int32 = 299.3 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(84),
    .boost_clock = 1740.0 * units::megahertz,
    .l2_cache = 6.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .link = "nvlink3-bridge-ga102"_text,
    .link_per_direction = 56.25 * units::gigabytes_per_second,
    .pcie_generation = 4,
    .board_power = 300.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_nan_61 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; shared memory per SM: NVIDIA/cccl arch_traits.h; capacity: 48 "
                        "GB of GDDR6 with ECC on, as on the L40S"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator a10g{
    .id = "a10g"_text,
    .name = "A10G"_text,
    .architecture = "Ampere-GA10x-pro"_text,
    .form = form_factor::pcie,
    .launch_year = unverified(2021),
    .capacity = 23028.0 * units::mebibytes,
    .memory_bandwidth = 600.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = unverified(35.02 * units::teraflops_per_second),
            .tf32 = unverified(35.02 * units::teraflops_per_second),
            .fp16_accumulate_fp16 = unverified(140.1 * units::teraflops_per_second),
            .fp16_accumulate_fp32 = unverified(70.04 * units::teraflops_per_second),
            .bf16_accumulate_fp32 = unverified(70.04 * units::teraflops_per_second),
            .int8_accumulate_int32 = unverified(140.1 * units::teraoperations_per_second),
        },
    .structured_sparsity = true,
    .multiprocessors = unverified(multiprocessors(80)),
    .boost_clock = unverified(1710.0 * units::megahertz),
    .l2_cache = unverified(6.0 * units::mebibytes),
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = unverified(4),
    .board_power = 300.0 * units::watts,
    .source = {.document = "Baseten, NVIDIA A10 vs A10G for ML model inference"_text,
               .where =
                   "600 GB/s, 24 GB, tensor rate below the A10; power: AWS GPU instances (gist of "
                   "shashankprasanna); capacity: as on the A10; shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

}  // namespace ridgeline::inline v0_2::catalogue

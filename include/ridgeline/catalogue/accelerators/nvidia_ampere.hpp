#pragma once
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/units/constants.hpp>

// NVIDIA Ampere GA100, and the GA10B of Jetson, which has the rates of no other GA10x.
namespace ridgeline::inline v0_2::catalogue {

inline constexpr accelerator a30{
    .id = "a30"_text,
    .name = "A30"_text,
    .architecture = "Ampere-GA100"_text,
    .form = form_factor::pcie,
    .launch_year = 2021,
    .capacity = 24.0 * units::gibibytes,
    .memory_bandwidth = 933.1 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 10.32 * units::teraflops_per_second,
            .tf32 = 82.58 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 165.2 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 165.2 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 165.2 * units::teraflops_per_second,
            .int8_accumulate_int32 = 330.3 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(56),
    .boost_clock = 1440.0 * units::megahertz,
    .l2_cache = 24.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 164.0 * units::kibibytes,
    .link = "nvlink3-bridge-a30"_text,
    .link_per_direction = unverified(100.0 * units::gigabytes_per_second),
    .pcie_generation = 4,
    .board_power = 165.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_nan_60 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator a100_pcie_40gb{
    .id = "a100-pcie-40gb"_text,
    .name = "A100 PCIe 40 GB"_text,
    .architecture = "Ampere-GA100"_text,
    .form = form_factor::pcie,
    .launch_year = 2020,
    .capacity = 40960.0 * units::mebibytes,
    .memory_bandwidth = 1555.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 19.49 * units::teraflops_per_second,
            .tf32 = 156.0 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 311.9 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 312.0 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 312.0 * units::teraflops_per_second,
            .int8_accumulate_int32 = 624.0 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(108),
    .boost_clock = 1410.0 * units::megahertz,
    .l2_cache = 40.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 164.0 * units::kibibytes,
    .link = "nvlink3-bridge-a100-pcie"_text,
    .link_per_direction = 300.0 * units::gigabytes_per_second,
    .pcie_generation = 4,
    .board_power = 250.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "NVIDIA A100 Tensor Core GPU Architecture whitepaper"_text,
               .where = "comparison of P100, V100 and A100; Wikipedia, List of Nvidia graphics processing units "
                        "(2025-06-16) (entry NVIDIA_nan_62 of voidful/gpu-info-api); shared memory per SM: "
                        "NVIDIA/cccl arch_traits.h; capacity: nvidia-smi total in modal-labs/modal-client pull "
                        "request 2797"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator a100_sxm4_40gb{
    .id = "a100-sxm4-40gb"_text,
    .name = "A100 SXM4 40 GB"_text,
    .architecture = "Ampere-GA100"_text,
    .form = form_factor::sxm,
    .launch_year = 2020,
    .capacity = 40960.0 * units::mebibytes,
    .memory_bandwidth = 1555.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 19.49 * units::teraflops_per_second,
            .tf32 = 156.0 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 311.9 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 312.0 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 312.0 * units::teraflops_per_second,
            .int8_accumulate_int32 = 624.0 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(108),
    .boost_clock = 1410.0 * units::megahertz,
    .l2_cache = 40.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 164.0 * units::kibibytes,
    .link = "nvlink3"_text,
    .link_per_direction = 300.0 * units::gigabytes_per_second,
    .pcie_generation = 4,
    .board_power = 400.0 * units::watts,
    .source = {.document = "NVIDIA A100 Tensor Core GPU Architecture whitepaper"_text,
               .where = "comparison of P100, V100 and A100; stas00/ml-engineering (network/README.md); shared memory "
                        "per SM: NVIDIA/cccl arch_traits.h; capacity: nvidia-smi total in modal-labs/modal-client "
                        "pull request 2797"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator a100_pcie_80gb{
    .id = "a100-pcie-80gb"_text,
    .name = "A100 PCIe 80 GB"_text,
    .architecture = "Ampere-GA100"_text,
    .form = form_factor::pcie,
    .launch_year = 2021,
    .capacity = 81920.0 * units::mebibytes,
    .memory_bandwidth = 1935.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 19.49 * units::teraflops_per_second,
            .tf32 = 156.0 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 311.9 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 312.0 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 312.0 * units::teraflops_per_second,
            .int8_accumulate_int32 = 624.0 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(108),
    .boost_clock = 1410.0 * units::megahertz,
    .l2_cache = 40.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 164.0 * units::kibibytes,
    .link = "nvlink3-bridge-a100-pcie"_text,
    .link_per_direction = 300.0 * units::gigabytes_per_second,
    .pcie_generation = 4,
    .board_power = 300.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "stas00/ml-engineering"_text,
               .where = "compute/accelerator/README.md; cli99/llm-analysis (GPU configurations); shared memory per "
                        "SM: NVIDIA/cccl arch_traits.h; capacity: nvidia-smi total in modal-labs/modal-client pull "
                        "request 2797"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator a100_sxm4_80gb{
    .id = "a100-sxm4-80gb"_text,
    .name = "A100 SXM4 80 GB"_text,
    .architecture = "Ampere-GA100"_text,
    .form = form_factor::sxm,
    .launch_year = 2020,
    .capacity = 81920.0 * units::mebibytes,
    .memory_bandwidth = 2039.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 19.49 * units::teraflops_per_second,
            .tf32 = 156.0 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 311.9 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 312.0 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 312.0 * units::teraflops_per_second,
            .int8_accumulate_int32 = 624.0 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(108),
    .boost_clock = 1410.0 * units::megahertz,
    .l2_cache = 40.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 164.0 * units::kibibytes,
    .link = "nvlink3"_text,
    .link_per_direction = 300.0 * units::gigabytes_per_second,
    .pcie_generation = 4,
    .board_power = 400.0 * units::watts,
    .source = {.document = "stas00/ml-engineering"_text,
               .where = "compute/accelerator/README.md, network/README.md; shared memory per SM: NVIDIA/cccl "
                        "arch_traits.h; capacity: nvidia-smi total in modal-labs/modal-client pull request 2797"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator jetson_agx_orin_64gb{
    .id = "jetson-agx-orin-64gb"_text,
    .name = "Jetson AGX Orin 64 GB"_text,
    .architecture = "Ampere-GA10B"_text,
    .form = form_factor::system_on_chip,
    .launch_year = unverified(2023),
    .capacity = 64.0 * units::gibibytes,
    .memory_bandwidth = 204.8 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 5.325 * units::teraflops_per_second,
            .tf32 = unverified(21.3 * units::teraflops_per_second),
            .fp16_accumulate_fp16 = unverified(42.6 * units::teraflops_per_second),
            .fp16_accumulate_fp32 = unverified(42.6 * units::teraflops_per_second),
            .bf16_accumulate_fp32 = unverified(42.6 * units::teraflops_per_second),
            .int8_accumulate_int32 = 85.2 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(16),
    .boost_clock = 1300.0 * units::megahertz,
    .l2_cache = 4.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 164.0 * units::kibibytes,
    .pcie_generation = unverified(4),
    .board_power = 60.0 * units::watts,
    .source = {.document = "Ultralytics documentation, NVIDIA Jetson"_text,
               .where = "comparison table; NVIDIA Jetson AGX Orin technical brief (as summarised at mzph.cn); "
                        "Fixstars, Jetson AGX Orin vs AGX Thor (power); shared memory per SM: NVIDIA/cccl "
                        "arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

}  // namespace ridgeline::inline v0_2::catalogue

#pragma once
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/units/constants.hpp>

// NVIDIA Hopper. The tensor clock, where published, is below the boost clock.
namespace ridgeline::inline v0_2::catalogue {

inline constexpr accelerator h100_pcie_80gb{
    .id = "h100-pcie-80gb"_text,
    .name = "H100 PCIe 80 GB"_text,
    .architecture = "Hopper"_text,
    .form = form_factor::pcie,
    .launch_year = 2022,
    .capacity = 81559.0 * units::mebibytes,
    .memory_bandwidth = 2039.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 51.22 * units::teraflops_per_second,
            .tf32 = 378.2 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 756.4 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 756.4 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 756.4 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 1512.9 * units::teraflops_per_second,
            .int8_accumulate_int32 = 1512.9 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(114),
    .boost_clock = 1755.0 * units::megahertz,
    .tensor_clock = 1620.0 * units::megahertz,
    .l2_cache = 50.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 228.0 * units::kibibytes,
    .link = "nvlink4-bridge-h100-pcie"_text,
    .link_per_direction = unverified(300.0 * units::gigabytes_per_second),
    .pcie_generation = 5,
    .board_power = 350.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_nan_63 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA Hopper Architecture In-Depth (rates per SM); shared "
                        "memory per SM: NVIDIA/cccl arch_traits.h; capacity: as on the H100 SXM5"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator h100_sxm5_80gb{
    .id = "h100-sxm5-80gb"_text,
    .name = "H100 SXM5 80 GB"_text,
    .architecture = "Hopper"_text,
    .form = form_factor::sxm,
    .launch_year = 2022,
    .capacity = 81559.0 * units::mebibytes,
    .memory_bandwidth = 3352.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 66.91 * units::teraflops_per_second,
            .tf32 = 494.7 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 989.4 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 989.4 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 989.4 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 1979.0 * units::teraflops_per_second,
            .int8_accumulate_int32 = 1979.0 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(132),
    .boost_clock = 1980.0 * units::megahertz,
    .tensor_clock = 1830.0 * units::megahertz,
    .l2_cache = 50.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 228.0 * units::kibibytes,
    .link = "nvlink4"_text,
    .link_per_direction = 450.0 * units::gigabytes_per_second,
    .pcie_generation = 5,
    .board_power = 700.0 * units::watts,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_nan_64 of voidful/gpu-info-api; NVIDIA Hopper Architecture In-Depth (rates per "
                        "SM); stas00/ml-engineering (compute/accelerator/README.md, network/README.md); shared "
                        "memory per SM: NVIDIA/cccl arch_traits.h; capacity: nvidia-smi total in "
                        "modal-labs/modal-client pull request 2797"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator h100_nvl_94gb{
    .id = "h100-nvl-94gb"_text,
    .name = "H100 NVL 94 GB"_text,
    .architecture = "Hopper"_text,
    .form = form_factor::pcie,
    .launch_year = 2023,
    .capacity = 95830.0 * units::mebibytes,
    .memory_bandwidth = 3938.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 60.0 * units::teraflops_per_second,
            .tf32 = 417.5 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 835.0 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 835.0 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 835.0 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 1671.0 * units::teraflops_per_second,
            .int8_accumulate_int32 = 1671.0 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(132),
    .boost_clock = 1785.0 * units::megahertz,
    .l2_cache = 50.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 228.0 * units::kibibytes,
    .link = "nvlink4-bridge-h100-pcie"_text,
    .link_per_direction = unverified(300.0 * units::gigabytes_per_second),
    .pcie_generation = 5,
    .board_power = 400.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "stas00/ml-engineering"_text,
               .where = "compute/accelerator/README.md; shared memory per SM: NVIDIA/cccl arch_traits.h; capacity: "
                        "nvidia-smi total in NVIDIA/gpu-admin-tools issue 4"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator h200_sxm5_141gb{
    .id = "h200-sxm5-141gb"_text,
    .name = "H200 SXM5 141 GB"_text,
    .architecture = "Hopper"_text,
    .form = form_factor::sxm,
    .launch_year = 2024,
    .capacity = unverified(143771.0 * units::mebibytes),
    .memory_bandwidth = 4800.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 66.91 * units::teraflops_per_second,
            .tf32 = 494.7 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 989.4 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 989.4 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 989.4 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 1979.0 * units::teraflops_per_second,
            .int8_accumulate_int32 = 1979.0 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(132),
    .boost_clock = 1980.0 * units::megahertz,
    .tensor_clock = 1830.0 * units::megahertz,
    .l2_cache = 50.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 228.0 * units::kibibytes,
    .link = "nvlink4"_text,
    .link_per_direction = 450.0 * units::gigabytes_per_second,
    .pcie_generation = 5,
    .board_power = 700.0 * units::watts,
    .source = {.document = "stas00/ml-engineering"_text,
               .where = "compute/accelerator/README.md, network/README.md; shared memory per SM: NVIDIA/cccl "
                        "arch_traits.h; capacity: an nvidia-smi total, publication unknown"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator h200_nvl_141gb{
    .id = "h200-nvl-141gb"_text,
    .name = "H200 NVL 141 GB"_text,
    .architecture = "Hopper"_text,
    .form = form_factor::pcie,
    .launch_year = 2024,
    .capacity = unverified(143771.0 * units::mebibytes),
    .memory_bandwidth = 4800.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 60.0 * units::teraflops_per_second,
            .tf32 = 417.5 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 835.0 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 835.0 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 835.0 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = unverified(1671.0 * units::teraflops_per_second),
            .int8_accumulate_int32 = 1671.0 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(132),
    .boost_clock = 1785.0 * units::megahertz,
    .l2_cache = 50.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 228.0 * units::kibibytes,
    .link = "nvlink4-bridge-h200-nvl"_text,
    .link_per_direction = 450.0 * units::gigabytes_per_second,
    .pcie_generation = 5,
    .board_power = 600.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_nan_65 of voidful/gpu-info-api; shared memory per SM: NVIDIA/cccl "
                        "arch_traits.h; capacity: as on the H200 SXM5"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator gh200_96gb{
    .id = "gh200-96gb"_text,
    .name = "GH200 96 GB"_text,
    .architecture = "Hopper"_text,
    .form = form_factor::module,
    .launch_year = unverified(2023),
    .capacity = unverified(97871.0 * units::mebibytes),
    .memory_bandwidth = 4000.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 66.91 * units::teraflops_per_second,
            .tf32 = 494.7 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 989.4 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 989.4 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 989.4 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 1979.0 * units::teraflops_per_second,
            .int8_accumulate_int32 = 1979.0 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(132),
    .boost_clock = 1980.0 * units::megahertz,
    .l2_cache = unverified(50.0 * units::mebibytes),
    .shared_memory_per_multiprocessor = 228.0 * units::kibibytes,
    .link = "nvlink4"_text,
    .link_per_direction = 450.0 * units::gigabytes_per_second,
    .pcie_generation = 5,
    .board_power = 900.0 * units::watts,
    .source = {.document = "stas00/ml-engineering"_text,
               .where = "compute/accelerator/README.md, network/README.md; shared memory per SM: NVIDIA/cccl "
                        "arch_traits.h; capacity: an nvidia-smi total, publication unknown"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator gh200_144gb{
    .id = "gh200-144gb"_text,
    .name = "GH200 144 GB"_text,
    .architecture = "Hopper"_text,
    .form = form_factor::module,
    .launch_year = unverified(2024),
    .capacity = unverified(144.0 * units::gibibytes),
    .memory_bandwidth = 4900.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 66.91 * units::teraflops_per_second,
            .tf32 = 494.7 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 989.4 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 989.4 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 989.4 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 1979.0 * units::teraflops_per_second,
            .int8_accumulate_int32 = 1979.0 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(132),
    .boost_clock = 1980.0 * units::megahertz,
    .l2_cache = unverified(50.0 * units::mebibytes),
    .shared_memory_per_multiprocessor = 228.0 * units::kibibytes,
    .link = "nvlink4"_text,
    .link_per_direction = 450.0 * units::gigabytes_per_second,
    .pcie_generation = 5,
    .board_power = 900.0 * units::watts,
    .source = {.document = "stas00/ml-engineering"_text,
               .where = "compute/accelerator/README.md, network/README.md; shared memory per SM: NVIDIA/cccl "
                        "arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator h800_sxm5_80gb{
    .id = "h800-sxm5-80gb"_text,
    .name = "H800 SXM5 80 GB"_text,
    .architecture = "Hopper"_text,
    .form = form_factor::sxm,
    .launch_year = 2023,
    .capacity = 81559.0 * units::mebibytes,
    .memory_bandwidth = 3350.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 59.3 * units::teraflops_per_second,
            .tf32 = unverified(494.7 * units::teraflops_per_second),
            .fp16_accumulate_fp16 = unverified(989.4 * units::teraflops_per_second),
            .fp16_accumulate_fp32 = 989.4 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 989.4 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 1979.0 * units::teraflops_per_second,
            .int8_accumulate_int32 = 1979.0 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(132),
    .boost_clock = 1755.0 * units::megahertz,
    .tensor_clock = unverified(1830.0 * units::megahertz),
    .l2_cache = unverified(50.0 * units::mebibytes),
    .shared_memory_per_multiprocessor = 228.0 * units::kibibytes,
    .link = "nvlink4-h800"_text,
    .link_per_direction = 200.0 * units::gigabytes_per_second,
    .pcie_generation = unverified(5),
    .board_power = 700.0 * units::watts,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_nan_67 of voidful/gpu-info-api; peaks and link: citsjtu2020/LLM-Prof "
                        "hardware_spec.md, astroC86/gpu-datasheet README.md; capacity: as on the H100 SXM5; shared "
                        "memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator h20_sxm5_96gb{
    .id = "h20-sxm5-96gb"_text,
    .name = "H20 SXM5 96 GB"_text,
    .architecture = "Hopper"_text,
    .form = form_factor::sxm,
    .launch_year = unverified(2024),
    .capacity = unverified(96.0 * units::gigabytes),
    .memory_bandwidth = 4000.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 44.0 * units::teraflops_per_second,
            .tf32 = 74.0 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 148.0 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 148.0 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 296.0 * units::teraflops_per_second,
            .int8_accumulate_int32 = 296.0 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(78),
    .l2_cache = 60.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 228.0 * units::kibibytes,
    .link = "nvlink4"_text,
    .link_per_direction = 450.0 * units::gigabytes_per_second,
    .pcie_generation = unverified(5),
    .board_power = 400.0 * units::watts,
    .source = {.document = "NVIDIA H20 datasheet, as web pages quote it"_text,
               .where = "zangshuxian.com 674733024499207168 (multiprocessors, peaks, bandwidth); willitrunai.com "
                        "h20-96gb (link, power); L2: ke60.top 1471031; capacity: the name, decimal"_text,
               .read_on = "2026-11-23"_text},
};

}  // namespace ridgeline::inline v0_2::catalogue

#pragma once
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/units/constants.hpp>

// NVIDIA Blackwell GB100 and Blackwell Ultra: data-center parts of two dies that software sees as one device.
namespace ridgeline::inline v0_2::catalogue {

inline constexpr accelerator b100_sxm_192gb{
    .id = "b100-sxm-192gb"_text,
    .name = "B100 SXM 192 GB"_text,
    .architecture = "Blackwell-GB100"_text,
    .form = form_factor::sxm,
    .launch_year = 2024,
    .capacity = unverified(192.0 * units::gigabytes),
    .memory_bandwidth = 8000.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 60.0 * units::teraflops_per_second,
            .tf32 = 875.0 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 1750.0 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 1750.0 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 3500.0 * units::teraflops_per_second,
            .int8_accumulate_int32 = 3500.0 * units::teraoperations_per_second,
            .fp4_accumulate_fp32 = 7000.0 * units::teraflops_per_second,
        },
    .structured_sparsity = true,
    .shared_memory_per_multiprocessor = 228.0 * units::kibibytes,
    .link = "nvlink5"_text,
    .link_per_direction = 900.0 * units::gigabytes_per_second,
    .pcie_generation = unverified(5),
    .board_power = 700.0 * units::watts,
    .source = {.document = "stas00/ml-engineering"_text,
               .where = "compute/accelerator/README.md; capacity: the name, decimal as on the B200"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator b200_sxm_180gb{
    .id = "b200-sxm-180gb"_text,
    .name = "B200 SXM 180 GB"_text,
    .architecture = "Blackwell-GB100"_text,
    .form = form_factor::sxm,
    .launch_year = 2024,
    .capacity = 183359.0 * units::mebibytes,
    .memory_bandwidth = 7700.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 75.0 * units::teraflops_per_second,
            .tf32 = 1125.0 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 2250.0 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 2250.0 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 4500.0 * units::teraflops_per_second,
            .int8_accumulate_int32 = 4500.0 * units::teraoperations_per_second,
            .fp4_accumulate_fp32 = 9000.0 * units::teraflops_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(148),
    .boost_clock = 1965.0 * units::megahertz,
    .l2_cache = unverified(126.0 * units::mebibytes),
    .shared_memory_per_multiprocessor = 228.0 * units::kibibytes,
    .link = "nvlink5"_text,
    .link_per_direction = 900.0 * units::gigabytes_per_second,
    .pcie_generation = 5,
    .board_power = 1000.0 * units::watts,
    .source = {.document = "stas00/ml-engineering"_text,
               .where = "compute/accelerator/README.md, network/README.md; capacity: nvidia-smi total in "
                        "NVIDIA/TensorRT-LLM issue 10278"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator gb200_per_gpu_186gb{
    .id = "gb200-per-gpu-186gb"_text,
    .name = "GB200 (one GPU) 186 GB"_text,
    .architecture = "Blackwell-GB100"_text,
    .form = form_factor::module,
    .launch_year = 2024,
    .capacity = unverified(189471.0 * units::mebibytes),
    .memory_bandwidth = 8000.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 80.0 * units::teraflops_per_second,
            .tf32 = 1250.0 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 2500.0 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 2500.0 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 5000.0 * units::teraflops_per_second,
            .int8_accumulate_int32 = 5000.0 * units::teraoperations_per_second,
            .fp4_accumulate_fp32 = 10000.0 * units::teraflops_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = unverified(multiprocessors(148)),
    .boost_clock = 2062.0 * units::megahertz,
    .l2_cache = unverified(126.0 * units::mebibytes),
    .shared_memory_per_multiprocessor = 228.0 * units::kibibytes,
    .link = "nvlink5"_text,
    .link_per_direction = 900.0 * units::gigabytes_per_second,
    .pcie_generation = unverified(5),
    .board_power = 1200.0 * units::watts,
    .source = {.document = "stas00/ml-engineering"_text,
               .where = "compute/accelerator/README.md, network/README.md; capacity: an nvidia-smi total, "
                        "publication unknown"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator b300_sxm_270gb{
    .id = "b300-sxm-270gb"_text,
    .name = "B300 SXM 270 GB"_text,
    .architecture = "Blackwell-GB100-Ultra"_text,
    .form = form_factor::sxm,
    .launch_year = unverified(2025),
    .capacity = 275040.0 * units::mebibytes,
    .memory_bandwidth = 7700.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 75.0 * units::teraflops_per_second,
            .tf32 = 1125.0 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 2250.0 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 2250.0 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 4500.0 * units::teraflops_per_second,
            .int8_accumulate_int32 = 150.0 * units::teraoperations_per_second,
            .fp4_accumulate_fp32 = 14000.0 * units::teraflops_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = unverified(multiprocessors(148)),
    .boost_clock = unverified(2032.0 * units::megahertz),
    .l2_cache = unverified(126.0 * units::mebibytes),
    .shared_memory_per_multiprocessor = 228.0 * units::kibibytes,
    .link = "nvlink5"_text,
    .link_per_direction = 900.0 * units::gigabytes_per_second,
    .pcie_generation = 6,
    .board_power = 1100.0 * units::watts,
    .source = {.document = "Verda, NVIDIA GB300 NVL72: GPU architecture and performance"_text,
               .where = "table without sparsity; Glenn K. Lockwood, Digital garden (processors/B300); "
                        "stas00/ml-engineering (compute/accelerator/README.md); capacity: ai-dynamo/aiconfigurator "
                        "systems/b300_sxm.yaml; shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator gb300_per_gpu_279gb{
    .id = "gb300-per-gpu-279gb"_text,
    .name = "GB300 (one GPU) 279 GB"_text,
    .architecture = "Blackwell-GB100-Ultra"_text,
    .form = form_factor::module,
    .launch_year = unverified(2025),
    .capacity = unverified(284208.0 * units::mebibytes),
    .memory_bandwidth = 8000.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 80.0 * units::teraflops_per_second,
            .tf32 = 1250.0 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 2500.0 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 2500.0 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 5000.0 * units::teraflops_per_second,
            .int8_accumulate_int32 = 165.0 * units::teraoperations_per_second,
            .fp4_accumulate_fp32 = 15000.0 * units::teraflops_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = unverified(multiprocessors(152)),
    .l2_cache = unverified(126.0 * units::mebibytes),
    .shared_memory_per_multiprocessor = 228.0 * units::kibibytes,
    .link = "nvlink5"_text,
    .link_per_direction = 900.0 * units::gigabytes_per_second,
    .pcie_generation = unverified(6),
    .board_power = unverified(1400.0 * units::watts),
    .source = {.document = "Verda, NVIDIA GB300 NVL72: GPU architecture and performance"_text,
               .where = "table for one GPU, without sparsity; stas00/ml-engineering (compute/accelerator/README.md); "
                        "NVIDIA, Inside NVIDIA Blackwell Ultra; shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

}  // namespace ridgeline::inline v0_2::catalogue

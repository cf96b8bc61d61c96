#pragma once
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/units/constants.hpp>

// NVIDIA Blackwell GB20x in workstation and server cards and in DGX Spark: full rate with FP32 accumulators.
namespace ridgeline::inline v0_2::catalogue {

inline constexpr accelerator rtx_pro_6000_blackwell_ws{
    .id = "rtx-pro-6000-blackwell-ws"_text,
    .name = "RTX PRO 6000 Blackwell Workstation"_text,
    .architecture = "Blackwell-GB20x-pro"_text,
    .form = form_factor::workstation,
    .launch_year = 2025,
    .capacity = unverified(97887.0 * units::mebibytes),
    .memory_bandwidth = 1792.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 126.0 * units::teraflops_per_second,
            .tf32 = 251.9 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 503.8 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 503.8 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 503.8 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 1007.6 * units::teraflops_per_second,
            .int8_accumulate_int32 = 1007.6 * units::teraoperations_per_second,
            .fp4_accumulate_fp32 = 2015.2 * units::teraflops_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(188),
    .boost_clock = 2617.0 * units::megahertz,
    .l2_cache = 128.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 5,
    .board_power = 600.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)"_text,
               .where = "entry NVIDIA_GB202_3 of voidful/gpu-info-api; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; NVIDIA RTX Blackwell GPU Architecture whitepaper (peak rates, "
                        "as tabulated by gau-nernst); shared memory per SM: NVIDIA/cccl arch_traits.h; capacity: an "
                        "nvidia-smi total, publication unknown"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_pro_6000_blackwell_server{
    .id = "rtx-pro-6000-blackwell-server"_text,
    .name = "RTX PRO 6000 Blackwell Server"_text,
    .architecture = "Blackwell-GB20x-pro"_text,
    .form = form_factor::pcie,
    .launch_year = 2025,
    .capacity = unverified(97887.0 * units::mebibytes),
    .memory_bandwidth = 1597.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = unverified(126.0 * units::teraflops_per_second),
            .tf32 = 251.9 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 503.8 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 503.8 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 503.8 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 1007.6 * units::teraflops_per_second,
            .int8_accumulate_int32 = 1007.6 * units::teraoperations_per_second,
            .fp4_accumulate_fp32 = 2015.2 * units::teraflops_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(188),
    .boost_clock = 2617.0 * units::megahertz,
    .l2_cache = 128.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 5,
    .board_power = 600.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "activescott/gpu-agent"_text,
               .where = "specification in nvidia-rtx-pro-6000-blackwell-server.yaml; matrix peaks by the rule of "
                        "catalogue/architectures.hpp; shared memory per SM: NVIDIA/cccl arch_traits.h; capacity: an "
                        "nvidia-smi total, publication unknown"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator gb10_dgx_spark{
    .id = "gb10-dgx-spark"_text,
    .name = "GB10 (DGX Spark)"_text,
    .architecture = "Blackwell-GB20x-pro"_text,
    .form = form_factor::system_on_chip,
    .launch_year = 2025,
    .capacity = 128538451968.0 * units::bytes,
    .memory_bandwidth = 273.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 31.0 * units::teraflops_per_second,
            .tf32 = unverified(62.0 * units::teraflops_per_second),
            .fp16_accumulate_fp16 = unverified(124.0 * units::teraflops_per_second),
            .fp16_accumulate_fp32 = unverified(124.0 * units::teraflops_per_second),
            .bf16_accumulate_fp32 = unverified(124.0 * units::teraflops_per_second),
            .fp8_accumulate_fp32 = unverified(248.0 * units::teraflops_per_second),
            .int8_accumulate_int32 = unverified(248.0 * units::teraoperations_per_second),
            .fp4_accumulate_fp32 = 500.0 * units::teraflops_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = unverified(multiprocessors(48)),
    .boost_clock = unverified(2523.0 * units::megahertz),
    .l2_cache = unverified(24.0 * units::mebibytes),
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .board_power = 140.0 * units::watts,
    .source = {.document = "ai-dynamo/aiconfigurator"_text,
               .where = "systems/gb10.yaml; The Register on Hot Chips 2025 (FP4, FP32, power); capacity: "
                        "dgx-spark.warehack.ing, what CUDA sees; shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator rtx_pro_2000_blackwell{
    .id = "rtx-pro-2000-blackwell"_text,
    .name = "RTX PRO 2000 Blackwell"_text,
    .architecture = "Blackwell-GB20x-pro"_text,
    .form = form_factor::workstation,
    .launch_year = 2025,
    .capacity = 16.0 * units::gibibytes,
    .memory_bandwidth = 288.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 17.03 * units::teraflops_per_second,
            .tf32 = 34.07 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 68.13 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 68.13 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 68.13 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 136.3 * units::teraflops_per_second,
            .int8_accumulate_int32 = 136.3 * units::teraoperations_per_second,
            .fp4_accumulate_fp32 = 272.5 * units::teraflops_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(34),
    .boost_clock = 1957.0 * units::megahertz,
    .l2_cache = 32.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 5,
    .pcie_lanes = 8,
    .board_power = 70.0 * units::watts,
    .slots = 2.0,
    .source =
        {.document = "TechPowerUp GPU database (2026-02)"_text,
         .where =
             "entry RTX PRO 2000 Blackwell, as reox007/RightNow-GPU-Database repeats it; matrix peaks by the rule of catalogue/architectures.hpp; shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
         .read_on = "2026-11-23"_text},
};

inline constexpr accelerator rtx_pro_4000_blackwell{
    .id = "rtx-pro-4000-blackwell"_text,
    .name = "RTX PRO 4000 Blackwell"_text,
    .architecture = "Blackwell-GB20x-pro"_text,
    .form = form_factor::workstation,
    .launch_year = 2025,
    .capacity = 24.0 * units::gibibytes,
    .memory_bandwidth = 672.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 36.83 * units::teraflops_per_second,
            .tf32 = 73.65 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 147.3 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 147.3 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 147.3 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 294.6 * units::teraflops_per_second,
            .int8_accumulate_int32 = 294.6 * units::teraoperations_per_second,
            .fp4_accumulate_fp32 = 589.2 * units::teraflops_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(70),
    .boost_clock = 2055.0 * units::megahertz,
    .l2_cache = 48.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 5,
    .board_power = 140.0 * units::watts,
    .slots = 1.0,
    .source =
        {.document = "TechPowerUp GPU database (2026-02)"_text,
         .where =
             "entry RTX PRO 4000 Blackwell, as reox007/RightNow-GPU-Database repeats it; matrix peaks by the rule of catalogue/architectures.hpp; shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
         .read_on = "2026-11-23"_text},
};

inline constexpr accelerator rtx_pro_4500_blackwell{
    .id = "rtx-pro-4500-blackwell"_text,
    .name = "RTX PRO 4500 Blackwell"_text,
    .architecture = "Blackwell-GB20x-pro"_text,
    .form = form_factor::workstation,
    .launch_year = 2025,
    .capacity = 32.0 * units::gibibytes,
    .memory_bandwidth = 896.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 50.53 * units::teraflops_per_second,
            .tf32 = 101.1 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 202.1 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 202.1 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 202.1 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 404.2 * units::teraflops_per_second,
            .int8_accumulate_int32 = 404.2 * units::teraoperations_per_second,
            .fp4_accumulate_fp32 = 808.4 * units::teraflops_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(82),
    .boost_clock = 2407.0 * units::megahertz,
    .l2_cache = 64.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 5,
    .board_power = 200.0 * units::watts,
    .slots = 2.0,
    .source =
        {.document = "TechPowerUp GPU database (2026-02)"_text,
         .where =
             "entry RTX PRO 4500 Blackwell, as reox007/RightNow-GPU-Database repeats it; matrix peaks by the rule of catalogue/architectures.hpp; shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
         .read_on = "2026-11-23"_text},
};

inline constexpr accelerator rtx_pro_5000_blackwell{
    .id = "rtx-pro-5000-blackwell"_text,
    .name = "RTX PRO 5000 Blackwell"_text,
    .architecture = "Blackwell-GB20x-pro"_text,
    .form = form_factor::workstation,
    .launch_year = 2025,
    .capacity = 48.0 * units::gibibytes,
    .memory_bandwidth = 1344.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 66.94 * units::teraflops_per_second,
            .tf32 = 133.9 * units::teraflops_per_second,
            .fp16_accumulate_fp16 = 267.7 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 267.7 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 267.7 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 535.5 * units::teraflops_per_second,
            .int8_accumulate_int32 = 535.5 * units::teraoperations_per_second,
            .fp4_accumulate_fp32 = 1071.0 * units::teraflops_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(110),
    .boost_clock = 2377.0 * units::megahertz,
    .l2_cache = 96.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 100.0 * units::kibibytes,
    .pcie_generation = 5,
    .board_power = 300.0 * units::watts,
    .slots = 2.0,
    .source =
        {.document = "TechPowerUp GPU database (2026-02)"_text,
         .where =
             "entry RTX PRO 5000 Blackwell, as reox007/RightNow-GPU-Database repeats it; matrix peaks by the rule of catalogue/architectures.hpp; shared memory per SM: NVIDIA/cccl arch_traits.h"_text,
         .read_on = "2026-11-23"_text},
};

}  // namespace ridgeline::inline v0_2::catalogue

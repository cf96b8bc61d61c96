#pragma once
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/units/constants.hpp>

// AMD Instinct. Multiprocessors are compute units. An MI250 or MI250X is one module of two dies, counted together.
namespace ridgeline::inline v0_2::catalogue {

inline constexpr accelerator mi100{
    .id = "mi100"_text,
    .name = "MI100"_text,
    .maker = vendor::amd,
    .architecture = "CDNA1"_text,
    .form = form_factor::pcie,
    .launch_year = 2020,
    .capacity = 32.0 * units::gibibytes,
    .memory_bandwidth = 1228.8 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 23.1 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 184.6 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 92.3 * units::teraflops_per_second,
            .int8_accumulate_int32 = 184.6 * units::teraoperations_per_second,
        },
    .multiprocessors = multiprocessors(120),
    .boost_clock = 1502.0 * units::megahertz,
    .l2_cache = 8.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .link = "xgmi-mi100"_text,
    .link_per_direction = 138.0 * units::gigabytes_per_second,
    .pcie_generation = 4,
    .board_power = 300.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of AMD graphics processing units (2025-06-16)"_text,
               .where = "entry AMD_nan_445 of voidful/gpu-info-api; AMD ROCm documentation (gpu-arch-specs.rst, "
                        "gpu-arch/mi100.md)"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator mi210{
    .id = "mi210"_text,
    .name = "MI210"_text,
    .maker = vendor::amd,
    .architecture = "CDNA2"_text,
    .form = form_factor::pcie,
    .launch_year = 2022,
    .capacity = 64.0 * units::gibibytes,
    .memory_bandwidth = 1638.4 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 22.6 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 181.0 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 181.0 * units::teraflops_per_second,
            .int8_accumulate_int32 = 181.0 * units::teraoperations_per_second,
        },
    .multiprocessors = multiprocessors(104),
    .boost_clock = 1700.0 * units::megahertz,
    .l2_cache = 8.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .link = "xgmi-mi210"_text,
    .link_per_direction = unverified(150.0 * units::gigabytes_per_second),
    .pcie_generation = 4,
    .board_power = 300.0 * units::watts,
    .slots = 2.0,
    .source = {.document = "Wikipedia, List of AMD graphics processing units (2025-06-16)"_text,
               .where = "entry AMD_nan_446 of voidful/gpu-info-api; AMD ROCm documentation (gpu-arch-specs.rst, "
                        "gpu-arch/mi250.md)"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator mi250{
    .id = "mi250"_text,
    .name = "MI250"_text,
    .maker = vendor::amd,
    .architecture = "CDNA2"_text,
    .form = form_factor::oam,
    .launch_year = 2021,
    .capacity = 128.0 * units::gibibytes,
    .memory_bandwidth = 3276.8 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 45.3 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 362.1 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 362.1 * units::teraflops_per_second,
            .int8_accumulate_int32 = 362.1 * units::teraoperations_per_second,
        },
    .multiprocessors = multiprocessors(208),
    .boost_clock = 1700.0 * units::megahertz,
    .l2_cache = 16.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .link = "xgmi-mi250x"_text,
    .link_per_direction = 350.0 * units::gigabytes_per_second,
    .pcie_generation = 4,
    .board_power = 560.0 * units::watts,
    .source = {.document = "Wikipedia, List of AMD graphics processing units (2025-06-16)"_text,
               .where = "entry AMD_nan_447 of voidful/gpu-info-api; AMD ROCm documentation (gpu-arch-specs.rst, "
                        "gpu-arch/mi250.md)"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator mi250x{
    .id = "mi250x"_text,
    .name = "MI250X"_text,
    .maker = vendor::amd,
    .architecture = "CDNA2"_text,
    .form = form_factor::oam,
    .launch_year = 2021,
    .capacity = 128.0 * units::gibibytes,
    .memory_bandwidth = 3276.8 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 47.9 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 383.0 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 383.0 * units::teraflops_per_second,
            .int8_accumulate_int32 = 383.0 * units::teraoperations_per_second,
        },
    .multiprocessors = multiprocessors(220),
    .boost_clock = 1700.0 * units::megahertz,
    .l2_cache = 16.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .link = "xgmi-mi250x"_text,
    .link_per_direction = 350.0 * units::gigabytes_per_second,
    .pcie_generation = 4,
    .board_power = 560.0 * units::watts,
    .source = {.document = "Wikipedia, List of AMD graphics processing units (2025-06-16)"_text,
               .where = "entry AMD_nan_448 of voidful/gpu-info-api; AMD ROCm documentation (gpu-arch-specs.rst, "
                        "gpu-arch/mi250.md); stas00/ml-engineering (network/README.md)"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator mi300x{
    .id = "mi300x"_text,
    .name = "MI300X"_text,
    .maker = vendor::amd,
    .architecture = "CDNA3"_text,
    .form = form_factor::oam,
    .launch_year = 2023,
    .capacity = 192.0 * units::gibibytes,
    .memory_bandwidth = 5300.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 163.4 * units::teraflops_per_second,
            .tf32 = 653.7 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 1307.4 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 1307.4 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 2614.9 * units::teraflops_per_second,
            .int8_accumulate_int32 = 2614.9 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(304),
    .boost_clock = 2100.0 * units::megahertz,
    .l2_cache = 32.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .link = "xgmi-mi300x"_text,
    .link_per_direction = 448.0 * units::gigabytes_per_second,
    .pcie_generation = 5,
    .board_power = 750.0 * units::watts,
    .source = {.document = "Wikipedia, List of AMD graphics processing units (2025-06-16)"_text,
               .where =
                   "entry AMD_nan_450 of voidful/gpu-info-api; AMD ROCm documentation (gpu-arch-specs.rst, "
                   "gpu-arch/mi300.md); stas00/ml-engineering (compute/accelerator/README.md, network/README.md)"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator mi325x{
    .id = "mi325x"_text,
    .name = "MI325X"_text,
    .maker = vendor::amd,
    .architecture = "CDNA3"_text,
    .form = form_factor::oam,
    .launch_year = 2024,
    .capacity = 256.0 * units::gibibytes,
    .memory_bandwidth = 6000.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 163.4 * units::teraflops_per_second,
            .tf32 = 653.7 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 1307.4 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 1307.4 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 2614.9 * units::teraflops_per_second,
            .int8_accumulate_int32 = 2614.9 * units::teraoperations_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(304),
    .boost_clock = 2100.0 * units::megahertz,
    .l2_cache = 32.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 64.0 * units::kibibytes,
    .link = "xgmi-mi300x"_text,
    .link_per_direction = 448.0 * units::gigabytes_per_second,
    .pcie_generation = 5,
    .board_power = 1000.0 * units::watts,
    .source = {.document = "stas00/ml-engineering"_text,
               .where = "compute/accelerator/README.md"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator mi355x{
    .id = "mi355x"_text,
    .name = "MI355X"_text,
    .maker = vendor::amd,
    .architecture = "CDNA4"_text,
    .form = form_factor::oam,
    .launch_year = 2025,
    .capacity = 288.0 * units::gibibytes,
    .memory_bandwidth = 8000.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 157.3 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 2516.6 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 2516.6 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 5033.2 * units::teraflops_per_second,
            .int8_accumulate_int32 = 5033.2 * units::teraoperations_per_second,
            .fp4_accumulate_fp32 = 10066.0 * units::teraflops_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(256),
    .boost_clock = 2400.0 * units::megahertz,
    .l2_cache = 32.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 160.0 * units::kibibytes,
    .link = "xgmi-mi355x"_text,
    .link_per_direction = 535.5 * units::gigabytes_per_second,
    .pcie_generation = 5,
    .board_power = 1400.0 * units::watts,
    .source = {.document = "stas00/ml-engineering"_text,
               .where = "compute/accelerator/README.md, network/README.md"_text,
               .read_on = "2026-11-21"_text},
};

inline constexpr accelerator mi350x{
    .id = "mi350x"_text,
    .name = "MI350X"_text,
    .maker = vendor::amd,
    .architecture = "CDNA4"_text,
    .form = form_factor::oam,
    .launch_year = 2025,
    .capacity = 288.0 * units::gibibytes,
    .memory_bandwidth = 8000.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 144.2 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 2306.9 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 2306.9 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 4613.7 * units::teraflops_per_second,
            .int8_accumulate_int32 = 4613.7 * units::teraoperations_per_second,
            .fp4_accumulate_fp32 = 9227.5 * units::teraflops_per_second,
        },
    .structured_sparsity = true,
    .multiprocessors = multiprocessors(256),
    .boost_clock = 2200.0 * units::megahertz,
    .l2_cache = 32.0 * units::mebibytes,
    .shared_memory_per_multiprocessor = 160.0 * units::kibibytes,
    .link = "xgmi-mi355x"_text,
    .link_per_direction = 535.5 * units::gigabytes_per_second,
    .pcie_generation = 5,
    .board_power = 1000.0 * units::watts,
    .source = {.document = "stas00/ml-engineering"_text,
               .where = "compute/accelerator/README.md; peaks = 1024 matrix cores x 1024 x 2.2 GHz; L2 and shared "
                        "memory: AMD ROCm documentation (gpu-specs.html, 7.13.0 preview)"_text,
               .read_on = "2026-11-21"_text},
};

}  // namespace ridgeline::inline v0_2::catalogue

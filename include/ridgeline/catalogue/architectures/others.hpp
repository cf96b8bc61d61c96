#pragma once
#include <ridgeline/hardware/architecture.hpp>
#include <ridgeline/units/constants.hpp>

// Architectures of other makers. A Gaudi or TPU entry only names the design: no rate of a multiprocessor is published.
namespace ridgeline::inline v0_2::catalogue::design {

inline constexpr architecture gcn2_hawaii{
    .id = "GCN2-Hawaii",
    .name = "AMD GCN 2",
    .maker = vendor::amd,
    .fp32_lanes = 64,
    .threads_per_warp = 64,
    .source = {.document = "Wikipedia, List of AMD graphics processing units (2025-06-16)",
               .where = "Hawaii",
               .read_on = "2026-11-21"},
};

inline constexpr architecture gcn3_fiji{
    .id = "GCN3-Fiji",
    .name = "AMD GCN 3",
    .maker = vendor::amd,
    .fp32_lanes = 64,
    .threads_per_warp = 64,
    .source = {.document = "Wikipedia, List of AMD graphics processing units (2025-06-16)",
               .where = "Fiji",
               .read_on = "2026-11-21"},
};

inline constexpr architecture gcn4_polaris{
    .id = "GCN4-Polaris",
    .name = "AMD GCN 4",
    .maker = vendor::amd,
    .fp32_lanes = 64,
    .threads_per_warp = 64,
    .source = {.document = "Wikipedia, List of AMD graphics processing units (2025-06-16)",
               .where = "Polaris",
               .read_on = "2026-11-21"},
};

inline constexpr architecture gcn5_vega{
    .id = "GCN5-Vega",
    .name = "AMD GCN 5",
    .maker = vendor::amd,
    .fp32_lanes = 64,
    .threads_per_warp = 64,
    .source = {.document = "Wikipedia, List of AMD graphics processing units (2025-06-16)",
               .where = "Vega",
               .read_on = "2026-11-21"},
};

inline constexpr architecture rdna2{
    .id = "RDNA2",
    .name = "AMD RDNA 2",
    .maker = vendor::amd,
    .fp32_lanes = 64,
    .threads_per_warp = 32,
    .shared_memory = 64.0 * units::kibibytes,
    .source = {.document = "AMD ROCm documentation",
               .where = "gpu-arch-specs.rst; 128 KB of shared memory for two compute units",
               .read_on = "2026-11-21"},
};

inline constexpr architecture rdna3{
    .id = "RDNA3",
    .name = "AMD RDNA 3",
    .maker = vendor::amd,
    .per_multiprocessor =
        {
            .fp16_accumulate_fp32 = 512.0 * units::flops_per_cycle,
            .bf16_accumulate_fp32 = 512.0 * units::flops_per_cycle,
            .int8_accumulate_int32 = 512.0 * units::flops_per_cycle,
        },
    .fp32_lanes = 128,
    .threads_per_warp = 32,
    .shared_memory = 64.0 * units::kibibytes,
    .source = {.document = "AMD ROCm documentation",
               .where = "gpu-arch-specs.rst; the 128 lanes need two instructions issued at once",
               .read_on = "2026-11-21"},
};

inline constexpr architecture rdna4{
    .id = "RDNA4",
    .name = "AMD RDNA 4",
    .maker = vendor::amd,
    .per_multiprocessor =
        {
            .fp16_accumulate_fp32 = 1024.0 * units::flops_per_cycle,
            .bf16_accumulate_fp32 = unverified(1024.0 * units::flops_per_cycle),
            .fp8_accumulate_fp32 = unverified(2048.0 * units::flops_per_cycle),
            .int8_accumulate_int32 = 2048.0 * units::flops_per_cycle,
        },
    .fp32_lanes = 128,
    .threads_per_warp = 32,
    .shared_memory = 64.0 * units::kibibytes,
    .source = {.document = "AMD ROCm documentation",
               .where = "gpu-arch-specs.rst; the 128 lanes need two instructions issued at once",
               .read_on = "2026-11-21"},
};

inline constexpr architecture cdna1{
    .id = "CDNA1",
    .name = "AMD CDNA",
    .maker = vendor::amd,
    .per_multiprocessor =
        {
            .fp16_accumulate_fp32 = 1024.0 * units::flops_per_cycle,
            .bf16_accumulate_fp32 = 512.0 * units::flops_per_cycle,
            .int8_accumulate_int32 = 1024.0 * units::flops_per_cycle,
        },
    .fp32_lanes = 64,
    .threads_per_warp = 64,
    .shared_memory = 64.0 * units::kibibytes,
    .source = {.document = "AMD ROCm documentation", .where = "gpu-arch-specs.rst, mi100.md", .read_on = "2026-11-21"},
};

inline constexpr architecture cdna2{
    .id = "CDNA2",
    .name = "AMD CDNA 2",
    .maker = vendor::amd,
    .per_multiprocessor =
        {
            .fp16_accumulate_fp32 = 1024.0 * units::flops_per_cycle,
            .bf16_accumulate_fp32 = 1024.0 * units::flops_per_cycle,
            .int8_accumulate_int32 = 1024.0 * units::flops_per_cycle,
        },
    .fp32_lanes = 64,
    .threads_per_warp = 64,
    .shared_memory = 64.0 * units::kibibytes,
    .source = {.document = "AMD ROCm documentation", .where = "gpu-arch-specs.rst, mi250.md", .read_on = "2026-11-21"},
};

inline constexpr architecture cdna3{
    .id = "CDNA3",
    .name = "AMD CDNA 3",
    .maker = vendor::amd,
    .per_multiprocessor =
        {
            .tf32 = 1024.0 * units::flops_per_cycle,
            .fp16_accumulate_fp32 = 2048.0 * units::flops_per_cycle,
            .bf16_accumulate_fp32 = 2048.0 * units::flops_per_cycle,
            .fp8_accumulate_fp32 = 4096.0 * units::flops_per_cycle,
            .int8_accumulate_int32 = 4096.0 * units::flops_per_cycle,
        },
    .fp32_lanes = 128,
    .threads_per_warp = 64,
    .shared_memory = 64.0 * units::kibibytes,
    .source = {.document = "AMD ROCm documentation",
               .where = "gpu-arch-specs.rst, mi300.md; the 128 lanes need packed FP32",
               .read_on = "2026-11-21"},
};

inline constexpr architecture cdna4{
    .id = "CDNA4",
    .name = "AMD CDNA 4",
    .maker = vendor::amd,
    .per_multiprocessor =
        {
            .fp16_accumulate_fp32 = 4096.0 * units::flops_per_cycle,
            .bf16_accumulate_fp32 = 4096.0 * units::flops_per_cycle,
            .fp8_accumulate_fp32 = 8192.0 * units::flops_per_cycle,
            .int8_accumulate_int32 = 8192.0 * units::flops_per_cycle,
            .fp4_accumulate_fp32 = 16384.0 * units::flops_per_cycle,
        },
    .fp32_lanes = 128,
    .threads_per_warp = 64,
    .shared_memory = 160.0 * units::kibibytes,
    .source = {.document = "AMD ROCm documentation",
               .where = "gpu-specs.html, 7.13.0 preview; the 128 lanes need packed FP32",
               .read_on = "2026-11-21"},
};

inline constexpr architecture xe_hpg{
    .id = "Xe-HPG",
    .name = "Intel Xe-HPG",
    .maker = vendor::intel,
    .per_multiprocessor =
        {
            .fp16_accumulate_fp32 = unverified(2048.0 * units::flops_per_cycle),
            .bf16_accumulate_fp32 = unverified(2048.0 * units::flops_per_cycle),
            .int8_accumulate_int32 = unverified(4096.0 * units::flops_per_cycle),
        },
    .fp32_lanes = 128,
    .source = {.document = "Wikipedia, List of Intel graphics processing units (2025-06-16)",
               .where = "entry Intel_ACM-G10 (DG2-512)_4 of voidful/gpu-info-api",
               .read_on = "2026-11-21"},
};

inline constexpr architecture xe2_hpg{
    .id = "Xe2-HPG",
    .name = "Intel Xe2-HPG",
    .maker = vendor::intel,
    .per_multiprocessor =
        {
            .fp16_accumulate_fp32 = unverified(2048.0 * units::flops_per_cycle),
            .bf16_accumulate_fp32 = unverified(2048.0 * units::flops_per_cycle),
            .int8_accumulate_int32 = 4096.0 * units::flops_per_cycle,
        },
    .fp32_lanes = 128,
    .source = {.document = "Intel Arc Pro B50 product page",
               .where = "170 INT8 TOPS = 16 Xe cores x 4096 x 2.6 GHz; FP16 half of it",
               .read_on = "2026-11-21"},
};

inline constexpr architecture xe_hpc{
    .id = "Xe-HPC",
    .name = "Intel Xe-HPC",
    .maker = vendor::intel,
    .per_multiprocessor =
        {
            .tf32 = unverified(2048.0 * units::flops_per_cycle),
            .fp16_accumulate_fp32 = unverified(4096.0 * units::flops_per_cycle),
            .bf16_accumulate_fp32 = 4096.0 * units::flops_per_cycle,
            .int8_accumulate_int32 = unverified(8192.0 * units::flops_per_cycle),
        },
    .fp32_lanes = 128,
    .source = {.document = "Glenn K. Lockwood, Digital garden", .where = "processors/pvc", .read_on = "2026-11-21"},
};

inline constexpr architecture gaudi2{
    .id = "Gaudi2",
    .name = "Intel Gaudi 2",
    .maker = vendor::intel,
    .source = {.document = "stas00/ml-engineering", .where = "compute/accelerator/README.md", .read_on = "2026-11-21"},
};

inline constexpr architecture gaudi3{
    .id = "Gaudi3",
    .name = "Intel Gaudi 3",
    .maker = vendor::intel,
    .source = {.document = "stas00/ml-engineering", .where = "compute/accelerator/README.md", .read_on = "2026-11-21"},
};

// M1 and M2, Apple's GPU families 7 and 8.
inline constexpr architecture apple_gpu{
    .id = "Apple-GPU",
    .name = "Apple M1 and M2 GPU",
    .maker = vendor::apple,
    .fp32_lanes = 128,
    .source = {.document = "hmc-tech.com GPU pages", .where = "clock, FP32 rate", .read_on = "2026-11-21"},
};

// M3 and M4: registers are allocated as a kernel needs them, and 16-bit, 32-bit and integer instructions of different
// groups of threads run at the same time (AppleInsider, What Apple's three GPU enhancements in A17 Pro and M3 actually do,
// 2023-11-10, read 2026-11-30).
inline constexpr architecture apple_gpu_9{
    .id = "Apple-GPU-9",
    .name = "Apple M3 and M4 GPU",
    .maker = vendor::apple,
    .fp32_lanes = 128,
    .source = {.document = "hmc-tech.com GPU pages", .where = "clock, FP32 rate", .read_on = "2026-11-21"},
};

inline constexpr architecture apple_gpu_10{
    .id = "Apple-GPU-10",
    .name = "Apple M5 GPU",
    .maker = vendor::apple,
    .fp32_lanes = 128,
    .source = {.document = "hmc-tech.com GPU pages", .where = "clock, FP32 rate", .read_on = "2026-11-21"},
};

inline constexpr architecture tpu_v2{
    .id = "tpu-v2",
    .name = "Google TPU v2",
    .maker = vendor::google,
    .source = {.document = "Google Cloud TPU documentation", .where = "pages by TPU version", .read_on = "2026-11-21"},
};

inline constexpr architecture tpu_v3{
    .id = "tpu-v3",
    .name = "Google TPU v3",
    .maker = vendor::google,
    .source = {.document = "Google Cloud TPU documentation", .where = "pages by TPU version", .read_on = "2026-11-21"},
};

inline constexpr architecture tpu_v4{
    .id = "tpu-v4",
    .name = "Google TPU v4",
    .maker = vendor::google,
    .source = {.document = "Google Cloud TPU documentation", .where = "pages by TPU version", .read_on = "2026-11-21"},
};

inline constexpr architecture tpu_v5e{
    .id = "tpu-v5e",
    .name = "Google TPU v5e",
    .maker = vendor::google,
    .source = {.document = "Google Cloud TPU documentation", .where = "pages by TPU version", .read_on = "2026-11-21"},
};

inline constexpr architecture tpu_v5p{
    .id = "tpu-v5p",
    .name = "Google TPU v5p",
    .maker = vendor::google,
    .source = {.document = "Google Cloud TPU documentation", .where = "pages by TPU version", .read_on = "2026-11-21"},
};

inline constexpr architecture tpu_v6e{
    .id = "tpu-v6e",
    .name = "Google TPU v6e",
    .maker = vendor::google,
    .source = {.document = "Google Cloud TPU documentation", .where = "pages by TPU version", .read_on = "2026-11-21"},
};

inline constexpr architecture tpu_v7x{
    .id = "tpu-v7x",
    .name = "Google TPU7x",
    .maker = vendor::google,
    .source = {.document = "Google Cloud TPU documentation", .where = "TPU7x (Ironwood)", .read_on = "2026-11-23"},
};

inline constexpr architecture trainium{
    .id = "Trainium",
    .name = "AWS Trainium",
    .maker = vendor::amazon,
    .source = {.document = "AWS Neuron documentation", .where = "Trainium Architecture", .read_on = "2026-11-23"},
};

inline constexpr architecture trainium2{
    .id = "Trainium2",
    .name = "AWS Trainium2",
    .maker = vendor::amazon,
    .source = {.document = "AWS Neuron documentation", .where = "Trainium2 Architecture", .read_on = "2026-11-23"},
};

inline constexpr architecture trainium3{
    .id = "Trainium3",
    .name = "AWS Trainium3",
    .maker = vendor::amazon,
    .source = {.document = "AWS Neuron documentation", .where = "Trainium3 Architecture", .read_on = "2026-11-23"},
};

inline constexpr architecture davinci{
    .id = "DaVinci",
    .name = "Huawei DaVinci",
    .maker = vendor::huawei,
    .per_multiprocessor =
        {
            .fp16_accumulate_fp32 = 8192.0 * units::flops_per_cycle,
            .int8_accumulate_int32 = 16384.0 * units::flops_per_cycle,
        },
    .source = {.document = "Architects Tech Alliance, How Huawei Ascend 910 redefines AI training performance",
               .where = "4096 FP16 multiply-adds of a core in a clock",
               .read_on = "2026-11-21"},
};

}  // namespace ridgeline::inline v0_2::catalogue::design

#pragma once
#include <ridgeline/hardware/architecture.hpp>
#include <ridgeline/units/constants.hpp>

// NVIDIA architectures. A GeForce card and a professional card of one chip differ in the rate with FP32 accumulators,
// so each is an architecture of its own here.
namespace ridgeline::inline v0_2::catalogue::design {

inline constexpr architecture kepler{
    .id = "Kepler",
    .name = "NVIDIA Kepler",
    .fp32_lanes = 192,
    .threads_per_warp = 32,
    .resident_threads = 2048,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)",
               .where = "Kepler; threads: CUDA C++ Programming Guide",
               .read_on = "2026-11-21"},
};

inline constexpr architecture maxwell{
    .id = "Maxwell",
    .name = "NVIDIA Maxwell",
    .fp32_lanes = 128,
    .threads_per_warp = 32,
    .resident_threads = 2048,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)",
               .where = "Maxwell; threads: CUDA C++ Programming Guide",
               .read_on = "2026-11-21"},
};

inline constexpr architecture pascal_gp10x{
    .id = "Pascal-GP10x",
    .name = "NVIDIA Pascal GP10x",
    .per_multiprocessor =
        {
            .int8_accumulate_int32 = unverified(1024.0 * units::flops_per_cycle),
        },
    .fp32_lanes = 128,
    .threads_per_warp = 32,
    .resident_threads = 2048,
    .shared_memory = 96.0 * units::kibibytes,
    .source = {.document = "Wikipedia, List of Nvidia graphics processing units (2025-06-16)",
               .where = "Pascal; INT8 by DP4A, four times FP32; NVIDIA/cccl arch_traits.h (shared memory, threads)",
               .read_on = "2026-11-21"},
};

inline constexpr architecture pascal_gp100{
    .id = "Pascal-GP100",
    .name = "NVIDIA Pascal GP100",
    .fp32_lanes = 64,
    .threads_per_warp = 32,
    .resident_threads = 2048,
    .shared_memory = 64.0 * units::kibibytes,
    .source = {.document = "NVIDIA A100 Tensor Core GPU Architecture whitepaper",
               .where = "comparison of P100, V100 and A100; NVIDIA/cccl arch_traits.h (shared memory, threads)",
               .read_on = "2026-11-21"},
};

inline constexpr architecture volta{
    .id = "Volta",
    .name = "NVIDIA Volta GV100",
    .per_multiprocessor =
        {
            .fp16_accumulate_fp16 = 1024.0 * units::flops_per_cycle,
            .fp16_accumulate_fp32 = 1024.0 * units::flops_per_cycle,
        },
    .fp32_lanes = 64,
    .matrix_units = 8,
    .threads_per_warp = 32,
    .resident_threads = 2048,
    .shared_memory = 96.0 * units::kibibytes,
    .source = {.document = "NVIDIA A100 Tensor Core GPU Architecture whitepaper",
               .where = "comparison of P100, V100 and A100; NVIDIA/cccl arch_traits.h (shared memory, threads)",
               .read_on = "2026-11-21"},
};

inline constexpr architecture turing_geforce{
    .id = "Turing-GeForce",
    .name = "NVIDIA Turing, GeForce",
    .per_multiprocessor =
        {
            .fp16_accumulate_fp16 = 1024.0 * units::flops_per_cycle,
            .fp16_accumulate_fp32 = 512.0 * units::flops_per_cycle,
            .int8_accumulate_int32 = 2048.0 * units::flops_per_cycle,
        },
    .fp32_lanes = 64,
    .matrix_units = 8,
    .threads_per_warp = 32,
    .resident_threads = 1024,
    .shared_memory = 64.0 * units::kibibytes,
    .source = {.document = "NVIDIA Turing Architecture In-Depth",
               .where = "rates per SM; NVIDIA/cccl arch_traits.h (shared memory, threads)",
               .read_on = "2026-11-21"},
};

inline constexpr architecture turing_pro{
    .id = "Turing-pro",
    .name = "NVIDIA Turing, Titan, Quadro and Tesla",
    .per_multiprocessor =
        {
            .fp16_accumulate_fp16 = 1024.0 * units::flops_per_cycle,
            .fp16_accumulate_fp32 = 1024.0 * units::flops_per_cycle,
            .int8_accumulate_int32 = 2048.0 * units::flops_per_cycle,
        },
    .fp32_lanes = 64,
    .matrix_units = 8,
    .threads_per_warp = 32,
    .resident_threads = 1024,
    .shared_memory = 64.0 * units::kibibytes,
    .source = {.document = "NVIDIA Turing Architecture In-Depth",
               .where = "rates per SM; NVIDIA/cccl arch_traits.h (shared memory, threads)",
               .read_on = "2026-11-21"},
};

inline constexpr architecture ampere_ga100{
    .id = "Ampere-GA100",
    .name = "NVIDIA Ampere GA100",
    .per_multiprocessor =
        {
            .tf32 = 1024.0 * units::flops_per_cycle,
            .fp16_accumulate_fp16 = 2048.0 * units::flops_per_cycle,
            .fp16_accumulate_fp32 = 2048.0 * units::flops_per_cycle,
            .bf16_accumulate_fp32 = 2048.0 * units::flops_per_cycle,
            .int8_accumulate_int32 = 4096.0 * units::flops_per_cycle,
        },
    .fp32_lanes = 64,
    .matrix_units = 4,
    .threads_per_warp = 32,
    .resident_threads = 2048,
    .shared_memory = 164.0 * units::kibibytes,
    .source = {.document = "NVIDIA A100 Tensor Core GPU Architecture whitepaper",
               .where = "comparison of P100, V100 and A100; NVIDIA/cccl arch_traits.h (shared memory, threads)",
               .read_on = "2026-11-21"},
};

inline constexpr architecture ampere_ga10x_geforce{
    .id = "Ampere-GA10x-GeForce",
    .name = "NVIDIA Ampere GA10x, GeForce",
    .per_multiprocessor =
        {
            .tf32 = 256.0 * units::flops_per_cycle,
            .fp16_accumulate_fp16 = 1024.0 * units::flops_per_cycle,
            .fp16_accumulate_fp32 = 512.0 * units::flops_per_cycle,
            .bf16_accumulate_fp32 = 512.0 * units::flops_per_cycle,
            .int8_accumulate_int32 = 2048.0 * units::flops_per_cycle,
        },
    .fp32_lanes = 128,
    .matrix_units = 4,
    .threads_per_warp = 32,
    .resident_threads = 1536,
    .shared_memory = 100.0 * units::kibibytes,
    .source = {.document = "NVIDIA Ampere GA102 GPU Architecture whitepaper",
               .where = "GeForce RTX 3090 against RTX 2080 Ti; NVIDIA/cccl arch_traits.h (shared memory, threads)",
               .read_on = "2026-11-21"},
};

inline constexpr architecture ampere_ga10x_pro{
    .id = "Ampere-GA10x-pro",
    .name = "NVIDIA Ampere GA10x, workstation and data center",
    .per_multiprocessor =
        {
            .tf32 = 512.0 * units::flops_per_cycle,
            .fp16_accumulate_fp16 = 1024.0 * units::flops_per_cycle,
            .fp16_accumulate_fp32 = 1024.0 * units::flops_per_cycle,
            .bf16_accumulate_fp32 = 1024.0 * units::flops_per_cycle,
            .int8_accumulate_int32 = 2048.0 * units::flops_per_cycle,
        },
    .fp32_lanes = 128,
    .matrix_units = 4,
    .threads_per_warp = 32,
    .resident_threads = 1536,
    .shared_memory = 100.0 * units::kibibytes,
    .source = {.document = "NVIDIA Ampere GA102 GPU Architecture whitepaper",
               .where = "RTX A6000 against Quadro RTX 6000; NVIDIA/cccl arch_traits.h (shared memory, threads)",
               .read_on = "2026-11-21"},
};

inline constexpr architecture ampere_ga10b{
    .id = "Ampere-GA10B",
    .name = "NVIDIA Ampere GA10B (Jetson AGX Orin)",
    .per_multiprocessor =
        {
            .tf32 = unverified(1024.0 * units::flops_per_cycle),
            .fp16_accumulate_fp16 = unverified(2048.0 * units::flops_per_cycle),
            .fp16_accumulate_fp32 = unverified(2048.0 * units::flops_per_cycle),
            .bf16_accumulate_fp32 = unverified(2048.0 * units::flops_per_cycle),
            .int8_accumulate_int32 = 4096.0 * units::flops_per_cycle,
        },
    .fp32_lanes = 128,
    .matrix_units = 4,
    .threads_per_warp = 32,
    .resident_threads = 1536,
    .shared_memory = 164.0 * units::kibibytes,
    .source = {.document = "NVIDIA Jetson AGX Orin technical brief",
               .where = "170 sparse INT8 TOPS of the GPU; FP16 half, TF32 a quarter of it; NVIDIA/cccl arch_traits.h "
                        "(shared memory, threads)",
               .read_on = "2026-11-21"},
};

inline constexpr architecture ada_geforce{
    .id = "Ada-GeForce",
    .name = "NVIDIA Ada Lovelace, GeForce",
    .per_multiprocessor =
        {
            .tf32 = 256.0 * units::flops_per_cycle,
            .fp16_accumulate_fp16 = 1024.0 * units::flops_per_cycle,
            .fp16_accumulate_fp32 = 512.0 * units::flops_per_cycle,
            .bf16_accumulate_fp32 = 512.0 * units::flops_per_cycle,
            .fp8_accumulate_fp16 = 2048.0 * units::flops_per_cycle,
            .fp8_accumulate_fp32 = 1024.0 * units::flops_per_cycle,
            .int8_accumulate_int32 = 2048.0 * units::flops_per_cycle,
        },
    .fp32_lanes = 128,
    .matrix_units = 4,
    .threads_per_warp = 32,
    .resident_threads = 1536,
    .shared_memory = 100.0 * units::kibibytes,
    .source = {.document = "NVIDIA Ada GPU Architecture whitepaper",
               .where = "GeForce RTX 4090 against RTX 3090 Ti; NVIDIA/cccl arch_traits.h (shared memory, threads)",
               .read_on = "2026-11-21"},
};

inline constexpr architecture ada_pro{
    .id = "Ada-pro",
    .name = "NVIDIA Ada Lovelace, workstation and data center",
    .per_multiprocessor =
        {
            .tf32 = 512.0 * units::flops_per_cycle,
            .fp16_accumulate_fp16 = 1024.0 * units::flops_per_cycle,
            .fp16_accumulate_fp32 = 1024.0 * units::flops_per_cycle,
            .bf16_accumulate_fp32 = 1024.0 * units::flops_per_cycle,
            .fp8_accumulate_fp32 = 2048.0 * units::flops_per_cycle,
            .int8_accumulate_int32 = 2048.0 * units::flops_per_cycle,
        },
    .fp32_lanes = 128,
    .matrix_units = 4,
    .threads_per_warp = 32,
    .resident_threads = 1536,
    .shared_memory = 100.0 * units::kibibytes,
    .source = {.document = "NVIDIA Ada GPU Architecture whitepaper",
               .where = "RTX 6000 Ada; NVIDIA/cccl arch_traits.h (shared memory, threads)",
               .read_on = "2026-11-21"},
};

inline constexpr architecture hopper{
    .id = "Hopper",
    .name = "NVIDIA Hopper GH100",
    .per_multiprocessor =
        {
            .tf32 = 2048.0 * units::flops_per_cycle,
            .fp16_accumulate_fp16 = 4096.0 * units::flops_per_cycle,
            .fp16_accumulate_fp32 = 4096.0 * units::flops_per_cycle,
            .bf16_accumulate_fp32 = 4096.0 * units::flops_per_cycle,
            .fp8_accumulate_fp32 = 8192.0 * units::flops_per_cycle,
            .int8_accumulate_int32 = 8192.0 * units::flops_per_cycle,
        },
    .fp32_lanes = 128,
    .matrix_units = 4,
    .threads_per_warp = 32,
    .resident_threads = 2048,
    .shared_memory = 228.0 * units::kibibytes,
    .source = {.document = "NVIDIA Hopper Architecture In-Depth",
               .where = "rates per SM; NVIDIA/cccl arch_traits.h (shared memory, threads)",
               .read_on = "2026-11-21"},
};

inline constexpr architecture blackwell_gb100{
    .id = "Blackwell-GB100",
    .name = "NVIDIA Blackwell GB100",
    .per_multiprocessor =
        {
            .tf32 = unverified(4096.0 * units::flops_per_cycle),
            .fp16_accumulate_fp32 = unverified(8192.0 * units::flops_per_cycle),
            .bf16_accumulate_fp32 = unverified(8192.0 * units::flops_per_cycle),
            .fp8_accumulate_fp32 = unverified(16384.0 * units::flops_per_cycle),
            .int8_accumulate_int32 = unverified(16384.0 * units::flops_per_cycle),
            .fp4_accumulate_fp32 = unverified(32768.0 * units::flops_per_cycle),
        },
    .fp32_lanes = 128,
    .matrix_units = 4,
    .threads_per_warp = 32,
    .resident_threads = 2048,
    .shared_memory = 228.0 * units::kibibytes,
    .source = {.document = "NVIDIA/cccl arch_traits.h",
               .where = "shared memory, threads; the matrix rates fit the published peaks at a clock that is not "
                        "published",
               .read_on = "2026-11-21"},
};

inline constexpr architecture blackwell_gb100_ultra{
    .id = "Blackwell-GB100-Ultra",
    .name = "NVIDIA Blackwell Ultra GB100",
    .per_multiprocessor =
        {
            .tf32 = unverified(4096.0 * units::flops_per_cycle),
            .fp16_accumulate_fp32 = unverified(8192.0 * units::flops_per_cycle),
            .bf16_accumulate_fp32 = unverified(8192.0 * units::flops_per_cycle),
            .fp8_accumulate_fp32 = unverified(16384.0 * units::flops_per_cycle),
            .fp4_accumulate_fp32 = unverified(49152.0 * units::flops_per_cycle),
        },
    .fp32_lanes = 128,
    .matrix_units = 4,
    .threads_per_warp = 32,
    .resident_threads = 2048,
    .shared_memory = 228.0 * units::kibibytes,
    .source = {.document = "NVIDIA, Inside NVIDIA Blackwell Ultra",
               .where = "640 Tensor Cores of 160 SM; the matrix rates fit the published peaks at a clock that is not "
                        "published",
               .read_on = "2026-11-21"},
};

inline constexpr architecture blackwell_gb20x_geforce{
    .id = "Blackwell-GB20x-GeForce",
    .name = "NVIDIA Blackwell GB20x, GeForce",
    .per_multiprocessor =
        {
            .tf32 = 256.0 * units::flops_per_cycle,
            .fp16_accumulate_fp16 = 1024.0 * units::flops_per_cycle,
            .fp16_accumulate_fp32 = 512.0 * units::flops_per_cycle,
            .bf16_accumulate_fp32 = 512.0 * units::flops_per_cycle,
            .fp8_accumulate_fp16 = 2048.0 * units::flops_per_cycle,
            .fp8_accumulate_fp32 = 1024.0 * units::flops_per_cycle,
            .int8_accumulate_int32 = 2048.0 * units::flops_per_cycle,
            .fp4_accumulate_fp32 = 4096.0 * units::flops_per_cycle,
        },
    .fp32_lanes = 128,
    .matrix_units = 4,
    .threads_per_warp = 32,
    .resident_threads = 1536,
    .shared_memory = 100.0 * units::kibibytes,
    .source = {.document = "NVIDIA RTX Blackwell GPU Architecture whitepaper",
               .where = "GeForce RTX 5090 against RTX 4090; NVIDIA/cccl arch_traits.h (shared memory, threads)",
               .read_on = "2026-11-21"},
};

inline constexpr architecture blackwell_gb20x_pro{
    .id = "Blackwell-GB20x-pro",
    .name = "NVIDIA Blackwell GB20x, workstation and server",
    .per_multiprocessor =
        {
            .tf32 = 512.0 * units::flops_per_cycle,
            .fp16_accumulate_fp16 = 1024.0 * units::flops_per_cycle,
            .fp16_accumulate_fp32 = 1024.0 * units::flops_per_cycle,
            .bf16_accumulate_fp32 = 1024.0 * units::flops_per_cycle,
            .fp8_accumulate_fp32 = 2048.0 * units::flops_per_cycle,
            .int8_accumulate_int32 = 2048.0 * units::flops_per_cycle,
            .fp4_accumulate_fp32 = 4096.0 * units::flops_per_cycle,
        },
    .fp32_lanes = 128,
    .matrix_units = 4,
    .threads_per_warp = 32,
    .resident_threads = 1536,
    .shared_memory = 100.0 * units::kibibytes,
    .source = {.document = "NVIDIA RTX Blackwell GPU Architecture whitepaper",
               .where = "RTX PRO 6000 Blackwell; NVIDIA/cccl arch_traits.h (shared memory, threads)",
               .read_on = "2026-11-21"},
};

}  // namespace ridgeline::inline v0_2::catalogue::design

#pragma once
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/units/constants.hpp>

// AWS Trainium. Sparse rates are of 4:1 and not listed; FP8 is cFP8, on Trainium 3 MXFP8. AWS does not say which way its
// links count; half of what it prints is one way, as stas00/ml-engineering has it.
namespace ridgeline::inline v0_2::catalogue {

inline constexpr accelerator trainium{
    .id = "trainium"_text,
    .name = "Trainium"_text,
    .maker = vendor::amazon,
    .architecture = "Trainium"_text,
    .form = form_factor::pod,
    .launch_year = unverified(2022),
    .capacity = 32.0 * units::gibibytes,
    .memory_bandwidth = 820.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 47.5 * units::teraflops_per_second,
            .tf32 = 190.0 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 190.0 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 190.0 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 190.0 * units::teraflops_per_second,
            .int8_accumulate_int32 = 380.0 * units::teraoperations_per_second,
        },
    .link = "neuronlink2"_text,
    .link_per_direction = unverified(192.0 * units::gigabytes_per_second),
    .source = {.document = "AWS Neuron documentation"_text,
               .where = "Trainium Architecture, Trn1; Trainium/Inferentia2 Architecture Guide for NKI"_text,
               .read_on = "2026-11-23"_text},
};

inline constexpr accelerator trainium2{
    .id = "trainium2"_text,
    .name = "Trainium2"_text,
    .maker = vendor::amazon,
    .architecture = "Trainium2"_text,
    .form = form_factor::pod,
    .launch_year = unverified(2024),
    .capacity = 96.0 * units::gibibytes,
    .memory_bandwidth = 2900.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 181.0 * units::teraflops_per_second,
            .tf32 = 667.0 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 667.0 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 667.0 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 1299.0 * units::teraflops_per_second,
        },
    .link = "neuronlink3"_text,
    .link_per_direction = 640.0 * units::gigabytes_per_second,
    .source = {.document = "AWS Neuron documentation"_text,
               .where = "Trainium2 Architecture, v2.29"_text,
               .read_on = "2026-11-23"_text},
};

inline constexpr accelerator trainium3{
    .id = "trainium3"_text,
    .name = "Trainium3"_text,
    .maker = vendor::amazon,
    .architecture = "Trainium3"_text,
    .form = form_factor::pod,
    .launch_year = 2025,
    .capacity = 144.0 * units::gibibytes,
    .memory_bandwidth = 4900.0 * units::gigabytes_per_second,
    .peak =
        {
            .fp32 = 183.0 * units::teraflops_per_second,
            .tf32 = 671.0 * units::teraflops_per_second,
            .fp16_accumulate_fp32 = 671.0 * units::teraflops_per_second,
            .bf16_accumulate_fp32 = 671.0 * units::teraflops_per_second,
            .fp8_accumulate_fp32 = 2517.0 * units::teraflops_per_second,
            .fp4_accumulate_fp32 = 2517.0 * units::teraflops_per_second,
        },
    .link = "neuronlink4"_text,
    .link_per_direction = 1280.0 * units::gigabytes_per_second,
    .source = {.document = "AWS Neuron documentation"_text,
               .where = "Trainium3 Architecture, v2.29.1"_text,
               .read_on = "2026-11-23"_text},
};

}  // namespace ridgeline::inline v0_2::catalogue

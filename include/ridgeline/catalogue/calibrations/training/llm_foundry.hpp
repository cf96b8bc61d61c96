#pragma once
#include <ridgeline/catalogue/calibrations/training/parts.hpp>

// LLM Foundry: FSDP, fused attention, each MPT network from 125 million to 70 billion parameters.
namespace ridgeline::catalogue {

namespace detail {
inline constexpr std::string_view llm_foundry_stack = "LLM Foundry, FSDP, Triton or FlashAttention-2 kernels";
inline constexpr citation llm_foundry_source{"mosaicml/llm-foundry at 8c8dd48", "scripts/train/benchmarking/README.md",
                                             "2026-11-21"};
}  // namespace detail

inline constexpr training_calibration llm_foundry_a100{
    .id = "llm-foundry-a100",
    .stack = detail::llm_foundry_stack,
    .devices = "A100 16-bit",
    .kernels = detail::kernels_with("ga100-matrix", {fraction(0.7968), fraction(0.6284), 5.066e-06 * units::seconds}),
    .links = detail::links_with("nccl-nvlink", {fraction(0.6758), fraction(0.5626)}),
    .attention_share = {fraction(0.3087), constant_origin::fitted},
    .pass_share = {1.644, constant_origin::fitted},
    .host_per_step = {10.8 * units::milliseconds, constant_origin::fitted},
    .hidden_gradients = {fraction(0.383), constant_origin::fitted},
    .range = {.architecture = "Ampere-GA100",
              .kind = arithmetic::bf16_accumulate_fp32,
              .least_hidden = features(768),
              .most_hidden = features(8192),
              .least_tokens = tokens(4096),
              .most_tokens = tokens(81920),
              .most_gpus = gpus(128)},
    .fit = detail::half_of_the_steps({38, 0.0278, 41, 0.0321}),
    .source = detail::llm_foundry_source,
};

inline constexpr training_calibration llm_foundry_h100{
    .id = "llm-foundry-h100",
    .stack = detail::llm_foundry_stack,
    .devices = "H100 16-bit",
    .kernels = detail::kernels_with("hopper-matrix", {fraction(0.7259), fraction(0.5426), 5.154e-06 * units::seconds}),
    .links = detail::links_with("nccl-nvlink4", {fraction(0.8101), fraction(0.5674)}),
    .attention_share = {fraction(0.186), constant_origin::fitted},
    .pass_share = {1.919, constant_origin::fitted},
    .host_per_step = {10.62 * units::milliseconds, constant_origin::fitted},
    .hidden_gradients = {fraction(0.4174), constant_origin::fitted},
    .range = {.architecture = "Hopper",
              .kind = arithmetic::bf16_accumulate_fp32,
              .least_hidden = features(2048),
              .most_hidden = features(8192),
              .least_tokens = tokens(4096),
              .most_tokens = tokens(65536),
              .most_gpus = gpus(512)},
    .fit = detail::half_of_the_steps({15, 0.0290, 13, 0.0262}),
    .source = detail::llm_foundry_source,
};

inline constexpr training_calibration llm_foundry_h100_fp8{
    .id = "llm-foundry-h100-fp8",
    .stack = detail::llm_foundry_stack,
    .devices = "H100 FP8",
    .kernels = detail::kernels_with("hopper-matrix", {fraction(0.4338), fraction(0.5426), 5.154e-06 * units::seconds}),
    .links = detail::links_with("nccl-nvlink4", {fraction(0.8101), fraction(0.5674)}),
    .attention_share = {fraction(0.2927), constant_origin::fitted},
    .pass_share = {1.919, constant_origin::fitted},
    .host_per_step = {10.62 * units::milliseconds, constant_origin::fitted},
    .hidden_gradients = {fraction(0.4174), constant_origin::fitted},
    .range = {.architecture = "Hopper",
              .kind = arithmetic::fp8_accumulate_fp32,
              .least_hidden = features(2048),
              .most_hidden = features(2048),
              .least_tokens = tokens(16384),
              .most_tokens = tokens(32768),
              .most_gpus = gpus(8)},
    .fit = detail::half_of_the_steps({16, 0.0277, 15, 0.0725}),
    .source = detail::llm_foundry_source,
};

}  // namespace ridgeline::catalogue

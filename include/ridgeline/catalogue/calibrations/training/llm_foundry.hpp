#pragma once
#include <ridgeline/catalogue/calibrations/training/parts.hpp>

// LLM Foundry: FSDP, fused attention, each MPT network from 125 million to 70 billion parameters.
namespace ridgeline::inline v0_2::catalogue {

namespace detail {
inline constexpr std::string_view llm_foundry_stack = "LLM Foundry, FSDP, Triton or FlashAttention-2 kernels";
inline constexpr citation llm_foundry_source{"mosaicml/llm-foundry at 8c8dd48", "scripts/train/benchmarking/README.md",
                                             "2026-11-21"};
}  // namespace detail

inline constexpr training_calibration llm_foundry_a100{
    .id = "llm-foundry-a100",
    .stack = detail::llm_foundry_stack,
    .devices = "A100 16-bit",
    .kernels = detail::kernels_with("ga100-matrix", {fraction(0.8154), fraction(0.6983), 2e-05 * units::seconds}),
    .links = detail::links_with("nccl-nvlink", {fraction(0.4034), fraction(0.98)}),
    .attention_share = {fraction(0.3076), constant_origin::fitted},
    .misaligned_share = {fraction(0.6061), constant_origin::fitted},
    .pass_share = {1.789, constant_origin::fitted},
    .host_per_operation = {19.46 * units::microseconds, constant_origin::fitted},
    .host_per_routing = {0.002603 * units::seconds, constant_origin::fitted},
    .host_per_step = {6.236 * units::milliseconds, constant_origin::fitted},
    .hidden_gradients = {fraction(0.3031), constant_origin::fitted},
    .hidden_tensor = {fraction(0.3385), constant_origin::fitted},
    .hidden_experts = {fraction(0.4715), constant_origin::fitted},
    .hidden_pipeline = {fraction(0.252), constant_origin::fitted},
    .range = {.architecture = "Ampere-GA100",
              .kind = arithmetic::bf16_accumulate_fp32,
              .least_hidden = features(768),
              .most_hidden = features(8192),
              .least_tokens = tokens(4096),
              .most_tokens = tokens(65536),
              .most_gpus = gpus(128),
              .zero_stages = {false, false, false, true},
              .recomputations = {true, false, true, false}},
    .intervals = {{.inside = {0.938, 1.058}, .outside = {0.938, 1.089}, .elsewhere = {0.810, 1.332}}},
    .fit = detail::half_of_the_steps({38, 0.0265, 41, 0.0320}),
    .source = detail::llm_foundry_source,
};

inline constexpr training_calibration llm_foundry_h100{
    .id = "llm-foundry-h100",
    .stack = detail::llm_foundry_stack,
    .devices = "H100 16-bit",
    .kernels = detail::kernels_with("hopper-matrix", {fraction(0.7372), fraction(0.6033), 14.46 * units::microseconds}),
    .links = detail::links_with("nccl-nvlink4", {fraction(0.4414), fraction(0.98)}),
    .attention_share = {fraction(0.1839), constant_origin::fitted},
    .misaligned_share = {fraction(0.6272), constant_origin::fitted},
    .pass_share = {2.009, constant_origin::fitted},
    .host_per_operation = {19.5 * units::microseconds, constant_origin::fitted},
    .host_per_routing = {2.657 * units::milliseconds, constant_origin::fitted},
    .host_per_step = {5.872 * units::milliseconds, constant_origin::fitted},
    .hidden_gradients = {fraction(0.349), constant_origin::fitted},
    .hidden_tensor = {fraction(1.0), constant_origin::fitted},
    .hidden_experts = {fraction(0.5391), constant_origin::fitted},
    .hidden_pipeline = {fraction(0.3207), constant_origin::fitted},
    .range = {.architecture = "Hopper",
              .kind = arithmetic::bf16_accumulate_fp32,
              .least_hidden = features(2048),
              .most_hidden = features(8192),
              .least_tokens = tokens(4096),
              .most_tokens = tokens(65536),
              .most_gpus = gpus(512),
              .zero_stages = {false, false, true, true},
              .recomputations = {true, false, true, false}},
    .intervals = {{.inside = {0.885, 1.113}, .outside = {0.885, 1.176}, .elsewhere = {0.810, 1.332}}},
    .fit = detail::half_of_the_steps({15, 0.0315, 13, 0.0234}),
    .source = detail::llm_foundry_source,
};

inline constexpr training_calibration llm_foundry_h100_fp8{
    .id = "llm-foundry-h100-fp8",
    .stack = detail::llm_foundry_stack,
    .devices = "H100 FP8",
    .kernels = detail::kernels_with("hopper-matrix", {fraction(0.7287), fraction(0.6033), 14.46 * units::microseconds}),
    .links = detail::links_with("nccl-nvlink4", {fraction(0.4414), fraction(0.98)}),
    .attention_share = {fraction(0.2101), constant_origin::fitted},
    .misaligned_share = {fraction(0.6272), constant_origin::fitted},
    .pass_share = {2.009, constant_origin::fitted},
    .host_per_operation = {19.5 * units::microseconds, constant_origin::fitted},
    .host_per_routing = {2.657 * units::milliseconds, constant_origin::fitted},
    .host_per_step = {5.872 * units::milliseconds, constant_origin::fitted},
    .hidden_gradients = {fraction(0.349), constant_origin::fitted},
    .hidden_tensor = {fraction(1.0), constant_origin::fitted},
    .hidden_experts = {fraction(0.5391), constant_origin::fitted},
    .hidden_pipeline = {fraction(0.3207), constant_origin::fitted},
    .range = {.architecture = "Hopper",
              .kind = arithmetic::fp8_accumulate_fp32,
              .least_hidden = features(2048),
              .most_hidden = features(2048),
              .least_tokens = tokens(16384),
              .most_tokens = tokens(16384),
              .most_gpus = gpus(8),
              .zero_stages = {false, false, false, true},
              .recomputations = {true, false, false, false}},
    .intervals = {{.inside = {0.885, 1.113}, .outside = {0.885, 1.176}, .elsewhere = {0.810, 1.332}}},
    .fit = detail::half_of_the_steps({16, 0.0296, 15, 0.0430}),
    .source = detail::llm_foundry_source,
};

}  // namespace ridgeline::inline v0_2::catalogue

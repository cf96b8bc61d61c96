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
    .kernels = detail::kernels_with("ga100-matrix", {fraction(0.8236), fraction(0.6827), 19.84 * units::microseconds}),
    .links = detail::links_with("nccl-nvlink", {fraction(0.3), fraction(0.98)}),
    .attention_share = {fraction(0.3076), constant_origin::fitted},
    .misaligned_share = {fraction(0.6083), constant_origin::fitted},
    .pass_share = {1.76, constant_origin::fitted},
    .host_per_operation = {18.14 * units::microseconds, constant_origin::fitted},
    .host_per_routing = {0.002623 * units::seconds, constant_origin::fitted},
    .host_per_step = {6.525 * units::milliseconds, constant_origin::fitted},
    .hidden_gradients = {fraction(0.3978), constant_origin::fitted},
    .hidden_tensor = {fraction(0.5798), constant_origin::fitted},
    .hidden_experts = {fraction(0.4868), constant_origin::fitted},
    .hidden_pipeline = {fraction(0.2556), constant_origin::fitted},
    .range = {.architecture = "Ampere-GA100",
              .kind = arithmetic::bf16_accumulate_fp32,
              .least_hidden = features(768),
              .most_hidden = features(8192),
              .least_tokens = tokens(4096),
              .most_tokens = tokens(65536),
              .most_gpus = gpus(128),
              .zero_stages = {false, false, false, true},
              .recomputations = {true, false, true, false}},
    .intervals = {{.inside = {0.939, 1.061}, .outside = {0.939, 1.088}, .elsewhere = {0.803, 1.359}}},
    .fit = detail::half_of_the_steps({38, 0.0261, 41, 0.0322}),
    .source = detail::llm_foundry_source,
};

inline constexpr training_calibration llm_foundry_h100{
    .id = "llm-foundry-h100",
    .stack = detail::llm_foundry_stack,
    .devices = "H100 16-bit",
    .kernels = detail::kernels_with("hopper-matrix", {fraction(0.7557), fraction(0.5466), 1.444e-05 * units::seconds}),
    .links = detail::links_with("nccl-nvlink4", {fraction(0.364), fraction(0.98)}),
    .attention_share = {fraction(0.1834), constant_origin::fitted},
    .misaligned_share = {fraction(0.6304), constant_origin::fitted},
    .pass_share = {1.844, constant_origin::fitted},
    .host_per_operation = {18.18 * units::microseconds, constant_origin::fitted},
    .host_per_routing = {2.673 * units::milliseconds, constant_origin::fitted},
    .host_per_step = {6.318 * units::milliseconds, constant_origin::fitted},
    .hidden_gradients = {fraction(0.3628), constant_origin::fitted},
    .hidden_tensor = {fraction(1.0), constant_origin::fitted},
    .hidden_experts = {fraction(0.5776), constant_origin::fitted},
    .hidden_pipeline = {fraction(0.3371), constant_origin::fitted},
    .range = {.architecture = "Hopper",
              .kind = arithmetic::bf16_accumulate_fp32,
              .least_hidden = features(2048),
              .most_hidden = features(8192),
              .least_tokens = tokens(4096),
              .most_tokens = tokens(65536),
              .most_gpus = gpus(512),
              .zero_stages = {false, false, true, true},
              .recomputations = {true, false, true, false}},
    .intervals = {{.inside = {0.891, 1.113}, .outside = {0.891, 1.166}, .elsewhere = {0.803, 1.359}}},
    .fit = detail::half_of_the_steps({15, 0.0315, 13, 0.0218}),
    .source = detail::llm_foundry_source,
};

inline constexpr training_calibration llm_foundry_h100_fp8{
    .id = "llm-foundry-h100-fp8",
    .stack = detail::llm_foundry_stack,
    .devices = "H100 FP8",
    .kernels = detail::kernels_with("hopper-matrix", {fraction(0.9127), fraction(0.5466), 1.444e-05 * units::seconds}),
    .links = detail::links_with("nccl-nvlink4", {fraction(0.364), fraction(0.98)}),
    .attention_share = {fraction(0.1984), constant_origin::fitted},
    .misaligned_share = {fraction(0.6304), constant_origin::fitted},
    .pass_share = {1.844, constant_origin::fitted},
    .host_per_operation = {18.18 * units::microseconds, constant_origin::fitted},
    .host_per_routing = {2.673 * units::milliseconds, constant_origin::fitted},
    .host_per_step = {6.318 * units::milliseconds, constant_origin::fitted},
    .hidden_gradients = {fraction(0.3628), constant_origin::fitted},
    .hidden_tensor = {fraction(1.0), constant_origin::fitted},
    .hidden_experts = {fraction(0.5776), constant_origin::fitted},
    .hidden_pipeline = {fraction(0.3371), constant_origin::fitted},
    .range = {.architecture = "Hopper",
              .kind = arithmetic::fp8_accumulate_fp32,
              .least_hidden = features(2048),
              .most_hidden = features(2048),
              .least_tokens = tokens(16384),
              .most_tokens = tokens(16384),
              .most_gpus = gpus(8),
              .zero_stages = {false, false, false, true},
              .recomputations = {true, false, false, false}},
    .intervals = {{.inside = {0.891, 1.113}, .outside = {0.891, 1.166}, .elsewhere = {0.803, 1.359}}},
    .fit = detail::half_of_the_steps({16, 0.0296, 15, 0.0356}),
    .source = detail::llm_foundry_source,
};

}  // namespace ridgeline::inline v0_2::catalogue

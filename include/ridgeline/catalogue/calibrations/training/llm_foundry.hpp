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
    .kernels = detail::kernels_with("ga100-matrix", {fraction(0.8189), fraction(0.6578), 2e-05 * units::seconds}),
    .links = detail::links_with("nccl-nvlink", {fraction(0.3), fraction(0.9518)}),
    .attention_share = {fraction(0.3081), constant_origin::fitted},
    .misaligned_share = {fraction(0.605), constant_origin::fitted},
    .pass_share = {1.689, constant_origin::fitted},
    .host_per_operation = {19.94 * units::microseconds, constant_origin::fitted},
    .host_per_routing = {2.581 * units::milliseconds, constant_origin::fitted},
    .host_per_step = {6.564 * units::milliseconds, constant_origin::fitted},
    .hidden_gradients = {fraction(0.4412), constant_origin::fitted},
    .hidden_tensor = {fraction(0.6198), constant_origin::fitted},
    .hidden_experts = {fraction(0.5007), constant_origin::fitted},
    .hidden_pipeline = {fraction(0.3118), constant_origin::fitted},
    .range = {.architecture = "Ampere-GA100",
              .kind = arithmetic::bf16_accumulate_fp32,
              .least_hidden = features(768),
              .most_hidden = features(8192),
              .least_tokens = tokens(4096),
              .most_tokens = tokens(65536),
              .most_gpus = gpus(128),
              .zero_stages = {false, false, false, true},
              .recomputations = {true, false, true}},
    .intervals = {{.inside = {0.938, 1.068}, .outside = {0.938, 1.088}, .elsewhere = {0.788, 1.447}}},
    .fit = detail::half_of_the_steps({38, 0.0263, 41, 0.0321}),
    .source = detail::llm_foundry_source,
};

inline constexpr training_calibration llm_foundry_h100{
    .id = "llm-foundry-h100",
    .stack = detail::llm_foundry_stack,
    .devices = "H100 16-bit",
    .kernels = detail::kernels_with("hopper-matrix", {fraction(0.7494), fraction(0.5421), 1.467e-05 * units::seconds}),
    .links = detail::links_with("nccl-nvlink4", {fraction(0.3614), fraction(0.98)}),
    .attention_share = {fraction(0.1835), constant_origin::fitted},
    .misaligned_share = {fraction(0.6273), constant_origin::fitted},
    .pass_share = {1.811, constant_origin::fitted},
    .host_per_operation = {1.999e-05 * units::seconds, constant_origin::fitted},
    .host_per_routing = {2.646 * units::milliseconds, constant_origin::fitted},
    .host_per_step = {6.274 * units::milliseconds, constant_origin::fitted},
    .hidden_gradients = {fraction(0.3959), constant_origin::fitted},
    .hidden_tensor = {fraction(1.0), constant_origin::fitted},
    .hidden_experts = {fraction(0.5903), constant_origin::fitted},
    .hidden_pipeline = {fraction(0.3716), constant_origin::fitted},
    .range = {.architecture = "Hopper",
              .kind = arithmetic::bf16_accumulate_fp32,
              .least_hidden = features(2048),
              .most_hidden = features(8192),
              .least_tokens = tokens(4096),
              .most_tokens = tokens(65536),
              .most_gpus = gpus(512),
              .zero_stages = {false, false, true, true},
              .recomputations = {true, false, true}},
    .intervals = {{.inside = {0.886, 1.134}, .outside = {0.886, 1.173}, .elsewhere = {0.788, 1.447}}},
    .fit = detail::half_of_the_steps({15, 0.0315, 13, 0.0223}),
    .source = detail::llm_foundry_source,
};

inline constexpr training_calibration llm_foundry_h100_fp8{
    .id = "llm-foundry-h100-fp8",
    .stack = detail::llm_foundry_stack,
    .devices = "H100 FP8",
    .kernels = detail::kernels_with("hopper-matrix", {fraction(0.8494), fraction(0.5421), 1.467e-05 * units::seconds}),
    .links = detail::links_with("nccl-nvlink4", {fraction(0.3614), fraction(0.98)}),
    .attention_share = {fraction(0.2011), constant_origin::fitted},
    .misaligned_share = {fraction(0.6273), constant_origin::fitted},
    .pass_share = {1.811, constant_origin::fitted},
    .host_per_operation = {1.999e-05 * units::seconds, constant_origin::fitted},
    .host_per_routing = {2.646 * units::milliseconds, constant_origin::fitted},
    .host_per_step = {6.274 * units::milliseconds, constant_origin::fitted},
    .hidden_gradients = {fraction(0.3959), constant_origin::fitted},
    .hidden_tensor = {fraction(1.0), constant_origin::fitted},
    .hidden_experts = {fraction(0.5903), constant_origin::fitted},
    .hidden_pipeline = {fraction(0.3716), constant_origin::fitted},
    .range = {.architecture = "Hopper",
              .kind = arithmetic::fp8_accumulate_fp32,
              .least_hidden = features(2048),
              .most_hidden = features(2048),
              .least_tokens = tokens(16384),
              .most_tokens = tokens(16384),
              .most_gpus = gpus(8),
              .zero_stages = {false, false, false, true},
              .recomputations = {true, false, false}},
    .intervals = {{.inside = {0.886, 1.134}, .outside = {0.886, 1.173}, .elsewhere = {0.788, 1.447}}},
    .fit = detail::half_of_the_steps({16, 0.0296, 15, 0.0375}),
    .source = detail::llm_foundry_source,
};

}  // namespace ridgeline::inline v0_2::catalogue

#pragma once
#include <ridgeline/catalogue/calibrations/training/parts.hpp>

// Megatron-LM as its papers measured it, and Megatron-Core 0.8.
namespace ridgeline::inline v0_2::catalogue {

namespace detail {
inline constexpr std::string_view megatron_lm_stack = "Megatron-LM of 2021 and 2022, and Megatron-Core 0.8";
inline constexpr citation megatron_lm_source{"Narayanan et al. 2021; Korthikanti et al. 2022; NVIDIA/Megatron-LM",
                                             "table 1; table 5; README.md of core 0.8", "2026-11-21"};
}  // namespace detail

inline constexpr training_calibration megatron_core_0_8_h100{
    .id = "megatron-core-0.8-h100",
    .stack = detail::megatron_lm_stack,
    .devices = "H100 16-bit",
    .kernels = detail::kernels_with("hopper-matrix", {fraction(0.7274), fraction(0.8634), 13.31 * units::microseconds}),
    .links = detail::links_with("nccl-nvlink4", {fraction(0.593), fraction(0.98)}),
    .attention_share = {fraction(0.153), constant_origin::fitted},
    .misaligned_share = {fraction(0.6272), constant_origin::fitted},
    .pass_share = {1.392, constant_origin::fitted},
    .host_per_operation = {19.5 * units::microseconds, constant_origin::fitted},
    .host_per_routing = {2.657 * units::milliseconds, constant_origin::fitted},
    .host_per_step = {5.614 * units::milliseconds, constant_origin::fitted},
    .hidden_gradients = {fraction(0.4393), constant_origin::fitted},
    .hidden_tensor = {fraction(1.0), constant_origin::fitted},
    .hidden_experts = {fraction(0.5391), constant_origin::fitted},
    .hidden_pipeline = {fraction(0.3208), constant_origin::fitted},
    .range = {.architecture = "Hopper",
              .kind = arithmetic::bf16_accumulate_fp32,
              .least_hidden = features(2048),
              .most_hidden = features(16384),
              .least_tokens = tokens(4096),
              .most_tokens = tokens(16384),
              .most_gpus = gpus(3072),
              .most_tensor = gpus(8),
              .most_pipeline = stages(8),
              .zero_stages = {false, true, false, false},
              .recomputations = {true, false, false, false}},
    .intervals = {{.inside = {0.804, 1.211}, .outside = {0.804, 1.337}, .elsewhere = {0.804, 1.332}}},
    .fit = detail::half_of_the_steps({3, 0.0106, 1, 0.0341}),
    .source = detail::megatron_lm_source,
};

inline constexpr training_calibration megatron_lm_a100{
    .id = "megatron-lm-a100",
    .stack = detail::megatron_lm_stack,
    .devices = "A100 16-bit",
    .kernels = detail::kernels_with("ga100-matrix", {fraction(0.8087), fraction(0.8966), 18.89 * units::microseconds}),
    .links = detail::links_with("nccl-nvlink", {fraction(0.5777), fraction(0.8967)}),
    .attention_share = {fraction(0.2994), constant_origin::fitted},
    .misaligned_share = {fraction(0.6061), constant_origin::fitted},
    .pass_share = {1.507, constant_origin::fitted},
    .host_per_operation = {19.46 * units::microseconds, constant_origin::fitted},
    .host_per_routing = {0.002603 * units::seconds, constant_origin::fitted},
    .host_per_step = {5.813 * units::milliseconds, constant_origin::fitted},
    .hidden_gradients = {fraction(0.3456), constant_origin::fitted},
    .hidden_tensor = {fraction(0.3425), constant_origin::fitted},
    .hidden_experts = {fraction(0.4715), constant_origin::fitted},
    .hidden_pipeline = {fraction(0.2512), constant_origin::fitted},
    .range = {.architecture = "Ampere-GA100",
              .kind = arithmetic::bf16_accumulate_fp32,
              .least_hidden = features(2304),
              .most_hidden = features(25600),
              .least_tokens = tokens(2048),
              .most_tokens = tokens(8192),
              .most_gpus = gpus(1536),
              .most_tensor = gpus(8),
              .most_pipeline = stages(64),
              .zero_stages = {true, true, false, false},
              .recomputations = {false, true, true, false}},
    .intervals = {{.inside = {0.895, 1.103}, .outside = {0.895, 1.159}, .elsewhere = {0.810, 1.332}}},
    .fit = detail::half_of_the_steps({11, 0.0259, 11, 0.0417}),
    .source = detail::megatron_lm_source,
};

}  // namespace ridgeline::inline v0_2::catalogue

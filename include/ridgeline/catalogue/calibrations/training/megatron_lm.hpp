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
    .kernels = detail::kernels_with("hopper-matrix", {fraction(0.7279), fraction(0.8689), 1.345e-05 * units::seconds}),
    .links = detail::links_with("nccl-nvlink4", {fraction(0.5707), fraction(0.98)}),
    .attention_share = {fraction(0.142), constant_origin::fitted},
    .misaligned_share = {fraction(0.6273), constant_origin::fitted},
    .pass_share = {1.119, constant_origin::fitted},
    .host_per_operation = {1.999e-05 * units::seconds, constant_origin::fitted},
    .host_per_routing = {2.646 * units::milliseconds, constant_origin::fitted},
    .host_per_step = {5.993 * units::milliseconds, constant_origin::fitted},
    .hidden_gradients = {fraction(0.4931), constant_origin::fitted},
    .hidden_tensor = {fraction(1.0), constant_origin::fitted},
    .hidden_experts = {fraction(0.5903), constant_origin::fitted},
    .hidden_pipeline = {fraction(0.3718), constant_origin::fitted},
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
              .recomputations = {true, false, false}},
    .intervals = {{.inside = {0.818, 1.232}, .outside = {0.818, 1.303}, .elsewhere = {0.788, 1.447}}},
    .fit = detail::half_of_the_steps({4, 0.0085, 2, 0.1458}),
    .source = detail::megatron_lm_source,
};

inline constexpr training_calibration megatron_lm_a100{
    .id = "megatron-lm-a100",
    .stack = detail::megatron_lm_stack,
    .devices = "A100 16-bit",
    .kernels = detail::kernels_with("ga100-matrix", {fraction(0.8048), fraction(0.8563), 19.96 * units::microseconds}),
    .links = detail::links_with("nccl-nvlink", {fraction(0.3632), fraction(0.8625)}),
    .attention_share = {fraction(0.3026), constant_origin::fitted},
    .misaligned_share = {fraction(0.605), constant_origin::fitted},
    .pass_share = {1.408, constant_origin::fitted},
    .host_per_operation = {19.94 * units::microseconds, constant_origin::fitted},
    .host_per_routing = {2.581 * units::milliseconds, constant_origin::fitted},
    .host_per_step = {6.092 * units::milliseconds, constant_origin::fitted},
    .hidden_gradients = {fraction(0.5637), constant_origin::fitted},
    .hidden_tensor = {fraction(0.5636), constant_origin::fitted},
    .hidden_experts = {fraction(0.5007), constant_origin::fitted},
    .hidden_pipeline = {fraction(0.3106), constant_origin::fitted},
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
              .recomputations = {false, true, true}},
    .intervals = {{.inside = {0.885, 1.135}, .outside = {0.885, 1.174}, .elsewhere = {0.788, 1.447}}},
    .fit = detail::half_of_the_steps({11, 0.0275, 11, 0.0409}),
    .source = detail::megatron_lm_source,
};

}  // namespace ridgeline::inline v0_2::catalogue

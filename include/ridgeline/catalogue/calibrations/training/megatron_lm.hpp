#pragma once
#include <ridgeline/catalogue/calibrations/training/parts.hpp>

// Megatron-LM as its papers measured it, and Megatron-Core 0.8.
namespace ridgeline::catalogue {

namespace detail {
inline constexpr std::string_view megatron_lm_stack = "Megatron-LM of 2021 and 2022, and Megatron-Core 0.8";
inline constexpr citation megatron_lm_source{"Narayanan et al. 2021; Korthikanti et al. 2022; NVIDIA/Megatron-LM",
                                             "table 1; table 5; README.md of core 0.8", "2026-11-21"};
}  // namespace detail

inline constexpr training_calibration megatron_core_0_8_h100{
    .id = "megatron-core-0.8-h100",
    .stack = detail::megatron_lm_stack,
    .devices = "H100 16-bit",
    .kernels = detail::kernels_with("hopper-matrix", {fraction(0.8346), fraction(0.5355), 5.05 * units::microseconds}),
    .links = detail::links_with("nccl-nvlink4", {fraction(0.95), fraction(0.8282)}),
    .attention_share = {fraction(0.3167), constant_origin::fitted},
    .pass_share = {1.926, constant_origin::fitted},
    .host_per_step = {10.39 * units::milliseconds, constant_origin::fitted},
    .hidden_gradients = {fraction(0.6866), constant_origin::fitted},
    .hidden_tensor = {fraction(0.3604), constant_origin::fitted},
    .range = {.architecture = "Hopper",
              .kind = arithmetic::bf16_accumulate_fp32,
              .least_hidden = features(2048),
              .most_hidden = features(16384),
              .least_tokens = tokens(4096),
              .most_tokens = tokens(16384),
              .most_gpus = gpus(4608)},
    .fit = detail::half_of_the_steps({4, 0.0341, 2, 0.1321}),
    .source = detail::megatron_lm_source,
};

inline constexpr training_calibration megatron_lm_a100{
    .id = "megatron-lm-a100",
    .stack = detail::megatron_lm_stack,
    .devices = "A100 16-bit",
    .kernels = detail::kernels_with("ga100-matrix", {fraction(0.7995), fraction(0.8386), 5.169e-06 * units::seconds}),
    .links = detail::links_with("nccl-nvlink", {fraction(0.6095), fraction(0.6017)}),
    .attention_share = {fraction(0.5), constant_origin::measured},
    .pass_share = {1.455, constant_origin::fitted},
    .host_per_step = {9.956 * units::milliseconds, constant_origin::fitted},
    .hidden_gradients = {fraction(0.4707), constant_origin::fitted},
    .hidden_tensor = {fraction(0.2689), constant_origin::fitted},
    .hidden_pipeline = {fraction(0.2985), constant_origin::fitted},
    .range = {.architecture = "Ampere-GA100",
              .kind = arithmetic::bf16_accumulate_fp32,
              .least_hidden = features(2304),
              .most_hidden = features(25600),
              .least_tokens = tokens(2048),
              .most_tokens = tokens(8192),
              .most_gpus = gpus(3072)},
    .fit = detail::half_of_the_steps({11, 0.0275, 11, 0.0401}),
    .source = detail::megatron_lm_source,
};

}  // namespace ridgeline::catalogue

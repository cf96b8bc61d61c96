#pragma once
#include <ridgeline/catalogue/calibrations/training/parts.hpp>

// Megatron-DeepSpeed: the cluster of vTrain (2 to 512 GPUs, both of its files at once), and Jean Zay, whose A100 and V100
// runs preceded BLOOM.
namespace ridgeline::catalogue {

namespace detail {
inline constexpr std::string_view megatron_deepspeed_stack =
    "Megatron-DeepSpeed of 2021 to 2023, nothing fused by a compiler";
inline constexpr citation megatron_deepspeed_source{
    "VIA-Research/vTrain; bigscience-workshop/bigscience at 9e64ede",
    "data/ground_truth_*.csv; train/tr11-176B-ml/chronicles-prequel.md, experiments/", "2026-11-21"};
}  // namespace detail

inline constexpr training_calibration megatron_deepspeed_jean_zay_a100{
    .id = "megatron-deepspeed-jean-zay-a100",
    .stack = detail::megatron_deepspeed_stack,
    .devices = "A100 16-bit",
    .kernels = detail::kernels_with("ga100-matrix", {0.6446, 0.753, 5.141e-06}),
    .links = detail::links_with("nccl-nvlink", {0.3652, 0.669}),
    .attention_share = {0.5, constant_origin::measured},
    .misaligned_share = {0.6732, constant_origin::fitted},
    .pass_share = {1.428, constant_origin::fitted},
    .hidden_gradients = {0.5043, constant_origin::fitted},
    .hidden_tensor = {0.2329, constant_origin::fitted},
    .hidden_pipeline = {0.3034, constant_origin::fitted},
    .range = {.architecture = "Ampere-GA100",
              .kind = arithmetic::bf16_accumulate_fp32,
              .least_hidden = 12288,
              .most_hidden = 14400,
              .least_tokens = 2048,
              .most_tokens = 16384,
              .most_gpus = 384},
    .fit = detail::half_of_the_steps({48, 0.0519, 51, 0.0630}),
    .source = detail::megatron_deepspeed_source,
};

inline constexpr training_calibration megatron_deepspeed_jean_zay_v100{
    .id = "megatron-deepspeed-jean-zay-v100",
    .stack = detail::megatron_deepspeed_stack,
    .devices = "V100 16-bit",
    .kernels = detail::kernels_with("volta-matrix", {0.5442, 0.95, 4.483e-06}),
    .links = detail::links_with("nccl-nvlink", {0.6785, 0.1291}),
    .attention_share = {0.4, constant_origin::measured},
    .pass_share = {0.5956, constant_origin::fitted},
    .host_per_step = {0.009475, constant_origin::fitted},
    .hidden_gradients = {0.2251, constant_origin::fitted},
    .hidden_tensor = {0.2886, constant_origin::fitted},
    .hidden_pipeline = {0.2911, constant_origin::fitted},
    .range = {.architecture = "Volta",
              .kind = arithmetic::fp16_accumulate_fp32,
              .least_hidden = 2048,
              .most_hidden = 8192,
              .least_tokens = 1024,
              .most_tokens = 38912,
              .most_gpus = 256},
    .fit = detail::half_of_the_steps({31, 0.1298, 29, 0.1465}),
    .source = detail::megatron_deepspeed_source,
};

inline constexpr training_calibration megatron_deepspeed_a100{
    .id = "megatron-deepspeed-a100",
    .stack = detail::megatron_deepspeed_stack,
    .devices = "A100 16-bit",
    .kernels = detail::kernels_with("ga100-matrix", {0.727, 0.8584, 6.761e-06}),
    .links = detail::links_with("nccl-nvlink", {0.95, 0.7646}),
    .attention_share = {0.5, constant_origin::measured},
    .pass_share = {1.264, constant_origin::fitted},
    .host_per_operation = {6.553e-05, constant_origin::fitted},
    .host_per_step = {0.008777, constant_origin::fitted},
    .hidden_gradients = {0.436, constant_origin::fitted},
    .hidden_tensor = {0.467, constant_origin::fitted},
    .hidden_pipeline = {0.3139, constant_origin::fitted},
    .range = {.architecture = "Ampere-GA100",
              .kind = arithmetic::fp16_accumulate_fp32,
              .least_hidden = 1024,
              .most_hidden = 8192,
              .least_tokens = 1024,
              .most_tokens = 131072,
              .most_gpus = 512},
    .fit = detail::half_of_the_steps({398, 0.0733, 395, 0.0823}),
    .source = detail::megatron_deepspeed_source,
};

}  // namespace ridgeline::catalogue

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
    .kernels = detail::kernels_with("ga100-matrix", {0.637, 0.6092, 5.132e-06}),
    .links = detail::links_with("nccl-nvlink", {0.4483, 0.6689}),
    .attention_share = {0.5, constant_origin::measured},
    .misaligned_share = {0.6776, constant_origin::fitted},
    .pass_share = {1.713, constant_origin::fitted},
    .hidden_gradients = {0.5059, constant_origin::fitted},
    .hidden_tensor = {0.2449, constant_origin::fitted},
    .hidden_pipeline = {0.3031, constant_origin::fitted},
    .range = {.architecture = "Ampere-GA100",
              .kind = arithmetic::bf16_accumulate_fp32,
              .least_hidden = 12288,
              .most_hidden = 14400,
              .least_tokens = 2048,
              .most_tokens = 16384,
              .most_gpus = 384},
    .fit = detail::half_of_the_steps({48, 0.0513, 51, 0.0629}),
    .source = detail::megatron_deepspeed_source,
};

inline constexpr training_calibration megatron_deepspeed_jean_zay_v100{
    .id = "megatron-deepspeed-jean-zay-v100",
    .stack = detail::megatron_deepspeed_stack,
    .devices = "V100 16-bit",
    .kernels = detail::kernels_with("volta-matrix", {0.5316, 0.95, 4.573e-06}),
    .links = detail::links_with("nccl-nvlink", {0.7004, 0.1323}),
    .attention_share = {0.4, constant_origin::measured},
    .pass_share = {0.7845, constant_origin::fitted},
    .host_per_step = {0.009523, constant_origin::fitted},
    .hidden_gradients = {0.2338, constant_origin::fitted},
    .hidden_tensor = {0.2918, constant_origin::fitted},
    .hidden_pipeline = {0.2942, constant_origin::fitted},
    .range = {.architecture = "Volta",
              .kind = arithmetic::fp16_accumulate_fp32,
              .least_hidden = 2048,
              .most_hidden = 8192,
              .least_tokens = 1024,
              .most_tokens = 38912,
              .most_gpus = 256},
    .fit = detail::half_of_the_steps({31, 0.1279, 29, 0.1438}),
    .source = detail::megatron_deepspeed_source,
};

inline constexpr training_calibration megatron_deepspeed_a100{
    .id = "megatron-deepspeed-a100",
    .stack = detail::megatron_deepspeed_stack,
    .devices = "A100 16-bit",
    .kernels = detail::kernels_with("ga100-matrix", {0.7294, 0.6102, 5.93e-06}),
    .links = detail::links_with("nccl-nvlink", {0.95, 0.8143}),
    .attention_share = {0.5, constant_origin::measured},
    .pass_share = {1.286, constant_origin::fitted},
    .host_per_operation = {6.454e-05, constant_origin::fitted},
    .host_per_step = {0.008107, constant_origin::fitted},
    .hidden_gradients = {0.4393, constant_origin::fitted},
    .hidden_tensor = {0.5713, constant_origin::fitted},
    .hidden_pipeline = {0.3122, constant_origin::fitted},
    .range = {.architecture = "Ampere-GA100",
              .kind = arithmetic::fp16_accumulate_fp32,
              .least_hidden = 1024,
              .most_hidden = 8192,
              .least_tokens = 1024,
              .most_tokens = 131072,
              .most_gpus = 512},
    .fit = detail::half_of_the_steps({398, 0.0747, 395, 0.0842}),
    .source = detail::megatron_deepspeed_source,
};

}  // namespace ridgeline::catalogue

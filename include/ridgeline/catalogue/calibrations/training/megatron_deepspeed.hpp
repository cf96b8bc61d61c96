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
    .kernels = detail::kernels_with("ga100-matrix", {fraction(0.6446), fraction(0.753), 5.141e-06 * units::seconds}),
    .links = detail::links_with("nccl-nvlink", {fraction(0.3652), fraction(0.669)}),
    .attention_share = {fraction(0.5), constant_origin::measured},
    .misaligned_share = {fraction(0.6732), constant_origin::fitted},
    .pass_share = {1.428, constant_origin::fitted},
    .hidden_gradients = {fraction(0.5043), constant_origin::fitted},
    .hidden_tensor = {fraction(0.2329), constant_origin::fitted},
    .hidden_pipeline = {fraction(0.3034), constant_origin::fitted},
    .range = {.architecture = "Ampere-GA100",
              .kind = arithmetic::bf16_accumulate_fp32,
              .least_hidden = features(12288),
              .most_hidden = features(14400),
              .least_tokens = tokens(2048),
              .most_tokens = tokens(16384),
              .most_gpus = gpus(384)},
    .fit = detail::half_of_the_steps({48, 0.0519, 51, 0.0630}),
    .source = detail::megatron_deepspeed_source,
};

inline constexpr training_calibration megatron_deepspeed_jean_zay_v100{
    .id = "megatron-deepspeed-jean-zay-v100",
    .stack = detail::megatron_deepspeed_stack,
    .devices = "V100 16-bit",
    .kernels = detail::kernels_with("volta-matrix", {fraction(0.5442), fraction(0.95), 4.483e-06 * units::seconds}),
    .links = detail::links_with("nccl-nvlink", {fraction(0.6785), fraction(0.1291)}),
    .attention_share = {fraction(0.4), constant_origin::measured},
    .pass_share = {0.5956, constant_origin::fitted},
    .host_per_step = {0.009475 * units::seconds, constant_origin::fitted},
    .hidden_gradients = {fraction(0.2251), constant_origin::fitted},
    .hidden_tensor = {fraction(0.2886), constant_origin::fitted},
    .hidden_pipeline = {fraction(0.2911), constant_origin::fitted},
    .range = {.architecture = "Volta",
              .kind = arithmetic::fp16_accumulate_fp32,
              .least_hidden = features(2048),
              .most_hidden = features(8192),
              .least_tokens = tokens(1024),
              .most_tokens = tokens(38912),
              .most_gpus = gpus(256)},
    .fit = detail::half_of_the_steps({31, 0.1298, 29, 0.1465}),
    .source = detail::megatron_deepspeed_source,
};

inline constexpr training_calibration megatron_deepspeed_a100{
    .id = "megatron-deepspeed-a100",
    .stack = detail::megatron_deepspeed_stack,
    .devices = "A100 16-bit",
    .kernels = detail::kernels_with("ga100-matrix", {fraction(0.727), fraction(0.8584), 6.761 * units::microseconds}),
    .links = detail::links_with("nccl-nvlink", {fraction(0.95), fraction(0.7646)}),
    .attention_share = {fraction(0.5), constant_origin::measured},
    .pass_share = {1.264, constant_origin::fitted},
    .host_per_operation = {65.53 * units::microseconds, constant_origin::fitted},
    .host_per_step = {8.777 * units::milliseconds, constant_origin::fitted},
    .hidden_gradients = {fraction(0.436), constant_origin::fitted},
    .hidden_tensor = {fraction(0.467), constant_origin::fitted},
    .hidden_pipeline = {fraction(0.3139), constant_origin::fitted},
    .range = {.architecture = "Ampere-GA100",
              .kind = arithmetic::fp16_accumulate_fp32,
              .least_hidden = features(1024),
              .most_hidden = features(8192),
              .least_tokens = tokens(1024),
              .most_tokens = tokens(131072),
              .most_gpus = gpus(512)},
    .fit = detail::half_of_the_steps({398, 0.0733, 395, 0.0823}),
    .source = detail::megatron_deepspeed_source,
};

}  // namespace ridgeline::catalogue

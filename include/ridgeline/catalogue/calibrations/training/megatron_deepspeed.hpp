#pragma once
#include <ridgeline/catalogue/calibrations/training/parts.hpp>

// Megatron-DeepSpeed: the cluster of vTrain (2 to 512 GPUs, both of its files at once), and Jean Zay, whose A100 and V100
// runs preceded BLOOM.
namespace ridgeline::inline v0_2::catalogue {

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
    .kernels = detail::kernels_with("ga100-matrix", {fraction(0.6444), fraction(0.7744), 2e-05 * units::seconds}),
    .links = detail::links_with("nccl-nvlink", {fraction(0.3), fraction(0.8715)}),
    .attention_share = {fraction(0.3026), constant_origin::fitted},
    .misaligned_share = {fraction(0.6804), constant_origin::fitted},
    .pass_share = {1.439, constant_origin::fitted},
    .host_per_operation = {19.94 * units::microseconds, constant_origin::fitted},
    .host_per_routing = {2.581 * units::milliseconds, constant_origin::fitted},
    .host_per_step = {6.095 * units::milliseconds, constant_origin::fitted},
    .hidden_gradients = {fraction(0.5946), constant_origin::fitted},
    .hidden_tensor = {fraction(0.3704), constant_origin::fitted},
    .hidden_experts = {fraction(0.5007), constant_origin::fitted},
    .hidden_pipeline = {fraction(0.3149), constant_origin::fitted},
    .range = {.architecture = "Ampere-GA100",
              .kind = arithmetic::bf16_accumulate_fp32,
              .least_hidden = features(12288),
              .most_hidden = features(14400),
              .least_tokens = tokens(2048),
              .most_tokens = tokens(16384),
              .most_gpus = gpus(384),
              .most_tensor = gpus(8),
              .most_pipeline = stages(24),
              .zero_stages = {false, true, false, false},
              .recomputations = {false, false, true}},
    .intervals = {{.inside = {0.911, 1.102}, .outside = {0.911, 1.131}, .elsewhere = {0.788, 1.447}}},
    .fit = detail::half_of_the_steps({48, 0.0517, 51, 0.0633}),
    .source = detail::megatron_deepspeed_source,
};

inline constexpr training_calibration megatron_deepspeed_jean_zay_v100{
    .id = "megatron-deepspeed-jean-zay-v100",
    .stack = detail::megatron_deepspeed_stack,
    .devices = "V100 16-bit",
    .kernels = detail::kernels_with("volta-matrix", {fraction(0.5175), fraction(0.95), 9.736 * units::microseconds}),
    .links = detail::links_with("nccl-nvlink", {fraction(0.3246), fraction(0.1312)}),
    .attention_share = {fraction(0.2919), constant_origin::fitted},
    .misaligned_share = {fraction(0.6273), constant_origin::fitted},
    .pass_share = {0.4366, constant_origin::fitted},
    .host_per_operation = {19.94 * units::microseconds, constant_origin::fitted},
    .host_per_routing = {2.581 * units::milliseconds, constant_origin::fitted},
    .host_per_step = {0.004814 * units::seconds, constant_origin::fitted},
    .hidden_gradients = {fraction(0.1621), constant_origin::fitted},
    .hidden_tensor = {fraction(0.5683), constant_origin::fitted},
    .hidden_experts = {fraction(0.5007), constant_origin::fitted},
    .hidden_pipeline = {fraction(0.2959), constant_origin::fitted},
    .range = {.architecture = "Volta",
              .kind = arithmetic::fp16_accumulate_fp32,
              .least_hidden = features(2048),
              .most_hidden = features(8192),
              .least_tokens = tokens(1024),
              .most_tokens = tokens(38912),
              .most_gpus = gpus(256),
              .most_tensor = gpus(4),
              .most_pipeline = stages(64),
              .zero_stages = {true, true, true, false},
              .recomputations = {true, false, true}},
    .intervals = {{.inside = {0.789, 1.279}, .outside = {0.789, 1.366}, .elsewhere = {0.788, 1.447}}},
    .fit = detail::half_of_the_steps({31, 0.1264, 29, 0.1412}),
    .source = detail::megatron_deepspeed_source,
};

inline constexpr training_calibration megatron_deepspeed_a100{
    .id = "megatron-deepspeed-a100",
    .stack = detail::megatron_deepspeed_stack,
    .devices = "A100 16-bit",
    .kernels = detail::kernels_with("ga100-matrix", {fraction(0.7009), fraction(0.95), 11.38 * units::microseconds}),
    .links = detail::links_with("nccl-nvlink", {fraction(0.6518), fraction(0.7893)}),
    .attention_share = {fraction(0.3026), constant_origin::fitted},
    .misaligned_share = {fraction(0.605), constant_origin::fitted},
    .pass_share = {1.293, constant_origin::fitted},
    .host_per_operation = {66.52 * units::microseconds, constant_origin::fitted},
    .host_per_routing = {2.581 * units::milliseconds, constant_origin::fitted},
    .host_per_step = {5.433 * units::milliseconds, constant_origin::fitted},
    .hidden_gradients = {fraction(0.5446), constant_origin::fitted},
    .hidden_tensor = {fraction(0.7179), constant_origin::fitted},
    .hidden_experts = {fraction(0.5007), constant_origin::fitted},
    .hidden_pipeline = {fraction(0.3224), constant_origin::fitted},
    .range = {.architecture = "Ampere-GA100",
              .kind = arithmetic::fp16_accumulate_fp32,
              .least_hidden = features(1024),
              .most_hidden = features(8192),
              .least_tokens = tokens(1024),
              .most_tokens = tokens(131072),
              .most_gpus = gpus(512),
              .most_tensor = gpus(16),
              .most_pipeline = stages(16),
              .zero_stages = {true, false, false, false},
              .recomputations = {false, false, true}},
    .intervals = {{.inside = {0.845, 1.192}, .outside = {0.845, 1.249}, .elsewhere = {0.788, 1.447}}},
    .fit = detail::half_of_the_steps({398, 0.0711, 395, 0.0815}),
    .source = detail::megatron_deepspeed_source,
};

}  // namespace ridgeline::inline v0_2::catalogue

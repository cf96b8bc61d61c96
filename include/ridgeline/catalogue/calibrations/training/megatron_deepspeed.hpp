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
    .kernels = detail::kernels_with("ga100-matrix", {fraction(0.6849), fraction(0.8285), 2e-05 * units::seconds}),
    .links = detail::links_with("nccl-nvlink", {fraction(0.338), fraction(0.98)}),
    .attention_share = {fraction(0.2994), constant_origin::fitted},
    .misaligned_share = {fraction(0.6668), constant_origin::fitted},
    .pass_share = {1.481, constant_origin::fitted},
    .host_per_operation = {19.46 * units::microseconds, constant_origin::fitted},
    .host_per_routing = {0.002603 * units::seconds, constant_origin::fitted},
    .host_per_step = {5.811 * units::milliseconds, constant_origin::fitted},
    .hidden_gradients = {fraction(0.3667), constant_origin::fitted},
    .hidden_tensor = {fraction(0.2695), constant_origin::fitted},
    .hidden_experts = {fraction(0.4715), constant_origin::fitted},
    .hidden_pipeline = {fraction(0.2588), constant_origin::fitted},
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
              .recomputations = {false, false, true, false}},
    .intervals = {{.inside = {0.909, 1.087}, .outside = {0.909, 1.135}, .elsewhere = {0.810, 1.332}}},
    .fit = detail::half_of_the_steps({48, 0.0482, 51, 0.0595}),
    .source = detail::megatron_deepspeed_source,
};

inline constexpr training_calibration megatron_deepspeed_jean_zay_v100{
    .id = "megatron-deepspeed-jean-zay-v100",
    .stack = detail::megatron_deepspeed_stack,
    .devices = "V100 16-bit",
    .kernels = detail::kernels_with("volta-matrix", {fraction(0.536), fraction(0.95), 9.865 * units::microseconds}),
    .links = detail::links_with("nccl-nvlink", {fraction(0.3471), fraction(0.98)}),
    .attention_share = {fraction(0.3106), constant_origin::fitted},
    .misaligned_share = {fraction(0.6272), constant_origin::fitted},
    .pass_share = {0.505, constant_origin::fitted},
    .host_per_operation = {19.46 * units::microseconds, constant_origin::fitted},
    .host_per_routing = {0.002603 * units::seconds, constant_origin::fitted},
    .host_per_step = {0.004729 * units::seconds, constant_origin::fitted},
    .hidden_gradients = {fraction(0.196), constant_origin::fitted},
    .hidden_tensor = {fraction(0.3914), constant_origin::fitted},
    .hidden_experts = {fraction(0.4715), constant_origin::fitted},
    .hidden_pipeline = {fraction(0.2612), constant_origin::fitted},
    .range = {.architecture = "Volta",
              .kind = arithmetic::fp16_accumulate_fp32,
              .least_hidden = features(2048),
              .most_hidden = features(8192),
              .least_tokens = tokens(1024),
              .most_tokens = tokens(38912),
              .most_gpus = gpus(256),
              .most_tensor = gpus(4),
              .most_pipeline = stages(64),
              .zero_stages = {true, true, false, true},
              .recomputations = {true, false, true, false}},
    .intervals = {{.inside = {0.785, 1.237}, .outside = {0.785, 1.380}, .elsewhere = {0.785, 1.332}}},
    .fit = detail::half_of_the_steps({31, 0.1204, 29, 0.1353}),
    .source = detail::megatron_deepspeed_source,
};

inline constexpr training_calibration megatron_deepspeed_a100{
    .id = "megatron-deepspeed-a100",
    .stack = detail::megatron_deepspeed_stack,
    .devices = "A100 16-bit",
    .kernels = detail::kernels_with("ga100-matrix", {fraction(0.7355), fraction(0.9417), 12.4 * units::microseconds}),
    .links = detail::links_with("nccl-nvlink", {fraction(0.95), fraction(0.7591)}),
    .attention_share = {fraction(0.2994), constant_origin::fitted},
    .misaligned_share = {fraction(0.6061), constant_origin::fitted},
    .pass_share = {1.334, constant_origin::fitted},
    .host_per_operation = {6.674e-05 * units::seconds, constant_origin::fitted},
    .host_per_routing = {0.002603 * units::seconds, constant_origin::fitted},
    .host_per_step = {5.269 * units::milliseconds, constant_origin::fitted},
    .hidden_gradients = {fraction(0.3236), constant_origin::fitted},
    .hidden_tensor = {fraction(0.4729), constant_origin::fitted},
    .hidden_experts = {fraction(0.4715), constant_origin::fitted},
    .hidden_pipeline = {fraction(0.259), constant_origin::fitted},
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
              .recomputations = {false, false, true, false}},
    .intervals = {{.inside = {0.884, 1.114}, .outside = {0.884, 1.177}, .elsewhere = {0.810, 1.332}}},
    .fit = detail::half_of_the_steps({398, 0.0717, 395, 0.0807}),
    .source = detail::megatron_deepspeed_source,
};

}  // namespace ridgeline::inline v0_2::catalogue

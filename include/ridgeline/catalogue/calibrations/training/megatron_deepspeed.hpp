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
    .kernels = detail::kernels_with("ga100-matrix", {fraction(0.6812), fraction(0.8143), 2e-05 * units::seconds}),
    .links = detail::links_with("nccl-nvlink", {fraction(0.3), fraction(0.98)}),
    .attention_share = {fraction(0.3007), constant_origin::fitted},
    .misaligned_share = {fraction(0.6663), constant_origin::fitted},
    .pass_share = {1.469, constant_origin::fitted},
    .host_per_operation = {18.14 * units::microseconds, constant_origin::fitted},
    .host_per_routing = {0.002623 * units::seconds, constant_origin::fitted},
    .host_per_step = {6.077 * units::milliseconds, constant_origin::fitted},
    .hidden_gradients = {fraction(0.506), constant_origin::fitted},
    .hidden_tensor = {fraction(0.3805), constant_origin::fitted},
    .hidden_experts = {fraction(0.4868), constant_origin::fitted},
    .hidden_pipeline = {fraction(0.2639), constant_origin::fitted},
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
    .intervals = {{.inside = {0.910, 1.091}, .outside = {0.910, 1.133}, .elsewhere = {0.803, 1.359}}},
    .fit = detail::half_of_the_steps({48, 0.0486, 51, 0.0601}),
    .source = detail::megatron_deepspeed_source,
};

inline constexpr training_calibration megatron_deepspeed_jean_zay_v100{
    .id = "megatron-deepspeed-jean-zay-v100",
    .stack = detail::megatron_deepspeed_stack,
    .devices = "V100 16-bit",
    .kernels = detail::kernels_with("volta-matrix", {fraction(0.5154), fraction(0.95), 9.754e-06 * units::seconds}),
    .links = detail::links_with("nccl-nvlink", {fraction(0.3126), fraction(0.98)}),
    .attention_share = {fraction(0.3195), constant_origin::fitted},
    .misaligned_share = {fraction(0.6304), constant_origin::fitted},
    .pass_share = {0.4275, constant_origin::fitted},
    .host_per_operation = {18.14 * units::microseconds, constant_origin::fitted},
    .host_per_routing = {0.002623 * units::seconds, constant_origin::fitted},
    .host_per_step = {4.87 * units::milliseconds, constant_origin::fitted},
    .hidden_gradients = {fraction(0.1471), constant_origin::fitted},
    .hidden_tensor = {fraction(0.553), constant_origin::fitted},
    .hidden_experts = {fraction(0.4868), constant_origin::fitted},
    .hidden_pipeline = {fraction(0.2787), constant_origin::fitted},
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
              .recomputations = {true, false, true, false}},
    .intervals = {{.inside = {0.792, 1.242}, .outside = {0.792, 1.363}, .elsewhere = {0.792, 1.359}}},
    .fit = detail::half_of_the_steps({31, 0.1259, 29, 0.1414}),
    .source = detail::megatron_deepspeed_source,
};

inline constexpr training_calibration megatron_deepspeed_a100{
    .id = "megatron-deepspeed-a100",
    .stack = detail::megatron_deepspeed_stack,
    .devices = "A100 16-bit",
    .kernels = detail::kernels_with("ga100-matrix", {fraction(0.7087), fraction(0.95), 11.57 * units::microseconds}),
    .links = detail::links_with("nccl-nvlink", {fraction(0.6824), fraction(0.7808)}),
    .attention_share = {fraction(0.3007), constant_origin::fitted},
    .misaligned_share = {fraction(0.6083), constant_origin::fitted},
    .pass_share = {1.314, constant_origin::fitted},
    .host_per_operation = {66.46 * units::microseconds, constant_origin::fitted},
    .host_per_routing = {0.002623 * units::seconds, constant_origin::fitted},
    .host_per_step = {0.005374 * units::seconds, constant_origin::fitted},
    .hidden_gradients = {fraction(0.4671), constant_origin::fitted},
    .hidden_tensor = {fraction(0.6952), constant_origin::fitted},
    .hidden_experts = {fraction(0.4868), constant_origin::fitted},
    .hidden_pipeline = {fraction(0.2621), constant_origin::fitted},
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
    .intervals = {{.inside = {0.869, 1.140}, .outside = {0.869, 1.206}, .elsewhere = {0.803, 1.359}}},
    .fit = detail::half_of_the_steps({398, 0.0713, 395, 0.0815}),
    .source = detail::megatron_deepspeed_source,
};

}  // namespace ridgeline::inline v0_2::catalogue

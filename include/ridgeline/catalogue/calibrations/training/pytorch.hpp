#pragma once
#include <ridgeline/catalogue/calibrations/training/parts.hpp>

// Stacks with few published steps: TorchTitan (eager and compiled), NeMo AutoModel, MaxText on GPUs, Transformers.
namespace ridgeline::catalogue {

namespace detail {
inline constexpr std::string_view pytorch_stack =
    "PyTorch FSDP: TorchTitan, NeMo AutoModel, MaxText beside it, and plain Transformers";
inline constexpr citation pytorch_source{
    "pytorch/torchtitan; NVIDIA-NeMo/Automodel at 36044ad; AI-Hypercomputer/maxtext at e591f30; stas00/ml-engineering at 744d01e",
    "benchmarks of each", "2026-11-21"};
}  // namespace detail

inline constexpr training_calibration maxtext_h100{
    .id = "maxtext-h100",
    .stack = detail::pytorch_stack,
    .devices = "H100 16-bit",
    .kernels = detail::kernels_with("hopper-matrix", {fraction(0.569), fraction(0.8482), 5.01e-06 * units::seconds}),
    .links = detail::links_with("nccl-nvlink4", {fraction(0.7751), fraction(0.7038)}),
    .attention_share = {fraction(0.3945), constant_origin::fitted},
    .pass_share = {1.222, constant_origin::fitted},
    .host_per_step = {0.01004 * units::seconds, constant_origin::fitted},
    .hidden_gradients = {fraction(0.4721), constant_origin::fitted},
    .range = {.architecture = "Hopper",
              .kind = arithmetic::bf16_accumulate_fp32,
              .least_hidden = features(4096),
              .most_hidden = features(4096),
              .least_tokens = tokens(8192),
              .most_tokens = tokens(8192),
              .most_gpus = gpus(128)},
    .fit = detail::half_of_the_steps({2, 0.0130, 3, 0.0591}),
    .source = detail::pytorch_source,
};

inline constexpr training_calibration nemo_automodel_h100{
    .id = "nemo-automodel-h100",
    .stack = detail::pytorch_stack,
    .devices = "H100 16-bit",
    .kernels = detail::kernels_with("hopper-matrix", {fraction(0.8969), fraction(0.938), 4.971e-06 * units::seconds}),
    .links = detail::links_with("nccl-nvlink4", {fraction(0.8134), fraction(0.98)}),
    .attention_share = {fraction(0.4593), constant_origin::fitted},
    .pass_share = {1.106, constant_origin::fitted},
    .hidden_gradients = {fraction(0.5275), constant_origin::fitted},
    .hidden_experts = {fraction(0.3436), constant_origin::fitted},
    .hidden_pipeline = {fraction(0.3023), constant_origin::fitted},
    .range = {.architecture = "Hopper",
              .kind = arithmetic::bf16_accumulate_fp32,
              .least_hidden = features(7168),
              .most_hidden = features(7168),
              .least_tokens = tokens(4096),
              .most_tokens = tokens(4096),
              .most_gpus = gpus(1024)},
    .fit = detail::half_of_the_steps({1, 0.0682, 1, 0.0658}),
    .source = detail::pytorch_source,
};

inline constexpr training_calibration torchtitan_compiled_h100{
    .id = "torchtitan-compiled-h100",
    .stack = detail::pytorch_stack,
    .devices = "H100 16-bit",
    .kernels = detail::kernels_with("hopper-matrix", {fraction(0.4006), fraction(0.6568), 5.029 * units::microseconds}),
    .links = detail::links_with("nccl-nvlink4", {fraction(0.3402), fraction(0.6986)}),
    .attention_share = {fraction(0.3612), constant_origin::fitted},
    .pass_share = {1.003, constant_origin::fitted},
    .host_per_step = {10.11 * units::milliseconds, constant_origin::fitted},
    .hidden_gradients = {fraction(0.4625), constant_origin::fitted},
    .hidden_tensor = {fraction(0.2332), constant_origin::fitted},
    .range = {.architecture = "Hopper",
              .kind = arithmetic::bf16_accumulate_fp32,
              .least_hidden = features(4096),
              .most_hidden = features(4096),
              .least_tokens = tokens(16384),
              .most_tokens = tokens(98304),
              .most_gpus = gpus(128)},
    .fit = detail::half_of_the_steps({8, 0.0858, 8, 0.0976}),
    .source = detail::pytorch_source,
};

inline constexpr training_calibration torchtitan_compiled_h100_fp8{
    .id = "torchtitan-compiled-h100-fp8",
    .stack = detail::pytorch_stack,
    .devices = "H100 FP8",
    .kernels = detail::kernels_with("hopper-matrix", {fraction(0.4077), fraction(0.6568), 5.029 * units::microseconds}),
    .links = detail::links_with("nccl-nvlink4", {fraction(0.3402), fraction(0.6986)}),
    .attention_share = {fraction(0.2306), constant_origin::fitted},
    .pass_share = {1.003, constant_origin::fitted},
    .host_per_step = {10.11 * units::milliseconds, constant_origin::fitted},
    .hidden_gradients = {fraction(0.4625), constant_origin::fitted},
    .hidden_tensor = {fraction(0.2332), constant_origin::fitted},
    .range = {.architecture = "Hopper",
              .kind = arithmetic::fp8_accumulate_fp32,
              .least_hidden = features(4096),
              .most_hidden = features(4096),
              .least_tokens = tokens(16384),
              .most_tokens = tokens(262144),
              .most_gpus = gpus(128)},
    .fit = detail::half_of_the_steps({5, 0.1176, 5, 0.1099}),
    .source = detail::pytorch_source,
};

inline constexpr training_calibration torchtitan_eager_h100{
    .id = "torchtitan-eager-h100",
    .stack = detail::pytorch_stack,
    .devices = "H100 16-bit",
    .kernels = detail::kernels_with("hopper-matrix", {fraction(0.4006), fraction(0.6568), 5.029 * units::microseconds}),
    .links = detail::links_with("nccl-nvlink4", {fraction(0.3402), fraction(0.6986)}),
    .attention_share = {fraction(0.3612), constant_origin::fitted},
    .pass_share = {1.552, constant_origin::fitted},
    .host_per_step = {10.11 * units::milliseconds, constant_origin::fitted},
    .hidden_gradients = {fraction(0.4625), constant_origin::fitted},
    .hidden_tensor = {fraction(0.2332), constant_origin::fitted},
    .range = {.architecture = "Hopper",
              .kind = arithmetic::bf16_accumulate_fp32,
              .least_hidden = features(4096),
              .most_hidden = features(4096),
              .least_tokens = tokens(16384),
              .most_tokens = tokens(16384),
              .most_gpus = gpus(128)},
    .fit = detail::half_of_the_steps({8, 0.0858, 8, 0.0976}),
    .source = detail::pytorch_source,
};

inline constexpr training_calibration transformers_compiled_b200{
    .id = "transformers-compiled-b200",
    .stack = detail::pytorch_stack,
    .devices = "B200 16-bit",
    .kernels =
        detail::kernels_with("blackwell-matrix", {fraction(0.4391), fraction(0.95), 3.869 * units::microseconds}),
    .links = detail::links_with("nccl-nvlink5", {fraction(0.7593), fraction(0.75)}),
    .attention_share = {fraction(0.3243), constant_origin::fitted},
    .host_per_step = {5.789 * units::milliseconds, constant_origin::fitted},
    .range = {.architecture = "Blackwell-GB100",
              .kind = arithmetic::bf16_accumulate_fp32,
              .least_hidden = features(2048),
              .most_hidden = features(4096),
              .least_tokens = tokens(512),
              .most_tokens = tokens(8192),
              .most_gpus = gpus(1)},
    .fit = detail::half_of_the_steps({2, 0.0252, 3, 0.2395}),
    .source = detail::pytorch_source,
};

inline constexpr training_calibration transformers_eager_b200{
    .id = "transformers-eager-b200",
    .stack = detail::pytorch_stack,
    .devices = "B200 16-bit",
    .kernels =
        detail::kernels_with("blackwell-matrix", {fraction(0.4391), fraction(0.95), 3.869 * units::microseconds}),
    .links = detail::links_with("nccl-nvlink5", {fraction(0.7593), fraction(0.75)}),
    .attention_share = {fraction(0.3243), constant_origin::fitted},
    .host_per_step = {5.789 * units::milliseconds, constant_origin::fitted},
    .range = {.architecture = "Blackwell-GB100",
              .kind = arithmetic::bf16_accumulate_fp32,
              .least_hidden = features(2048),
              .most_hidden = features(4096),
              .least_tokens = tokens(512),
              .most_tokens = tokens(8192),
              .most_gpus = gpus(1)},
    .fit = detail::half_of_the_steps({2, 0.0252, 3, 0.2395}),
    .source = detail::pytorch_source,
};

}  // namespace ridgeline::catalogue

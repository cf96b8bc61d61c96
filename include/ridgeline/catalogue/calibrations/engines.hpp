#pragma once
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/hardware/engine_calibration.hpp>

// Serving engines with continuous batching, from measured sweeps over concurrency. tests/accuracy/fit_engines.cpp prints
// the constants: pooled over everything, then of each engine, then of each engine on a class of devices, each level held to
// the one above, so that what few points do not determine is what is known of others.
namespace ridgeline::inline v0_2::catalogue {

namespace detail {

inline constexpr citation engine_points{
    "InferenceX benchmarks; NVIDIA AIConfigurator, silicon_sample.csv; GPUStack performance lab; NVIDIA NIM documentation",
    "sweeps over concurrency without speculation: vLLM, SGLang, TensorRT-LLM", "2026-11-22"};

constexpr fit_record engine_fit(int rows, double error, int held_out_rows, double held_out_error) {
  return {.rows = "mean times per output token; held out: every model on every GPU in turn",
          .program = "tests/accuracy/fit_engines.cpp",
          .fitted_on = "2026-11-22",
          .fitted_rows = rows,
          .fitted_error = error,
          .held_out_rows = held_out_rows,
          .held_out_error = held_out_error};
}

constexpr serving_range engine_range(std::string_view architectures, token_count context, batch_size requests,
                                     gpu_count devices) {
  return {.architectures = architectures, .most_context = context, .most_requests = requests, .most_devices = devices};
}

// Of points of measured models, of models that were left out, and of GPUs that were left out; `unlike` of 87 points of GLM-5
// and Qwen3.5-397B-A17B, which no fit saw.
inline constexpr calibrated_intervals engine_token_interval{
    .inside = {0.88, 1.21}, .outside = {0.84, 1.29}, .elsewhere = {0.83, 1.29}, .unlike = {1.05, 1.47}};
inline constexpr calibrated_intervals engine_first_token_interval{
    .inside = {0.69, 1.70}, .outside = {0.64, 1.72}, .elsewhere = {0.60, 1.72}, .unlike = {0.85, 3.54}};

}  // namespace detail

/// Any engine on any device: pooled over all points.
inline constexpr engine_calibration all_engines{
    .id = "all-engines",
    .engine = "all engines",
    .devices = "any",
    .weight_share = {fraction(0.7752)},
    .expert_weight_share = {fraction(0.9563)},
    .cache_share = {fraction(0.8145)},
    .matrix_share = {fraction(0.9844)},
    .expert_matrix_share = {fraction(0.2861)},
    .tile_share = {fraction(0.4533)},
    .attention_share = {fraction(0.4369)},
    .exposed_share = {fraction(0.8192)},
    .expert_tile = {20.4 * units::single_tokens},
    .elementwise_passes = {11.28},
    .imbalance = {0.3175},
    .router_shape = {1.308},
    .per_block = {2.631e-05 * units::seconds},
    .per_mixture = {17.04 * units::microseconds},
    .per_latent = {20.69 * units::microseconds},
    .per_quantized = {3.444e-05 * units::seconds},
    .prompt_per_block = {508.5 * units::microseconds},
    .prompt_per_latent = {0.001749 * units::seconds},
    .host_per_step = {312.8 * units::microseconds},
    .host_per_sequence = {7.087e-06 * units::seconds},
    .request_overhead = {27.14 * units::milliseconds},
    .link_share = {fraction(0.3728)},
    .all_reduce_latency = {10.58 * units::microseconds},
    .all_to_all_latency = {10.57 * units::microseconds},
    .network_latency = {40.31 * units::microseconds},
    .token_interval = detail::engine_token_interval,
    .first_token_interval = detail::engine_first_token_interval,
    .range = detail::engine_range("Ampere-GA100, Blackwell-GB100, CDNA3, CDNA4, Hopper", tokens(34832), batch(8192),
                                  gpus(32)),
    .fit = detail::engine_fit(1439, 0.1382, 1439, 0.1492),
    .source = detail::engine_points,
};

inline constexpr engine_calibration sglang_on_blackwell{
    .id = "sglang-on-blackwell",
    .engine = "SGLang",
    .devices = "Blackwell",
    .weight_share = {fraction(0.7859)},
    .expert_weight_share = {fraction(0.8884)},
    .cache_share = {fraction(0.7558)},
    .matrix_share = {fraction(0.9671)},
    .expert_matrix_share = {fraction(0.2719)},
    .tile_share = {fraction(0.4448)},
    .attention_share = {fraction(0.4082)},
    .exposed_share = {fraction(0.9612)},
    .expert_tile = {21.79 * units::single_tokens},
    .elementwise_passes = {12.08},
    .imbalance = {0.3048},
    .router_shape = {1.354},
    .per_block = {2.558e-05 * units::seconds},
    .per_mixture = {17.65 * units::microseconds},
    .per_latent = {2.165e-05 * units::seconds},
    .per_quantized = {28.35 * units::microseconds},
    .prompt_per_block = {0.0004634 * units::seconds},
    .prompt_per_latent = {2.082 * units::milliseconds},
    .host_per_step = {305.5 * units::microseconds},
    .host_per_sequence = {7.557 * units::microseconds},
    .request_overhead = {25.82 * units::milliseconds},
    .link_share = {fraction(0.3366)},
    .all_reduce_latency = {10.8 * units::microseconds},
    .all_to_all_latency = {1.061e-05 * units::seconds},
    .network_latency = {40.31 * units::microseconds},
    .chunked = false,
    .token_interval = detail::engine_token_interval,
    .first_token_interval = detail::engine_first_token_interval,
    .range = detail::engine_range("Blackwell-GB100", tokens(8295), batch(8192), gpus(32)),
    .fit = detail::engine_fit(171, 0.1132, 171, 0.1219),
    .source = detail::engine_points,
};

inline constexpr engine_calibration sglang_on_cdna{
    .id = "sglang-on-cdna",
    .engine = "SGLang",
    .devices = "CDNA",
    .weight_share = {fraction(0.7817)},
    .expert_weight_share = {fraction(0.8711)},
    .cache_share = {fraction(0.7568)},
    .matrix_share = {fraction(0.9705)},
    .expert_matrix_share = {fraction(0.2627)},
    .tile_share = {fraction(0.43)},
    .attention_share = {fraction(0.3945)},
    .exposed_share = {fraction(1.0)},
    .expert_tile = {22.58 * units::single_tokens},
    .elementwise_passes = {11.94},
    .imbalance = {0.3105},
    .router_shape = {1.353},
    .per_block = {2.907e-05 * units::seconds},
    .per_mixture = {1.915e-05 * units::seconds},
    .per_latent = {24.1 * units::microseconds},
    .per_quantized = {29.12 * units::microseconds},
    .prompt_per_block = {0.0004427 * units::seconds},
    .prompt_per_latent = {1.721 * units::milliseconds},
    .host_per_step = {0.0003149 * units::seconds},
    .host_per_sequence = {7.672e-06 * units::seconds},
    .request_overhead = {25.28 * units::milliseconds},
    .link_share = {fraction(0.3398)},
    .all_reduce_latency = {11.32 * units::microseconds},
    .all_to_all_latency = {10.72 * units::microseconds},
    .network_latency = {40.31 * units::microseconds},
    .chunked = false,
    .token_interval = detail::engine_token_interval,
    .first_token_interval = detail::engine_first_token_interval,
    .range = detail::engine_range("CDNA3, CDNA4", tokens(8295), batch(4096), gpus(8)),
    .fit = detail::engine_fit(99, 0.1612, 99, 0.1824),
    .source = detail::engine_points,
};

inline constexpr engine_calibration sglang_on_hopper{
    .id = "sglang-on-hopper",
    .engine = "SGLang",
    .devices = "Hopper",
    .weight_share = {fraction(0.7859)},
    .expert_weight_share = {fraction(0.8868)},
    .cache_share = {fraction(0.7632)},
    .matrix_share = {fraction(0.9711)},
    .expert_matrix_share = {fraction(0.2699)},
    .tile_share = {fraction(0.4401)},
    .attention_share = {fraction(0.4067)},
    .exposed_share = {fraction(0.9768)},
    .expert_tile = {22.01 * units::single_tokens},
    .elementwise_passes = {11.91},
    .imbalance = {0.3085},
    .router_shape = {1.35},
    .per_block = {2.661e-05 * units::seconds},
    .per_mixture = {18.21 * units::microseconds},
    .per_latent = {2.254e-05 * units::seconds},
    .per_quantized = {29.17 * units::microseconds},
    .prompt_per_block = {445.8 * units::microseconds},
    .prompt_per_latent = {1.88 * units::milliseconds},
    .host_per_step = {308.0 * units::microseconds},
    .host_per_sequence = {7.546 * units::microseconds},
    .request_overhead = {24.94 * units::milliseconds},
    .link_share = {fraction(0.3424)},
    .all_reduce_latency = {11.01 * units::microseconds},
    .all_to_all_latency = {10.63 * units::microseconds},
    .network_latency = {40.31 * units::microseconds},
    .chunked = false,
    .token_interval = detail::engine_token_interval,
    .first_token_interval = detail::engine_first_token_interval,
    .range = detail::engine_range("Hopper", tokens(454), batch(4), gpus(1)),
    .fit = detail::engine_fit(5, 0.0368, 5, 0.0616),
    .source = detail::engine_points,
};

inline constexpr engine_calibration tensorrt_llm_on_blackwell{
    .id = "tensorrt-llm-on-blackwell",
    .engine = "TensorRT-LLM",
    .devices = "Blackwell",
    .weight_share = {fraction(0.7539)},
    .expert_weight_share = {fraction(0.9777)},
    .cache_share = {fraction(0.7978)},
    .matrix_share = {fraction(0.9947)},
    .expert_matrix_share = {fraction(0.3029)},
    .tile_share = {fraction(0.4605)},
    .attention_share = {fraction(0.5155)},
    .exposed_share = {fraction(0.7216)},
    .expert_tile = {19.06 * units::single_tokens},
    .elementwise_passes = {11.13},
    .imbalance = {0.3277},
    .router_shape = {1.254},
    .per_block = {2.056e-05 * units::seconds},
    .per_mixture = {13.16 * units::microseconds},
    .per_latent = {2.481e-05 * units::seconds},
    .per_quantized = {3.389e-05 * units::seconds},
    .prompt_per_block = {0.0004448 * units::seconds},
    .prompt_per_latent = {0.001671 * units::seconds},
    .host_per_step = {286.0 * units::microseconds},
    .host_per_sequence = {7.094 * units::microseconds},
    .request_overhead = {0.02848 * units::seconds},
    .link_share = {fraction(0.3817)},
    .all_reduce_latency = {8.867 * units::microseconds},
    .all_to_all_latency = {10.82 * units::microseconds},
    .network_latency = {4.742e-05 * units::seconds},
    .token_interval = detail::engine_token_interval,
    .first_token_interval = detail::engine_first_token_interval,
    .range = detail::engine_range("Blackwell-GB100", tokens(15500), batch(8192), gpus(32)),
    .fit = detail::engine_fit(286, 0.1331, 286, 0.1676),
    .source = detail::engine_points,
};

inline constexpr engine_calibration tensorrt_llm_on_hopper{
    .id = "tensorrt-llm-on-hopper",
    .engine = "TensorRT-LLM",
    .devices = "Hopper",
    .weight_share = {fraction(0.7502)},
    .expert_weight_share = {fraction(1.0)},
    .cache_share = {fraction(0.8171)},
    .matrix_share = {fraction(0.9927)},
    .expert_matrix_share = {fraction(0.3009)},
    .tile_share = {fraction(0.4621)},
    .attention_share = {fraction(0.4903)},
    .exposed_share = {fraction(0.7019)},
    .expert_tile = {18.42 * units::single_tokens},
    .elementwise_passes = {10.94},
    .imbalance = {0.3106},
    .router_shape = {1.225},
    .per_block = {2.074e-05 * units::seconds},
    .per_mixture = {13.14 * units::microseconds},
    .per_latent = {24.28 * units::microseconds},
    .per_quantized = {28.93 * units::microseconds},
    .prompt_per_block = {0.0004714 * units::seconds},
    .prompt_per_latent = {1.676 * units::milliseconds},
    .host_per_step = {293.8 * units::microseconds},
    .host_per_sequence = {7.251 * units::microseconds},
    .request_overhead = {0.02821 * units::seconds},
    .link_share = {fraction(0.3945)},
    .all_reduce_latency = {9.045e-06 * units::seconds},
    .all_to_all_latency = {1.077e-05 * units::seconds},
    .network_latency = {4.944e-05 * units::seconds},
    .token_interval = detail::engine_token_interval,
    .first_token_interval = detail::engine_first_token_interval,
    .range = detail::engine_range("Hopper", tokens(8295), batch(4916), gpus(16)),
    .fit = detail::engine_fit(328, 0.0976, 328, 0.1976),
    .source = detail::engine_points,
};

inline constexpr engine_calibration vllm_on_ampere{
    .id = "vllm-on-ampere",
    .engine = "vLLM",
    .devices = "Ampere",
    .weight_share = {fraction(0.7776)},
    .expert_weight_share = {fraction(1.0)},
    .cache_share = {fraction(0.7936)},
    .matrix_share = {fraction(0.9746)},
    .expert_matrix_share = {fraction(0.2683)},
    .tile_share = {fraction(0.4457)},
    .attention_share = {fraction(0.4157)},
    .exposed_share = {fraction(0.8504)},
    .expert_tile = {19.79 * units::single_tokens},
    .elementwise_passes = {11.17},
    .imbalance = {0.302},
    .router_shape = {1.257},
    .per_block = {2.975e-05 * units::seconds},
    .per_mixture = {17.26 * units::microseconds},
    .per_latent = {18.54 * units::microseconds},
    .per_quantized = {3.68e-05 * units::seconds},
    .prompt_per_block = {563.5 * units::microseconds},
    .prompt_per_latent = {0.001736 * units::seconds},
    .host_per_step = {323.6 * units::microseconds},
    .host_per_sequence = {7.427e-06 * units::seconds},
    .request_overhead = {29.19 * units::milliseconds},
    .link_share = {fraction(0.3786)},
    .all_reduce_latency = {11.36 * units::microseconds},
    .all_to_all_latency = {9.981 * units::microseconds},
    .network_latency = {40.31 * units::microseconds},
    .token_interval = detail::engine_token_interval,
    .first_token_interval = detail::engine_first_token_interval,
    .range = detail::engine_range("Ampere-GA100", tokens(447), batch(4), gpus(1)),
    .fit = detail::engine_fit(2, 0.0287, 2, 0.0387),
    .source = detail::engine_points,
};

inline constexpr engine_calibration vllm_on_blackwell{
    .id = "vllm-on-blackwell",
    .engine = "vLLM",
    .devices = "Blackwell",
    .weight_share = {fraction(0.7803)},
    .expert_weight_share = {fraction(1.0)},
    .cache_share = {fraction(0.7787)},
    .matrix_share = {fraction(0.9703)},
    .expert_matrix_share = {fraction(0.2667)},
    .tile_share = {fraction(0.4478)},
    .attention_share = {fraction(0.4085)},
    .exposed_share = {fraction(0.8509)},
    .expert_tile = {19.55 * units::single_tokens},
    .elementwise_passes = {11.36},
    .imbalance = {0.2976},
    .router_shape = {1.246},
    .per_block = {2.905e-05 * units::seconds},
    .per_mixture = {17.03 * units::microseconds},
    .per_latent = {1.807e-05 * units::seconds},
    .per_quantized = {3.707e-05 * units::seconds},
    .prompt_per_block = {546.5 * units::microseconds},
    .prompt_per_latent = {1.734 * units::milliseconds},
    .host_per_step = {0.0003192 * units::seconds},
    .host_per_sequence = {7.513 * units::microseconds},
    .request_overhead = {29.35 * units::milliseconds},
    .link_share = {fraction(0.3656)},
    .all_reduce_latency = {1.144e-05 * units::seconds},
    .all_to_all_latency = {9.813 * units::microseconds},
    .network_latency = {40.31 * units::microseconds},
    .token_interval = detail::engine_token_interval,
    .first_token_interval = detail::engine_first_token_interval,
    .range = detail::engine_range("Blackwell-GB100", tokens(9216), batch(1024), gpus(16)),
    .fit = detail::engine_fit(396, 0.1010, 396, 0.1152),
    .source = detail::engine_points,
};

inline constexpr engine_calibration vllm_on_hopper{
    .id = "vllm-on-hopper",
    .engine = "vLLM",
    .devices = "Hopper",
    .weight_share = {fraction(0.778)},
    .expert_weight_share = {fraction(1.0)},
    .cache_share = {fraction(0.8027)},
    .matrix_share = {fraction(0.9751)},
    .expert_matrix_share = {fraction(0.2659)},
    .tile_share = {fraction(0.4432)},
    .attention_share = {fraction(0.4176)},
    .exposed_share = {fraction(0.8437)},
    .expert_tile = {19.56 * units::single_tokens},
    .elementwise_passes = {10.96},
    .imbalance = {0.302},
    .router_shape = {1.251},
    .per_block = {3.097e-05 * units::seconds},
    .per_mixture = {17.42 * units::microseconds},
    .per_latent = {18.54 * units::microseconds},
    .per_quantized = {36.88 * units::microseconds},
    .prompt_per_block = {622.7 * units::microseconds},
    .prompt_per_latent = {0.001736 * units::seconds},
    .host_per_step = {328.1 * units::microseconds},
    .host_per_sequence = {7.437 * units::microseconds},
    .request_overhead = {31.16 * units::milliseconds},
    .link_share = {fraction(0.3928)},
    .all_reduce_latency = {11.47 * units::microseconds},
    .all_to_all_latency = {9.981 * units::microseconds},
    .network_latency = {40.31 * units::microseconds},
    .token_interval = detail::engine_token_interval,
    .first_token_interval = detail::engine_first_token_interval,
    .range = detail::engine_range("Hopper", tokens(34832), batch(512), gpus(8)),
    .fit = detail::engine_fit(152, 0.1074, 152, 0.1123),
    .source = detail::engine_points,
};

/// Every engine on a class of devices, and all of them on any.
inline constexpr const engine_calibration* every_engine_calibration[] = {
    &sglang_on_blackwell,       &sglang_on_cdna,         &sglang_on_hopper,
    &tensorrt_llm_on_blackwell, &tensorrt_llm_on_hopper, &vllm_on_ampere,
    &vllm_on_blackwell,         &vllm_on_hopper,         &all_engines,
};

/// The calibration of an engine for a device: on its own class of devices, or, where none of those was measured, of all
/// engines on all devices. Shares of the datasheet carry over.
///
/// Inputs   device  any
///          engine  as `engine_calibration` names it: "vLLM"; empty for any
/// Returns  the entry; an engine that is not known, or not named, has the constants of all
/// Source   the entries above
/// Checked  tests/catalogue/engine_calibrations_test.cpp
constexpr const engine_calibration& engine_on(const accelerator& device, std::string_view engine) {
  for (const engine_calibration* one : every_engine_calibration) {
    if (one->engine == engine && one->range.knows(device.architecture)) return *one;
  }
  return all_engines;
}

}  // namespace ridgeline::inline v0_2::catalogue

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

// Of points of measured models, of models that were left out, and of GPUs that were left out.
inline constexpr calibrated_intervals engine_token_interval{
    .inside = {0.87, 1.26}, .outside = {0.84, 1.33}, .elsewhere = {0.83, 1.33}};
inline constexpr calibrated_intervals engine_first_token_interval{
    .inside = {0.63, 1.81}, .outside = {0.58, 1.88}, .elsewhere = {0.56, 1.88}};

}  // namespace detail

/// Any engine on any device: pooled over all points.
inline constexpr engine_calibration all_engines{
    .id = "all-engines",
    .engine = "all engines",
    .devices = "any",
    .weight_share = {fraction(0.78)},
    .expert_weight_share = {fraction(0.9876)},
    .cache_share = {fraction(0.7789)},
    .matrix_share = {fraction(0.9256)},
    .expert_matrix_share = {fraction(0.2473)},
    .tile_share = {fraction(0.4165)},
    .attention_share = {fraction(0.4393)},
    .exposed_share = {fraction(0.5781)},
    .expert_tile = {24.11 * units::single_tokens},
    .elementwise_passes = {10.61},
    .imbalance = {0.308},
    .router_shape = {1.865},
    .per_block = {24.22 * units::microseconds},
    .per_mixture = {1.747e-05 * units::seconds},
    .per_latent = {22.46 * units::microseconds},
    .per_quantized = {32.37 * units::microseconds},
    .prompt_per_block = {480.8 * units::microseconds},
    .prompt_per_latent = {0.001594 * units::seconds},
    .host_per_step = {312.8 * units::microseconds},
    .host_per_sequence = {5.121e-06 * units::seconds},
    .request_overhead = {0.02785 * units::seconds},
    .link_share = {fraction(0.3576)},
    .all_reduce_latency = {1.124e-05 * units::seconds},
    .all_to_all_latency = {11.19 * units::microseconds},
    .network_latency = {34.84 * units::microseconds},
    .token_interval = detail::engine_token_interval,
    .first_token_interval = detail::engine_first_token_interval,
    .range = detail::engine_range("Ampere-GA100, Blackwell-GB100, CDNA3, CDNA4, Hopper", tokens(34832), batch(8192),
                                  gpus(32)),
    .fit = detail::engine_fit(1439, 0.1433, 1439, 0.1553),
    .source = detail::engine_points,
};

inline constexpr engine_calibration sglang_on_blackwell{
    .id = "sglang-on-blackwell",
    .engine = "SGLang",
    .devices = "Blackwell",
    .weight_share = {fraction(0.7858)},
    .expert_weight_share = {fraction(0.9217)},
    .cache_share = {fraction(0.7317)},
    .matrix_share = {fraction(0.9079)},
    .expert_matrix_share = {fraction(0.2173)},
    .tile_share = {fraction(0.4022)},
    .attention_share = {fraction(0.4245)},
    .exposed_share = {fraction(0.6342)},
    .expert_tile = {25.82 * units::single_tokens},
    .elementwise_passes = {11.31},
    .imbalance = {0.2978},
    .router_shape = {1.911},
    .per_block = {2.402e-05 * units::seconds},
    .per_mixture = {1.79e-05 * units::seconds},
    .per_latent = {23.21 * units::microseconds},
    .per_quantized = {28.1 * units::microseconds},
    .prompt_per_block = {0.0004459 * units::seconds},
    .prompt_per_latent = {1.861 * units::milliseconds},
    .host_per_step = {309.0 * units::microseconds},
    .host_per_sequence = {5.252 * units::microseconds},
    .request_overhead = {26.41 * units::milliseconds},
    .link_share = {fraction(0.3157)},
    .all_reduce_latency = {11.35 * units::microseconds},
    .all_to_all_latency = {11.32 * units::microseconds},
    .network_latency = {34.84 * units::microseconds},
    .chunked = false,
    .token_interval = detail::engine_token_interval,
    .first_token_interval = detail::engine_first_token_interval,
    .range = detail::engine_range("Blackwell-GB100", tokens(8295), batch(8192), gpus(32)),
    .fit = detail::engine_fit(171, 0.1188, 171, 0.1295),
    .source = detail::engine_points,
};

inline constexpr engine_calibration sglang_on_cdna{
    .id = "sglang-on-cdna",
    .engine = "SGLang",
    .devices = "CDNA",
    .weight_share = {fraction(0.7837)},
    .expert_weight_share = {fraction(0.9088)},
    .cache_share = {fraction(0.7335)},
    .matrix_share = {fraction(0.9078)},
    .expert_matrix_share = {fraction(0.2093)},
    .tile_share = {fraction(0.3951)},
    .attention_share = {fraction(0.4201)},
    .exposed_share = {fraction(0.6642)},
    .expert_tile = {26.82 * units::single_tokens},
    .elementwise_passes = {11.26},
    .imbalance = {0.302},
    .router_shape = {1.918},
    .per_block = {25.76 * units::microseconds},
    .per_mixture = {1.879e-05 * units::seconds},
    .per_latent = {2.483e-05 * units::seconds},
    .per_quantized = {28.48 * units::microseconds},
    .prompt_per_block = {0.0004262 * units::seconds},
    .prompt_per_latent = {0.001561 * units::seconds},
    .host_per_step = {314.6 * units::microseconds},
    .host_per_sequence = {5.263e-06 * units::seconds},
    .request_overhead = {25.54 * units::milliseconds},
    .link_share = {fraction(0.3156)},
    .all_reduce_latency = {11.73 * units::microseconds},
    .all_to_all_latency = {11.31 * units::microseconds},
    .network_latency = {34.84 * units::microseconds},
    .chunked = false,
    .token_interval = detail::engine_token_interval,
    .first_token_interval = detail::engine_first_token_interval,
    .range = detail::engine_range("CDNA3, CDNA4", tokens(8295), batch(4096), gpus(8)),
    .fit = detail::engine_fit(99, 0.1890, 99, 0.2144),
    .source = detail::engine_points,
};

inline constexpr engine_calibration sglang_on_hopper{
    .id = "sglang-on-hopper",
    .engine = "SGLang",
    .devices = "Hopper",
    .weight_share = {fraction(0.786)},
    .expert_weight_share = {fraction(0.9241)},
    .cache_share = {fraction(0.7381)},
    .matrix_share = {fraction(0.91)},
    .expert_matrix_share = {fraction(0.2172)},
    .tile_share = {fraction(0.4005)},
    .attention_share = {fraction(0.4249)},
    .exposed_share = {fraction(0.6378)},
    .expert_tile = {25.99 * units::single_tokens},
    .elementwise_passes = {11.2},
    .imbalance = {0.3006},
    .router_shape = {1.909},
    .per_block = {24.58 * units::microseconds},
    .per_mixture = {18.23 * units::microseconds},
    .per_latent = {23.8 * units::microseconds},
    .per_quantized = {2.879e-05 * units::seconds},
    .prompt_per_block = {430.8 * units::microseconds},
    .prompt_per_latent = {1.709 * units::milliseconds},
    .host_per_step = {310.6 * units::microseconds},
    .host_per_sequence = {5.239e-06 * units::seconds},
    .request_overhead = {25.45 * units::milliseconds},
    .link_share = {fraction(0.3198)},
    .all_reduce_latency = {11.51 * units::microseconds},
    .all_to_all_latency = {1.129e-05 * units::seconds},
    .network_latency = {34.84 * units::microseconds},
    .chunked = false,
    .token_interval = detail::engine_token_interval,
    .first_token_interval = detail::engine_first_token_interval,
    .range = detail::engine_range("Hopper", tokens(454), batch(4), gpus(1)),
    .fit = detail::engine_fit(5, 0.0190, 5, 0.0131),
    .source = detail::engine_points,
};

inline constexpr engine_calibration tensorrt_llm_on_blackwell{
    .id = "tensorrt-llm-on-blackwell",
    .engine = "TensorRT-LLM",
    .devices = "Blackwell",
    .weight_share = {fraction(0.7687)},
    .expert_weight_share = {fraction(1.0)},
    .cache_share = {fraction(0.7672)},
    .matrix_share = {fraction(0.9437)},
    .expert_matrix_share = {fraction(0.2688)},
    .tile_share = {fraction(0.4191)},
    .attention_share = {fraction(0.4941)},
    .exposed_share = {fraction(0.5423)},
    .expert_tile = {22.64 * units::single_tokens},
    .elementwise_passes = {10.42},
    .imbalance = {0.3055},
    .router_shape = {1.803},
    .per_block = {19.23 * units::microseconds},
    .per_mixture = {1.377e-05 * units::seconds},
    .per_latent = {2.558e-05 * units::seconds},
    .per_quantized = {31.0 * units::microseconds},
    .prompt_per_block = {0.0004237 * units::seconds},
    .prompt_per_latent = {1.529 * units::milliseconds},
    .host_per_step = {285.5 * units::microseconds},
    .host_per_sequence = {5.178e-06 * units::seconds},
    .request_overhead = {28.97 * units::milliseconds},
    .link_share = {fraction(0.3598)},
    .all_reduce_latency = {9.566 * units::microseconds},
    .all_to_all_latency = {11.23 * units::microseconds},
    .network_latency = {4.118e-05 * units::seconds},
    .token_interval = detail::engine_token_interval,
    .first_token_interval = detail::engine_first_token_interval,
    .range = detail::engine_range("Blackwell-GB100", tokens(15500), batch(8192), gpus(32)),
    .fit = detail::engine_fit(286, 0.1463, 286, 0.1724),
    .source = detail::engine_points,
};

inline constexpr engine_calibration tensorrt_llm_on_hopper{
    .id = "tensorrt-llm-on-hopper",
    .engine = "TensorRT-LLM",
    .devices = "Hopper",
    .weight_share = {fraction(0.7645)},
    .expert_weight_share = {fraction(1.0)},
    .cache_share = {fraction(0.7824)},
    .matrix_share = {fraction(0.9436)},
    .expert_matrix_share = {fraction(0.2703)},
    .tile_share = {fraction(0.43)},
    .attention_share = {fraction(0.4772)},
    .exposed_share = {fraction(0.5187)},
    .expert_tile = {21.89 * units::single_tokens},
    .elementwise_passes = {10.29},
    .imbalance = {0.296},
    .router_shape = {1.782},
    .per_block = {19.78 * units::microseconds},
    .per_mixture = {13.99 * units::microseconds},
    .per_latent = {25.52 * units::microseconds},
    .per_quantized = {27.98 * units::microseconds},
    .prompt_per_block = {0.000433 * units::seconds},
    .prompt_per_latent = {1.537 * units::milliseconds},
    .host_per_step = {0.0002956 * units::seconds},
    .host_per_sequence = {5.238e-06 * units::seconds},
    .request_overhead = {29.25 * units::milliseconds},
    .link_share = {fraction(0.3748)},
    .all_reduce_latency = {9.713e-06 * units::seconds},
    .all_to_all_latency = {1.127e-05 * units::seconds},
    .network_latency = {4.279e-05 * units::seconds},
    .token_interval = detail::engine_token_interval,
    .first_token_interval = detail::engine_first_token_interval,
    .range = detail::engine_range("Hopper", tokens(8295), batch(4916), gpus(16)),
    .fit = detail::engine_fit(328, 0.1061, 328, 0.1986),
    .source = detail::engine_points,
};

inline constexpr engine_calibration vllm_on_ampere{
    .id = "vllm-on-ampere",
    .engine = "vLLM",
    .devices = "Ampere",
    .weight_share = {fraction(0.7767)},
    .expert_weight_share = {fraction(1.0)},
    .cache_share = {fraction(0.7624)},
    .matrix_share = {fraction(0.9225)},
    .expert_matrix_share = {fraction(0.2442)},
    .tile_share = {fraction(0.4192)},
    .attention_share = {fraction(0.4257)},
    .exposed_share = {fraction(0.5857)},
    .expert_tile = {23.3 * units::single_tokens},
    .elementwise_passes = {10.43},
    .imbalance = {0.293},
    .router_shape = {1.828},
    .per_block = {2.78e-05 * units::seconds},
    .per_mixture = {17.82 * units::microseconds},
    .per_latent = {2.058e-05 * units::seconds},
    .per_quantized = {34.29 * units::microseconds},
    .prompt_per_block = {569.4 * units::microseconds},
    .prompt_per_latent = {0.001606 * units::seconds},
    .host_per_step = {320.5 * units::microseconds},
    .host_per_sequence = {5.277 * units::microseconds},
    .request_overhead = {0.02966 * units::seconds},
    .link_share = {fraction(0.3685)},
    .all_reduce_latency = {12.26 * units::microseconds},
    .all_to_all_latency = {10.69 * units::microseconds},
    .network_latency = {34.84 * units::microseconds},
    .token_interval = detail::engine_token_interval,
    .first_token_interval = detail::engine_first_token_interval,
    .range = detail::engine_range("Ampere-GA100", tokens(447), batch(4), gpus(1)),
    .fit = detail::engine_fit(2, 0.0289, 2, 0.0782),
    .source = detail::engine_points,
};

inline constexpr engine_calibration vllm_on_blackwell{
    .id = "vllm-on-blackwell",
    .engine = "vLLM",
    .devices = "Blackwell",
    .weight_share = {fraction(0.7791)},
    .expert_weight_share = {fraction(1.0)},
    .cache_share = {fraction(0.7482)},
    .matrix_share = {fraction(0.9194)},
    .expert_matrix_share = {fraction(0.243)},
    .tile_share = {fraction(0.4221)},
    .attention_share = {fraction(0.4202)},
    .exposed_share = {fraction(0.5856)},
    .expert_tile = {23.24 * units::single_tokens},
    .elementwise_passes = {10.57},
    .imbalance = {0.2885},
    .router_shape = {1.817},
    .per_block = {2.725e-05 * units::seconds},
    .per_mixture = {17.6 * units::microseconds},
    .per_latent = {2.008e-05 * units::seconds},
    .per_quantized = {34.16 * units::microseconds},
    .prompt_per_block = {553.1 * units::microseconds},
    .prompt_per_latent = {1.608 * units::milliseconds},
    .host_per_step = {0.0003155 * units::seconds},
    .host_per_sequence = {5.314e-06 * units::seconds},
    .request_overhead = {29.58 * units::milliseconds},
    .link_share = {fraction(0.3583)},
    .all_reduce_latency = {12.41 * units::microseconds},
    .all_to_all_latency = {10.55 * units::microseconds},
    .network_latency = {34.84 * units::microseconds},
    .token_interval = detail::engine_token_interval,
    .first_token_interval = detail::engine_first_token_interval,
    .range = detail::engine_range("Blackwell-GB100", tokens(9216), batch(1024), gpus(16)),
    .fit = detail::engine_fit(396, 0.1027, 396, 0.1208),
    .source = detail::engine_points,
};

inline constexpr engine_calibration vllm_on_hopper{
    .id = "vllm-on-hopper",
    .engine = "vLLM",
    .devices = "Hopper",
    .weight_share = {fraction(0.775)},
    .expert_weight_share = {fraction(1.0)},
    .cache_share = {fraction(0.7737)},
    .matrix_share = {fraction(0.9244)},
    .expert_matrix_share = {fraction(0.2411)},
    .tile_share = {fraction(0.4188)},
    .attention_share = {fraction(0.4282)},
    .exposed_share = {fraction(0.5861)},
    .expert_tile = {23.33 * units::single_tokens},
    .elementwise_passes = {10.25},
    .imbalance = {0.293},
    .router_shape = {1.827},
    .per_block = {28.8 * units::microseconds},
    .per_mixture = {17.89 * units::microseconds},
    .per_latent = {2.058e-05 * units::seconds},
    .per_quantized = {3.465e-05 * units::seconds},
    .prompt_per_block = {616.6 * units::microseconds},
    .prompt_per_latent = {0.001606 * units::seconds},
    .host_per_step = {324.3 * units::microseconds},
    .host_per_sequence = {5.282e-06 * units::seconds},
    .request_overhead = {31.39 * units::milliseconds},
    .link_share = {fraction(0.382)},
    .all_reduce_latency = {1.233e-05 * units::seconds},
    .all_to_all_latency = {10.69 * units::microseconds},
    .network_latency = {34.84 * units::microseconds},
    .token_interval = detail::engine_token_interval,
    .first_token_interval = detail::engine_first_token_interval,
    .range = detail::engine_range("Hopper", tokens(34832), batch(512), gpus(8)),
    .fit = detail::engine_fit(152, 0.1089, 152, 0.1161),
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

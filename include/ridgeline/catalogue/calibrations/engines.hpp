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
    .inside = {0.86, 1.30}, .outside = {0.83, 1.38}, .elsewhere = {0.83, 1.38}};
inline constexpr calibrated_intervals engine_first_token_interval{
    .inside = {0.51, 2.11}, .outside = {0.48, 2.57}, .elsewhere = {0.47, 2.68}};

}  // namespace detail

/// Any engine on any device: pooled over all points.
inline constexpr engine_calibration all_engines{
    .id = "all-engines",
    .engine = "all engines",
    .devices = "any",
    .weight_share = {fraction(0.7797)},
    .expert_weight_share = {fraction(0.9448)},
    .cache_share = {fraction(0.7338)},
    .matrix_share = {fraction(1.0)},
    .expert_matrix_share = {fraction(0.2408)},
    .attention_share = {fraction(0.4326)},
    .exposed_share = {fraction(0.8073)},
    .expert_tile = {17.74 * units::single_tokens},
    .elementwise_passes = {10.73},
    .imbalance = {0.3013},
    .router_shape = {1.501},
    .per_block = {22.32 * units::microseconds},
    .per_mixture = {17.71 * units::microseconds},
    .per_latent = {2.04e-05 * units::seconds},
    .per_quantized = {42.35 * units::microseconds},
    .prompt_per_block = {477.8 * units::microseconds},
    .prompt_per_latent = {1.642 * units::milliseconds},
    .host_per_step = {0.0003332 * units::seconds},
    .host_per_sequence = {4.979 * units::microseconds},
    .request_overhead = {26.96 * units::milliseconds},
    .link_share = {fraction(0.3536)},
    .all_reduce_latency = {1.095e-05 * units::seconds},
    .all_to_all_latency = {10.49 * units::microseconds},
    .network_latency = {31.51 * units::microseconds},
    .token_interval = detail::engine_token_interval,
    .first_token_interval = detail::engine_first_token_interval,
    .range = detail::engine_range("Ampere-GA100, Blackwell-GB100, CDNA3, CDNA4, Hopper", tokens(34832), batch(8192),
                                  gpus(32)),
    .fit = detail::engine_fit(1439, 0.1482, 1439, 0.1603),
    .source = detail::engine_points,
};

inline constexpr engine_calibration sglang_on_blackwell{
    .id = "sglang-on-blackwell",
    .engine = "SGLang",
    .devices = "Blackwell",
    .weight_share = {fraction(0.7872)},
    .expert_weight_share = {fraction(0.9006)},
    .cache_share = {fraction(0.6853)},
    .matrix_share = {fraction(0.9797)},
    .expert_matrix_share = {fraction(0.2031)},
    .attention_share = {fraction(0.4204)},
    .exposed_share = {fraction(0.9418)},
    .expert_tile = {19.14 * units::single_tokens},
    .elementwise_passes = {11.55},
    .imbalance = {0.2915},
    .router_shape = {1.525},
    .per_block = {21.62 * units::microseconds},
    .per_mixture = {17.99 * units::microseconds},
    .per_latent = {20.8 * units::microseconds},
    .per_quantized = {38.42 * units::microseconds},
    .prompt_per_block = {0.0004422 * units::seconds},
    .prompt_per_latent = {1.983 * units::milliseconds},
    .host_per_step = {325.3 * units::microseconds},
    .host_per_sequence = {4.999e-06 * units::seconds},
    .request_overhead = {27.18 * units::milliseconds},
    .link_share = {fraction(0.3195)},
    .all_reduce_latency = {1.095e-05 * units::seconds},
    .all_to_all_latency = {10.67 * units::microseconds},
    .network_latency = {31.51 * units::microseconds},
    .chunked = false,
    .token_interval = detail::engine_token_interval,
    .first_token_interval = detail::engine_first_token_interval,
    .range = detail::engine_range("Blackwell-GB100", tokens(8295), batch(8192), gpus(32)),
    .fit = detail::engine_fit(171, 0.1584, 171, 0.1423),
    .source = detail::engine_points,
};

inline constexpr engine_calibration sglang_on_cdna{
    .id = "sglang-on-cdna",
    .engine = "SGLang",
    .devices = "CDNA",
    .weight_share = {fraction(0.7841)},
    .expert_weight_share = {fraction(0.8669)},
    .cache_share = {fraction(0.6815)},
    .matrix_share = {fraction(0.9847)},
    .expert_matrix_share = {fraction(0.2065)},
    .attention_share = {fraction(0.4191)},
    .exposed_share = {fraction(0.9791)},
    .expert_tile = {19.97 * units::single_tokens},
    .elementwise_passes = {11.24},
    .imbalance = {0.2956},
    .router_shape = {1.549},
    .per_block = {2.39e-05 * units::seconds},
    .per_mixture = {19.46 * units::microseconds},
    .per_latent = {2.29e-05 * units::seconds},
    .per_quantized = {3.915e-05 * units::seconds},
    .prompt_per_block = {0.0004107 * units::seconds},
    .prompt_per_latent = {1.482 * units::milliseconds},
    .host_per_step = {0.0003352 * units::seconds},
    .host_per_sequence = {5.05 * units::microseconds},
    .request_overhead = {24.97 * units::milliseconds},
    .link_share = {fraction(0.3369)},
    .all_reduce_latency = {1.154e-05 * units::seconds},
    .all_to_all_latency = {10.64 * units::microseconds},
    .network_latency = {31.51 * units::microseconds},
    .chunked = false,
    .token_interval = detail::engine_token_interval,
    .first_token_interval = detail::engine_first_token_interval,
    .range = detail::engine_range("CDNA3, CDNA4", tokens(8295), batch(4096), gpus(8)),
    .fit = detail::engine_fit(99, 0.1950, 99, 0.2171),
    .source = detail::engine_points,
};

inline constexpr engine_calibration sglang_on_hopper{
    .id = "sglang-on-hopper",
    .engine = "SGLang",
    .devices = "Hopper",
    .weight_share = {fraction(0.7873)},
    .expert_weight_share = {fraction(0.8924)},
    .cache_share = {fraction(0.6904)},
    .matrix_share = {fraction(0.9839)},
    .expert_matrix_share = {fraction(0.2086)},
    .attention_share = {fraction(0.4202)},
    .exposed_share = {fraction(0.936)},
    .expert_tile = {19.25 * units::single_tokens},
    .elementwise_passes = {11.33},
    .imbalance = {0.2942},
    .router_shape = {1.532},
    .per_block = {22.26 * units::microseconds},
    .per_mixture = {18.51 * units::microseconds},
    .per_latent = {21.53 * units::microseconds},
    .per_quantized = {3.866e-05 * units::seconds},
    .prompt_per_block = {423.1 * units::microseconds},
    .prompt_per_latent = {1.751 * units::milliseconds},
    .host_per_step = {327.8 * units::microseconds},
    .host_per_sequence = {5.015e-06 * units::seconds},
    .request_overhead = {25.47 * units::milliseconds},
    .link_share = {fraction(0.3292)},
    .all_reduce_latency = {11.19 * units::microseconds},
    .all_to_all_latency = {1.062e-05 * units::seconds},
    .network_latency = {31.51 * units::microseconds},
    .chunked = false,
    .token_interval = detail::engine_token_interval,
    .first_token_interval = detail::engine_first_token_interval,
    .range = detail::engine_range("Hopper", tokens(454), batch(4), gpus(1)),
    .fit = detail::engine_fit(5, 0.0439, 5, 0.0366),
    .source = detail::engine_points,
};

inline constexpr engine_calibration tensorrt_llm_on_blackwell{
    .id = "tensorrt-llm-on-blackwell",
    .engine = "TensorRT-LLM",
    .devices = "Blackwell",
    .weight_share = {fraction(0.7739)},
    .expert_weight_share = {fraction(1.0)},
    .cache_share = {fraction(0.7285)},
    .matrix_share = {fraction(1.0)},
    .expert_matrix_share = {fraction(0.2729)},
    .attention_share = {fraction(0.4923)},
    .exposed_share = {fraction(0.729)},
    .expert_tile = {16.5 * units::single_tokens},
    .elementwise_passes = {10.26},
    .imbalance = {0.3006},
    .router_shape = {1.434},
    .per_block = {18.22 * units::microseconds},
    .per_mixture = {1.412e-05 * units::seconds},
    .per_latent = {24.61 * units::microseconds},
    .per_quantized = {39.96 * units::microseconds},
    .prompt_per_block = {0.0004224 * units::seconds},
    .prompt_per_latent = {0.00169 * units::seconds},
    .host_per_step = {0.0003046 * units::seconds},
    .host_per_sequence = {5.014 * units::microseconds},
    .request_overhead = {27.24 * units::milliseconds},
    .link_share = {fraction(0.3541)},
    .all_reduce_latency = {9.59 * units::microseconds},
    .all_to_all_latency = {10.24 * units::microseconds},
    .network_latency = {37.13 * units::microseconds},
    .token_interval = detail::engine_token_interval,
    .first_token_interval = detail::engine_first_token_interval,
    .range = detail::engine_range("Blackwell-GB100", tokens(15500), batch(8192), gpus(32)),
    .fit = detail::engine_fit(286, 0.1572, 286, 0.1860),
    .source = detail::engine_points,
};

inline constexpr engine_calibration tensorrt_llm_on_hopper{
    .id = "tensorrt-llm-on-hopper",
    .engine = "TensorRT-LLM",
    .devices = "Hopper",
    .weight_share = {fraction(0.7705)},
    .expert_weight_share = {fraction(1.0)},
    .cache_share = {fraction(0.7436)},
    .matrix_share = {fraction(1.0)},
    .expert_matrix_share = {fraction(0.2621)},
    .attention_share = {fraction(0.4767)},
    .exposed_share = {fraction(0.7358)},
    .expert_tile = {16.55 * units::single_tokens},
    .elementwise_passes = {10.19},
    .imbalance = {0.2926},
    .router_shape = {1.423},
    .per_block = {18.52 * units::microseconds},
    .per_mixture = {14.23 * units::microseconds},
    .per_latent = {24.14 * units::microseconds},
    .per_quantized = {35.2 * units::microseconds},
    .prompt_per_block = {416.6 * units::microseconds},
    .prompt_per_latent = {0.001687 * units::seconds},
    .host_per_step = {0.000315 * units::seconds},
    .host_per_sequence = {5.07 * units::microseconds},
    .request_overhead = {28.32 * units::milliseconds},
    .link_share = {fraction(0.3684)},
    .all_reduce_latency = {9.655e-06 * units::seconds},
    .all_to_all_latency = {10.33 * units::microseconds},
    .network_latency = {38.71 * units::microseconds},
    .token_interval = detail::engine_token_interval,
    .first_token_interval = detail::engine_first_token_interval,
    .range = detail::engine_range("Hopper", tokens(8295), batch(4916), gpus(16)),
    .fit = detail::engine_fit(328, 0.1000, 328, 0.1890),
    .source = detail::engine_points,
};

inline constexpr engine_calibration vllm_on_ampere{
    .id = "vllm-on-ampere",
    .engine = "vLLM",
    .devices = "Ampere",
    .weight_share = {fraction(0.7716)},
    .expert_weight_share = {fraction(0.9998)},
    .cache_share = {fraction(0.7263)},
    .matrix_share = {fraction(1.0)},
    .expert_matrix_share = {fraction(0.2383)},
    .attention_share = {fraction(0.4271)},
    .exposed_share = {fraction(0.8302)},
    .expert_tile = {17.55 * units::single_tokens},
    .elementwise_passes = {10.57},
    .imbalance = {0.2884},
    .router_shape = {1.468},
    .per_block = {25.43 * units::microseconds},
    .per_mixture = {17.93 * units::microseconds},
    .per_latent = {19.45 * units::microseconds},
    .per_quantized = {43.84 * units::microseconds},
    .prompt_per_block = {668.6 * units::microseconds},
    .prompt_per_latent = {0.001486 * units::seconds},
    .host_per_step = {346.0 * units::microseconds},
    .host_per_sequence = {5.046 * units::microseconds},
    .request_overhead = {27.91 * units::milliseconds},
    .link_share = {fraction(0.349)},
    .all_reduce_latency = {1.195e-05 * units::seconds},
    .all_to_all_latency = {9.881e-06 * units::seconds},
    .network_latency = {31.51 * units::microseconds},
    .token_interval = detail::engine_token_interval,
    .first_token_interval = detail::engine_first_token_interval,
    .range = detail::engine_range("Ampere-GA100", tokens(447), batch(4), gpus(1)),
    .fit = detail::engine_fit(2, 0.0285, 2, 0.0728),
    .source = detail::engine_points,
};

inline constexpr engine_calibration vllm_on_blackwell{
    .id = "vllm-on-blackwell",
    .engine = "vLLM",
    .devices = "Blackwell",
    .weight_share = {fraction(0.7739)},
    .expert_weight_share = {fraction(1.0)},
    .cache_share = {fraction(0.7147)},
    .matrix_share = {fraction(0.9995)},
    .expert_matrix_share = {fraction(0.2321)},
    .attention_share = {fraction(0.4278)},
    .exposed_share = {fraction(0.842)},
    .expert_tile = {17.51 * units::single_tokens},
    .elementwise_passes = {10.71},
    .imbalance = {0.2848},
    .router_shape = {1.46},
    .per_block = {25.07 * units::microseconds},
    .per_mixture = {1.775e-05 * units::seconds},
    .per_latent = {19.25 * units::microseconds},
    .per_quantized = {43.75 * units::microseconds},
    .prompt_per_block = {657.9 * units::microseconds},
    .prompt_per_latent = {1.444 * units::milliseconds},
    .host_per_step = {340.6 * units::microseconds},
    .host_per_sequence = {5.062 * units::microseconds},
    .request_overhead = {0.0279 * units::seconds},
    .link_share = {fraction(0.3384)},
    .all_reduce_latency = {1.219e-05 * units::seconds},
    .all_to_all_latency = {9.708 * units::microseconds},
    .network_latency = {31.51 * units::microseconds},
    .token_interval = detail::engine_token_interval,
    .first_token_interval = detail::engine_first_token_interval,
    .range = detail::engine_range("Blackwell-GB100", tokens(9216), batch(1024), gpus(16)),
    .fit = detail::engine_fit(396, 0.1022, 396, 0.1254),
    .source = detail::engine_points,
};

inline constexpr engine_calibration vllm_on_hopper{
    .id = "vllm-on-hopper",
    .engine = "vLLM",
    .devices = "Hopper",
    .weight_share = {fraction(0.7692)},
    .expert_weight_share = {fraction(0.9983)},
    .cache_share = {fraction(0.736)},
    .matrix_share = {fraction(1.0)},
    .expert_matrix_share = {fraction(0.2416)},
    .attention_share = {fraction(0.4266)},
    .exposed_share = {fraction(0.8164)},
    .expert_tile = {17.27 * units::single_tokens},
    .elementwise_passes = {10.41},
    .imbalance = {0.2884},
    .router_shape = {1.469},
    .per_block = {26.46 * units::microseconds},
    .per_mixture = {1.806e-05 * units::seconds},
    .per_latent = {19.45 * units::microseconds},
    .per_quantized = {4.43e-05 * units::seconds},
    .prompt_per_block = {743.1 * units::microseconds},
    .prompt_per_latent = {0.001486 * units::seconds},
    .host_per_step = {352.3 * units::microseconds},
    .host_per_sequence = {5.054 * units::microseconds},
    .request_overhead = {29.04 * units::milliseconds},
    .link_share = {fraction(0.3564)},
    .all_reduce_latency = {1.202e-05 * units::seconds},
    .all_to_all_latency = {9.881e-06 * units::seconds},
    .network_latency = {31.51 * units::microseconds},
    .token_interval = detail::engine_token_interval,
    .first_token_interval = detail::engine_first_token_interval,
    .range = detail::engine_range("Hopper", tokens(34832), batch(512), gpus(8)),
    .fit = detail::engine_fit(152, 0.1131, 152, 0.1299),
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

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
    .inside = {0.88, 1.25}, .outside = {0.83, 1.34}, .elsewhere = {0.83, 1.34}};
inline constexpr calibrated_intervals engine_first_token_interval{
    .inside = {0.69, 1.70}, .outside = {0.64, 1.72}, .elsewhere = {0.60, 1.72}};

}  // namespace detail

/// Any engine on any device: pooled over all points.
inline constexpr engine_calibration all_engines{
    .id = "all-engines",
    .engine = "all engines",
    .devices = "any",
    .weight_share = {fraction(0.7754)},
    .expert_weight_share = {fraction(0.9566)},
    .cache_share = {fraction(0.8145)},
    .matrix_share = {fraction(0.9861)},
    .expert_matrix_share = {fraction(0.2861)},
    .tile_share = {fraction(0.4534)},
    .attention_share = {fraction(0.4371)},
    .exposed_share = {fraction(0.8192)},
    .expert_tile = {20.49 * units::single_tokens},
    .elementwise_passes = {11.35},
    .imbalance = {0.31},
    .router_shape = {1.285},
    .per_block = {26.28 * units::microseconds},
    .per_mixture = {1.679e-05 * units::seconds},
    .per_latent = {21.34 * units::microseconds},
    .per_quantized = {3.515e-05 * units::seconds},
    .prompt_per_block = {508.8 * units::microseconds},
    .prompt_per_latent = {1.748 * units::milliseconds},
    .host_per_step = {318.2 * units::microseconds},
    .host_per_sequence = {7.1e-06 * units::seconds},
    .request_overhead = {0.02713 * units::seconds},
    .link_share = {fraction(0.3728)},
    .all_reduce_latency = {1.053e-05 * units::seconds},
    .all_to_all_latency = {10.49 * units::microseconds},
    .network_latency = {3.987e-05 * units::seconds},
    .token_interval = detail::engine_token_interval,
    .first_token_interval = detail::engine_first_token_interval,
    .range = detail::engine_range("Ampere-GA100, Blackwell-GB100, CDNA3, CDNA4, Hopper", tokens(34832), batch(8192),
                                  gpus(32)),
    .fit = detail::engine_fit(1439, 0.1406, 1439, 0.1518),
    .source = detail::engine_points,
};

inline constexpr engine_calibration sglang_on_blackwell{
    .id = "sglang-on-blackwell",
    .engine = "SGLang",
    .devices = "Blackwell",
    .weight_share = {fraction(0.7866)},
    .expert_weight_share = {fraction(0.8903)},
    .cache_share = {fraction(0.757)},
    .matrix_share = {fraction(0.9687)},
    .expert_matrix_share = {fraction(0.2718)},
    .tile_share = {fraction(0.4443)},
    .attention_share = {fraction(0.4089)},
    .exposed_share = {fraction(0.9588)},
    .expert_tile = {21.92 * units::single_tokens},
    .elementwise_passes = {12.16},
    .imbalance = {0.2966},
    .router_shape = {1.328},
    .per_block = {25.53 * units::microseconds},
    .per_mixture = {17.4 * units::microseconds},
    .per_latent = {2.242e-05 * units::seconds},
    .per_quantized = {29.31 * units::microseconds},
    .prompt_per_block = {463.3 * units::microseconds},
    .prompt_per_latent = {2.083 * units::milliseconds},
    .host_per_step = {0.0003104 * units::seconds},
    .host_per_sequence = {7.561e-06 * units::seconds},
    .request_overhead = {25.8 * units::milliseconds},
    .link_share = {fraction(0.3365)},
    .all_reduce_latency = {1.077e-05 * units::seconds},
    .all_to_all_latency = {10.5 * units::microseconds},
    .network_latency = {3.987e-05 * units::seconds},
    .chunked = false,
    .token_interval = detail::engine_token_interval,
    .first_token_interval = detail::engine_first_token_interval,
    .range = detail::engine_range("Blackwell-GB100", tokens(8295), batch(8192), gpus(32)),
    .fit = detail::engine_fit(171, 0.1143, 171, 0.1243),
    .source = detail::engine_points,
};

inline constexpr engine_calibration sglang_on_cdna{
    .id = "sglang-on-cdna",
    .engine = "SGLang",
    .devices = "CDNA",
    .weight_share = {fraction(0.7823)},
    .expert_weight_share = {fraction(0.8725)},
    .cache_share = {fraction(0.7587)},
    .matrix_share = {fraction(0.9721)},
    .expert_matrix_share = {fraction(0.2618)},
    .tile_share = {fraction(0.4284)},
    .attention_share = {fraction(0.3949)},
    .exposed_share = {fraction(1.0)},
    .expert_tile = {22.77 * units::single_tokens},
    .elementwise_passes = {12.02},
    .imbalance = {0.3022},
    .router_shape = {1.325},
    .per_block = {2.936e-05 * units::seconds},
    .per_mixture = {1.9e-05 * units::seconds},
    .per_latent = {2.531e-05 * units::seconds},
    .per_quantized = {30.7 * units::microseconds},
    .prompt_per_block = {442.6 * units::microseconds},
    .prompt_per_latent = {1.722 * units::milliseconds},
    .host_per_step = {321.0 * units::microseconds},
    .host_per_sequence = {7.67 * units::microseconds},
    .request_overhead = {25.27 * units::milliseconds},
    .link_share = {fraction(0.3395)},
    .all_reduce_latency = {11.34 * units::microseconds},
    .all_to_all_latency = {1.061e-05 * units::seconds},
    .network_latency = {3.987e-05 * units::seconds},
    .chunked = false,
    .token_interval = detail::engine_token_interval,
    .first_token_interval = detail::engine_first_token_interval,
    .range = detail::engine_range("CDNA3, CDNA4", tokens(8295), batch(4096), gpus(8)),
    .fit = detail::engine_fit(99, 0.1967, 99, 0.2199),
    .source = detail::engine_points,
};

inline constexpr engine_calibration sglang_on_hopper{
    .id = "sglang-on-hopper",
    .engine = "SGLang",
    .devices = "Hopper",
    .weight_share = {fraction(0.7866)},
    .expert_weight_share = {fraction(0.8882)},
    .cache_share = {fraction(0.7646)},
    .matrix_share = {fraction(0.9728)},
    .expert_matrix_share = {fraction(0.2695)},
    .tile_share = {fraction(0.4393)},
    .attention_share = {fraction(0.4073)},
    .exposed_share = {fraction(0.9756)},
    .expert_tile = {22.16 * units::single_tokens},
    .elementwise_passes = {11.99},
    .imbalance = {0.3004},
    .router_shape = {1.324},
    .per_block = {26.64 * units::microseconds},
    .per_mixture = {18.0 * units::microseconds},
    .per_latent = {23.46 * units::microseconds},
    .per_quantized = {30.27 * units::microseconds},
    .prompt_per_block = {445.5 * units::microseconds},
    .prompt_per_latent = {1.88 * units::milliseconds},
    .host_per_step = {0.0003132 * units::seconds},
    .host_per_sequence = {7.548e-06 * units::seconds},
    .request_overhead = {24.92 * units::milliseconds},
    .link_share = {fraction(0.3424)},
    .all_reduce_latency = {11.0 * units::microseconds},
    .all_to_all_latency = {1.053e-05 * units::seconds},
    .network_latency = {3.987e-05 * units::seconds},
    .chunked = false,
    .token_interval = detail::engine_token_interval,
    .first_token_interval = detail::engine_first_token_interval,
    .range = detail::engine_range("Hopper", tokens(454), batch(4), gpus(1)),
    .fit = detail::engine_fit(5, 0.0414, 5, 0.0685),
    .source = detail::engine_points,
};

inline constexpr engine_calibration tensorrt_llm_on_blackwell{
    .id = "tensorrt-llm-on-blackwell",
    .engine = "TensorRT-LLM",
    .devices = "Blackwell",
    .weight_share = {fraction(0.7542)},
    .expert_weight_share = {fraction(0.9776)},
    .cache_share = {fraction(0.7977)},
    .matrix_share = {fraction(0.996)},
    .expert_matrix_share = {fraction(0.3028)},
    .tile_share = {fraction(0.4609)},
    .attention_share = {fraction(0.5154)},
    .exposed_share = {fraction(0.7217)},
    .expert_tile = {19.14 * units::single_tokens},
    .elementwise_passes = {11.2},
    .imbalance = {0.3195},
    .router_shape = {1.233},
    .per_block = {20.5 * units::microseconds},
    .per_mixture = {12.98 * units::microseconds},
    .per_latent = {2.526e-05 * units::seconds},
    .per_quantized = {34.24 * units::microseconds},
    .prompt_per_block = {444.6 * units::microseconds},
    .prompt_per_latent = {0.001672 * units::seconds},
    .host_per_step = {290.8 * units::microseconds},
    .host_per_sequence = {7.108e-06 * units::seconds},
    .request_overhead = {28.47 * units::milliseconds},
    .link_share = {fraction(0.3816)},
    .all_reduce_latency = {8.815 * units::microseconds},
    .all_to_all_latency = {10.74 * units::microseconds},
    .network_latency = {4.707e-05 * units::seconds},
    .token_interval = detail::engine_token_interval,
    .first_token_interval = detail::engine_first_token_interval,
    .range = detail::engine_range("Blackwell-GB100", tokens(15500), batch(8192), gpus(32)),
    .fit = detail::engine_fit(286, 0.1329, 286, 0.1661),
    .source = detail::engine_points,
};

inline constexpr engine_calibration tensorrt_llm_on_hopper{
    .id = "tensorrt-llm-on-hopper",
    .engine = "TensorRT-LLM",
    .devices = "Hopper",
    .weight_share = {fraction(0.7504)},
    .expert_weight_share = {fraction(1.0)},
    .cache_share = {fraction(0.8169)},
    .matrix_share = {fraction(0.9939)},
    .expert_matrix_share = {fraction(0.3009)},
    .tile_share = {fraction(0.4624)},
    .attention_share = {fraction(0.4903)},
    .exposed_share = {fraction(0.7018)},
    .expert_tile = {18.51 * units::single_tokens},
    .elementwise_passes = {11.0},
    .imbalance = {0.3034},
    .router_shape = {1.205},
    .per_block = {20.69 * units::microseconds},
    .per_mixture = {12.97 * units::microseconds},
    .per_latent = {24.82 * units::microseconds},
    .per_quantized = {29.3 * units::microseconds},
    .prompt_per_block = {471.6 * units::microseconds},
    .prompt_per_latent = {1.676 * units::milliseconds},
    .host_per_step = {298.7 * units::microseconds},
    .host_per_sequence = {7.266e-06 * units::seconds},
    .request_overhead = {28.2 * units::milliseconds},
    .link_share = {fraction(0.3945)},
    .all_reduce_latency = {8.997e-06 * units::seconds},
    .all_to_all_latency = {10.69 * units::microseconds},
    .network_latency = {49.1 * units::microseconds},
    .token_interval = detail::engine_token_interval,
    .first_token_interval = detail::engine_first_token_interval,
    .range = detail::engine_range("Hopper", tokens(8295), batch(4916), gpus(16)),
    .fit = detail::engine_fit(328, 0.0973, 328, 0.1976),
    .source = detail::engine_points,
};

inline constexpr engine_calibration vllm_on_ampere{
    .id = "vllm-on-ampere",
    .engine = "vLLM",
    .devices = "Ampere",
    .weight_share = {fraction(0.7781)},
    .expert_weight_share = {fraction(1.0)},
    .cache_share = {fraction(0.7931)},
    .matrix_share = {fraction(0.9762)},
    .expert_matrix_share = {fraction(0.2683)},
    .tile_share = {fraction(0.4462)},
    .attention_share = {fraction(0.4156)},
    .exposed_share = {fraction(0.8481)},
    .expert_tile = {19.88 * units::single_tokens},
    .elementwise_passes = {11.25},
    .imbalance = {0.2952},
    .router_shape = {1.236},
    .per_block = {2.977e-05 * units::seconds},
    .per_mixture = {17.01 * units::microseconds},
    .per_latent = {1.902e-05 * units::seconds},
    .per_quantized = {37.2 * units::microseconds},
    .prompt_per_block = {567.5 * units::microseconds},
    .prompt_per_latent = {1.734 * units::milliseconds},
    .host_per_step = {329.8 * units::microseconds},
    .host_per_sequence = {7.44 * units::microseconds},
    .request_overhead = {29.44 * units::milliseconds},
    .link_share = {fraction(0.3781)},
    .all_reduce_latency = {11.32 * units::microseconds},
    .all_to_all_latency = {9.904e-06 * units::seconds},
    .network_latency = {3.987e-05 * units::seconds},
    .token_interval = detail::engine_token_interval,
    .first_token_interval = detail::engine_first_token_interval,
    .range = detail::engine_range("Ampere-GA100", tokens(447), batch(4), gpus(1)),
    .fit = detail::engine_fit(2, 0.0287, 2, 0.0365),
    .source = detail::engine_points,
};

inline constexpr engine_calibration vllm_on_blackwell{
    .id = "vllm-on-blackwell",
    .engine = "vLLM",
    .devices = "Blackwell",
    .weight_share = {fraction(0.7808)},
    .expert_weight_share = {fraction(1.0)},
    .cache_share = {fraction(0.7782)},
    .matrix_share = {fraction(0.9718)},
    .expert_matrix_share = {fraction(0.2667)},
    .tile_share = {fraction(0.4484)},
    .attention_share = {fraction(0.4083)},
    .exposed_share = {fraction(0.849)},
    .expert_tile = {19.65 * units::single_tokens},
    .elementwise_passes = {11.45},
    .imbalance = {0.291},
    .router_shape = {1.226},
    .per_block = {2.906e-05 * units::seconds},
    .per_mixture = {1.678e-05 * units::seconds},
    .per_latent = {18.5 * units::microseconds},
    .per_quantized = {37.42 * units::microseconds},
    .prompt_per_block = {0.0005483 * units::seconds},
    .prompt_per_latent = {1.732 * units::milliseconds},
    .host_per_step = {0.0003254 * units::seconds},
    .host_per_sequence = {7.526 * units::microseconds},
    .request_overhead = {29.52 * units::milliseconds},
    .link_share = {fraction(0.3651)},
    .all_reduce_latency = {11.4 * units::microseconds},
    .all_to_all_latency = {9.739e-06 * units::seconds},
    .network_latency = {3.987e-05 * units::seconds},
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
    .weight_share = {fraction(0.7786)},
    .expert_weight_share = {fraction(1.0)},
    .cache_share = {fraction(0.8023)},
    .matrix_share = {fraction(0.9767)},
    .expert_matrix_share = {fraction(0.2657)},
    .tile_share = {fraction(0.4437)},
    .attention_share = {fraction(0.4174)},
    .exposed_share = {fraction(0.8415)},
    .expert_tile = {19.65 * units::single_tokens},
    .elementwise_passes = {11.04},
    .imbalance = {0.2952},
    .router_shape = {1.23},
    .per_block = {30.99 * units::microseconds},
    .per_mixture = {17.17 * units::microseconds},
    .per_latent = {1.902e-05 * units::seconds},
    .per_quantized = {37.24 * units::microseconds},
    .prompt_per_block = {0.000626 * units::seconds},
    .prompt_per_latent = {1.734 * units::milliseconds},
    .host_per_step = {334.6 * units::microseconds},
    .host_per_sequence = {7.45 * units::microseconds},
    .request_overhead = {31.37 * units::milliseconds},
    .link_share = {fraction(0.3923)},
    .all_reduce_latency = {1.143e-05 * units::seconds},
    .all_to_all_latency = {9.904e-06 * units::seconds},
    .network_latency = {3.987e-05 * units::seconds},
    .token_interval = detail::engine_token_interval,
    .first_token_interval = detail::engine_first_token_interval,
    .range = detail::engine_range("Hopper", tokens(34832), batch(512), gpus(8)),
    .fit = detail::engine_fit(152, 0.1073, 152, 0.1124),
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

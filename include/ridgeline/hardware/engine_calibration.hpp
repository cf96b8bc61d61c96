#pragma once
#include <ridgeline/core/citation.hpp>
#include <ridgeline/hardware/calibration.hpp>
#include <ridgeline/hardware/serving_calibration.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/fraction.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// What a serving engine with continuous batching reaches on a class of devices.
///
/// Inputs   weight_share        of the bandwidth, by GEMMs that read weights for few tokens [1]
///          expert_weight_share  the same of routed experts [1]
///          cache_share         of the bandwidth, by decode attention that reads keys and values [1]
///          matrix_share        of the dense peak, by GEMMs over many tokens [1]
///          expert_matrix_share  of the dense peak, by grouped GEMMs of experts [1]
///          tile_share          of what the two above reach, by GEMMs whose weights have a scale for each tile [1]
///          attention_share     of the dense 16-bit peak, by attention of prompts and of latent decode [1]
///          exposed_share       of the smaller one of memory and arithmetic time of a GEMM, not hidden [1]
///          expert_tile         rows that a tile of an expert's GEMM pads its tokens to [token]
///          elementwise_passes  over the activations of a block: norms, rotary embedding, sums, quantization [1]
///          imbalance           spread of tokens over expert-parallel GPUs, relative to a random router [1]
///          router_shape        how evenly a router uses its experts: the shape of a gamma distribution of their
///                              popularity; zero: evenly [1]
///          per_block, per_mixture, per_latent, per_quantized  that a block takes beside its work; on top of it a
///                              mixture of experts, latent attention, and quantized dense weights, for which
///                              activations are quantized: kernels start, drain and wait for one another in a CUDA
///                              graph [s]
///          prompt_per_block, prompt_per_latent  that the host takes to launch a block without a graph, and latent
///                              attention on top: the least time of a block in an iteration with prompt tokens [s]
///          host_per_step, host_per_sequence  scheduler, sampling, detokenization [s]
///          request_overhead    from a request to its place in the queue, and from its first token to the client; of the
///                              time to first token, not of an iteration [s]
///          link_share          of the bandwidth between GPUs, by collectives [1]
///          all_reduce_latency, all_to_all_latency  of one call [s]
///          network_latency     of one call on top, where a group spans machines [s]
///          chunked             prompts are read in pieces beside the decoding sequences; else alone
///          token_interval, first_token_interval  80 % intervals of the time per output token and to the first token,
///                              as factors: of another run of a measured model, of another model, of another device, of a model
///                              for which `is_unlike_fitted`
///          range, fit          where it was measured and how well it holds
/// Source   each entry of catalogue/calibrations/ carries its own
/// Checked  tests/unit/hardware/engine_calibration_test.cpp
struct engine_calibration {
  std::string_view id = {};
  std::string_view engine = {};
  std::string_view devices = {};
  calibrated<fraction> weight_share = {fraction(1.0), constant_origin::derived};
  calibrated<fraction> expert_weight_share = {fraction(1.0), constant_origin::derived};
  calibrated<fraction> cache_share = {fraction(1.0), constant_origin::derived};
  calibrated<fraction> matrix_share = {fraction(1.0), constant_origin::derived};
  calibrated<fraction> expert_matrix_share = {fraction(1.0), constant_origin::derived};
  calibrated<fraction> tile_share = {fraction(1.0), constant_origin::derived};
  calibrated<fraction> attention_share = {fraction(1.0), constant_origin::derived};
  calibrated<fraction> exposed_share = {fraction(0.0), constant_origin::derived};
  calibrated<token_amount> expert_tile = {{}, constant_origin::derived};
  calibrated<double> elementwise_passes = {0.0, constant_origin::derived};
  calibrated<double> imbalance = {0.0, constant_origin::derived};
  calibrated<double> router_shape = {0.0, constant_origin::derived};
  calibrated<duration> per_block = {{}, constant_origin::derived};
  calibrated<duration> per_mixture = {{}, constant_origin::derived};
  calibrated<duration> per_latent = {{}, constant_origin::derived};
  calibrated<duration> per_quantized = {{}, constant_origin::derived};
  calibrated<duration> prompt_per_block = {{}, constant_origin::derived};
  calibrated<duration> prompt_per_latent = {{}, constant_origin::derived};
  calibrated<duration> host_per_step = {{}, constant_origin::derived};
  calibrated<duration> host_per_sequence = {{}, constant_origin::derived};
  calibrated<duration> request_overhead = {{}, constant_origin::derived};
  calibrated<fraction> link_share = {fraction(1.0), constant_origin::derived};
  calibrated<duration> all_reduce_latency = {{}, constant_origin::derived};
  calibrated<duration> all_to_all_latency = {{}, constant_origin::derived};
  calibrated<duration> network_latency = {{}, constant_origin::derived};
  bool chunked = true;
  calibrated_intervals token_interval = {};
  calibrated_intervals first_token_interval = {};
  serving_range range = {};
  fit_record fit = {};
  citation source = {};
};

/// Every datasheet figure reached in full and no time lost in software: the shortest iteration, fitted on nothing.
inline constexpr engine_calibration datasheet_engine{
    .id = "datasheet",
    .engine = "none: a lower bound",
    .devices = "any",
    .source = {"Williams, Waterman & Patterson, Roofline, CACM 52(4), 2009", "the roof", "2026-11-22"},
};

}  // namespace ridgeline::inline v0_2

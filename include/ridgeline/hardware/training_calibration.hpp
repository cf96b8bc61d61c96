#pragma once
#include <array>
#include <optional>
#include <ridgeline/hardware/collective_calibration.hpp>
#include <ridgeline/hardware/kernel_calibration.hpp>
#include <ridgeline/units/arithmetic.hpp>
#include <ridgeline/units/count.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// Where a training calibration has measurements.
///
/// Inputs   architecture    of the devices, as `accelerator::architecture`
///          kind            arithmetic of the products
///          hidden, tokens, gpus  the least and the most: features of a token, tokens of a micro-batch, GPUs of a run
///          most_*          GPUs or stages that share a replica, that share the experts
///          zero_stages     which of the stages 0 to 3
///          recomputations  which of none, selective, full and light
///          dense, mixtures, adapters  networks without and with experts, and LoRA
/// Valid    nobody measured offloading: a step that offloads lies outside of every range
/// Source   definition
struct training_range {
  std::string_view architecture = {};
  arithmetic kind = arithmetic::bf16_accumulate_fp32;
  feature_count least_hidden = features(1);
  feature_count most_hidden = features(1);
  token_count least_tokens = tokens(1);
  token_count most_tokens = tokens(1);
  gpu_count most_gpus = gpus(1);
  gpu_count most_tensor = gpus(1);
  stage_count most_pipeline = stages(1);
  gpu_count most_context = gpus(1);
  gpu_count most_expert = gpus(1);
  std::array<bool, 4> zero_stages = {true, true, true, true};
  std::array<bool, 4> recomputations = {true, true, true, true};
  bool dense = true;
  bool mixtures = false;
  bool adapters = false;
};

/// What a training stack reaches on a class of devices.
///
/// Inputs   kernels             of its products and passes
///          links               of its collectives
///          attention_share     of the dense 16-bit peak, by fused attention going forward [1]
///          misaligned_share    of the rate of a product of weights, where an edge of it on one GPU is no multiple of 64
///                              elements [1]
///          pass_share          bytes that passes move, for each byte that layers name: less where kernels are fused,
///                              more where a pass is several kernels [1]
///          host_per_operation  time that the host takes to name one product or pass of the forward pass to the device;
///                              twice that going backward [s]
///          host_per_routing    the same of all that routes tokens to experts, once a mixture [s]
///          host_per_step       once a step: the loop, logging, the optimizer's many kernels [s]
///          hidden_gradients    share of the data-parallel communication that can run behind computation [1]
///          hidden_tensor       the same of tensor and context parallelism [1]
///          hidden_experts      the same of what tokens send to their experts and back [1]
///          hidden_pipeline     the same of what stages send each other [1]
///          range               where it was measured
///          intervals           80 %, by how far a question lies from that; absent where nobody left anything out of a fit
/// Source   each entry of catalogue/calibrations/ carries its own
/// Checked  tests/unit/hardware/training_calibration_test.cpp
struct training_calibration {
  std::string_view id = {};
  std::string_view stack = {};
  std::string_view devices = {};
  kernel_calibration kernels = {};
  collective_calibration links = {};
  calibrated<fraction> attention_share = {fraction(1.0), constant_origin::derived};
  calibrated<fraction> misaligned_share = {fraction(1.0), constant_origin::derived};
  calibrated<double> pass_share = {1.0, constant_origin::derived};
  calibrated<duration> host_per_operation = {{}, constant_origin::derived};
  calibrated<duration> host_per_routing = {{}, constant_origin::derived};
  calibrated<duration> host_per_step = {{}, constant_origin::derived};
  calibrated<fraction> hidden_gradients = {fraction(1.0), constant_origin::derived};
  calibrated<fraction> hidden_tensor = {fraction(0.0), constant_origin::derived};
  calibrated<fraction> hidden_experts = {fraction(0.0), constant_origin::derived};
  calibrated<fraction> hidden_pipeline = {fraction(0.0), constant_origin::derived};
  training_range range = {};
  std::optional<calibrated_intervals> intervals = std::nullopt;
  fit_record fit = {};
  citation source = {};
};

/// Every datasheet figure reached in full, and no time lost in software: the shortest time that a plan can take, fitted
/// on nothing.
inline constexpr training_calibration datasheet_training{
    .id = "datasheet",
    .stack = "none: a lower bound",
    .devices = "any",
    .kernels = datasheet_kernels,
    .links = datasheet_links,
    .hidden_tensor = {fraction(1.0), constant_origin::derived},
    .hidden_experts = {fraction(1.0), constant_origin::derived},
    .hidden_pipeline = {fraction(1.0), constant_origin::derived},
    .source = {"Williams, Waterman & Patterson, Roofline, CACM 52(4), 2009", "the roof", "2026-11-21"},
};

}  // namespace ridgeline::inline v0_2

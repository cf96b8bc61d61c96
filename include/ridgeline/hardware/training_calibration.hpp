#pragma once
#include <cstdint>
#include <ridgeline/hardware/collective_calibration.hpp>
#include <ridgeline/hardware/kernel_calibration.hpp>
#include <ridgeline/units/arithmetic.hpp>

namespace ridgeline {

/// Where a training calibration has measurements.
///
/// Inputs   architecture    of the devices, as `accelerator::architecture`
///          kind            arithmetic of the products
///          hidden, tokens, gpus  the least and the most: features of a token, tokens of a micro-batch, GPUs of a run
///          [1]
/// Source   definition
struct training_range {
  std::string_view architecture = {};
  arithmetic kind = arithmetic::bf16_accumulate_fp32;
  std::int64_t least_hidden = 0;
  std::int64_t most_hidden = 0;
  std::int64_t least_tokens = 0;
  std::int64_t most_tokens = 0;
  std::int64_t most_gpus = 0;
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
/// Source   each entry of catalogue/calibrations/ carries its own
/// Checked  tests/unit/hardware/training_calibration_test.cpp
struct training_calibration {
  std::string_view id = {};
  std::string_view stack = {};
  std::string_view devices = {};
  kernel_calibration kernels = {};
  collective_calibration links = {};
  calibrated attention_share = {1.0, constant_origin::derived};
  calibrated misaligned_share = {1.0, constant_origin::derived};
  calibrated pass_share = {1.0, constant_origin::derived};
  calibrated host_per_operation = {0.0, constant_origin::derived};
  calibrated host_per_routing = {0.0, constant_origin::derived};
  calibrated host_per_step = {0.0, constant_origin::derived};
  calibrated hidden_gradients = {1.0, constant_origin::derived};
  calibrated hidden_tensor = {0.0, constant_origin::derived};
  calibrated hidden_experts = {0.0, constant_origin::derived};
  calibrated hidden_pipeline = {0.0, constant_origin::derived};
  training_range range = {};
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
    .hidden_tensor = {1.0, constant_origin::derived},
    .hidden_experts = {1.0, constant_origin::derived},
    .hidden_pipeline = {1.0, constant_origin::derived},
    .source = {"Williams, Waterman & Patterson, Roofline, CACM 52(4), 2009", "the roof", "2026-11-21"},
};

}  // namespace ridgeline

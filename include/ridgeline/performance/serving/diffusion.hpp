#pragma once
#include <ridgeline/core/math.hpp>
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/hardware/calibration.hpp>
#include <ridgeline/units/constants.hpp>
#include <ridgeline/units/count.hpp>
#include <ridgeline/workload/diffusion_model.hpp>

// Images and videos by diffusion: a transformer or a U-Net that runs once a step.
namespace ridgeline::inline v0_2 {

/// How pictures are made.
///
/// Fields   steps     of the sampler, at least 1
///          guided    classifier-free guidance: every step runs with and without the prompt
///          pictures  made together
/// Source   definition
struct diffusion_request {
  int steps = 50;
  bool guided = true;
  batch_size pictures = batch(1);
};

/// Where the time of a batch of pictures goes.
///
/// Fields   denoising     products and attention of all steps [s]
///          elementwise   norms, activations, sums [s]
///          host          beside the work of the device [s]
///          text_encoder, decoder  before and after [s]
/// Source   see `diffusion_time`
struct diffusion_breakdown {
  duration denoising = {};
  duration elementwise = {};
  duration host = {};
  duration text_encoder = {};
  duration decoder = {};

  constexpr duration total() const { return denoising + elementwise + host + text_encoder + decoder; }
};

/// Time of a batch of pictures on one device.
///
/// Model    n = steps * pictures, twice with guidance: n forward / (share of the peak) + n passes * 2 bytes tokens
///          hidden layers
///          / bandwidth + steps, twice with guidance, * layers * host; text encoder and decoder at the same share of
///          the peak
/// Inputs   model   any
///          asked   at least one step
///          device  with bandwidth and 16-bit peak
///          with    constants of the device
/// Returns  its terms [s]; the total is the latency of the batch
/// Errors   RL-101 if the share of the peak is not positive; RL-103 for no step; RL-105 if a figure of the device is
///          absent;
///          RL-106 if a field is negative or not finite
/// Valid    one device, 16 bits, an eager framework (diffusers); several devices (Ulysses, ring), compiled graphs and
///          cached
///          steps are no part of it; U-Nets are counted and were compared with no measurement
/// Source   Peebles & Xie 2023; constants fitted on ML.ENERGY's measurements, see the calibration
/// Checked  tests/unit/performance/serving/diffusion_test.cpp, tests/published/mlenergy_test.cpp
constexpr diffusion_breakdown diffusion_time(const diffusion_model& model, const diffusion_request& asked,
                                             const accelerator& device, const diffusion_calibration& with) {
  if (asked.steps < 1) detail::violated<errc::count_below_one>();
  const operation_count forward = forward_operations(model);
  if (!(with.matrix_share.value > 0.0)) detail::violated<errc::figure_not_positive>();
  const operation_rate sustained =
      with.matrix_share.value * dense_peak(device, arithmetic::fp16_accumulate_fp32).value();
  const auto pictures = static_cast<double>(asked.pictures.value());
  const double passes = asked.steps * (asked.guided ? 2.0 : 1.0);
  const data_size hidden = model.layers * (model.tokens * (model.hidden * (2.0 * units::bytes)));
  return {.denoising = passes * (pictures * forward) / sustained,
          .elementwise = passes * (pictures * (with.passes.value * hidden)) / device.memory_bandwidth.value(),
          .host = passes * (model.layers * with.host_per_layer.value),
          .text_encoder = pictures * model.text_encoder / sustained,
          .decoder = pictures * model.decoder / sustained};
}

}  // namespace ridgeline::inline v0_2

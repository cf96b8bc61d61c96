#pragma once
#include <ridgeline/core/math.hpp>
#include <ridgeline/hardware/accelerator.hpp>
#include <ridgeline/hardware/calibration.hpp>
#include <ridgeline/performance/serving/serving_breakdown.hpp>
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

/// The terms of a batch of pictures, in the order of their fields.
/// Source   definition
enum class diffusion_term { denoising, elementwise, host, text_encoder, decoder };

/// Where the time of a batch of pictures goes.
///
/// Fields   those of `table`, which says what each is; all in [s]
/// Source   see `diffusion_time`
struct diffusion_breakdown {
  duration denoising = {};
  duration elementwise = {};
  duration host = {};
  duration text_encoder = {};
  duration decoder = {};

  /// The one list of the terms. Source: definition.
  static constexpr breakdown_row<diffusion_breakdown, duration, diffusion_term, serving_kind> table[] = {
      {&diffusion_breakdown::denoising, diffusion_term::denoising, serving_kind::computation, "denoising",
       "products and attention of all steps"},
      {&diffusion_breakdown::elementwise, diffusion_term::elementwise, serving_kind::memory, "elementwise",
       "norms, activations, sums"},
      {&diffusion_breakdown::host, diffusion_term::host, serving_kind::idle, "host", "beside the work of the device"},
      {&diffusion_breakdown::text_encoder, diffusion_term::text_encoder, serving_kind::computation, "text encoder",
       "of the prompt, before the steps"},
      {&diffusion_breakdown::decoder, diffusion_term::decoder, serving_kind::computation, "decoder",
       "of the VAE, after the steps"}};

  /// All of it [s]. Source: definition.
  constexpr duration total() const { return detail::fields_of<diffusion_breakdown>::sum(*this); }
};
static_assert(detail::lists_every_field<diffusion_breakdown>(),
              "diffusion_breakdown::table has one row for each field");

inline constexpr detail::term_list<diffusion_breakdown> every_diffusion_term;

/// One term.
///
/// Inputs   of     any
///          which  any enumerator
/// Returns  [s]
/// Errors   RL-108 for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/performance/serving/diffusion_test.cpp
constexpr duration time_of(const diffusion_breakdown& of, diffusion_term which) { return detail::term_of(of, which); }

/// The name of a term, as programs print it.
///
/// Inputs   which  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/performance/serving/diffusion_test.cpp
constexpr std::string_view name_of(diffusion_term which) noexcept {
  return detail::name_of_term<diffusion_breakdown>(which);
}

namespace detail {
/// Forward passes of a batch, each of one picture.
constexpr double passes_of(const diffusion_request& asked) {
  return asked.steps * (asked.guided ? 2.0 : 1.0) * static_cast<double>(asked.pictures.value());
}
}  // namespace detail

/// Time of a batch of pictures on one device.
///
/// Model    n = steps * pictures, twice with guidance: n forward / (share of the peak) + n passes * 2 bytes tokens hidden
///          layers / bandwidth + steps, twice with guidance, * layers * host; text encoder and decoder at the same share of the
///          peak
/// Inputs   model   any
///          asked   at least one step
///          device  with bandwidth and 16-bit peak
///          with    constants of the device
/// Returns  its terms [s]; the total is the latency of the batch
/// Errors   RL-101 if the share of the peak is not positive; RL-103 for no step; RL-105 if a figure of the device is absent;
///          RL-106 if a field is negative or not finite
/// Valid    one device, 16 bits, an eager framework (diffusers); several devices (Ulysses, ring), compiled graphs and cached
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
  const double passes = detail::passes_of(asked);
  const data_size hidden = model.layers * (model.tokens * (model.hidden * (2.0 * units::bytes)));
  return {.denoising = passes * forward / sustained,
          .elementwise = passes * (with.passes.value * hidden) / device.memory_bandwidth.value(),
          .host = passes / pictures * (model.layers * with.host_per_layer.value),
          .text_encoder = pictures * model.text_encoder / sustained,
          .decoder = pictures * model.decoder / sustained};
}

}  // namespace ridgeline::inline v0_2

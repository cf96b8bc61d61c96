#pragma once
#include <optional>
#include <ridgeline/catalogue/calibrations/power_under_load.hpp>
#include <ridgeline/catalogue/models/diffusion.hpp>
#include <ridgeline/performance/serving/diffusion.hpp>
#include <ridgeline/performance/speedup/power_under_load.hpp>
#include <ridgeline/questions/costs.hpp>
#include <ridgeline/questions/defaults.hpp>
#include <ridgeline/questions/how_much_faster.hpp>
#include <ridgeline/questions/machines.hpp>
#include <ridgeline/units/estimate.hpp>

namespace ridgeline::inline v0_2 {

/// Pictures or videos by diffusion, as far as somebody describes them. What is absent is taken, and the answer says so.
///
/// Inputs   model, device    what makes them, on what
///          machines, costs  how many GPUs, each with pictures of its own; how paid
///          steps            of the sampler
///          guidance         every step runs with and without the prompt
///          batch            pictures that a GPU makes together
///          sequence         tokens of one picture after the patches, where it has another size than the model's entry
///          stack            the software whose measured constants count
/// Source   definition
struct pictures_question {
  diffusion_model model = {};
  accelerator device = {};
  machines_question machines = {};
  costs_question costs = {};
  std::optional<int> steps = std::nullopt;
  std::optional<bool> guidance = std::nullopt;
  std::optional<batch_size> batch = std::nullopt;
  std::optional<token_count> sequence = std::nullopt;
  std::optional<diffusion_calibration> stack = std::nullopt;
};

/// Pictures with everything said.
///
/// Fields   model        with the tokens of the picture
///          asked        steps, guidance, pictures together
///          gpus         all of them
///          machines, calibration, costs, taken  as of `settled_training`
/// Source   definition
struct settled_pictures {
  diffusion_model model = {};
  diffusion_request asked = {};
  gpu_count gpus = ridgeline::gpus(1);
  settled_machines machines;
  diffusion_calibration calibration = {};
  settled_costs costs = {};
  taken_settings taken = {};
};

/// Fills in pictures.
///
/// Model    every default by defaults.hpp; one GPU; constants of the device's architecture, else the datasheet's lower bound
/// Inputs   asked  what was said
/// Returns  the pictures, and what was taken
/// Errors   those of `settle` of the machines and of the costs
/// Source   defaults.hpp
/// Checked  tests/unit/questions/pictures_test.cpp
constexpr settled_pictures settle(const pictures_question& asked) {
  taken_settings taken;
  settled_pictures made{.model = asked.model,
                        .asked = {.steps = asked.steps.value_or(defaults::sampling_steps),
                                  .guided = asked.guidance.value_or(defaults::guidance),
                                  .pictures = asked.batch.value_or(batch(1))},
                        .gpus = asked.machines.gpus.value_or(defaults::serving_gpus),
                        .machines = settle(asked.machines, asked.device, defaults::serving_gpus, taken)};
  if (asked.sequence) made.model.tokens = static_cast<double>(asked.sequence->value());
  if (!asked.steps) taken.add(setting::sampling_steps, static_cast<double>(made.asked.steps));
  if (!asked.guidance) taken.add(setting::guidance, made.asked.guided ? "on" : "off");
  if (!asked.batch) taken.add(setting::batch, static_cast<double>(made.asked.pictures.value()));
  made.calibration = asked.stack ? *asked.stack : catalogue::diffusion_on(asked.device);
  if (!asked.stack) taken.add(setting::stack, made.calibration.id);
  made.costs = settle(asked.costs, made.machines.on.each(), taken);
  made.taken = taken;
  return made;
}

/// What pictures take.
///
/// Fields   run    the question with everything said
///          batch  time of those that a GPU makes together, term by term, with its 80 % interval
///          drawn  by a GPU meanwhile; absent where the power of the device was not fitted
///          drawn_within  80 % interval of that power, as factors
/// Source   definition
struct pictures_answer {
  settled_pictures run;
  estimate<diffusion_breakdown> batch = {};
  std::optional<power> drawn = std::nullopt;
  likely_factors drawn_within = {};

  /// Time of a GPU for each picture [s]. Source: definition.
  constexpr duration each() const { return batch.total() / static_cast<double>(run.asked.pictures.value()); }
  /// Of all GPUs. Source: definition.
  constexpr sample_rate throughput() const { return static_cast<double>(run.gpus.value()) * units::samples / each(); }
  /// What a GPU takes for each picture, with the 80 % interval of its power and its time, whose errors are counted as
  /// independent; absent as `drawn` [J]. Source: `of_the_quotient`.
  constexpr std::optional<likely<energy>> energy_of_a_picture() const {
    if (!drawn) return std::nullopt;
    return proportional_to_time(*drawn * each(), of_the_quotient(batch.interval(), of_the_rate(drawn_within)));
  }
  /// Machines and electricity for so many pictures; zero where nobody knows what a machine costs [$]. Source: definition.
  constexpr money cost_of(batch_size pictures) const {
    const running_terms& terms = run.costs.terms;
    const auto machines = static_cast<double>(run.machines.on.machines().value());
    const power metered = machines * terms.overhead.value() * terms.draw.value();
    return (machines * terms.machine.value() + metered * terms.electricity.value()) *
           (static_cast<double>(pictures.value()) / static_cast<double>(run.gpus.value()) * each());
  }
};

/// What a device that makes pictures does on the mean, for `power_under_load`.
///
/// Model    operations of all passes / time; reads of the memory are in the constants of the power
/// Inputs   model  any
///          asked  at least one step
///          time   of the batch, positive [s]
/// Returns  of the one device
/// Errors   RL-101 if the time is not positive and finite; RL-106 as `forward_operations`
/// Valid    as `diffusion_time`
/// Source   definition; with constants of tokens, on which no picture was fitted, it meets ML.ENERGY's joules
/// Checked  tests/unit/questions/pictures_test.cpp, tests/published/mlenergy_test.cpp
constexpr device_activity diffusion_activity(const diffusion_model& model, const diffusion_request& asked,
                                             duration time) {
  if (!(time.value() > 0.0 && math::is_finite(time.value()))) detail::violated<errc::figure_not_positive>();
  return {.compute = detail::passes_of(asked) * forward_operations(model) / time};
}

/// How long does a picture take, and what does it cost?
///
/// Model    `diffusion_time`; `power_under_load` of what the device does meanwhile. The interval of the time is the one that
///          models left out of the fit gave; on other devices of the architecture that of the mean error
/// Inputs   asked  the pictures, as far as they are described
/// Returns  time, power, energy and money
/// Errors   those of `settle` and `diffusion_time`
/// Valid    one picture or video on one device; memory is not counted
/// Source   each model's own
/// Checked  tests/unit/questions/pictures_test.cpp, tests/published/mlenergy_test.cpp
constexpr pictures_answer how_long(const pictures_question& asked) {
  pictures_answer made{.run = settle(asked)};
  const settled_pictures& run = made.run;
  const diffusion_calibration& with = run.calibration;
  made.batch.terms = diffusion_time(run.model, run.asked, asked.device, with);
  if (with.fit.held_out_rows > 0) made.batch.relative_error = with.fit.held_out_error;
  if (with.device == asked.device.id) {
    made.batch.range = calibrated_range::inside;
    made.batch.measured = with_its_limit(asked.device, with.interval);
  }
  const load_power_calibration* fitted = catalogue::power_under_load_on(asked.device);
  if (fitted == nullptr || made.batch.range != calibrated_range::inside) return made;
  made.drawn = power_under_load(asked.device, diffusion_activity(run.model, run.asked, made.batch.total()),
                                arithmetic::fp16_accumulate_fp32, asked.device.board_power.value(), *fitted);
  made.drawn_within = fitted->interval;
  return made;
}

/// Pictures on one device and on another.
/// Source   definition
using pictures_comparison = comparison<pictures_question>;

/// The same pictures on two devices.
///
/// Fields   each   as `how_long` answers it
/// Source   see `how_much_faster`
struct pictures_comparison_answer {
  both_devices<pictures_answer> each;

  /// Pictures a second of one over those of the other [1]. Source: definition.
  constexpr likely<double> times() const {
    return detail::likely_ratio(in(each.on.throughput(), each.over.throughput()), each.on.batch.interval(),
                                each.over.batch.interval());
  }
};

/// How much faster does one device make pictures than another?
///
/// Model    `how_long` on each, with the constants of each
/// Inputs   asked  the pictures, as far as they are described, and the other device
/// Returns  both answers
/// Errors   those of `how_long`
/// Valid    as `how_long`; as many GPUs on both
/// Source   each model's own
/// Checked  tests/unit/questions/pictures_test.cpp
constexpr pictures_comparison_answer how_much_faster(const pictures_comparison& asked) {
  pictures_question reference = detail::on_reference(asked);
  reference.stack = std::nullopt;
  if (asked.over_batch) reference.batch = *asked.over_batch;
  return {.each = {how_long(asked.run), how_long(reference)}};
}

}  // namespace ridgeline::inline v0_2

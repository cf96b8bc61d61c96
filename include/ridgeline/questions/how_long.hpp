#pragma once
#include <ridgeline/catalogue/reliabilities.hpp>
#include <ridgeline/performance/training/goodput.hpp>
#include <ridgeline/planning/plan_estimate.hpp>
#include <ridgeline/questions/training.hpp>

namespace ridgeline {

/// What a training run takes.
///
/// Fields   run          the question with everything said
///          estimate     of the plan: a step term by term, memory, MFU, and the run without interruptions in time, money,
///                       energy and carbon
///          interrupted  the same run with failures, checkpoints, restarts and evaluation [s]
/// Source   definition
/// Checked  tests/unit/questions/how_long_test.cpp
struct training_answer {
  settled_training run;
  plan_estimate estimate = {};
  run_breakdown interrupted = {};

  /// From the first step to the last [s]. Source: definition.
  constexpr duration wall_time() const { return interrupted.total(); }
  /// Time of all GPUs, whether they work or wait [GPU s]. Source: definition.
  constexpr device_time gpu_time() const {
    return static_cast<double>(estimate.gpus.value()) * units::gpu_devices * wall_time();
  }
  /// The run with everything that interrupts it [$]. Source: definition.
  constexpr money cost() const { return stretched() * estimate.cost(); }
  /// Of the building [J]. Source: definition.
  constexpr facility_energy metered() const { return facility_energy(stretched() * estimate.metered.value()); }
  /// [g CO2e]. Source: definition.
  constexpr carbon_mass emitted() const { return stretched() * estimate.emitted; }

 private:
  constexpr double stretched() const { return interrupted.total() / interrupted.training; }
};

/// How long does a training run take, and what does it cost?
///
/// Model    `estimate_of` the plan, and `run_time` with what interrupts a run
/// Inputs   asked     the run, as far as it is described
///          expected  how often it is interrupted
/// Returns  time, memory, money, energy and carbon of one predicted step
/// Errors   those of `settle`, `estimate_of` and `run_time`; RL-347 if the batch is too small for the plan
/// Valid    machines draw as much while they wait as while they work
/// Source   each model's own
/// Checked  tests/unit/questions/how_long_test.cpp
constexpr training_answer how_long(const training_question& asked,
                                   const reliability& expected = catalogue::llama3_405b_run) {
  training_answer made{.run = settle(asked)};
  const settled_training& run = made.run;
  const fleet on{.name = asked.device.id, .on = run.machines.on, .reached = run.calibration, .terms = run.costs.terms};
  const training_request request{.model = run.step.model,
                                 .sequence = run.step.sequence,
                                 .sequences = run.batch,
                                 .budget = run.tokens,
                                 .method = run.step.method,
                                 .flash_attention = run.step.plan.flash_attention,
                                 .dropout = run.step.dropout,
                                 .adapters = run.step.adapters};
  const auto found = estimate_of(request, on, run.step.plan, run.step.micro_batch, run.step.recipe);
  if (!found) detail::violated<errc::batch_too_small>();
  made.estimate = *found;
  made.interrupted = run_time(made.estimate.run, made.estimate.gpus, expected);
  return made;
}

}  // namespace ridgeline

#pragma once
#include <optional>
#include <ridgeline/memory/fits.hpp>
#include <ridgeline/memory/footprint.hpp>
#include <ridgeline/memory/inference.hpp>
#include <ridgeline/performance/calibration/own_steps.hpp>
#include <ridgeline/questions/requests.hpp>
#include <ridgeline/questions/training.hpp>

namespace ridgeline::inline v0_2 {

/// Whether a training run fits.
///
/// Fields   run        the question with its defaults; only what memory depends on counts as taken
///          need       of the most loaded GPU, term by term [B]
///          device     against the capacity of the GPU; absent where that is not known
///          host       against the host of a machine; absent if nothing is offloaded or its memory is unknown
///          drawn      by a measured value, if given: `device` is scaled by it, `need` is not
/// Source   definition
/// Checked  tests/unit/questions/does_it_fit_test.cpp
struct fit_answer {
  settled_training run;
  memory_breakdown need = {};
  std::optional<fit> device = std::nullopt;
  std::optional<host_fit> host = std::nullopt;
  std::optional<drawn_ratio> drawn = std::nullopt;

  /// Whether all that is known says yes. Source: definition.
  constexpr explicit operator bool() const { return (!device || *device) && (!host || *host); }
  /// Yes, tight or no; no where the host has too little, yes where nothing is known. Source: definition.
  constexpr fit_verdict verdict() const {
    if (host && !*host) return fit_verdict::no;
    return device ? device->verdict() : fit_verdict::yes;
  }
};

/// Does a training run fit into the memory of its GPUs and hosts?
///
/// Model    `footprint` of the same step that `how_long` times
/// Inputs   asked     the run, as far as it is described
///          overhead  what software takes beside the tensors
/// Returns  the verdicts, with both sides
/// Errors   those of `settle`, `footprint` and `fits`
/// Source   each model's own
/// Checked  tests/unit/questions/does_it_fit_test.cpp
constexpr fit_answer does_it_fit(const training_question& asked,
                                 const framework_overhead& overhead = defaults::training_overhead) {
  fit_answer made{.run = settle(asked)};
  made.run.taken = made.run.taken.about_memory();
  const training_step& step = made.run.step;
  made.need = footprint(step, overhead);
  if (asked.sites)
    detail::keep_for_sites(made.need, detail::exchanged_by(step.model, step.adapters), asked.sites->by, step.plan);
  if (asked.device.capacity) {
    made.device = fits(made.need, asked.device);
    made.device->within = defaults::training_memory_interval;
  }
  const machine& each = made.run.machines.on.each();
  const host& around = each.around();
  const bool to_memory = made.need.on_host > data_size{};
  const bool to_storage = made.need.on_storage > data_size{};
  const bool known = (!to_memory || around.memory) && (!to_storage || around.storage);
  if ((to_memory || to_storage) && known) made.host = fits(made.need, around, each.devices());
  return made;
}

/// Whether requests fit.
///
/// Fields   run     the question with its defaults; only what memory depends on counts as taken
///          need    of one GPU, term by term; with layers of its own on each, of all together [B]
///          device  against the capacity of the same; absent where that is not known
/// Source   definition
/// Checked  tests/unit/questions/does_it_fit_test.cpp
struct requests_fit_answer {
  settled_requests run;
  memory_breakdown need = {};
  std::optional<fit> device = std::nullopt;

  /// Whether all that is known says yes. Source: definition.
  constexpr explicit operator bool() const { return !device || *device; }
};

/// Do requests fit into the memory of their GPUs?
///
/// Model    `footprint` of the same step that `how_long` times
/// Inputs   asked     the requests, as far as they are described
///          overhead  what software takes beside the tensors
/// Returns  the verdict, with both sides
/// Errors   those of `settle` and `footprint`
/// Source   each model's own
/// Checked  tests/unit/questions/does_it_fit_test.cpp
constexpr requests_fit_answer does_it_fit(const requests_question& asked,
                                          const framework_overhead& overhead = pytorch_cuda) {
  requests_fit_answer made{.run = settle(asked)};
  made.run.taken = made.run.taken.about_memory();
  made.need = footprint(made.run.step, overhead);
  if (!asked.device.capacity) return made;
  const double sharing = made.run.by_layers ? static_cast<double>(made.run.gpus.value()) : 1.0;
  made.device = fit{made.need.total(), sharing * gpu_memory(asked.device), largest_term(made.need)};
  return made;
}

}  // namespace ridgeline::inline v0_2

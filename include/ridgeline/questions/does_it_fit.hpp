#pragma once
#include <optional>
#include <ridgeline/memory/fits.hpp>
#include <ridgeline/memory/footprint.hpp>
#include <ridgeline/questions/training.hpp>

namespace ridgeline {

/// Whether a training run fits.
///
/// Fields   run        the question with everything said
///          need       of the most loaded GPU, term by term [B]
///          device     against the capacity of the GPU; absent where that is not known
///          host       against the host of a machine; absent where nothing goes there or nobody says what it has
/// Source   definition
/// Checked  tests/unit/questions/does_it_fit_test.cpp
struct fit_answer {
  settled_training run;
  memory_breakdown need = {};
  std::optional<fit> device = std::nullopt;
  std::optional<host_fit> host = std::nullopt;

  /// Whether all that is known says yes. Source: definition.
  constexpr explicit operator bool() const { return (!device || *device) && (!host || *host); }
};

/// Does a training run fit into the memory of its GPUs and hosts?
///
/// Model    `footprint` of the same step that `how_long` times
/// Inputs   asked  the run, as far as it is described
/// Returns  the verdicts, with both sides
/// Errors   those of `settle`, `footprint` and `fits`
/// Source   each model's own
/// Checked  tests/unit/questions/does_it_fit_test.cpp
constexpr fit_answer does_it_fit(const training_question& asked) {
  fit_answer made{.run = settle(asked)};
  made.need = footprint(made.run.step);
  if (asked.device.capacity) made.device = fits(made.need, asked.device);
  const machine& each = made.run.machines.on.each();
  const host& around = each.around();
  const bool to_memory = made.need.on_host > data_size{};
  const bool to_storage = made.need.on_storage > data_size{};
  const bool known = (!to_memory || around.memory) && (!to_storage || around.storage);
  if ((to_memory || to_storage) && known) made.host = fits(made.need, around, each.devices());
  return made;
}

}  // namespace ridgeline

#pragma once
#include <ridgeline/core/error.hpp>
#include <ridgeline/units/constants.hpp>
#include <string_view>

namespace ridgeline {

/// Where the time of a training step goes, on the GPU that the others wait for.
///
/// Fields   products           of activations and weights, forward and backward
///          attention          scores and what is done with them
///          passes             norms, activations, sums: what moves bytes and computes next to nothing
///          head               logits and the loss
///          recomputation      what is computed again for the backward pass, and what it sends again
///          host_wait          the device waits for the host to name its next kernel
///          tensor_parallel, context_parallel, expert_parallel  collectives of each, as far as nothing hides them
///          pipeline_transfer  activations on their way between stages, as far as nothing hides them
///          pipeline_bubble    stages that have nothing to do yet, or no more
///          data_parallel      gradients (and ZeRO's weights) on their way, as far as nothing hides them
///          optimizer          reads and writes all states
///          offload            what goes to the host and back, as far as nothing hides it, and the host's own step
///          step_overhead      software, once a step
/// All in [s].
/// Source   Narayanan et al. 2021, section 3; Korthikanti et al. 2022; Ren et al., ZeRO-Offload, 2021
/// Checked  tests/unit/performance/training/step_breakdown_test.cpp, tests/properties/step_test.cpp
struct step_breakdown {
  duration products = {};
  duration attention = {};
  duration passes = {};
  duration head = {};
  duration recomputation = {};
  duration host_wait = {};
  duration tensor_parallel = {};
  duration context_parallel = {};
  duration expert_parallel = {};
  duration pipeline_transfer = {};
  duration pipeline_bubble = {};
  duration data_parallel = {};
  duration optimizer = {};
  duration offload = {};
  duration step_overhead = {};

  /// What the GPU computes [s]. Source: definition.
  constexpr duration computation() const { return products + attention + passes + head + recomputation + optimizer; }
  /// What it spends on sending and receiving [s]. Source: definition.
  constexpr duration communication() const {
    return tensor_parallel + context_parallel + expert_parallel + pipeline_transfer + data_parallel + offload;
  }
  /// The whole step [s]. Source: definition.
  constexpr duration total() const {
    return computation() + communication() + host_wait + pipeline_bubble + step_overhead;
  }
};

/// The terms of a step, in the order of its fields.
/// Source   definition
enum class step_term {
  products,
  attention,
  passes,
  head,
  recomputation,
  host_wait,
  tensor_parallel,
  context_parallel,
  expert_parallel,
  pipeline_transfer,
  pipeline_bubble,
  data_parallel,
  optimizer,
  offload,
  step_overhead,
};

inline constexpr step_term every_step_term[] = {
    step_term::products,        step_term::attention,         step_term::passes,          step_term::head,
    step_term::recomputation,   step_term::host_wait,         step_term::tensor_parallel, step_term::context_parallel,
    step_term::expert_parallel, step_term::pipeline_transfer, step_term::pipeline_bubble, step_term::data_parallel,
    step_term::optimizer,       step_term::offload,           step_term::step_overhead};

/// One term of a step.
///
/// Inputs   step   any
///          which  any enumerator
/// Returns  [s]
/// Errors   RL-108 for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/performance/training/step_breakdown_test.cpp
constexpr duration time_of(const step_breakdown& step, step_term which) {
  switch (which) {
    case step_term::products: return step.products;
    case step_term::attention: return step.attention;
    case step_term::passes: return step.passes;
    case step_term::head: return step.head;
    case step_term::recomputation: return step.recomputation;
    case step_term::host_wait: return step.host_wait;
    case step_term::tensor_parallel: return step.tensor_parallel;
    case step_term::context_parallel: return step.context_parallel;
    case step_term::expert_parallel: return step.expert_parallel;
    case step_term::pipeline_transfer: return step.pipeline_transfer;
    case step_term::pipeline_bubble: return step.pipeline_bubble;
    case step_term::data_parallel: return step.data_parallel;
    case step_term::optimizer: return step.optimizer;
    case step_term::offload: return step.offload;
    case step_term::step_overhead: return step.step_overhead;
  }
  detail::violated<errc::enumerator_unknown>();
}

/// The name of a term, as programs print it.
///
/// Inputs   which  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/performance/training/step_breakdown_test.cpp
constexpr std::string_view name_of(step_term which) noexcept {
  switch (which) {
    case step_term::products: return "products";
    case step_term::attention: return "attention";
    case step_term::passes: return "passes over memory";
    case step_term::head: return "head";
    case step_term::recomputation: return "recomputation";
    case step_term::host_wait: return "waiting for the host";
    case step_term::tensor_parallel: return "tensor parallel";
    case step_term::context_parallel: return "context parallel";
    case step_term::expert_parallel: return "expert parallel";
    case step_term::pipeline_transfer: return "pipeline transfers";
    case step_term::pipeline_bubble: return "pipeline bubble";
    case step_term::data_parallel: return "data parallel";
    case step_term::optimizer: return "optimizer";
    case step_term::offload: return "offload";
    case step_term::step_overhead: return "step overhead";
  }
  return "unknown";
}

/// What limits a step: its largest term, the first one of equals.
///
/// Inputs   step  any
/// Returns  its name
/// Source   definition
/// Checked  tests/unit/performance/training/step_breakdown_test.cpp
constexpr step_term largest_term(const step_breakdown& step) {
  step_term largest = step_term::products;
  for (const step_term which : every_step_term) {
    if (time_of(step, which) > time_of(step, largest)) largest = which;
  }
  return largest;
}

}  // namespace ridgeline

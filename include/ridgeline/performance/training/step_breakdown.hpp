#pragma once
#include <ridgeline/units/breakdown.hpp>
#include <ridgeline/units/constants.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// The terms of a step, in the order of its fields.
/// Source   definition
enum class step_term {
  gemms,
  attention,
  elementwise,
  lm_head,
  recomputation,
  launch_bound,
  tensor_parallel,
  context_parallel,
  expert_parallel,
  pipeline_p2p,
  pipeline_bubble,
  pipeline_imbalance,
  data_parallel,
  optimizer,
  offload,
  step_overhead,
};

/// What a GPU does meanwhile: it computes, it waits for data on their way, it has nothing to do.
/// Source   definition
enum class step_kind { computation, communication, idle };

/// The name of a kind of term.
///
/// Inputs   kind  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(step_kind kind) noexcept {
  switch (kind) {
    case step_kind::computation: return "computation";
    case step_kind::communication: return "communication";
    case step_kind::idle: return "idle";
  }
  return "unknown";
}

/// Where the time of a training step goes. With a pipeline, what is computed is the mean of its stages; what the slowest one
/// takes above that is a term of its own.
///
/// Fields   those of `table`, which says what each is; all in [s]
/// Source   Narayanan et al. 2021, section 3; Korthikanti et al. 2022; Ren et al., ZeRO-Offload, 2021
/// Checked  tests/unit/performance/training/step_breakdown_test.cpp, tests/properties/step_test.cpp
struct step_breakdown {
  duration gemms = {};
  duration attention = {};
  duration elementwise = {};
  duration lm_head = {};
  duration recomputation = {};
  duration launch_bound = {};
  duration tensor_parallel = {};
  duration context_parallel = {};
  duration expert_parallel = {};
  duration pipeline_p2p = {};
  duration pipeline_bubble = {};
  duration pipeline_imbalance = {};
  duration data_parallel = {};
  duration optimizer = {};
  duration offload = {};
  duration step_overhead = {};

  /// The one list of the terms. Source: definition.
  static constexpr breakdown_row<step_breakdown, duration, step_term, step_kind> table[] = {
      {&step_breakdown::gemms, step_term::gemms, step_kind::computation, "GEMMs",
       "GEMMs of activations and weights, forward and backward"},
      {&step_breakdown::attention, step_term::attention, step_kind::computation, "attention",
       "attention scores, their softmax where it is fused, and the weighted values"},
      {&step_breakdown::elementwise, step_term::elementwise, step_kind::computation, "elementwise",
       "elementwise kernels: norms, activation functions, sums, casts, dequantization"},
      {&step_breakdown::lm_head, step_term::lm_head, step_kind::computation, "LM head", "logits and the loss"},
      {&step_breakdown::recomputation, step_term::recomputation, step_kind::computation, "recomputation",
       "activations computed again for the backward pass, and what that communicates again"},
      {&step_breakdown::launch_bound, step_term::launch_bound, step_kind::idle, "launch-bound",
       "the device waits for the host to launch its next kernel"},
      {&step_breakdown::tensor_parallel, step_term::tensor_parallel, step_kind::communication, "tensor parallel",
       "collectives of tensor parallelism that nothing hides"},
      {&step_breakdown::context_parallel, step_term::context_parallel, step_kind::communication, "context parallel",
       "keys and values that go round, as far as nothing hides them"},
      {&step_breakdown::expert_parallel, step_term::expert_parallel, step_kind::communication, "expert parallel",
       "tokens on their way to experts and back, as far as nothing hides them"},
      {&step_breakdown::pipeline_p2p, step_term::pipeline_p2p, step_kind::communication, "pipeline P2P",
       "activations sent between stages, as far as nothing hides them"},
      {&step_breakdown::pipeline_bubble, step_term::pipeline_bubble, step_kind::idle, "pipeline bubble",
       "stages that wait while the pipeline fills and drains"},
      {&step_breakdown::pipeline_imbalance, step_term::pipeline_imbalance, step_kind::idle, "pipeline imbalance",
       "what the slowest stage, with a block more or the LM head, takes above the mean of all stages"},
      {&step_breakdown::data_parallel, step_term::data_parallel, step_kind::communication, "data parallel",
       "gradients, and ZeRO's weights, as far as nothing hides them"},
      {&step_breakdown::optimizer, step_term::optimizer, step_kind::computation, "optimizer",
       "reads and writes of the model's states"},
      {&step_breakdown::offload, step_term::offload, step_kind::communication, "offload",
       "transfers to the host and back that nothing hides, and the host's own optimizer step"},
      {&step_breakdown::step_overhead, step_term::step_overhead, step_kind::idle, "step overhead",
       "software, once a step"}};

  /// What the GPU computes [s]. Source: definition.
  constexpr duration computation() const {
    return detail::fields_of<step_breakdown, step_kind::computation>::sum(*this);
  }
  /// What it spends on sending and receiving [s]. Source: definition.
  constexpr duration communication() const {
    return detail::fields_of<step_breakdown, step_kind::communication>::sum(*this);
  }
  /// The whole step [s]. Source: definition.
  constexpr duration total() const {
    return detail::fields_of<step_breakdown, step_kind::idle>::sum_from(computation() + communication(), *this);
  }
  /// Two steps, one after the other, term by term [s]. Source: definition.
  friend constexpr step_breakdown operator+(step_breakdown left, const step_breakdown& right) {
    detail::fields_of<step_breakdown>::add(left, right);
    return left;
  }
};
static_assert(detail::lists_every_field<step_breakdown>(), "step_breakdown::table has one row for each field");

inline constexpr detail::term_list<step_breakdown> every_step_term;

/// One term of a step.
///
/// Inputs   step   any
///          which  any enumerator
/// Returns  [s]
/// Errors   RL-108 for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/performance/training/step_breakdown_test.cpp
constexpr duration time_of(const step_breakdown& step, step_term which) { return detail::term_of(step, which); }

/// The name of a term, as programs print it.
///
/// Inputs   which  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/performance/training/step_breakdown_test.cpp
constexpr std::string_view name_of(step_term which) noexcept { return detail::name_of_term<step_breakdown>(which); }

}  // namespace ridgeline::inline v0_2

#pragma once
#include <ridgeline/units/estimate.hpp>
#include <ridgeline/performance/speedup/speedup.hpp>
#include <ridgeline/performance/training/step_breakdown.hpp>

namespace ridgeline::inline v0_2 {

/// Kinds of work that a new device speeds up each by its own factor.
///
/// Fields   gemms            GEMMs of activations and weights, the LM head and the recompute among them
///          attention        attention scores, their softmax, the weighted values
///          elementwise      elementwise kernels and the optimizer
///          communication    collectives, pipeline P2P, offload
///          waiting          launch-bound time, the pipeline bubble and imbalance, software once a step
/// Source   the terms of `step_breakdown`
enum class operation_class { gemms, attention, elementwise, communication, waiting };

inline constexpr operation_class every_operation_class[] = {operation_class::gemms, operation_class::attention,
                                                            operation_class::elementwise,
                                                            operation_class::communication, operation_class::waiting};

/// The name of a kind of work, as programs print it.
///
/// Inputs   which  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/performance/speedup/time_speedup_test.cpp
constexpr std::string_view name_of(operation_class which) noexcept {
  switch (which) {
    case operation_class::gemms: return "GEMMs";
    case operation_class::attention: return "attention";
    case operation_class::elementwise: return "elementwise";
    case operation_class::communication: return "communication";
    case operation_class::waiting: return "waiting";
  }
  return "unknown";
}

/// Time that a step spends on one kind of work.
///
/// Model    a sum of the step's terms; over all kinds it is the total
/// Inputs   step   any
///          which  any enumerator
/// Returns  [s]
/// Errors   RL-108 for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/performance/speedup/time_speedup_test.cpp, tests/properties/network_time_test.cpp
constexpr duration time_of(const step_breakdown& step, operation_class which) {
  switch (which) {
    case operation_class::gemms: return step.gemms + step.lm_head + step.recomputation;
    case operation_class::attention: return step.attention;
    case operation_class::elementwise: return step.elementwise + step.optimizer;
    case operation_class::communication: return step.communication();
    case operation_class::waiting:
      return step.launch_bound + step.pipeline_bubble + step.pipeline_imbalance + step.step_overhead;
  }
  detail::violated<errc::enumerator_unknown>();
}

/// Time that an estimate spends on one kind of work.
///
/// Inputs   of     any estimate whose terms can be asked
///          which  any enumerator
/// Returns  [s]
/// Errors   RL-108 for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/performance/speedup/time_speedup_test.cpp
template<time_breakdown Breakdown>
constexpr duration time_of(const estimate<Breakdown>& of, operation_class which) {
  return time_of(of.terms, which);
}

}  // namespace ridgeline::inline v0_2

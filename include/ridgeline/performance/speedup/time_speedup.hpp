#pragma once
#include <optional>
#include <ridgeline/units/estimate.hpp>
#include <ridgeline/performance/speedup/speedup.hpp>
#include <ridgeline/performance/training/step_breakdown.hpp>

namespace ridgeline {

/// Kinds of work that a new device speeds up each by its own factor.
///
/// Fields   matrix_products  of activations and weights, the head among them; what is computed again for the backward
///                           pass counts here
///          attention        scores and what is done with them
///          memory_passes    norms, activations, sums; the optimizer
///          communication    collectives, transfers between stages, offload
///          waiting          for the host, for other stages; software, once a step
/// Source   the terms of `step_breakdown`
enum class operation_class { matrix_products, attention, memory_passes, communication, waiting };

inline constexpr operation_class every_operation_class[] = {operation_class::matrix_products,
                                                            operation_class::attention, operation_class::memory_passes,
                                                            operation_class::communication, operation_class::waiting};

/// The name of a kind of work, as programs print it.
///
/// Inputs   which  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/performance/speedup/time_speedup_test.cpp
constexpr std::string_view name_of(operation_class which) noexcept {
  switch (which) {
    case operation_class::matrix_products: return "matrix products";
    case operation_class::attention: return "attention";
    case operation_class::memory_passes: return "passes over memory";
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
    case operation_class::matrix_products: return step.products + step.head + step.recomputation;
    case operation_class::attention: return step.attention;
    case operation_class::memory_passes: return step.passes + step.optimizer;
    case operation_class::communication: return step.communication();
    case operation_class::waiting: return step.host_wait + step.pipeline_bubble + step.step_overhead;
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

/// Names the time that another is compared with: `speedup(on_b200, over_time(on_h200))`.
///
/// Inputs   time  kept by value
/// Source   definition
/// Checked  tests/unit/performance/speedup/time_speedup_test.cpp
template<time_breakdown Time>
class over_time {
 public:
  constexpr explicit over_time(const Time& time) : reference_(time) {}
  constexpr const Time& reference() const { return reference_; }

 private:
  Time reference_;
};

/// How much faster the same work runs, from its two predicted times. It depends on the sequence length, the batch and
/// the plan, because the times do: no device is one number faster than another.
///
/// Model    time on the reference / time on the candidate
/// Inputs   candidate  time of the work where it is asked about: of a training step, of a network's step, of serving
///          reference  time of the same work elsewhere, as `over_time(time)`
/// Returns  the factor [1]
/// Errors   RL-151 if either time is not positive and finite
/// Source   definition
/// Checked  tests/unit/performance/speedup/time_speedup_test.cpp, tests/properties/network_time_test.cpp
template<time_breakdown Time>
constexpr speedup_factor speedup(const Time& candidate, const over_time<Time>& reference) {
  return speedup_factor(in(reference.reference().total(), candidate.total()));
}

/// How much faster one kind of work runs within the same step.
///
/// Model    time on the reference / time on the candidate, of the terms of that kind
/// Inputs   candidate  as above
///          reference  as above
///          which      the kind of work
/// Returns  the factor [1]; empty where one of the two spends no time on it
/// Errors   RL-108 for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/performance/speedup/time_speedup_test.cpp, tests/properties/network_time_test.cpp
template<time_breakdown Time>
constexpr std::optional<speedup_factor> speedup(const Time& candidate, const over_time<Time>& reference,
                                                operation_class which) {
  const duration mine = time_of(candidate, which);
  const duration theirs = time_of(reference.reference(), which);
  if (!(mine > duration{} && theirs > duration{})) return std::nullopt;
  return speedup_factor(in(theirs, mine));
}

}  // namespace ridgeline

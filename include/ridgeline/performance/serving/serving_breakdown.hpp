#pragma once
#include <ridgeline/units/breakdown.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// The terms of prefill and decode, in the order of their fields.
/// Source   definition
enum class serving_term {
  weights,
  load_limit,
  arithmetic,
  power_limit,
  unpacking,
  kv_cache,
  attention_scores,
  launches,
  host,
  communication,
  pipeline_p2p,
  offloaded_weights,
};

/// What a term waits for: the device memory, the arithmetic units, a link, software and kernel starts.
/// Source   definition
enum class serving_kind { memory, computation, communication, idle };

/// The name of a kind of term.
///
/// Inputs   kind  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(serving_kind kind) noexcept {
  switch (kind) {
    case serving_kind::memory: return "memory";
    case serving_kind::computation: return "computation";
    case serving_kind::communication: return "communication";
    case serving_kind::idle: return "idle";
  }
  return "unknown";
}

/// Where the time of prefill, or of one decode step, goes.
///
/// Fields   those of `table`, which says what each is; all in [s]
/// Source   Pope et al., Efficiently Scaling Transformer Inference, 2022, section 2; Yuan et al., LLM Inference
///          Unveiled, 2024, section 2
/// Checked  tests/unit/performance/serving/serving_breakdown_test.cpp, tests/properties/serving_test.cpp
struct serving_breakdown {
  duration weights = {};
  duration load_limit = {};
  duration arithmetic = {};
  duration power_limit = {};
  duration unpacking = {};
  duration kv_cache = {};
  duration attention_scores = {};
  duration launches = {};
  duration host = {};
  duration communication = {};
  duration pipeline_p2p = {};
  duration offloaded_weights = {};

  /// The one list of the terms. Source: definition.
  static constexpr breakdown_row<serving_breakdown, duration, serving_term, serving_kind> table[] = {
      {&serving_breakdown::weights, serving_term::weights, serving_kind::memory, "weights",
       "weights read from the device memory"},
      {&serving_breakdown::load_limit, serving_term::load_limit, serving_kind::memory, "load limit",
       "weights that memory delivers faster than the multiprocessors load them"},
      {&serving_breakdown::arithmetic, serving_term::arithmetic, serving_kind::computation, "arithmetic",
       "GEMMs, as far as the reads of the weights do not hide them"},
      {&serving_breakdown::power_limit, serving_term::power_limit, serving_kind::computation, "power limit",
       "what the board's power limit adds to the GEMMs"},
      {&serving_breakdown::unpacking, serving_term::unpacking, serving_kind::memory, "unpacking",
       "quantised weights unpacked to 16 bits before a GEMM"},
      {&serving_breakdown::kv_cache, serving_term::kv_cache, serving_kind::memory, "KV cache",
       "keys and values read, or their arithmetic where that takes longer"},
      {&serving_breakdown::attention_scores, serving_term::attention_scores, serving_kind::computation,
       "attention scores",
       "all attention of a prompt; in decode the part that does not run at the pace of the KV cache"},
      {&serving_breakdown::launches, serving_term::launches, serving_kind::idle, "launches",
       "kernels of the blocks that start, drain and wait for one another"},
      {&serving_breakdown::host, serving_term::host, serving_kind::idle, "host", "software between steps"},
      {&serving_breakdown::communication, serving_term::communication, serving_kind::communication, "communication",
       "collectives of tensor parallelism"},
      {&serving_breakdown::pipeline_p2p, serving_term::pipeline_p2p, serving_kind::communication, "pipeline P2P",
       "P2P between GPUs that have blocks of their own, and stages that wait for one another"},
      {&serving_breakdown::offloaded_weights, serving_term::offloaded_weights, serving_kind::communication,
       "offloaded weights", "weights read from the host, as far as the other weights do not hide them"}};

  /// What waits for the device memory [s]. Source: definition.
  constexpr duration memory() const { return detail::fields_of<serving_breakdown, serving_kind::memory>::sum(*this); }
  /// What waits for the arithmetic units [s]. Source: definition.
  constexpr duration computation() const {
    return detail::fields_of<serving_breakdown, serving_kind::computation>::sum(*this);
  }
  /// All of it [s]. Source: definition.
  constexpr duration total() const { return detail::fields_of<serving_breakdown>::sum(*this); }
};
static_assert(detail::lists_every_field<serving_breakdown>(), "serving_breakdown::table has one row for each field");

inline constexpr detail::term_list<serving_breakdown> every_serving_term;

/// One term.
///
/// Inputs   of     any
///          which  any enumerator
/// Returns  [s]
/// Errors   RL-108 for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/performance/serving/serving_breakdown_test.cpp
constexpr duration time_of(const serving_breakdown& of, serving_term which) { return detail::term_of(of, which); }

/// The name of a term, as programs print it.
///
/// Inputs   which  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/performance/serving/serving_breakdown_test.cpp
constexpr std::string_view name_of(serving_term which) noexcept {
  return detail::name_of_term<serving_breakdown>(which);
}

}  // namespace ridgeline::inline v0_2

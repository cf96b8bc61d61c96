#pragma once
#include <ridgeline/performance/serving/serving_breakdown.hpp>
#include <ridgeline/units/breakdown.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// The terms of an engine's iteration, in the order of their fields.
/// Source   definition
enum class engine_term {
  gemms,
  experts,
  kv_cache,
  prompt_attention,
  elementwise,
  lm_head,
  all_reduce,
  all_to_all,
  pipeline_p2p,
  launches,
  launch_bound,
  host,
};

/// Where the time of an engine's iteration goes.
///
/// Fields   those of `table`, which says what each is; all in [s]
/// Source   Yu et al., Orca, OSDI 2022 (iteration-level scheduling); Agrawal et al., Sarathi-Serve, OSDI 2024
/// Checked  tests/unit/performance/serving/engine_breakdown_test.cpp
struct engine_breakdown {
  duration gemms = {};
  duration experts = {};
  duration kv_cache = {};
  duration prompt_attention = {};
  duration elementwise = {};
  duration lm_head = {};
  duration all_reduce = {};
  duration all_to_all = {};
  duration pipeline_p2p = {};
  duration launches = {};
  duration launch_bound = {};
  duration host = {};

  /// The one list of the terms. Source: definition.
  static constexpr breakdown_row<engine_breakdown, duration, engine_term, serving_kind> table[] = {
      {&engine_breakdown::gemms, engine_term::gemms, serving_kind::memory, "GEMMs",
       "weights of attention, dense and shared feed-forward layers: read, or multiplied where that takes longer"},
      {&engine_breakdown::experts, engine_term::experts, serving_kind::memory, "experts",
       "routed experts that the batch touches: read, or multiplied where that takes longer"},
      {&engine_breakdown::kv_cache, engine_term::kv_cache, serving_kind::memory, "KV cache",
       "decode attention: keys and values read, or its arithmetic where that takes longer"},
      {&engine_breakdown::prompt_attention, engine_term::prompt_attention, serving_kind::computation,
       "prompt attention", "attention of the prompt tokens of this iteration"},
      {&engine_breakdown::elementwise, engine_term::elementwise, serving_kind::memory, "elementwise",
       "norms, rotary embedding, activation functions, sums, quantization"},
      {&engine_breakdown::lm_head, engine_term::lm_head, serving_kind::memory, "LM head",
       "logits of the sequences that get a token"},
      {&engine_breakdown::all_reduce, engine_term::all_reduce, serving_kind::communication, "all-reduce",
       "collectives of tensor parallelism"},
      {&engine_breakdown::all_to_all, engine_term::all_to_all, serving_kind::communication, "all-to-all",
       "dispatch to experts and combine, where attention is data-parallel"},
      {&engine_breakdown::pipeline_p2p, engine_term::pipeline_p2p, serving_kind::communication, "pipeline P2P",
       "activations from stage to stage"},
      {&engine_breakdown::launches, engine_term::launches, serving_kind::idle, "launches",
       "kernels of a block that start, drain and wait for one another"},
      {&engine_breakdown::launch_bound, engine_term::launch_bound, serving_kind::idle, "launch-bound",
       "kernels of prompts that the host launches more slowly than the GPU runs them"},
      {&engine_breakdown::host, engine_term::host, serving_kind::idle, "host", "scheduler and sampling"}};

  /// All of it [s]. Source: definition.
  constexpr duration total() const { return detail::fields_of<engine_breakdown>::sum(*this); }
};
static_assert(detail::lists_every_field<engine_breakdown>(), "engine_breakdown::table has one row for each field");

/// One term.
///
/// Inputs   of     any
///          which  any enumerator
/// Returns  [s]
/// Errors   RL-108 for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/performance/serving/engine_breakdown_test.cpp
constexpr duration time_of(const engine_breakdown& of, engine_term which) { return detail::term_of(of, which); }

/// The name of a term, as programs print it.
///
/// Inputs   which  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/performance/serving/engine_breakdown_test.cpp
constexpr std::string_view name_of(engine_term which) noexcept { return detail::name_of_term<engine_breakdown>(which); }

}  // namespace ridgeline::inline v0_2

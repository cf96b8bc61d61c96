#pragma once
#include <ridgeline/units/breakdown.hpp>
#include <ridgeline/units/constants.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// The terms of a footprint, in the order of its fields.
/// Source   definition
enum class memory_term {
  weights,
  weight_copies,
  gradients,
  master_weights,
  optimizer_state,
  adapters,
  activations,
  recomputed,
  logits,
  key_value_cache,
  workspace,
  communication,
  context,
  fragmentation,
  on_host,
  on_storage,
};

/// What a term is: a state of the model, a tensor of the work at hand or what software takes, or bytes off the GPU.
enum class memory_kind { state, working, elsewhere };

/// The name of a kind of term.
///
/// Inputs   kind  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/properties/output_test.cpp
constexpr std::string_view name_of(memory_kind kind) noexcept {
  switch (kind) {
    case memory_kind::state: return "state";
    case memory_kind::working: return "working";
    case memory_kind::elsewhere: return "elsewhere";
  }
  return "unknown";
}

/// What lies in the memory of one GPU, the most loaded one where they differ.
///
/// Fields   those of `table`, which says what each is; all in [B]. `on_host` and `on_storage` are not in the total
/// Source   Rajbhandari et al., ZeRO, 2020, section 3 (states, activations, buffers, fragmentation); Korthikanti et al.
///          2022
/// Checked  tests/unit/memory/breakdown_test.cpp, tests/properties/memory_test.cpp
struct memory_breakdown {
  data_size weights = {};
  data_size weight_copies = {};
  data_size gradients = {};
  data_size master_weights = {};
  data_size optimizer_state = {};
  data_size adapters = {};
  data_size activations = {};
  data_size recomputed = {};
  data_size logits = {};
  data_size key_value_cache = {};
  data_size workspace = {};
  data_size communication = {};
  data_size context = {};
  data_size fragmentation = {};
  data_size on_host = {};
  data_size on_storage = {};

  /// The one list of the terms. Source: definition.
  static constexpr breakdown_row<memory_breakdown, data_size, memory_term, memory_kind> table[] = {
      {&memory_breakdown::weights, memory_term::weights, memory_kind::state, "weights",
       "what is multiplied, in the width of the recipe or the storage"},
      {&memory_breakdown::weight_copies, memory_term::weight_copies, memory_kind::state, "weight copies",
       "more copies of the weights in a narrower format: FP8 keeps two (ledger D6)"},
      {&memory_breakdown::gradients, memory_term::gradients, memory_kind::state, "gradients", "of what is trained"},
      {&memory_breakdown::master_weights, memory_term::master_weights, memory_kind::state, "master weights",
       "what the optimizer writes, where that is another copy"},
      {&memory_breakdown::optimizer_state, memory_term::optimizer_state, memory_kind::state, "optimizer state",
       "what the optimizer remembers from step to step"},
      {&memory_breakdown::adapters, memory_term::adapters, memory_kind::state, "adapters",
       "weights of LoRA's narrow matrices"},
      {&memory_breakdown::activations, memory_term::activations, memory_kind::working, "activations",
       "saved in the forward pass for the backward pass"},
      {&memory_breakdown::recomputed, memory_term::recomputed, memory_kind::working, "recompute peak",
       "activations of the one block that the backward pass recomputes"},
      {&memory_breakdown::logits, memory_term::logits, memory_kind::working, "logits", "logits and their gradient"},
      {&memory_breakdown::key_value_cache, memory_term::key_value_cache, memory_kind::working, "KV cache",
       "of requests that are being answered"},
      {&memory_breakdown::workspace, memory_term::workspace, memory_kind::working, "workspace",
       "gradients of activations on their way back, the working set of a forward pass, a matrix that is unpacked"},
      {&memory_breakdown::communication, memory_term::communication, memory_kind::working, "communication",
       "gathered parameters, gradients before they are divided, tokens sent and received"},
      {&memory_breakdown::context, memory_term::context, memory_kind::working, "context",
       "of the driver and the framework"},
      {&memory_breakdown::fragmentation, memory_term::fragmentation, memory_kind::working, "fragmentation",
       "what the allocator reserves and cannot give out"},
      {&memory_breakdown::on_host, memory_term::on_host, memory_kind::elsewhere, "on the host",
       "what this GPU has put into its computer's memory"},
      {&memory_breakdown::on_storage, memory_term::on_storage, memory_kind::elsewhere, "on NVMe",
       "what this GPU has put on its computer's NVMe"}};

  /// Weights, copies, gradients, master weights, optimizer state, adapters [B]. Source: ZeRO 2020, section 3.1.
  constexpr data_size states() const { return detail::fields_of<memory_breakdown, memory_kind::state>::sum(*this); }
  /// Everything on the GPU [B]. Source: definition.
  constexpr data_size total() const {
    return detail::fields_of<memory_breakdown, memory_kind::working>::sum_from(states(), *this);
  }
  /// Two footprints on one GPU, term by term [B]. Source: definition.
  friend constexpr memory_breakdown operator+(memory_breakdown left, const memory_breakdown& right) {
    detail::fields_of<memory_breakdown>::add(left, right);
    return left;
  }
};
static_assert(detail::lists_every_field<memory_breakdown>(), "memory_breakdown::table has one row for each field");

/// The terms that lie on the GPU, in the order of the fields.
inline constexpr detail::term_list<memory_breakdown, memory_kind::state, memory_kind::working> every_memory_term;

/// One term of a breakdown.
///
/// Inputs   need   any
///          which  any enumerator
/// Returns  [B]
/// Errors   RL-108 for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/memory/breakdown_test.cpp
constexpr data_size bytes_of(const memory_breakdown& need, memory_term which) { return detail::term_of(need, which); }

/// The name of a term, as programs print it.
///
/// Inputs   which  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/memory/breakdown_test.cpp
constexpr std::string_view name_of(memory_term which) noexcept { return detail::name_of_term<memory_breakdown>(which); }

/// The largest term of a breakdown among those on the GPU; the first one of equals.
///
/// Inputs   need  any
/// Returns  its enumerator
/// Source   definition
/// Checked  tests/unit/memory/breakdown_test.cpp
constexpr memory_term largest_term(const memory_breakdown& need) {
  const auto* largest = &memory_breakdown::table[0];
  for (const auto& row : memory_breakdown::table) {
    if (row.kind != memory_kind::elsewhere && need.*(row.field) > need.*(largest->field)) largest = &row;
  }
  return largest->term;
}

}  // namespace ridgeline::inline v0_2

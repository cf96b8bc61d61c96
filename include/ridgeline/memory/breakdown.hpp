#pragma once
#include <ridgeline/core/error.hpp>
#include <ridgeline/units/constants.hpp>
#include <string_view>

namespace ridgeline {

/// What lies in the memory of one GPU, the most loaded one where they differ.
///
/// Fields   weights          what is multiplied, in the recipe's (or the storage's) width
///          weight_copies    more copies of it in a narrower format: FP8 keeps two (ledger D6)
///          gradients, master_weights, optimizer_state  of what is trained
///          adapters         weights of LoRA's narrow matrices
///          activations      kept from the forward for the backward pass
///          recomputed       what lives while one block is computed again
///          logits           and their gradient
///          key_value_cache  of requests that are being answered
///          temporary        gradients of activations on their way back, the working set of a forward pass, a matrix
///                           that is unpacked before it is multiplied
///          communication    gathered parameters, gradients before they are divided, tokens sent and received
///          context          of the driver and the framework
///          fragmentation    what the allocator holds and cannot give out
///          on_host, on_storage  what this GPU has put into its computer's memory and on its NVMe: not in the total
/// All in [B].
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
  data_size temporary = {};
  data_size communication = {};
  data_size context = {};
  data_size fragmentation = {};
  data_size on_host = {};
  data_size on_storage = {};

  /// Weights, copies, gradients, master weights, optimizer state, adapters [B]. Source: ZeRO 2020, section 3.1.
  constexpr data_size states() const {
    return weights + weight_copies + gradients + master_weights + optimizer_state + adapters;
  }
  /// Everything on the GPU [B]. Source: definition.
  constexpr data_size total() const {
    return states() + activations + recomputed + logits + key_value_cache + temporary + communication + context +
           fragmentation;
  }
};

/// The terms of a breakdown that lie on the GPU, in the order of its fields.
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
  temporary,
  communication,
  context,
  fragmentation,
};

inline constexpr memory_term every_memory_term[] = {
    memory_term::weights,         memory_term::weight_copies,   memory_term::gradients,   memory_term::master_weights,
    memory_term::optimizer_state, memory_term::adapters,        memory_term::activations, memory_term::recomputed,
    memory_term::logits,          memory_term::key_value_cache, memory_term::temporary,   memory_term::communication,
    memory_term::context,         memory_term::fragmentation};

/// One term of a breakdown.
///
/// Inputs   need   any
///          which  any enumerator
/// Returns  [B]
/// Errors   RL-108 for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/memory/breakdown_test.cpp
constexpr data_size bytes_of(const memory_breakdown& need, memory_term which) {
  switch (which) {
    case memory_term::weights: return need.weights;
    case memory_term::weight_copies: return need.weight_copies;
    case memory_term::gradients: return need.gradients;
    case memory_term::master_weights: return need.master_weights;
    case memory_term::optimizer_state: return need.optimizer_state;
    case memory_term::adapters: return need.adapters;
    case memory_term::activations: return need.activations;
    case memory_term::recomputed: return need.recomputed;
    case memory_term::logits: return need.logits;
    case memory_term::key_value_cache: return need.key_value_cache;
    case memory_term::temporary: return need.temporary;
    case memory_term::communication: return need.communication;
    case memory_term::context: return need.context;
    case memory_term::fragmentation: return need.fragmentation;
  }
  detail::violated<errc::enumerator_unknown>();
}

/// The name of a term, as programs print it.
///
/// Inputs   which  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/memory/breakdown_test.cpp
constexpr std::string_view name_of(memory_term which) noexcept {
  switch (which) {
    case memory_term::weights: return "weights";
    case memory_term::weight_copies: return "weight copies";
    case memory_term::gradients: return "gradients";
    case memory_term::master_weights: return "master weights";
    case memory_term::optimizer_state: return "optimizer state";
    case memory_term::adapters: return "adapters";
    case memory_term::activations: return "activations";
    case memory_term::recomputed: return "recomputed";
    case memory_term::logits: return "logits";
    case memory_term::key_value_cache: return "key-value cache";
    case memory_term::temporary: return "temporary";
    case memory_term::communication: return "communication";
    case memory_term::context: return "context";
    case memory_term::fragmentation: return "fragmentation";
  }
  return "unknown";
}

/// The largest term of a breakdown; the first one of equals.
///
/// Inputs   need  any
/// Returns  its name
/// Source   definition
/// Checked  tests/unit/memory/breakdown_test.cpp
constexpr memory_term largest_term(const memory_breakdown& need) {
  memory_term largest = memory_term::weights;
  for (const memory_term which : every_memory_term) {
    if (bytes_of(need, which) > bytes_of(need, largest)) largest = which;
  }
  return largest;
}

}  // namespace ridgeline

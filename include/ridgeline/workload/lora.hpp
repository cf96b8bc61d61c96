#pragma once
#include <ridgeline/core/error.hpp>
#include <ridgeline/workload/division.hpp>
#include <ridgeline/workload/transformer_totals.hpp>
#include <ridgeline/workload/weight_storage.hpp>

namespace ridgeline::inline v0_2 {

/// Which matrices get an adapter. A role that a model has not (gate in a plain MLP) adds nothing.
/// Source   Hu et al. 2021, section 4.2 (query and value); Dettmers et al. 2023, section 4 (all linear layers)
struct lora_targets {
  bool query = true;
  bool key = false;
  bool value = true;
  bool output = false;
  bool gate = false;
  bool up = false;
  bool down = false;
};

/// Every linear layer of every block.
inline constexpr lora_targets all_linear{true, true, true, true, true, true, true};

/// Adapters that are trained instead of the weights: beside each target matrix two narrow ones.
///
/// Inputs   rank  from 1 to 10^8 [1]
///          base  how the frozen weights lie in memory
/// Errors   RL-110 for a rank out of range
/// Source   Hu et al., LoRA, 2021, section 4.1; Dettmers et al., QLoRA, 2023
/// Checked  tests/unit/workload/lora_test.cpp
struct lora {
  std::int64_t rank = 8;
  lora_targets targets = {};
  weight_storage base = stored_bf16;
};

/// Refuses a rank out of range.
///
/// Inputs   adapters  any
/// Errors   RL-110
/// Source   definition
constexpr void check(const lora& adapters) {
  if (!detail::are_dimensions(adapters.rank)) detail::violated<errc::dimension_out_of_range>();
}

/// Whether a matrix gets an adapter.
///
/// Inputs   targets  the choice
///          role     of a weight
/// Returns  false for anything but the seven roles
/// Source   definition
/// Checked  tests/unit/workload/lora_test.cpp
constexpr bool is_target(const lora_targets& targets, weight_role role) {
  switch (role) {
    case weight_role::query: return targets.query;
    case weight_role::key: return targets.key;
    case weight_role::value: return targets.value;
    case weight_role::output: return targets.output;
    case weight_role::gate: return targets.gate;
    case weight_role::up: return targets.up;
    case weight_role::down: return targets.down;
    default: return false;
  }
}

/// Parameters of the adapters.
///
/// Model    rank * (rows + columns) of each target matrix; every expert has its own
/// Inputs   adapters  the choice
///          model     any
/// Returns  exact [1]
/// Errors   RL-110 for a rank out of range; those of the transformer's `check`
/// Source   Hu et al. 2021, section 4.1
/// Checked  tests/unit/workload/lora_test.cpp
constexpr std::int64_t adapter_parameters(const lora& adapters, const transformer& model) {
  check(adapters);
  check(model);
  std::int64_t sum = 0;
  each_block(model, [&](const block_run& run) {
    each_layer(block_of(model, run.kind, attention_mask::causal), [&](const auto& layer, std::int64_t count) {
      each_weight(layer, [&](const weight_tensor& weights) {
        if (!weights.is_matrix() || !is_target(adapters.targets, weights.role)) return;
        sum += run.count * count * weights.count * adapters.rank * (weights.rows + weights.columns);
      });
    });
  });
  return sum;
}

/// Bytes of weights that lie in a storage.
///
/// Model    parameters of the blocks' matrices * the storage's bytes, and the rest in 16 bits; or everything alike
/// Inputs   storage  how they lie
///          model    any
/// Returns  [B]
/// Errors   those of the transformer's `check`
/// Source   bitsandbytes and Transformers quantise the linear layers of the blocks alone (head, tables, norms stay in
///          16 bits)
/// Checked  tests/unit/workload/lora_test.cpp
constexpr data_size stored_bytes(const weight_storage& storage, const transformer& model) {
  const double all = static_cast<double>(parameters(model));
  if (storage.everything) return all * storage.per_parameter;
  double in_blocks = 0.0;
  data_size sum{};
  each_block(model, [&](const block_run& run) {
    each_layer(block_of(model, run.kind, attention_mask::causal), [&](const auto& layer, std::int64_t count) {
      each_weight(layer, [&](const weight_tensor& weights) {
        const double parameters = static_cast<double>(run.count * count) * static_cast<double>(weights.parameters());
        in_blocks += parameters;
        sum += parameters * width_in(storage, weights, static_cast<bool>(model.moe));
      });
    });
  });
  return sum + (all - in_blocks) * (2.0 * units::bytes);
}

}  // namespace ridgeline::inline v0_2

#pragma once
#include <ridgeline/workload/optimizer_state.hpp>
#include <ridgeline/workload/precision.hpp>
#include <ridgeline/workload/transformer_totals.hpp>

namespace ridgeline::inline v0_2 {

/// Bytes of a checkpoint that training goes on from.
///
/// Model    parameters * (weights + master weights) + optimizer state: 14 a parameter for 16 bits with Adam; no gradients
/// Inputs   model   any
///          recipe  the widths
///          one     the optimizer
/// Returns  of the whole model, each byte once [B]
/// Errors   those of the transformer's `check`
/// Valid    stacks that store neither weights twice nor gradients; data loaders and random states take next to nothing
/// Source   Rajbhandari et al. 2020, section 3.1; MLCommons, MLPerf Storage v2.0, Submission_guidelines, table 2 (read 2026-11-23)
/// Checked  tests/unit/workload/checkpoint_test.cpp, tests/published/mlperf_storage_test.cpp
constexpr data_size checkpoint_size(const transformer& model, const precision_recipe& recipe, const optimizer& one) {
  const data_size of_weights = static_cast<double>(parameters(model)) * (recipe.weights + recipe.master_weights);
  return of_weights + state_bytes(one, recipe, model);
}

}  // namespace ridgeline::inline v0_2

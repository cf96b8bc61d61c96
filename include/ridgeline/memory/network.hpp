#pragma once
#include <ridgeline/memory/footprint_model.hpp>
#include <ridgeline/memory/rules/framework.hpp>
#include <ridgeline/units/extremes.hpp>
#include <ridgeline/workload/network_step.hpp>

namespace ridgeline::inline v0_2 {

/// Memory of one GPU that trains a network of any layers; every replica holds all of it.
///
/// Model    states by the recipe and the optimizer; saved activations of all layers; the gradients of the largest input and
///          output of a layer
/// Inputs   step      the network with its batch, the recipe, the optimizer
///          overhead  what software takes
/// Returns  every term [B]
/// Errors   RL-113 above 10^15 parameters
/// Valid    no work space of the convolutions (cuDNN chooses it), no recomputation
/// Source   Rajbhandari et al. 2020, section 3; each layer's list of saved activations
/// Checked  tests/unit/memory/network_test.cpp
template<class... Own>
constexpr memory_breakdown footprint_model::operator()(const network_step_with<Own...>& step,
                                                       const framework_overhead& overhead) const {
  const precision_recipe& recipe = step.recipe;
  const double count = static_cast<double>(parameters(step.model));
  data_size widest{};
  for (const auto& run : step.model) {
    widest = math::larger(widest, static_cast<double>(run.input.elements()) * recipe.activations);
  }
  const data_size copies = weight_bytes_per_parameter(recipe) - recipe.weights;
  return with_overhead({.weights = count * recipe.weights,
                        .weight_copies = count * copies,
                        .gradients = count * recipe.gradients,
                        .master_weights = count * recipe.master_weights,
                        .optimizer_state = state_bytes(step.method, recipe, trained_weights_of(step)),
                        .activations = saved_bytes(step.model, {.width = recipe.activations}),
                        .workspace = 2.0 * widest},
                       overhead, step.data_parallel.value() > 1);
}

}  // namespace ridgeline::inline v0_2

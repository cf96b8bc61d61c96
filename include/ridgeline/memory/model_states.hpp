#pragma once
#include <cstdint>
#include <ridgeline/core/pipe.hpp>
#include <ridgeline/memory/breakdown.hpp>
#include <ridgeline/workload/division.hpp>
#include <ridgeline/units/count.hpp>
#include <ridgeline/workload/optimizer_state.hpp>
#include <ridgeline/workload/precision.hpp>

namespace ridgeline::inline v0_2 {

/// States of a dense network of which only the number of parameters is known, on one GPU of a data-parallel group.
///
/// Model    parameters * (weights + gradients + master weights + optimizer state), each divided by the replicas from
///          its ZeRO stage on
/// Inputs   parameters  from 1 to 10^15 [1]
///          recipe      the widths
///          method      an optimizer whose state does not depend on shapes
///          sharding    the ZeRO stage
///          replicas    GPUs of the group
/// Returns  the states alone; every other term is zero [B]
/// Errors   RL-103, RL-104 for a count out of range; RL-108 for a factored optimizer or one with square matrices
/// Source   Rajbhandari et al., ZeRO, 2020, section 5 and figure 1
/// Checked  tests/published/zero_2020_test.cpp, tests/unit/memory/model_states_test.cpp
struct model_states_model : composable {
  constexpr memory_breakdown operator()(std::int64_t parameters, const precision_recipe& recipe,
                                        const optimizer& method, zero sharding = zero::off,
                                        gpu_count replicas = gpus(1)) const {
    if (parameters < 1) detail::violated<errc::count_below_one>();
    if (parameters > 1'000'000'000'000'000) detail::violated<errc::count_too_large>();
    const double count = static_cast<double>(parameters);
    const zero_divisors by = divisors_of(sharding, static_cast<double>(replicas.value()));
    return {.weights = count * recipe.weights / by.weights,
            .weight_copies = count * (weight_bytes_per_parameter(recipe) - recipe.weights) / by.weights,
            .gradients = count * recipe.gradients / by.gradients,
            .master_weights = count * recipe.master_weights / by.optimizer_state,
            .optimizer_state = count * state_bytes_per_parameter(method, recipe) / by.optimizer_state};
  }
};
inline constexpr model_states_model model_states{};

}  // namespace ridgeline::inline v0_2

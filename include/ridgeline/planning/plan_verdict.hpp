#pragma once
#include <cstdint>
#include <ridgeline/planning/fleet.hpp>
#include <ridgeline/planning/plan_space.hpp>
#include <ridgeline/planning/training_request.hpp>
#include <ridgeline/workload/transformer_strategy.hpp>
#include <string_view>

namespace ridgeline::inline v0_2 {

/// What becomes of a combination.
/// Source   definition
enum class plan_verdict {
  kept,             // among the best
  not_divided,      // GPUs, heads, layers, experts or tokens cannot be divided so, or it repeats a simpler plan
  fleet_too_small,  // more GPUs than the fleet has
  no_such_format,   // its device cannot multiply the recipe's format
  batch_too_small,  // no micro-batch for every replica
  not_better,       // others are, whether it fits or not
  does_not_fit,     // the GPU's or the host's memory
  over_a_limit,     // a constraint does not hold
};

/// The name of a verdict, as programs print it.
///
/// Inputs   which  any enumerator
/// Returns  words; "unknown" for a value outside the enumeration
/// Source   definition
/// Checked  tests/unit/planning/plan_verdict_test.cpp
constexpr std::string_view name_of(plan_verdict which) noexcept {
  switch (which) {
    case plan_verdict::kept: return "kept";
    case plan_verdict::not_divided: return "indivisible";
    case plan_verdict::fleet_too_small: return "fleet too small";
    case plan_verdict::no_such_format: return "no such format";
    case plan_verdict::batch_too_small: return "batch too small";
    case plan_verdict::not_better: return "not better";
    case plan_verdict::does_not_fit: return "does not fit";
    case plan_verdict::over_a_limit: return "over a limit";
  }
  return "unknown";
}

inline constexpr plan_verdict every_plan_verdict[] = {
    plan_verdict::kept,           plan_verdict::not_divided,     plan_verdict::fleet_too_small,
    plan_verdict::no_such_format, plan_verdict::batch_too_small, plan_verdict::not_better,
    plan_verdict::does_not_fit,   plan_verdict::over_a_limit};

namespace detail {

/// What a fleet and its GPUs say of a choice, whatever its micro-batch, recomputation, sharding and offload.
constexpr plan_verdict possible_on(const plan_choice& one, const fleet& on, const precision_recipe& recipe) {
  if (!one.divided) return plan_verdict::not_divided;
  if (one.gpus > all_devices(on.on)) return plan_verdict::fleet_too_small;
  if (!dense_peak(on.on.each().device(), arithmetic_of(recipe.compute))) return plan_verdict::no_such_format;
  return plan_verdict::kept;
}

/// Whether a choice is no other plan of its space under another name.
constexpr bool makes_sense(const plan_choice& one, const training_request& asked) {
  const strategy& plan = one.plan;
  const bool replicas = plan.data_parallel.value() > 1 || plan.context_parallel.value() > 1;
  if (one.other_sharding && !replicas && plan.sharding != zero::off) return false;
  if (plan.virtual_stages.value() > 1 && plan.pipeline_parallel.value() == 1) return false;
  if (one.other_recompute && plan.recompute == recomputation::selective && asked.flash_attention) return false;
  return !(offloads_parameters(plan) && replicas && plan.sharding != zero::parameters);
}

/// Whether the model can be divided so.
constexpr bool divides(const strategy& plan, std::int64_t rounds, const training_request& asked) {
  strategy whole = plan;
  whole.micro_batches = micro_batches(rounds);
  return fault_of(whole, asked.model, asked.sequence) == errc{};
}

}  // namespace detail

/// Whether a choice can run at all, told before anything is computed.
///
/// Model    divisibility; what changes nothing is a plan that another choice of the space already is: sharding over one replica,
///          virtual stages without a pipeline, scores computed again that a fused attention never kept; offloaded parameters are held in parts (ZeRO 3)
/// Inputs   one     from a space
///          asked   what is trained; its model checked
///          on      the choice's fleet
///          recipe  the choice's recipe
/// Returns  `kept` if it can, else why not
/// Source   as `fault_of`
/// Checked  tests/unit/planning/plan_verdict_test.cpp
constexpr plan_verdict possible(const plan_choice& one, const training_request& asked, const fleet& on,
                                const precision_recipe& recipe) {
  const plan_verdict whole = detail::possible_on(one, on, recipe);
  if (whole != plan_verdict::kept) return whole;
  if (!detail::makes_sense(one, asked)) return plan_verdict::not_divided;
  const std::int64_t rounds = detail::rounds_of(asked, one.plan, one.micro_batch);
  if (rounds < 1) return plan_verdict::batch_too_small;
  return detail::divides(one.plan, rounds, asked) ? plan_verdict::kept : plan_verdict::not_divided;
}

}  // namespace ridgeline::inline v0_2

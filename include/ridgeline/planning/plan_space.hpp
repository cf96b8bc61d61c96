#pragma once
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <ridgeline/core/error.hpp>
#include <ridgeline/core/inlined.hpp>
#include <ridgeline/core/lifetime.hpp>
#include <ridgeline/planning/choices.hpp>
#include <ridgeline/planning/fleet.hpp>
#include <ridgeline/units/count.hpp>
#include <ridgeline/workload/precision.hpp>
#include <ridgeline/workload/strategy.hpp>
#include <span>

namespace ridgeline::inline v0_2 {

/// What a search may choose. Data parallelism follows: it takes what the others leave of the GPUs.
///
/// Fields   gpus              taken in all
///          tensor, pipeline, virtual_stages, context, expert  degrees; more than one virtual stage is an interleaved
///          schedule
///          schedule           1F1B stands for an interleaved one where there are several virtual stages
///          ulysses            of the context-parallel GPUs, those that trade tokens for heads
///          sequence_parallel  beside every tensor parallelism
/// Source   Narayanan et al. 2021, section 3; Calculon, calculon/llm/optimal_execution.py (the axes that it searches)
struct plan_axes {
  choices<gpu_count> gpus;
  choices<gpu_count> tensor = {ridgeline::gpus(1)};
  choices<stage_count> pipeline = {stages(1)};
  choices<stage_count> virtual_stages = {stages(1)};
  choices<pipeline_schedule> schedule = {pipeline_schedule::one_f_one_b};
  choices<gpu_count> context = {ridgeline::gpus(1)};
  choices<gpu_count> expert = {ridgeline::gpus(1)};
  choices<batch_size> micro_batch = {batch(1)};
  choices<recomputation> recompute = {recomputation::none};
  choices<zero> sharding = {zero::optimizer_state};
  choices<offload> to_host = {offload::none};
  choices<precision_recipe> recipe = {mixed_16};
  choices<gpu_count> ulysses = {ridgeline::gpus(1)};
  bool sequence_parallel = true;
};

/// One point of a plan space, which may turn out not to be possible.
///
/// Fields   fleet, recipe  their numbers
///          plan           its data parallelism is 1 where `gpus` cannot be divided so
///          divided        whether the GPUs can be divided so
///          other_sharding, other_recompute  whether the space has more than one
/// Source   definition
struct plan_choice {
  std::size_t fleet = 0;
  std::size_t recipe = 0;
  gpu_count gpus = ridgeline::gpus(1);
  strategy plan = {};
  batch_size micro_batch = batch(1);
  bool divided = true;
  bool other_sharding = true;
  bool other_recompute = true;
};

namespace detail {

/// The list of the axes, the one that changes fastest first: an axis, and what it sets in a choice. The recipe is set by
/// its number. Whatever a space does with its axes is a fold over this list.
template<class Visit>
RIDGELINE_INLINED constexpr void each_axis(const plan_axes& axes, plan_choice& one, Visit&& visit) {
  visit(axes.micro_batch, one.micro_batch);
  visit(axes.recompute, one.plan.recompute);
  visit(axes.sharding, one.plan.sharding);
  visit(axes.to_host, one.plan.to_host);
  visit(axes.virtual_stages, one.plan.virtual_stages);
  visit(axes.schedule, one.plan.schedule);
  visit(axes.expert, one.plan.expert_parallel);
  visit(axes.ulysses, one.plan.ulysses);
  visit(axes.context, one.plan.context_parallel);
  visit(axes.pipeline, one.plan.pipeline_parallel);
  visit(axes.tensor, one.plan.tensor_parallel);
  visit(axes.gpus, one.gpus);
  visit(axes.recipe, one.recipe);
}

/// Fits every field of an aggregate, to count them.
struct any_field {
  template<class Type>
  constexpr operator Type() const;
};
template<class... Fields>
inline constexpr bool axes_have_fields = requires { plan_axes{Fields()...}; };
consteval std::size_t fields_of_axes(auto... found) {
  if constexpr (axes_have_fields<any_field, decltype(found)...>) return fields_of_axes(any_field(), found...);
  else return sizeof...(found);
}
consteval std::size_t listed_axes() {
  std::size_t listed = 0;
  const void* seen[fields_of_axes()] = {};
  plan_choice one;
  each_axis({.gpus = {gpus(1)}}, one, [&](const auto& axis, auto&) {
    for (const void* before : seen) listed -= before == &axis ? 1U : 0U;
    seen[listed++] = &axis;
  });
  return listed;
}
/// Whether the axes of a block are the first ones of the list: the others stay while they change.
consteval bool block_comes_first() {
  const plan_axes axes{.gpus = {gpus(1)}};
  const void* const of_block[] = {&axes.micro_batch, &axes.recompute, &axes.sharding, &axes.to_host};
  std::size_t listed = 0;
  bool same = true;
  plan_choice one;
  each_axis(axes, one, [&](const auto& axis, auto&) {
    if (listed < std::size(of_block)) same = same && &axis == of_block[listed++];
  });
  return same;
}
static_assert(block_comes_first());
static_assert(fields_of_axes() == listed_axes() + 1,
              "each_axis() lists every field of plan_axes but sequence_parallel, once");

}  // namespace detail

/// All combinations of fleets and choices, each with a number: mixed radix, the micro-batch fastest.
///
/// Inputs   fleets  at least one; they have to outlive the space, so a temporary list is refused
///          axes    what may be chosen
/// Errors   RL-192 without a fleet; RL-193 above 10^15 combinations; RL-108 for a choice outside of its enumeration;
///          RL-243 (does not compile) for a temporary list of fleets
/// Source   definition
/// Checked  tests/unit/planning/plan_space_test.cpp, tests/compile_fail/planning/fleets_that_are_gone.cpp
class plan_space {
 public:
  constexpr plan_space(lasting_span<fleet> fleets, const plan_axes& axes) : fleets_(fleets), axes_(axes) {
    if (fleets.empty()) detail::violated<errc::choices_out_of_range>();
    double product = static_cast<double>(fleets.size());
    plan_choice any;
    detail::each_axis(axes_, any, [&product](const auto& axis, auto&) { product *= static_cast<double>(axis.size()); });
    if (!(product <= 1e15)) detail::violated<errc::space_too_large>();
    size_ = static_cast<std::uint64_t>(product);
    for (const recomputation one : axes.recompute) check(strategy{.recompute = one});
    for (const zero one : axes.sharding) check(strategy{.sharding = one});
    for (const offload one : axes.to_host) check(strategy{.to_host = one});
    for (const pipeline_schedule one : axes.schedule) check(strategy{.schedule = one});
  }

  /// Combinations, possible or not [1]. Source: definition.
  constexpr std::uint64_t size() const { return size_; }
  constexpr std::span<const fleet> fleets() const { return fleets_; }
  constexpr const plan_axes& axes() const { return axes_; }

  /// How many combinations share a fleet and a recipe, one after the other [1]. Source: definition.
  constexpr std::uint64_t stride_of_a_recipe() const { return size_ / (fleets_.size() * axes_.recipe.size()); }

  /// How many combinations, one after the other, differ in their micro-batch, recomputation, sharding and offload alone
  /// [1]. Source: definition.
  constexpr std::uint64_t block_size() const {
    return axes_.micro_batch.size() * axes_.recompute.size() * axes_.sharding.size() * axes_.to_host.size();
  }

  /// A combination by its number, below `size()`.
  ///
  /// Returns  the choice
  /// Source   definition
  constexpr plan_choice at(std::uint64_t number) const {
    plan_choice one;
    detail::each_axis(axes_, one, [&number](const auto& axis, auto& chosen) {
      const std::size_t place = digit(number, axis.size());
      if constexpr (requires { chosen = axis[place]; }) chosen = axis[place];
      else chosen = place;
    });
    one.fleet = static_cast<std::size_t>(number);
    one.other_sharding = axes_.sharding.size() > 1;
    one.other_recompute = axes_.recompute.size() > 1;
    strategy& plan = one.plan;
    plan.sequence_parallel = axes_.sequence_parallel && plan.tensor_parallel.value() > 1;
    const bool plain = plan.schedule == pipeline_schedule::one_f_one_b;
    if (plain && plan.virtual_stages.value() > 1) plan.schedule = pipeline_schedule::interleaved;
    const std::int64_t of_one_replica =
        plan.tensor_parallel.value() * plan.pipeline_parallel.value() * plan.context_parallel.value();
    one.divided = one.gpus.value() % of_one_replica == 0;
    if (one.divided) plan.data_parallel = gpu_count(one.gpus.value() / of_one_replica);
    return one;
  }

 private:
  /// Takes the last digit off a number.
  static constexpr std::size_t digit(std::uint64_t& number, std::size_t radix) {
    if (radix == 1) return 0;
    // Most spaces are small enough for the division that processors do sooner.
    constexpr std::uint64_t narrow = std::numeric_limits<std::uint32_t>::max();
    const std::uint64_t rest =
        number <= narrow ? static_cast<std::uint32_t>(number) / static_cast<std::uint32_t>(radix) : number / radix;
    const auto last = static_cast<std::size_t>(number - rest * radix);
    number = rest;
    return last;
  }

  std::span<const fleet> fleets_;
  plan_axes axes_;
  std::uint64_t size_ = 0;
};

}  // namespace ridgeline::inline v0_2

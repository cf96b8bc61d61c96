#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <ridgeline/core/error.hpp>
#include <ridgeline/planning/fleet.hpp>
#include <ridgeline/planning/training_request.hpp>
#include <ridgeline/units/count.hpp>
#include <ridgeline/workload/precision.hpp>
#include <ridgeline/workload/strategy.hpp>
#include <span>

namespace ridgeline {

/// What may be chosen along one axis of a plan space, in the order in which it is tried.
///
/// Inputs   from 1 to 32 values
/// Errors   RL-192 for none or more
/// Source   definition
/// Checked  tests/unit/planning/plan_space_test.cpp
template<class Value>
class choices {
 public:
  static constexpr std::size_t capacity = 32;

  constexpr choices(std::initializer_list<Value> values)  // not by way of the other one: a short trace in an error
      : values_(filled(values.begin(), values.size())), size_(values.size()) {}
  constexpr explicit choices(std::span<const Value> values)
      : values_(filled(values.data(), values.size())), size_(values.size()) {}

  constexpr std::size_t size() const { return size_; }
  constexpr const Value& operator[](std::size_t i) const { return values_[i]; }
  constexpr const Value* begin() const { return values_.data(); }
  constexpr const Value* end() const { return values_.data() + size_; }

 private:
  // Pointers: a span of each kind of value is slow to compile.
  template<std::size_t... Places>
  static constexpr std::array<Value, capacity> copied(const Value* values, std::size_t size,
                                                      std::index_sequence<Places...>) {
    return {(Places < size ? values[Places] : values[0])...};
  }
  static constexpr std::array<Value, capacity> filled(const Value* values, std::size_t size) {
    if (size == 0 || size > capacity) detail::violated<errc::choices_out_of_range>();
    return copied(values, size, std::make_index_sequence<capacity>());
  }

  std::array<Value, capacity> values_;
  std::size_t size_;
};

/// What a search may choose. Data parallelism follows: it takes what the others leave of the GPUs.
///
/// Fields   gpus              taken in all
///          tensor, pipeline, virtual_stages, context, expert  degrees; more than one virtual stage is an interleaved
///          schedule
///          sequence_parallel  beside every tensor parallelism
/// Source   Narayanan et al. 2021, section 3; Calculon, calculon/llm/optimal_execution.py (the axes that it searches)
struct plan_axes {
  choices<gpu_count> gpus;
  choices<gpu_count> tensor = {ridgeline::gpus(1)};
  choices<stage_count> pipeline = {stages(1)};
  choices<stage_count> virtual_stages = {stages(1)};
  choices<gpu_count> context = {ridgeline::gpus(1)};
  choices<gpu_count> expert = {ridgeline::gpus(1)};
  choices<batch_size> micro_batch = {batch(1)};
  choices<recomputation> recompute = {recomputation::none};
  choices<zero> sharding = {zero::optimizer_state};
  choices<offload> to_host = {offload::none};
  choices<precision_recipe> recipe = {mixed_16};
  bool sequence_parallel = true;
};

/// One point of a plan space, which may turn out not to be possible.
///
/// Fields   fleet, recipe  their numbers
///          plan           its data parallelism is 1 where `gpus` cannot be divided so
///          divided        whether the GPUs can be divided so
/// Source   definition
struct plan_choice {
  std::size_t fleet = 0;
  std::size_t recipe = 0;
  gpu_count gpus = ridgeline::gpus(1);
  strategy plan = {};
  batch_size micro_batch = batch(1);
  bool divided = true;
};

/// All combinations of fleets and choices, each with a number: mixed radix, the micro-batch fastest.
///
/// Inputs   fleets  at least one; they have to outlive the space
///          axes    what may be chosen
/// Errors   RL-192 without a fleet; RL-193 above 10^15 combinations
/// Source   definition
/// Checked  tests/unit/planning/plan_space_test.cpp
class plan_space {
 public:
  constexpr plan_space(std::span<const fleet> fleets, const plan_axes& axes) : fleets_(fleets), axes_(axes) {
    if (fleets.empty()) detail::violated<errc::choices_out_of_range>();
    double product = 1.0;
    for (const std::size_t radix : radices()) product *= static_cast<double>(radix);
    if (!(product <= 1e15)) detail::violated<errc::space_too_large>();
    size_ = static_cast<std::size_t>(product);
  }

  /// Combinations, possible or not [1]. Source: definition.
  constexpr std::size_t size() const { return size_; }
  constexpr std::span<const fleet> fleets() const { return fleets_; }
  constexpr const plan_axes& axes() const { return axes_; }

  /// How many combinations share a fleet and a recipe, one after the other [1]. Source: definition.
  constexpr std::size_t stride_of_a_recipe() const { return size_ / (fleets_.size() * axes_.recipe.size()); }

  /// A combination by its number, below `size()`.
  ///
  /// Returns  the choice
  /// Source   definition
  constexpr plan_choice at(std::size_t number) const {
    const auto digit = [&number](std::size_t radix) {
      if (radix == 1) return std::size_t{0};
      // Most spaces are small enough for the division that processors do sooner.
      constexpr std::size_t narrow = std::numeric_limits<std::uint32_t>::max();
      const std::size_t rest =
          number <= narrow ? static_cast<std::uint32_t>(number) / static_cast<std::uint32_t>(radix) : number / radix;
      const std::size_t value = number - rest * radix;
      number = rest;
      return value;
    };
    plan_choice one;
    one.micro_batch = axes_.micro_batch[digit(axes_.micro_batch.size())];
    strategy& plan = one.plan;
    plan.recompute = axes_.recompute[digit(axes_.recompute.size())];
    plan.sharding = axes_.sharding[digit(axes_.sharding.size())];
    plan.to_host = axes_.to_host[digit(axes_.to_host.size())];
    plan.virtual_stages = axes_.virtual_stages[digit(axes_.virtual_stages.size())];
    plan.expert_parallel = axes_.expert[digit(axes_.expert.size())];
    plan.context_parallel = axes_.context[digit(axes_.context.size())];
    plan.pipeline_parallel = axes_.pipeline[digit(axes_.pipeline.size())];
    plan.tensor_parallel = axes_.tensor[digit(axes_.tensor.size())];
    one.gpus = axes_.gpus[digit(axes_.gpus.size())];
    one.recipe = digit(axes_.recipe.size());
    one.fleet = number;
    plan.sequence_parallel = axes_.sequence_parallel && plan.tensor_parallel.value() > 1;
    if (plan.virtual_stages.value() > 1) plan.schedule = pipeline_schedule::interleaved;
    const std::int64_t of_one_replica =
        plan.tensor_parallel.value() * plan.pipeline_parallel.value() * plan.context_parallel.value();
    one.divided = one.gpus.value() % of_one_replica == 0;
    if (one.divided) plan.data_parallel = gpu_count(one.gpus.value() / of_one_replica);
    return one;
  }

 private:
  constexpr std::array<std::size_t, 12> radices() const {
    return {fleets_.size(),        axes_.recipe.size(),   axes_.gpus.size(),      axes_.tensor.size(),
            axes_.pipeline.size(), axes_.context.size(),  axes_.expert.size(),    axes_.virtual_stages.size(),
            axes_.to_host.size(),  axes_.sharding.size(), axes_.recompute.size(), axes_.micro_batch.size()};
  }

  std::span<const fleet> fleets_;
  plan_axes axes_;
  std::size_t size_ = 0;
};

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
/// Checked  tests/unit/planning/plan_space_test.cpp
constexpr std::string_view name_of(plan_verdict which) noexcept {
  switch (which) {
    case plan_verdict::kept: return "kept";
    case plan_verdict::not_divided: return "cannot be divided so";
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

/// Whether a choice can run at all, told before anything is computed.
///
/// Model    divisibility; what changes nothing is a plan that another choice already is: sharding over one replica,
///          virtual stages without a pipeline, scores computed again that a fused attention never kept; offloaded parameters are held in parts (ZeRO 3)
/// Inputs   one     from a space
///          asked   what is trained; its model checked
///          on      the choice's fleet
///          recipe  the choice's recipe
/// Returns  `kept` if it can, else why not
/// Source   as `fault_of`
/// Checked  tests/unit/planning/plan_space_test.cpp
constexpr plan_verdict possible(const plan_choice& one, const training_request& asked, const fleet& on,
                                const precision_recipe& recipe) {
  if (!one.divided) return plan_verdict::not_divided;
  if (one.gpus > all_devices(on.on)) return plan_verdict::fleet_too_small;
  if (!dense_peak(on.on.each().device(), arithmetic_of(recipe.compute))) return plan_verdict::no_such_format;
  const strategy& plan = one.plan;
  const bool replicas = plan.data_parallel.value() > 1 || plan.context_parallel.value() > 1;
  if (!replicas && plan.sharding != zero::off) return plan_verdict::not_divided;
  if (plan.virtual_stages.value() > 1 && plan.pipeline_parallel.value() == 1) return plan_verdict::not_divided;
  if (plan.recompute == recomputation::selective && asked.flash_attention) return plan_verdict::not_divided;
  const bool parameters_away = plan.to_host == offload::parameters || plan.to_host == offload::nvme;
  if (parameters_away && replicas && plan.sharding != zero::parameters) return plan_verdict::not_divided;
  const std::int64_t rounds = detail::rounds_of(asked, plan, one.micro_batch);
  if (rounds < 1) return plan_verdict::batch_too_small;
  strategy whole = plan;
  whole.micro_batches = micro_batches(rounds);
  return fault_of(whole, asked.model, asked.sequence) == errc{} ? plan_verdict::kept : plan_verdict::not_divided;
}

}  // namespace ridgeline

#pragma once
#include <optional>
#include <ridgeline/workload/step.hpp>
#include <type_traits>

// The one place that says which axes of a plan each part of an estimate depends on. A part takes a view of the step, which has
// only the axes that it names: what a part cannot see it cannot read, so a search may keep it while other axes change.
namespace ridgeline::inline v0_2::detail {

// The axes: fields of a `strategy` that are chosen together.
struct kernel_axis {  // of the request: no search chooses it
  bool flash_attention = false;
  bool fused_gate = true;
  constexpr kernel_axis() = default;
  constexpr explicit kernel_axis(const strategy& plan)
      : flash_attention(plan.flash_attention), fused_gate(plan.fused_gate) {}
  friend constexpr bool operator==(const kernel_axis&, const kernel_axis&) = default;
};
struct tensor_axis {
  gpu_count tensor_parallel = gpus(1);
  bool sequence_parallel = false;
  constexpr tensor_axis() = default;
  constexpr explicit tensor_axis(const strategy& plan)
      : tensor_parallel(plan.tensor_parallel), sequence_parallel(plan.sequence_parallel) {}
  friend constexpr bool operator==(const tensor_axis&, const tensor_axis&) = default;
};
struct context_axis {
  gpu_count context_parallel = gpus(1);
  gpu_count ulysses = gpus(1);
  constexpr context_axis() = default;
  constexpr explicit context_axis(const strategy& plan)
      : context_parallel(plan.context_parallel), ulysses(plan.ulysses) {}
  friend constexpr bool operator==(const context_axis&, const context_axis&) = default;
};
struct expert_axis {
  gpu_count expert_parallel = gpus(1);
  constexpr expert_axis() = default;
  constexpr explicit expert_axis(const strategy& plan) : expert_parallel(plan.expert_parallel) {}
  friend constexpr bool operator==(const expert_axis&, const expert_axis&) = default;
};
struct data_axis {
  gpu_count data_parallel = gpus(1);
  constexpr data_axis() = default;
  constexpr explicit data_axis(const strategy& plan) : data_parallel(plan.data_parallel) {}
  friend constexpr bool operator==(const data_axis&, const data_axis&) = default;
};
struct pipeline_axis {
  stage_count pipeline_parallel = stages(1);
  constexpr pipeline_axis() = default;
  constexpr explicit pipeline_axis(const strategy& plan) : pipeline_parallel(plan.pipeline_parallel) {}
  friend constexpr bool operator==(const pipeline_axis&, const pipeline_axis&) = default;
};
struct schedule_axis {
  stage_count virtual_stages = stages(1);
  pipeline_schedule schedule = pipeline_schedule::one_f_one_b;
  constexpr schedule_axis() = default;
  constexpr explicit schedule_axis(const strategy& plan)
      : virtual_stages(plan.virtual_stages), schedule(plan.schedule) {}
  friend constexpr bool operator==(const schedule_axis&, const schedule_axis&) = default;
};
struct rounds_axis {
  micro_batch_count micro_batches = ridgeline::micro_batches(1);
  constexpr rounds_axis() = default;
  constexpr explicit rounds_axis(const strategy& plan) : micro_batches(plan.micro_batches) {}
  friend constexpr bool operator==(const rounds_axis&, const rounds_axis&) = default;
};
struct recompute_axis {
  recomputation recompute = recomputation::none;
  constexpr recompute_axis() = default;
  constexpr explicit recompute_axis(const strategy& plan) : recompute(plan.recompute) {}
  friend constexpr bool operator==(const recompute_axis&, const recompute_axis&) = default;
};
struct sharding_axis {
  zero sharding = zero::off;
  constexpr sharding_axis() = default;
  constexpr explicit sharding_axis(const strategy& plan) : sharding(plan.sharding) {}
  friend constexpr bool operator==(const sharding_axis&, const sharding_axis&) = default;
};
struct offload_axis {
  offload to_host = offload::none;
  constexpr offload_axis() = default;
  constexpr explicit offload_axis(const strategy& plan) : to_host(plan.to_host) {}
  friend constexpr bool operator==(const offload_axis&, const offload_axis&) = default;
};

/// Some axes of a strategy, under the names that they have there.
template<class... Axes>
struct plan_view : Axes... {
  constexpr plan_view() = default;
  constexpr plan_view(const auto& plan) : Axes(plan)... {}  // NOLINT: a view is made where a part asks for one
  template<class Other>
  static constexpr bool all_seen_by = (std::is_base_of_v<Axes, Other> && ...);
  friend constexpr bool operator==(const plan_view&, const plan_view&) = default;
};

/// A training step of which some axes of the plan are seen. What is asked for lies where the step lies.
template<class... Axes>
struct step_view {
  using key_type = plan_view<kernel_axis, Axes...>;
  const transformer& model;
  token_count sequence;
  const precision_recipe& recipe;
  const optimizer& method;
  const std::optional<lora>& adapters;
  bool dropout;
  key_type plan;

  constexpr step_view(const auto& viewed)  // NOLINT: a view of a step is made where a part asks for one
      : model(viewed.model),
        sequence(viewed.sequence),
        recipe(viewed.recipe),
        method(viewed.method),
        adapters(viewed.adapters),
        dropout(viewed.dropout),
        plan(viewed.plan) {}

  constexpr const key_type& key() const { return plan; }
  template<class Axis>
  static constexpr bool sees = std::is_base_of_v<Axis, key_type>;
  static constexpr bool sees_micro_batch = false;
  template<class Other>
  static constexpr bool all_seen_by = (Other::template sees<Axes> && ...);
};

/// The same with its micro-batch.
template<class... Axes>
struct micro_batch_view : step_view<Axes...> {
  batch_size micro_batch;

  constexpr micro_batch_view(const auto& viewed)  // NOLINT
      : step_view<Axes...>(viewed), micro_batch(viewed.micro_batch) {}

  struct key_type {
    typename step_view<Axes...>::key_type plan = {};
    batch_size micro_batch = batch(1);
    friend constexpr bool operator==(const key_type&, const key_type&) = default;
  };
  constexpr key_type key() const { return {this->plan, micro_batch}; }
  static constexpr bool sees_micro_batch = true;
};

/// Whether a part may be made of another one: it sees every axis that the other one sees.
template<class View, class Other>
inline constexpr bool may_be_made_of =
    Other::template all_seen_by<View> && (View::sees_micro_batch || !Other::sees_micro_batch);

/// What a part takes: its view, or more of the step. A search hands it the view, so that nothing else compiles there; a
/// single estimate hands it the step itself, and copies nothing.
template<class Step, class View>
concept step_with = std::is_same_v<Step, training_step> || may_be_made_of<Step, View>;
template<class Plan, class View>
concept plan_with = std::is_same_v<Plan, strategy> || View::template all_seen_by<Plan>;

// --- the parts of a step's time -----------------------------------------------------------------------------------------------
/// Kernels and collectives of a block, the LM head.
using block_view = micro_batch_view<tensor_axis, context_axis, expert_axis>;
/// A block's forward and backward pass.
using pass_view = micro_batch_view<tensor_axis, context_axis, expert_axis, recompute_axis>;
/// Activations between two stages.
using transfer_view = micro_batch_view<tensor_axis, context_axis, data_axis>;
/// All micro-batches of a step on their way through the pipeline.
using pipelined_view = micro_batch_view<tensor_axis, context_axis, expert_axis, data_axis, pipeline_axis, schedule_axis,
                                        rounds_axis, recompute_axis>;
/// Weights of the blocks, of the slowest stage.
using weights_view = step_view<tensor_axis, context_axis, expert_axis, pipeline_axis>;
/// Gradients and states, as ZeRO divides them.
using gradients_view = step_view<tensor_axis, context_axis, expert_axis, data_axis, pipeline_axis, sharding_axis>;
/// What happens to them beside the passes.
using rest_view = step_view<schedule_axis, sharding_axis, rounds_axis, recompute_axis, offload_axis>;

// --- the parts of a step's memory ---------------------------------------------------------------------------------------------
/// Weights, gradients, optimizer state of each kind of block.
using states_view = step_view<tensor_axis, context_axis, expert_axis, data_axis, pipeline_axis, sharding_axis>;
/// What a micro-batch leaves in each kind of block, and at the ends.
using activations_view = micro_batch_view<tensor_axis, context_axis, expert_axis, pipeline_axis, recompute_axis>;
/// Those of a stage.
using stage_states_view =
    step_view<tensor_axis, context_axis, expert_axis, data_axis, pipeline_axis, schedule_axis, sharding_axis>;
/// The same where the plan puts them.
using placed_view = step_view<tensor_axis, context_axis, expert_axis, data_axis, pipeline_axis, schedule_axis,
                              sharding_axis, offload_axis>;
using gathered_plan = plan_view<context_axis, expert_axis, data_axis, sharding_axis, offload_axis>;
/// What lies on a stage of the micro-batches in flight.
using stage_activations_view = micro_batch_view<tensor_axis, context_axis, expert_axis, data_axis, pipeline_axis,
                                                schedule_axis, rounds_axis, recompute_axis>;
/// Which blocks a stage holds.
using slices_plan = plan_view<pipeline_axis, schedule_axis>;
/// Micro-batches that are in flight.
using flight_plan = plan_view<pipeline_axis, schedule_axis, rounds_axis>;

}  // namespace ridgeline::inline v0_2::detail

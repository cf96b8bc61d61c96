#pragma once
#include <ridgeline/core/inlined.hpp>
#include <ridgeline/core/rounding.hpp>
#include <ridgeline/performance/collectives/device_group.hpp>
#include <ridgeline/performance/collectives/fabric.hpp>
#include <ridgeline/units/extremes.hpp>
#include <ridgeline/workload/strategy.hpp>

namespace ridgeline::inline v0_2::detail {

// How the groups of a plan lie in the machines: tensor parallel innermost, then context, data, pipeline. Of the
// context-parallel GPUs those of Ulysses are neighbours.
// Source   Megatron-LM, core/parallel_state.py (order "tp-cp-ep-dp-pp"); feifeibear/long-context-attention, yunchang/globals.py
//          (use_ulysses_low)
/// What the GPUs of a block exchange.
struct block_groups {
  device_group tensor = {};
  device_group context = {};  // the ring
  device_group heads = {};    // of Ulysses
  device_group experts = {};
};
/// What the replicas of weights exchange.
struct replica_groups {
  device_group data;
  device_group expert_data;
};

/// Members of one group have `inner` GPUs from one to the next. Where that does not divide a machine, as many are neighbours
/// as have to be for the group to fit into the cluster.
RIDGELINE_INLINED constexpr device_group group_of(double members, double inner, const fabric& links) {
  if (members == 1.0) return {};
  const double apart = math::larger(1.0, math::rounded_down(links.devices / inner));
  const double near = math::smaller(members, math::larger(apart, math::rounded_up(members / links.machines)));
  return {gpu_count(static_cast<std::int64_t>(members)), gpu_count(static_cast<std::int64_t>(near))};
}

[[gnu::noinline]] constexpr void divide_ring(block_groups& made, double heads, double ring, double inner,
                                             const fabric& links) {
  made.heads = group_of(heads, inner, links);
  made.context = group_of(ring, inner * heads, links);
}

template<class Plan = strategy>
constexpr block_groups block_groups_of(const Plan& plan, const fabric& links) {
  const auto t = static_cast<double>(plan.tensor_parallel.value());
  const auto c = static_cast<double>(plan.context_parallel.value());
  const auto e = static_cast<double>(plan.expert_parallel.value());
  block_groups made{
      .tensor = group_of(t, 1.0, links), .context = group_of(c, t, links), .experts = group_of(e, t, links)};
  if (plan.ulysses.value() != 1) [[unlikely]] {
    const auto u = static_cast<double>(plan.ulysses.value());
    divide_ring(made, u, c / u, t, links);
  }
  return made;
}

template<class Plan = strategy>
RIDGELINE_INLINED constexpr replica_groups replica_groups_of(const Plan& plan, const fabric& links) {
  const auto t = static_cast<double>(plan.tensor_parallel.value());
  const auto c = static_cast<double>(plan.context_parallel.value());
  const auto d = static_cast<double>(plan.data_parallel.value());
  const auto e = static_cast<double>(plan.expert_parallel.value());
  return {.data = group_of(d * c, t, links), .expert_data = group_of(d * c / e, t * e, links)};
}

/// Two neighbours of a pipeline.
template<class Plan = strategy>
constexpr device_group neighbours_of(const Plan& plan, const fabric& links) {
  const auto t = static_cast<double>(plan.tensor_parallel.value());
  const auto c = static_cast<double>(plan.context_parallel.value());
  const auto d = static_cast<double>(plan.data_parallel.value());
  const bool stages_near = t * c * d * 2.0 <= links.devices;
  return {gpus(2), gpus(stages_near ? 2 : 1)};
}

}  // namespace ridgeline::inline v0_2::detail

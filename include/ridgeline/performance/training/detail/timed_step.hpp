#pragma once
#include <ridgeline/core/inlined.hpp>
#include <ridgeline/performance/training/detail/stage_time.hpp>
#include <ridgeline/performance/training/detail/stage_weights.hpp>
#include <ridgeline/performance/training/overlap.hpp>
#include <ridgeline/performance/training/step_breakdown.hpp>
#include <ridgeline/workload/expert_routing.hpp>

// The time of a step, part by part. Each part names the axes of the plan that it depends on by the view that it takes
// (workload/step_view.hpp); a search keeps a part while these stay.
namespace ridgeline::inline v0_2::detail {

/// Where offloaded states are read and written; zero where it is not known.
constexpr bandwidth store_of(offload to, const training_rates& rates) {
  return to == offload::nvme ? rates.storage : rates.host_memory;
}

/// A block and the LM head, one micro-batch.
struct block_part {
  average_block block = {};
  duration head = {};
};

template<class Step>
constexpr block_part timed(const blocks_clock<Step>& clock, const training_rates& rates) {
  return {clock.average(), time_of_head(clock.step(), clock.part(), rates)};
}
constexpr block_part time_of_block(const step_with<block_view> auto& step, const training_rates& rates) {
  blocks_clock clock(step, rates);
  each_block(step.model, [&](const block_run& run) { clock(run, computed_block(step, run.kind)); });
  return timed(clock, rates);
}
constexpr stage_weights weights_of_stage(const step_with<weights_view> auto& step) {
  stage_weights_sum sum(step);
  each_block(step.model, [&](const block_run& run) { sum(run, computed_block(step, run.kind)); });
  return sum.of_stage();
}

/// A block's forward and backward pass and what is computed again, as far as they take time.
struct block_pass {
  duration computed = {};
  duration recomputed = {};  // with what it communicates again
  duration launch_bound = {};
  // What a zero-bubble schedule defers: the stages before need not wait for it, and it fills the bubble, as far as there
  // is enough of it. Half of what GEMMs take going backward, and the wait for the host; attention scores have no weights,
  // frozen weights no gradients (Qi et al. 2023, section 2.3 and table 1).
  duration weight_gradients = {};
  duration backward = {};  // of the total, with what is computed again
  block_communication communication = {};

  constexpr duration total() const { return computed + recomputed + launch_bound + communication.total(); }
};

RIDGELINE_INLINED constexpr block_pass pass_of_block(const step_with<pass_view> auto& step, const average_block& block,
                                                     const training_rates& rates) {
  const block_times& one = block.times;
  const auto& plan = step.plan;
  const duration forward = one.forward();
  const duration backward = one.backward();
  block_pass pass;
  pass.computed = forward + backward;
  // Going forward and backward alike; keys and values go round once more with their gradients. Attention waits for its heads
  // and states.
  const double hideable = rates.hidden_tensor;
  overlap_budget gemms(one.gemms);
  overlap_budget attention(one.attention);
  const duration tensor = gemms.exposed(block.communication.tensor, hideable);
  const duration experts = gemms.exposed(block.communication.experts, rates.hidden_experts);
  const duration context = attention.exposed(block.communication.context, hideable);
  const duration unhidden = block.communication.unhidden;
  pass.communication = {.tensor = 2.0 * tensor, .context = 3.0 * context + 2.0 * unhidden, .experts = 2.0 * experts};
  const duration communicated = tensor + context + experts + unhidden;
  duration host_again{};
  if (plan.recompute == recomputation::full) {
    pass.recomputed = forward + communicated;
    host_again = block.host;
  } else if (plan.recompute != recomputation::none) {
    if (plan.recompute == recomputation::light) pass.recomputed = one.light;
    if (!plan.flash_attention) pass.recomputed += one.attention + one.softmax;
  }
  const duration host = block.host;
  const duration on_device = forward + communicated;
  const duration back_on_device = backward + 2.0 * context + tensor + experts + unhidden;
  const duration waiting_back = math::larger(duration{}, 2.0 * host - back_on_device);
  pass.launch_bound = math::larger(duration{}, host - on_device) + waiting_back +
                      math::larger(duration{}, host_again - pass.recomputed);
  if (!step.adapters) pass.weight_gradients = one.gemms + waiting_back;
  pass.backward = pass.total() - on_device - math::larger(duration{}, host - on_device);
  return pass;
}

/// What a stage receives for a micro-batch, once forward and once backward: each tensor-parallel GPU sends its part, and
/// they gather it over faster links.
/// Source   Narayanan et al. 2021, section 4.1 (scatter/gather)
RIDGELINE_INLINED constexpr duration sent_between_stages(const step_with<transfer_view> auto& step,
                                                         const training_rates& rates) {
  const double per_token = 1.0 / static_cast<double>(step.plan.context_parallel.value());
  const double per_feature = 1.0 / static_cast<double>(step.plan.tensor_parallel.value());
  const data_size stream = static_cast<double>(step.micro_batch.value()) * static_cast<double>(step.sequence.value()) *
                           static_cast<double>(streams_of(step.model) * step.model.hidden.value()) * per_token *
                           per_feature * step.recipe.activations;
  return 2.0 * checked_collective_time(collective::point_to_point, stream, neighbours_of(step.plan, rates.links),
                                       rates.links);
}

/// What the kernels that run beside a bidirectional pipeline's passes take of an exchange that sends every expert a copy: over
/// the network a token goes once to each machine that it has experts on, and from there over links to each of them.
///
/// Model    the longer of all-to-alls of d copies over all GPUs and of k within a machine, over one of k over all; k experts a
///          token on d machines
/// Source   DeepSeek-AI, DeepSeek-V3 Technical Report, 2024, sections 2.1.2 (limited to 4 of 8 machines) and 3.2.2
[[gnu::noinline]] constexpr double forwarded_share(const step_with<pipelined_view> auto& step,
                                                   const training_rates& rates) {
  const expert_plan& moe = step.model.moe;
  const device_group group = block_groups_of(step.plan, rates.links).experts;
  const std::int64_t machines = group.devices.value() / group.per_machine.value();
  if (machines <= 1 || moe.experts.value() % machines != 0) return 1.0;
  // Groups are spread over machines in their order: one or more on each, or each over several.
  const std::int64_t spread = (machines * moe.groups_per_token + moe.groups - 1) / moe.groups;
  const std::int64_t most = machines >= moe.groups ? spread : moe.groups_per_token;
  const expert_routing router{experts(moe.experts.value()), experts(moe.per_token.value()),
                              nodes(moe.groups > 1 && most < machines ? most : machines)};
  const auto micro_batch = static_cast<double>(step.micro_batch.value());
  const auto sent_width = static_cast<double>(moe.latent ? moe.latent.value() : step.model.hidden.value());
  const data_size copy = micro_batch * static_cast<double>(step.sequence.value()) * sent_width *
                         step.recipe.activations / static_cast<double>(step.plan.context_parallel.value());
  const auto time = [&](double copies, const device_group& over) {
    return checked_collective_time(collective::all_to_all, copies * copy, over, rates.links);
  };
  const auto k = static_cast<double>(moe.per_token.value());
  const duration direct = time(k, group);
  const duration between = time(machines_of_a_token(router, nodes(machines)), group);
  const duration inside = time(k, {group.per_machine, group.per_machine});
  return math::smaller(1.0, math::larger(between, inside) / direct);
}

/// All micro-batches on their way through the pipeline: a step but for its gradients and states.
struct pipelined_step {
  step_breakdown terms = {};
  duration micro_batch = {};  // on the slowest stage
};

/// `sent` is zero without a pipeline.
RIDGELINE_INLINED constexpr pipelined_step pipelined(const step_with<pipelined_view> auto& step, const block_part& part,
                                                     const block_pass& pass, duration sent,
                                                     const training_rates& rates) {
  const auto& plan = step.plan;
  const auto m = static_cast<double>(plan.micro_batches.value());
  const auto p = static_cast<double>(plan.pipeline_parallel.value());
  const auto v = static_cast<double>(plan.virtual_stages.value());
  const double layers = static_cast<double>(blocks_of(step.model));
  // The stage that the others wait for: the first one has a block more where they do not divide, the last one has the
  // LM head.
  const double most = math::rounded_up(layers / p);
  const double fewest = math::rounded_down(layers / p);
  // Of a bidirectional pipeline, what goes to experts and back goes once to each machine, hides behind the pass that runs
  // beside, and takes some of its multiprocessors.
  const bool bidirectional = is_bidirectional(plan.schedule);
  duration total = pass.total();
  duration beside{};
  if (bidirectional) [[unlikely]] {
    if (pass.communication.experts > duration{}) {
      const duration forwarded = forwarded_share(step, rates) * pass.communication.experts;
      overlap_budget other_pass(pass.computed, bidirectional_processors);
      const duration exposed = other_pass.exposed(forwarded, 1.0);
      beside = pass.communication.experts - exposed - other_pass.slowdown();
    }
    total -= beside;
  }
  const bool last_is_slower = p == 1.0 || fewest * total + part.head > most * total;
  const double blocks = last_is_slower ? fewest : most;
  const duration head = last_is_slower ? part.head : duration{};

  const double waits = plan.schedule == pipeline_schedule::zero_bubble ? layers - most : 0.0;
  const duration deferred = pass.weight_gradients;
  const duration filled = math::smaller(math::smaller(m * fewest, waits) * deferred, waits * (total - deferred));
  const duration saved = waits * deferred + filled;
  const duration others = (layers - blocks) * total + (last_is_slower ? duration{} : part.head);
  // A chunk's transfers hide behind the chunk before. What fills and drains the pipeline has nothing to hide behind,
  // and nothing hides behind what is deferred into the bubble.
  const duration busy = blocks * total + head - filled / m;
  overlap_budget chunk(busy / v);
  // A stage's wait, p stages deep: (p / 2 - 1) (F&B + B - 3 W), and of a fold of 2 p stages half as wide (p - 1) of them.
  duration bubble = math::larger(duration{}, others - saved) / v;
  if (bidirectional) [[unlikely]] {
    const double folds = plan.schedule == pipeline_schedule::dual_pipe ? 0.5 * p - 1.0 : 0.5 * (p - 1.0);
    bubble = folds * layers / p *
             math::larger(duration{}, total + (pass.backward - 0.5 * beside) - 3.0 * pass.weight_gradients);
  }
  const duration transfer = v * chunk.exposed(sent, rates.hidden_pipeline);

  const block_times& each = part.block.times;
  const double times = m * layers / p;
  const duration slowest = blocks * total + head;
  const duration mean = (layers * total + part.head) / p;
  return {.terms = {.gemms = times * (each.gemms + each.gemms_back),
                    .attention = times * (each.attention + each.attention_back),
                    .elementwise = times * (3.0 * each.elementwise + each.casts + each.casts_back),
                    .lm_head = m * part.head / p,
                    .recomputation = times * pass.recomputed,
                    .launch_bound = times * pass.launch_bound,
                    .tensor_parallel = times * pass.communication.tensor,
                    .context_parallel = times * pass.communication.context,
                    .expert_parallel = times * (pass.communication.experts - beside),
                    .pipeline_p2p = m * transfer,
                    // Non-negative up to rounding: deferred work is at most all of the wait.
                    .pipeline_bubble = bubble + (p - 1.0) * sent,
                    // Equal stages differ by rounding alone.
                    .pipeline_imbalance = m * math::larger(duration{}, slowest - mean),
                    .step_overhead = rates.host_per_step},
          .micro_batch = busy + transfer};
}

/// What moves beside the computation: at every micro-batch, and once a step.
struct moved_beside {
  duration each_micro_batch = {};
  duration once = {};
};

/// Gradients between replicas, and what the optimizer reads and writes.
struct gradients_part {
  moved_beside between_replicas = {};
  data_size traffic = {};
  duration optimizer = {};  // on the GPU
  double updated = 0.0;     // elements
  data_size read = {};      // in a pass
};

/// Gradients once a step: summed, or scattered and the weights gathered. ZeRO 2 scatters, ZeRO 3 gathers weights
/// forward and backward and scatters, at every micro-batch. What happens once hides behind the last backward pass, two
/// thirds of a micro-batch; what happens at every micro-batch hides behind all of it.
constexpr moved_beside data_parallel(const step_with<gradients_view> auto& step, const stage_weights& weights,
                                     const training_rates& rates) {
  const auto& plan = step.plan;
  const precision_recipe& recipe = step.recipe;
  const replica_groups layout = replica_groups_of(plan, rates.links);
  moved_beside sum;
  const auto add = [&](data_size gathered, const trained_weights& some, const device_group& group) {
    if (group.devices.value() == 1 || gathered == data_size{}) return;
    const data_size gradients = some.elements() * recipe.gradients;
    const data_size updated = some.elements() * recipe.weights;
    const auto time = [&](collective what, data_size bytes) {
      return bytes > data_size{} ? checked_collective_time(what, bytes, group, rates.links) : duration{};
    };
    switch (plan.sharding) {
      case zero::off: sum.once += time(collective::all_reduce, gradients); return;
      case zero::optimizer_state: {
        // A gather and a scatter of the same bytes take the same time.
        const duration scattered = time(collective::reduce_scatter, gradients);
        sum.once += scattered + (updated == gradients ? scattered : time(collective::all_gather, updated));
        return;
      }
      case zero::gradients:
        sum.each_micro_batch += time(collective::reduce_scatter, gradients);
        sum.once += time(collective::all_gather, updated);
        return;
      case zero::parameters:
        sum.each_micro_batch +=
            time(collective::reduce_scatter, gradients) + 2.0 * time(collective::all_gather, gathered);
        return;
    }
    violated<errc::enumerator_unknown>();
  };
  add(weights.read.dense, weights.trained.dense, layout.data);
  add(weights.read.in_experts, weights.trained.in_experts, layout.expert_data);
  return sum;
}

RIDGELINE_INLINED constexpr gradients_part gradients_of_step(const step_with<gradients_view> auto& step,
                                                             const stage_weights& weights,
                                                             const training_rates& rates) {
  const weight_replicas replicas = replicas_of(step.plan);
  const zero_divisors dense = divisors_of(step.plan.sharding, replicas.dense);
  const zero_divisors experts = divisors_of(step.plan.sharding, replicas.experts);
  const local_weights& trained = weights.trained;
  gradients_part made{.between_replicas = data_parallel(step, weights, rates)};
  made.traffic = optimizer_traffic(step.method, step.recipe, trained.dense) / dense.optimizer_state;
  if (trained.in_experts.elements() != 0.0) {
    made.traffic += optimizer_traffic(step.method, step.recipe, trained.in_experts) / experts.optimizer_state;
  }
  made.optimizer = made.traffic / rates.wide.bytes;
  if (step.method.gemms != update_gemms::none) [[unlikely]] {
    const update_work update = update_of_stage(step);
    made.optimizer +=
        (update.dense / dense.optimizer_state + update.in_experts / experts.optimizer_state) / rates.wide.operations;
  }
  made.updated =
      trained.dense.elements() / dense.optimizer_state + trained.in_experts.elements() / experts.optimizer_state;
  made.read = weights.read.dense / dense.weights + weights.read.in_experts / experts.weights;
  return made;
}

/// Gradients go to the host and weights come back; parameters that live there come at every pass. Both hide behind the
/// computation as what goes between replicas does. The host's own step, in which its memory or the NVMe sees all states
/// twice, does not.
RIDGELINE_INLINED constexpr moved_beside offloaded(const step_with<rest_view> auto& step, const gradients_part& states,
                                                   const training_rates& rates) {
  const precision_recipe& recipe = step.recipe;
  const bool nvme = step.plan.to_host == offload::nvme;
  moved_beside sum{.once = states.updated * (recipe.gradients + recipe.weights) / rates.host_link};
  if (step.plan.to_host != offload::optimizer_state) {
    const bandwidth slowest = nvme ? math::smaller(rates.host_link, rates.storage) : rates.host_link;
    const double passes = step.plan.recompute == recomputation::full ? 3.0 : 2.0;
    sum.each_micro_batch = passes * states.read / slowest;
  }
  return sum;
}

/// Adds what gradients and states take to a step that lacks them.
RIDGELINE_INLINED constexpr void add_rest(step_breakdown& terms, const step_with<rest_view> auto& step,
                                          duration micro_batch, const gradients_part& states,
                                          const training_rates& rates) {
  const auto m = static_cast<double>(step.plan.micro_batches.value());
  const double hideable = rates.hidden_gradients;
  moved_beside to_host;
  if (step.plan.to_host == offload::none) {
    terms.optimizer = states.optimizer;
    terms.offload = duration{};
  } else {
    to_host = offloaded(step, states, rates);
    terms.optimizer = duration{};
    terms.offload = states.traffic / store_of(step.plan.to_host, rates);
  }
  // A DualPipe's GPU holds a stage of either direction: it sums gradients of both. ZeRO divides the update of each by two
  // more, as its mirror has the same; without ZeRO it updates both.
  double copies = 1.0;
  if (step.plan.schedule == pipeline_schedule::dual_pipe) [[unlikely]] {
    copies = 2.0;
    if (step.plan.sharding == zero::off) {
      terms.optimizer *= copies;
      terms.offload *= copies;
      to_host.once *= copies;
    }
  }
  overlap_budget each(micro_batch);
  terms.data_parallel = m * each.exposed(copies * states.between_replicas.each_micro_batch, hideable);
  terms.offload += m * each.exposed(to_host.each_micro_batch, hideable);
  overlap_budget backward(math::smaller(each.left(), 2.0 / 3.0 * micro_batch));
  terms.data_parallel += backward.exposed(copies * states.between_replicas.once, hideable);
  terms.offload += backward.exposed(to_host.once, hideable);
}

/// The time of a checked step.
constexpr step_breakdown timed_step(const training_step& step, const training_rates& rates) {
  blocks_clock clock(step, rates);
  stage_weights_sum weights(step);
  each_block(step.model, [&](const block_run& run) {
    const transformer_block block = computed_block(step, run.kind);
    clock(run, block);
    weights(run, block);
  });
  const block_part part = timed(clock, rates);
  const duration sent = step.plan.pipeline_parallel.value() > 1 ? sent_between_stages(step, rates) : duration{};
  pipelined_step made = pipelined(step, part, pass_of_block(step, part.block, rates), sent, rates);
  add_rest(made.terms, step, made.micro_batch, gradients_of_step(step, weights.of_stage(), rates), rates);
  return made.terms;
}

}  // namespace ridgeline::inline v0_2::detail

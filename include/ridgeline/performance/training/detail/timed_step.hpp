#pragma once
#include <ridgeline/performance/training/detail/stage_time.hpp>
#include <ridgeline/performance/training/overlap.hpp>
#include <ridgeline/performance/training/step_breakdown.hpp>

namespace ridgeline::inline v0_2::detail {

/// Where offloaded states are read and written; zero where it is not known.
constexpr bandwidth store_of(offload to, const training_rates& rates) {
  return to == offload::nvme ? rates.storage : rates.host_memory;
}

/// A checked step on its way to a breakdown.
class timed_step {
 public:
  constexpr timed_step(const training_step& step, const training_rates& rates)
      : step_(&step),
        rates_(&rates),
        part_(shard_fractions_of(step.plan, step.model)),
        layout_(layout_of(step.plan, rates.links)),
        block_(average_of_blocks(step, part_, layout_, rates)),
        head_(time_of_head(step, part_, rates)) {}

  constexpr step_breakdown breakdown() const {
    const strategy& plan = step_->plan;
    const auto m = static_cast<double>(plan.micro_batches.value());
    const auto p = static_cast<double>(plan.pipeline_parallel.value());
    const auto v = static_cast<double>(plan.virtual_stages.value());
    const double layers = static_cast<double>(blocks_of(step_->model));
    // The stage that the others wait for: the first one has a block more where they do not divide, the last one has the
    // LM head.
    const double most = math::rounded_up(layers / p);
    const double fewest = math::rounded_down(layers / p);
    const block_pass pass = pass_of_block();
    const bool last_is_slower = p == 1.0 || fewest * pass.total() + head_ > most * pass.total();
    const double blocks = last_is_slower ? fewest : most;
    const duration head = last_is_slower ? head_ : duration{};

    const double waits = plan.schedule == pipeline_schedule::zero_bubble ? layers - most : 0.0;
    const duration deferred = pass.weight_gradients;
    const duration filled =
        math::smaller(math::smaller(m * fewest, waits) * deferred, waits * (pass.total() - deferred));
    const duration saved = waits * deferred + filled;
    const duration others = (layers - blocks) * pass.total() + (last_is_slower ? duration{} : head_);
    // A chunk's transfers hide behind the chunk before. What fills and drains the pipeline has nothing to hide behind,
    // and nothing hides behind what is deferred into the bubble.
    const duration busy = blocks * pass.total() + head - filled / m;
    const duration sent = p > 1.0 ? sent_between_stages() : duration{};
    overlap_budget chunk(busy / v);
    const duration transfer = v * chunk.exposed(sent, rates_->hidden_pipeline);
    const duration micro_batch = busy + transfer;
    const gradients_and_states rest = rest_of_step(most, micro_batch, m);

    const block_times& each = block_.times;
    const double times = m * blocks;
    return {.gemms = times * (each.gemms + each.gemms_back),
            .attention = times * (each.attention + each.attention_back),
            .elementwise = times * (3.0 * each.elementwise + each.casts + each.casts_back),
            .lm_head = m * head,
            .recomputation = times * pass.recomputed,
            .launch_bound = times * pass.launch_bound,
            .tensor_parallel = times * pass.communication.tensor,
            .context_parallel = times * pass.communication.context,
            .expert_parallel = times * pass.communication.experts,
            .pipeline_p2p = m * transfer,
            // Non-negative up to rounding: deferred work is at most all of the wait.
            .pipeline_bubble = math::larger(duration{}, others - saved) / v + (p - 1.0) * sent,
            .data_parallel = rest.data_parallel,
            .optimizer = rest.optimizer,
            .offload = rest.offload,
            .step_overhead = rates_->host_per_step};
  }

 private:
  /// A block's forward and backward pass and what is computed again, as far as they take time.
  struct block_pass {
    duration computed = {};
    duration recomputed = {};  // with what it communicates again
    duration launch_bound = {};
    // What a zero-bubble schedule defers: the stages before need not wait for it, and it fills the bubble, as far as there
    // is enough of it. Half of what GEMMs take going backward, and the wait for the host; attention scores have no weights,
    // frozen weights no gradients (Qi et al. 2023, section 2.3 and table 1).
    duration weight_gradients = {};
    block_communication communication = {};

    constexpr duration total() const { return computed + recomputed + launch_bound + communication.total(); }
  };
  /// What moves beside the computation: at every micro-batch, and once a step.
  struct moved_beside {
    duration each_micro_batch = {};
    duration once = {};
  };
  struct gradients_and_states {
    duration data_parallel = {};
    duration optimizer = {};
    duration offload = {};
  };

  constexpr block_pass pass_of_block() const {
    const block_times& one = block_.times;
    const strategy& plan = step_->plan;
    const duration forward = one.forward();
    const duration backward = one.backward();
    block_pass pass;
    pass.computed = forward + backward;
    // Going forward and backward alike; keys and values go round once more with their gradients.
    const double hideable = rates_->hidden_tensor;
    overlap_budget gemms(one.gemms);
    overlap_budget attention(one.attention);
    const duration tensor = gemms.exposed(block_.communication.tensor, hideable);
    const duration experts = gemms.exposed(block_.communication.experts, rates_->hidden_experts);
    const duration context = attention.exposed(block_.communication.context, hideable);
    pass.communication = {2.0 * tensor, 3.0 * context, 2.0 * experts};
    const duration communicated = tensor + context + experts;
    duration host_again{};
    if (plan.recompute == recomputation::full) {
      pass.recomputed = forward + communicated;
      host_again = block_.host;
    } else if (plan.recompute == recomputation::selective && !plan.flash_attention) {
      pass.recomputed = one.attention + one.softmax;
    }
    const duration host = block_.host;
    const duration on_device = forward + communicated;
    const duration back_on_device = backward + 2.0 * context + tensor + experts;
    const duration waiting_back = math::larger(duration{}, 2.0 * host - back_on_device);
    pass.launch_bound = math::larger(duration{}, host - on_device) + waiting_back +
                        math::larger(duration{}, host_again - pass.recomputed);
    if (!step_->adapters) pass.weight_gradients = one.gemms + waiting_back;
    return pass;
  }

  /// What a stage receives for a micro-batch, once forward and once backward: each tensor-parallel GPU sends its part, and
  /// they gather it over faster links.
  /// Source   Narayanan et al. 2021, section 4.1 (scatter/gather)
  constexpr duration sent_between_stages() const {
    const data_size stream =
        static_cast<double>(step_->micro_batch.value()) * static_cast<double>(step_->sequence.value()) *
        static_cast<double>(step_->model.hidden.value()) * part_.tokens * part_.tensor * step_->recipe.activations;
    return 2.0 * collective_time(collective::point_to_point, stream, layout_.stages, rates_->links);
  }

  /// Weights that a stage multiplies with, before ZeRO divides them.
  constexpr local_elements weights_of_stage(double blocks) const {
    local_elements all;
    all.add(block_.weights, blocks);
    each_weight_at_the_ends(*step_, [&](const weight_tensor& weights) { all.add(weights, part_, 1.0); });
    return all;
  }

  constexpr gradients_and_states rest_of_step(double blocks, duration micro_batch, double m) const {
    const strategy& plan = step_->plan;
    const local_elements weights = weights_of_stage(blocks);
    const local_weights trained = trained_on_stage(*step_, part_, blocks, weights);
    const double hideable = rates_->hidden_gradients;
    const moved_beside between_replicas = data_parallel(weights, trained);
    const zero_divisors dense = divisors_of(plan.sharding, part_.replicas);
    const zero_divisors experts = divisors_of(plan.sharding, part_.expert_replicas);
    const optimizer& method = step_->method;
    data_size traffic = optimizer_traffic(method, step_->recipe, trained.dense) / dense.optimizer_state;
    if (trained.in_experts.elements() != 0.0) {
      traffic += optimizer_traffic(method, step_->recipe, trained.in_experts) / experts.optimizer_state;
    }
    moved_beside to_host;
    gradients_and_states rest;
    if (plan.to_host == offload::none) {
      rest.optimizer = traffic / rates_->wide.bytes;
    } else {
      const double updated =
          trained.dense.elements() / dense.optimizer_state + trained.in_experts.elements() / experts.optimizer_state;
      const double read = weights.dense / dense.weights + weights.in_experts / experts.weights;
      to_host = offloaded(updated, read);
      rest.offload = traffic / store_of(plan.to_host, *rates_);
    }
    overlap_budget each(micro_batch);
    rest.data_parallel += m * each.exposed(between_replicas.each_micro_batch, hideable);
    rest.offload += m * each.exposed(to_host.each_micro_batch, hideable);
    overlap_budget backward(math::smaller(each.left(), 2.0 / 3.0 * micro_batch));
    rest.data_parallel += backward.exposed(between_replicas.once, hideable);
    rest.offload += backward.exposed(to_host.once, hideable);
    return rest;
  }

  /// Gradients once a step: summed, or scattered and the weights gathered. ZeRO 2 scatters, ZeRO 3 gathers weights
  /// forward and backward and scatters, at every micro-batch. What happens once hides behind the last backward pass, two
  /// thirds of a micro-batch; what happens at every micro-batch hides behind all of it.
  constexpr moved_beside data_parallel(const local_elements& multiplied, const local_weights& trained) const {
    const strategy& plan = step_->plan;
    const precision_recipe& recipe = step_->recipe;
    moved_beside sum;
    const auto add = [&](double elements, const trained_weights& some, const device_group& group) {
      if (group.devices.value() == 1 || elements == 0.0) return;
      const data_size gradients = some.elements() * recipe.gradients;
      const data_size updated = some.elements() * recipe.weights;
      const data_size weights = elements * recipe.weights;
      const auto time = [&](collective what, data_size bytes) {
        return bytes > data_size{} ? collective_time(what, bytes, group, rates_->links) : duration{};
      };
      switch (plan.sharding) {
        case zero::off: sum.once += time(collective::all_reduce, gradients); return;
        case zero::optimizer_state:
          sum.once += time(collective::reduce_scatter, gradients) + time(collective::all_gather, updated);
          return;
        case zero::gradients:
          sum.each_micro_batch += time(collective::reduce_scatter, gradients);
          sum.once += time(collective::all_gather, updated);
          return;
        case zero::parameters:
          sum.each_micro_batch +=
              time(collective::reduce_scatter, gradients) + 2.0 * time(collective::all_gather, weights);
          return;
      }
      violated<errc::enumerator_unknown>();
    };
    add(multiplied.dense, trained.dense, layout_.data);
    add(multiplied.in_experts, trained.in_experts, layout_.expert_data);
    return sum;
  }

  /// Gradients go to the host and weights come back; parameters that live there come at every pass. Both hide behind the
  /// computation as what goes between replicas does. The host's own step, in which its memory or the NVMe sees all states
  /// twice, does not.
  constexpr moved_beside offloaded(double updated, double read) const {
    const precision_recipe& recipe = step_->recipe;
    const bool nvme = step_->plan.to_host == offload::nvme;
    moved_beside sum{.once = updated * (recipe.gradients + recipe.weights) / rates_->host_link};
    if (step_->plan.to_host != offload::optimizer_state) {
      const bandwidth slowest = nvme ? math::smaller(rates_->host_link, rates_->storage) : rates_->host_link;
      const double passes = step_->plan.recompute == recomputation::full ? 3.0 : 2.0;
      sum.each_micro_batch = passes * read * recipe.weights / slowest;
    }
    return sum;
  }

  const training_step* step_;
  const training_rates* rates_;
  shard_fractions part_;
  rank_layout layout_;
  average_block block_;
  duration head_;
};

}  // namespace ridgeline::inline v0_2::detail

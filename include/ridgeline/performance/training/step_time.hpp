#pragma once
#include <ridgeline/performance/training/detail/stage_time.hpp>
#include <ridgeline/units/estimate.hpp>
#include <ridgeline/performance/training/step_breakdown.hpp>
#include <ridgeline/performance/training/training_rates.hpp>
#include <ridgeline/workload/step.hpp>

namespace ridgeline {

namespace detail {

/// Where offloaded states are read and written [B/s], 0: not known.
constexpr bandwidth store_of(offload to, const training_rates& rates) {
  return to == offload::nvme ? rates.storage : rates.host_memory;
}

/// A checked step on its way to a breakdown, in plain seconds.
class timed_step {
 public:
  constexpr timed_step(const training_step& step, const training_rates& rates)
      : step_(&step),
        rates_(&rates),
        part_(shard_fractions_of(step.plan, step.model)),
        places_(places_of(step.plan, rates.links)),
        average_(average_of_blocks(step, part_, places_, rates)),
        head_(seconds_of_head(step, part_, rates)) {}

  constexpr step_breakdown breakdown() const {
    const strategy& plan = step_->plan;
    const auto m = static_cast<double>(plan.micro_batches.value());
    const auto p = static_cast<double>(plan.pipeline_parallel.value());
    const auto v = static_cast<double>(plan.virtual_stages.value());
    const double layers = static_cast<double>(step_->model.layers.value() + step_->model.encoder_layers.value());
    // The stage that the others wait for: the first one holds a block more where they do not divide, the last one has
    // the head.
    const double most = math::rounded_up(layers / p);
    const double fewest = math::rounded_down(layers / p);
    const one_pass pass = pass_of_block();
    const bool last_is_slower = p == 1.0 || fewest * pass.total() + head_ > most * pass.total();
    const double blocks = last_is_slower ? fewest : most;
    const duration head = last_is_slower ? head_ : duration{};

    const double waits = plan.schedule == pipeline_schedule::zero_bubble ? layers - most : 0.0;
    const duration put_off = pass.weight_gradients;
    const duration filled = math::smaller(math::smaller(m * fewest, waits) * put_off, waits * (pass.total() - put_off));
    const duration saved = waits * put_off + filled;
    // Not below zero but for rounding: what is put off is at most all of the wait.
    const duration others = (layers - blocks) * pass.total() + (last_is_slower ? duration{} : head_);
    // A chunk's transfers hide behind the chunk before. What fills and drains the pipeline has nothing to hide behind,
    // and nothing hides behind what is put off into the bubble.
    const duration busy = blocks * pass.total() + head - filled / m;
    const duration sent = p > 1.0 ? sent_between_stages() : duration{};
    room_beside chunk{busy / v};
    const duration transfer = v * chunk.exposed(sent, rates_->hidden_pipeline);
    const duration micro_batch = busy + transfer;
    const gradients_and_states rest = rest_of_step(most, micro_batch, m);

    const auto seconds = [](duration number) { return number; };
    const double each = m * blocks;
    return {.products = seconds(each * (average_.seconds.products + average_.seconds.products_back)),
            .attention = seconds(each * (average_.seconds.attention + average_.seconds.attention_back)),
            .passes =
                seconds(each * (3.0 * average_.seconds.passes + average_.seconds.casts + average_.seconds.casts_back)),
            .head = seconds(m * head),
            .recomputation = seconds(each * pass.again),
            .host_wait = seconds(each * pass.waiting),
            .tensor_parallel = seconds(each * pass.sends.tensor),
            .context_parallel = seconds(each * pass.sends.context),
            .expert_parallel = seconds(each * pass.sends.experts),
            .pipeline_transfer = seconds(m * transfer),
            .pipeline_bubble = seconds(math::larger(duration{}, others - saved) / v + (p - 1.0) * sent),
            .data_parallel = seconds(rest.data_parallel),
            .optimizer = seconds(rest.optimizer),
            .offload = seconds(rest.offload),
            .step_overhead = rates_->host_per_step};
  }

 private:
  /// A block's forward and backward pass and what is computed again, as far as they take time.
  struct one_pass {
    duration computed = {};
    duration again = {};  // with what it sends again
    duration waiting = {};
    // What a zero-bubble schedule puts off: the stages before need not wait for it, and it fills the bubble, as far as there
    // is enough of it. Half of what products take going backward, and the wait for the host; scores have no weights,
    // frozen weights no gradients (Qi et al. 2023, section 2.3 and table 1).
    duration weight_gradients = {};
    block_sends sends = {};

    constexpr duration total() const { return computed + again + waiting + sends.total(); }
  };
  /// What moves beside the computation: at every micro-batch, and once a step.
  struct moved_seconds {
    duration each_micro_batch = {};
    duration once = {};
  };
  struct gradients_and_states {
    duration data_parallel = {};
    duration optimizer = {};
    duration offload = {};
  };

  constexpr one_pass pass_of_block() const {
    const block_seconds& one = average_.seconds;
    const strategy& plan = step_->plan;
    const duration forward = one.forward();
    const duration backward = one.backward();
    one_pass pass;
    pass.computed = forward + backward;
    // Going forward and backward alike; keys and values go round once more with their gradients.
    const double can_hide = rates_->hidden_tensor;
    room_beside products{one.products};
    room_beside attention{one.attention};
    const duration tensor = products.exposed(average_.sends.tensor, can_hide);
    const duration experts = products.exposed(average_.sends.experts, rates_->hidden_experts);
    const duration context = attention.exposed(average_.sends.context, can_hide);
    pass.sends = {2.0 * tensor, 3.0 * context, 2.0 * experts};
    const duration again_sends = tensor + context + experts;
    duration again_host{};
    if (plan.recompute == recomputation::full) {
      pass.again = forward + again_sends;
      again_host = average_.host;
    } else if (plan.recompute == recomputation::selective && !plan.flash_attention) {
      pass.again = one.attention + one.softmax;
    }
    const duration host = average_.host;
    const duration on_device = forward + again_sends;
    const duration back_on_device = backward + 2.0 * context + tensor + experts;
    const duration waiting_back = math::larger(duration{}, 2.0 * host - back_on_device);
    pass.waiting =
        math::larger(duration{}, host - on_device) + waiting_back + math::larger(duration{}, again_host - pass.again);
    if (!step_->adapters) pass.weight_gradients = one.products + waiting_back;
    return pass;
  }

  /// What a stage receives for a micro-batch, once forward and once backward: each tensor-parallel GPU sends its part, and
  /// they gather it over faster links.
  /// Source   Narayanan et al. 2021, section 4.1 (scatter/gather)
  constexpr duration sent_between_stages() const {
    const data_size stream =
        static_cast<double>(step_->micro_batch.value()) * static_cast<double>(step_->sequence.value()) *
        static_cast<double>(step_->model.hidden.value()) * part_.tokens * part_.tensor * step_->recipe.activations;
    return 2.0 * seconds_to_send(collective::point_to_point, stream, places_.stages, rates_->links);
  }

  /// The weights of a stage; adapters stand in blocks alone.
  constexpr stage_weights weights_of_stage(double blocks) const {
    stage_weights all;
    all.add(average_.weights, blocks);
    weight_sum ends(step_->method, part_);
    if (step_->plan.pipeline_parallel.value() == 1) {
      each_weight_before(step_->model, ends);
      each_weight_after(step_->model, ends);
    } else {
      each_weight(embedding_of(step_->model), ends);  // either end has a table
    }
    all.multiplied.add(ends.sum, 1.0);
    return all;
  }

  constexpr gradients_and_states rest_of_step(double blocks, duration micro_batch, double m) const {
    const strategy& plan = step_->plan;
    const stage_weights weights = weights_of_stage(blocks);
    const local_weights& trained = step_->adapters ? weights.adapters : weights.multiplied;
    const double can_hide = rates_->hidden_gradients;
    const moved_seconds between_replicas = data_parallel(weights.multiplied, trained);
    const zero_divisors dense = divisors_of(plan.sharding, part_.replicas);
    const zero_divisors experts = divisors_of(plan.sharding, part_.expert_replicas);
    const optimizer& method = step_->method;
    const data_size traffic = optimizer_traffic(method, step_->recipe, trained.dense) / dense.optimizer_state +
                              optimizer_traffic(method, step_->recipe, trained.in_experts) / experts.optimizer_state;
    moved_seconds to_host;
    gradients_and_states rest;
    if (plan.to_host == offload::none) {
      rest.optimizer = traffic / rates_->wide.bytes;
    } else {
      const double updated =
          trained.dense.elements() / dense.optimizer_state + trained.in_experts.elements() / experts.optimizer_state;
      const double read = weights.multiplied.dense.elements() / dense.weights +
                          weights.multiplied.in_experts.elements() / experts.weights;
      to_host = offloaded(updated, read);
      rest.offload = traffic / store_of(plan.to_host, *rates_);
    }
    room_beside each{micro_batch};
    rest.data_parallel += m * each.exposed(between_replicas.each_micro_batch, can_hide);
    rest.offload += m * each.exposed(to_host.each_micro_batch, can_hide);
    room_beside backward{math::smaller(each.left, 2.0 / 3.0 * micro_batch)};
    rest.data_parallel += backward.exposed(between_replicas.once, can_hide);
    rest.offload += backward.exposed(to_host.once, can_hide);
    return rest;
  }

  /// Gradients once a step: summed, or scattered and the weights gathered. ZeRO 2 scatters, ZeRO 3 gathers weights
  /// forward and backward and scatters, at every micro-batch. What happens once hides behind the last backward pass, two
  /// thirds of a micro-batch; what happens at every micro-batch hides behind all of it.
  constexpr moved_seconds data_parallel(const local_weights& multiplied, const local_weights& trained) const {
    const strategy& plan = step_->plan;
    const precision_recipe& recipe = step_->recipe;
    moved_seconds sum;
    const auto add = [&](const trained_weights& all, const trained_weights& some, const device_group& group) {
      if (group.devices.value() == 1 || all.elements() == 0.0) return;
      const data_size gradients = some.elements() * recipe.gradients;
      const data_size updated = some.elements() * recipe.weights;
      const data_size weights = all.elements() * recipe.weights;
      const auto time = [&](collective what, data_size bytes) {
        return bytes > data_size{} ? seconds_to_send(what, bytes, group, rates_->links) : duration{};
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
    add(multiplied.dense, trained.dense, places_.data);
    add(multiplied.in_experts, trained.in_experts, places_.expert_data);
    return sum;
  }

  /// Gradients go to the host and weights come back; parameters that live there come at every pass. Both hide behind the
  /// computation as what goes between replicas does. The host's own step, in which its memory or the NVMe sees all states
  /// twice, does not.
  constexpr moved_seconds offloaded(double updated, double read) const {
    const precision_recipe& recipe = step_->recipe;
    const bool nvme = step_->plan.to_host == offload::nvme;
    moved_seconds sum{.once = updated * (recipe.gradients + recipe.weights) / rates_->host_link};
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
  group_places places_;
  average_block average_;
  duration head_;
};

constexpr calibrated_range range_of(const training_step& step, const training_rates& rates) {
  const training_range& range = rates.range;
  const double tokens = static_cast<double>(step.micro_batch.value()) * static_cast<double>(step.sequence.value());
  const bool inside = rates.architecture_known && step.model.hidden >= range.least_hidden &&
                      step.model.hidden <= range.most_hidden &&
                      tokens >= static_cast<double>(range.least_tokens.value()) &&
                      tokens <= static_cast<double>(range.most_tokens.value()) && gpus_of(step.plan) <= range.most_gpus;
  return inside ? calibrated_range::inside : calibrated_range::outside;
}

}  // namespace detail

/// Time of a training step of a transformer.
///
/// Model    m micro-batches on the slowest stage, filling and draining the pipeline, what is sent and is not hidden,
///          and the optimizer; a block's time is the sum over its products (tiles and waves) and passes, or the time
///          that the host takes to name them where that is longer; backward twice forward, five halves of it in fused
///          attention; where it is not fused, dropout is a pass over the scores. Bubble, S seconds a stage and
///          micro-batch: 1F1B (p - 1) S, interleaved (p - 1) S / v, zero-bubble H1 (p - 1) (F + B - W) from p - 1
///          micro-batches on. What hides behind a computation hides once
/// Inputs   step   what runs and how
///          rates  of the cluster, the format of `step.recipe` and the calibration, from `training_rates_of`
/// Returns  every term [s], the usual error, and whether it was measured there
/// Shapes   one step of all GPUs: micro-batches * micro-batch * data parallel sequences
/// Errors   those of `check` of the step; RL-169 if the plan takes more GPUs than the cluster has; RL-300 if something is
///          offloaded over a link, or to a store, whose bandwidth is not known; RL-301 if the rates are of another
///          format; RL-106 if the constants of the calibration make a time that is not finite
/// Valid    blocks spread evenly over the stages; tokens evenly over experts; one kind of device; the device's and the
///          stack's calibration carries the measured error
/// Source   Narayanan et al. 2021, section 3 (pipeline, data, tensor); Korthikanti et al. 2022 (recomputation); Qi et
///          al., Zero Bubble Pipeline Parallelism, 2023, section 2.3 and table 1 (bubbles); Rajbhandari et al. 2020,
///          section 7 (ZeRO)
/// Checked  tests/unit/performance/training/step_time_test.cpp, tests/properties/step_test.cpp,
///          tests/published/korthikanti_2022_time_test.cpp
constexpr estimate<step_breakdown> step_time(const training_step& step, const training_rates& rates) {
  check(step);
  if (static_cast<double>(gpus_of(step.plan).value()) > rates.devices) detail::violated<errc::cluster_too_small>();
  if (arithmetic_of(step.recipe.compute) != rates.kind) detail::violated<errc::rates_of_another_format>();
  const offload to = step.plan.to_host;
  if (to != offload::none && !(rates.host_link > bandwidth{} && detail::store_of(to, rates) > bandwidth{})) {
    detail::violated<errc::host_link_needed>();
  }
  const step_breakdown terms = detail::timed_step(step, rates).breakdown();
  if (!math::is_finite(terms.total().value())) detail::violated<errc::quantity_not_finite>();
  return {.terms = terms, .relative_error = rates.relative_error, .range = detail::range_of(step, rates)};
}

/// Time of a training step of a transformer on a cluster.
///
/// Model    as above, the rates read for this one step
/// Inputs   step     what runs and how
///          on       where
///          reached  what the stack reaches
/// Returns  every term [s], the usual error, and whether it was measured there
/// Errors   those above and of `training_rates_of`
/// Source   as above
/// Checked  tests/unit/performance/training/step_time_test.cpp
constexpr estimate<step_breakdown> step_time(const training_step& step, const cluster& on,
                                             const training_calibration& reached) {
  return step_time(step, training_rates_of(on, step.recipe.compute, reached));
}

/// Time of a training step of a transformer on one device.
///
/// Model    as above, nothing sent
/// Inputs   step     what runs and how, on one GPU
///          device   where
///          reached  what the stack reaches
/// Returns  every term [s], the usual error, and whether it was measured there
/// Errors   those above and of `training_rates_of`
/// Source   as above
/// Checked  tests/unit/performance/training/step_time_test.cpp
constexpr estimate<step_breakdown> step_time(const training_step& step, const accelerator& device,
                                             const training_calibration& reached) {
  return step_time(step, training_rates_of(device, fabric{}, step.recipe.compute, reached));
}

}  // namespace ridgeline

#pragma once
#include <ridgeline/performance/collectives/collective_time.hpp>
#include <ridgeline/performance/training/detail/block_time.hpp>
#include <ridgeline/units/extremes.hpp>
#include <ridgeline/core/rounding.hpp>
#include <ridgeline/performance/training/step_breakdown.hpp>
#include <ridgeline/workload/optimizer_state.hpp>
#include <ridgeline/workload/transformer_totals.hpp>

namespace ridgeline::detail {

/// A computation that communications run beside, one after the other: together they hide no more than it takes.
struct room_beside {
  duration left = {};

  /// What is left of a communication of which a share can run at the same time.
  constexpr duration exposed(duration communication, double can_hide) {
    const duration hidden = math::smaller(can_hide * communication, left);
    left -= hidden;
    return communication - hidden;
  }
};

/// How the groups of a plan lie in the machines: tensor parallel innermost, then context, data, pipeline.
/// Source   Megatron-LM, core/parallel_state.py (order "tp-cp-ep-dp-pp")
struct group_places {
  device_group tensor;
  device_group context;
  device_group data;
  device_group experts;
  device_group expert_data;
  device_group stages;  // two neighbours
};

/// Members of one group have `inner` GPUs from one to the next. Where that does not divide a machine, as many are neighbours
/// as have to be for the group to fit into the cluster.
constexpr device_group group_of(double members, double inner, const fabric& links) {
  if (members == 1.0) return {};
  const double apart = math::larger(1.0, math::rounded_down(links.devices / inner));
  const double near = math::smaller(members, math::larger(apart, math::rounded_up(members / links.machines)));
  return {gpu_count(static_cast<std::int64_t>(members)), gpu_count(static_cast<std::int64_t>(near))};
}

constexpr group_places places_of(const strategy& plan, const fabric& links) {
  const auto t = static_cast<double>(plan.tensor_parallel.value());
  const auto c = static_cast<double>(plan.context_parallel.value());
  const auto d = static_cast<double>(plan.data_parallel.value());
  const auto e = static_cast<double>(plan.expert_parallel.value());
  const bool stages_near = t * c * d * 2.0 <= links.devices;
  return {.tensor = group_of(t, 1.0, links),
          .context = group_of(c, t, links),
          .data = group_of(d * c, t, links),
          .experts = group_of(e, t, links),
          .expert_data = group_of(d * c / e, t * e, links),
          .stages = {gpus(2), gpus(stages_near ? 2 : 1)}};
}

/// A collective's time in plain numbers.
constexpr duration seconds_to_send(collective what, data_size bytes, const device_group& group, const fabric& on) {
  return collective_time(what, bytes, group, on);
}

/// Collectives of one block and one micro-batch, going forward [s].
struct block_sends {
  duration tensor = {};
  duration context = {};
  duration experts = {};

  constexpr duration total() const { return tensor + context + experts; }
};

/// What is sent whatever the feed-forward layer is. Tensor parallel: a sum after the attention and one after the
/// feed-forward part, or one for both where they stand side by side; sequence parallel: gathered before and scattered
/// after each, the same bytes. Context parallel: keys and values of all tokens go round.
/// Source   Shoeybi et al. 2019, section 3; Korthikanti et al. 2022, section 4.2.2; Liu et al., Ring Attention, 2023
constexpr void add_sends_around(block_sends& sum, const training_step& step, const transformer_block& block,
                                const shape& input, data_size stream, const shard_fractions& part,
                                const group_places& places, const training_rates& rates) {
  if (step.plan.tensor_parallel.value() > 1) {
    const double sums = (step.model.norms_per_block == 1 ? 1.0 : 2.0) + (block.has_cross ? 1.0 : 0.0);
    // A gather and a scatter of the same bytes take the same time.
    sum.tensor = sums * (step.plan.sequence_parallel
                             ? 2.0 * seconds_to_send(collective::all_gather, stream, places.tensor, rates.links)
                             : seconds_to_send(collective::all_reduce, stream, places.tensor, rates.links));
  }
  if (step.plan.context_parallel.value() > 1) {
    const double cached =
        static_cast<double>(cached_elements_per_token(block.self)) * (block.self.latent ? 1.0 : part.key_value);
    const data_size bytes = static_cast<double>(input.positions()) * cached * step.recipe.activations;
    sum.context = seconds_to_send(collective::all_gather, bytes, places.context, rates.links);
  }
}

/// Tokens go to their experts and come back.
/// Source   Lepikhin et al., GShard, 2020, section 3
constexpr void add_sends_to_experts(block_sends& sum, const training_step& step, const transformer_block& block,
                                    data_size stream, const shard_fractions& part, const group_places& places,
                                    const training_rates& rates) {
  if (!block.is_mixture || step.plan.expert_parallel.value() == 1) return;
  const data_size bytes = static_cast<double>(block.experts.per_token) * part.sequence * stream;
  sum.experts = 2.0 * seconds_to_send(collective::all_to_all, bytes, places.experts, rates.links);
}

/// Weights on one GPU before ZeRO divides them, and what is trained of them or beside them.
struct stage_weights {
  local_weights multiplied = {};
  local_weights adapters = {};  // nothing where the weights themselves are trained

  constexpr void add(const stage_weights& other, double times) {
    multiplied.add(other.multiplied, times);
    adapters.add(other.adapters, times);
  }
};

/// Adds up the weights that layers name, and the adapters beside them.
class stage_weight_sum {
 public:
  constexpr stage_weight_sum(const training_step& step, const shard_fractions& part)
      : step_(&step), multiplied_(step.method, part), adapters_(step.method, part) {}

  /// How often what is named next counts.
  constexpr void count(double times) { multiplied_.times = adapters_.times = times; }

  [[gnu::always_inline]] constexpr void operator()(const weight_tensor& weights) {
    multiplied_(weights);
    if (step_->adapters) adapters_.add_adapter(*step_->adapters, weights);
  }
  constexpr stage_weights sum() const { return {multiplied_.sum, adapters_.sum}; }

 private:
  const training_step* step_;
  weight_sum multiplied_;
  weight_sum adapters_;
};

/// Some layers of a block on one GPU, going forward for one micro-batch.
struct timed_layers {
  bool known = false;
  block_seconds seconds = {};
  stage_weights weights = {};
  block_sends sends = {};
};

/// Adds the layers that `name_layers` names.
template<class NameLayers>
constexpr void time_layers(timed_layers& sum, const training_step& step, const shape& input,
                           const shard_fractions& part, const training_rates& rates, const NameLayers& name_layers) {
  sum.known = true;
  stage_weight_sum weights(step, part);
  name_layers([&](const auto& layer, std::int64_t count) {
    const double times = static_cast<double>(count);
    add_layer(sum.seconds, layer, times, step, input, part, rates);
    weights.count(times);
    each_weight(layer, weights);
  });
  sum.weights = weights.sum();
}

/// Everything that the blocks of one stage take, averaged over the kinds of blocks that the model has.
struct average_block {
  block_seconds seconds = {};
  block_sends sends = {};
  stage_weights weights = {};
  duration host = {};  // of the forward pass

  constexpr void add(const timed_layers& layers, double share) {
    seconds.add(layers.seconds, share);
    weights.add(layers.weights, share);
    sends.tensor += share * layers.sends.tensor;
    sends.context += share * layers.sends.context;
    sends.experts += share * layers.sends.experts;
  }
};

/// Norms and attention are timed once for all kinds of blocks that differ in their experts alone.
constexpr average_block average_of_blocks(const training_step& step, const shard_fractions& part,
                                          const group_places& places, const training_rates& rates) {
  average_block sum;
  timed_layers beside[2];  // of blocks without a window, with one
  bool of_encoder = false;
  double routed = 0.0;
  const shape stream{
      .samples = step.micro_batch.value(), .features = step.model.hidden.value(), .height = step.sequence.value()};
  const auto counted = step.plan.flash_attention ? attention_mask::causal : attention_mask::full;
  const double blocks = static_cast<double>(step.model.layers.value() + step.model.encoder_layers.value());
  const data_size sent = static_cast<double>(stream.elements()) * part.tokens * step.recipe.activations;
  each_block(step.model, [&](const block_run& run) {
    const double share = static_cast<double>(run.count) / blocks;
    const std::int64_t source = step.model.encoder_layers ? step.sequence.value() : 0;
    const transformer_block block = block_of(step.model, run.kind, counted, source);
    if (run.kind.of_encoder != of_encoder) {  // an encoder's blocks come first
      of_encoder = run.kind.of_encoder;
      beside[0].known = beside[1].known = false;
    }
    timed_layers& around = beside[run.kind.windowed ? 1 : 0];
    if (!around.known) {
      around = {};
      time_layers(around, step, stream, part, rates,
                  [&](auto&& visit) { each_layer_beside_feed_forward(block, visit); });
      add_sends_around(around.sends, step, block, stream, sent, part, places, rates);
    }
    timed_layers inside;
    time_layers(inside, step, stream, part, rates, [&](auto&& visit) { each_feed_forward_layer(block, visit); });
    add_sends_to_experts(inside.sends, step, block, sent, part, places, rates);
    sum.add(around, share);
    sum.add(inside, share);
    if (run.kind.is_mixture) routed += share;
  });
  sum.host = sum.seconds.operations * rates.host_per_operation + routed * rates.host_per_routing;
  return sum;
}

/// Logits and loss, forward and backward, of one micro-batch. Adapters leave the head frozen.
constexpr duration seconds_of_head(const training_step& step, const shard_fractions& part,
                                   const training_rates& rates) {
  if (!step.model.has_head) return {};
  const head last = head_of(step.model);
  const shape input{.samples = step.micro_batch.value(),
                    .features = last.hidden,
                    .height = step.model.patch != 0 ? 1 : step.sequence.value()};
  const data_size width = step.recipe.activations;
  const width_numbers wide{width, width, width};
  duration sum{};
  each_gemm(last, input, [&](const gemm_kernel& product) {
    sum += (step.adapters ? 2.0 : 3.0) * matmul_seconds(extent_of(product, part), wide, rates.wide);
  });
  each_elementwise(last, input, [&](const elementwise_kernel& pass) {
    const data_size bytes =
        4.0 * static_cast<double>(pass.read + pass.written) * local_fraction(part, pass) * units::bytes;
    sum += 2.0 * (bytes * rates.seconds_per_passed_byte + rates.wide.launch);
  });
  return sum;
}

}  // namespace ridgeline::detail

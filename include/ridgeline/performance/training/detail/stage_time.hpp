#pragma once
#include <ridgeline/performance/training/detail/block_communication.hpp>
#include <ridgeline/performance/training/detail/block_time.hpp>
#include <ridgeline/performance/training/detail/stage_weights.hpp>
#include <ridgeline/workload/transformer_totals.hpp>

namespace ridgeline::inline v0_2::detail {

/// Some layers of a block on one GPU, going forward for one micro-batch.
struct timed_layers {
  bool known = false;
  block_times times = {};
  local_elements weights = {};
  block_communication communication = {};
};

/// Times the layers that `name_layers` names; `made` is new.
template<class NameLayers>
constexpr void time_layers(timed_layers& made, const training_step& step, const shape& input,
                           const shard_fractions& part, const training_rates& rates, const NameLayers& name_layers) {
  made.known = true;
  block_clock clock(made.times, step, part, rates);
  name_layers([&](const auto& layer, std::int64_t number) {
    const double count = static_cast<double>(number);
    for_each_kernel(layer, input, fusion_of(step), count, clock);
    each_weight(layer, [&](const weight_tensor& weights) { made.weights.add(weights, part, count); });
  });
}

/// Everything that the blocks of one stage take, averaged over the kinds of blocks that the model has.
struct average_block {
  block_times times = {};
  block_communication communication = {};
  local_elements weights = {};
  duration host = {};  // of the forward pass

  constexpr void add(const timed_layers& layers, double share) {
    times.add(layers.times, share);
    weights.add(layers.weights, share);
    communication.add(layers.communication, share);
  }
};

/// Norms and attention are timed once for all kinds of blocks that differ in their experts alone.
constexpr average_block average_of_blocks(const training_step& step, const shard_fractions& part,
                                          const rank_layout& layout, const training_rates& rates) {
  average_block sum;
  timed_layers beside[2];  // of blocks without a window, with one
  bool of_encoder = false;
  double routed = 0.0;
  const shape stream = stream_of(step);
  const double blocks = static_cast<double>(blocks_of(step.model));
  each_block(step.model, [&](const block_run& run) {
    const double share = static_cast<double>(run.count) / blocks;
    const std::int64_t source = step.model.encoder_layers ? step.sequence.value() : 0;
    const transformer_block block = block_of(step.model, run.kind, computed_mask(step), source);
    if (run.kind.of_encoder != of_encoder) {  // an encoder's blocks come first
      of_encoder = run.kind.of_encoder;
      beside[0].known = beside[1].known = false;
    }
    timed_layers& around = beside[run.kind.windowed ? 1 : 0];
    if (!around.known) {
      around = {};
      time_layers(around, step, stream, part, rates,
                  [&](auto&& visit) { each_layer_beside_feed_forward(block, visit); });
      around.communication = communication_around(step, block, part, layout, rates.links);
    }
    timed_layers inside;
    time_layers(inside, step, stream, part, rates, [&](auto&& visit) { each_feed_forward_layer(block, visit); });
    inside.communication = communication_of_experts(step, block, part, layout, rates.links);
    sum.add(around, share);
    sum.add(inside, share);
    if (run.kind.is_mixture) routed += share;
  });
  sum.host = sum.times.launches * rates.host_per_operation + routed * rates.host_per_routing;
  return sum;
}

/// Logits and loss, forward and backward, of one micro-batch. Adapters leave the LM head frozen. Logits are in 32 bits.
class head_clock {
 public:
  constexpr head_clock(const training_step& step, const shard_fractions& part, const training_rates& rates)
      : width_(step.recipe.activations), passes_(step.adapters ? 2.0 : 3.0), part_(&part), rates_(&rates) {}

  constexpr void operator()(const gemm_kernel& gemm, double count) {
    sum += count * passes_ * total_time(local_shape(gemm, *part_), {width_, width_, width_}, rates_->wide);
  }
  constexpr void operator()(const elementwise_kernel& kernel, double count) {
    const double elements = static_cast<double>(kernel.read + kernel.written);
    const data_size bytes = 4.0 * elements * local_fraction(*part_, kernel) * units::bytes;
    sum += 2.0 * count * (bytes * rates_->seconds_per_passed_byte + rates_->wide.launch);
  }

  duration sum = {};

 private:
  data_size width_;
  double passes_;
  const shard_fractions* part_;
  const training_rates* rates_;
};

constexpr duration time_of_head(const training_step& step, const shard_fractions& part, const training_rates& rates) {
  if (!step.model.has_head) return {};
  const head last = head_of(step.model);
  const shape input{.samples = step.micro_batch.value(),
                    .features = last.hidden,
                    .height = step.model.patch != 0 ? 1 : step.sequence.value()};
  head_clock clock(step, part, rates);
  for_each_kernel(last, input, {}, 1.0, clock);
  return clock.sum;
}

}  // namespace ridgeline::inline v0_2::detail

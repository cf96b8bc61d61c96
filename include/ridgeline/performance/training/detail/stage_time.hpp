#pragma once
#include <ridgeline/core/inlined.hpp>
#include <ridgeline/performance/training/detail/block_communication.hpp>
#include <ridgeline/performance/training/detail/block_time.hpp>
#include <ridgeline/workload/transformer_totals.hpp>

namespace ridgeline::inline v0_2::detail {

/// The layers of a block beside its feed-forward part on one GPU, going forward for one micro-batch.
struct timed_layers {
  block_times times = {};
  block_communication communication = {};
};

/// Times the layers that `name_layers` names; `made` is new.
template<class NameLayers>
constexpr void time_layers(block_times& made, const step_with<block_view> auto& step, const shape& input,
                           const shard_fractions& part, const training_rates& rates, const NameLayers& name_layers) {
  block_clock clock(made, step, part, rates);
  name_layers([&](const auto& layer, std::int64_t number) {
    const double count = static_cast<double>(number);
    for_each_kernel(layer, input, fusion_of(step), count, clock);
  });
}

/// Everything that the blocks of one stage take, averaged over the kinds of blocks that the model has.
struct average_block {
  block_times times = {};
  block_communication communication = {};
  duration host = {};  // of the forward pass
};

/// A block as a step computes it.
constexpr transformer_block computed_block(const auto& step, const block_kind& kind) {
  return block_of(step.model, kind, computed_mask(step), step.model.encoder_layers ? step.sequence.value() : 0);
}

/// Times blocks, kind by kind. Norms and attention are timed once for all kinds of blocks that differ in their experts alone.
template<step_with<block_view> Step>
class blocks_clock {
 public:
  RIDGELINE_INLINED constexpr blocks_clock(const Step& of, const training_rates& rates)
      : step_(&of),
        rates_(&rates),
        part_(shard_fractions_of(of.plan, of.model)),
        layout_(block_groups_of(of.plan, rates.links)),
        blocks_(static_cast<double>(blocks_of(of.model))) {}

  constexpr void operator()(const block_run& run, const transformer_block& block) {
    const double share = static_cast<double>(run.count) / blocks_;
    const shape stream = stream_of(*step_);
    const timed_layers& around = beside_[run.kind.windowed ? 1 : 0].of(run.kind, [&](timed_layers& made) {
      time_layers(made.times, *step_, stream, part_, *rates_,
                  [&](auto&& visit) { each_layer_beside_feed_forward(block, visit); });
      made.communication = communication_around(*step_, block, part_, layout_, rates_->links);
    });
    block_times inside;
    time_layers(inside, *step_, stream, part_, *rates_, [&](auto&& visit) { each_feed_forward_layer(block, visit); });
    sum_.times.add(around.times, share);
    sum_.times.add(inside, share);
    sum_.communication.add(around.communication, share);
    if (run.kind.is_mixture) {
      sum_.communication.experts += share * time_to_experts(*step_, block, part_, layout_, rates_->links);
      routed_ += share;
    }
  }

  constexpr average_block average() const {
    average_block sum = sum_;
    sum.host = sum.times.launches * rates_->host_per_operation + routed_ * rates_->host_per_routing;
    return sum;
  }
  constexpr const Step& step() const { return *step_; }
  constexpr const shard_fractions& part() const { return part_; }

 private:
  const Step* step_;
  const training_rates* rates_;
  shard_fractions part_;
  block_groups layout_;
  double blocks_;
  average_block sum_ = {};
  kept_beside<timed_layers> beside_[2] = {};  // of blocks without a window, with one
  double routed_ = 0.0;
};

/// Logits and loss, forward and backward, of one micro-batch. Adapters leave the LM head frozen. Logits are in 32 bits.
class head_clock {
 public:
  constexpr head_clock(const step_with<block_view> auto& of, const shard_fractions& part, const training_rates& rates)
      : width_(of.recipe.activations), passes_(of.adapters ? 2.0 : 3.0), part_(&part), rates_(&rates) {}

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

constexpr duration time_of_head(const step_with<block_view> auto& step, const shard_fractions& part,
                                const training_rates& rates) {
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

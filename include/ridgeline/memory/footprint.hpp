#pragma once
#include <ridgeline/memory/breakdown.hpp>
#include <ridgeline/memory/policies/offload.hpp>
#include <ridgeline/memory/policies/pipeline.hpp>
#include <ridgeline/memory/policies/recomputation.hpp>
#include <ridgeline/memory/rules/communication.hpp>
#include <ridgeline/memory/rules/ends.hpp>
#include <ridgeline/memory/rules/framework.hpp>
#include <ridgeline/memory/rules/states.hpp>
#include <ridgeline/memory/rules/temporary.hpp>
#include <ridgeline/workload/transformer_strategy.hpp>

namespace ridgeline {

namespace detail {

/// One kind of block on one GPU, for one micro-batch.
struct priced_block {
  state_bytes_of_rank states = {};
  kept_bytes kept = {};
  double temporary = 0.0;
  double exchanged = 0.0;
};

/// A checked training step with every kind of its blocks priced once; stages are sums over these.
class priced_step {
 public:
  constexpr priced_step(const training_step& step, const framework_overhead& overhead)
      : step_(&step), per_logit_(overhead.per_logit), part_(shares_of(step.plan, step.model)) {
    const state_rules states(step, part_);
    each_block(step.model, [&](const block_run& run) { price(run.kind, states); });
    before_ = states.before();
    after_ = states.after();
  }

  /// Everything but what software takes.
  constexpr memory_breakdown stage(std::int64_t number) const {
    const strategy& plan = step_->plan;
    const double flying = in_flight(plan, number);
    state_bytes_of_rank states{};
    state_bytes_of_rank unit{};
    double kept = 0.0;
    double rebuilt = 0.0;
    double temporary = 0.0;
    double exchanged = 0.0;
    double logits = 0.0;
    double packed = 0.0;
    const auto larger = [](double& most, double one) { most = one > most ? one : most; };
    const auto gather = [&](const state_bytes_of_rank& one) {
      larger(unit.whole_weights, one.whole_weights);
      larger(unit.whole_gradients, one.whole_gradients);
      larger(packed, one.largest_matrix);
    };
    const auto add = [&](const block_run& run) {
      const priced_block& one = kinds_[index_of(run.kind)];
      const double count = static_cast<double>(run.count);
      states.add(one.states, count);
      kept += count * one.kept.kept * flying;
      larger(rebuilt, one.kept.rebuilt);
      larger(temporary, one.temporary);
      larger(exchanged, one.exchanged);
      gather(one.states);
    };
    each_stretch(step_->model, plan, number, [&](const block_range& range) {
      const std::int64_t encoder = step_->model.encoder_layers.value();
      const std::int64_t of_encoder = range.last < encoder ? range.last : encoder;
      if (range.first < of_encoder) add({{false, false, true}, of_encoder - range.first});
      const std::int64_t first = range.first > encoder ? range.first : encoder;
      if (first < range.last) each_block_in(step_->model, {first - encoder, range.last - encoder}, add);
    });
    if (number == 0) {
      states.add(before_, 1.0);
      gather(before_);
      kept += kept_before(*step_, part_) * flying;
    }
    if (number == plan.pipeline_parallel.value() - 1) {
      states.add(after_, 1.0);
      gather(after_);
      const kept_at_the_end end = kept_after(*step_, part_, per_logit_);
      kept += end.activations;
      logits = end.logits;
    }
    const auto bytes = [](double number_of) { return number_of * units::bytes; };
    return moved({.weights = bytes(states.weights),
                  .weight_copies = bytes(states.copies),
                  .gradients = bytes(states.gradients),
                  .master_weights = bytes(states.masters),
                  .optimizer_state = bytes(states.moments),
                  .adapters = bytes(states.adapters),
                  .activations = bytes(kept),
                  .recomputed = bytes(rebuilt),
                  .logits = bytes(logits),
                  .temporary = bytes(temporary + unpacked_bytes(packed)),
                  .communication = bytes(exchanged + gathered_bytes(plan, part_, unit))},
                 plan.to_host);
  }

 private:
  static constexpr std::size_t index_of(const block_kind& kind) {
    return (kind.is_mixture ? 1U : 0U) + (kind.windowed ? 2U : 0U) + (kind.of_encoder ? 4U : 0U);
  }
  constexpr void price(const block_kind& kind, const state_rules& states) {
    const std::int64_t source = step_->model.encoder_layers ? step_->sequence.value() : 0;
    const transformer_block block = block_of(step_->model, kind, attention_mask::causal, source);
    const shape stream = stream_of(*step_);
    kinds_[index_of(kind)] = {.states = states.of_block(block),
                              .kept = kept_of_block(*step_, block, stream, part_),
                              .temporary = temporary_of_block(*step_, block, stream, part_),
                              .exchanged = exchanged_bytes(*step_, block, stream, part_)};
  }

  const training_step* step_;
  data_size per_logit_;
  shares part_;
  priced_block kinds_[8] = {};
  state_bytes_of_rank before_ = {};
  state_bytes_of_rank after_ = {};
};

/// Parameters that every replica holds would be put into one host several times.
/// Source   DeepSpeed documentation, offload_param is valid only with stage 3
constexpr void check_offload(const strategy& plan) {
  const bool parameters_away = plan.to_host == offload::parameters || plan.to_host == offload::nvme;
  if (parameters_away && plan.data_parallel.value() > 1 && plan.sharding != zero::parameters) {
    violated<errc::offload_without_sharding>();
  }
}

/// How many stages from the first one on may differ in more than the micro-batches in flight, which only fall. Beyond
/// them the last one alone can weigh more: it has the head.
constexpr std::int64_t stages_that_differ(const transformer& model, const strategy& plan) {
  const std::int64_t p = plan.pipeline_parallel.value();
  const bool mixed = model.encoder_layers || model.window.full_every != 0 || (model.moe && model.moe.every != 1);
  const bool interleaved = plan.virtual_stages.value() > 1;
  if (mixed || (model.moe && interleaved)) return p;
  const std::int64_t fewest = model.layers.value() / p;
  const std::int64_t with_dense = (model.moe.first_dense.value() + fewest - 1) / fewest;
  return with_dense + 1 < p ? with_dense + 1 : p;
}

}  // namespace detail

/// Memory of one GPU of a pipeline stage during a training step.
///
/// Model    sum over the kinds of blocks of count * what one has, by the rules of memory/rules/ and the policies of
///          memory/policies/; activations times the micro-batches in flight
/// Inputs   step      what runs and how
///          stage     its number, from 0 [1]
///          overhead  what software takes
/// Returns  every term [B]
/// Errors   those of `check` for the plan; RL-126 if parameters are offloaded but held by every replica; RL-127 for a
///          stage that the pipeline does not have
/// Source   Korthikanti et al. 2022; Rajbhandari et al. 2020; Narayanan et al. 2021; each rule carries its own
/// Checked  tests/unit/memory/footprint_test.cpp, tests/published/korthikanti_2022_test.cpp
constexpr memory_breakdown footprint_of_stage(const training_step& step, std::int64_t stage,
                                              const framework_overhead& overhead = pytorch_cuda) {
  if (!(stage >= 0 && stage < step.plan.pipeline_parallel.value())) detail::violated<errc::stage_not_in_pipeline>();
  check(step);
  detail::check_offload(step.plan);
  const bool several = gpus_of(step.plan).value() > 1;
  return with_overhead(detail::priced_step(step, overhead).stage(stage), overhead, several);
}

/// Memory of the most loaded GPU during a training step.
///
/// Model    the stage with the largest total of `footprint_of_stage`
/// Inputs   step      what runs and how
///          overhead  what software takes
/// Returns  every term [B]
/// Errors   those of `check` for the plan; RL-126 if parameters are offloaded but held by every replica
/// Valid    tokens spread evenly over the experts; the step of the optimizer needs no more than the backward pass
/// Source   as `footprint_of_stage`
/// Checked  tests/unit/memory/footprint_test.cpp, tests/properties/memory_test.cpp
/// Example  examples/fit_24_gb_into_10.cpp [plain]
constexpr memory_breakdown footprint(const training_step& step, const framework_overhead& overhead = pytorch_cuda) {
  // The parts of check(step), so that a compiler's message has one call less.
  check(step.plan, step.model, step.sequence);
  check(step.model, sequences_of(step.micro_batch, step.sequence, 1));
  if (step.adapters) check(*step.adapters);
  detail::check_offload(step.plan);
  const detail::priced_step priced(step, overhead);
  const std::int64_t last = step.plan.pipeline_parallel.value() - 1;
  memory_breakdown most = priced.stage(0);
  const std::int64_t different = detail::stages_that_differ(step.model, step.plan);
  for (std::int64_t stage = 1; stage <= last; ++stage) {
    if (stage >= different) stage = last;
    const memory_breakdown one = priced.stage(stage);
    if (one.total() > most.total()) most = one;
  }
  return with_overhead(most, overhead, gpus_of(step.plan).value() > 1);
}

}  // namespace ridgeline

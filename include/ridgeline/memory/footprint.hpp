#pragma once
#include <ridgeline/memory/breakdown.hpp>
#include <ridgeline/memory/footprint_model.hpp>
#include <ridgeline/memory/policies/offload.hpp>
#include <ridgeline/memory/policies/pipeline.hpp>
#include <ridgeline/memory/policies/recomputation.hpp>
#include <ridgeline/memory/rules/communication.hpp>
#include <ridgeline/memory/rules/ends.hpp>
#include <ridgeline/memory/rules/framework.hpp>
#include <ridgeline/memory/rules/states.hpp>
#include <ridgeline/memory/rules/workspace.hpp>
#include <ridgeline/workload/transformer_strategy.hpp>

namespace ridgeline::inline v0_2 {

namespace detail {

/// One kind of block on one GPU, for one micro-batch.
struct block_bytes {
  local_states states = {};
  block_activations activations = {};
  data_size workspace = {};
  data_size exchanged = {};
};

/// A checked training step with every kind of its blocks counted once; stages are sums over these.
class counted_step {
 public:
  constexpr counted_step(const training_step& step, const framework_overhead& overhead)
      : step_(&step),
        per_logit_(overhead.per_logit),
        peak_(overhead.at_the_peak && step.plan.to_host == offload::none),
        part_(shard_fractions_of(step.plan, step.model)) {
    const state_rules states(step, part_);
    each_block(step.model, [&](const block_run& run) { count(run.kind, states); });
    before_ = states.before();
    after_ = states.after();
  }

  /// Everything but what software takes.
  constexpr memory_breakdown stage(std::int64_t number) const {
    const strategy& plan = step_->plan;
    const double flying = in_flight(plan, number);
    local_states states{};
    gathered_unit largest{};
    block_activations activations{};
    data_size workspace{};
    data_size exchanged{};
    data_size logits{};
    const auto add = [&](const block_run& run) {
      const block_bytes& one = kinds_[index_of(run.kind)];
      const double times = static_cast<double>(run.count);
      states.add(one.states, times);
      activations.saved += times * one.activations.saved * flying;
      activations.recompute_peak = math::larger(activations.recompute_peak, one.activations.recompute_peak);
      workspace = math::larger(workspace, one.workspace);
      exchanged = math::larger(exchanged, one.exchanged);
      largest.widen(one.states.whole);
    };
    each_slice(step_->model, plan, number, [&](const block_range& range) {
      const std::int64_t encoder = step_->model.encoder_layers.value();
      const std::int64_t of_encoder = range.last < encoder ? range.last : encoder;
      if (range.first < of_encoder) add({{false, false, true}, of_encoder - range.first});
      const std::int64_t first = range.first > encoder ? range.first : encoder;
      if (first < range.last) each_block_in(step_->model, {first - encoder, range.last - encoder}, add);
    });
    if (number == 0) {
      states.add(before_, 1.0);
      largest.widen(before_.whole);
      activations.saved += saved_before(*step_, part_) * flying;
    }
    if (number == plan.pipeline_parallel.value() - 1) {
      states.add(after_, 1.0);
      largest.widen(after_.whole);
      const saved_at_the_end end = saved_after(*step_, part_, per_logit_);
      activations.saved += end.activations;
      logits = end.logits;
    }
    memory_breakdown all = moved({.weights = states.weights,
                                  .weight_copies = states.copies,
                                  .gradients = states.gradients,
                                  .master_weights = states.masters,
                                  .optimizer_state = states.moments,
                                  .adapters = states.adapters,
                                  .activations = activations.saved,
                                  .recomputed = activations.recompute_peak,
                                  .logits = logits,
                                  .workspace = workspace + largest.unpacked,
                                  .communication = exchanged + gathered_bytes(plan, part_, largest)},
                                 plan.to_host);
    if (peak_) all = peak_of(all, step_->method.moments, plan.micro_batches.value() > 1);
    return all;
  }

 private:
  static constexpr std::size_t index_of(const block_kind& kind) {
    return (kind.is_mixture ? 1U : 0U) + (kind.windowed ? 2U : 0U) + (kind.of_encoder ? 4U : 0U);
  }
  constexpr void count(const block_kind& kind, const state_rules& states) {
    const std::int64_t source = step_->model.encoder_layers ? step_->sequence.value() : 0;
    const transformer_block block = block_of(step_->model, kind, attention_mask::causal, source);
    const shape stream = stream_of(*step_);
    kinds_[index_of(kind)] = {.states = states.of_block(block),
                              .activations = activations_of_block(*step_, block, stream, part_),
                              .workspace = workspace_of_block(*step_, block, stream, part_),
                              .exchanged = exchanged_bytes(*step_, block, stream, part_)};
  }

  const training_step* step_;
  data_size per_logit_;
  bool peak_;
  shard_fractions part_;
  block_bytes kinds_[8] = {};
  local_states before_ = {};
  local_states after_ = {};
};

/// Parameters that every replica holds would be put into one host several times.
/// Source   DeepSpeed documentation, offload_param is valid only with stage 3
constexpr void check_offload(const strategy& plan) {
  if (offloads_parameters(plan) && plan.data_parallel.value() > 1 && plan.sharding != zero::parameters) {
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
struct stage_footprint_model : composable {
  constexpr memory_breakdown operator()(const training_step& step, std::int64_t stage,
                                        const framework_overhead& overhead = pytorch_cuda) const {
    if (!(stage >= 0 && stage < step.plan.pipeline_parallel.value())) detail::violated<errc::stage_not_in_pipeline>();
    check(step);
    detail::check_offload(step.plan);
    const bool several = gpus_of(step.plan).value() > 1;
    return with_overhead(detail::counted_step(step, overhead).stage(stage), overhead, several);
  }
};
inline constexpr stage_footprint_model footprint_of_stage{};

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
constexpr memory_breakdown footprint_model::operator()(const training_step& step,
                                                       const framework_overhead& overhead) const {
  // The parts of check(step), so that a compiler's message has one call less.
  check(step.plan, step.model, step.sequence);
  check(step.model, sequences_of(step.micro_batch, step.sequence, 1));
  check(step.recipe);
  check(step.method);
  if (step.adapters) check(*step.adapters);
  detail::check_offload(step.plan);
  const detail::counted_step counted(step, overhead);
  const std::int64_t last = step.plan.pipeline_parallel.value() - 1;
  memory_breakdown most = counted.stage(0);
  const std::int64_t different = detail::stages_that_differ(step.model, step.plan);
  for (std::int64_t stage = 1; stage <= last; ++stage) {
    if (stage >= different) stage = last;
    const memory_breakdown one = counted.stage(stage);
    if (one.total() > most.total()) most = one;
  }
  return with_overhead(most, overhead, gpus_of(step.plan).value() > 1);
}

}  // namespace ridgeline::inline v0_2

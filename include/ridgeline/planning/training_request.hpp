#pragma once
#include <optional>
#include <ridgeline/memory/breakdown.hpp>
#include <ridgeline/performance/training/across_sites.hpp>
#include <ridgeline/units/count.hpp>
#include <ridgeline/units/fraction.hpp>
#include <ridgeline/workload/lora.hpp>
#include <ridgeline/workload/optimizer.hpp>
#include <ridgeline/workload/step.hpp>
#include <ridgeline/workload/transformer.hpp>
#include <ridgeline/workload/transformer_totals.hpp>

namespace ridgeline::inline v0_2 {

/// Sites that train together.
///
/// Fields   joined  how many, and the link of each of them to the others
///          by      when and what they exchange
/// Source   definition
struct training_sites {
  network_level joined = {};
  site_exchange by = {};
};

/// What is to be trained, whatever it runs on.
///
/// Inputs   sequence          tokens of each sequence
///          sequences         of a step over all GPUs, at most: a plan takes the largest number that it can divide
///          budget            tokens to train on
///          flash_attention, dropout, adapters, method  as of `training_step`
///          counted           how a causal attention counts in MFU
///          attended          share of a fused attention that is left, of packed documents: `attended_share`
///          sites             that train it together, each on a fleet of its own and with an equal part of the sequences; absent: one
/// Source   definition
struct training_request {
  transformer model = {};
  token_count sequence;
  batch_size sequences;
  token_count budget;
  optimizer method = adamw;
  bool flash_attention = true;
  bool dropout = false;
  std::optional<lora> adapters = std::nullopt;
  attention_mask counted = attention_mask::causal;
  fraction attended = fraction(1.0);
  std::optional<training_sites> sites = std::nullopt;
};

namespace detail {

constexpr std::int64_t sites_of(const training_request& asked) {
  return asked.sites ? asked.sites->joined.joined.value() : 1;
}

/// Numbers that sites exchange: parameters that are trained [1].
constexpr double exchanged_by(const transformer& model, const std::optional<lora>& adapters) {
  return static_cast<double>(adapters ? adapter_parameters(*adapters, model) : parameters(model));
}

/// Adds what the sites' optimizer keeps in the hosts' memory, each GPU's part of a site's.
constexpr void keep_for_sites(memory_breakdown& need, double exchanged, const site_exchange& by, const strategy& plan) {
  need.on_host += outer_state(exchanged, by) / static_cast<double>(gpus_of(plan).value());
}

/// Micro-batches of each replica; 0 where the batch is too small for one, or for a pipeline that is filled from both ends.
constexpr std::int64_t rounds_of(const training_request& asked, const strategy& plan, batch_size micro_batch) {
  const std::int64_t of_site = asked.sequences.value() / sites_of(asked);
  const std::int64_t rounds = of_site / (plan.data_parallel.value() * micro_batch.value());
  if (is_bidirectional(plan.schedule)) {
    const std::int64_t pairs = plan.schedule == pipeline_schedule::dual_pipe_v ? rounds : rounds - rounds % 2;
    return pairs / 2 < plan.pipeline_parallel.value() ? 0 : pairs;
  }
  if (plan.schedule != pipeline_schedule::interleaved) return rounds;
  return rounds - rounds % plan.pipeline_parallel.value();
}

/// A step of a request, still without a plan.
constexpr training_step unplanned(const training_request& asked, const precision_recipe& recipe) {
  return {.model = asked.model,
          .micro_batch = asked.sequences,
          .sequence = asked.sequence,
          .recipe = recipe,
          .method = asked.method,
          .adapters = asked.adapters,
          .dropout = asked.dropout};
}

/// Sets what a plan changes in a step: most of a step is its model, which a search need not copy each time.
constexpr void set_plan(training_step& step, const training_request& asked, const strategy& plan,
                        batch_size micro_batch, std::int64_t rounds) {
  step.plan = plan;
  step.plan.flash_attention = asked.flash_attention;
  step.plan.micro_batches = micro_batches(rounds);
  step.micro_batch = micro_batch;
}

}  // namespace detail

/// The step that a request becomes under a plan.
///
/// Model    micro-batches = floor(sequences / (sites * data parallel * micro-batch)), interleaved ones a multiple of the stages
/// Inputs   asked        the request
///          plan         its `micro_batches` are set here
///          micro_batch  sequences of one replica at a time
///          recipe       of the numbers
/// Returns  the step of each site, or nothing where the batch is too small for one micro-batch on each replica
/// Source   definition; Calculon, calculon/llm/llm.py (the batch is rounded down to a multiple of the replicas)
/// Checked  tests/unit/planning/training_request_test.cpp
constexpr std::optional<training_step> step_of(const training_request& asked, const strategy& plan,
                                               batch_size micro_batch, const precision_recipe& recipe) {
  const std::int64_t rounds = detail::rounds_of(asked, plan, micro_batch);
  if (rounds < 1) return std::nullopt;
  training_step step = detail::unplanned(asked, recipe);
  detail::set_plan(step, asked, plan, micro_batch, rounds);
  return step;
}

}  // namespace ridgeline::inline v0_2

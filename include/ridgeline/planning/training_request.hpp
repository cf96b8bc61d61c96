#pragma once
#include <optional>
#include <ridgeline/units/count.hpp>
#include <ridgeline/workload/lora.hpp>
#include <ridgeline/workload/optimizer.hpp>
#include <ridgeline/workload/step.hpp>
#include <ridgeline/workload/transformer.hpp>

namespace ridgeline {

/// What is to be trained, whatever it runs on.
///
/// Inputs   sequence          tokens of each sequence
///          sequences         of a step over all GPUs, at most: a plan takes the largest number that it can divide
///          budget            tokens to train on
///          flash_attention, dropout, adapters, method  as of `training_step`
///          counted           how a causal attention counts in MFU
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
};

/// The step that a request becomes under a plan.
///
/// Model    micro-batches = floor(sequences / (data parallel * micro-batch)), interleaved ones a multiple of the stages
/// Inputs   asked        the request
///          plan         its `micro_batches` are set here
///          micro_batch  sequences of one replica at a time
///          recipe       of the numbers
/// Returns  the step, or nothing where the batch is too small for one micro-batch on each replica
/// Source   definition; Calculon, calculon/llm/llm.py (the batch is rounded down to a multiple of the replicas)
/// Checked  tests/unit/planning/training_request_test.cpp
constexpr std::optional<training_step> step_of(const training_request& asked, const strategy& plan,
                                               batch_size micro_batch, const precision_recipe& recipe) {
  const std::int64_t at_once = plan.data_parallel.value() * micro_batch.value();
  std::int64_t rounds = asked.sequences.value() / at_once;
  if (plan.schedule == pipeline_schedule::interleaved) rounds -= rounds % plan.pipeline_parallel.value();
  if (rounds < 1) return std::nullopt;
  training_step step{.model = asked.model,
                     .micro_batch = micro_batch,
                     .sequence = asked.sequence,
                     .recipe = recipe,
                     .method = asked.method,
                     .plan = plan,
                     .adapters = asked.adapters,
                     .dropout = asked.dropout};
  step.plan.flash_attention = asked.flash_attention;
  step.plan.micro_batches = micro_batches(rounds);
  return step;
}

}  // namespace ridgeline
